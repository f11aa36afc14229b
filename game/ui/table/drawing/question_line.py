"""The one question of the moment: a serif sentence on the cloth above the hand, and its stakes.

No plate lies below it. Where the lamp's pool is bright a soft shade behind the letters keeps them
readable; how dark it must be follows from the colours of the theme.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
import pygame
from pygame import Rect

from game.engine import Suit
from game.presentation.words.table import suit_word
from game.ui.paint import typeset
from game.ui.paint.cache import SurfaceCache
from game.ui.paint.felt import lit
from game.ui.paint.painter import Painter
from game.ui.paint.suits import suit_shape
from game.ui.paint.typeset import TextStyle
from game.ui.style.contrast import on_cloth
from game.ui.style.theme import RGB, FontRole, Theme, contrast, mixed
from game.ui.table.layout.table_layout import TableLayout

SIZES: Final = ((32, 1), (28, 1), (24, 1), (24, 2), (20, 2), (18, 2), (16, 2), (16, 3), (14, 3))
"""px at scale 1 of the letters, and in how many lines: the first that has room."""
SMALLER: Final = (0.92, 0.85, 0.78, 0.7, 0.62, 0.55)
"""Shares of the last size that are tried where nothing else has room: no word is cut."""
STAKES: Final = (16, 14)
READABLE: Final = 4.8
"""Contrast of the letters with the shaded cloth: more than the 4.5 that small text needs."""
DARK, DEEP = 5.4, 8.0
"""Contrast to which the shade brings plain letters, and what plain ones would have where a refusal
stands: red letters must be told from plain ones there."""
LEANING: Final = 0.4
"""Light on that cloth, as `lit` takes it: what `pool_centre` has, and as much again."""
GAP: Final = 2
_SHAPE: Final = 0.82
"""Height of a suit's shape, in px of the letters."""
_REACH: Final = 18
"""px at scale 1 by which the shade goes beyond the letters, fading."""
_COARSE: Final = 3
"""px of the shade that are painted as one."""

_pictures = SurfaceCache(8 << 20)


class Question(NamedTuple):
    """What stands above the hand."""

    sentence: str
    stakes: str = ""
    """One quieter line below it."""
    refused: bool = False
    """Whether it says why something is not allowed."""
    suit: Suit | None = None
    """The suit that it says to follow: its shape stands before its word."""


class _Set(NamedTuple):
    """A sentence and its stakes in letters that have room."""

    lines: tuple[str, ...]
    style: TextStyle
    stakes: tuple[str, ...]
    small: TextStyle

    def tall(self, painter: Painter) -> int:
        """px of all lines."""
        stakes = self.small.line(painter.fonts) * len(self.stakes)
        gap = painter.px(GAP) if self.stakes else 0
        return self.style.line(painter.fonts) * len(self.lines) + gap + stakes


def draw_question(
    surface: pygame.Surface,
    question: Question,
    layout: TableLayout,
    painter: Painter,
    *,
    covered: bool = False,
    room: Rect | None = None,
) -> Rect:
    """The question in the middle of its place; where it stands is returned.

    Where that is `covered` by a plate with choices, it stands along the top; `room` is a part of
    its place beside which such a plate stands.
    """
    box = top_strip(layout) if covered else room or layout.message
    placed, size = _placed(question, box.size, painter)
    depth = strength(painter.theme, DEEP if question.refused else DARK)
    halo = _pictures.get((question, box.size, painter), lambda: _halo(placed, size, painter, depth))
    at = halo.get_rect(center=box.center)
    surface.blit(halo, at)
    # Letters go right on what is there: through a clear picture of their own they would be thinner.
    for line, place in placed:
        surface.blit(line, place.move(at.topleft))
    return at.inflate(-4 * painter.px(_REACH), -4 * painter.px(_REACH))


def question_box(question: Question, room: Rect, painter: Painter) -> Rect:
    """Where a question stands in a room above the hand, px of the window."""
    found = set_question(question, room.size, painter)
    fonts = painter.fonts
    spare = _shape_width(found.style, painter) if question.suit is not None else 0
    widths = [typeset.width(line, found.style, fonts) + spare for line in found.lines]
    widths += [typeset.width(line, found.small, fonts) for line in found.stakes]
    place = Rect(0, 0, max(widths), found.tall(painter))
    place.center = room.center
    return place


@lru_cache(maxsize=8)
def _placed(
    question: Question, room: tuple[int, int], painter: Painter
) -> tuple[tuple[tuple[pygame.Surface, Rect], ...], tuple[int, int]]:
    """The lines of a question within a picture of its shade, and the size of that."""
    theme, reach = painter.theme, painter.px(_REACH)
    found = set_question(question, room, painter)
    ink, quiet = question_ink(theme, refused=question.refused), on_cloth(theme)
    lines, tops, y = list[pygame.Surface](), list[int](), 0
    for text in found.lines:
        lines.append(_line(text, found.style, question, painter, ink))
        step = found.style.line(painter.fonts)
        tops.append(y + (step - lines[-1].get_height()) // 2)
        y += step
    y += painter.px(GAP) if found.stakes else 0
    for text in found.stakes:
        lines.append(typeset.line_surface(text, found.small, painter.fonts, quiet))
        step = found.small.line(painter.fonts)
        tops.append(y + (step - lines[-1].get_height()) // 2)
        y += step
    size = max(line.get_width() for line in lines) + 4 * reach, y + 4 * reach
    placed = (
        (line, line.get_rect(midtop=(size[0] // 2, top + 2 * reach)))
        for line, top in zip(lines, tops, strict=True)
    )
    return tuple(placed), size


def top_strip(layout: TableLayout) -> Rect:
    """Where words stand while a plate lies over their place: above it, or between it and the hand.

    Where both are too narrow they stand along the upper edge of the table.
    """
    plate, left = layout.bids.panel, layout.wins.right + layout.px(4)
    wide = layout.area.right - left
    above = Rect(left, layout.panels_top, wide, plate.top - layout.panels_top)
    below = Rect(left, plate.bottom, wide, layout.hand.top - plate.bottom)
    room = max(above, below, key=lambda each: each.height)
    if room.height >= layout.least_letters * 2:
        return room
    return Rect(layout.area.topleft, (layout.area.width, layout.px(42)))


def question_ink(theme: Theme, *, refused: bool) -> RGB:
    """The colour of the letters; a refusal is as red as can be read on the shaded cloth."""
    ink, ground = on_cloth(theme), shaded(theme, refused=refused)
    if not refused:
        return ink
    share = 0.0
    while contrast(mixed(theme.bad, ink, share), ground) < READABLE and share < 1:
        share += 0.05
    return mixed(theme.bad, ink, min(share, 1.0))


def shade_colour(theme: Theme) -> RGB:
    """What the cloth is shaded with below letters: dark below light ones, light below dark ones."""
    dark = contrast(on_cloth(theme), theme.shadow) > contrast(on_cloth(theme), theme.paper)
    return theme.shadow if dark else theme.paper


@lru_cache(maxsize=16)
def strength(theme: Theme, wanted: float) -> float:
    """Share of that shade with which plain letters have the `wanted` contrast in the pool."""
    ink, share = on_cloth(theme), 0.0
    while contrast(ink, mixed(_pool(theme), shade_colour(theme), share)) < wanted and share < 1:
        share += 0.02
    return min(1.0, share)


def shaded(theme: Theme, *, refused: bool) -> RGB:
    """The cloth below letters where it is brightest."""
    depth = strength(theme, DEEP if refused else DARK)
    return mixed(_pool(theme), shade_colour(theme), depth)


def _pool(theme: Theme) -> RGB:
    """The brightest cloth that letters stand on: below the lamp, leaning their way."""
    return theme.felt_light if theme.flat else lit(theme, LEANING)


@lru_cache(maxsize=32)
def set_question(question: Question, room: tuple[int, int], painter: Painter) -> _Set:
    """The largest letters in which a question has room; stakes give way before it is made small."""
    fonts, (wide, tall) = painter.fonts, room
    last = SIZES[-1][0]
    sizes = [*SIZES, *((last * share, 3) for share in SMALLER)]
    found = None
    for px, most in sizes:
        style = TextStyle(px, FontRole.SERIF, bold=True, leading=1.15 if px > 20 else 1.2)
        spare = _shape_width(style, painter) if question.suit is not None else 0
        lines = tuple(typeset.balanced(question.sentence, style, fonts, max(1, wide - spare)))
        whole = all(typeset.width(line, style, fonts) <= wide - spare for line in lines)
        found = _Set(lines, style, (), TextStyle(STAKES[0]))
        if len(lines) > most or not whole or found.tall(painter) > tall:
            continue
        if not question.stakes:
            return found
        with_stakes = _with_stakes(found, question.stakes, room, painter)
        if with_stakes is not None:
            return with_stakes
        if px <= 24 and most <= 2:
            break
    assert found is not None, "there are sizes"
    return found if not question.stakes else _without(question, room, painter)


def _without(question: Question, room: tuple[int, int], painter: Painter) -> _Set:
    """The sentence alone: beside it there is no room for what hangs on it."""
    return set_question(question._replace(stakes=""), room, painter)


def _with_stakes(found: _Set, stakes: str, room: tuple[int, int], painter: Painter) -> _Set | None:
    """The same with the stakes below it, in one line or two; None where they have no room."""
    for px in STAKES:
        small = TextStyle(px)
        lines = tuple(typeset.balanced(stakes, small, painter.fonts, room[0]))
        both = _Set(found.lines, found.style, lines, small)
        if len(lines) <= 2 and both.tall(painter) <= room[1]:
            return both
    return None


def _shape_width(style: TextStyle, painter: Painter) -> int:
    """px of a suit's shape and the blank behind it."""
    return round(painter.fonts.px(style.px) * _SHAPE) + _blank(style, painter)


def _blank(style: TextStyle, painter: Painter) -> int:
    return typeset.width(" ", style, painter.fonts)


def _line(
    line: str, style: TextStyle, question: Question, painter: Painter, ink: RGB
) -> pygame.Surface:
    """One line of the sentence, with the shape of the suit before its word."""
    fonts = painter.fonts
    word = "" if question.suit is None else suit_word(question.suit)
    before, named, after = line.partition(word) if word else (line, "", "")
    if not named or question.suit is None:
        return typeset.line_surface(line, style, fonts, ink)
    size, letter = round(fonts.px(style.px) * _SHAPE), question.suit.letter
    shape = suit_shape(letter, size, ink)
    first = typeset.line_surface(before, style, fonts, ink)
    second = typeset.line_surface(named + after, style, fonts, ink)
    blank = _blank(style, painter)
    wide = first.get_width() + size + blank + second.get_width()

    def paint() -> pygame.Surface:
        picture = pygame.Surface((wide, first.get_height()), pygame.SRCALPHA)
        picture.blit(first, (0, 0))
        base = round(first.get_height() * 0.5 + fonts.px(style.px) * 0.04)
        picture.blit(shape, shape.get_rect(midleft=(first.get_width(), base)))
        picture.blit(second, (first.get_width() + size + blank, 0))
        return picture

    return _pictures.get((line, letter, style, fonts.px(style.px), ink), paint)


def _halo(
    placed: Sequence[tuple[pygame.Surface, Rect]],
    size: tuple[int, int],
    painter: Painter,
    depth: float,
) -> pygame.Surface:
    """A soft shade around the lines: full at the letters, fading evenly beyond."""
    colour = shade_colour(painter.theme)
    halo = pygame.Surface(size, pygame.SRCALPHA)
    halo.fill((*colour, 0))
    if not depth:
        return halo
    # What is soft needs no fine pixels: a third of them each way cost a tenth of the time.
    small = pygame.Surface([max(1, side // _COARSE) for side in size], pygame.SRCALPHA)
    small.fill((*colour, 0))
    reach = painter.px(_REACH)
    for line, place in placed:
        seen = line.get_bounding_rect().move(place.topleft).inflate(2 * reach, reach)
        box = Rect([side // _COARSE for side in seen])
        pygame.draw.rect(small, (*colour, 255), box, border_radius=box.height // 2)
    blur = max(1, reach // (2 * _COARSE))
    blurred = pygame.transform.gaussian_blur(small, blur, repeat_edge_pixels=False)
    soft = pygame.transform.smoothscale(blurred, size)
    shares = (np.arange(256) * depth).astype(np.uint8)
    alpha, blurs = map(pygame.surfarray.pixels_alpha, (halo, soft))
    alpha[:] = shares[blurs]
    del alpha, blurs  # they lock the pictures
    return halo
