"""The play of a deal as compiled code: who may play what, who wins, and what it all comes to.

`run` is the one loop in which a card is played. It plays at random, or follows a script, which is
how the tests hold it against the engine. All arrays are written in place; see `ai.kernel.deal`.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit

from ai.kernel import CACHED
from ai.kernel.bits import bit, lowest, pick
from ai.kernel.plan import (
    BEST,
    BEST_GROUP,
    BROKEN,
    FACTOR,
    FLEXIBLE,
    GUARDED,
    HIGH,
    JOKER,
    JOKERS,
    LEADER,
    LED,
    LIVE,
    LOW,
    MUST_BEAT,
    MUST_TRUMP,
    NOT_NAMED,
    NOTHING_YET,
    OPEN,
    PILED,
    PLAYED,
    PLAYERS,
    REVOKES,
    SHARED,
    STAKE,
    STAKED,
    STEP,
    TOP,
    TRICK,
    TRICKS,
    TRUMP,
    TRUMPED,
    WINNING,
)
from ai.kernel.policy import served
from ai.layout import JOKER_GROUP

NONE = np.uint64(0)
BOTH_JOKERS = np.uint64(JOKERS)


@njit(cache=CACHED)
def beating(power: Any, some: Any, led: Any, best: Any) -> Any:
    """Those of some cards that would win the trick as it lies."""
    found, row = NONE, np.uint64(64) * np.uint64(led)
    while some != NONE:
        card = lowest(some)
        if power[row + card] > best:
            found |= bit(card)
        some ^= bit(card)
    return found


@njit(cache=CACHED)
def suited(
    rule: Any,
    duties: Any,
    mask: Any,
    power: Any,
    held: Any,
    now_led: Any,
    played: Any,
    best: Any,
    best_group: Any,
    trumped: Any,
    broken: Any,
) -> Any:
    """What may be played of some cards under every duty, jokers of no suit left out of account."""
    trump = rule[TRUMP]
    if played == 0:
        if duties[GUARDED] and not broken:
            others = held & ~mask[trump]
            if others != NONE:
                return others
        return held
    if now_led < 0:
        return held  # a joker led: the first card of a suit will set it
    follow = held & mask[now_led]
    if follow != NONE:
        owed = follow
        if duties[MUST_BEAT] and not (best_group == trump and now_led != trump):
            higher = beating(power, follow, now_led, best)
            if higher != NONE:
                owed = higher
        if duties[REVOKES] != 0:
            return owed | (held & ~follow)
        return owed
    if not duties[MUST_TRUMP] or trump < 0:
        return held
    trumps = held & mask[trump]
    if duties[MUST_BEAT] and trumped:
        higher = beating(power, trumps, now_led, best)
        return higher if higher != NONE else held
    return trumps if trumps != NONE else held


@njit(cache=CACHED)
def dutiful(
    rule: Any,
    duties: Any,
    mask: Any,
    power: Any,
    held: Any,
    led: Any,
    played: Any,
    best: Any,
    best_group: Any,
    trumped: Any,
    broken: Any,
    trick: Any,
) -> Any:
    """What may be played under every duty; see `game.engine.legality.legal_cards`."""
    if not duties[FLEXIBLE]:
        return suited(
            rule, duties, mask, power, held, led, played, best, best_group, trumped, broken
        )
    plain = held & ~BOTH_JOKERS
    if plain == NONE:
        return held
    legal = suited(rule, duties, mask, power, plain, led, played, best, best_group, trumped, broken)
    if played == 0 or trick == 0:
        return legal
    return legal | (held & BOTH_JOKERS)


@njit(nogil=True, cache=CACHED)
def run(
    rule: Any,
    duties: Any,
    group: Any,
    mask: Any,
    power: Any,
    rungs: Any,
    now: Any,
    hands: Any,
    piles: Any,
    taken: Any,
    lost: Any,
    extra: Any,
    words: Any,
    bids: Any,
    voids: Any,
    guide: Any,
    script: Any,
    calls: Any,
    legal: Any,
) -> None:
    """Play a deal on from where it stands, to its end or to that of the script.

    What is None is left out of the code that is compiled for such a call.

    Args:
        rule, duties, group, mask, power, rungs: of the `Plan`.
        now, hands, piles, taken, lost, extra: of the `Deal`; changed.
        words: the random generator; changed.
        bids: what every seat plays to; None to play at random.
        voids: by seat, cards it has shown not to hold; last, all not yet played. Changed; only
            looked at where bids are.
        guide: of `policy.guide_tables`, by seat.
        script: cards to play; None to play on to the end.
        calls: by place in the script, what a first joker is named.
        legal: by place in the script, filled with the cards that might have been played.
    """
    players, step, trump = np.uint64(rule[PLAYERS]), np.uint64(rule[STEP]), rule[TRUMP]
    at = 0
    best, winning, played = now[BEST], np.uint64(now[WINNING]), np.uint64(now[PLAYED])
    led = now[LED]
    led_mask = mask[led] if led >= 0 else NONE
    row = np.uint64(64) * np.uint64(max(led, 0))
    best_group, trumped, joker, broken = now[BEST_GROUP], now[TRUMPED], now[JOKER], now[BROKEN]
    turn = (np.uint64(now[LEADER]) + step * played) % players
    end = rule[OPEN] if script is None else rule[TRICKS]
    for trick in range(now[TRICK], end):
        while played < players:
            held = hands[turn]
            allowed = held & led_mask
            if duties is None:
                if allowed == NONE:
                    allowed = held
            elif duties[PILED]:
                allowed = bit(np.uint64(piles[turn, trick]))
            else:
                allowed = dutiful(
                    rule,
                    duties,
                    mask,
                    power,
                    held,
                    led,
                    played,
                    best,
                    best_group,
                    trumped,
                    broken,
                    trick,
                )
            if script is None:
                if bids is None:
                    card = pick(words, allowed)
                else:
                    card = served(
                        rule,
                        duties,
                        group,
                        mask,
                        power,
                        hands,
                        bids,
                        taken,
                        turn,
                        rule[TRICKS] - trick,
                        played,
                        allowed,
                        led,
                        best,
                        winning,
                        words,
                        voids,
                        guide[turn],
                    )
            else:
                if at == script.size:
                    now[LEADER] = (turn + (players - step) * played) % players
                    now[PLAYED], now[LED], now[BEST], now[WINNING] = played, led, best, winning
                    now[BEST_GROUP], now[TRUMPED], now[JOKER] = best_group, trumped, joker
                    now[TRICK], now[BROKEN] = trick, broken
                    return
                legal[at] = allowed
                card = np.uint64(script[at])
            hands[turn] = held ^ bit(card)
            suit = group[card]
            if voids is not None:
                voids[LIVE] &= ~bit(card)
                if led >= 0 and suit != led and suit != JOKER_GROUP:
                    voids[turn] |= led_mask
            if duties is not None and duties[FLEXIBLE] and suit == JOKER_GROUP:
                if joker != NOT_NAMED:
                    call = HIGH if joker == LOW else LOW
                elif script is None:
                    if bids is None:
                        joker = call = 1 + int(words[0] & np.uint64(1))
                    else:
                        joker = call = HIGH if bids[turn] > taken[turn] else LOW
                else:
                    joker = call = calls[at]
                height = TOP if call == HIGH else -TOP
            else:
                if led < 0:
                    led, led_mask, row = suit, mask[suit], np.uint64(64) * np.uint64(suit)
                elif duties is not None and suit != led and (held & led_mask) != NONE:
                    lost[turn] += 0 if duties[PILED] else duties[REVOKES]
                height = power[row + card]
                if duties is not None and suit == trump:
                    trumped = broken = 1
            if height > best:
                best, winning, best_group = height, turn, suit
            at += 1
            played += np.uint64(1)
            turn += step
            if turn >= players:
                turn -= players
        taken[winning] += 1
        if duties is not None:
            extra[winning] += rungs[trick]
        turn = winning
        played, led, led_mask, best, best_group = np.uint64(0), -1, NONE, NOTHING_YET, -1
        trumped, joker = 0, NOT_NAMED
    if now[TRICK] < end:
        now[TRICK], now[LEADER], now[PLAYED] = end, turn, 0
        now[LED], now[BEST], now[BEST_GROUP] = led, best, best_group
        now[TRUMPED], now[JOKER], now[BROKEN] = trumped, joker, broken


@njit(nogil=True, cache=CACHED)
def score(
    rule: Any,
    earned: Any,
    among: Any,
    streak: Any,
    bids: Any,
    taken: Any,
    lost: Any,
    extra: Any,
    points: Any,
) -> Any:
    """Fill in the points of a deal that was played to its end; how many seats made their bids."""
    players, staked = rule[PLAYERS], rule[STAKED]
    makers = 0
    for seat in range(players):
        makers += bids[seat] == taken[seat]
    for seat in range(players):
        made = bids[seat] == taken[seat]
        if rule[SHARED] >= 0:
            found: Any = rule[SHARED] if makers == players else 0
        else:
            found = earned[seat, bids[seat], taken[seat]] + extra[seat]
            if made:
                found += among[makers]
        if staked >= 0 and (seat == staked) == (bids[staked] == taken[staked]):
            found += rule[STAKE]
        points[seat] = rule[FACTOR] * found + streak[seat, int(made)] + lost[seat]
    return makers
