"""A decision as arrays for the search, and what its playouts came to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

import numpy as np

from ai.kernel.rules.deal_arrays import DealArrays
from ai.kernel.rules.deal_tables import DealTables, Flags, Floats, Ints, Masks
from ai.kernel.search.utility import Utility

NOBODY: Final = -1
"""In place of a seat: a viewer who decides nothing."""


class UnseenCards(NamedTuple):
    """The cards a seat cannot see, and where they may lie; see `determinization.h`."""

    cards: Masks
    """Every unseen card, those of the stock last."""
    number: int
    """How many they are."""
    dealt: int
    """How many of them do not lie in the stock."""
    places: Ints
    """For each of them the place it lies in: a seat, or a number past the seats."""
    allowed: Masks
    """By place: what may lie there."""
    free: bool
    """Whether every place may hold every card."""
    voids: Masks
    """By seat: what it has shown not to hold; last, every card not played."""
    gone: Masks
    """By seat: what it has played."""
    pack: np.uint64
    """Every card that might have been dealt to a hand."""


class Decider(NamedTuple):
    """The seat that decides, and the order and rules of the bidding."""

    seat: int
    """`NOBODY` where it is only looked on."""
    leader: int
    """Who leads the first trick."""
    first_bidder: int
    in_turn: bool
    """Whether each hears the bids before its own."""
    hook: bool
    """Whether the last bid may not make the total even."""
    hook_any: bool
    """Whether no bid may bring the bids so far to just the tricks."""
    owing: np.uint64
    """The seats that may not bid zero, a bit each."""
    known: Flags
    """By seat: whether its bid is known."""
    exact: bool
    """Whether the bids must come to the tricks, so that each leaves the others theirs."""
    trust: Floats
    """What was said; see `ai.kernel.determinization.statement_model`."""
    aim: Utility


class SearchProblem(NamedTuple):
    """Inputs of the search for one decision; only the order of unseen cards changes."""

    plan: DealTables
    deal: DealArrays
    """The hands as far as they are known."""
    unseen: UnseenCards
    asked: Decider


class SearchOptions(NamedTuple):
    """The options of a decision, one row each."""

    choices: Ints
    """The cards or the bids."""
    calls: Ints
    """By option: what a joker is named."""
    active: Flags
    """By option: whether it is still weighed."""
    number: int
    """How many options there are."""


class PlayoutTotals(NamedTuple):
    """Results of playouts, summed by option."""

    times: Ints
    sums: Floats
    """What they were worth; see `ai.kernel.search.utility`."""
    points: Floats
    made: Floats
    """How many made the bid."""
    points_made: Floats
    """The points of those alone."""
    took: Floats
    """(options, tricks + 1) by option and tricks taken."""


def no_playouts(options: int, tricks: int) -> PlayoutTotals:
    """No playouts yet of so many options."""
    times = np.zeros(options, np.int64)
    sums, points, made, points_made = np.zeros((4, options))
    return PlayoutTotals(times, sums, points, made, points_made, np.zeros((options, tricks + 1)))


def summed(some: Iterable[PlayoutTotals]) -> PlayoutTotals:
    """Results added up, in arrays of their own where there are several."""
    first, *others = some
    for other in others:
        first = PlayoutTotals(*map(np.add, first, other))
    return first
