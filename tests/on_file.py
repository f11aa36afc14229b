"""Record files for tests: games of bots whose header says that persons played some seats."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from game.engine import Limit
from game.roster import inline_thinking
from game.table.headless import play_out
from game.table.records.lines import Line
from game.table.setup import Setup
from tests.lines import Data, plain
from tests.tables import setup_for, text_of


def recorded(agents: str, *, deals: int | None = None, **words: object) -> list[Data]:
    """The lines of a game; one of so many `deals` has no end, as if it was left there."""
    setup = setup_for(agents, **words)  # type: ignore[arg-type]
    lines = plain(play_out(_bots(setup), inline_thinking(Limit(playouts=1)), deals).lines)
    seats = [{"name": seat.name, "agent": seat.agent} for seat in setup.seats]
    if deals is not None:
        lines = [line for line in lines if line.get("event") != "end"]
    return [{**lines[0], "seats": seats}, *lines[1:]]


def _bots(setup: Setup) -> Setup:
    return replace(setup, seats=tuple(replace(seat, agent="random") for seat in setup.seats))


def write(path: Path, lines: Iterable[Line | Data]) -> Path:
    """A record file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text_of(lines), encoding="utf-8")
    return path
