"""Games that a bot plays in the person's place, as records of that person."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from game.engine import Limit
from game.roster import inline_thinking
from game.table.headless import play_out
from game.table.records.headers import header
from game.table.setup import Setup
from tests.lines import plain
from tests.on_file import write

Lines = list[dict[str, Any]]


def lines_of(setup: Setup, bot: str = "random", deals: int | None = None) -> Lines:
    """The record of a game in which `bot` decided for every person; with `deals`, its beginning."""
    seats = tuple(replace(plan, agent=bot) if plan.is_human else plan for plan in setup.seats)
    thinking = inline_thinking(Limit(playouts=1))
    lines = play_out(replace(setup, seats=seats), thinking, deals).lines
    if deals is not None:
        lines = lines[:-1]
    return plain((header(setup), *lines[1:]))


def kept(path: Path, setup: Setup, **more: Any) -> Path:
    """The file of such a game."""
    return write(path, list(lines_of(setup, **more)))
