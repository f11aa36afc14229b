"""The summaries of a shelf's records on disk, so that a program that was started anew has them.

A file is known by its name, size and time of change. The cache may be deleted at any time, and one
that makes no sense is removed. Broken records, and those of a program whose rules of that
name were others, are read again each time.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import msgspec

from game import home
from game.engine import Seat
from game.storage.caches import CacheFile, cached
from game.storage.files import FileStamp, settled
from game.table.records.archive import (
    ArchivedGame,
    RecordStatus,
    entries,
    known_entries,
    make_known,
)
from game.table.records.event_lines import RecordError
from game.table.records.headers import header, setup_of
from game.table.records.lines import HeaderLine
from game.variants import OptionError

CACHE_NAME: Final = "games.json"

TAKEN: set[Path] = set()
"""Caches that were read in this program."""


class _Kept(msgspec.Struct, array_like=True):
    """Of which state of its file it is, and the summary of a record."""

    stamp: FileStamp
    when: float
    standing: RecordStatus
    header: HeaderLine
    deal: int
    totals: tuple[int, ...]
    winners: tuple[Seat, ...]
    abandoned: bool


class _KeptArchive(msgspec.Struct):
    """The file."""

    files: dict[str, _Kept]


_DOCUMENT: Final = cached("blackout-games", _KeptArchive, 4)


def kept_entries(folder: Path, cache: Path | None = None) -> list[ArchivedGame]:
    """The files of a folder, the latest first; only those are opened that nobody has read yet.

    Raises:
        UnreadFolder: nobody can tell what it holds.
    """
    cache = home.data() / CACHE_NAME if cache is None else cache
    if cache not in TAKEN:
        TAKEN.add(cache)
        for path, (stamp, entry) in _read(folder, cache).items():
            make_known(path, stamp, entry)
    before = known_entries(folder)
    found = entries(folder)
    after = known_entries(folder)
    paths = {entry.path for entry in found}
    if after != before or not cache.exists():
        known = {path: known for path, known in after.items() if path in paths}
        CacheFile(cache, _DOCUMENT).write(_cache_of(known))
    return found


def _read(folder: Path, cache: Path) -> dict[Path, tuple[FileStamp, ArchivedGame]]:
    def entries_of(kept: _KeptArchive, _path: Path) -> dict[Path, tuple[FileStamp, ArchivedGame]]:
        if any(Path(name).name != name for name in kept.files):
            raise ValueError("a name leads elsewhere")
        return {folder / name: _entry_of(folder / name, one) for name, one in kept.files.items()}

    return CacheFile(cache, _DOCUMENT.mapped(entries_of, _cache_of)).read() or {}


def _cache_of(known: Mapping[Path, tuple[FileStamp, ArchivedGame]]) -> _KeptArchive:
    return _KeptArchive(
        {
            path.name: _kept_of(stamp, entry)
            for path, (stamp, entry) in sorted(known.items())
            if settled(stamp.changed_ns) and _comes_back(entry)
        }
    )


def _comes_back(entry: ArchivedGame) -> bool:
    """Whether it can be made again from its header: not a broken record, nor a row of earlier."""
    if entry.standing is RecordStatus.BROKEN or entry.setup is None:
        return False
    try:
        return setup_of(header(entry.setup)) == entry.setup
    except (RecordError, OptionError):
        return False


def _kept_of(stamp: FileStamp, entry: ArchivedGame) -> _Kept:
    assert entry.setup is not None, "only a broken record has none"
    return _Kept(
        stamp,
        entry.when,
        entry.standing,
        header(entry.setup),
        entry.deal,
        entry.totals,
        entry.winners,
        entry.abandoned,
    )


def _entry_of(path: Path, kept: _Kept) -> tuple[FileStamp, ArchivedGame]:
    """What was known of a record.

    Raises:
        RecordError, OptionError, ValueError: it makes no sense.
    """
    setup = setup_of(kept.header)
    seats = range(setup.players)
    if len(kept.totals) not in (0, len(seats)) or not set(kept.winners) <= set(seats):
        raise ValueError(f"{path.name} tells of other seats")
    return kept.stamp, ArchivedGame(
        path=path,
        when=kept.when,
        standing=kept.standing,
        setup=setup,
        deal=kept.deal,
        totals=kept.totals,
        winners=kept.winners,
        abandoned=kept.abandoned,
    )
