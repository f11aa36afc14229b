"""A profile, and the players of this machine as a set of profiles."""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from game.profiles.look_alikes import is_seen
from game.table.records.headers import seconds_of, utc
from game.table.setup import SeatPlan, Setup

LONGEST_NAME: Final = 24
USUAL_NAME: Final = "You"
"""Of a player who has not said another one."""
_ID_BYTES: Final = 16


@dataclass(frozen=True, slots=True)
class Profile:
    """One player of this machine. The id never changes, whatever else does."""

    id: str
    """128 random bits as 32 hexadecimal digits, drawn once."""
    name: str = USUAL_NAME
    portrait: str = ""
    """Which picture is shown for this player; empty for that of the seat."""
    created: str = ""
    """When it was made, in UTC as a record writes it; empty where its file does not say."""


@dataclass(frozen=True, slots=True)
class UnreadProfile(Profile):
    """Stands in for one whose file could not be read, and is never written over it."""


def new_profile(name: str = USUAL_NAME, others: Iterable[Profile] = ()) -> Profile:
    """A profile with an id that nobody else has, made later than any of the others."""
    latest = max((seconds_of(each.created) or 0 for each in others), default=0)
    made = utc(max(time.time(), latest + 1))
    return Profile(secrets.token_hex(_ID_BYTES), tidy_name(name) or USUAL_NAME, created=made)


def tidy_name(raw: str) -> str:
    """A player's name as it can be seen, without edges, cut to what a plate shows; may be empty."""
    seen = (c if c.isprintable() else " " for c in raw if is_seen(c) or not c.isprintable())
    return " ".join("".join(seen).split())[:LONGEST_NAME]


def folded(name: str) -> str:
    """A name as it is compared: small and capital letters alike."""
    return tidy_name(name).casefold()


@dataclass(frozen=True, slots=True)
class Players:
    """The players of this machine, and which of them plays now. A change makes a new one."""

    profiles: tuple[Profile, ...]
    """The oldest first; at least one."""
    current: Profile
    """Who plays now: one of them."""
    first: str
    """The id of the profile to which the games belong that name none; it may be removed by now."""
    kept: bool = True
    """Whether they are on disk: where nothing can be written, this one is forgotten at the end."""

    @classmethod
    def unkept(cls, name: str = USUAL_NAME) -> Players:
        """One player who is forgotten at the end."""
        alone = replace(new_profile(name), created="")
        return cls((alone,), alone, alone.id, kept=False)

    def by_id(self, profile_id: str) -> Profile | None:
        """The profile with this id."""
        return next((each for each in self.profiles if each.id == profile_id), None)

    def named(self, name: str) -> Profile | None:
        """The profile of this name, the present player's before those of others."""
        wanted = folded(name)
        found = (self.current, *self.profiles)
        return next((each for each in found if folded(each.name) == wanted), None)

    def chosen(self, profile: Profile) -> Players:
        """The same with another one as the present player."""
        return replace(self, current=profile)

    def changed(self, profile: Profile) -> Players:
        """The same with a profile's name or portrait changed."""
        found = tuple(profile if each.id == profile.id else each for each in self.profiles)
        current = profile if profile.id == self.current.id else self.current
        return replace(self, profiles=found, current=current)

    def seated(self, setup: Setup) -> Setup:
        """The same game with the profiles of those who sit there in the seats of persons.

        A person is the profile of that name, the first one the present player where nobody has
        their name; nobody sits in two seats. What cannot be kept is not written into a record.
        """
        persons = [seat for seat, plan in enumerate(setup.seats) if plan.is_human]
        if not self.kept or not persons:
            return setup
        names = [folded(setup.seats[seat].name) for seat in persons]
        present = folded(self.current.name)
        yours = persons[names.index(present)] if present in names else persons[0]
        sits = {yours: self.current.id}
        for seat in persons:
            found = self.named(setup.seats[seat].name)
            if seat != yours and found is not None and found.id not in sits.values():
                sits[seat] = found.id
        return replace(
            setup,
            seats=tuple(
                replace(plan, profile=sits.get(seat, "")) for seat, plan in enumerate(setup.seats)
            ),
        )

    def sitting(self, seats: Sequence[SeatPlan]) -> tuple[str, ...]:
        """By seat the id of the profile; the first person of a game that names none is the first.

        Empty for a bot, and for a person who is only a name.
        """
        named = tuple(plan.profile for plan in seats)
        persons = [seat for seat, plan in enumerate(seats) if plan.is_human]
        if any(named) or not persons:
            return named
        return tuple(self.first if seat == persons[0] else "" for seat in range(len(seats)))

    @property
    def written_id(self) -> str:
        """What a record names the present player; empty where the profile is not kept."""
        return self.current.id if self.kept else ""
