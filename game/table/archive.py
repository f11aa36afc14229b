"""Every record on the shelf in a line each, read without playing it again.

A summary is taken from the first line, the last one and the last score. It is kept for as long as
name, size and time of the file stay the same. What is wrong in the middle of a file shows when the
game is replayed or gone on with, where every line is compared with the rules.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any, Final

from game.engine import Seat
from game.engine.refusal import Refusal, refuse
from game.table.disk_words import reason
from game.table.reading import RecordError
from game.table.record import FORMAT
from game.table.replay import setup_of
from game.table.setup import Setup
from game.variants import OptionError

LARGEST: Final = 8 << 20
"""Bytes; the longest games take a few hundred thousand, so what is larger is something else."""


class Standing(Enum):
    """How a recorded game stands."""

    UNFINISHED = "unfinished"
    FINISHED = "finished"
    BROKEN = "broken"
    """No game can be read from the file as it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One file of the shelf."""

    path: Path
    when: float
    """When it was last written, in seconds since the epoch."""
    standing: Standing
    setup: Setup | None = None
    """None where the header is wrong."""
    deal: int = 0
    """The last deal that was dealt, from 1; 0 before the first."""
    totals: tuple[int, ...] = ()
    """After the last deal that was scored; empty before the first."""
    winners: tuple[Seat, ...] = ()
    abandoned: bool = False
    """A limit ended the game, and nobody won."""
    why: Refusal | None = None
    """What is wrong with a broken file, in one sentence."""

    @property
    def deals(self) -> int:
        """Deals in the schedule, or more where ties were broken."""
        if self.setup is None:
            return 0
        return max(self.deal, len(self.setup.variant.deals[self.setup.players]))


def entries(folder: Path) -> list[Entry]:
    """The files of a folder, the latest first."""
    found = [entry_of(Path(item.path), item.stat()) for item in _records(folder)]
    return sorted(found, key=lambda entry: (entry.when, entry.path.name), reverse=True)


def _records(folder: Path) -> Iterator[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as items:
            for item in items:
                if item.name.endswith(".jsonl") and item.is_file():
                    yield item
    except OSError:
        return  # no games yet, or none that can be read


def entry_of(path: Path, stat: os.stat_result | None = None) -> Entry:
    """What one file holds."""
    try:
        stat = path.stat() if stat is None else stat
    except OSError as error:
        return _broken(path, 0.0, _unreadable(error))
    key = (str(path), stat.st_size, stat.st_mtime_ns)
    known = _known.get(str(path))
    if known is not None and known[0] == key:
        return known[1]
    entry = _read(path, stat)
    _known[str(path)] = key, entry
    return entry


_known: dict[str, tuple[tuple[str, int, int], Entry]] = {}


def _read(path: Path, stat: os.stat_result) -> Entry:
    when = stat.st_mtime
    if stat.st_size > LARGEST:
        return _broken(path, when, refuse("The file is too large for one game."))
    try:
        raw = path.read_bytes()
    except OSError as error:
        return _broken(path, when, _unreadable(error))
    # A last line without its line feed was cut off while it was written: what is before it counts.
    *lines, cut = raw.split(b"\n")
    if _data(cut) is not None:
        lines.append(cut)
    lines = [line for line in lines if line.strip()]
    first = _data(lines[0]) if lines else None
    if first is None or first.get("format") != FORMAT:
        why = refuse("The file is empty.")
        if raw.strip():
            why = refuse("This is not a record of a game.")
        return _broken(path, when, why)
    try:
        setup = setup_of(first)
    except (RecordError, OptionError) as error:
        return _broken(path, when, error.refusal)
    wrong = next((n for n, line in enumerate(lines, 1) if not _whole(line)), None)
    if wrong is not None:
        why = refuse("Line {line} is not a JSON object.", line=wrong)
        return _broken(path, when, why, setup)
    if sum(b'"blackout-record"' in line for line in lines) > 1:
        return _broken(path, when, refuse("The file holds several games."), setup)
    return _summary(path, when, setup, lines)


def _summary(path: Path, when: float, setup: Setup, lines: list[bytes]) -> Entry:
    end = _last(lines[-1:], "end")
    score = end if end is not None else _last(lines, "score")
    dealt = _last(lines, "deal")
    number = dealt.get("deal") if dealt is not None else 0
    return Entry(
        path=path,
        when=when,
        standing=Standing.UNFINISHED if end is None else Standing.FINISHED,
        setup=setup,
        deal=number if isinstance(number, int) else 0,
        totals=_numbers(score, "totals", setup.players),
        winners=tuple(
            seat for seat in _numbers(end, "winners", None) if seat in range(setup.players)
        ),
        abandoned=end is not None and end.get("abandoned") is True,
    )


def _last(lines: list[bytes], event: str) -> dict[str, Any] | None:
    """The last line that tells of such an event."""
    sign = f'"{event}"'.encode()
    for line in reversed(lines):
        if sign in line:
            data = _data(line)
            if data is not None and data.get("event") == event:
                return data
    return None


def _numbers(data: dict[str, Any] | None, key: str, count: int | None) -> tuple[int, ...]:
    found = data.get(key) if data is not None else None
    if not isinstance(found, list) or not all(type(item) is int for item in found):
        return ()
    return tuple(found) if count in (None, len(found)) else ()


def _whole(line: bytes) -> bool:
    """Whether a line looks like a JSON object: its two ends do."""
    line = line.strip()
    return line.startswith(b"{") and line.endswith(b"}")


def _data(line: bytes) -> dict[str, Any] | None:
    try:
        data = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def _unreadable(error: OSError) -> Refusal:
    return refuse("The file cannot be read: {why}.", why=reason(error))


def _broken(path: Path, when: float, why: Refusal, setup: Setup | None = None) -> Entry:
    return Entry(path=path, when=when, standing=Standing.BROKEN, setup=setup, why=why)
