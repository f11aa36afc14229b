"""Which card serves the bid: winning this trick against what the rest may take."""

from __future__ import annotations

from functools import partial
from typing import Final

from ai.expectation import SURE, chances, made_chance
from ai.reading import SUIT_BITS, Reading
from game.engine import Card, Play, View
from game.engine.choices import Follow, Revokes
from game.engine.tricks import best as winning

KEEN: Final = 0.72
"""Chance that a player who needs tricks beats a card if he can."""
LOATH: Final = 0.36
"""Chance that a player who needs none has to beat it all the same."""
STAKE: Final = 0.025
"""What spoiling another's bid weighs beside making one's own."""


def best_play(view: View, reading: Reading, legal: tuple[Play, ...]) -> Play:
    """The legal card with the best chance to make the bid exactly, or else to break others'."""
    options = _honest(view, legal)
    if len(options) == 1:
        return options[0]
    need = reading.needs[reading.seat]
    assert need is not None, "cards are played after the bids"
    rounds = len(reading.hand)
    later = dict(zip(reading.hand, chances(reading, lead=False), strict=True))
    mean = sum(later.values())
    variance = sum(p * (1 - p) for p in later.values())
    sure = sum(p > SURE for p in later.values())
    wants = sum(n for s, n in enumerate(reading.needs) if s != reading.seat and n and n > 0)
    lost = not 0 <= need <= rounds
    trick = TrickOdds(view, reading)
    spoil = STAKE * _spoiling(view, reading, wants - rounds)
    gain = _gain_when_lost(view, reading.seat) if lost else 0.0
    best, best_value = options[0], -1e9
    for play in options:
        own = later[play.card]
        win = trick.win(play.card)
        value = win * (spoil + gain)
        if lost:
            # Keep what may win for a time when it helps, or be rid of it.
            value -= 0.01 * own * (1 if spoil + gain > 0 else -1)
        else:
            aim = partial(
                made_chance,
                rounds=rounds - 1,
                mean=mean - own,
                variance=variance - own * (1 - own),
                sure=sure - (own > SURE),
                wants=wants,
            )
            # Whose trick it is if not ours is not asked: `wants` stays as it was.
            value += win * aim(need - 1, lead=True)
            value += (1 - win) * aim(need, lead=False)
        if value > best_value:
            best, best_value = play, value
    return best


class TrickOdds:
    """How likely each card wins the trick going on, given who plays after it."""

    def __init__(self, view: View, reading: Reading) -> None:
        self._reading = reading
        self._known: dict[tuple[int, int], float] = {}
        played = view.trick
        rules = view.spec.rules
        trump = reading.trump
        self._led = played[0].card.index // 13 if played else -1
        self._to_beat = -1
        for play in played:
            self._to_beat = max(self._to_beat, self._power(play.card.index, self._led))
        here = {play.seat for play in played}
        here.add(reading.seat)
        self._after: list[tuple[float, float, int, int]] = []
        """Who plays later: will to beat, will to ruff, how many cards, voids."""
        for seat, hand in enumerate(view.hands):
            if seat not in here:
                need = reading.needs[seat]
                will = KEEN if need is not None and need > 0 else LOATH
                ruff = 1.0 if rules.follow is Follow.MUST_TRUMP else will
                self._after.append((will, ruff, len(hand), reading.voids[seat]))
        unseen = reading.unseen
        self._out = [unseen >> 13 * s & SUIT_BITS for s in range(4)]
        self._size = reading.size or 1
        self._trumps = self._out[trump].bit_count() if trump >= 0 else 0

    def win(self, card: Card) -> float:
        """The chance that this card takes the trick."""
        suit, height = divmod(card.index, 13)
        led = suit if self._led < 0 else self._led
        if self._power(card.index, led) < self._to_beat:
            return 0.0
        if not self._after:
            return 1.0
        above = (self._out[suit] >> height + 1).bit_count()
        key = (suit, above)
        if key not in self._known:
            self._known[key] = self._unbeaten(suit, led, above)
        return self._known[key]

    def _power(self, index: int, led: int) -> int:
        suit, height = divmod(index, 13)
        return height + (27 if suit == self._reading.trump else 14 if suit == led else -14)

    def _unbeaten(self, suit: int, led: int, above: int) -> float:
        """The chance that nobody later beats a card with so many higher ones of its suit out."""
        size, trump = self._size, self._reading.trump
        chance = 1.0
        for will, ruff, held, voids in self._after:
            lower = 1.0
            if above and not voids >> suit & 1:
                lower = (1 - above / size) ** held
            if suit == led and (suit == trump or trump < 0):
                chance *= 1 - will * (1 - lower)
                continue
            short = 1.0
            if not voids >> led & 1:
                short = max(0.0, 1 - self._out[led].bit_count() / size) ** held
            if suit == trump:  # a ruff, beaten by a higher one alone
                chance *= 1 - ruff * short * (1 - lower)
                continue
            armed = 0.0
            if trump >= 0 and not voids >> trump & 1:
                armed = 1 - max(0.0, 1 - self._trumps / size) ** held
            chance *= 1 - will * (1 - lower) - ruff * short * lower * armed
        return max(chance, 0.0)


def _spoiling(view: View, reading: Reading, excess: int) -> float:
    """Whether taking this trick hurts others (positive) or leaving it to them does (negative).

    Args:
        view: as for the decision.
        reading: of that view.
        excess: tricks that the others still want, less the tricks left.
    """
    if view.trick:
        winner = winning(view.trick, view.trump).seat
        need = reading.needs[winner]
        weight = 2.0 if view.totals[winner] == max(view.totals) else 1.0
        if need is not None:
            return weight if need > 0 else -weight
    return 1.0 if excess >= 0 else -1.0


def _gain_when_lost(view: View, seat: int) -> float:
    """What one more trick changes where the bid is missed anyway, in tens of points."""
    spec = view.spec
    bid, taken = view.bids[seat], view.taken[seat]
    assert isinstance(bid, int), "cards are played after the bids"
    points = spec.rules.scheme.missed.points
    return (points(spec.cards, bid, taken + 1) - points(spec.cards, bid, taken)) / 10


def _honest(view: View, legal: tuple[Play, ...]) -> tuple[Play, ...]:
    """The cards that break no duty: where a revoke is only penalised, `legal` holds them all."""
    if view.spec.rules.revokes is Revokes.PENALISED and view.trick:
        led = view.trick[0].card.suit
        following = tuple(play for play in legal if play.card.suit is led)
        return following or legal
    return legal
