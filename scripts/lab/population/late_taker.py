"""Bids what its hand promises, hoards its high cards and takes the last tricks, not the first."""

from __future__ import annotations

from game.engine import Play
from lab.population.player import Player, tricks_expected
from lab.population.position import Position


def hoarding(position: Position) -> Play:
    """The cheapest cards first; the high ones once about as many tricks are left as are needed."""
    if not position.wants:
        return position.under()
    if position.rounds > position.need + 1:
        return position.losing[0] if position.losing else position.cards[0]
    return position.cards[-1] if position.leads else position.over()


LATE_TAKER = Player(tricks_expected, hoarding)
