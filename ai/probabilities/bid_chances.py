"""What to expect of a hand before it is played: how likely each bid would be made.

The constants of `Outlook` are a logistic regression on 40,000 deals of the heuristic against
itself, in each of which one bid was moved at random, with two to seven players and two to twenty
cards: a player steers towards his bid, so what he would take on average does not tell enough.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, prod, sqrt
from typing import Final, NamedTuple, Protocol

from ai.knowledge.card_knowledge import CardKnowledge
from ai.probabilities.trick_chances import chances, logistic
from game.engine import Card, View

EASE: Final = 1.26
"""Log odds of a bid right at the expectation of a hand without any doubt."""
DISTANCE: Final = -0.685
"""For each squared standard deviation between bid and expectation."""
ZERO: Final = 0.88
"""A bid of none is easier: every card can be thrown away."""
DOUBT: Final = -1.89
"""For each trick of standard deviation."""
ROOM: Final = 0.08
"""For each card dealt: a long hand leaves more to steer with."""
PRESSURE: Final = -0.245
"""Tricks less to be expected for each trick that the bids so far are above an even share."""
CONVICTION: Final = 0.14
"""How much further than counted the expectation lies from an even share."""
LEAST_VARIANCE: Final = 0.3
UNSEEN_VARIANCE: Final = 0.9
"""Variance of a hand that nobody has looked at, for each trick of an even share."""


FREE_EASE: Final = 1.59
"""At no trump the same, each by a regression of its own on 12,000 deals of mixed levels."""
FREE_ABOVE: Final = -0.12
"""For each squared standard deviation that the bid is above the expectation."""
FREE_BELOW: Final = -0.24
FREE_DOUBT: Final = -2.59
FREE_ROOM: Final = 0.131
FREE_PRESSURE: Final = -0.2
FREE_CONVICTION: Final = 1.44
FREE_BIAS: Final = -1.26
"""Tricks that are steered away from, since one may be had where none was counted."""
FREE_LEAST_VARIANCE: Final = 0.05
NONE_EASE: Final = 2.84
"""At no trump a bid of none, by a regression on 6,000 such bids."""
NONE_TRICK: Final = -0.865
"""For each trick to be expected."""
NONE_SHARE: Final = -0.3
"""For each even share of them."""
NONE_DOUBT: Final = -2.25
NONE_ROOM: Final = 0.12
NONE_PRESSURE: Final = 0.28


class Hand(NamedTuple):
    """What the cards of a hand come to."""

    mean: float
    variance: float


class Expected(Protocol):
    """What a bid is weighed by."""

    mean: float
    """Tricks to be expected."""

    def made_chance(self, bid: int) -> float:
        """How likely this bid is made, if one plays for it."""
        ...

    def tricks_if_missed(self, bid: int) -> int:
        """How many tricks to expect beside the bid."""
        ...


class TrickDistribution:
    """A deal in which nothing can be steered: the chance of every number of tricks is known."""

    def __init__(self, weights: Sequence[float]) -> None:
        self._weights = tuple(weights)
        self.mean = sum(tricks * weight for tricks, weight in enumerate(weights))

    def made_chance(self, bid: int) -> float:
        """See `Expected`."""
        return self._weights[bid]

    def tricks_if_missed(self, bid: int) -> int:
        """See `Expected`."""
        return _beside(self.mean, bid, len(self._weights) - 1)


class Outlook:
    """A hand of two cards or more that is played with a bid in mind."""

    def __init__(self, mean: float, variance: float, tricks: int, flexible: int = 0) -> None:
        """Take the sums of the cards' chances, pressed by the other bids already.

        Args:
            mean: tricks to be expected.
            variance: of those.
            tricks: of the whole deal.
            flexible: jokers that win or lose at will.
        """
        self._mean = min(max(mean, 0.0), tricks)
        self._variance = variance
        self._tricks = tricks
        self._flexible = flexible
        self._ease = EASE + DOUBT * sqrt(variance) + ROOM * tricks
        self.mean = min(self._mean + flexible / 2, tricks)

    def made_chance(self, bid: int) -> float:
        """See `Expected`."""
        if not self._flexible:
            return self._made(bid)
        return max(self._made(bid - jokers) for jokers in range(min(self._flexible, bid) + 1))

    def tricks_if_missed(self, bid: int) -> int:
        """See `Expected`."""
        return _beside(self.mean, bid, self._tricks)

    def _made(self, bid: int) -> float:
        distance = (bid - self._mean) ** 2 / (self._variance + LEAST_VARIANCE)
        odds = self._ease + DISTANCE * distance + (ZERO if bid == 0 else 0.0)
        return logistic(odds)


class TrumplessOutlook(Outlook):
    """A hand at no trump: to take none is another matter there than to take so many."""

    def __init__(
        self, hand: Hand, *, tricks: int, players: int, flexible: int = 0, pressure: float = 0.0
    ) -> None:
        """Take what the hand promises.

        Args:
            hand: mean and variance of its tricks, as counted.
            tricks: of the whole deal.
            players: among whom they fall.
            flexible: jokers that win or lose at will.
            pressure: tricks that the bids so far are above an even share.
        """
        fair = tricks / players
        mean = FREE_CONVICTION * hand.mean - (FREE_CONVICTION - 1) * fair
        super().__init__(
            mean + FREE_BIAS + FREE_PRESSURE * pressure, hand.variance, tricks, flexible
        )
        deviation = sqrt(hand.variance)
        self._ease = FREE_EASE + FREE_DOUBT * deviation + FREE_ROOM * tricks
        odds = NONE_EASE + NONE_DOUBT * deviation + NONE_ROOM * tricks + NONE_PRESSURE * pressure
        odds += (NONE_TRICK + NONE_SHARE / fair) * hand.mean
        self._none = logistic(odds)

    def _made(self, bid: int) -> float:
        if bid == 0:
            return self._none
        away = bid - self._mean
        distance = FREE_ABOVE if away > 0 else FREE_BELOW
        odds = self._ease + distance * away * away / (self._variance + FREE_LEAST_VARIANCE)
        return logistic(odds)


class Mixture:
    """Something not known yet, as the trump, with an outlook for each way it may turn out."""

    def __init__(self, parts: Sequence[tuple[float, Expected]]) -> None:
        total = sum(weight for weight, _ in parts)
        self._parts = [(weight / total, part) for weight, part in parts]
        self.mean = sum(weight * part.mean for weight, part in self._parts)

    def made_chance(self, bid: int) -> float:
        """See `Expected`."""
        return sum(weight * part.made_chance(bid) for weight, part in self._parts)

    def tricks_if_missed(self, bid: int) -> int:
        """See `Expected`."""
        missed = sum(weight * part.tricks_if_missed(bid) for weight, part in self._parts)
        return round(missed) if round(missed) != bid else bid + (1 if missed >= bid else -1)


def outlook_of(reading: CardKnowledge, *, tricks: int, players: int, leads: bool) -> Outlook:
    """What a hand that lies open to its player promises."""
    each = chances(reading, lead=leads)
    hand = Hand(sum(each), sum(p * (1 - p) for p in each))
    fair, flexible = tricks / players, reading.flexible
    if reading.trump < 0:
        pressure = bids_above_share(reading, fair)
        return TrumplessOutlook(
            hand, tricks=tricks, players=players, flexible=flexible, pressure=pressure
        )
    return Outlook(pressed(reading, hand.mean, fair), hand.variance, tricks, flexible)


def unseen_outlook(reading: CardKnowledge, *, tricks: int, players: int) -> Outlook:
    """What a hand promises at which nobody has looked, though it will be seen when it is played."""
    fair = tricks / players
    return Outlook(pressed(reading, fair, fair), UNSEEN_VARIANCE * fair, tricks)


def pressed(reading: CardKnowledge, mean: float, fair: float) -> float:
    """The mean of a hand after what the others bid so far."""
    return mean + CONVICTION * (mean - fair) + PRESSURE * bids_above_share(reading, fair)


def bids_above_share(reading: CardKnowledge, fair: float) -> float:
    """Tricks that the bids so far are above an even share."""
    bids = [need for need in reading.needs if need is not None]
    return sum(bids) - len(bids) * fair


def one_card(reading: CardKnowledge, card: Card, *, leads: bool) -> TrickDistribution:
    """What the only card promises: nothing is left to decide after the bid."""
    win = one_card_chance(reading, card, leads=leads)
    return TrickDistribution((1 - win, win))


def one_card_chance(reading: CardKnowledge, card: Card, *, leads: bool) -> float:
    """How likely the only card wins, every card of the others being as likely as any."""
    layout = reading.layout
    suit, height = layout.group[card.index], layout.height[card.index]
    size, others, unseen = reading.size, reading.others, reading.unseen
    out = reading.out(suit)
    above = (out >> height + 1).bit_count()
    if suit == reading.trump and layout.ranked is None:
        return _none_of(above, size, others)
    above += (unseen & (layout.over[suit] | layout.flexible)).bit_count()
    if leads or layout.ranked is not None:
        return _none_of(above, size, others)
    below = (out & (1 << height) - 1).bit_count()  # the leader must lead one of these
    return below / size * _none_of(above, size - 1, others - 1)


def _none_of(bad: int, size: int, drawn: int) -> float:
    """The chance that of `size` cards, `bad` of them bad, so many drawn ones are all good."""
    return prod(max(size - bad - i, 0) / (size - i) for i in range(drawn))


def on_forehead(view: View, reading: CardKnowledge) -> TrickDistribution:
    """How likely the own card on the forehead wins over the others', which lie open."""
    layout = reading.layout
    shown = {
        seat: held
        for seat, hand in enumerate(view.hands)
        for held in hand
        if isinstance(held, Card)
    }
    leader = shown.get(view.spec.leader)
    hidden = reading.unseen & ~reading.shown
    wins = total = 0
    for own in view.spec.pack:
        if not layout.bit[own.index] & hidden:
            continue
        total += 1
        led = layout.group[(own if leader is None else leader).index]
        best = max(
            _alone(layout.power(card.index, led), layout.is_flexible(card))
            for card in shown.values()
        )
        wins += _alone(layout.power(own.index, led), layout.is_flexible(own)) > best
    win = wins / total
    return TrickDistribution((1 - win, win))


def _alone(power: int, flexible: bool) -> int:
    """The power of an only card: a joker can be named high."""
    return 1_000 if flexible else power


def _beside(mean: float, bid: int, most: int) -> int:
    """The likeliest number of tricks but the bid."""
    if mean > bid:
        return min(max(bid + 1, floor(mean)), most)
    return max(min(bid - 1, ceil(mean)), 0 if bid else 1)
