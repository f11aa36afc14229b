"""Which portrait is shown in which seat: the one that a player chose, else that of the seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.profiles.profile import Players
from game.table.setup import SeatPlan
from game.ui.paint.portraits import PORTRAITS

PORTRAIT_IDS: Final = (
    *("owl", "fox", "cat", "hare", "badger", "raven", "mouse", "stag", "bat"),
    *("warden", "lady", "gentleman", "sailor"),
)
"""What a profile calls each portrait, in the order in which they are painted."""
assert len(PORTRAIT_IDS) == PORTRAITS


def seat_portraits(players: Players, seats: Sequence[SeatPlan]) -> tuple[int, ...]:
    """By seat the number of the portrait, no two the same as long as there are enough."""
    return _without_doubles([_chosen(players, profile) for profile in players.sitting(seats)])


def _chosen(players: Players, profile: str) -> int | None:
    found = players.of(profile)
    known = found is not None and found.portrait in PORTRAIT_IDS
    return PORTRAIT_IDS.index(found.portrait) if found is not None and known else None


def _without_doubles(chosen: Sequence[int | None]) -> tuple[int, ...]:
    """Who did not choose has the portrait of the seat, or a free one if somebody chose that."""
    taken = {number for number in chosen if number is not None}
    left_over = [seat for seat, number in enumerate(chosen) if number is not None]
    spare = (number for number in (*left_over, *range(len(chosen), PORTRAITS)))
    free = (number for number in spare if number not in taken)
    return tuple(
        number if number is not None else seat if seat not in taken else next(free, seat)
        for seat, number in enumerate(chosen)
    )
