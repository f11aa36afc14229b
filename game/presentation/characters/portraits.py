"""Which portrait belongs to whom: it goes with whoever sits there, not with the seat."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Sequence
from typing import Final

from game.presentation.characters.people import CHARACTERS, character_of
from game.profiles.profile import folded
from game.table.setup import SeatPlan

PERSONS: Final = ("warden", "lady", "gentleman", "sailor")
"""Those with a human face."""
PORTRAIT_IDS: Final = (
    *("owl", "fox", "cat", "hare", "badger", "raven", "mouse", "stag", "bat", "bear"),
    *PERSONS,
)
"""What a profile calls each portrait, in the order in which they are painted."""
assert {each.portrait for each in CHARACTERS} == set(PORTRAIT_IDS) - set(PERSONS)


def portraits_of(seats: Sequence[SeatPlan], chosen: Sequence[str] = ()) -> tuple[str, ...]:
    """By seat the portrait, no two the same as long as there are enough.

    A person has the one that was chosen for the profile, and nobody else has it. A character has
    its own. Anybody else has one that goes by the name, so that it is the same in every game.

    Args:
        seats: who sits there.
        chosen: by seat the portrait of a profile, empty where none was chosen; none: nobody's.
    """
    found = list(chosen) or [""] * len(seats)
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
    return tuple(found)


def _by_name(plan: SeatPlan, taken: Collection[str]) -> str:
    """The portrait of somebody who has none: for a person a human face, as long as one is free."""
    first = PERSONS if plan.is_human else PORTRAIT_IDS
    free = [each for each in first if each not in taken]
    free = free or [each for each in PORTRAIT_IDS if each not in taken] or list(PORTRAIT_IDS)
    # The whole row is counted through, so that who else sits there changes as little as can be.
    start = int.from_bytes(hashlib.sha256(folded(plan.name).encode()).digest()[:4]) % len(first)
    return next((each for each in (*first[start:], *first[:start]) if each in free), free[0])
