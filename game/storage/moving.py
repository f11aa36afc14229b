"""What a home of an earlier version keeps in files of its own goes into the database, once.

All of it is on the disk in the database before the first file is moved; the files then lie in
`before-0.4`, until a person removes them. Whoever is killed in between leaves a home in which the
next program does the same again, and finds less to do.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import suppress
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

from game.storage.decoding import Unreadable
from game.storage.files import EARLIER as EARLIER_FILE
from game.storage.files import aside, make_folder, read_file, sync_folder
from game.storage.home_files import DATA, FilePlace, holds_documents, is_of_rows, place_of

if TYPE_CHECKING:
    import sqlite3

BEFORE: Final = "before-0.4"
STOP: Final = ".restoring.json"
"""A folder of the name that the journal of a restoration has in version 0.3: a program of that
version finds a restoration that it cannot finish, says so, and ends."""
_MOVED: Final = "moved-2"
"""In that folder. The number changes when files of another kind are to be moved."""
_WHY: Final = "README.txt"
_README: Final = (
    "The progress in this home is in home.sqlite, which Blackout 0.4 and later read.\n"
    "This folder keeps earlier versions from showing the home as an empty one.\n"
)
_LARGEST: Final = 64 << 20
"""Bytes of a document; a larger file is moved as it is."""


class OldGeneration(Enum):
    """What a file of an earlier version was to its document."""

    NOW = "now"
    EARLIER = "earlier"
    """What it held before its last change."""
    ROWS = "rows"
    """Each of its lines is a row, to which others were added."""
    ASIDE = "aside"
    """It made no sense, or was of a newer version: it is not taken in."""


class OldFile(NamedTuple):
    """A file of a document of an earlier version."""

    path: Path
    generation: OldGeneration
    name: str
    """Of the document."""


def is_moved(data: Path) -> bool:
    """Whether the documents of a home are in its database."""
    return (data / STOP / _MOVED).exists()


def old_files(areas: Mapping[str, Path]) -> Iterator[OldFile]:
    """The files of documents of earlier versions.

    Raises:
        OSError: a folder cannot be read.
    """
    for area, folder in areas.items():
        yield from _below(folder, area)


def move_old_files(areas: Mapping[str, Path]) -> None:
    """Bring the documents of a home into its database, if that was not done; have programs of
    version 0.3 stop in a home that has none too.

    Nobody else may use the home.

    Raises:
        OSError, Unreadable: the disk refuses; nothing is lost.
    """
    # slow: SQLite, which hardly any start needs here
    from game.storage.database import Database
    from game.storage.document_rows import FILE, PARTS

    data = areas[DATA]
    if is_moved(data):
        return
    if not (found := list(old_files(areas))):
        with suppress(OSError):  # nothing is hidden from anybody
            mark_moved(data)
        return
    with Database(data / FILE, *PARTS) as database, database.changing() as base:
        take_in(base, found)
    mark_stopping(data)
    _put_away(found, areas)
    mark_moved(data)


def take_in(base: sqlite3.Connection, found: list[OldFile]) -> None:
    """Write what old files hold into the tables of documents, as it is.

    Raises:
        OSError: one cannot be read.
    """
    # slow: likewise
    from game.storage.document_rows import EARLIER, NOW, add_row, put_row

    tables = {OldGeneration.NOW: NOW, OldGeneration.EARLIER: EARLIER}
    for path, generation, name in found:
        if (table := tables.get(generation)) is not None and path.is_file():
            with suppress(Unreadable):  # too large for a document
                put_row(base, table, name, path.stat().st_mtime, read_file(path, _LARGEST))
        elif generation is OldGeneration.ROWS and path.is_file():
            known = {
                value for (value,) in base.execute("select value from line where name = ?", (name,))
            }
            with suppress(Unreadable):
                for line in read_file(path, _LARGEST).splitlines():
                    if line.strip() and line not in known:
                        add_row(base, name, line)


def mark_stopping(data: Path) -> None:
    """Have programs of version 0.3 stop in this home.

    Raises:
        OSError: the disk refuses.
    """
    make_folder(data / STOP)
    with suppress(OSError):
        (data / STOP / _WHY).write_bytes(_README.encode())


def mark_moved(data: Path) -> None:
    """Note that nothing has to be moved any more.

    Raises:
        OSError: the disk refuses.
    """
    mark_stopping(data)
    (data / STOP / _MOVED).touch()
    sync_folder(data / STOP)


def _below(folder: Path, name: str) -> Iterator[OldFile]:
    if not folder.is_dir():
        return
    for path in sorted(folder.iterdir()):
        inner = f"{name}/{path.name}"
        if path.is_dir():
            if holds_documents(inner):
                yield from _below(path, inner)
        elif place_of(inner) is FilePlace.DOCUMENT:
            yield _old_file(path, inner)


def _old_file(path: Path, inner: str) -> OldFile:
    relative = Path(*inner.split("/")[1:])
    generation = OldGeneration.NOW
    if relative.name.endswith(EARLIER_FILE):
        relative = relative.with_name(relative.name.removesuffix(EARLIER_FILE))
        generation = OldGeneration.EARLIER
    elif _is_aside(relative.name):
        generation = OldGeneration.ASIDE
    elif is_of_rows(inner):
        generation = OldGeneration.ROWS
    return OldFile(path, generation, relative.with_suffix("").as_posix())


def _is_aside(name: str) -> bool:
    return any(f".{why}-" in name for why in ("broken", "newer", "replaced"))


def _put_away(found: list[OldFile], areas: Mapping[str, Path]) -> None:
    touched: set[Path] = set()
    for path, _generation, _name in found:
        folder = next(one for one in areas.values() if path.is_relative_to(one))
        goal = folder / BEFORE / path.relative_to(folder)
        make_folder(goal.parent)
        path.replace(aside(goal) if os.path.lexists(goal) else goal)
        touched |= {path.parent, goal.parent}
    for folder in sorted(touched, reverse=True):
        sync_folder(folder)
        if BEFORE not in folder.parts:
            with suppress(OSError):  # something else is in it
                if folder not in areas.values():
                    folder.rmdir()
