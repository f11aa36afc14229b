"""Coins below the trick where tricks pay by their number, with a caption before them.

The present one is large and gold, those taken are small and quiet and bear the face of who won
them, those to come are small; the ones around the present trick are seen before those far from it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame

from game.presentation.words.corners.trick_ladder import TrickLadder
from game.ui.paint import typeset
from game.ui.paint.canvas import Canvas, clear
from game.ui.paint.painter import Painter
from game.ui.paint.portraits import portrait
from game.ui.paint.typeset import TextStyle
from game.ui.style.contrast import on_cloth
from game.ui.style.theme import RGB, Theme, mixed

LARGE: Final = 56
"""px at scale 1 across the present coin."""
SMALL: Final = 38
APART: Final = 13
"""From edge to edge."""
LEAST_APART: Final = 5
EDGE: Final = 2
"""px at scale 1 left of the caption."""
AROUND: Final = 2
"""So many before and after the present one are shown whatever room there is."""
FACE: Final = 0.56
"""How large the winner's face is, of a small coin."""
OVERHANG: Final = 0.2
"""How far it reaches beyond the coin, in widths of the face."""
CAPTION: Final = TextStyle(15, leading=1.15)
CAPTION_SHARE: Final = 0.6
"""Room of a line of it, as a share of all its words in one."""


def paint_coins(
    ladder: TrickLadder, faces: Sequence[int], size: tuple[int, int], painter: Painter
) -> pygame.Surface:
    """A fresh picture on nothing, `size` px, the coins and their caption in its middle.

    The caption is left out where coins would cover each other for it.

    Args:
        ladder: what each trick is worth, and who won those taken.
        faces: numbers of the portraits, by seat.
        size: px.
        painter: what to draw with.
    """
    picture = pygame.Surface(size, pygame.SRCALPHA)
    large = min(painter.px(LARGE), size[1])
    small = round(large * SMALL / LARGE)
    room = size[0] - round(small * FACE * OVERHANG)  # the last face reaches beyond its coin
    apart = painter.px(APART)
    beside = room - least_width(ladder, large, painter) - apart - painter.px(EDGE)
    caption = _caption(ladder, (beside, size[1]), painter)
    taken = 0 if caption is None else caption.get_width() + apart + painter.px(EDGE)
    room -= taken
    places = shown_places(ladder, room, large, painter)
    around = places.index(ladder.present) if ladder.present in places else None
    wide = len(places) * small + (large - small if around is not None else 0)
    gap = _gap(room, wide, len(places), painter)
    x = (room - wide - gap * (len(places) - 1)) / 2
    if caption is not None:
        picture.blit(caption, caption.get_rect(midright=(round(x) + taken - apart, size[1] // 2)))
        x += taken
    for place in places:
        across = large if place == ladder.present else small
        middle = round(x + across / 2), size[1] // 2
        _put_coin(picture, middle, across, place, ladder, faces, painter)
        x += across + gap
    return picture


def shown_places(ladder: TrickLadder, room: int, large: int, painter: Painter) -> tuple[int, ...]:
    """The places of the tricks whose coins have room, from 0: at least two on either side."""
    number, present = len(ladder.worths), ladder.present
    small, gap = large * SMALL / LARGE, painter.px(LEAST_APART)
    most = max(2 * AROUND + 1, int((room - large + small + gap) / (small + gap)))
    middle = number - 1 if present is None else present
    start = max(0, min(middle - most // 2, number - most))
    return tuple(range(start, min(number, start + most)))


def least_width(ladder: TrickLadder, large: int, painter: Painter) -> int:
    """px of the fewest coins that are shown, as close to each other as they may be."""
    number = min(len(ladder.worths), 2 * AROUND + 1)
    return large + (number - 1) * (round(large * SMALL / LARGE) + painter.px(LEAST_APART))


def _caption(ladder: TrickLadder, size: tuple[int, int], painter: Painter) -> pygame.Surface | None:
    """What the coins are, in two lines of a like length; None where it is larger than `size`."""
    theme, fonts, step = painter.theme, painter.fonts, CAPTION.line(painter.fonts)
    room = round(typeset.width(ladder.caption, CAPTION, fonts) * CAPTION_SHARE)
    lines = typeset.balanced(ladder.caption, CAPTION, fonts, room)
    wide = max(typeset.width(line, CAPTION, fonts) for line in lines)
    if wide > size[0] or len(lines) * step > size[1]:
        return None
    picture = pygame.Surface((wide, len(lines) * step), pygame.SRCALPHA)
    for place, line in enumerate(lines):
        word = typeset.line_surface(line, CAPTION, fonts, on_cloth(theme))
        picture.blit(word, word.get_rect(topright=(wide, place * step)))
    return picture


def _gap(room: int, coins: int, number: int, painter: Painter) -> float:
    """From edge to edge; below zero where they must overlap."""
    if number < 2:
        return 0
    return min(float(painter.px(APART)), (room - coins) / (number - 1))


def _put_coin(
    picture: pygame.Surface,
    middle: tuple[int, int],
    across: int,
    place: int,
    ladder: TrickLadder,
    faces: Sequence[int],
    painter: Painter,
) -> None:
    theme, fonts = painter.theme, painter.fonts
    present, taken = place == ladder.present, place < len(ladder.winners)
    coin = _gold(across, theme) if present else _dark(across, theme, taken=taken)
    picture.blit(coin, coin.get_rect(center=middle))
    ink = theme.on_gold if present else on_cloth(theme)
    if taken:
        ink = mixed(ink, theme.felt_dark, 0.16)
    style = TextStyle(across * (0.46 if present else 0.44) / fonts.scale, bold=True)
    figure = typeset.line_surface(str(ladder.worths[place]), style, fonts, ink)
    shift = -across // 12 if taken else 0  # clear of the face
    at = (middle[0] + shift, middle[1] + shift)
    picture.blit(figure, figure.get_rect(center=at))
    if taken:
        side = round(across * FACE)
        face = portrait(faces[ladder.winners[place]], side, theme)
        reach = across // 2 + round(side * OVERHANG)
        picture.blit(face, face.get_rect(bottomright=(middle[0] + reach, middle[1] + reach)))


def _gold(across: int, theme: Theme) -> pygame.Surface:
    """The coin of the present trick: gold with a milled rim, a shadow below it."""
    rim: RGB = mixed(theme.gold, (255, 255, 255), 0.35)
    dark: RGB = mixed(theme.gold, theme.on_gold, 0.42)
    body: RGB = mixed(theme.gold, theme.on_gold, 0.06)
    canvas = Canvas((100, 100), across / 100, clear(dark))
    if not theme.flat:
        canvas.circle((50, 53), 46, mixed(theme.felt_edge, theme.shadow, 0.6))
    canvas.circle((50, 49), 46, dark)
    canvas.circle((50, 48), 45, rim)
    canvas.circle((50, 48), 41, body)
    canvas.ring((50, 48), 36, 1.6, dark)
    return canvas.finish()


def _dark(across: int, theme: Theme, *, taken: bool) -> pygame.Surface:
    """The coin of another trick; of one that is taken only a quiet ring is left."""
    ground = theme.felt_dark if not theme.flat else theme.room
    ring = mixed(theme.rim, theme.gold, 0.4)
    if taken:
        ring = mixed(on_cloth(theme), theme.felt_dark, 0.5)
    canvas = Canvas((100, 100), across / 100, clear(ground))
    canvas.circle((50, 50), 48, ring)
    canvas.circle((50, 50), 48 - max(3.0, 150 / across), ground)
    return canvas.finish()
