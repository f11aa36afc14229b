"""Which of the cards played a player remembers: weaker levels remember less.

A card that was played is remembered or not once and for all: that is a function of the player's
deal and the card, so nobody knows on the fifth trick what he had forgotten on the fourth, and a
move taken back is decided alike. The trick just finished is always remembered.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Final

from ai.knowledge.card_layout import Layout
from game.engine import Card, View

HONOURS: Final = 2
"""How many of the highest cards of a suit stick in the mind more easily: ace and king."""


@dataclass(frozen=True, slots=True)
class Attention:
    """How much of what lies open a player makes use of."""

    low_cards: float = 1.0
    """Chance that a low card played is remembered."""
    high_cards: float = 1.0
    """The same of aces, kings and trumps."""
    voids: bool = True
    """Whether it is noticed who did not follow."""
    bids: bool = True
    """Whether the others' bids are made use of."""

    def forgotten(self, view: View, layout: Layout) -> int:
        """A mask of the cards played before the last trick that are not remembered."""
        if self.low_cards >= 1 and self.high_cards >= 1:
            return 0
        mask = 0
        deal = deal_of(view)
        for trick in view.tricks[:-1]:
            for seat, card, _ in trick.played:
                if seat != view.seat and dice(deal, card.code) >= self._sticks(card, layout):
                    mask |= layout.bit[card.index]
        return mask

    def _sticks(self, card: Card, layout: Layout) -> float:
        high = layout.group[card.index] == layout.trump or layout.is_honour(card, HONOURS)
        return self.high_cards if high else self.low_cards


ALL: Final = Attention()
"""Misses nothing."""


def deal_of(view: View) -> str:
    """The deal as this player knows it from first to last, unlike any other."""
    turned = "" if view.turn_up is None else view.turn_up.code
    return f"{view.seat}|{view.spec.number}|{view.spec.dealer}|{turned}|{view.totals}"


def dice(deal: str, about: str) -> float:
    """A number from 0 to 1, the same whenever the same is asked of a deal."""
    digest = hashlib.blake2b(f"{deal}|{about}".encode(), digest_size=4).digest()
    return int.from_bytes(digest, "big") / 2**32
