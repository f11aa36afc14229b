"""Deals played out by a small net in every seat, in compiled code, for the search.

In a playout each seat bids and plays what the net holds to be worth most of what that seat could
know; so the playouts are as good as the net, and honest. The net is a student of the one that
advises (`ai.nets.advice`): a third of the weights, so that a decision takes some two microseconds.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
from numba import njit
from numba.extending import register_jitable
from numpy.typing import NDArray

from ai.kernel import CACHED
from ai.kernel.determinization.weighted_deals import draw_deal, empty_draft
from ai.kernel.rules.deal_arrays import DealArrays
from ai.kernel.rules.deal_tables import MOST_PLAYERS, NOW, Masks
from ai.kernel.rules.scoring import score
from ai.kernel.search.card_and_bid_kernels import add_playout
from ai.kernel.search.problem import PlayoutTotals, SearchOptions, SearchProblem
from ai.knowledge.card_layout import STRIDE
from ai.nets.advice import worth
from ai.nets.deal_fields import ACTIONS, PACK, RANKS, SUITS, Deal
from ai.nets.deal_records import Flags, allowed, perform
from ai.nets.features import ON, Numbers, placed, see
from ai.nets.weights import Floats, Weights, read

STUDENT: Final = Path(__file__).with_name("student.npz")
"""Made by `scripts/bench/teach_student.py`."""


@cache
def student() -> Weights:
    """The weights of the net that plays in playouts, read once."""
    return read(STUDENT)


class Room(NamedTuple):
    """Arrays that one thread thinks in."""

    flags: Flags
    places: NDArray[np.int64]
    on: Numbers
    ones: Floats
    """As many as inputs may be on at once."""
    first: Floats
    second: Floats
    last: Floats
    active: Numbers
    """Units that are above zero, `values` beside them."""
    values: Floats
    figures: Floats


@register_jitable
def empty_room(net: Weights) -> Room:
    """Room for one net."""
    units, middle = net.first.size, net.second_bias.size
    return Room(
        np.zeros(ACTIONS, np.bool_),
        np.zeros(SUITS, np.int64),
        np.zeros(ON, np.int16),
        np.ones(ON, np.float32),
        np.zeros(units, np.float32),
        np.zeros(middle, np.float32),
        np.zeros(middle, np.float32),
        np.zeros(units, np.int16),
        np.zeros(units, np.float32),
        np.zeros(2 * ACTIONS, np.float32),
    )


@njit(nogil=True, fastmath=True, cache=CACHED)
def add_rows(matrix: Floats, rows: Numbers, factors: Floats, count: int, out: Floats) -> None:
    """Add so many rows of a matrix, each times a factor; four at once, which halves the time."""
    at = 0
    while at + 4 <= count:
        one, two = matrix[rows[at]], matrix[rows[at + 1]]
        three, four = matrix[rows[at + 2]], matrix[rows[at + 3]]
        of_one, of_two = factors[at], factors[at + 1]
        of_three, of_four = factors[at + 2], factors[at + 3]
        for unit in range(out.size):
            first = of_one * one[unit] + of_two * two[unit]
            out[unit] += first + (of_three * three[unit] + of_four * four[unit])
        at += 4
    while at < count:
        one, of_one = matrix[rows[at]], factors[at]
        for unit in range(out.size):
            out[unit] += of_one * one[unit]
        at += 1


@register_jitable
def _activate(units: Floats, room: Room) -> int:
    """Note which units are above zero, and say how many."""
    count = 0
    for unit in range(units.size):
        room.active[count], room.values[count] = unit, units[unit]
        count += units[unit] > 0
    return count


@njit(nogil=True, fastmath=True, cache=CACHED)
def think(net: Weights, count: int, room: Room) -> None:
    """Fill in the last layer but one, of so many inputs that are on."""
    room.first[:] = net.first
    add_rows(net.inputs, room.on, room.ones, count, room.first)
    room.second[:] = net.second_bias
    active = _activate(room.first, room)
    add_rows(net.second, room.active, room.values, active, room.second)
    room.last[:] = net.third_bias
    active = _activate(room.second, room)
    add_rows(net.third, room.active, room.values, active, room.last)
    zero = np.float32(0)
    for unit in range(room.last.size):
        room.last[unit] = max(room.last[unit], zero) + max(room.second[unit], zero)


@njit(nogil=True, fastmath=True, cache=CACHED)
def answer(net: Weights, action: int, last: Floats) -> np.float32:
    """One figure of the net."""
    found, row = net.action_bias[action], net.actions[action]
    for unit in range(last.size):
        found += row[unit] * last[unit]
    return found


@register_jitable
def decide(net: Weights, deal: Deal, room: Room) -> None:
    """Let the seat in turn do what is worth most to it."""
    count = see(deal, deal.turn, room.places, room.on)
    think(net, count, room)
    chosen, most = -1, -1e9
    for action in range(ACTIONS):
        if not room.flags[action]:
            continue
        place = placed(action, room.places)
        room.figures[place] = answer(net, place, room.last)
        room.figures[ACTIONS + place] = answer(net, ACTIONS + place, room.last)
        value = worth(deal, action, place, room.figures)
        if value > most:
            chosen, most = action, value
    perform(deal, chosen)


@register_jitable
def play_on(net: Weights, deal: Deal, room: Room) -> None:
    """Play a deal to its end."""
    while deal.left > 0:
        if allowed(deal, room.flags) > 1:
            decide(net, deal, room)
            continue
        for action in range(ACTIONS):
            if room.flags[action]:
                perform(deal, action)
                break


@register_jitable
def hold(deal: Deal, seat: int, hand: np.uint64) -> None:
    """Give a seat the cards of a mask."""
    for suit in range(SUITS):
        for rank in range(RANKS):
            if hand >> np.uint64(STRIDE * suit + rank) & np.uint64(1):
                deal.held[RANKS * suit + rank] = seat


@register_jitable
def _number(deal: Deal, choice: int) -> int:
    """The action of a net's deal that is this bid, or the card of this bit."""
    if deal.unbid:
        return PACK + choice
    return choice // STRIDE * RANKS + choice % STRIDE


@njit(nogil=True, cache=CACHED)
def weigh_by_net(
    net: Weights,
    start: NDArray[Any],
    problem: SearchProblem,
    options: SearchOptions,
    words: Masks,
    worlds: int,
    found: PlayoutTotals,
) -> None:
    """Play every card or bid that is active out over so many deals.

    Args:
        net: plays in every seat.
        start: one record of `DEAL`, as the asker sees the deal.
        problem: the same for the kernel.
        options: the cards or bids to choose from.
        words: the random generator.
        worlds: how many deals.
        found: added to.
    """
    asked, players = problem.asked, problem.plan.players
    draft, room, deals = empty_draft(), empty_room(net), start.copy()
    none, points = np.zeros(MOST_PLAYERS, np.int64), np.zeros(MOST_PLAYERS, np.int64)
    bids, taken = np.zeros(MOST_PLAYERS, np.int64), np.zeros(MOST_PLAYERS, np.int64)
    ended = DealArrays(
        np.zeros(NOW, np.int64), draft.drawn, problem.deal.piles, bids, taken, none, none
    )
    weigh = start[0].unbid == 0
    for seat in range(players):
        weigh |= asked.known[seat] or bool(asked.trust[seat].any())
    for _ in range(worlds):
        draw_deal(problem, draft, words, weigh)
        for option in range(options.choices.size):
            if not options.active[option]:
                continue
            deals[0] = start[0]
            deal = deals[0]
            for seat in range(players):
                if seat != asked.seat:
                    hold(deal, seat, draft.chosen[seat])
            perform(deal, _number(deal, options.choices[option]))
            play_on(net, deal, room)
            for seat in range(players):
                bids[seat], taken[seat] = deal.bids[seat], deal.taken[seat]
            score(problem.plan, ended, problem.plan.earned, points)
            add_playout(problem, ended, points, option, found)
