"""A hand that somebody puts together, with a table around it: what should be bid with it?"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from game.practice.counting import COMPANIONS, VARIANT, ShownHand
from game.variants import variant

PLAYERS: Final = tuple(range(2, len(COMPANIONS) + 2))
SUITS: Final = "SHDC"
NO_TRUMP: Final = "-"
RANKS: Final = "AKQJT98765432"


@dataclass(frozen=True, slots=True)
class ExploredHand:
    """The hand of the person, and what else a bid hangs on."""

    cards: frozenset[str] = frozenset()
    """Codes."""
    trump: str = "S"
    """The letter of a suit, or `NO_TRUMP`."""
    players: int = 4
    place: int = 1
    """In the order of the bids, from 1."""
    total: int = 0
    """Of the bids made before."""

    @property
    def most_cards(self) -> int:
        """How many cards a hand may have; one more is turned up."""
        pack = len(variant(VARIANT).pack(self.players))
        return (pack - 1) // self.players

    @property
    def most_bid(self) -> int:
        """The most that those before may have bid in all."""
        return (self.place - 1) * len(self.cards)

    @property
    def full(self) -> bool:
        """Whether no further card fits: of the trump suit one must be left to be turned up."""
        return len(self.cards) >= self.most_cards

    def may_hold(self, code: str) -> bool:
        """Whether a card may come into the hand."""
        if code in self.cards or self.full:
            return False
        trumps = sum(held[1] == self.trump for held in self.cards)
        return code[1] != self.trump or trumps < len(RANKS) - 1

    def toggled(self, code: str) -> ExploredHand:
        """The same with this card, or without it."""
        if code in self.cards:
            return fitting(replace(self, cards=self.cards - {code}))
        return replace(self, cards=self.cards | {code}) if self.may_hold(code) else self

    @property
    def shown(self) -> ShownHand:
        """The same as a hand at a table: the lowest trump that is not held lies turned up, and
        those before have bid as evenly as can be."""
        cards = sorted(self.cards, key=lambda code: (SUITS.index(code[1]), RANKS.index(code[0])))
        lowest = (rank + self.trump for rank in reversed(RANKS))
        turned = "" if self.trump == NO_TRUMP else next(c for c in lowest if c not in self.cards)
        before = self.place - 1
        share, more = divmod(self.total, before) if before else (0, 0)
        bids = tuple(share + (seat < more) for seat in range(before))
        dealer = -self.place % self.players
        return ShownHand("".join(cards), turned, self.players, dealer, bids)


def fitting(hand: ExploredHand) -> ExploredHand:
    """The hand nearest to one whose table may be too small for it."""
    held = sorted(hand.cards, key=lambda code: (RANKS.index(code[0]), SUITS.index(code[1])))
    place = min(hand.place, hand.players)
    found = replace(hand, cards=frozenset(held[: hand.most_cards]), place=place)
    return replace(found, total=min(hand.total, found.most_bid))


def dealt(hand: ExploredHand, size: int, rng: Random) -> ExploredHand:
    """The same table with so many cards by chance."""
    pack: Iterable[str] = (rank + suit for suit in SUITS for rank in RANKS)
    cards = rng.sample([*pack], min(size, hand.most_cards))
    found = fitting(replace(hand, cards=frozenset()))
    for code in cards:
        found = found.toggled(code)
    return fitting(replace(found, total=hand.total))
