"""A game of the Tour: how its record is marked, and the setup that it begins with."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Final, NamedTuple

from game.presentation.characters.casting import cast, in_style
from game.presentation.characters.people import character_of
from game.table.dealer import Seed
from game.table.setup import HUMAN, SET_DEAL, SeatPlan, Setup, plan
from game.tour.stops import HOUSE_OF, Cup, House, SetDeal
from game.variants import single_deal, variant, with_options
from game.variants.lengths import Length, lengths_of

VISIT: Final = "house"
"""The mark of a game at a house."""
DEAL: Final = SET_DEAL
"""The mark of the set deal of a house."""
SEAT: Final = 0
"""Where the person sits."""
_CUP: Final = re.compile(r"cup ([a-z]+) (\d{1,4}) (\d)")


class CupGame(NamedTuple):
    """Which game of a cup one is."""

    cup: str
    """The id of the cup."""
    attempt: int
    """How often the cup was played before it."""
    round: int
    """From 0."""

    @property
    def mark(self) -> str:
        """As a record has it."""
        return f"cup {self.cup} {self.attempt} {self.round}"


def cup_game(mark: str) -> CupGame | None:
    """The game of a cup that a mark tells of; None where it tells of none."""
    found = _CUP.fullmatch(mark)
    return None if found is None else CupGame(found[1], int(found[2]), int(found[3]))


def stop_of(setup: Setup) -> str:
    """The stop that a game of the Tour belongs to: the id of a cup or of a house."""
    game = cup_game(setup.tour)
    return setup.variant.id if game is None else game.cup


def lengths(house: House) -> tuple[Length, ...]:
    """How long a game there can be, from short to the usual one."""
    offered = lengths_of(variant(house.id), house.players)
    return tuple(length for length in (Length.SHORT, Length.USUAL) if length in offered)


def visit(
    house: House, name: str, level: str, length: Length, *, seed: Seed | None = None
) -> Setup:
    """A game at a house, with its resident in the second seat and others by lot.

    Args:
        house: where.
        name: of the person.
        level: of all bots.
        length: where the variant has no such length, it has its usual one.
        seed: of cards and lot; without one, one is drawn.
    """
    others = house.players - 1
    rules = lengths_of(variant(house.id), house.players).get(length, {})
    game = with_options(variant(house.id), rules, house.players)
    setup = plan(game, (HUMAN, *(level,) * others), seed=seed, your_name=name)
    assert setup.seed is not None, "one is drawn else"
    return replace(setup, seats=_around(setup, house.resident, setup.seed), tour=VISIT)


def set_deal(house: House, deal: SetDeal, name: str, level: str) -> Setup:
    """The set deal of a house: the person bids first."""
    row = variant(house.id)
    game = with_options(row, single_deal(row, house.players, deal.cards), house.players)
    agents = (HUMAN, *(level,) * (house.players - 1))
    last = house.players - 1
    setup = plan(game, agents, seed=deal.seed, first_dealer=last, your_name=name)
    return replace(setup, seats=_around(setup, house.resident, deal.seed), tour=DEAL)


def cup_setup(cup: Cup, game: CupGame, name: str, *, seed: Seed | None = None) -> Setup:
    """A game of a cup: short, beside its rivals; `seed` as for a visit."""
    house, players = HOUSE_OF[cup.rounds[game.round]], 1 + len(cup.rivals)
    rules = lengths_of(variant(house.id), players).get(Length.SHORT, {})
    chosen = with_options(variant(house.id), rules, players)
    rivals = [_seated(rival.name, rival.level) for rival in cup.rivals]
    setup = plan(chosen, (HUMAN, *(seat.agent for seat in rivals)), seed=seed, your_name=name)
    return replace(setup, seats=(setup.seats[SEAT], *rivals), tour=game.mark)


def _around(setup: Setup, resident: str, seed: Seed) -> tuple[SeatPlan, ...]:
    return cast(setup.seats, seed, chosen=("", resident))


def _seated(name: str, level: str) -> SeatPlan:
    character = character_of(name)
    assert character is not None, "rivals are characters"
    return SeatPlan(name, in_style(level, character))
