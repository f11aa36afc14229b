"""Results on file: one line of JSON a part, only ever appended; a run goes on where one ended."""

from __future__ import annotations

import datetime
import json
import os
import platform
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[2]
MEASUREMENTS: Final = ROOT / "scripts" / "lab" / "measurements"
STRENGTH: Final = MEASUREMENTS / "strength.jsonl"
CALIBRATION: Final = MEASUREMENTS / "calibration.jsonl"
LADDER: Final = MEASUREMENTS / "ladder.jsonl"
DIAL: Final = MEASUREMENTS / "dial.jsonl"
"""The ladder's games with all of the dial at the tables."""
KERNEL: Final = MEASUREMENTS / "kernel.jsonl"
PAGE: Final = ROOT / "docs" / "background" / "strength.md"
"""What stands of them in the manual: the bots of today."""
ROWS: Final = MEASUREMENTS / "README.md"
"""Every row of every version."""
GENERAL_NET: Final = ROOT / "docs" / "background" / "general-net.md"
PAGES: Final = (PAGE, ROWS, GENERAL_NET)

Part = dict[str, Any]
"""A line as it was read."""


def read(path: Path) -> list[Part]:
    """All parts in a file; none where there is no file yet."""
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def matching(path: Path, key: Part) -> list[Part]:
    """The parts of one cell, played before."""
    return [part for part in read(path) if key.items() <= part.items()]


def newest(parts: Iterable[Part], of: str) -> list[Part]:
    """For each value of a field, the parts of the newest version that has it."""
    known = [*parts]
    last: dict[Any, int] = {}
    for part in known:
        last[part[of]] = max(int(part["version"]), last.get(part[of], 0))
    return [part for part in known if int(part["version"]) == last[part[of]]]


def append(path: Path, part: Part) -> None:
    """Keep one part, with the day and the machine."""
    stamp = {
        "day": datetime.date.today().isoformat(),
        "machine": f"{platform.machine()}, {os.cpu_count()} processors",
    }
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(part | stamp) + "\n")


class Mean(NamedTuple):
    """A mean with half its 95 % interval."""

    mean: float
    half: float

    def __str__(self) -> str:
        return f"{self.mean:+.2f} ± {self.half:.2f}"


def mean_of(count: float, total: float, squares: float) -> Mean:
    """Of so many independent figures with this sum and sum of squares."""
    if not count:
        return Mean(0.0, float("inf"))
    mean = total / count
    variance = max(squares / count - mean * mean, 0.0)
    return Mean(mean, 1.96 * (variance / count) ** 0.5)


def mean_of_games(deals: float, total: float, squares: float, cross: float, spread: float) -> Mean:
    """A mean by deals where the deals of one game may hang together, so that games are counted.

    Args:
        deals: of all games.
        total: of their figures.
        squares: the sum over games of the square of a game's total.
        cross: the sum over games of its total times its deals.
        spread: the sum over games of the square of its deals.
    """
    if not deals:
        return Mean(0.0, float("inf"))
    mean = total / deals
    wide = max(squares - 2 * mean * cross + mean * mean * spread, 0.0)
    return Mean(mean, 1.96 * wide**0.5 / deals)
