"""Bids a trick more than its hand is worth and fights for every trick from the first one on."""

from __future__ import annotations

from typing import Final

from ai.knowledge.card_knowledge import CardKnowledge
from game.engine import Play, View
from lab.population.player import Player, tricks_expected
from lab.population.position import Position

HOPE: Final = 1.0
"""Tricks bid beyond what the hand promises."""


def hopeful(view: View, reading: CardKnowledge) -> float:
    """The heuristic's mean and a trick."""
    return tricks_expected(view, reading) + HOPE


def fighting(position: Position) -> Play:
    """Wanting tricks, the dearest card that wins, led from the top too; else the cheapest card."""
    if position.wants:
        return position.winning[-1] if position.winning else position.cards[0]
    return position.cards[0]


OVERBIDDER = Player(hopeful, fighting)
