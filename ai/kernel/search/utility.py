"""What a player is after: points over the others', or, when the game ends, the first place.

In the last deals a safe bid may lose the game for sure where a bold one may win it. So the outcome
of such a deal is worth the chance to finish first with it. What the deals after it may still bring
is taken to be normal, as wide as this deal's points swing.
"""

from __future__ import annotations

from math import sqrt
from typing import Final, NamedTuple

import numpy as np

from ai.kernel.rules.deal_tables import MOST_PLAYERS, Floats, Ints
from ai.native.calls import call
from ai.valuation.reward import ENVY
from game.engine import DealSpec, View
from game.engine.choices import Goal
from game.engine.scheme import MADNESS_MADE
from game.engine.weighing import deals_after, plays_for_first


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


NOBODYS: Final = Utility(0, ENVY, False, False, np.zeros(MOST_PLAYERS), 0.0)
"""Where nobody is asked: last tricks that are solved are so for who plays them."""


def utility_of(view: View, envy: float) -> Utility:
    """What the seat that looks is after."""
    assert view.seat is not None, "an onlooker is after nothing"
    spec = view.spec
    shared = spec.rules.goal is Goal.SHARED
    totals = np.zeros(MOST_PLAYERS)
    totals[: view.players] = view.totals
    return Utility(
        view.seat,
        envy,
        shared,
        plays_for_first(view),
        totals,
        _swing(spec) * sqrt(deals_after(view)),
    )


def _swing(spec: DealSpec) -> float:
    """About the standard deviation of one seat's points in such a deal."""
    if spec.madness is not None:
        return MADNESS_MADE / 2
    scheme, fair = spec.rules.scheme, round(spec.tricks / spec.players)
    missed = scheme.points(spec.cards, fair, fair + 1)
    return abs(scheme.points(spec.cards, fair, fair) - missed) / 2


def worths(aim: Utility, points: Ints) -> Floats:
    """What many outcomes, points by (deals, seats), are worth."""
    found = np.zeros(len(points))
    call("worths", aim, np.ascontiguousarray(points), *points.shape, found)
    return found


def add_nearly(bids: Ints, took: Ints, worth: Floats) -> None:
    """Add what it is worth to a team that most of it made their bids, (deals, seats) each."""
    call("all_nearly", np.ascontiguousarray(bids), np.ascontiguousarray(took), *bids.shape, worth)
