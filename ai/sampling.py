"""Deals the cards that a seat cannot see, each deal that fits its View as likely as another.

Only shown voids make this hard: dealing at random and hoping may loop for long, dealing the most
constrained hand first prefers some deals. So the ways are counted. A hand is chosen by how many
cards of each suit it gets, weighed by the number of deals that begin so; then the suits' cards are
drawn at random.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from math import comb, prod
from random import Random
from typing import TypeAlias

from ai.reading import SUIT_PLACE, bits, read_tricks
from game.engine import CARDS, Card, FaceDown, Seat, View

Counts: TypeAlias = tuple[int, ...]
"""Cards of each suit, by place of the suit."""

_BY_INDEX = tuple(CARDS.values())
_SUITS = len(SUIT_PLACE)


class Sampler:
    """The deals that fit one View. Made once for a decision, drawn from many times."""

    def __init__(self, view: View) -> None:
        voids, played = read_tricks(view)
        known = played
        for hand in view.hands:
            known |= bits(tuple(held for held in hand if isinstance(held, Card)))
        if view.turn_up is not None:
            known |= 1 << view.turn_up.index
        unseen = bits(view.spec.pack) & ~known
        self._hands = view.hands
        self._suits = tuple(
            tuple(_BY_INDEX[i] for i in range(13 * s, 13 * s + 13) if unseen >> i & 1)
            for s in range(_SUITS)
        )
        """Unseen cards by suit."""
        wanted = {
            seat: sum(isinstance(held, FaceDown) for held in hand)
            for seat, hand in enumerate(view.hands)
        }
        self._void: list[tuple[Seat, int, tuple[int, ...]]] = []
        """Seats with shown voids: the seat, how many unseen cards it holds, suits it may hold."""
        self._free: list[tuple[Seat, int]] = []
        """The other seats, which may hold anything."""
        for seat, number in wanted.items():
            allowed = tuple(s for s in range(_SUITS) if not voids[seat] >> s & 1)
            if number and any(self._suits[s] for s in range(_SUITS) if s not in allowed):
                self._void.append((seat, number, allowed))
            elif number:
                self._free.append((seat, number))
        self._void.sort(key=lambda hand: len(hand[2]))
        self._ways: dict[tuple[int, Counts], int] = {}
        if not self._count(0, tuple(map(len, self._suits))):
            raise ValueError("no deal fits what was seen")

    def hands(self, rng: Random) -> tuple[tuple[Card, ...], ...]:
        """One deal: by seat, the cards known in their places and the rest filled in."""
        stock = [rng.sample(suit, len(suit)) for suit in self._suits]
        drawn: dict[Seat, list[Card]] = {}
        for step, (seat, number, allowed) in enumerate(self._void):
            left = tuple(map(len, stock))
            pick = rng.randrange(self._count(step, left))
            for shares in _splits(left, number, allowed):
                pick -= self._weight(step, left, shares)
                if pick < 0:
                    break
            drawn[seat] = [stock[s].pop() for s in range(_SUITS) for _ in range(shares[s])]
        rest = [card for suit in stock for card in suit]
        rng.shuffle(rest)
        for seat, number in self._free:
            drawn[seat] = [rest.pop() for _ in range(number)]
        return tuple(
            tuple(held if isinstance(held, Card) else drawn[seat].pop() for held in hand)
            for seat, hand in enumerate(self._hands)
        )

    def _count(self, step: int, left: Counts) -> int:
        """In how many ways the hands with voids from `step` on can be dealt from so many cards."""
        if step == len(self._void):
            return 1
        key = (step, left)
        if key not in self._ways:
            _, number, allowed = self._void[step]
            if step == len(self._void) - 1:
                ways = comb(sum(left[s] for s in allowed), number)
            else:
                ways = sum(
                    self._weight(step, left, shares) for shares in _splits(left, number, allowed)
                )
            self._ways[key] = ways
        return self._ways[key]

    def _weight(self, step: int, left: Counts, shares: Counts) -> int:
        after = tuple(n - k for n, k in zip(left, shares, strict=True))
        here = prod(comb(n, k) for n, k in zip(left, shares, strict=True))
        return here * self._count(step + 1, after)


def _splits(left: Counts, number: int, allowed: tuple[int, ...]) -> Iterator[Counts]:
    """Every way to take so many cards from the allowed suits, as cards taken of each suit."""
    *first, last = allowed
    for taken in product(*(range(min(left[s], number) + 1) for s in first)):
        remainder = number - sum(taken)
        if 0 <= remainder <= left[last]:
            shares = [0] * len(left)
            for s, share in zip(allowed, (*taken, remainder), strict=True):
                shares[s] = share
            yield tuple(shares)
