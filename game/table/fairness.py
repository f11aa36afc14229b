"""Many deals counted: whether every seat gets every card, trump and strength equally often.

A deal is a random order of the pack, cut into hands and a rest, so hands of one deal are not
independent. For a number x on each of the m cards of a pack with the variance v, let S be what the
cards at a place (a hand, or the rest) of k cards come to over n deals, and e what they should. Then
(m - 1) / m * sum over places of (S - e)^2 / (n k v) has about the chi-square distribution with one
degree fewer than there are places (Joe 1993, on lottery draws). Counting single cards is the same
with x one for a card and nothing for the others, added up over cards; the sum has (m - 1) times as
many degrees.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from statistics import NormalDist, fmean, pvariance
from typing import TypeVar

from game.engine import Card, Suit, Variant, new_game
from game.engine.choices import TrumpFrom
from game.table.dealer import Seed, drawn_dealer, game_seed, opening_draw, shuffled

_Key = TypeVar("_Key", int, str)

SUSPECT = 1e-4
"""Chance of a fair dealer to look as uneven as that, below which a count is called a fault."""
DRAWS = 10
"""Deals for each opening draw that is counted."""


@dataclass(frozen=True, slots=True)
class Check:
    """One count held against chance."""

    what: str
    chi_square: float
    degrees: int

    @property
    def chance(self) -> float:
        """How often a fair dealer looks at least as uneven (Wilson and Hilferty 1931)."""
        k = self.degrees
        z = ((self.chi_square / k) ** (1 / 3) - (1 - 2 / (9 * k))) / (2 / (9 * k)) ** 0.5
        return 1 - NormalDist().cdf(z)

    @property
    def fair(self) -> bool:
        """Whether that is nothing unusual."""
        return self.chance >= SUSPECT


@dataclass(frozen=True, slots=True)
class SeatCount:
    """What a seat was dealt, a deal on average."""

    cards: float
    trumps: float | None
    """None where no card of a single suit is turned for trump beside the hands."""
    height: float
    """Mean place of its cards among the ranks, from two upward."""


@dataclass(frozen=True, slots=True)
class Count:
    """What many deals came to."""

    deals: int
    cards: int
    """Cards a hand."""
    seats: tuple[SeatCount, ...]
    dealers: tuple[int, ...]
    """By seat: how many opening draws made it the dealer."""
    checks: tuple[Check, ...]

    @property
    def fair(self) -> bool:
        """Whether nothing is unusual."""
        return all(check.fair for check in self.checks)


class Counting:
    """Deals a variant from a seed again and again, the dealer going round, and counts."""

    def __init__(self, variant: Variant, players: int, seed: Seed, cards: int | None = None):
        """`cards` a hand, or as many as the variant's largest deal has.

        Raises:
            ValueError: the pack has too few for that.
        """
        spec = new_game(variant, players, 0).deal.spec
        largest = max(spec.sizes or [size or 1 for size in variant.deals[players]])
        self._spec = replace(spec, cards=cards or largest, sizes=())
        self._variant = variant
        self._seed = seed
        pack = self._spec.pack
        self._places = [self._spec.cards] * players
        if rest := len(pack) - players * self._spec.cards:
            self._places.append(rest)
        self._at = [Counter[Card]() for _ in self._places]
        self._trumps = [0] * len(self._places)
        self._turned = Counter[str]()
        self._trump_deals = 0
        self._dealers = [0] * players
        self.deals = 0

    def deal(self) -> None:
        """One more deal."""
        self.deals += 1
        spec, players = self._spec, self._spec.players
        step = spec.rules.turn_step
        first = self.deals % players
        order = shuffled(spec.pack, self._seed, "deal", self.deals)
        used = players * spec.cards
        hands = {
            (first + step * place) % players: order[place:used:players] for place in range(players)
        }
        for seat, hand in hands.items():
            self._at[seat].update(hand)
        rest = order[used:]
        if rest:
            self._at[players].update(rest)
        self._turn(hands, rest)
        if self.deals % DRAWS == 0:
            draw = opening_draw(self._variant, players, game_seed(self._seed, self.deals))
            self._dealers[drawn_dealer(draw)] += 1

    def _turn(self, hands: dict[int, list[Card]], rest: list[Card]) -> None:
        """Count the card that is turned for trump, and the trumps of every hand."""
        match self._spec.trump_from:
            case TrumpFrom.TURNED | TrumpFrom.TURNED_LATE if rest:
                turned = rest[0]
            case TrumpFrom.SECOND_PACK | TrumpFrom.RANDOM_CARD:
                turned = shuffled(self._spec.pack, self._seed, "second", self.deals)[0]
                rest = []
            case _:
                return
        self._turned[turned.suit.letter] += 1
        if turned.suit is Suit.JOKERS or not rest:
            return
        self._trump_deals += 1
        for seat, hand in hands.items():
            self._trumps[seat] += sum(card.suit is turned.suit for card in hand)
        self._trumps[-1] += sum(card.suit is turned.suit for card in rest[1:])

    def count(self) -> Count:
        """What it came to so far."""
        players = self._spec.players
        seats = tuple(
            SeatCount(
                cards=sum(self._at[seat].values()) / max(self.deals, 1),
                trumps=self._trumps[seat] / self._trump_deals if self._trump_deals else None,
                height=fmean([card.height for card in self._at[seat].elements()])
                if self.deals
                else 0.0,
            )
            for seat in range(players)
        )
        return Count(self.deals, self._spec.cards, seats, tuple(self._dealers), self._checks())

    def _checks(self) -> tuple[Check, ...]:
        pack, deals = self._spec.pack, self.deals
        if deals == 0 or len(self._places) < 2:
            return ()
        checks = [self._cards_by_seat(), self._strength_by_seat()]
        if self._trump_deals:
            checks.append(self._trumps_by_seat())
        if len(self._turned) > 1:
            kinds = Counter(card.suit.letter for card in pack)
            checks.append(_goodness("suits turned for trump", self._turned, kinds))
        draws = sum(self._dealers)
        if draws:
            seats = dict(enumerate(self._dealers))
            checks.append(_goodness("first dealers drawn", seats, dict.fromkeys(seats, 1)))
        return tuple(checks)

    def _cards_by_seat(self) -> Check:
        total = len(self._spec.pack)
        stat = 0.0
        for place, held in enumerate(self._places):
            due = self.deals * held / total
            stat += sum((self._at[place][card] - due) ** 2 for card in self._spec.pack) / due
        degrees = (total - 1) * (len(self._places) - 1)
        return Check("cards by seat", stat * (total - 1) / total, degrees)

    def _strength_by_seat(self) -> Check:
        heights = [card.height for card in self._spec.pack]
        sums = [sum(card.height * many for card, many in at.items()) for at in self._at]
        return _spread("strength by seat", self.deals, heights, self._places, sums)

    def _trumps_by_seat(self) -> Check:
        # The turned card is known to be a trump and lies outside: the others are the pack.
        suits = Counter(card.suit for card in self._spec.pack)
        trumps = max(suits.values()) - 1
        total = len(self._spec.pack) - 1
        worth = [1] * trumps + [0] * (total - trumps)
        places = [*self._places[:-1], self._places[-1] - 1]
        return _spread("trumps by seat", self._trump_deals, worth, places, self._trumps)


def _spread(what: str, deals: int, worth: list[int], places: list[int], sums: list[int]) -> Check:
    """Whether what cards are worth is spread over places as chance would."""
    total, mean, variance = len(worth), fmean(worth), pvariance(worth)
    stat = 0.0
    kept = [(held, came) for held, came in zip(places, sums, strict=True) if held]
    for held, came in kept:
        stat += (came - deals * held * mean) ** 2 / (deals * held * variance)
    return Check(what, stat * (total - 1) / total, len(kept) - 1)


def _goodness(what: str, had: Mapping[_Key, int], due: Mapping[_Key, int]) -> Check:
    """Pearson's test that outcomes come as often as they weigh."""
    total, weights = sum(had.values()), sum(due.values())
    stat = sum(
        (had.get(key, 0) - total * weight / weights) ** 2 / (total * weight / weights)
        for key, weight in due.items()
    )
    return Check(what, stat, len(due) - 1)
