"""Deals the cards that a seat cannot see, each deal that fits its View as likely as another.

Only what the play has shown makes this hard: dealing at random and hoping may loop for long,
dealing the most constrained hand first prefers some deals. So with voids alone the ways are
counted: a hand is chosen by how many cards of each suit it gets, weighed by the number of deals
that begin so; then the suits' cards are drawn at random. Where that would be too many ways, or the
duty to beat has shown more than voids, some deal that fits is found and then stirred by
exchanging cards between hands for as long as both may hold them, which is nearly as fair.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import comb, prod
from random import Random
from typing import Final, NamedTuple, TypeAlias

from ai.knowledge.card_knowledge import known_elsewhere, read_tricks
from ai.knowledge.card_layout import GROUP_BITS, JOKER_GROUP, STRIDE, layout_of
from game.engine import Card, FaceDown, Guess, View

Counts: TypeAlias = tuple[int, ...]
"""Cards of each group, by place of the group."""

_GROUPS: Final = JOKER_GROUP + 1
MOST_WAYS: Final = 20_000
"""Splits to be looked at, at worst, from which the ways are no longer counted."""
STIRRING: Final = 8
"""Exchanges tried for each card."""


class CardLocation(NamedTuple):
    """Where unseen cards lie: a hand, what a seat laid aside, or the stock."""

    key: int
    """The seat; for cards laid aside, so many seats more."""
    number: int
    allowed: int
    """Mask of the cards that may lie here."""


def some_deal_fits(view: View) -> bool:
    """Whether there is a deal that fits all that a View shows."""
    try:
        Sampler(view)
    except ValueError:
        return False
    return True


class Sampler:
    """The deals that fit one View. Made once for a decision, drawn from many times."""

    def __init__(self, view: View) -> None:
        self._layout = layout = layout_of(view.spec, view.trump)
        voids, barred, gone = read_tricks(view, layout)
        gone |= known_elsewhere(view, layout)
        for hand in view.hands:
            gone |= layout.mask([held for held in hand if isinstance(held, Card)])
        self._hands, self._laid, self._piled = view.hands, view.laid, view.piled
        unseen = layout.pack & ~gone
        self._suits = tuple(
            tuple(
                layout.card[1 << bit]
                for bit in range(STRIDE * g, STRIDE * (g + 1))
                if unseen >> bit & 1
            )
            for g in range(_GROUPS)
        )
        """Unseen cards by group."""
        self._bound: list[tuple[CardLocation, tuple[int, ...]]] = []
        """Hands that may not hold everything, and the groups they may hold."""
        self._free: list[CardLocation] = []
        """The other places, which may hold anything."""
        capped = False
        for key, cards in enumerate((*view.hands, *view.laid)):
            number = sum(isinstance(held, FaceDown) for held in cards)
            banned = 0
            if key < view.players:  # what was laid aside may be of any suit
                banned = barred[key]
                for group in range(_GROUPS):
                    if voids[key] >> group & 1:
                        banned |= GROUP_BITS << STRIDE * group
            place = CardLocation(key, number, unseen & ~banned)
            if number and place.allowed != unseen:
                groups = tuple(g for g in range(_GROUPS) if not voids[key] >> g & 1)
                capped |= any(_part(barred[key] & unseen, g) for g in groups)
                self._bound.append((place, groups))
            elif number:
                self._free.append(place)
        self._bound.sort(key=lambda bound: len(bound[1]))
        self._ways: dict[tuple[int, Counts], int] = {}
        self._counted = not capped and self._work() <= MOST_WAYS
        fits = self._count(0, tuple(map(len, self._suits))) if self._counted else 1
        wanted = sum(p.number for p, _ in self._bound) + sum(p.number for p in self._free)
        if not fits or wanted > unseen.bit_count():
            raise ValueError("no deal fits what was seen")
        self._stock = unseen.bit_count() - wanted

    def guess(self, rng: Random) -> Guess:
        """One deal, with the cards laid aside; sealed bids are not guessed here."""
        drawn = self._counted_deal(rng) if self._counted else self._stirred_deal(rng)
        hands = [
            [held if isinstance(held, Card) else drawn[seat].pop() for held in hand]
            for seat, hand in enumerate(self._hands)
        ]
        if self._piled:
            for hand in hands:
                rng.shuffle(hand)  # the order of a pile is hidden, also where its cards are not
        players = len(self._hands)
        laid = tuple(
            tuple(held if isinstance(held, Card) else drawn[players + seat].pop() for held in aside)
            for seat, aside in enumerate(self._laid)
        )
        return Guess(hands=tuple(map(tuple, hands)), laid=laid)

    def hands(self, rng: Random) -> tuple[tuple[Card, ...], ...]:
        """One deal: by seat, the cards known in their places and the rest filled in."""
        return self.guess(rng).hands

    # Counting ---------------------------------------------------------------------------------

    def _counted_deal(self, rng: Random) -> dict[int, list[Card]]:
        stock = [rng.sample(suit, len(suit)) for suit in self._suits]
        drawn: dict[int, list[Card]] = {}
        for step, (place, allowed) in enumerate(self._bound):
            left = tuple(map(len, stock))
            pick = rng.randrange(self._count(step, left))
            for shares in _splits(left, place.number, allowed):
                pick -= self._weight(step, left, shares)
                if pick < 0:
                    break
            drawn[place.key] = [stock[g].pop() for g in range(_GROUPS) for _ in range(shares[g])]
        rest = [card for suit in stock for card in suit]
        rng.shuffle(rest)
        for place in self._free:
            drawn[place.key] = [rest.pop() for _ in range(place.number)]
        return drawn

    def _work(self) -> int:
        """A bound on how many splits counting would look at."""
        sizes = [len(suit) for suit in self._suits]
        splits = [
            prod(min(sizes[g], place.number) + 1 for g in allowed[:-1])
            for place, allowed in self._bound
        ]
        states = prod(size + 1 for size in sizes)
        work, reached = 0, 1
        for here in splits[:-1]:  # the last hand has a closed form
            work += reached * here
            reached = min(reached * here, states)
        return work

    def _count(self, step: int, left: Counts) -> int:
        """In how many ways the hands with voids from `step` on can be dealt from so many cards."""
        if step == len(self._bound):
            return 1
        key = (step, left)
        if key not in self._ways:
            place, allowed = self._bound[step]
            if step == len(self._bound) - 1:
                ways = comb(sum(left[g] for g in allowed), place.number)
            else:
                ways = sum(
                    self._weight(step, left, shares)
                    for shares in _splits(left, place.number, allowed)
                )
            self._ways[key] = ways
        return self._ways[key]

    def _weight(self, step: int, left: Counts, shares: Counts) -> int:
        after = tuple(n - k for n, k in zip(left, shares, strict=True))
        here = prod(comb(n, k) for n, k in zip(left, shares, strict=True))
        return here * self._count(step + 1, after)

    # Stirring ---------------------------------------------------------------------------------

    @property
    def free(self) -> bool:
        """Whether every place may hold every unseen card."""
        return not self._bound

    def arranged(self, rng: Random) -> tuple[list[CardLocation], list[Card], list[int]]:
        """Some deal that fits: the places, the stock last; the unseen cards; the place of each."""
        everything = (1 << STRIDE * _GROUPS) - 1
        places = [place for place, _ in self._bound] + self._free
        places.append(CardLocation(-1, self._stock, everything))
        cards = [card for suit in self._suits for card in suit]
        rng.shuffle(cards)
        bits = [self._layout.bit[card.index] for card in cards]
        return places, cards, _matched(bits, places)

    def _stirred_deal(self, rng: Random) -> dict[int, list[Card]]:
        places, cards, lies = self.arranged(rng)
        bits = [self._layout.bit[card.index] for card in cards]
        total = len(cards)
        for _ in range(STIRRING * total):
            one, two = int(rng.random() * total), int(rng.random() * total)
            here, there = lies[one], lies[two]
            if places[there].allowed & bits[one] and places[here].allowed & bits[two]:
                lies[one], lies[two] = there, here
        drawn: dict[int, list[Card]] = {place.key: [] for place in places}
        for card, lie in zip(cards, lies, strict=True):
            drawn[places[lie].key].append(card)
        return drawn


def _matched(bits: list[int], places: list[CardLocation]) -> list[int]:
    """A place for each card, so that every place has its number of cards that may lie there."""
    inside: list[list[int]] = [[] for _ in places]
    lies = [-1] * len(bits)

    def put(card: int, tried: set[int]) -> bool:
        for at, place in enumerate(places):
            if at in tried or not place.allowed & bits[card]:
                continue
            if len(inside[at]) < place.number:
                inside[at].append(card)
                lies[card] = at
                return True
        for at, place in enumerate(places):
            if at in tried or not place.allowed & bits[card]:
                continue
            tried.add(at)
            for number, other in enumerate(inside[at]):
                if put(other, tried):
                    inside[at][number] = card
                    lies[card] = at
                    return True
        return False

    for card in range(len(bits)):
        if not put(card, set()):
            raise ValueError("no deal fits what was seen")
    return lies


def _part(mask: int, group: int) -> int:
    return mask >> STRIDE * group & GROUP_BITS


def _splits(left: Counts, number: int, allowed: tuple[int, ...]) -> Iterator[Counts]:
    """Every way to take so many cards from the allowed suits, as cards taken of each suit."""
    *first, last = allowed
    for taken in product(*(range(min(left[g], number) + 1) for g in first)):
        remainder = number - sum(taken)
        if 0 <= remainder <= left[last]:
            shares = [0] * len(left)
            for g, share in zip(allowed, (*taken, remainder), strict=True):
                shares[g] = share
            yield tuple(shares)
