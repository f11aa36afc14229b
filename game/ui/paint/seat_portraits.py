"""Which portrait is painted in which seat, by its number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from game.presentation.characters import portraits
from game.profiles.profile import Players
from game.table.setup import HUMAN, SeatPlan
from game.ui.paint.portraits import PORTRAITS

PORTRAIT_IDS: Final = portraits.PORTRAIT_IDS
"""What a profile calls each portrait, in the order in which they are painted."""
PERSONS: Final = tuple(PORTRAIT_IDS.index(portrait) for portrait in portraits.PERSONS)
"""The numbers of the portraits with a human face."""
assert len(PORTRAIT_IDS) == PORTRAITS


def seat_portraits(players: Players, seats: Sequence[SeatPlan]) -> tuple[int, ...]:
    """By seat the number of the portrait, see `portraits_of`; a person's is the profile's."""
    chosen = [_chosen(players, profile) for profile in players.sitting(seats)]
    return tuple(PORTRAIT_IDS.index(each) for each in portraits.portraits_of(seats, chosen))


def own_portrait(players: Players, name: str | None = None) -> int:
    """The number of the portrait of whoever plays now; `name` is theirs while it is changed."""
    you = players.current
    called = you.name if name is None else name
    return seat_portraits(players, [SeatPlan(called, HUMAN, you.id)])[0]


def _chosen(players: Players, profile: str) -> str:
    found = players.by_id(profile)
    return found.portrait if found is not None and found.portrait in PORTRAIT_IDS else ""
