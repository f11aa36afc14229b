"""Which bot plays in a seat, in the few letters that a plate has for it."""

from __future__ import annotations

from collections.abc import Iterable

from game.roster import BotError, resolve
from game.table.setup import HUMAN, SeatPlan
from game.ui.text import _


def level_of(agent: str) -> str:
    """The title of a bot, the name of one from elsewhere, nothing for a person."""
    if agent == HUMAN:
        return ""
    try:
        return _(resolve(agent).title)
    except BotError:  # a record of another program may name any
        return agent


def levels_of(seats: Iterable[SeatPlan]) -> tuple[str, ...]:
    """By seat."""
    return tuple(level_of(seat.agent) for seat in seats)
