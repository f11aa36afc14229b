"""Which bid promises the most points.

The constants of `made_chance` are a logistic regression on 40,000 deals of the heuristic against
itself, in each of which one bid was moved at random, with two to seven players and two to twenty
cards: a player steers towards his bid, so what he would take on average does not tell enough.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import exp, prod, sqrt
from typing import Final

from ai.expectation import chances
from ai.reading import SUIT_BITS, Reading
from game.engine import Bid, Card, DealSpec, View
from game.engine.choices import Sight

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


def best_bid(view: View, reading: Reading, legal: Iterable[Bid]) -> Bid:
    """The legal bid with the highest expected points; the lowest of those that promise the same."""
    spec = view.spec
    outlook: OneCard | Outlook
    if spec.cards > 1:
        outlook = Outlook(spec, reading)
    elif spec.sight is Sight.FOREHEAD:
        outlook = OneCard(_forehead_chance(view, reading))
    else:
        leads = spec.leader == reading.seat
        outlook = OneCard(one_card_chance(reading, reading.hand[0], leads=leads))
    return max(legal, key=lambda bid: (_promise(spec, bid.bid, outlook), -bid.bid))


def _promise(spec: DealSpec, bid: int, outlook: OneCard | Outlook) -> float:
    """Expected points of a bid, by the scheme alone."""
    made = outlook.made_chance(bid)
    scheme = spec.rules.scheme
    earned = scheme.points(spec.cards, bid, bid)
    lost = scheme.missed.points(spec.cards, bid, outlook.tricks_if_missed(bid))
    return made * earned + (1 - made) * lost


@dataclass(frozen=True, slots=True)
class OneCard:
    """A deal of one card, where nothing is left to decide after the bids."""

    win: float
    """The chance that the card wins."""

    def made_chance(self, bid: int) -> float:
        """How likely this bid is made."""
        return self.win if bid else 1 - self.win

    def tricks_if_missed(self, bid: int) -> int:
        """How many tricks to expect beside the bid."""
        return 1 - bid


class Outlook:
    """What to expect of a hand of two cards or more."""

    def __init__(self, spec: DealSpec, reading: Reading) -> None:
        each = chances(reading, lead=spec.leader == reading.seat)
        told = [need for need in reading.needs if need is not None]
        fair = spec.cards / spec.players
        mean = sum(each)
        mean += CONVICTION * (mean - fair) + PRESSURE * (sum(told) - len(told) * fair)
        self._mean = min(max(mean, 0.0), spec.cards)
        self._variance = sum(p * (1 - p) for p in each)
        self._ease = EASE + DOUBT * sqrt(self._variance) + ROOM * spec.cards

    def made_chance(self, bid: int) -> float:
        """How likely this bid is made, if one plays for it."""
        distance = (bid - self._mean) ** 2 / (self._variance + LEAST_VARIANCE)
        odds = self._ease + DISTANCE * distance + (ZERO if bid == 0 else 0.0)
        return 1 / (1 + exp(-odds))

    def tricks_if_missed(self, bid: int) -> int:
        """How many tricks to expect beside the bid: it is mostly missed by one."""
        return bid + 1 if self._mean > bid else max(bid - 1, 0)


def one_card_chance(reading: Reading, card: Card, *, leads: bool) -> float:
    """How likely the only card wins, every card of the others being as likely as any."""
    suit, height = divmod(card.index, 13)
    size, others, unseen = reading.size, reading.others, reading.unseen
    out = unseen >> 13 * suit & SUIT_BITS
    above = (out >> height + 1).bit_count()
    if suit == reading.trump:
        return _none_of(above, size, others)
    if reading.trump >= 0:
        above += (unseen >> 13 * reading.trump & SUIT_BITS).bit_count()
    if leads:
        return _none_of(above, size, others)
    below = (out & (1 << height) - 1).bit_count()  # the leader must lead one of these
    return below / size * _none_of(above, size - 1, others - 1)


def _none_of(bad: int, size: int, drawn: int) -> float:
    """The chance that of `size` cards, `bad` of them bad, so many drawn ones are all good."""
    return prod(max(size - bad - i, 0) / (size - i) for i in range(drawn))


def _forehead_chance(view: View, reading: Reading) -> float:
    """How likely the own card on the forehead wins over the others', which lie open."""
    spec = view.spec
    trump = reading.trump
    shown = {
        seat: held
        for seat, hand in enumerate(view.hands)
        for held in hand
        if isinstance(held, Card)
    }
    led = shown.get(spec.leader)

    def power(card: Card, led_suit: int) -> int:
        suit, height = divmod(card.index, 13)
        return height + (26 if suit == trump else 13 if suit == led_suit else 0)

    wins = total = 0
    for own in spec.pack:
        if not reading.unseen >> own.index & 1:
            continue
        total += 1
        led_suit = (own if led is None else led).index // 13
        best = max(power(card, led_suit) for card in shown.values())
        wins += power(own, led_suit) > best
    return wins / total
