"""The last tricks of a playout solved exactly, as compiled code.

All hands lie open here, as they do in a playout, and every seat does what is best for itself, the
others' mean points counted against its own (max^n, Luckhardt and Irani 1986).
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numba import njit

from ai.kernel import CACHED
from ai.kernel.bits import bit, lowest
from ai.kernel.plan import (
    BEST,
    BEST_GROUP,
    BROKEN,
    LEADER,
    LED,
    NOTHING_YET,
    PLAYED,
    PLAYERS,
    SHARED,
    STEP,
    TRICK,
    TRICKS,
    TRUMP,
    TRUMPED,
    WINNING,
)
from ai.kernel.play import dutiful, score

NONE = np.uint64(0)
# Places in a row of the stack: whose turn, cards in the trick, how the trick stands, its number,
# and who won the tricks so far on the best way on from here, the last in the lowest four bits.
TURN, HERE, SUIT, POWER, WINNER, GROUP, RUFFED, LOOSE, AT, LINE = range(10)
PLACES: Final = 10


@njit(cache=CACHED)
def _last_trick(rule: Any, group: Any, power: Any, held: Any, leader: Any) -> Any:
    """Who wins when everybody has one card left."""
    players, step = rule[PLAYERS], rule[STEP]
    seat, winner, best, led = leader, leader, NOTHING_YET, -1
    for _ in range(players):
        played = lowest(held[seat])
        if led < 0:
            led = group[played]
        height = power[64 * led + np.int64(played)]
        if height > best:
            best, winner = height, seat
        seat += step
        if seat >= players:
            seat -= players
    return winner


@njit(nogil=True, cache=CACHED)
def solved(
    plan: Any, now: Any, hands: Any, bids: Any, taken: Any, lost: Any, extra: Any, envy: Any
) -> None:
    """Play a deal on to its end; jokers named at will, piles and revokes are not for this.

    Args:
        plan: of the deal, its duties never None.
        now, hands, taken, extra: of the `Deal`; `taken` and `extra` are changed, `hands` used up.
        bids, lost: of the `Deal`.
        envy: what the others' mean points count.
    """
    rule, duties, mask, power, group = plan.rule, plan.duties, plan.mask, plan.power, plan.group
    players, step, trump, tricks = rule[PLAYERS], rule[STEP], rule[TRUMP], rule[TRICKS]
    total = (tricks - now[TRICK]) * players - now[PLAYED]
    if total == 0:
        return
    stack = np.empty((total + 1, PLACES), np.int64)
    rest, card = np.empty(total + 1, np.uint64), np.empty(total + 1, np.uint64)
    worth = np.empty((total + 1, players))
    points = np.empty(players, np.int64)
    stack[0, TURN] = (now[LEADER] + step * now[PLAYED]) % players
    stack[0, HERE], stack[0, SUIT], stack[0, POWER] = now[PLAYED], now[LED], now[BEST]
    stack[0, WINNER], stack[0, GROUP] = now[WINNING], now[BEST_GROUP]
    stack[0, RUFFED], stack[0, LOOSE], stack[0, AT] = now[TRUMPED], now[BROKEN], now[TRICK]
    stack[0, LINE] = 0
    deep, fresh, done = 0, True, 0
    while True:
        seat = stack[deep, TURN]
        over = False
        if fresh:
            if stack[deep, HERE] == 0 and stack[deep, AT] == tricks - 1:
                winner = _last_trick(rule, group, power, hands, seat)
                taken[winner] += 1
                extra[winner] += plan.rungs[tricks - 1]
                score(rule, plan.earned, plan.among, plan.streak, bids, taken, lost, extra, points)
                taken[winner] -= 1
                extra[winner] -= plan.rungs[tricks - 1]
                done, over = done << 4 | winner, True
            elif stack[deep, AT] == tricks:
                score(rule, plan.earned, plan.among, plan.streak, bids, taken, lost, extra, points)
                over = True
            else:
                rest[deep] = dutiful(
                    rule, duties, mask, power, hands[seat], stack[deep, SUIT], stack[deep, HERE],
                    stack[deep, POWER], stack[deep, GROUP], stack[deep, RUFFED],
                    stack[deep, LOOSE], stack[deep, AT],
                )  # fmt: skip
                worth[deep, seat] = -1e18
        if over:
            everybody = 0
            for other in range(players):
                everybody += points[other]
            for other in range(players):
                worth[deep, other] = points[other]
                if rule[SHARED] < 0:
                    worth[deep, other] -= envy * (everybody - points[other]) / (players - 1)
            stack[deep, LINE] = done
            if stack[deep, AT] < tricks:
                done >>= 4
        elif rest[deep] != NONE:
            played = lowest(rest[deep])
            rest[deep] ^= bit(played)
            card[deep] = played
            hands[seat] ^= bit(played)
            for place in range(PLACES):
                stack[deep + 1, place] = stack[deep, place]
            suit = group[played]
            led = stack[deep, SUIT]
            if led < 0:
                stack[deep + 1, SUIT] = led = suit
            height = power[64 * led + np.int64(played)]
            if suit == trump:
                stack[deep + 1, RUFFED] = stack[deep + 1, LOOSE] = 1
            if height > stack[deep, POWER]:
                stack[deep + 1, POWER], stack[deep + 1, WINNER] = height, seat
                stack[deep + 1, GROUP] = suit
            deep += 1
            stack[deep, HERE] += 1
            stack[deep, TURN] = (seat + step) % players
            if stack[deep, HERE] == players:
                winner = stack[deep, WINNER]
                taken[winner] += 1
                extra[winner] += plan.rungs[stack[deep, AT]]
                done = done << 4 | winner
                stack[deep, TURN], stack[deep, HERE], stack[deep, SUIT] = winner, 0, -1
                stack[deep, POWER], stack[deep, GROUP] = NOTHING_YET, -1
                stack[deep, RUFFED] = 0
                stack[deep, AT] += 1
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
            extra[winner] -= plan.rungs[stack[deep, AT]]
            done >>= 4
        hands[seat] ^= bit(card[deep])
        if worth[deep + 1, seat] > worth[deep, seat]:
            for other in range(players):
                worth[deep, other] = worth[deep + 1, other]
            stack[deep, LINE] = stack[deep + 1, LINE]
    line = stack[0, LINE]
    for trick in range(tricks - 1, now[TRICK] - 1, -1):
        taken[line & 15] += 1
        extra[line & 15] += plan.rungs[trick]
        line >>= 4
