"""Tables for tests: games of bots in this process, and persons that a test plays."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from game.engine import Limit
from game.roster import inline_thinking
from game.storage.decoding import line_of_object
from game.table.game import Game
from game.table.headless import play_out
from game.table.records.files import NoRecord, RecordFile
from game.table.records.lines import Line, written
from game.table.setup import Setup, plan
from game.table.table import Table
from game.variants import variant, with_options


def setup_for(
    agents: str,
    *,
    row: str = "blackout",
    seed: int | str = 1,
    first_dealer: int | None = None,
    options: Mapping[str, object] | None = None,
    drawn: bool = False,
) -> Setup:
    """A setup from the agents of its seats, `human,random,...`.

    `drawn` is whether the seed counts as one that the program drew and keeps to itself.
    """
    names = tuple(agents.split(","))
    chosen = with_options(variant(row), options or {}, len(names))
    return replace(plan(chosen, names, seed=seed, first_dealer=first_dealer), drawn=drawn)


def played(agents: str, *, max_deals: int | None = None, **words: object) -> Game:
    """A game of bots played to its end."""
    setup = setup_for(agents, **words)  # type: ignore[arg-type]
    return play_out(setup, inline_thinking(Limit(playouts=20)), max_deals)


def table_for(setup: Setup, path: Path | None = None) -> Table:
    """A new table, recorded in a file where one is named."""
    recorder = NoRecord() if path is None else RecordFile(path)
    return Table(setup, inline_thinking(Limit(playouts=20)), recorder)


def run_on(table: Table) -> None:
    """Let everything happen that needs no person."""
    now = 0.0
    while table.advance(now):
        now += 10.0


def play_persons(table: Table, rng: Random, actions: int) -> None:
    """Play so many decisions of persons at random, and everything between them."""
    for _ in range(actions):
        run_on(table)
        if table.over:
            return
        seat = next(seat for seat in table.waiting.must if table.players[seat].is_human)
        table.act(rng.choice(table.legal(seat)))


def text_of(lines: Iterable[Line | Mapping[str, Any]]) -> str:
    """Lines as a file holds them."""
    return "".join(
        line_of_object(line) if isinstance(line, Mapping) else written(line) for line in lines
    )
