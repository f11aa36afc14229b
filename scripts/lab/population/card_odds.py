"""Reckons card by card: each one's chance to win by its rank, its suit and who plays behind.

The number of tricks is taken for a sum of independent cards, so that the chance of every number is
known; it bids the likeliest, and plays the card after which what it needs is likeliest.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ai.knowledge.card_knowledge import CardKnowledge
from ai.knowledge.card_layout import GROUP_BITS, STRIDE
from game.engine import Card, Play, View
from lab.population.player import Player, counts_cards, tricks_expected
from lab.population.position import Position

TURN: Final = 0.62
"""How often a winner of a side suit gets to win, for each other player who may ruff it, to a power.
"""
RUFF: Final = 0.3
"""Chance that a trump nobody has to follow with takes a trick."""


def holds_none(out: int, unseen: int, cards: int) -> float:
    """Chance that a hand of so many cards has none of so many among those unseen."""
    chance = 1.0
    for drawn in range(min(cards, unseen)):
        chance *= max(unseen - drawn - out, 0) / (unseen - drawn)
    return chance


def card_chance(reading: CardKnowledge, card: Card, length: int, cards: int) -> float:
    """How likely a card takes a trick some time.

    Args:
        reading: of the deal.
        card: of the hand.
        length: cards held of its group.
        cards: in each other hand.
    """
    layout = reading.layout
    if layout.is_flexible(card):
        return 0.5
    group, unseen = layout.group[card.index], max(reading.size, 1)
    out = reading.unseen >> STRIDE * group & GROUP_BITS
    above = (out >> layout.height[card.index] + 1).bit_count()
    unbeaten = float(holds_none(above, unseen, cards) ** (reading.others / 2))
    if group == reading.trump:
        return max(unbeaten, RUFF if length > 1 else 0.0)
    if reading.trump < 0:
        return unbeaten
    follows = 1 - holds_none(out.bit_count(), unseen, cards)
    return unbeaten * float(follows ** (reading.others * TURN)) if above < 4 else 0.0


def distribution(chances: Iterable[float]) -> list[float]:
    """Chance of each number of tricks where every card wins or not by itself."""
    found = [1.0]
    for chance in chances:
        longer = [0.0] * (len(found) + 1)
        for tricks, weight in enumerate(found):
            longer[tricks] += weight * (1 - chance)
            longer[tricks + 1] += weight * chance
        found = longer
    return found


def hand_chances(reading: CardKnowledge) -> dict[Card, float]:
    """By card of the hand, how likely it takes a trick some time."""
    layout, cards = reading.layout, len(reading.hand)
    groups = [layout.group[card.index] for card in reading.hand]
    return {
        card: card_chance(reading, card, groups.count(layout.group[card.index]), cards)
        for card in reading.hand
    }


def likeliest(view: View, reading: CardKnowledge) -> float:
    """The likeliest number of tricks."""
    if not counts_cards(view, reading):
        return tricks_expected(view, reading)
    chances = distribution(hand_chances(reading).values())
    return float(max(range(len(chances)), key=lambda tricks: chances[tricks]))


def by_odds(position: Position) -> Play:
    """The card after which the number of tricks that is needed is likeliest."""
    reading, view = position.reading, position.view
    later = hand_chances(reading)
    here = {play.seat for play in view.trick} | {reading.seat}
    behind = [seat for seat in range(view.players) if seat not in here]
    unseen = max(reading.size, 1)

    def wins(play: Play) -> float:
        if play not in position.winning:
            return 0.0
        if play.joker is not None:
            return 1.0
        chance, group = 1.0, position.group(play)
        for seat in behind:
            held = len(view.hands[seat])
            if not reading.voids[seat] >> group & 1:
                chance *= holds_none(position.higher_out(play), unseen, held)
        return chance

    def worth(play: Play) -> tuple[float, int]:
        rest = distribution(chance for card, chance in later.items() if card != play.card)
        win, need = wins(play), position.need

        def exact(tricks: int) -> float:
            return rest[tricks] if 0 <= tricks < len(rest) else 0.0

        made = win * exact(need - 1) + (1 - win) * exact(need)
        return made, -position.cost(play) if position.wants else position.cost(play)

    return max(position.cards, key=worth)


CARD_ODDS = Player(likeliest, by_odds)
