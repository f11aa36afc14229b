"""Bids an even share of the tricks whatever its cards, and plays for it as the heuristic does."""

from __future__ import annotations

from ai.decisions.cardplay import best_play
from ai.knowledge.card_knowledge import CardKnowledge
from game.engine import Play, View
from lab.population.player import Player
from lab.population.position import Position


def even_share(view: View, _: CardKnowledge) -> float:
    """Tricks by players."""
    return view.spec.tricks / view.players


def as_heuristic(position: Position) -> Play:
    """See `ai.decisions.cardplay`."""
    return best_play(position.view, position.reading, position.cards)


EVEN_SHARE = Player(even_share, as_heuristic)
