"""The poster of a day: the picture of its variant with the opponents behind it, and its name."""

from __future__ import annotations

from datetime import date
from typing import Final

import pygame
from pygame import Rect

from game.challenges.result import GameResult
from game.daily.rule import setup_of, variant_of
from game.presentation.moods import FaceMood
from game.presentation.words.bots import bot_title
from game.presentation.words.rules import blurb
from game.presentation.words.times import date_title
from game.profiles.profile import Players
from game.translation import _
from game.ui.kit.controls import Text
from game.ui.kit.layout import Column, Gap, Painted, Part, Row
from game.ui.kit.poster import poster
from game.ui.paint import typeset
from game.ui.paint.cardbook import CardBook
from game.ui.paint.painter import Painter
from game.ui.paint.portraits import portrait
from game.ui.paint.seat_portraits import seat_portraits

NAME: Final = typeset.LARGE_FIGURE
"""The name of the variant."""
_PORTRAIT: Final = 48


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


def poster_of_day(
    day: date,
    result: GameResult | None,
    players: Players,
    book: CardBook,
    painter: Painter,
    *,
    grow: int,
) -> Part:
    """The whole poster, on paper; its picture takes what the words leave.

    After the game the others look as it went for them, where the `result` of the person tells.
    """
    theme, (row, seats) = painter.theme, variant_of(day)
    faces = [each.face for each in _opponents(day, players)]
    looks = {1: FaceMood.WINCING, seats: FaceMood.GLAD}
    mood = FaceMood.PLAIN if result is None else looks.get(result.place, FaceMood.PLAIN)
    told = [
        Text(date_title(day), typeset.HEADING, theme.sheet_muted),
        Text(_(row.name), NAME, theme.sheet_ink),
        Gap(4),
        Text(blurb(row), ink=theme.sheet_ink),
    ]
    moods = [mood] * len(faces)
    return poster(row.id, faces, told, book=book, painter=painter, moods=moods, grow=grow)


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
