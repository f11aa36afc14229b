"""How a seat plays to its own bid in a playout: the heuristic on masks and tables.

As in `ai.cardplay`, a card is worth: winning this trick and then making the rest, or not winning it
and making the rest. A seat counts with what it could know: its hand, the cards played, the voids
shown, though the hands of the playout lie open. The exponentials of `ai.expectation` are tables
here, since a playout must be fast.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Any, Final, NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from ai import expectation as fitted
from ai.kernel import CACHED
from ai.kernel.bits import ONE, bit, count, highest, lowest, random_word
from ai.kernel.plan import FLEXIBLE, LIVE, MOST_PLAYERS, PLAYERS, SHARED, STEP, TRUMP
from ai.kernel.prices import helping, paid
from ai.layout import JOKER_GROUP

NONE = np.uint64(0)
GROUPS: Final = JOKER_GROUP + 1

WHIM = np.uint64(round(0.03 * 2**32))
"""How often a guided seat plays anything at all."""
SURE: Final = fitted.SURE

# Where each table begins in the one array.
FALLING, CHANCE, SCRATCH, HABITS = 0, 512, 1024, 1088
FINE: Final = 64.0
"""Steps of the table of falling exponentials for each unit."""
WIDEST: Final = 12.0
"""Log odds past which a chance is as good as sure."""
PER_ODD: Final = 255.5 / WIDEST


class Habits(NamedTuple):
    """By what a seat weighs its cards in a playout.

    Most stand for what their namesakes in `ai.expectation` do, but are tuned by playouts against
    each other (`scripts/tune_policy.py`), where they are of more use than those fitted to deals.
    """

    spoil: float = 0.0263
    """What spoiling another's bid weighs beside making one's own."""
    spoil_over: float = -0.0116
    """The same of a trick that goes to somebody who has too many already."""
    spoil_lead: float = -0.0079
    """The same of leading, where the others want all the rest, or else do not."""
    trump_fear: float = 0.2421
    trump_bend: float = 0.111
    trump_length: float = 0.1349
    side_fear: float = 0.672
    side_length: float = 0.4678
    ruff_risk: float = 0.9649
    lead_rate: float = 0.2844
    pressure: float = 0.1571
    on_lead: float = 0.2172
    ease: float = 0.5101
    room: float = 0.2197
    doubt: float = -3.5198
    distance: float = -0.762
    least_variance: float = 0.164
    none_needed: float = 0.973
    all_sure: float = 0.4679
    all_needed: float = 2.4486
    too_many_sure: float = -3.8635
    keen: float = 0.9413
    loath: float = 0.3959
    past: float = 0.5012
    """As `loath`, of somebody who has too many already."""
    lost: float = 0.0357
    """What keeping a card, or being rid of it, weighs for who has missed."""
    slack: float = 0.081
    """Log odds for each trick that nobody wants, or that two want."""
    distance_over: float = -0.5609
    """As `distance`, where more is promised than is needed."""
    crowd: float = -0.0733
    """Log odds for each opponent beyond three."""


(
    SPOIL, SPOIL_OVER, SPOIL_LEAD, TRUMP_FEAR, TRUMP_BEND, TRUMP_LENGTH, SIDE_FEAR, SIDE_LENGTH,
    RUFF_RISK, LEAD_RATE, WANTED, ON_LEAD, EASE, ROOM, DOUBT, DISTANCE, LEAST_VARIANCE,
    NONE_NEEDED, ALL_SURE, ALL_NEEDED, TOO_MANY_SURE, KEENNESS, LOATHING, PASSED, LOST, SLACK,
    DISTANCE_OVER, CROWD,
) = range(HABITS, HABITS + len(Habits._fields))  # fmt: skip
SIZE: Final = HABITS + len(Habits._fields)


USUAL: Final = Habits()


_CURVES: Final = np.array(
    [exp(-place / FINE) for place in range(CHANCE - FALLING)]
    + [fitted.logistic(place / PER_ODD - WIDEST) for place in range(SCRATCH - CHANCE)]
)
"""Falling exponentials, and after them chances by log odds."""


def guide_tables(habits: Habits = USUAL) -> NDArray[np.float64]:
    """The tables, by seat; fresh ones, since places from `SCRATCH` on are written in."""
    guide = np.zeros(SIZE)
    guide[FALLING:SCRATCH] = _CURVES
    guide[HABITS:] = habits
    return np.tile(guide, (MOST_PLAYERS, 1))


@njit(inline="always")
def _falling(guide: Any, by: Any) -> Any:
    """e to the power of minus `by`, which is not negative."""
    place = np.int64(by * FINE + 0.5)
    return guide[FALLING + place] if place < 512 else 0.0


@njit(cache=CACHED)
def _power(base: Any, times: Any) -> Any:
    """A chance to a whole power."""
    found = 1.0
    if base <= 0.0:
        return 0.0
    while times > 0:
        if times & 1:
            found *= base
        base *= base
        times >>= 1
    return found


@njit(inline="always")
def _above(card: Any) -> Any:
    """The mask of the higher bits."""
    return ~((bit(card) << ONE) - ONE)


@njit(cache=CACHED)
def _made(
    guide: Any,
    need: Any,
    rounds: Any,
    mean: Any,
    variance: Any,
    sure: Any,
    ease: Any,
    lead: Any,
    wants: Any,
) -> Any:
    """See `ai.expectation.made_chance`; `ease` is of this player."""
    if need < 0 or need > rounds:
        return 0.0
    if rounds == 0:
        return 1.0
    mean += guide[WANTED] * (rounds - wants - mean)
    if lead:
        mean += guide[ON_LEAD]
    if variance < 0.0:
        variance = 0.0
    away = need - mean
    odds = ease + guide[ROOM] * rounds + guide[DOUBT] * sqrt(variance)
    steep = guide[DISTANCE] if away > 0.0 else guide[DISTANCE_OVER]
    odds += steep * away * away / (variance + guide[LEAST_VARIANCE])
    odds += guide[SLACK] * abs(rounds - wants - need)
    if need == 0:
        odds += guide[NONE_NEEDED]
    elif sure == need:
        odds += guide[ALL_SURE]
    if need == rounds:
        odds += guide[ALL_NEEDED]
    if sure > need and need > 0:
        odds += guide[TOO_MANY_SURE]
    if odds <= -WIDEST:
        return 0.0
    if odds >= WIDEST:
        return 1.0
    return guide[CHANCE + np.int64((odds + WIDEST) * PER_ODD)]


@njit(cache=CACHED)
def guided(
    rule: Any,
    duties: Any,
    group: Any,
    mask: Any,
    power: Any,
    hands: Any,
    bids: Any,
    taken: Any,
    turn: Any,
    left: Any,
    played: Any,
    allowed: Any,
    led: Any,
    best: Any,
    winning: Any,
    voids: Any,
    guide: Any,
) -> Any:
    """The card with which a seat serves its bid.

    Args:
        rule, duties, group, mask, power: of the plan.
        hands, bids, taken: by seat; the bids are all known.
        turn: whose card it is.
        left: tricks still to come, this one too.
        played: cards in this trick.
        allowed: what may be played.
        led, best, winning: the group led or -1, the power to beat and whose it is.
        voids: by seat, cards it has shown not to hold; last, all cards not yet played.
        guide: see `guide_tables`.
    """
    players, step, trump = np.uint64(rule[PLAYERS]), np.uint64(rule[STEP]), rule[TRUMP]
    need, rounds, others = bids[turn] - taken[turn], left - 1, rule[PLAYERS] - 1
    wants = 0
    for seat in range(players):
        if seat != turn:
            wants += max(bids[seat] - taken[seat], 0)
    later = np.int64(players - played) - 1
    held = hands[turn]
    unseen = voids[LIVE] & ~held
    size = max(count(unseen), 1)
    each_seen = 1.0 / size
    density = (others * left - np.int64(played)) * each_seen
    lost = need < 0 or need > left
    if played > 0:
        spoil = guide[SPOIL] if bids[winning] > taken[winning] else -guide[SPOIL]
        if bids[winning] < taken[winning]:
            spoil = guide[SPOIL_OVER]
    else:
        spoil = guide[SPOIL_LEAD] if wants >= rounds else -guide[SPOIL_LEAD]
    if rule[SHARED] >= 0:
        spoil = helping(bids, taken, turn, played, winning, wants)
    pays, pays_later = paid(rule, duties, left)
    flexible = duties is not None and duties[FLEXIBLE] != 0
    called = 1 - _falling(guide, guide[LEAD_RATE] * left)
    out_trumps, armed, has_trump = 0, 0.0, 0.0
    if trump >= 0:
        out_trumps = count(unseen & mask[trump])
        armed = 1 - _falling(guide, density * out_trumps / others)
        has_trump = 1 - _power(1 - out_trumps * each_seen, left)
    mean, variance, sure = 0.0, 0.0, 0
    ease = guide[EASE] + guide[CROWD] * (others - 3)
    for suit in range(GROUPS):
        mine = held & mask[suit]
        if mine == NONE:
            continue
        out = unseen & mask[suit]
        length = count(mine)
        if suit == trump:
            fear = guide[TRUMP_FEAR] * density
            fear *= _falling(guide, guide[TRUMP_LENGTH] * (length - 1))
        else:
            calm, fear = called, guide[SIDE_FEAR] * density
            if trump >= 0:
                each = density * count(out) / others - guide[SIDE_LENGTH] * (length - 1)
                short = _falling(guide, max(each, 0.0))
                calm *= _power(1 - short * armed * guide[RUFF_RISK], others)
        while mine != NONE:
            card = lowest(mine)
            mine &= mine - ONE
            above = count(out & _above(card))
            if suit == trump:
                # x ** 1.15 near enough: what it was fitted to is no finer.
                by = fear * above
                chance = _falling(guide, by * (1 + guide[TRUMP_BEND] * (by - 1) / (by + 1)))
            elif flexible and suit == JOKER_GROUP:
                chance = 0.0
            else:
                chance = _falling(guide, fear * above) * calm
            guide[SCRATCH + card] = chance
            mean += chance
            variance += chance * (1 - chance)
            sure += chance > SURE
    chosen, worth = lowest(allowed), -1e9
    rest, last_suit, last_card = allowed, -1, NONE
    short, short_in = 0.0, -1
    while rest != NONE:
        card = highest(rest)
        rest ^= bit(card)
        suit = group[card]
        # Of cards with none of another's between them, one will do.
        if suit == last_suit and not flexible:
            between = unseen & _above(card) & (bit(last_card) - ONE)
            if between == NONE and (
                (power[64 * max(led, 0) + np.int64(card)] > best)
                == (power[64 * max(led, 0) + np.int64(last_card)] > best)
            ):
                last_card = card
                continue
        last_suit, last_card = suit, card
        own = guide[SCRATCH + card]
        to_follow = led if led >= 0 else suit
        if flexible and suit == JOKER_GROUP:
            win = 1.0 if need > 0 else 0.0
        elif power[64 * to_follow + np.int64(card)] <= best:
            win = 0.0
        else:
            win = 1.0
            if later > 0:
                if short_in != to_follow:
                    short_in = to_follow
                    short = _power(1 - count(unseen & mask[short_in]) * each_seen, left)
                above = count(unseen & mask[suit] & _above(card))
                usually = _power(1 - above * each_seen, left) if above else 1.0
                seat = turn
                for _ in range(later):
                    seat += step
                    if seat >= players:
                        seat -= players
                    will = guide[KEENNESS] if bids[seat] > taken[seat] else guide[LOATHING]
                    if bids[seat] < taken[seat]:
                        will = guide[PASSED]
                    lower = 1.0 if voids[seat] & mask[suit] else usually
                    empty = 1.0 if voids[seat] & mask[to_follow] else short
                    if suit == to_follow and (suit == trump or trump < 0):
                        win *= 1 - will * (1 - lower)
                    elif suit == trump:
                        win *= 1 - will * empty * (1 - lower)
                    else:
                        ruffs = 0.0 if voids[seat] & mask[trump] else has_trump
                        win *= 1 - will * (1 - lower + empty * lower * ruffs)
        value = win * (spoil + pays) - own * pays_later
        if lost:
            value -= guide[LOST] * own if spoil < 0 else -guide[LOST] * own
        else:
            after, doubt = mean - own, variance - own * (1 - own)
            still = sure - (1 if own > SURE else 0)
            if win > 0.0:
                value += win * _made(
                    guide, need - 1, rounds, after, doubt, still, ease, True, wants
                )
            if win < 1.0:
                value += (1 - win) * _made(
                    guide, need, rounds, after, doubt, still, ease, False, wants
                )
        if value > worth:
            chosen, worth = card, value
    return chosen


@njit(cache=CACHED)
def served(
    rule: Any,
    duties: Any,
    group: Any,
    mask: Any,
    power: Any,
    hands: Any,
    bids: Any,
    taken: Any,
    turn: Any,
    left: Any,
    played: Any,
    allowed: Any,
    led: Any,
    best: Any,
    winning: Any,
    words: Any,
    voids: Any,
    guide: Any,
) -> Any:
    """The card that a seat plays in a playout: the guided one, but for a whim now and then."""
    if allowed & (allowed - ONE) == NONE:
        return lowest(allowed)
    draw = random_word(words) >> np.uint64(32)
    if draw < WHIM:
        skipped = (draw * np.uint64(count(allowed))) // WHIM
        while skipped:
            allowed &= allowed - ONE
            skipped -= ONE
        return lowest(allowed)
    return guided(
        rule,
        duties,
        group,
        mask,
        power,
        hands,
        bids,
        taken,
        turn,
        left,
        played,
        allowed,
        led,
        best,
        winning,
        voids,
        guide,
    )
