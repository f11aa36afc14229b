"""A person's rating after each game: a Plackett-Luce model of who came in before whom.

Levels have fixed ratings; what is estimated is the person alone. Ratings are told on the scale of
`levels`, as whole numbers with half their 95 % interval. They are about whole games of Oh Hell: in
a shorter game the same difference in strength decides less beside chance, by the root of the
number of deals, so such a game says less of who is stronger.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from math import exp, log, sqrt
from typing import Final, NamedTuple

import msgspec

from game.engine.choices import Goal
from game.rating.levels import DEALS, MIDDLE, TENFOLD, rating_of
from game.table.statistics.plackett_luce import believed_after
from game.table.statistics.shares import Z95
from game.table.statistics.tallies import SeatTally
from game.variants import VARIANTS

_MU: Final = 25.0
_C: Final = sqrt(2.0) * 25.0 / 6.0
"""On the model's scale the odds of coming in before one other are the exponential of the
difference by this. The model has beta by the root of the seats in its place."""
_UNIT: Final = _C * log(10) / TENFOLD
"""What a point of rating is on the model's scale."""
_DRIFT: Final = _MU / 300
"""How far somebody's strength is thought to move during a whole game, on the model's scale."""
SURE: Final = 1e-4
"""The uncertainty of a level, on the model's scale."""
ENOUGH: Final = 10
"""Games after which a rating is more than a first guess."""


class Unrated(Enum):
    """Why a game has no part in the rating."""

    UNDO = "undo"
    HINT = "hint"
    KNOWN_CARDS = "known cards"
    PERSONS = "persons"
    """Other persons sat there."""
    BOTS = "bots"
    """A bot that the ladder does not know, or one that was changed during the game."""
    SHARED = "shared"
    """All win or fail together."""


@dataclass(frozen=True, slots=True)
class Rating:
    """How strong somebody is, and how sure that is."""

    value: float
    """On the scale of `levels`."""
    ci95: float
    """Half a 95 % interval."""


@dataclass(frozen=True, slots=True)
class RatedGame:
    """The rating after a game."""

    when: str
    """As the record has it."""
    variant: str
    rating: Rating


def unrated(seat: SeatTally) -> Unrated | None:
    """Why a game has no part in the rating; None where it has."""
    known = VARIANTS.get(seat.variant)
    if seat.undone:
        return Unrated.UNDO
    if seat.hints:
        return Unrated.HINT
    if seat.known_cards:
        return Unrated.KNOWN_CARDS
    if known is None or known.rules.goal is Goal.SHARED:
        return Unrated.SHARED
    if "human" in seat.agents:
        return Unrated.PERSONS
    if seat.met or not seat.agents or any(rating_of(agent) is None for agent in seat.agents):
        return Unrated.BOTS
    return None


class Estimate(NamedTuple):
    """What is believed of a person, on the model's scale."""

    mu: float
    sigma: float


UNKNOWN: Final = Estimate(_MU, _MU / 3)
"""What is believed of somebody who has played no game."""


class GameRanks(NamedTuple):
    """What a game tells of the person who comes first in both."""

    others: tuple[float, ...]
    """Ratings of the others, on the scale of `levels`."""
    ranks: tuple[float, ...]
    """How many came in before each seat."""
    deals: int
    """How many it had."""


def estimate(before: Estimate, game: GameRanks) -> Estimate:
    """What is believed of a person after a game: one step of the model."""
    return estimates((before, *map(of_level, game.others)), game.ranks, game.deals)[0]


def estimates(
    before: Sequence[Estimate], ranks: Sequence[float], deals: int
) -> tuple[Estimate, ...]:
    """What is believed of everybody at a table after a game, by seat: one step of the model.

    Points add up with the deals, and chance with their root: what comes of a difference in strength
    goes by that root. Drift goes by the deals, so that many short games say as much as few long
    ones of as many deals.

    Args:
        before: what was believed.
        ranks: how many came in before each.
        deals: how many the game had.
    """
    whole = deals / DEALS
    beta, drift = _C / sqrt(len(ranks) * whole), _DRIFT * sqrt(whole)
    return tuple(Estimate(*one) for one in believed_after(before, ranks, beta=beta, drift=drift))


def of_level(value: float) -> Estimate:
    """What is believed of a level with a rating: just that."""
    return Estimate(_MU + (value - MIDDLE) * _UNIT, SURE)


def ranks_of(standings: Sequence[tuple[float, ...]]) -> tuple[float, ...]:
    """How many of a table came in before each of them; the more a standing is, the better."""
    return tuple(float(sum(other > own for other in standings)) for own in standings)


class Believed(msgspec.Struct, array_like=True):
    """What is believed of one person after some games: what is kept of them."""

    mu: float = UNKNOWN.mu
    sigma: float = UNKNOWN.sigma
    games: int = 0
    """How many have a part in it."""
    left_out: dict[str, int] = {}
    """Of the others how many, by what an `Unrated` has for a value."""

    def take(self, seat: SeatTally, *, known: bool) -> bool:
        """Count a game in, the earliest first; whether it has a part.

        Args:
            seat: the game.
            known: whether an earlier one had the same cards: of those only the first has a part.
        """
        why = unrated(seat) or (Unrated.KNOWN_CARDS if known else None)
        if why is not None:
            self.left_out[why.value] = self.left_out.get(why.value, 0) + 1
            return False
        self.mu, self.sigma = estimate(Estimate(self.mu, self.sigma), _game_of(seat))
        self.games += 1
        return True

    @property
    def now(self) -> Rating | None:
        """The rating of today; None before the first game."""
        return rating_told(Estimate(self.mu, self.sigma)) if self.games else None

    @property
    def unrated(self) -> tuple[tuple[Unrated, int], ...]:
        """Why games have no part, and how many."""
        return tuple((Unrated(why), number) for why, number in self.left_out.items())


def _game_of(seat: SeatTally) -> GameRanks:
    """What a game that has a part in the rating tells."""
    others = tuple(rating_of(agent) or MIDDLE for agent in seat.agents)
    ranks = ranks_of([(total,) for total in (seat.total, *seat.other_totals)])
    return GameRanks(others, ranks, max(len(seat.deals), 1))


def win_chance(value: float, others: Sequence[float]) -> float:
    """The chance to come in first at a table with others of these ratings, by the model."""
    own, *rest = [exp((one - MIDDLE) * log(10) / TENFOLD) for one in (value, *others)]
    return own / (own + sum(rest))


def rating_told(person: Estimate) -> Rating:
    """What is believed of somebody, on the scale of `levels`."""
    return Rating(MIDDLE + (person.mu - _MU) / _UNIT, Z95 * person.sigma / _UNIT)
