"""A table of a server as a picture: the people who sit there, and the variant before them."""

from __future__ import annotations

from functools import partial

from game.net.messages import GameInfo
from game.table.setup import HUMAN, SeatPlan
from game.ui.kit.layout import Gap, Paint, Painted, Part, Row
from game.ui.paint.players_at_table import paint_players_at_table
from game.ui.paint.seat_portraits import seat_portraits
from game.ui.scene.protocol import App

_WIDE, _TALL, _LEAST = 400, 250, 100
"""Width of the picture, its height as wanted and at least, px at scale 1."""


def paint_table(table: GameInfo, app: App) -> Paint:
    """Draws the people at a table, each with the portrait of the name, and what is played."""
    people = [SeatPlan(str(one.name), HUMAN) for one in table.seats if one.agent == HUMAN]
    faces = seat_portraits(app.players, people)
    return partial(paint_players_at_table, table.variant, faces, (), app.book, app.painter)


def table_picture(table: GameInfo, app: App) -> Part:
    """The same in the middle of a question about the table."""
    shown = Painted(paint_table(table, app), _WIDE, _TALL, least=_LEAST)
    return Row(Gap(grow=1), shown, Gap(grow=1))
