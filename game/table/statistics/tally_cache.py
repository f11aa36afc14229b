"""The tallies of every record on the shelf, remembered so that only changed files are read again.

A file is known by its name, size and time of change. What is remembered is a cache: it may be
deleted at any time, and one that makes no sense is as good as none. What this process has read or
written itself it also keeps in memory, for as long as the file stays the same.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Final, TypeAlias

from msgspec import Struct

from game import home
from game.storage.caches import CacheFile, cached
from game.storage.decoding import Unreadable
from game.storage.files import FileStamp, open_file, read_lines, settled, stamp_of
from game.table.records.endings import records_in
from game.table.records.headers import utc
from game.table.records.replay import LARGEST_GAME
from game.table.statistics.summary import Person
from game.table.statistics.tallies import FileTally, SeatTally, Tallies, tally

CACHE_NAME: Final = "statistics.json"
BREATH_S: Final = 0.001
"""The frame loop gets the interpreter for so long every few milliseconds of reading."""

Files: TypeAlias = dict[str, tuple[FileStamp, FileTally]]
"""What is remembered, by file name."""


class _KeptTallies(Struct):
    """The file."""

    files: Files


_DOCUMENT: Final = cached("blackout-statistics", _KeptTallies, 14)

IN_MEMORY: dict[Path, tuple[FileStamp, Files]] = {}
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

    Raises:
        UnreadFolder: that there are no games nobody knows.
    """
    folder = folder or home.data() / "games"
    cache = cache or home.data() / CACHE_NAME
    known = _remembered(cache)
    found: Files = {}
    result = Tallies()
    paths = records_in(folder)
    breath = time.monotonic()
    for done, path in enumerate(paths):
        if stopped is not None and stopped():
            return None
        if progress is not None:
            progress(done, len(paths))
        read = _file(path, known.get(path.name))
        if read is None:
            continue
        key, counted, settled = read
        result.add(counted)
        if settled:
            found[path.name] = (key, counted)
        if time.monotonic() - breath > 4 * BREATH_S:
            time.sleep(BREATH_S)
            breath = time.monotonic()
    if found != known:
        CacheFile(cache, _DOCUMENT).write(_KeptTallies(found))
        _hold(cache, found)
    return result


def read_games(person: Person, first: str) -> list[SeatTally]:
    """The finished games of one person on the shelf, in the order they were played.

    Args:
        person: whose.
        first: the profile to which games belong that name none.
    """
    tallies = read_tallies()
    seats = tallies.seats if tallies is not None else []
    return [seat for seat in seats if Person.of(seat, first) == person]


def _remembered(cache: Path) -> Files:
    """What a cache holds, from memory where its file is still the same."""
    held = IN_MEMORY.get(cache)
    with suppress(OSError):
        if held is not None and held[0] == stamp_of(cache):
            return held[1]
        known = _known(cache)
        _hold(cache, known)
        return known
    return {}


def _hold(cache: Path, files: Files) -> None:
    IN_MEMORY.clear()  # a process has one home
    with suppress(OSError):
        key = stamp_of(cache)
        IN_MEMORY[cache] = key, files


def _file(
    path: Path, known: tuple[FileStamp, FileTally] | None
) -> tuple[FileStamp, FileTally, bool] | None:
    """The tally of a file, and whether it may be remembered; None where there is no such file.

    One that the disk refuses just now is a record that cannot be read, and is asked for again.
    """
    try:
        key = stamp_of(path)
        if known is not None and known[0] == key:
            return key, known[1], True
        # A game that has just been opened has no line yet.
        counted = _tallied(path, key[0])
        counted = _dated(counted, key[1])
        unchanged = key == stamp_of(path)
    except FileNotFoundError:
        if not os.path.lexists(path):
            return None
        return _NOTHING_KNOWN, FileTally(broken=1), False
    except OSError:
        return _NOTHING_KNOWN, FileTally(broken=1), False
    return key, counted, unchanged and settled(key[1])


_NOTHING_KNOWN: Final = FileStamp(0, 0)
"""The stamp of a file that cannot be read; what it holds is not remembered."""


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
        if not size:
            open_file(path).close()
            return FileTally(unfinished=1)
        return tally(read_lines(path))
    except Unreadable:
        return FileTally(broken=1)


def _known(cache: Path) -> Files:
    """What is remembered by file name; nothing where the cache makes no sense."""
    kept = CacheFile(cache, _DOCUMENT).read()
    return {} if kept is None else kept.files
