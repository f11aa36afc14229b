"""Cards in the play: which suit and how high, what may be played, and who takes a trick."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tests.referee.book import Law

FRENCH = "23456789TJQKA"
SPANISH = "24567SCR31"
MATES = {"H": "D", "D": "H", "S": "C", "C": "S"}
"""The other suit of the same colour."""


class Laid(NamedTuple):
    """A card on the table."""

    seat: int
    card: str
    named: str | None = None
    """`high` or `low` for a joker that is one of the two."""


@dataclass(frozen=True)
class Cards:
    """How cards count in one deal, once its trump is known."""

    law: Law
    trump: str | None
    nuloss: bool = False
    precedence: str | None = None

    def suit(self, card: str) -> str | None:
        """The suit a card counts as; a joker that is named high or low has none."""
        if card[0] == "X":
            return "X" if self.law.jokers == "suit" else None
        if self.law.bowers and self.trump and card == "J" + MATES[self.trump]:
            return self.trump
        return card[1]

    def rank(self, card: str) -> int:
        """How high a card is among those of the suit it counts as."""
        if card[0] == "X":
            return 0  # the two jokers are equal
        if self.law.bowers and self.trump and card[0] == "J" and self.suit(card) == self.trump:
            return 1000 if card[1] == self.trump else 999
        order = SPANISH if card[1] in "OPEB" else FRENCH
        place = order.index(card[0])
        return -place if self.nuloss else place

    def to_follow(self, trick: Sequence[Laid]) -> str | None:
        """The suit that the trick asks for, None while it has no suited card."""
        suits = [self.suit(laid.card) for laid in trick]
        return next((suit for suit in suits if suit is not None), None)

    def winner(self, trick: Sequence[Laid]) -> int:
        """Who takes a complete trick."""
        for laid in trick:
            if laid.named == "high":
                return laid.seat
        able = [laid for laid in trick if laid.named is None]
        if self.precedence is not None:
            strongest = min(able, key=lambda laid: self.precedence_place(laid.card))
            return strongest.seat
        trumps = [laid for laid in able if self.trump and self.suit(laid.card) == self.trump]
        led = self.to_follow(able)
        rivals = trumps or [laid for laid in able if self.suit(laid.card) == led]
        top = rivals[0]
        for rival in rivals[1:]:
            if self.rank(rival.card) > self.rank(top.card):  # of equals the first one stays
                top = rival
        return top.seat

    def precedence_place(self, card: str) -> tuple[int, int]:
        """Place of a card among all, from the highest, where suits have an order."""
        assert self.precedence is not None
        return self.precedence.index(card[1]), -self.rank(card)

    def able_to_follow(self, hand: Sequence[str], trick: Sequence[Laid]) -> list[str]:
        """The cards of a hand that would follow suit."""
        led = self.to_follow(trick)
        return [card for card in hand if led is not None and self.suit(card) == led]

    def objection(
        self,
        hand: Sequence[str],
        card: str,
        trick: Sequence[Laid],
        *,
        first_trick: bool,
        broken: bool,
    ) -> str | None:
        """Why a card held may not be played, where hands are not piles; None where it may."""
        nameable = self.law.jokers == "named"
        if nameable and card[0] == "X":
            if all(held[0] == "X" for held in hand):
                return None
            if not trick:
                return "a joker is not led while other cards are held"
            return "a joker is not played to the first trick" if first_trick else None
        if not trick:
            return self._bad_lead(hand, card, broken=broken)
        led = self.to_follow(trick)
        if led is None:
            return None
        following = self.able_to_follow(hand, trick)
        if following:
            if card not in following:
                return None if self.law.revokes == "penalised" else f"{led} must be followed"
            return self._too_low(following, card, trick, led) if self.law.must_beat else None
        return self._not_trumped(hand, card, trick) if self.law.must_trump else None

    def _bad_lead(self, hand: Sequence[str], card: str, *, broken: bool) -> str | None:
        if not self.law.trump_broken or broken or self.trump is None:
            return None
        if self.suit(card) != self.trump:
            return None
        others = [held for held in hand if self.suit(held) not in (self.trump, None)]
        return "trump is not broken and other suits are held" if others else None

    def _too_low(
        self, following: Sequence[str], card: str, trick: Sequence[Laid], led: str
    ) -> str | None:
        suits = [self.suit(laid.card) for laid in trick]
        if led != self.trump and self.trump in suits:
            return None  # already trumped: nothing of the suit led can win
        bar = max(self.rank(laid.card) for laid in trick if self.suit(laid.card) == led)
        over = [held for held in following if self.rank(held) > bar]
        return f"{led} must be beaten" if over and card not in over else None

    def _not_trumped(self, hand: Sequence[str], card: str, trick: Sequence[Laid]) -> str | None:
        if self.trump is None:
            return None
        trumps = [held for held in hand if self.suit(held) == self.trump]
        lying = [self.rank(laid.card) for laid in trick if self.suit(laid.card) == self.trump]
        if self.law.must_beat and lying:
            trumps = [held for held in trumps if self.rank(held) > max(lying)]
        return "void in the suit led: a trump is owed" if trumps and card not in trumps else None
