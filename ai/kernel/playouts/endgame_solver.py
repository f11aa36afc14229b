"""The last tricks of a playout solved exactly, as compiled code.

All hands lie open here, as they do in a playout, and every seat does what is best for itself, the
others' mean points counted against its own (max^n, Luckhardt and Irani 1986).
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numba import njit

from ai.kernel import CACHED
from ai.kernel.compilation.borrowing import borrowing
from ai.kernel.rules.bitmasks import bit, lowest
from ai.kernel.rules.deal_arrays import DealArrays
from ai.kernel.rules.deal_tables import (
    BEST,
    BEST_GROUP,
    BROKEN,
    LEADER,
    LED,
    NOT_NAMED,
    NOTHING_YET,
    PLAYED,
    TRICK,
    TRUMPED,
    WINNING,
    DealTables,
    Floats,
    Ints,
    Masks,
)
from ai.kernel.rules.legality import legal_under_duties
from ai.kernel.rules.scoring import score
from ai.kernel.rules.trick_state import TrickState

NONE = np.uint64(0)
# Places in a row of the stack: whose turn, cards in the trick, how the trick stands, its number,
# and who won the tricks so far on the best way on from here, the last in the lowest four bits.
TURN, HERE, SUIT, POWER, WINNER, GROUP, RUFFED, LOOSE, AT, LINE = range(10)
PLACES: Final = 10


class SolverStack(NamedTuple):
    """The positions from the first card that is solved down to the one looked at, a row each."""

    stack: Ints
    """(depth, `PLACES`)"""
    rest: Masks
    """By depth: cards that are still to be tried."""
    card: Masks
    """By depth: the card that was tried last."""
    worth: Floats
    """(depth, seats): what the best way on from there is worth to each."""
    points: Ints
    """By seat, filled in by the scoring of one way."""


@borrowing(forceinline=True)
def _last_trick(plan: DealTables, held: Masks, leader: int) -> int:
    """Who wins when everybody has one card left."""
    seat, winner, best, led = leader, leader, NOTHING_YET, -1
    for _ in range(plan.players):
        played = lowest(held[seat])
        if led < 0:
            led = plan.group[played]
        height = plan.power[64 * led + np.int64(played)]
        if height > best:
            best, winner = height, seat
        seat += plan.step
        if seat >= plan.players:
            seat -= plan.players
    return winner


@njit(cache=CACHED)
def _started(plan: DealTables, now: Ints, depth: int) -> SolverStack:
    """The position that a deal stands in, and room for so many below it."""
    stack = np.empty((depth + 1, PLACES), np.int64)
    stack[0, TURN] = (now[LEADER] + plan.step * now[PLAYED]) % plan.players
    stack[0, HERE], stack[0, SUIT], stack[0, POWER] = now[PLAYED], now[LED], now[BEST]
    stack[0, WINNER], stack[0, GROUP] = now[WINNING], now[BEST_GROUP]
    stack[0, RUFFED], stack[0, LOOSE], stack[0, AT] = now[TRUMPED], now[BROKEN], now[TRICK]
    stack[0, LINE] = 0
    rest, card = np.empty(depth + 1, np.uint64), np.empty(depth + 1, np.uint64)
    worth, points = np.empty((depth + 1, plan.players)), np.empty(plan.players, np.int64)
    return SolverStack(stack, rest, card, worth, points)


@borrowing(forceinline=True)
def _legal(plan: DealTables, stack: Ints, deep: int, held: np.uint64) -> np.uint64:
    """What may be played in the position of one row."""
    row = stack[deep]
    led = row[SUIT]
    if plan.duties.none:
        follow = held & plan.mask[led] if led >= 0 else NONE
        return held if follow == NONE else follow
    trick = TrickState(
        np.uint64(row[TURN]), np.uint64(row[HERE]), led, plan.mask[led] if led >= 0 else NONE,
        row[POWER], np.uint64(row[WINNER]), row[GROUP], row[RUFFED], np.int64(NOT_NAMED),
        row[LOOSE], row[AT],
    )  # fmt: skip
    return legal_under_duties(plan, trick, held)


@borrowing(forceinline=True)
def _valued(plan: DealTables, nodes: SolverStack, deep: int, envy: float) -> None:
    """Fill in what a deal that is over is worth to each."""
    everybody = 0
    for other in range(plan.players):
        everybody += nodes.points[other]
    for other in range(plan.players):
        nodes.worth[deep, other] = nodes.points[other]
        if plan.shared < 0:
            others = envy * (everybody - nodes.points[other]) / (plan.players - 1)
            nodes.worth[deep, other] -= others


@borrowing(forceinline=True)
def _played(plan: DealTables, stack: Ints, deep: int, card: np.uint64) -> bool:
    """Write the position after a card below the one it is played in; whether the trick is full."""
    for place in range(PLACES):
        stack[deep + 1, place] = stack[deep, place]
    seat, suit, led = stack[deep, TURN], plan.group[card], stack[deep, SUIT]
    if led < 0:
        stack[deep + 1, SUIT] = led = suit
    height = plan.power[64 * led + np.int64(card)]
    if suit == plan.trump:
        stack[deep + 1, RUFFED] = stack[deep + 1, LOOSE] = 1
    if height > stack[deep, POWER]:
        stack[deep + 1, POWER], stack[deep + 1, WINNER] = height, seat
        stack[deep + 1, GROUP] = suit
    stack[deep + 1, HERE] += 1
    stack[deep + 1, TURN] = (seat + plan.step) % plan.players
    return stack[deep + 1, HERE] == plan.players


@borrowing(forceinline=True)
def _next_trick(stack: Ints, deep: int) -> None:
    """Begin the trick after one that is full."""
    stack[deep, TURN], stack[deep, HERE], stack[deep, SUIT] = stack[deep, WINNER], 0, -1
    stack[deep, POWER], stack[deep, GROUP] = NOTHING_YET, -1
    stack[deep, RUFFED] = 0
    stack[deep, AT] += 1


@borrowing()
def _best_line(plan: DealTables, deal: DealArrays, nodes: SolverStack, envy: float) -> int:
    """Who wins the tricks on the best way on, the last in the lowest four bits."""
    hands, taken, extra = deal.hands, deal.taken, deal.extra
    players, tricks, rungs = plan.players, plan.tricks, plan.rungs
    stack, rest, worth = nodes.stack, nodes.rest, nodes.worth
    deep, fresh, done = 0, True, 0
    while True:
        seat = stack[deep, TURN]
        over = False
        if fresh:
            if stack[deep, HERE] == 0 and stack[deep, AT] == tricks - 1:
                winner = _last_trick(plan, hands, seat)
                taken[winner] += 1
                extra[winner] += rungs[tricks - 1]
                score(plan, deal, plan.earned, nodes.points)
                taken[winner] -= 1
                extra[winner] -= rungs[tricks - 1]
                done, over = done << 4 | winner, True
            elif stack[deep, AT] == tricks:
                score(plan, deal, plan.earned, nodes.points)
                over = True
            else:
                rest[deep] = _legal(plan, stack, deep, hands[seat])
                worth[deep, seat] = -1e18
        if over:
            _valued(plan, nodes, deep, envy)
            stack[deep, LINE] = done
            if stack[deep, AT] < tricks:
                done >>= 4
        elif rest[deep] != NONE:
            played = lowest(rest[deep])
            rest[deep] ^= bit(played)
            nodes.card[deep] = played
            hands[seat] ^= bit(played)
            full = _played(plan, stack, deep, played)
            deep += 1
            if full:
                winner = stack[deep, WINNER]
                taken[winner] += 1
                extra[winner] += rungs[stack[deep, AT]]
                done = done << 4 | winner
                _next_trick(stack, deep)
            fresh = True
            continue
        if deep == 0:
            break
        # Back to who played last, who keeps the way if it is the best so far.
        deep -= 1
        fresh = False
        seat = stack[deep, TURN]
        if stack[deep, HERE] == players - 1:
            winner = stack[deep + 1, TURN]
            taken[winner] -= 1
            extra[winner] -= rungs[stack[deep, AT]]
            done >>= 4
        hands[seat] ^= bit(nodes.card[deep])
        if worth[deep + 1, seat] > worth[deep, seat]:
            for other in range(players):
                worth[deep, other] = worth[deep + 1, other]
            stack[deep, LINE] = stack[deep + 1, LINE]
    return stack[0, LINE]


@njit(nogil=True, cache=CACHED)
def solve_endgame(plan: DealTables, deal: DealArrays, envy: float) -> None:
    """Play a deal on to its end; jokers named at will, piles and revokes are not for this.

    Args:
        plan: of the deal.
        deal: `taken` and `extra` are changed, `hands` are used up.
        envy: what the others' mean points count.
    """
    now, taken, extra, rungs = deal.now, deal.taken, deal.extra, plan.rungs
    total = (plan.tricks - now[TRICK]) * plan.players - now[PLAYED]
    if total == 0:
        return
    line = _best_line(plan, deal, _started(plan, now, total), envy)
    for trick in range(plan.tricks - 1, now[TRICK] - 1, -1):
        taken[line & 15] += 1
        extra[line & 15] += rungs[trick]
        line >>= 4
