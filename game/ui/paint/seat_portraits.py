"""Which portrait is shown in which seat: it belongs to whoever sits there, not to the seat."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Sequence
from typing import Final

from game.presentation.characters.people import CHARACTERS, character_of
from game.profiles.profile import Players, folded
from game.table.setup import HUMAN, SeatPlan
from game.ui.paint.portraits import PORTRAITS

_PERSONS: Final = ("warden", "lady", "gentleman", "sailor")
PORTRAIT_IDS: Final = (
    *("owl", "fox", "cat", "hare", "badger", "raven", "mouse", "stag", "bat", "bear"),
    *_PERSONS,
)
"""What a profile calls each portrait, in the order in which they are painted."""
PERSONS: Final = tuple(PORTRAIT_IDS.index(portrait) for portrait in _PERSONS)
"""The numbers of the portraits with a human face."""
assert len(PORTRAIT_IDS) == PORTRAITS
assert {each.portrait for each in CHARACTERS} == set(PORTRAIT_IDS) - set(_PERSONS)


def seat_portraits(players: Players, seats: Sequence[SeatPlan]) -> tuple[int, ...]:
    """By seat the number of the portrait, no two the same as long as there are enough.

    A person has the one that was chosen for the profile, and nobody else has it. A character has
    its own. Anybody else has one that goes by the name, so that it is the same in every game.
    """
    found = [_chosen(players, profile) for profile in players.sitting(seats)]
    taken = {portrait for portrait in found if portrait}
    for seat, plan in enumerate(seats):
        character = None if plan.is_human else character_of(plan.name)
        if not found[seat] and character is not None and character.portrait not in taken:
            found[seat] = character.portrait
            taken.add(character.portrait)
    for seat, plan in enumerate(seats):
        if not found[seat]:
            found[seat] = _by_name(plan, taken)
            taken.add(found[seat])
    return tuple(PORTRAIT_IDS.index(portrait) for portrait in found)


def own_portrait(players: Players, name: str | None = None) -> int:
    """The number of the portrait of whoever plays now; `name` is theirs while it is changed."""
    you = players.current
    called = you.name if name is None else name
    return seat_portraits(players, [SeatPlan(called, HUMAN, you.id)])[0]


def _chosen(players: Players, profile: str) -> str:
    found = players.of(profile)
    return found.portrait if found is not None and found.portrait in PORTRAIT_IDS else ""


def _by_name(plan: SeatPlan, taken: Collection[str]) -> str:
    """The portrait of somebody who has none: for a person a human face, as long as one is free."""
    first = _PERSONS if plan.is_human else PORTRAIT_IDS
    free = [each for each in first if each not in taken]
    free = free or [each for each in PORTRAIT_IDS if each not in taken] or list(PORTRAIT_IDS)
    # The whole row is counted through, so that who else sits there changes as little as can be.
    start = int.from_bytes(hashlib.sha256(folded(plan.name).encode()).digest()[:4]) % len(first)
    return next((each for each in (*first[start:], *first[:start]) if each in free), free[0])
