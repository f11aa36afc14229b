"""Tips: what a mark means, said beside it once the mouse has rested there for a moment.

A tip is found by pure functions (`game.ui.table.tooltip_words`), placed by another one, and shown
here. It never covers what it explains, never leaves the window and goes with any press or key.

Not pygame_gui's UITooltip: it belongs to a widget, and most of what is explained is painted
(plates, cards, cells of a score sheet); and it may cover what it belongs to and flicker then
(issue 731 of github.com/MyreMylar/pygame_gui, open).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

import pygame

from game.ui.paint import typeset
from game.ui.paint.marks import panel
from game.ui.paint.painter import Painter
from game.ui.paint.typeset import TextStyle
from game.ui.style.theme import Fonts
from game.ui.widgets.painted_buttons import plaque

REST: Final = 0.5
"""Seconds the mouse rests before a tip comes."""
FADE: Final = 0.12
AGAIN: Final = 0.2
"""Seconds after which a tip that is up looks whether it still says the truth."""
WIDEST: Final = 330
"""px at scale 1, of the words."""
GAP: Final = 8
TITLE: Final = 16
WORDS: Final = 14


@dataclass(frozen=True, slots=True)
class Tip:
    """What is said of a mark."""

    target: pygame.Rect
    """What it is about, px; it is not covered."""
    title: str
    text: str = ""
    above: bool = False
    """Whether it stands above rather than below, where it can."""
    refusal: bool = False
    """Whether it says why something may not be pressed."""
    picture: Callable[[Painter], pygame.Surface] | None = field(default=None, compare=False)
    """Paints what stands below the words; the title tells one from another."""


def beside(
    target: pygame.Rect,
    size: tuple[int, int],
    window: pygame.Rect,
    gap: int,
    *,
    above: bool = False,
) -> pygame.Rect:
    """Where a box of this size stands beside its target, inside of the window.

    Below, above (or the other way round), right or left, where it does not cover the target; else
    where it covers least.
    """
    box = pygame.Rect((0, 0), size)
    places = []
    upright = ("above", "below") if above else ("below", "above")
    for side in (*upright, "right", "left"):
        match side:
            case "below":
                box.midtop = (target.centerx, target.bottom + gap)
            case "above":
                box.midbottom = (target.centerx, target.top - gap)
            case "right":
                box.midleft = (target.right + gap, target.centery)
            case "left":
                box.midright = (target.left - gap, target.centery)
        inside = box.clamp(window)
        if not inside.colliderect(target):
            return inside
        places.append(inside)
    return min(places, key=lambda place: place.clip(target).width * place.clip(target).height)


class Tips:
    """The one tip that may be up. `handle` hears of the mouse, `update` of time."""

    def __init__(self) -> None:
        self.tip: Tip | None = None
        self.alpha = 0
        self._pos: tuple[int, int] | None = None
        self._rested = 0.0
        self._looked = 0.0
        self._picture: tuple[object, pygame.Surface] | None = None

    def handle(
        self, event: pygame.event.Event, ask: Callable[[tuple[int, int]], Tip | None] | None = None
    ) -> None:
        """Follow the mouse; any press or key puts the tip away until it moves again.

        But why something may not be pressed, which `ask` finds, is told at once where it was.
        """
        match event.type:
            case pygame.MOUSEMOTION:
                self._pos = event.pos
                if self.tip is not None and not self.tip.target.collidepoint(event.pos):
                    self.hide()
                    self._pos = event.pos
                elif self.tip is None:
                    self._rested = 0.0
            case pygame.MOUSEBUTTONDOWN | pygame.KEYDOWN | pygame.MOUSEWHEEL | pygame.WINDOWLEAVE:
                self.hide()
                pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
                if pressed and ask is not None:
                    self.refuse(event.pos, ask(event.pos))

    def refuse(self, pos: tuple[int, int], found: Tip | None) -> None:
        """Show why what is at this point may not be pressed."""
        if found is not None and found.refusal:
            self.tip, self.alpha, self._pos = found, 255, pos
            self._rested, self._looked = REST, 0.0

    @property
    def needs_frames(self) -> bool:
        """Whether a tip may still come, or is coming."""
        if self._pos is None:
            return False
        return self._rested < REST + AGAIN or (self.tip is not None and self.alpha < 255)

    def hide(self) -> None:
        """Put it away, until the mouse moves again."""
        self.tip, self._pos, self._rested, self.alpha = None, None, 0.0, 0

    def update(
        self, dt: float, ask: Callable[[tuple[int, int]], Tip | None], *, still: bool
    ) -> None:
        """Let time pass; `ask` finds the tip for a point. `still`: nothing fades in."""
        if self._pos is None:
            return
        self._rested += dt
        self._looked += dt
        if self._rested < REST:
            return
        if self.tip is None or self._looked >= AGAIN:
            self._looked = 0.0
            found = ask(self._pos)
            if found is None:
                self.tip, self.alpha = None, 0
                return
            self.tip = found
        self.alpha = 255 if still else min(255, self.alpha + round(255 * dt / FADE))

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """The tip, if one is up."""
        theme, fonts = painter.theme, painter.fonts
        if self.tip is None or not self.alpha:
            return
        key = (self.tip.title, self.tip.text, fonts.scale, theme.name)
        if self._picture is None or self._picture[0] != key:
            self._picture = key, paint_tip(self.tip, painter, surface.get_width())
        picture = self._picture[1]
        picture.set_alpha(self.alpha)
        gap = round(GAP * fonts.scale)
        window = surface.get_rect().inflate(-gap, -gap)
        tip = self.tip
        surface.blit(picture, beside(tip.target, picture.get_size(), window, gap, above=tip.above))


def lines_of(tip: Tip, fonts: Fonts, room: int) -> tuple[list[str], list[str]]:
    """Title and words, each wrapped to so many px."""
    title = typeset.wrap(tip.title, TextStyle(TITLE, bold=True), fonts, room)
    return title, typeset.wrap(tip.text, TextStyle(WORDS), fonts, room)


def paint_tip(tip: Tip, painter: Painter, window: int) -> pygame.Surface:
    """A fresh picture of a tip in a window so many px wide."""
    theme, fonts = painter.theme, painter.fonts
    pad = round(11 * fonts.scale)
    room = min(round(WIDEST * max(1.0, fonts.scale)), window - 4 * pad)
    title, text = lines_of(tip, fonts, room)
    rows = [
        typeset.line_surface(line, TextStyle(TITLE, bold=True), fonts, theme.cream)
        for line in title
    ]
    rows += [typeset.line_surface(line, TextStyle(WORDS), fonts, theme.cream) for line in text]
    if tip.picture is not None:
        rows.append(tip.picture(painter))
    wide = max(row.get_width() for row in rows) + 2 * pad
    tall = sum(row.get_height() for row in rows) + round(1.4 * pad)
    picture = pygame.Surface((wide, tall), pygame.SRCALPHA)
    radius = max(3, round(9 * min(1.0, tall / 36)))
    picture.blit(plaque((wide, tall), theme.panel_lit, theme.panel_lit, 0, radius), (0, 0))
    picture.blit(panel((wide, tall), theme, fonts.scale, lit=True), (0, 0))
    y = round(0.7 * pad)
    for row in rows:
        picture.blit(row, (pad, y))
        y += row.get_height()
    return picture
