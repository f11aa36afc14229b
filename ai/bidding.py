"""Which bid promises the most points."""

from __future__ import annotations

from collections.abc import Iterable
from math import prod

from ai.expectation import PRESSURE, chances, exactly
from ai.reading import SUIT_BITS, Reading
from game.engine import Bid, Card, DealSpec, View
from game.engine.choices import Sight


def best_bid(view: View, reading: Reading, legal: Iterable[Bid]) -> Bid:
    """The legal bid with the highest expected points; the lower of two that promise the same."""
    spec = view.spec
    if spec.cards == 1:
        if spec.sight is Sight.FOREHEAD:
            win = _forehead_chance(view, reading)
        else:
            win = one_card_chance(reading, reading.hand[0], leads=spec.leader == reading.seat)
        odds = [1 - win, win]
    else:
        odds = trick_odds(view, reading)
    return max(legal, key=lambda bid: (expected_points(spec, bid.bid, odds), -bid.bid))


def expected_points(spec: DealSpec, bid: int, odds: list[float]) -> float:
    """Points of a bid by the scheme alone, where `odds` are the chances of 0, 1, 2, ... tricks."""
    points = spec.rules.scheme.points
    return sum(chance * points(spec.cards, bid, tricks) for tricks, chance in enumerate(odds))


def trick_odds(view: View, reading: Reading) -> list[float]:
    """The chances of taking 0, 1, ... all tricks, for a hand of two cards or more before play."""
    spec = view.spec
    each = chances(reading, lead=spec.leader == reading.seat)
    mean = sum(each)
    variance = sum(p * (1 - p) for p in each)
    told = [need for seat, need in enumerate(reading.needs) if need is not None]
    if told:
        # What the others said they take is not there to be taken, and the other way round.
        share = len(told) / reading.others
        left = spec.cards - sum(told) - (1 - share) * (spec.cards - mean)
        mean += PRESSURE * share * (left - mean)
        mean = min(max(mean, 0.0), spec.cards)
    weights = [exactly(tricks, mean, variance) for tricks in range(spec.cards + 1)]
    total = sum(weights)
    return [weight / total for weight in weights]


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
    shown = {seat: hand[0] for seat, hand in enumerate(view.hands) if seat != reading.seat}
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
        best = max(power(card, led_suit) for card in shown.values() if isinstance(card, Card))
        wins += power(own, led_suit) > best
    return wins / total
