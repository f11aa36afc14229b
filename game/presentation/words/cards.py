"""Cards in words, for sentences: "queen of hearts"."""

from __future__ import annotations

from typing import Final

from game.engine import Card, Suit
from game.engine.cards import SPANISH_SUITS
from game.presentation.words.table import suit_word
from game.translation import N_, _

_RANKS: Final = {"T": "10", "J": N_("jack"), "Q": N_("queen"), "K": N_("king"), "A": N_("ace")}
_SPANISH_RANKS: Final = {"S": N_("sota"), "C": N_("caballo"), "R": N_("rey")}


def card_title(card: Card) -> str:
    """A card in words: "queen of hearts"."""
    if card.suit is Suit.JOKERS:
        return _("joker")
    return _("{rank} of {suit}", rank=rank_title(card), suit=suit_word(card.suit))


def rank_title(card: Card) -> str:
    """Its rank in words: "queen"."""
    ranks = _SPANISH_RANKS if card.suit in SPANISH_SUITS else _RANKS
    return _(ranks.get(card.rank, "")) or card.rank
