"""Bids what it counts, then plays only against the others: its own bid is nothing to it."""

from __future__ import annotations

from game.engine import Play
from lab.population.player import Player, tricks_expected
from lab.population.position import Position


def spoiling(position: Position) -> Play:
    """Takes the trick from whoever needs it, and leaves it to whoever has enough.

    In the lead high where the others together want all that is left, low where they do not.
    """
    needs = position.reading.needs
    owner = position.owner
    if owner is None:
        others = [need or 0 for seat, need in enumerate(needs) if seat != position.reading.seat]
        tight = sum(max(need, 0) for need in others) >= position.rounds
        return position.cards[-1] if tight else position.cards[0]
    if (needs[owner] or 0) > 0 and position.winning:
        return position.winning[0] if position.last else position.winning[-1]
    return position.under()


SPOILER = Player(tricks_expected, spoiling)
