"""Games without a person or a screen, played to their end as fast as the bots answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from game.table.bots.thinking import Thinking
from game.table.game import Game
from game.table.records.files import NoRecord
from game.table.setup import Setup
from game.table.table import Table

PATIENCE: Final = 0.5
"""Seconds to sleep at most while a bot in another process thinks."""


def play_out(
    setup: Setup,
    thinking: Thinking,
    max_deals: int | None = None,
    enough: Callable[[], bool] = lambda: False,
) -> Game:
    """Play a game of bots to its end, until so many deals are played, or `enough` says so."""
    table = Table(setup, thinking, NoRecord())
    while not table.over:
        if table.deals_played == max_deals or enough():
            table.abandon()
            break
        table.advance(0.0, PATIENCE)
    return table.game
