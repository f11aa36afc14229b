"""What a player is after: points over the others', or, when the game ends, the first place.

In the last deals a safe bid may lose the game for sure where a bold one may win it. So the outcome
of such a deal is worth the chance to finish first with it. What the deals after it may still bring
is taken to be normal, as wide as this deal's points swing.
"""

from __future__ import annotations

from math import erf, sqrt
from typing import Final, NamedTuple

import numpy as np

from ai.kernel.compilation.borrowing import borrowing
from ai.kernel.rules.deal_tables import MOST_PLAYERS, Floats, Ints
from ai.valuation.reward import scheme_of
from game.engine import DealSpec, View
from game.engine.choices import Goal
from game.engine.scheme import MADNESS_MADE

LAST_DEALS: Final = 3
"""From so many deals before the end on, this one included, the first place is played for."""
PRIZE: Final = 20.0
"""What the first place is worth against points, which still decide where it is won or lost."""
TRIFLE: Final = 0.02
"""What a point counts beside it."""

NEARLY: Final = 0.1
"""What a deal that nearly all of a team made is still worth, of one that all made: where that is
rare, it shows sooner which way is better."""


class Utility(NamedTuple):
    """The utility function of one seat over the outcomes of a deal."""

    seat: int
    envy: float
    """How much the others' mean points count against one's own."""
    shared: bool
    """Whether all play together, so that nobody is envied."""
    ending: bool
    """Whether the first place counts instead."""
    totals: Floats
    """By seat: points before this deal."""
    doubt: float
    """Standard deviation of the points that one seat may still make after this deal."""


def utility_of(view: View, envy: float) -> Utility:
    """What the seat that looks is after."""
    assert view.seat is not None, "an onlooker is after nothing"
    spec = view.spec
    shared = spec.rules.goal is Goal.SHARED
    deals = len(view.variant.deals[view.players])
    after = max(deals - len(view.history) - 1, 0)
    totals = np.zeros(MOST_PLAYERS)
    totals[: view.players] = view.totals
    return Utility(
        view.seat,
        envy,
        shared,
        not shared and deals > 1 and after < LAST_DEALS,
        totals,
        _swing(spec) * sqrt(after),
    )


def _swing(spec: DealSpec) -> float:
    """About the standard deviation of one seat's points in such a deal."""
    if spec.madness is not None:
        return MADNESS_MADE / 2
    scheme, fair = scheme_of(spec), round(spec.tricks / spec.players)
    missed = scheme.points(spec.cards, fair, fair + 1)
    return abs(scheme.points(spec.cards, fair, fair) - missed) / 2


@borrowing()
def worth(aim: Utility, players: int, points: Ints) -> float:
    """What an outcome of the deal is worth, given its points by seat."""
    own = np.float64(points[aim.seat])
    others = 0.0
    for seat in range(players):
        others += points[seat]
    if aim.shared:
        return own
    others = (others - own) / (players - 1)
    if not aim.ending:
        return own - aim.envy * others
    first = 1.0
    for seat in range(players):
        if seat != aim.seat:
            ahead = aim.totals[aim.seat] + own - aim.totals[seat] - points[seat]
            if aim.doubt > 0.0:
                first *= 0.5 + 0.5 * erf(ahead / (2 * aim.doubt))
            elif ahead == 0.0:
                first *= 0.5
            elif ahead < 0.0:
                first = 0.0
    return PRIZE * first + TRIFLE * (own - aim.envy * others)


@borrowing()
def worths(aim: Utility, points: Ints, found: Floats) -> None:
    """Fill in what many outcomes, (deals, seats), are worth."""
    for at in range(points.shape[0]):
        found[at] = worth(aim, points.shape[1], points[at])


@borrowing()
def nearly(players: int, bids: Ints, took: Ints) -> float:
    """What it is worth beside the deal itself that most of a team made their bids."""
    makers = 0
    for seat in range(players):
        makers += bids[seat] == took[seat]
    return NEARLY * makers / players


@borrowing()
def all_nearly(bids: Ints, took: Ints, found: Floats) -> None:
    """Add `nearly` of many deals, (deals, seats), to what they are worth."""
    for at in range(bids.shape[0]):
        found[at] += nearly(bids.shape[1], bids[at], took[at])
