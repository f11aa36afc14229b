"""Bids what its hand promises, then plays as at whist: takes what it can, whatever was bid."""

from __future__ import annotations

from game.engine import Play
from lab.population.player import Player, tricks_expected
from lab.population.position import Position


def taking_all(position: Position) -> Play:
    """Leads what nothing beats, else low from its longest suit; wins as cheaply as it can."""
    if position.leads:
        masters = [play for play in position.cards if position.is_master(play)]
        if masters:
            return masters[0]
        lengths = position.lengths()
        return max(
            position.cards,
            key=lambda play: (lengths.get(position.group(play), 0), -position.cost(play)),
        )
    return position.winning[0] if position.winning else position.cards[0]


WHIST_PLAYER = Player(tricks_expected, taking_all)
