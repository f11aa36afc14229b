"""How guessed deals go on after a bid or card, card by card: what reasons are counted in."""

from __future__ import annotations

from collections.abc import Sequence
from math import log
from random import Random
from typing import Final, NamedTuple

import numpy as np

from ai.kernel.determinization import hand_model
from ai.kernel.determinization.statement_model import ABOUT, GRIP
from ai.kernel.playouts.policy_weights import guide_for, other_guide_for
from ai.kernel.rules.deal_tables import Ints, bit_of
from ai.kernel.search.card_and_bid_search import numbers_of, search_problem
from ai.kernel.search.problem import SearchOptions, SearchProblem
from ai.kernel.search.utility import utility_of
from ai.knowledge.card_layout import layout_of
from ai.native.calls import call, chance_words
from game.engine import Action, Bid, Card, View
from game.engine.choices import Total
from game.engine.state import Played, Trick
from game.engine.weighing import Course, Steps

LEAST_EDGE: Final = 0.2
"""Tricks that a hand may promise at least and still be one that bids none."""
READ: Final = 80
"""Courses that are read in a step."""


class CourseArrays(NamedTuple):
    """`Courses` of `search.h`; all have rows by deal and option."""

    cards: Ints
    """(tricks left, players) the bit of the card each seat played; -1 for one that lay before."""
    winners: Ints
    """(tricks left) by trick the seat."""
    bids: Ints
    """(players) by seat."""


def courses(
    view: View, ways: tuple[Action, ...], number: int, rng: Random, envy: float
) -> Steps[tuple[tuple[Course, ...], ...]]:
    """The same deals played on after each way, every other one by players of other habits.

    Args:
        view: of the seat that decides, with every card of its hand known and none laid aside.
        ways: bids, or cards.
        number: how many deals, an even number.
        rng: the only source of chance.
        envy: see `CardAndBidSearch`.

    Returns:
        By way and deal.
    """
    layout, spec = layout_of(view.spec, view.trump), view.spec
    problem = _with_hook(view, search_problem(view, utility_of(view, envy), rng))
    bidding = isinstance(ways[0], Bid)
    options = SearchOptions(*numbers_of(ways, layout), np.ones(len(ways), np.bool_), len(ways))
    left, rows = spec.tricks - len(view.tricks), number // 2 * len(ways)
    halves = []
    for guide in (guide_for(spec), other_guide_for(spec)):
        half = CourseArrays(
            np.zeros((rows, left, view.players), np.int64),
            np.zeros((rows, left), np.int64),
            np.zeros((rows, view.players), np.int64),
        )
        words = chance_words(rng)
        call("follow", problem, options, guide, words, number // 2, bidding, half)
        halves.append(half)
    found = [_in_turn(arrays, len(ways)) for arrays in zip(*halves, strict=True)]
    by_bit = {bit_of(layout, card): card for card in spec.pack}
    step = spec.rules.turn_step % view.players
    leader = view.trick[0].seat if view.trick else _leads(view)
    read = []
    for row, each in enumerate(zip(*(array.tolist() for array in found), strict=True)):
        if row % READ == 0:
            yield
        read.append(_course(view, by_bit, leader, step, *each))
    return tuple(tuple(read[way :: len(ways)]) for way in range(len(ways)))


def _with_hook(view: View, problem: SearchProblem) -> SearchProblem:
    """The problem, in which a last bid beside the one that the hook barred is read as either.

    The search reads it as freely made. To read it otherwise there would change what bots play;
    how often something happens is told by what such a hand is.
    """
    spec, last = view.spec, view.spec.bidding_order[-1]
    bid, before = view.bids[last], [view.bids[seat] for seat in spec.bidding_order[:-1]]
    hooked = spec.rules.total in (Total.HOOK, Total.HOOK_ANY)
    if not hooked or last == view.seat or not isinstance(bid, int):
        return problem
    sum_before = sum(each for each in before if isinstance(each, int))
    barred, asked = spec.tricks - sum_before, problem.asked
    if barred not in (bid - 1, bid + 1) or barred < 0 or asked.trust[last].any():
        return problem
    # What it wished to bid lies between the barred bid and its own, each rounded.
    low, high = (bid - 0.5, float(barred)) if barred > bid else (float(barred), bid + 0.5)
    fair = spec.tricks / view.players
    slope = 1.0 + hand_model.CONVICTION
    at_none = hand_model.mean_bid(np.zeros(1), fair, np.full(1, sum_before), len(before))[0]
    trust, known = asked.trust.copy(), asked.known.copy()
    if min(bid, barred) == 0:  # or any number of tricks below it, since none is the lowest bid
        edge = max((high - at_none) / slope, LEAST_EDGE)
        trust[last, GRIP] = log(2) / edge**2
    else:
        variance = hand_model.BLUR + hand_model.SHARE * fair + (high - low) ** 2 / 12
        trust[last, ABOUT] = ((low + high) / 2 - at_none) / slope
        trust[last, GRIP] = slope**2 / (2 * variance)
    known[last] = False
    return problem._replace(asked=asked._replace(trust=trust, known=known))


def _in_turn(arrays: Sequence[Ints], ways: int) -> Ints:
    """Rows by deal and way, the deals of the arrays taken in turn."""
    deals = [array.reshape(-1, 1, ways, *array.shape[1:]) for array in arrays]
    return np.concatenate(deals, axis=1).reshape(-1, *arrays[0].shape[1:])


def _leads(view: View) -> int:
    return view.tricks[-1].winner if view.tricks else view.spec.leader


def _course(
    view: View,
    by_bit: dict[int, Card],
    leader: int,
    step: int,
    cards: list[list[int]],
    winners: list[int],
    bids: list[int],
) -> Course:
    tricks, lain = [], view.trick
    for row, winner in zip(cards, winners, strict=True):
        order = [(leader + place * step) % view.players for place in range(view.players)]
        later = [Played(seat, by_bit[row[seat]]) for seat in order[len(lain) :]]
        tricks.append(Trick((*lain, *later), winner))
        leader, lain = winner, ()
    return Course(tuple(tricks), tuple(bids))
