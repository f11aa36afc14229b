"""Bid against taken: large figures in a shape that says short, exact, over or lost.

Two things are told by shape as well as by colour. A filled shape has its tricks, a hollow one is
short of them. A rounded one may still be made, one with pointed ends is missed.
"""

from __future__ import annotations

from typing import Final

import pygame

from game.presentation.words.seat_plates import Tally, TallyState
from game.translation import _
from game.ui.paint import typeset
from game.ui.paint.cache import SurfaceCache
from game.ui.paint.canvas import Canvas, clear
from game.ui.paint.marks import pip
from game.ui.paint.painter import Painter
from game.ui.paint.typeset import TextStyle
from game.ui.style.theme import RGB, Theme, mixed

FIGURES: Final = 34
"""px at scale 1 of the largest figures on a plate; long ones are smaller."""
OWN_FIGURES: Final = 40
LEAST_FIGURES: Final = 18
CAPTION: Final = 13
LINE: Final = 2.0
"""px at scale 1 of a hollow shape's edge."""
POINT: Final = 0.24
"""How far the ends of a missed bid reach out, in heights."""

_shapes = SurfaceCache(4 << 20)


def pip_states(bid: int, taken: int) -> list[str]:
    """One mark a trick: taken as bid, still wanted, or too many."""
    states = ["made"] * min(taken, bid)
    return states + ["wanted"] * (bid - taken) + ["over"] * (taken - bid)


def inks(state: TallyState, theme: Theme) -> tuple[RGB, RGB]:
    """The colours of the shape and of the figures on it."""
    match state:
        case TallyState.EXACT:
            return mixed(theme.good, theme.panel, 0.12), theme.panel
        case TallyState.OVER:
            return theme.bad, theme.panel
        case TallyState.LOST:
            return theme.bad, theme.bad
        case _:
            return mixed(theme.panel, theme.muted, 0.75), theme.cream


def paint_tally(
    tally: Tally, size: tuple[int, int], painter: Painter, figures: int = FIGURES
) -> pygame.Surface:
    """A fresh picture of the figures in their shape, `size` px; a bid alone has a caption.

    `figures` is their largest size in px at scale 1.
    """
    theme, fonts = painter.theme, painter.fonts
    wide, tall = size
    picture = _shape(size, tally.state, theme, max(1.5, LINE * painter.scale)).copy()
    _edge, ink = inks(tally.state, theme)
    room = wide - round(tall * (1.4 * POINT if tally.state.missed else 0.16))
    largest = min(figures, tall * (0.92 if tally.taken is not None else 0.64) / fonts.scale)
    word = _figures(tally.figures, largest, ink, room, painter)
    middle = picture.get_rect().center
    if tally.taken is not None:
        seen = word.get_bounding_rect()
        picture.blit(word, (middle[0] - seen.centerx, middle[1] - seen.centery))
        return picture
    caption = typeset.within(_("bid"), TextStyle(CAPTION), fonts, theme.muted, room)
    above, below = word.get_bounding_rect(), caption.get_bounding_rect()
    gap = max(2, round(tall * 0.06))
    top = (tall - above.height - gap - below.height) // 2
    picture.blit(word, (middle[0] - above.centerx, top - above.top))
    at = top + above.height + gap - below.top
    picture.blit(caption, (middle[0] - below.centerx, at))
    return picture


def _figures(text: str, largest: float, ink: RGB, room: int, painter: Painter) -> pygame.Surface:
    """Bold figures as large as fit."""
    fonts, size = painter.fonts, largest
    while size > LEAST_FIGURES and TextStyle(size, bold=True).font(fonts).size(text)[0] > room:
        size -= 1
    return typeset.line_surface(text, TextStyle(size, bold=True), fonts, ink)


def _shape(size: tuple[int, int], state: TallyState, theme: Theme, line: float) -> pygame.Surface:
    """The ground of the figures: filled or hollow, with round or with pointed ends."""
    colour, _ink = inks(state, theme)

    def paint() -> pygame.Surface:
        canvas = Canvas(size, 1, clear(colour))
        _outline(canvas, size, 0, colour, pointed=state.missed)
        if not state.reached:
            inner = Canvas(size, 1, (255, 255, 255, 255))
            _outline(inner, size, line, (255, 255, 255, 0), pointed=state.missed)
            canvas.surface.blit(inner.surface, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return canvas.finish()

    return _shapes.get((size, state, theme, line), paint)


def _outline(
    canvas: Canvas,
    size: tuple[int, int],
    inset: float,
    colour: RGB | tuple[int, int, int, int],
    *,
    pointed: bool,
) -> None:
    """A whole shape in one colour, `inset` px smaller on every side."""
    wide, tall = size
    if pointed:
        reach = tall * POINT
        aside = inset * 1.2  # the slanted ends keep as thick a line
        canvas.polygon(
            [
                (aside, tall / 2),
                (reach + inset * 0.6, inset),
                (wide - reach - inset * 0.6, inset),
                (wide - aside, tall / 2),
                (wide - reach - inset * 0.6, tall - inset),
                (reach + inset * 0.6, tall - inset),
            ],
            colour,
        )
        return
    radius = tall * 0.3 - inset
    box = pygame.Rect(0, 0, *canvas.surface.get_size())
    finer = box.width / wide
    box = box.inflate(-2 * inset * finer, -2 * inset * finer)
    pygame.draw.rect(canvas.surface, colour, box, border_radius=round(radius * finer))


def paint_pips(tally: Tally, room: tuple[int, int], painter: Painter) -> pygame.Surface | None:
    """A fresh picture of one mark a trick, in one or two rows; None where none are to be seen."""
    states = []
    if tally.bid is not None and tally.taken is not None:
        states = pip_states(tally.bid, tally.taken)
    for px, rows in ((15, 1), (12, 1), (9, 1), (8, 2)):
        mark = max(7, round(px * painter.scale))
        gap = max(1, mark // 5)
        columns = -(-len(states) // rows)
        size = columns * (mark + gap) - gap, rows * (mark + gap) - gap
        if states and size[0] <= room[0] and size[1] <= room[1]:
            break
    else:  # the figures tell the number
        return None
    picture = pygame.Surface(size, pygame.SRCALPHA)
    for place, state in enumerate(states):
        at = place % columns * (mark + gap), place // columns * (mark + gap)
        picture.blit(pip(mark, state, painter.theme), at)
    return picture
