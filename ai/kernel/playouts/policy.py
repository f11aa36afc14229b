"""How a seat plays to its own bid in a playout: the heuristic on masks and tables.

As in `ai.decisions.cardplay`, a card is worth: winning this trick and then making the rest, or not
winning it and making the rest. A seat counts with what it could know: its hand, the cards played,
the voids shown, though the hands of the playout lie open. The exponentials of
`ai.probabilities.trick_chances` are tables here, since a playout must be fast.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final, NamedTuple

import numpy as np
from numba import njit

from ai.kernel.compilation.borrowing import borrowing
from ai.kernel.playouts.trick_values import madness_values, team_denial_value
from ai.kernel.rules.bitmasks import ONE, bit, count, highest, lowest, random_word
from ai.kernel.rules.deal_arrays import DealArrays
from ai.kernel.rules.deal_tables import LIVE, MOST_PLAYERS, DealTables, Floats, Int, Masks
from ai.kernel.rules.trick_state import TrickState
from ai.knowledge.card_layout import JOKER_GROUP
from ai.probabilities import trick_chances as fitted

NONE = np.uint64(0)
GROUPS: Final = JOKER_GROUP + 1

RANDOM_CARD = np.uint64(round(0.03 * 2**32))
"""Probability of a random card in a playout, times 2^32."""
SURE: Final = fitted.SURE

# Where each table begins in the one array.
FALLING, CHANCE, SCRATCH, HABITS = 0, 512, 1024, 1088
FINE: Final = 64.0
"""Steps of the table of falling exponentials for each unit."""
WIDEST: Final = 12.0
"""Log odds past which a chance is as good as sure."""
PER_ODD: Final = 255.5 / WIDEST


class PolicyWeights(NamedTuple):
    """Weights by which a seat chooses its card in a playout.

    Most stand for what their namesakes in `ai.probabilities.trick_chances` do, but are tuned by
    playouts against each other (`scripts/bench/tune_policy.py`), where they are of more use than
    those fitted to deals.
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
) = range(HABITS, HABITS + len(PolicyWeights._fields))  # fmt: skip
SIZE: Final = HABITS + len(PolicyWeights._fields)


OPPONENTS: Final = PolicyWeights()


_CURVES: Final = np.array(
    [exp(-place / FINE) for place in range(CHANCE - FALLING)]
    + [fitted.logistic(place / PER_ODD - WIDEST) for place in range(SCRATCH - CHANCE)]
)
"""Falling exponentials, and after them chances by log odds."""


def guide_tables(habits: PolicyWeights = OPPONENTS) -> Floats:
    """The tables, by seat; fresh ones, since places from `SCRATCH` on are written in."""
    guide = np.zeros(SIZE)
    guide[FALLING:SCRATCH] = _CURVES
    guide[HABITS:] = habits
    return np.tile(guide, (MOST_PLAYERS, 1))


class OthersEstimate(NamedTuple):
    """What a seat makes of the cards and bids of the others."""

    unseen: np.uint64
    """Cards that it cannot see and that were not yet played."""
    need: Int
    """Tricks that it still needs."""
    left: Int
    """Tricks still to come, this one too."""
    wants: Int
    """Tricks that the others still want together."""
    later: Int
    """How many play after it in this trick."""
    others: Int
    each: float
    """The chance that one unseen card is a certain one."""
    density: float
    """Cards in the others' hands for each one unseen."""
    armed: float
    """The chance that another has a trump at all."""
    has_trump: float
    """The chance that a certain other has."""


class HandEstimate(NamedTuple):
    """What a hand promises in the tricks after this one."""

    rounds: Int
    wants: Int
    """Tricks that the others still want together."""
    mean: float
    variance: float
    sure: Int
    """Cards that take their trick almost surely."""
    ease: float


@njit(inline="always")
def _falling(guide: Floats, by: float) -> float:
    """e to the power of minus `by`, which is not negative."""
    place = np.int64(by * FINE + 0.5)
    return guide[FALLING + place] if place < 512 else 0.0


@borrowing(forceinline=True)
def _power(base: float, times: Int) -> float:
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
def _above(card: np.uint64) -> np.uint64:
    """The mask of the higher bits."""
    return ~((bit(card) << ONE) - ONE)


@borrowing(forceinline=True)
def _made_chance(guide: Floats, rest: HandEstimate, need: Int, lead: bool) -> float:
    """See `ai.probabilities.trick_chances.made_chance`."""
    rounds, mean, variance = rest.rounds, rest.mean, rest.variance
    if need < 0 or need > rounds:
        return 0.0
    if rounds == 0:
        return 1.0
    mean += guide[WANTED] * (rounds - rest.wants - mean)
    if lead:
        mean += guide[ON_LEAD]
    if variance < 0.0:
        variance = 0.0
    away = need - mean
    odds = rest.ease + guide[ROOM] * rounds + guide[DOUBT] * sqrt(variance)
    steep = guide[DISTANCE] if away > 0.0 else guide[DISTANCE_OVER]
    odds += steep * away * away / (variance + guide[LEAST_VARIANCE])
    odds += guide[SLACK] * abs(rounds - rest.wants - need)
    if need == 0:
        odds += guide[NONE_NEEDED]
    elif rest.sure == need:
        odds += guide[ALL_SURE]
    if need == rounds:
        odds += guide[ALL_NEEDED]
    if rest.sure > need and need > 0:
        odds += guide[TOO_MANY_SURE]
    if odds <= -WIDEST:
        return 0.0
    if odds >= WIDEST:
        return 1.0
    return guide[CHANCE + np.int64((odds + WIDEST) * PER_ODD)]


@borrowing(forceinline=True)
def _others_estimate(
    plan: DealTables, deal: DealArrays, trick: TrickState, live: np.uint64, guide: Floats
) -> OthersEstimate:
    """What the seat whose turn it is makes of the others."""
    turn, left = trick.turn, plan.tricks - trick.number
    others, wants = plan.players - 1, np.int64(0)
    for seat in range(np.uint64(plan.players)):
        if seat != turn:
            wants += max(deal.bids[seat] - deal.taken[seat], 0)
    unseen = live & ~deal.hands[turn]
    size = count(unseen)
    each = 1.0 / (size if size > 0 else 1)
    density = (others * left - np.int64(trick.played)) * each
    armed, has_trump = 0.0, 0.0
    if plan.trump >= 0:
        out = count(unseen & plan.mask[plan.trump])
        armed = 1 - _falling(guide, density * out / others)
        has_trump = 1 - _power(1 - out * each, left)
    return OthersEstimate(
        unseen, deal.bids[turn] - deal.taken[turn], left, wants,
        plan.players - np.int64(trick.played) - 1, others, each, density, armed, has_trump,
    )  # fmt: skip


@borrowing(forceinline=True)
def _denial_value(
    plan: DealTables, deal: DealArrays, trick: TrickState, hidden: OthersEstimate, guide: Floats
) -> float:
    """What it is worth, beside one's own bid, to keep the trick from who has it now."""
    bids, taken, winning = deal.bids, deal.taken, trick.winning
    if plan.shared >= 0:
        return team_denial_value(bids, taken, trick, hidden.wants)
    if trick.played == 0:
        return guide[SPOIL_LEAD] if hidden.wants >= hidden.left - 1 else -guide[SPOIL_LEAD]
    if bids[winning] < taken[winning]:
        return guide[SPOIL_OVER]
    return guide[SPOIL] if bids[winning] > taken[winning] else -guide[SPOIL]


@borrowing(forceinline=True)
def _hand_estimate(
    plan: DealTables, held: np.uint64, hidden: OthersEstimate, guide: Floats
) -> HandEstimate:
    """What all cards of a hand promise; the chance of each is left in `guide`, from `SCRATCH`."""
    unseen, density, trump, others = hidden.unseen, hidden.density, plan.trump, hidden.others
    called = 1 - _falling(guide, guide[LEAD_RATE] * hidden.left)
    mean, variance, sure = 0.0, 0.0, np.int64(0)
    for suit in range(GROUPS):
        mine = held & plan.mask[suit]
        if mine == NONE:
            continue
        out = unseen & plan.mask[suit]
        length = count(mine)
        calm, fear = called, guide[SIDE_FEAR] * density
        if suit == trump:
            fear = guide[TRUMP_FEAR] * density
            fear *= _falling(guide, guide[TRUMP_LENGTH] * (length - 1))
        elif trump >= 0:
            each = density * count(out) / others - guide[SIDE_LENGTH] * (length - 1)
            short = _falling(guide, max(each, 0.0))
            calm *= _power(1 - short * hidden.armed * guide[RUFF_RISK], others)
        while mine != NONE:
            card = lowest(mine)
            mine &= mine - ONE
            above = count(out & _above(card))
            if suit == trump:
                # x ** 1.15 near enough: what it was fitted to is no finer.
                by = fear * above
                chance = _falling(guide, by * (1 + guide[TRUMP_BEND] * (by - 1) / (by + 1)))
            elif plan.duties.flexible and suit == JOKER_GROUP:
                chance = 0.0
            else:
                chance = _falling(guide, fear * above) * calm
            guide[SCRATCH + card] = chance
            mean += chance
            variance += chance * (1 - chance)
            sure += chance > SURE
    ease = guide[EASE] + guide[CROWD] * (others - 3)
    return HandEstimate(hidden.left - 1, hidden.wants, mean, variance, sure, ease)


@borrowing(forceinline=True)
def _win_chance(
    plan: DealTables,
    deal: DealArrays,
    trick: TrickState,
    hidden: OthersEstimate,
    voids: Masks,
    guide: Floats,
    card: np.uint64,
    short: float,
) -> float:
    """The chance that a card that now wins the trick still does when all have played.

    Args:
        plan, deal, trick, hidden, voids, guide: of the decision.
        card: that is played.
        short: the chance that another holds none of the suit to follow.
    """
    suit, trump = plan.group[card], plan.trump
    to_follow = trick.led if trick.led >= 0 else suit
    above = count(hidden.unseen & plan.mask[suit] & _above(card))
    usually = _power(1 - above * hidden.each, hidden.left) if above else 1.0
    win, seat = 1.0, trick.turn
    for _ in range(hidden.later):
        seat += np.uint64(plan.step)
        if seat >= np.uint64(plan.players):
            seat -= np.uint64(plan.players)
        will = guide[KEENNESS] if deal.bids[seat] > deal.taken[seat] else guide[LOATHING]
        if deal.bids[seat] < deal.taken[seat]:
            will = guide[PASSED]
        lower = 1.0 if voids[seat] & plan.mask[suit] else usually
        empty = 1.0 if voids[seat] & plan.mask[to_follow] else short
        if suit == to_follow and (suit == trump or trump < 0):
            win *= 1 - will * (1 - lower)
        elif suit == trump:
            win *= 1 - will * empty * (1 - lower)
        else:
            ruffs = 0.0 if voids[seat] & plan.mask[trump] else hidden.has_trump
            win *= 1 - will * (1 - lower + empty * lower * ruffs)
    return win


@borrowing(forceinline=True)
def best_card(
    plan: DealTables,
    deal: DealArrays,
    trick: TrickState,
    allowed: np.uint64,
    voids: Masks,
    guide: Floats,
) -> np.uint64:
    """The card with which the seat whose turn it is serves its bid.

    Args:
        plan: the rules.
        deal: its bids all known.
        trick: as it stands.
        allowed: what may be played.
        voids: by seat, cards it has shown not to hold; last, all cards not yet played.
        guide: of one seat, see `guide_tables`.
    """
    group, power, flexible, led = plan.group, plan.power, plan.duties.flexible, trick.led
    hidden = _others_estimate(plan, deal, trick, voids[LIVE], guide)
    row = 64 * led if led >= 0 else np.int64(0)
    spoil = _denial_value(plan, deal, trick, hidden, guide)
    pays, pays_later = madness_values(plan, hidden.left)
    hand = _hand_estimate(plan, deal.hands[trick.turn], hidden, guide)
    need = hidden.need
    lost = need < 0 or need > hidden.left
    chosen, worth = lowest(allowed), -1e9
    rest, last_suit, last_card = allowed, np.int64(-1), NONE
    short, short_in = 0.0, np.int64(-1)
    while rest != NONE:
        card = highest(rest)
        rest ^= bit(card)
        suit = group[card]
        # Of cards with none of another's between them, one will do.
        if suit == last_suit and not flexible:
            between = hidden.unseen & _above(card) & (bit(last_card) - ONE)
            if between == NONE and (
                (power[row + np.int64(card)] > trick.best)
                == (power[row + np.int64(last_card)] > trick.best)
            ):
                last_card = card
                continue
        last_suit, last_card = suit, card
        own = guide[SCRATCH + card]
        to_follow = led if led >= 0 else suit
        if flexible and suit == JOKER_GROUP:
            win = 1.0 if need > 0 else 0.0
        elif power[64 * to_follow + np.int64(card)] <= trick.best:
            win = 0.0
        elif hidden.later > 0:
            if short_in != to_follow:
                short_in = to_follow
                out = count(hidden.unseen & plan.mask[short_in])
                short = _power(1 - out * hidden.each, hidden.left)
            win = _win_chance(plan, deal, trick, hidden, voids, guide, card, short)
        else:
            win = 1.0
        value = win * (spoil + pays) - own * pays_later
        if lost:
            value -= guide[LOST] * own if spoil < 0 else -guide[LOST] * own
        else:
            after = HandEstimate(
                hand.rounds, hand.wants, hand.mean - own, hand.variance - own * (1 - own),
                hand.sure - (1 if own > SURE else 0), hand.ease,
            )  # fmt: skip
            if win > 0.0:
                value += win * _made_chance(guide, after, need - 1, True)
            if win < 1.0:
                value += (1 - win) * _made_chance(guide, after, need, False)
        if value > worth:
            chosen, worth = card, value
    return chosen


@borrowing(forceinline=True)
def policy_card(
    plan: DealTables,
    deal: DealArrays,
    trick: TrickState,
    allowed: np.uint64,
    words: Masks,
    voids: Masks,
    guide: Floats,
) -> np.uint64:
    """The card that a seat plays in a playout: the guided one, but for a whim now and then."""
    if allowed & (allowed - ONE) == NONE:
        return lowest(allowed)
    draw = random_word(words) >> np.uint64(32)
    if draw < RANDOM_CARD:
        skipped = (draw * np.uint64(count(allowed))) // RANDOM_CARD
        while skipped:
            allowed &= allowed - ONE
            skipped -= ONE
        return lowest(allowed)
    return best_card(plan, deal, trick, allowed, voids, guide)
