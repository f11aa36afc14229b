"""The tallies of every record on the shelf, remembered so that only changed files are read again.

A file is known by its name, size and time of change. What is remembered is a cache: it may be
deleted at any time, and one that makes no sense is as good as none. What this process has read or
written itself it also keeps in memory, for as long as the file stays the same.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, Final, TypeAlias

from game import home
from game.storage.decoding import Unreadable, json_of, utf8
from game.storage.files import read_file, read_lines, replace_file
from game.table.records.record import utc
from game.table.records.replay import LARGEST_GAME
from game.table.statistics.tallies import (
    DealTally,
    DealTerms,
    FileTally,
    SeatTally,
    Tallies,
    rules_text,
    seed_text,
    tally,
)

CACHE_NAME: Final = "statistics.json"
CACHE_VERSION: Final = 9
LARGEST_CACHE: Final = 32 << 20
"""Bytes; ten thousand games take some eight million."""
SETTLED_NS: Final = 2_000_000_000
"""A file changed less long ago is not remembered: within one tick of the clock it could change
again without its size or time telling."""
BREATH_S: Final = 0.001
"""The frame loop gets the interpreter for so long every few milliseconds of reading."""

Key: TypeAlias = tuple[int, int]
"""Size in bytes and time of change in nanoseconds: what a file that is remembered goes by."""
Files: TypeAlias = dict[str, tuple[Key, FileTally]]
"""What is remembered, by file name."""

_held: dict[Path, tuple[Key, Files]] = {}
"""By cache what it held when it was read or written last."""


def read_tallies(
    folder: Path | None = None,
    cache: Path | None = None,
    *,
    progress: Callable[[int, int], None] | None = None,
    stopped: Callable[[], bool] | None = None,
) -> Tallies | None:
    """Tallies of every record in a folder, None if it was stopped.

    Takes a second or two for thousands of games the first time, so it belongs into a thread.
    Files that did not change since are not opened again.
    """
    folder = folder or home.data() / "games"
    cache = cache or home.data() / CACHE_NAME
    known = _remembered(cache)
    found: Files = {}
    result = Tallies()
    names = _records(folder)
    breath = time.monotonic()
    for done, name in enumerate(names):
        if stopped is not None and stopped():
            return None
        if progress is not None:
            progress(done, len(names))
        read = _file(folder / name, known.get(name))
        if read is None:
            continue
        key, counted, settled = read
        result.add(counted)
        if settled:
            found[name] = (key, counted)
        if time.monotonic() - breath > 4 * BREATH_S:
            time.sleep(BREATH_S)
            breath = time.monotonic()
    if found != known:
        write_cache(cache, found)
        _hold(cache, found)
    return result


def _remembered(cache: Path) -> Files:
    """What a cache holds, from memory where its file is still the same."""
    held = _held.get(cache)
    with suppress(OSError):
        if held is not None and held[0] == _key(cache):
            return held[1]
        known = read_cache(cache)
        _hold(cache, known)
        return known
    return {}


def _hold(cache: Path, files: Files) -> None:
    _held.clear()  # a process has one home
    with suppress(OSError):
        key = _key(cache)
        _held[cache] = key, files


def _records(folder: Path) -> list[str]:
    """Names of the record files, the oldest first, which is how they are named."""
    try:
        with os.scandir(folder) as entries:
            return sorted(entry.name for entry in entries if entry.name.endswith(".jsonl"))
    except OSError:
        return []


def _file(path: Path, known: tuple[Key, FileTally] | None) -> tuple[Key, FileTally, bool] | None:
    """The tally of a file, and whether it may be remembered; None where there is no such file."""
    try:
        key = _key(path)
        if known is not None and known[0] == key:
            return key, known[1], True
        # A game that has just been opened has no line yet.
        counted = _tallied(path, key[0]) if key[0] else FileTally(unfinished=1)
        counted = _dated(counted, key[1])
        settled = key == _key(path) and time.time_ns() - key[1] > SETTLED_NS
    except OSError:
        return None
    return key, counted, settled


def _dated(counted: FileTally, changed_ns: int) -> FileTally:
    """The same with the time of the file's last change where a record does not tell when it was."""
    if all(seat.when for seat in counted.seats):
        return counted
    when = utc(changed_ns / 1e9)
    seats = tuple(seat if seat.when else replace(seat, when=when) for seat in counted.seats)
    return replace(counted, seats=seats)


def _tallied(path: Path, size: int) -> FileTally:
    """What a file that is too large, or no file at all, holds is one broken game."""
    if size > LARGEST_GAME:
        return FileTally(broken=1)
    try:
        return tally(read_lines(path))
    except Unreadable:
        return FileTally(broken=1)


def _key(path: Path) -> Key:
    found = path.stat()
    return found.st_size, found.st_mtime_ns


def read_cache(path: Path) -> Files:
    """What is remembered by file name; nothing where the cache makes no sense."""
    try:
        raw = json_of(utf8(read_file(path, LARGEST_CACHE)))
        if raw["version"] != CACHE_VERSION:
            return {}
        return {name: ((file[0], file[1]), _tally_of(file)) for name, file in raw["files"].items()}
    except (OSError, ValueError, TypeError, KeyError, IndexError, AttributeError):
        return {}


def write_cache(path: Path, files: Files) -> None:
    """Keep what was read; if that is impossible it is read again next time."""
    data = {
        "version": CACHE_VERSION,
        "files": {name: [*key, *_data_of(file)] for name, (key, file) in files.items()},
    }
    try:
        replace_file(path, json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode())
    except (OSError, UnicodeEncodeError):
        return


def _data_of(file: FileTally) -> list[Any]:
    seats = [
        [
            seat.player,
            seat.profile,
            seat.unnamed,
            seat.variant,
            seat.own_rules,
            seat.players,
            list(seat.opponents),
            seat.sharing,
            seat.total,
            seat.undone,
            [number for deal in seat.deals for number in deal],
            [list(agents) for agents in seat.met],
            # As values and not as texts of JSON: without a backslash a text is decoded faster.
            json.loads(seat.options or "null"),
            json.loads(seat.seed or "null"),
            seat.known_cards,
            seat.when,
            list(seat.agents),
            list(seat.other_names),
            list(seat.other_totals),
            list(seat.before_last),
            seat.hints,
            seat.daily,
            seat.played,
            [part for terms in seat.terms for part in terms],
        ]
        for seat in file.seats
    ]
    return [file.unfinished, file.ended_early, file.onlooked, file.broken, seats]


def _tally_of(data: list[Any]) -> FileTally:
    _size, _time, unfinished, ended_early, onlooked, broken, seats = data
    return FileTally(
        tuple(_seat_of(seat) for seat in seats),
        unfinished=unfinished,
        ended_early=ended_early,
        onlooked=onlooked,
        broken=broken,
    )


def _seat_of(data: list[Any]) -> SeatTally:
    player, profile, unnamed, variant, own_rules, players, *rest = data
    opponents, sharing, total, undone, numbers, met, options, seed, known_cards, *rest = rest
    when, agents, other_names, other_totals, before_last, hints, daily, on, terms = rest
    deals = zip(*[iter(numbers)] * 4, strict=True)
    return SeatTally(
        player=player,
        profile=profile,
        unnamed=unnamed,
        variant=variant,
        own_rules=own_rules,
        players=players,
        opponents=tuple(opponents),
        sharing=sharing,
        total=total,
        undone=undone,
        deals=tuple(map(DealTally._make, deals)),
        met=tuple(tuple(agents) for agents in met),
        options=rules_text(options),
        seed=seed_text(seed),
        known_cards=known_cards,
        when=when,
        agents=tuple(agents),
        other_names=tuple(other_names),
        other_totals=tuple(other_totals),
        before_last=tuple(before_last),
        hints=hints,
        daily=daily,
        played=on,
        terms=tuple(map(DealTerms._make, zip(*[iter(terms)] * 3, strict=True))),
    )
