"""The summaries of a shelf's records on disk, so that a program that was started anew has them.

A file is known by its name, size and time of change. The cache may be deleted at any time, and one
that makes no sense is as good as none. Broken records, and those of a program whose rules of that
name were others, are read again each time.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

import msgspec

from game import home
from game.storage.caches import read_cache, write_cache
from game.storage.files import settled
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
VERSION: Final = 2

_taken: set[Path] = set()
"""Caches that were read in this program."""


class _Kept(msgspec.Struct, array_like=True):
    """The file: a list of the version and, by the name of a record, its size, time and summary."""

    version: int
    files: dict[str, list[Any]]


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
    kept = read_cache(cache, _Kept)
    if kept is None or kept.version != VERSION:
        return
    for name, data in kept.files.items():
        with suppress(RecordError, OptionError, TypeError, ValueError):
            if name == Path(name).name:
                size, changed, *rest = data
                yield folder / name, (int(size), int(changed)), _entry_of(folder / name, rest)


def _write(cache: Path, known: dict[Path, tuple[Key, ArchivedGame]]) -> None:
    files = {
        path.name: [*key, *_data_of(entry)]
        for path, (key, entry) in sorted(known.items())
        if settled(key[1]) and _comes_back(entry)
    }
    write_cache(cache, _Kept(VERSION, files))


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
