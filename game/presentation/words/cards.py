"""Cards in words, for sentences: "queen of hearts"."""

from __future__ import annotations

from typing import Final

from game.engine import Card, Suit
from game.presentation.words.table import SUIT_WORDS
from game.translation import N_, _

_RANKS: Final = {"T": "10", "J": N_("jack"), "Q": N_("queen"), "K": N_("king"), "A": N_("ace")}


def card_title(card: Card) -> str:
    """A card in words: "queen of hearts"."""
    if card.suit is Suit.JOKERS:
        return _("joker")
    suit = _(SUIT_WORDS.get(card.suit, card.suit.title))
    rank = _(_RANKS.get(card.rank, "")) or card.rank
    return _("{rank} of {suit}", rank=rank, suit=suit)
