"""The summaries of a shelf's records on disk, so that a program that was started anew has them.

A file is known by its name, size and time of change. The cache may be deleted at any time, and one
that makes no sense is as good as none. Broken records, and those of a program whose rules of that
name were others, are read again each time.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from game import home
from game.storage.decoding import Unreadable, json_of, utf8
from game.storage.files import read_file, replace_file
from game.table.records.archive import (
    ArchivedGame,
    Key,
    RecordStatus,
    entries,
    known_entries,
    make_known,
)
from game.table.records.reading import RecordError
from game.table.records.record import header
from game.table.records.replay import setup_of
from game.variants import OptionError

CACHE_NAME: Final = "games.json"
VERSION: Final = 1
LARGEST: Final = 32 << 20
"""Bytes; ten thousand games take some nine million."""
SETTLED_NS: Final = 2_000_000_000
"""A file changed less long ago is not remembered: within one tick of the clock it could change
again without its size or time telling."""

_taken: set[Path] = set()
"""Caches that were read in this program."""


def kept_entries(folder: Path, cache: Path | None = None) -> list[ArchivedGame]:
    """The files of a folder, the latest first; only those are opened that nobody has read yet."""
    cache = home.data() / CACHE_NAME if cache is None else cache
    if cache not in _taken:
        _taken.add(cache)
        for path, key, entry in _read(folder, cache):
            make_known(path, key, entry)
    before = known_entries(folder)
    found = entries(folder)
    after = known_entries(folder)
    paths = {entry.path for entry in found}
    if after != before or not cache.exists():
        _write(cache, {path: known for path, known in after.items() if path in paths})
    return found


def _read(folder: Path, cache: Path) -> Iterator[tuple[Path, Key, ArchivedGame]]:
    try:
        raw = json_of(utf8(read_file(cache, LARGEST)))
        files = raw["files"].items() if raw["version"] == VERSION else ()
    except (OSError, Unreadable, KeyError, TypeError, ValueError, AttributeError):
        return
    for name, data in files:
        with suppress(RecordError, OptionError, TypeError, ValueError):
            if name == Path(name).name:
                size, changed, *rest = data
                yield folder / name, (int(size), int(changed)), _entry_of(folder / name, rest)


def _write(cache: Path, known: dict[Path, tuple[Key, ArchivedGame]]) -> None:
    now = time.time_ns()
    files = {
        path.name: [*key, *_data_of(entry)]
        for path, (key, entry) in sorted(known.items())
        if now - key[1] > SETTLED_NS and _comes_back(entry)
    }
    data = {"version": VERSION, "files": files}
    with suppress(OSError, UnicodeEncodeError):  # it is read again next time
        replace_file(cache, json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode())


def _comes_back(entry: ArchivedGame) -> bool:
    """Whether it can be made again from its header: not a broken record, nor a row of earlier."""
    if entry.standing is RecordStatus.BROKEN or entry.setup is None:
        return False
    try:
        return setup_of(header(entry.setup)) == entry.setup
    except (RecordError, OptionError):
        return False


def _data_of(entry: ArchivedGame) -> list[Any]:
    assert entry.setup is not None, "only a broken record has none"
    return [
        entry.when,
        entry.standing.value,
        header(entry.setup),
        entry.deal,
        list(entry.totals),
        list(entry.winners),
        entry.abandoned,
    ]


def _entry_of(path: Path, data: list[Any]) -> ArchivedGame:
    when, standing, head, deal, totals, winners, abandoned = data
    return ArchivedGame(
        path=path,
        when=float(when),
        standing=RecordStatus(standing),
        setup=setup_of(head),
        deal=int(deal),
        totals=tuple(map(int, totals)),
        winners=tuple(map(int, winners)),
        abandoned=abandoned is True,
    )
