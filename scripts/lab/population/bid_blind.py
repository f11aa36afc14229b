"""Takes no notice of others' bids and voids: counts high cards, and plays its hand as by itself."""

from __future__ import annotations

from typing import Final

from ai.knowledge.card_knowledge import CardKnowledge
from game.engine import Play, View
from lab.population.player import Player, counts_cards, tricks_expected
from lab.population.position import Position

HONOURS: Final = 2
TRUMP: Final = 0.35
"""What a trump that is no honour is counted for."""
SAFE: Final = 1
"""Higher cards out, up to which a card is thought to win."""


def high_cards(view: View, reading: CardKnowledge) -> float:
    """Aces and kings one each, other trumps a third."""
    if not counts_cards(view, reading):
        return tricks_expected(view, reading)
    layout, found = reading.layout, float(reading.flexible)
    for card in reading.hand:
        if layout.is_flexible(card):
            continue
        if layout.is_honour(card, HONOURS):
            found += 0.8
        elif layout.group[card.index] == reading.trump:
            found += TRUMP
    return found


def by_itself(position: Position) -> Play:
    """Wanting tricks, a card that is likely to win, or the cheapest; else out of the way.

    More likely winners than are needed are thrown away where that costs nothing.
    """
    likely = [play for play in position.winning if position.higher_out(play) <= SAFE]
    if position.wants:
        if likely:
            return likely[0]
        return position.losing[0] if position.losing else position.cards[0]
    if position.leads:
        lengths = position.lengths()
        return min(
            position.cards,
            key=lambda play: (position.cost(play), lengths.get(position.group(play), 0)),
        )
    return position.under()


BID_BLIND = Player(high_cards, by_itself)
