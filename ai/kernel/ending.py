"""The last tricks of a playout solved exactly, as compiled code.

All hands lie open here, as they do in a playout, and every seat does what is best for itself, the
others' mean points counted against its own (max^n, Luckhardt and Irani 1986).
"""

from __future__ import annotations

from typing import Any

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
    MOST_PLAYERS,
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
# Places in a row of the stack: whose turn, cards in the trick, and how the trick stands.
TURN, HERE, SUIT, POWER, WINNER, GROUP, RUFFED, LOOSE, AT = range(9)


@njit(nogil=True, cache=CACHED)
def solved(
    plan: Any, now: Any, hands: Any, bids: Any, taken: Any, lost: Any, extra: Any, envy: Any
) -> None:
    """Play a deal on to its end; jokers named at will, piles and revokes are not for this.

    Args:
        plan: of the deal, its duties never None.
        now, hands, taken, extra: of the `Deal`; only `taken` and `extra` are changed.
        bids, lost: of the `Deal`.
        envy: what the others' mean points count.
    """
    rule, duties, mask, power, group = plan.rule, plan.duties, plan.mask, plan.power, plan.group
    players, step, trump, tricks = rule[PLAYERS], rule[STEP], rule[TRUMP], rule[TRICKS]
    total = (tricks - now[TRICK]) * players - now[PLAYED]
    if total == 0:
        return
    held, won, rungs = hands.copy(), taken.copy(), extra.copy()
    stack = np.empty((total + 1, 9), np.int64)
    rest, card = np.empty(total + 1, np.uint64), np.empty(total + 1, np.uint64)
    worth = np.empty((total + 1, players))
    took = np.empty((total + 1, MOST_PLAYERS), np.int64)
    paid = np.empty((total + 1, MOST_PLAYERS), np.int64)
    points = np.zeros(MOST_PLAYERS, np.int64)
    first = stack[0]
    first[TURN] = (now[LEADER] + step * now[PLAYED]) % players
    first[HERE], first[SUIT], first[POWER] = now[PLAYED], now[LED], now[BEST]
    first[WINNER], first[GROUP] = now[WINNING], now[BEST_GROUP]
    first[RUFFED], first[LOOSE], first[AT] = now[TRUMPED], now[BROKEN], now[TRICK]
    deep, fresh = 0, True
    while True:
        row = stack[deep]
        seat = row[TURN]
        if fresh:
            rest[deep] = dutiful(
                rule, duties, mask, power, held[seat], row[SUIT], row[HERE], row[POWER],
                row[GROUP], row[RUFFED], row[LOOSE], row[AT],
            )  # fmt: skip
            worth[deep, seat] = -1e18
        if rest[deep] == NONE:
            if deep == 0:
                break
            fresh = False
        else:
            played = lowest(rest[deep])
            rest[deep] ^= bit(played)
            card[deep] = played
            held[seat] ^= bit(played)
            below = stack[deep + 1]
            below[:] = row
            suit = group[played]
            if row[SUIT] < 0:
                below[SUIT] = suit
            height = power[64 * below[SUIT] + np.int64(played)]
            if suit == trump:
                below[RUFFED] = below[LOOSE] = 1
            if height > row[POWER]:
                below[POWER], below[WINNER], below[GROUP] = height, seat, suit
            below[HERE] += 1
            below[TURN] = (seat + step) % players
            if below[HERE] == players:
                winner = below[WINNER]
                won[winner] += 1
                rungs[winner] += plan.rungs[row[AT]]
                below[TURN], below[HERE], below[SUIT], below[POWER] = winner, 0, -1, NOTHING_YET
                below[GROUP], below[RUFFED] = -1, 0
                below[AT] += 1
            deep += 1
            if deep < total:
                fresh = True
                continue
            score(rule, plan.earned, plan.among, plan.streak, bids, won, lost, rungs, points)
            everybody = 0
            for other in range(players):
                everybody += points[other]
            for other in range(players):
                own = points[other]
                worth[deep, other] = own
                if rule[SHARED] < 0:
                    worth[deep, other] -= envy * (everybody - own) / (players - 1)
            took[deep], paid[deep] = won, rungs
            fresh = False
        # Back to who played last, who keeps the way if it is the best so far.
        deep -= 1
        row = stack[deep]
        seat = row[TURN]
        if row[HERE] == players - 1:
            winner = stack[deep + 1, TURN]
            won[winner] -= 1
            rungs[winner] -= plan.rungs[row[AT]]
        held[seat] ^= bit(card[deep])
        if worth[deep + 1, seat] > worth[deep, seat]:
            worth[deep], took[deep], paid[deep] = worth[deep + 1], took[deep + 1], paid[deep + 1]
    taken[:], extra[:] = took[0], paid[0]
