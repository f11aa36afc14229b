"""The words along the foot of the table: which keys count now. A click on one presses its key."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

import pygame

from game.translation import _
from game.ui.paint import typeset
from game.ui.paint.marks import hairline
from game.ui.paint.painter import Painter
from game.ui.paint.typeset import TextStyle
from game.ui.style.contrast import on_cloth
from game.ui.style.theme import Fonts
from game.ui.table.layout.table_layout import TableLayout

TEXT: Final = 14
"""px of the words at scale 1."""
BETWEEN: Final = " · "
CLOCK_GAP: Final = 12


class FootWord(NamedTuple):
    """What a key does now, in a few words."""

    words: str
    key: int
    """The key of pygame that a click on them presses."""


def always_there() -> tuple[FootWord, ...]:
    """The keys that always count at a table, but for Esc."""
    return (
        FootWord(_("S scores"), pygame.K_s),
        FootWord(_("K keys"), pygame.K_k),
        FootWord(_("F1 rules"), pygame.K_F1),
    )


class FootWords:
    """The words with the places where they stand; the last one is never left out."""

    def __init__(self) -> None:
        self.places: list[tuple[FootWord, pygame.Rect]] = []
        """What is seen of them, from left to right."""
        self._size: float = TEXT
        self._gap = 0
        """px between two words."""
        self._down: FootWord | None = None

    def lay_out(
        self,
        words: Sequence[FootWord],
        layout: TableLayout,
        fonts: Fonts,
        *,
        left: int = 0,
        clock: str = "",
    ) -> None:
        """Find their places: at the right end of their line, as large as there is room for.

        Args:
            words: of all keys that count.
            layout: of the table.
            fonts: of this window.
            left: px of the window where the buttons before them end.
            clock: how long the game has been played; empty where that is not shown.
        """
        box, shown = layout.hints, list(words)
        right = box.right - clock_room(clock, layout, fonts)
        room = right - max(box.x, left)

        def widths(size: float) -> tuple[list[int], int]:
            font = TextStyle(size).font(fonts)
            return [font.size(word.words)[0] for word in shown], font.size(BETWEEN)[0]

        for share in typeset.SMALLER:
            self._size = TEXT * share
            wide, gap = widths(self._size)
            if sum(wide) + gap * (len(wide) - 1) <= room:
                break
        while len(shown) > 1 and sum(wide) + gap * (len(wide) - 1) > room:
            del shown[-2], wide[-2]
        self._gap = gap
        x, self.places = right - sum(wide) - gap * (len(wide) - 1), []
        for word, width in zip(shown, wide, strict=True):
            # Half of what stands between two words belongs to each: no gap is left to miss them.
            place = pygame.Rect(x - gap // 2, box.y, width + gap, box.height)
            self.places.append((word, place))
            x += width + gap

    def at(self, pos: tuple[int, int]) -> FootWord | None:
        """The words at this point."""
        return next((word for word, place in self.places if place.collidepoint(pos)), None)

    def handle(self, event: pygame.event.Event) -> bool:
        """Press the key of the words that are clicked; whether the event was for any of them."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._down = self.at(event.pos)
            return self._down is not None
        if event.type != pygame.MOUSEBUTTONUP or event.button != 1:
            return False
        down, self._down = self._down, None
        if down is not None and self.at(event.pos) == down:
            press_key(down.key)
        return down is not None

    def draw(self, surface: pygame.Surface, painter: Painter, *, live: bool) -> None:
        """The words; where they may be pressed, those under the mouse stand out."""
        theme, fonts = painter.theme, painter.fonts
        mouse = pygame.mouse.get_pos()
        for number, (word, place) in enumerate(self.places):
            left = place.left + self._gap // 2
            if number:
                dot = typeset.line_surface(BETWEEN, TextStyle(self._size), fonts, on_cloth(theme))
                surface.blit(dot, dot.get_rect(midleft=(left - self._gap, place.centery)))
            hovered = live and (place.collidepoint(mouse) or word == self._down)
            colour = theme.gold if hovered else on_cloth(theme)
            text = typeset.line_surface(word.words, TextStyle(self._size), fonts, colour)
            box = text.get_rect(midleft=(left, place.centery))
            surface.blit(text, box)
            if hovered:
                line = hairline(fonts.scale)
                pygame.draw.rect(surface, colour, (box.left, box.bottom, box.width, line))


def draw_clock(surface: pygame.Surface, clock: str, layout: TableLayout, painter: Painter) -> None:
    """How long the game has been played, at the end of the line."""
    time = typeset.line_surface(
        clock, TextStyle(TEXT, bold=True), painter.fonts, on_cloth(painter.theme)
    )
    surface.blit(time, time.get_rect(midright=layout.hints.midright))


def clock_room(clock: str, layout: TableLayout, fonts: Fonts) -> int:
    """px of the line that the clock takes; as for its widest digits, so that words stand still."""
    if not clock:
        return 0
    return TextStyle(TEXT, bold=True).font(fonts).size("8" * len(clock))[0] + layout.px(CLOCK_GAP)


def press_key(key: int) -> None:
    """Strike a key, as a keyboard does: whoever listens to that key hears it."""
    struck = {"key": key, "mod": 0, "unicode": "", "scancode": 0}
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, struck))
    pygame.event.post(pygame.event.Event(pygame.KEYUP, struck))
