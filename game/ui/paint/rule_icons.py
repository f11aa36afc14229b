"""Small pictures: following suit, a bid made, scales for bids, the next deal, a match."""

from __future__ import annotations

import pygame

from game.ui.paint.cache import SurfaceCache
from game.ui.paint.canvas import Canvas, clear
from game.ui.style.theme import RGB, Theme, mixed

_icons = SurfaceCache(4 << 20)


def _card(canvas: Canvas, left: float, top: float, ground: RGB, edge: RGB) -> None:
    """A card of 44 x 62 units with a dark edge."""
    _box(canvas, left - 4, top - 4, 52, 70, edge)
    _box(canvas, left, top, 44, 62, ground)


def _box(canvas: Canvas, x: float, y: float, wide: float, tall: float, ink: RGB) -> None:
    canvas.polygon([(x, y), (x + wide, y), (x + wide, y + tall), (x, y + tall)], ink)


def owed_mark(size: int, theme: Theme) -> pygame.Surface:
    """Two cards of one suit, the second answering the first. Shared: do not draw on it."""

    def paint() -> pygame.Surface:
        paper, ink = theme.sheet, theme.sheet_ink
        canvas = Canvas((100, 100), size / 100, clear(paper))
        for left, top in ((6, 8), (48, 28)):
            _card(canvas, left, top, paper, theme.panel)
            # One pip: a lozenge is a suit at this size.
            x, y = left + 22, top + 31
            canvas.polygon([(x, y - 18), (x + 13, y), (x, y + 18), (x - 13, y)], ink)
        return canvas.finish()

    return _icons.get(("owed", size, theme), paint)


def made_mark(size: int, theme: Theme) -> pygame.Surface:
    """A ring with a tick, in the colour of a bid made. Shared: do not draw on it."""

    def paint() -> pygame.Surface:
        canvas = Canvas((100, 100), size / 100, clear(theme.good))
        canvas.ring((50, 50), 43, 9, theme.good)
        canvas.line([(29, 52), (44, 67), (72, 35)], 11, theme.good)
        return canvas.finish()

    return _icons.get(("made", size, theme), paint)


def scales_mark(size: int, tilt: int, theme: Theme) -> pygame.Surface:
    """Scales with the bids on the left; `tilt` 1 where those weigh more. Shared."""

    def paint() -> pygame.Surface:
        ink = {1: theme.bad, 0: theme.cream, -1: theme.cream}[tilt]
        canvas = Canvas((100, 100), size / 100, clear(ink))
        drop = 12 * tilt
        left, right = (12.0, 32.0 + drop), (88.0, 32.0 - drop)
        canvas.line([left, right], 8, ink)
        canvas.line([(50, 22), (50, 90)], 8, ink)
        canvas.line([(30, 92), (70, 92)], 9, ink)
        for x, y in (left, right):
            canvas.polygon(
                [(x - 19, y + 26), (x + 19, y + 26), (x + 9, y + 38), (x - 9, y + 38)], ink
            )
            canvas.line([(x, y), (x - 15, y + 26)], 4, ink)
            canvas.line([(x, y), (x + 15, y + 26)], 4, ink)
        return canvas.finish()

    return _icons.get(("scales", size, tilt, theme), paint)


def match_mark(tall: int, theme: Theme) -> pygame.Surface:
    """A burning match, `tall` px high: one for each bid made in a row. Shared."""

    def paint() -> pygame.Surface:
        lamp, wood = (255, 220, 154), theme.cream
        canvas = Canvas((50, 100), tall / 100, clear(wood))
        canvas.line([(25, 44), (25, 98)], 11, wood)
        canvas.shape(
            "M 25 4 C 30 16 42 24 42 40 C 42 52 35 58 25 58 C 15 58 8 52 8 40 C 8 26 22 18 25 4 Z",
            lamp,
        )
        canvas.circle((25, 44), 8, theme.bad)
        return canvas.finish()

    return _icons.get(("match", tall, theme), paint)


def next_mark(size: int, theme: Theme) -> pygame.Surface:
    """A card's back and an arrow. Shared: do not draw on it."""

    def paint() -> pygame.Surface:
        back = mixed(theme.panel_lit, theme.gold, 0.55)
        canvas = Canvas((100, 100), size / 100, clear(theme.cream))
        _box(canvas, 2, 14, 50, 72, theme.cream)
        _box(canvas, 7, 19, 40, 62, back)
        canvas.line([(60, 50), (94, 50)], 9, theme.cream)
        canvas.line([(79, 34), (95, 50), (79, 66)], 9, theme.cream)
        return canvas.finish()

    return _icons.get(("next", size, theme), paint)
