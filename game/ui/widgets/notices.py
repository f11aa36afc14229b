"""Notices: one sentence at a time in a thin strip, which fades by itself.

It lies at the top, in the middle, unless a screen keeps another place free for it.

Below it stands what a slow disk is being waited for, for as long as that takes.
"""

from __future__ import annotations

from collections import deque

import pygame

from game.ui.paint import typeset
from game.ui.paint.marks import panel
from game.ui.paint.painter import Painter
from game.ui.style.theme import Theme
from game.ui.widgets.painted_buttons import plaque

_SHOWN_S = 8.0
_READ_S_PER_LETTER = 0.07
_FADE_S = 0.35
_WIDEST = 760  # px at scale 1
_MOST = 8
_PATIENCE_S = 0.35
"""What is done sooner is not worth a word: it would only flicker."""
_LEAST_S = 0.6
"""A word that is shown stays long enough to be read."""


class Notices:
    """What is still to be said."""

    def __init__(self) -> None:
        self.waiting: deque[str] = deque(maxlen=_MOST)
        self._left = 0.0
        """Seconds the present notice is still shown."""
        self._area = pygame.Rect(0, 0, 0, 0)

    @property
    def area(self) -> pygame.Rect:
        """Where the strip was drawn last, in px; empty while nothing is said."""
        return self._area if self.waiting else pygame.Rect(0, 0, 0, 0)

    @property
    def text(self) -> str | None:
        """The notice that is shown."""
        return self.waiting[0] if self.waiting else None

    def add(self, text: str) -> None:
        """Show a finished sentence, after those before it; never the same one twice in a row."""
        if self.waiting and self.waiting[-1] == text:
            return
        self.waiting.append(text)
        if len(self.waiting) == 1:
            self._left = _duration(text)

    def retract(self, text: str) -> None:
        """Take back a sentence that is no longer true."""
        if self.text == text:
            self._next()
        elif text in self.waiting:
            self.waiting.remove(text)

    def update(self, dt: float) -> None:
        """Let time pass; seconds."""
        if not self.waiting:
            return
        self._left -= dt
        if self._left <= 0:
            self._next()

    def handle(self, event: pygame.event.Event) -> bool:
        """A click on the strip sends it away."""
        if (
            self.waiting
            and event.type == pygame.MOUSEBUTTONDOWN
            and event.button == pygame.BUTTON_LEFT
            and self._area.collidepoint(event.pos)
        ):
            self._next()
            return True
        return False

    def draw(
        self, surface: pygame.Surface, painter: Painter, room: pygame.Rect | None, *, still: bool
    ) -> None:
        """Draw the strip over everything.

        Args:
            surface: the window.
            painter: of the window.
            room: px of the window at whose foot it lies, in the middle; None for the window's head.
            still: whether it goes without fading.
        """
        theme, fonts = painter.theme, painter.fonts
        text = self.text
        if text is None:
            return
        edge, gap = fonts.px(16), round(12 * fonts.scale)
        within = surface.get_rect() if room is None else room
        room_for_words = min(within.width - 4 * edge, round(_WIDEST * fonts.scale)) - 2 * edge
        lines = typeset.wrap(text, typeset.BODY, fonts, room_for_words)
        wide = max(typeset.width(line, typeset.BODY, fonts) for line in lines) + 2 * edge
        tall = typeset.BODY.line(fonts) * len(lines) + 2 * gap
        top = edge if room is None else room.bottom - edge - tall
        self._area = pygame.Rect(within.centerx - wide // 2, top, wide, tall)
        strip = _strip(self._area.size, theme, fonts.scale, lit=True)
        typeset.write(strip, text, (edge, gap), typeset.BODY, fonts, theme.cream, room_for_words)
        if not still and self._left < _FADE_S:
            strip.set_alpha(round(255 * max(0.0, self._left) / _FADE_S))
        surface.blit(strip, self._area)

    def _next(self) -> None:
        self.waiting.popleft()
        if self.waiting:
            self._left = _duration(self.waiting[0])


class BusyNotice:
    """The word for what is being waited for, once it takes long enough to be noticed."""

    def __init__(self) -> None:
        self._text = ""
        self._for = 0.0
        """Seconds that something has been waited for."""
        self._shown = 0.0
        """Seconds that the word has been shown."""

    @property
    def text(self) -> str:
        """What is shown; empty where nothing is."""
        return self._text if self._for > _PATIENCE_S else ""

    def update(self, dt: float, saying: str) -> None:
        """Let seconds pass while this, or nothing, is being done."""
        self._shown = self._shown + dt if self.text else 0.0
        if saying:
            self._text, self._for = saying, self._for + dt
        elif not self.text or self._shown > _LEAST_S:
            self._text, self._for = "", 0.0

    def draw(self, surface: pygame.Surface, painter: Painter, below: int) -> None:
        """Draw the word under whatever ends at `below` px."""
        theme, fonts = painter.theme, painter.fonts
        if not self.text:
            return
        edge, gap = fonts.px(16), round(8 * fonts.scale)
        word = typeset.line_surface(self.text, typeset.BODY, fonts, theme.cream)
        size = (word.get_width() + 2 * edge, word.get_height() + 2 * gap)
        strip = _strip(size, theme, fonts.scale, lit=False)
        strip.blit(word, (edge, gap))
        top = max(edge, below + gap)
        surface.blit(strip, ((surface.get_width() - size[0]) // 2, top))


def _strip(size: tuple[int, int], theme: Theme, scale: float, *, lit: bool) -> pygame.Surface:
    """A fresh plate with round corners through which nothing shines."""
    radius = round(min(9.0 * max(1.0, scale), size[1] / 4))
    strip = plaque(size, theme.panel, theme.panel, 1, radius).copy()
    strip.blit(panel(size, theme, scale, lit=lit), (0, 0))
    return strip


def _duration(text: str) -> float:
    """How long a sentence is shown, in seconds: long ones take longer to read."""
    return max(_SHOWN_S, len(text) * _READ_S_PER_LETTER + 2)
