"""What a face-down pile takes: its cards come as they lie, with no duty to follow.

Two kinds: one whose cards nobody has seen, and one whose cards are known but not their order.
"""

from __future__ import annotations

from typing import Final

from ai.knowledge.card_knowledge import CardKnowledge
from ai.knowledge.card_layout import GROUP_BITS
from ai.probabilities.bid_chances import TrickDistribution
from game.engine import DealSpec

STEPS: Final = 26
"""Heights at which a chance over all heights is summed."""


def unseen_pile(reading: CardKnowledge, spec: DealSpec) -> TrickDistribution:
    """The tricks of a pile that nobody has seen: a walk over who leads, who is at an advantage."""
    leading = _leader_chance(spec.players, trump=reading.trump >= 0)
    following = (1 - leading) / reading.others
    taken = [[0.0] * (spec.tricks + 1) for _ in range(2)]
    """By whether the seat leads next: the chance of so many tricks so far."""
    taken[spec.leader == reading.seat][0] = 1.0
    for _ in range(spec.tricks):
        led, not_led = taken[True], taken[False]
        won = [0.0] * (spec.tricks + 1)
        lost = [0.0] * (spec.tricks + 1)
        for number in range(spec.tricks + 1):
            lost[number] += led[number] * (1 - leading) + not_led[number] * (1 - following)
            if number < spec.tricks:
                won[number + 1] += led[number] * leading + not_led[number] * following
        taken = [lost, won]
    return TrickDistribution([lost + won for lost, won in zip(*taken, strict=True)])


def _leader_chance(players: int, *, trump: bool) -> float:
    """How likely the leader of a trick of random cards takes it."""
    total = 0.0
    for step in range(STEPS):
        higher = (1 - (step + 0.5) / STEPS) / 4
        plain = (1 - higher - (0.25 if trump else 0.0)) ** (players - 1)
        total += 0.75 * plain + 0.25 * (1 - higher) ** (players - 1) if trump else plain
    return total / STEPS


def known_pile(reading: CardKnowledge, spec: DealSpec) -> TrickDistribution:
    """The tricks of a pile of known cards, each of which may come at any time."""
    weights = [1.0]
    for card in reading.hand:
        win = _card_chance(reading, spec.players, card.index)
        grown = [0.0] * (len(weights) + 1)
        for number, weight in enumerate(weights):
            grown[number] += weight * (1 - win)
            grown[number + 1] += weight * win
        weights = grown
    return TrickDistribution(weights)


def _card_chance(reading: CardKnowledge, players: int, index: int) -> float:
    """How likely this card takes the trick to which it comes, whoever leads it."""
    layout, size = reading.layout, reading.size or 1
    group, height = layout.group[index], layout.height[index]
    out = reading.out(group)
    above = (out >> height + 1).bit_count()
    over = above + (reading.unseen & layout.over[group]).bit_count()
    leads = (1 - over / size) ** (players - 1)
    if group == reading.trump or layout.ranked is not None:
        return leads  # it wins in the same way whatever was led
    # Some other leads: a lower card of the suit, or this one is thrown away.
    below = (out & (1 << height) - 1 & GROUP_BITS).bit_count() / size
    follows = below * (1 - over / size) ** (players - 2)
    return leads / players + follows * (players - 1) / players
