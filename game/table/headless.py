"""Games without a person or a screen, played to their end as fast as the bots answer."""

from __future__ import annotations

from typing import Final

from game.engine import PUBLIC, FinishedDeal
from game.table.files import NoRecord
from game.table.record import Line
from game.table.setup import Setup
from game.table.table import Table
from game.table.thinking import Thinking

PATIENCE: Final = 0.5
"""Seconds to sleep at most while a bot in another process thinks."""


class Played:
    """A game that was played: its deals and its record."""

    def __init__(self, table: Table) -> None:
        view = table.view(PUBLIC)
        self.setup = table.setup
        self.deals: tuple[FinishedDeal, ...] = view.history
        self.winners = view.winners
        self.lines: tuple[Line, ...] = table.lines


def play_out(setup: Setup, thinking: Thinking, max_deals: int | None = None) -> Played:
    """Play a game of bots to its end, or until so many deals are played."""
    table = Table(setup, thinking, NoRecord())
    while not table.over:
        if table.deals_played == max_deals:
            table.abandon()
            break
        table.advance(0.0, PATIENCE)
    return Played(table)
