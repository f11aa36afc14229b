"""The poster of a day: the picture of its variant with the opponents behind it, and its name."""

from __future__ import annotations

from datetime import date
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from game.daily.rule import setup_of, variant_of
from game.presentation.words.bots import bot_title
from game.presentation.words.daily import date_title
from game.presentation.words.rules import blurb
from game.profiles.profile import Players
from game.translation import _
from game.ui.kit.controls import Text
from game.ui.kit.layout import Column, Gap, Painted, Part, Plate, Row
from game.ui.paint import typeset
from game.ui.paint.cache import SurfaceCache
from game.ui.paint.canvas import Canvas
from game.ui.paint.cardbook import CardBook
from game.ui.paint.clipping import clipped
from game.ui.paint.painter import Painter
from game.ui.paint.portraits import portrait
from game.ui.paint.seat_portraits import seat_portraits
from game.ui.paint.variant_pictures.pictures import variant_picture
from game.ui.style.theme import mixed

NAME: Final = typeset.LARGE_FIGURE
"""The name of the variant."""
_INSIDE: Final = 20  # px at scale 1
_LEAST_PICTURE: Final = 120
_PORTRAIT: Final = 48
_TABLE: Final = 46
"""Height of the picture of a variant in percent of its width: as on a card of New game."""
_BEHIND: Final = 8
"""Percent of a portrait that the table hides."""


_rooms = SurfaceCache(8 << 20)


class _Opponent:
    """Who sits in one of the other seats."""

    def __init__(self, name: str, level: str, face: int) -> None:
        self.name, self.level, self.face = name, level, face


def _opponents(day: date, players: Players) -> list[_Opponent]:
    """Everybody but the person, from that person's left."""
    seats = players.seated(setup_of(day, players.current.name)).seats
    faces = seat_portraits(players, seats)
    return [
        _Opponent(seat.name, bot_title(seat.agent), face)
        for seat, face in zip(seats, faces, strict=True)
        if not seat.is_human
    ]


def poster(day: date, players: Players, book: CardBook, painter: Painter, *, grow: int) -> Part:
    """The whole poster, on paper; its picture takes what the words leave."""
    theme, (row, _players) = painter.theme, variant_of(day)
    faces = [each.face for each in _opponents(day, players)]
    picture = partial(_paint_picture, row.id, faces, book, painter)
    return Plate(
        Column(
            Painted(picture, least=_LEAST_PICTURE, grow=1),
            Gap(14),
            Text(date_title(day), typeset.HEADING, theme.sheet_muted),
            Text(_(row.name), NAME, theme.sheet_ink),
            Gap(4),
            Text(blurb(row), ink=theme.sheet_ink),
        ),
        inside=_INSIDE,
        paper=True,
        grow=grow,
    )


def at_the_table(day: date, players: Players, painter: Painter) -> Part:
    """Portrait, name and level of each opponent."""
    theme = painter.theme

    def seat(one: _Opponent) -> Part:
        def paint(surface: pygame.Surface, place: Rect) -> None:
            side = min(place.size)
            surface.blit(portrait(one.face, side, theme), place)

        words = Column(
            Text(one.name, typeset.HEADING, theme.on_felt, lines=1),
            Text(one.level, typeset.SMALL, theme.on_felt, lines=1),
            grow=1,
        )
        return Row(Painted(paint, _PORTRAIT, _PORTRAIT), words, gap=12)

    head = Text(_("At the table with you"), typeset.STRONG, theme.on_felt)
    return Column(head, Gap(2), *map(seat, _opponents(day, players)), gap=8)


def _paint_picture(
    name: str,
    faces: list[int],
    book: CardBook,
    painter: Painter,
    surface: pygame.Surface,
    area: Rect,
) -> None:
    """The opponents against the dark, and before them the variant's picture as their table."""
    theme = painter.theme
    tall = min(area.width * _TABLE // 100, area.height)
    table = Rect(area.left, area.bottom - tall, area.width, tall)
    room = Rect(area.topleft, (area.width, area.height - tall))
    with clipped(surface, area):
        if room.height:
            surface.blit(_lamp(room.size, painter), room)
        side = min(room.height * 92 // 100, area.width * 84 // 100 // max(1, len(faces)))
        if side >= painter.px(_PORTRAIT):
            step = area.width / (len(faces) + 0.35)
            for number, face in enumerate(faces):
                middle = area.centerx + round((number - (len(faces) - 1) / 2) * step)
                at = (middle - side // 2, table.top - side * (100 - _BEHIND) // 100)
                surface.blit(portrait(face, side, theme), at)
        surface.blit(variant_picture(name, table.size, 0, book, painter), table)
        pygame.draw.line(surface, theme.rim, table.topleft, table.topright, max(2, painter.px(4)))
    pygame.draw.rect(surface, theme.sheet_ink, area, max(1, painter.px(1)))


def _lamp(size: tuple[int, int], painter: Painter) -> pygame.Surface:
    """A room of `size` px, a lamp and two flat steps of its light. Shared: do not draw on it."""
    theme, (wide, tall) = painter.theme, size

    def paint() -> pygame.Surface:
        dark = mixed(theme.felt_edge, theme.shadow, 0.35)
        canvas = Canvas(size, 1, (*dark, 255), finer=2)
        canvas.surface.fill(dark)
        middle, half, head, foot = wide / 2, wide / 9, tall * 0.1, tall * 0.24
        if not theme.flat:
            for reach, share in ((0.52 * wide, 0.35), (0.36 * wide, 0.6)):
                ends = [(middle - half, foot), (middle + half, foot)]
                feet = [(middle + reach, tall), (middle - reach, tall)]
                canvas.polygon([*ends, *feet], mixed(theme.felt_edge, theme.felt_light, share))
        canvas.line([(middle, 0), (middle, head)], painter.px(2), theme.rim)
        canvas.circle((middle, foot), half / 4, theme.lamp)
        shade = [(middle - half / 3, head), (middle + half / 3, head)]
        canvas.polygon([*shade, (middle + half, foot), (middle - half, foot)], theme.rim)
        return canvas.finish()

    return _rooms.get((size, painter), paint)
