"""Follows conventions of card tables: quick tricks for its bid, a rule for each seat of a trick."""

from __future__ import annotations

from typing import Final

from ai.knowledge.card_knowledge import CardKnowledge
from game.engine import Play, View
from lab.population.player import Player, counts_cards, tricks_expected
from lab.population.position import Position

QUICK: Final = (1.0, 0.5, 0.25)
"""What the three highest cards of a suit count, each where enough lower ones guard it."""
LONG: Final = 3
"""Trumps from which on each further one counts a trick."""
FOURTH: Final = 4
"""The card of a long suit that is led, counted from the top."""


def quick_tricks(view: View, reading: CardKnowledge) -> float:
    """Guarded honours, long trumps, and half a trick for a void beside a trump."""
    if not counts_cards(view, reading):
        return tricks_expected(view, reading)
    layout, found = reading.layout, float(reading.flexible)
    groups = [layout.group[card.index] for card in reading.hand if not layout.is_flexible(card)]
    for card in reading.hand:
        if layout.is_flexible(card):
            continue
        length = groups.count(layout.group[card.index])
        for place, worth in enumerate(QUICK, start=1):
            if layout.is_honour(card, place):
                found += worth if length >= place else 0.0
                break
    trumps = groups.count(reading.trump) if reading.trump >= 0 else 0
    found += max(trumps - LONG, 0)
    voids = sum(group not in groups for group in range(layout.number))
    return found + (0.5 * voids if trumps else 0.0)


def conventional(position: Position) -> Play:
    """Lead fourth best of the longest suit, second hand low, third hand high, last hand cheap.

    With the bid made, low from the shortest suit, and under every trick.
    """
    if position.leads:
        lengths = position.lengths()
        sign = 1 if position.wants else -1
        chosen = max(
            {position.group(play) for play in position.cards},
            key=lambda group: (sign * lengths.get(group, 0), group),
        )
        suit = [play for play in position.cards if position.group(play) == chosen]
        return suit[-min(FOURTH, len(suit))] if position.wants else suit[0]
    if not position.wants:
        return position.under()
    if position.last:
        return position.winning[0] if position.winning else position.cards[0]
    if len(position.view.trick) == 1 and position.view.players > 2:
        return position.losing[0] if position.losing else position.cards[0]
    return position.winning[-1] if position.winning else position.cards[0]


CONVENTIONS = Player(quick_tricks, conventional)
