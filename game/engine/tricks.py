"""Who wins a trick, and which suit a card belongs to."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine.cards import Card, Suit
from game.engine.state import Played


def best(trick: Sequence[Played], trump: Suit | None) -> Played:
    """The play that wins a trick of at least one card: the highest trump, else the suit led."""
    winning = trick[0]
    for play in trick[1:]:
        if beats(play.card, winning.card, trump):
            winning = play
    return winning


def beats(card: Card, winning: Card, trump: Suit | None) -> bool:
    """Whether a card played later wins over the one that was winning."""
    if card.suit is winning.suit:
        return card.height > winning.height
    return card.suit is trump
