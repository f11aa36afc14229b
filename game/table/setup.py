"""What is settled before a game: variant, seats, seed and first dealer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, count, islice
from typing import Final

from game.engine import Seat, Variant
from game.table.dealer import Seed, draw_seed, drawn_dealer, opening_draw, shuffled
from game.table.match import Match

HUMAN: Final = "human"
"""The agent of a seat where a person plays."""
SET_DEAL: Final = "deal"
"""The mark of a game of the Tour that is one deal, with the same cards each time."""

BOT_NAMES: Final = (
    *("Ada", "Bruno", "Clio", "Dmitri", "Edda"),
    *("Farid", "Greta", "Hugo", "Iris", "Jun"),
)
"""Names for bots, given in order from the first seat that has none; ten fill a table.

They are those of the characters, `game.presentation.characters`, among whom the window draws.
"""


_PROFILE_ID: Final = re.compile("[0-9a-f]{32}")


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """Who sits in a seat. `agent` is `human`, or a bot as it was asked for."""

    name: str
    agent: str
    profile: str = ""
    """The id of the profile that a person is; empty for a bot, and where nobody knows."""

    @property
    def is_human(self) -> bool:
        """Whether a person decides here."""
        return self.agent == HUMAN


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """A game that can be started."""

    variant: Variant
    seats: tuple[SeatPlan, ...]
    first_dealer: Seat
    seed: Seed | None
    """None only for records of other programs that do not tell theirs."""
    variant_name: str = ""
    """What its player calls a variant of his own; empty for one of the family."""
    drawn: bool = False
    """Whether the program drew the seed for this very game, so that nobody knew it before."""
    dealer_drawn: bool = field(default=False, compare=False)
    """Whether a draw settled just now who deals first; a record says only who it was."""
    match: Match | None = None
    """What it is compared with, if anything: then bots have a limit of playouts alone."""
    tour: str = ""
    """What of the Tour it is, as `game/tour/visits.py` writes it; empty for any other game."""

    @property
    def known(self) -> bool:
        """Whether the cards may have been known before: they were asked for, or never change."""
        told = isinstance(self.seed, str) and not self.drawn and self.match is None
        return told or self.tour == SET_DEAL

    @property
    def players(self) -> int:
        """How many sit at the table."""
        return len(self.seats)

    def seated_by_chance(self) -> Setup:
        """The same game where the seed says who sits where, instead of the order of the seats."""
        assert self.seed is not None, "chance needs a seed"
        return replace(self, seats=tuple(shuffled(self.seats, self.seed, "seats", 0)))

    def reseated(self, seat: Seat, agent: str) -> Setup:
        """The same game with another bot in a seat, which keeps its name."""
        plan = replace(self.seats[seat], agent=agent)
        return replace(self, seats=(*self.seats[:seat], plan, *self.seats[seat + 1 :]))


def profile_in(raw: object) -> str:
    """The id of a profile as a file says it, 32 hexadecimal digits; empty where it is none."""
    return raw if isinstance(raw, str) and _PROFILE_ID.fullmatch(raw) else ""


def plan(
    variant: Variant,
    agents: tuple[str, ...],
    *,
    seed: Seed | None = None,
    first_dealer: Seat | None = None,
    your_name: str = "You",
    guests: Sequence[str] = (),
    variant_name: str = "",
) -> Setup:
    """A setup with what was left open filled in: names, a new seed, the draw for the first deal.

    Args:
        variant: what is played.
        agents: who sits where.
        seed: of the cards; without one, one is drawn.
        first_dealer: who deals first; without one, the seed draws him.
        your_name: of the first person.
        guests: names of the other people.
        variant_name: of an own variant.
    """
    drawn = seed is None
    seed = draw_seed() if seed is None else seed
    dealer_drawn = first_dealer is None
    if first_dealer is None:
        first_dealer = drawn_dealer(opening_draw(variant, len(agents), seed))
    return Setup(
        variant=variant,
        seats=named_seats(agents, your_name, guests),
        first_dealer=first_dealer,
        seed=seed,
        variant_name=variant_name,
        drawn=drawn,
        dealer_drawn=dealer_drawn,
    )


def named_seats(
    agents: tuple[str, ...], your_name: str = "You", guests: Sequence[str] = ()
) -> tuple[SeatPlan, ...]:
    """Seats with names: bots have their own, which no person has.

    The first person is `your_name`; the others are the guests in turn, or `your_name 2` and so on
    where a guest has no name.
    """
    others = iter(guests)
    people = [
        your_name if number == 1 else next(others, "") or f"{your_name} {number}"
        for number in range(1, 1 + agents.count(HUMAN))
    ]
    of_people, of_bots = iter(people), iter(bot_names(people, len(agents) - len(people)))
    return tuple(
        SeatPlan(next(of_people if agent == HUMAN else of_bots), agent) for agent in agents
    )


def bot_names(taken: Iterable[str], number: int) -> list[str]:
    """Names for so many bots, in order, that nobody has; capitals do not tell names apart.

    Where the usual ones do not suffice, a bot is `Bot 1` and so on.
    """
    known = {name.casefold() for name in taken}
    every = chain(BOT_NAMES, (f"Bot {extra}" for extra in count(1)))
    return list(islice((name for name in every if name.casefold() not in known), number))
