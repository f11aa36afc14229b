"""Bids about half of what its hand promises, and keeps under every trick that it can."""

from __future__ import annotations

from typing import Final

from ai.knowledge.card_knowledge import CardKnowledge
from game.engine import Play, View
from lab.population.player import Player, tricks_expected
from lab.population.position import Position

SHARE: Final = 0.5
"""Of the tricks that the hand promises."""


def modest(view: View, reading: CardKnowledge) -> float:
    """Half the heuristic's mean."""
    return SHARE * tricks_expected(view, reading)


def ducking(position: Position) -> Play:
    """Under the trick with the dearest card, until every trick left is needed; then over it.

    In the lead the cheapest card, and the dearest once every trick is needed.
    """
    if position.must_take_all:
        return position.cards[-1] if position.leads else position.over()
    if position.leads:
        return position.cards[0]
    if position.wants and not position.losing:
        return position.over()
    return position.under()


DUCKER = Player(modest, ducking)
