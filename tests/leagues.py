"""Leagues for tests: tiny ones, and their files."""

from __future__ import annotations

from pathlib import Path

from game.arena import tables
from game.arena.league import League
from game.arena.saved import LeagueFile
from game.variants import single_deal, variant, with_options

BOTS = ("beginner", "casual")


def tiny(seed: int = 5) -> League:
    """Two beginners, more or less, at deals of two cards."""
    row = variant("oh-hell")
    deals = with_options(row, single_deal(row, 3, 2), 3)
    return League(variant=deals, players=3, bots=BOTS, seed=seed, cards=2)


def write(path: Path, number: int) -> None:
    """A league of so many tables."""
    file = LeagueFile(path, tiny())
    for result in tables.play_tables(tiny(), range(number)):
        file.add(result)
    file.close()
