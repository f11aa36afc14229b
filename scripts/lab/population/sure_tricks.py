"""Bids only cards that nothing beats, takes its tricks with them at once, and then ducks."""

from __future__ import annotations

from ai.knowledge.card_knowledge import CardKnowledge
from ai.knowledge.card_layout import GROUP_BITS, STRIDE
from game.engine import Play, View
from lab.population.player import Player, counts_cards, tricks_expected
from lab.population.position import Position


def sure_tricks(view: View, reading: CardKnowledge) -> float:
    """Cards in sequence from the top: of trumps all, of side suits one, or two of up to four."""
    if not counts_cards(view, reading):
        return tricks_expected(view, reading) - 0.5
    layout, found = reading.layout, 0
    held = layout.mask(reading.hand)
    for group in range(layout.number):
        mine = held >> STRIDE * group & GROUP_BITS
        top = mine >> reading.out(group).bit_length()
        most = 2 if mine.bit_count() <= 4 else 1
        found += top.bit_count() if group == reading.trump else min(top.bit_count(), most)
    return found + reading.flexible


def masters_first(position: Position) -> Play:
    """Wanting tricks, the dearest card that nothing beats; else the dearest that does not win."""
    if not position.wants:
        return position.under()
    masters = [play for play in position.winning if position.is_master(play)]
    if masters:
        return masters[-1]
    if position.last and position.winning:
        return position.winning[0]
    return position.cards[0]


SURE_TRICKS = Player(sure_tricks, masters_first)
