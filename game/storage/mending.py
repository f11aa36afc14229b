"""Copies of a database, and a new one made of them where the file is damaged or gone.

Three copies lie beside the file, the newest first. Where the file makes no sense, the newest good
one gets what can still be read of it, and takes its place; the damaged one has another name then.
The new file lies complete beside it before anything is moved: from then on whoever opens the
database carries on.
"""

from __future__ import annotations

import logging
import os
import shutil
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, Final

from game.engine.refusal import Refusal, refuse
from game.storage.database_parts import (
    DAMAGED,
    FILE_ERRORS,
    DatabasePart,
    DatabaseRefused,
    is_as_made,
    log_names,
    make_part,
    seal,
    tables_of,
)
from game.storage.files import (
    aside,
    cannot_be_read,
    gone,
    leftover_name,
    move,
    now_aside,
    sync_folder,
)
from game.storage.locking import changing

LOGGER: Final = logging.getLogger("blackout")
COPIES: Final = 3
DAY_S: Final = 24 * 3600
"""Seconds: the newest copy is written over until it is as old, so that the others are older."""


def copy_names(path: Path) -> list[Path]:
    """The names of the copies of a database, the newest first."""
    return [path.with_name(f"{path.stem}.{n}{path.suffix}") for n in range(1, COPIES + 1)]


def take_copy(path: Path, fresh: Path) -> None:
    """Have a new copy as the newest one; the others are a day older each, where there are such.

    Raises:
        OSError: the disk refuses.
    """
    newest, second, *_ = names = copy_names(path)
    with changing(path.parent):
        if not second.exists() or time.time() - second.stat().st_mtime > DAY_S:
            for older, newer in zip(names[:0:-1], names[-2::-1], strict=True):
                if newer.exists():
                    newer.replace(older)
        fresh.replace(newest)
        sync_folder(path.parent)


def is_copied(path: Path) -> bool:
    """Whether a database was not changed since its newest copy was made."""
    newest = copy_names(path)[0]
    changed = max(one.stat().st_mtime for one in (path, *log_names(path)) if one.exists())
    return newest.exists() and changed <= newest.stat().st_mtime


def newest_copy(path: Path) -> Path | None:
    """The newest copy that is good."""
    return next((copy for copy in copy_names(path) if copy.is_file() and is_good(copy)), None)


def check(
    base: sqlite3.Connection, parts: Sequence[DatabasePart], *, whole: bool, alone: bool
) -> None:
    """Look whether a database makes sense.

    Args:
        base: a connection to it.
        parts: which it may have.
        whole: whether everything is looked at, else the tables that cannot be made again.
        alone: whether it can be mended now, since nobody else has it open: rows are compared with
            their seals only then, as one alone that is bad hinders nobody.

    Raises:
        DatabaseRefused: it does not.
        sqlite3.Error: it cannot be read.
    """
    names = {str(name) for (name,) in base.execute("select name from sqlite_master")}
    if "part" not in names:
        (pages,) = base.execute("pragma page_count").fetchone()
        if names or pages > 1:  # the list of the tables lies in the first page
            raise DatabaseRefused(DAMAGED)
        return
    asked = ["integrity_check(1)"] if whole else ["integrity_check('part')"]
    for part in parts:
        if part.again:
            continue
        tables = tables_of(base, part)
        if not is_as_made(base, part) or (not tables and part.has_one_of(names)):
            raise DatabaseRefused(DAMAGED)
        if not whole:
            asked += [f"integrity_check('{table}')" for table in tables]
    for question in asked:
        if base.execute(f"pragma {question}").fetchall() != [("ok",)]:
            raise DatabaseRefused(DAMAGED)
    if alone and any(True for part in parts for _ in _broken_seals(base, part)):
        raise DatabaseRefused(DAMAGED)


def _broken_seals(base: sqlite3.Connection, part: DatabasePart) -> Iterator[tuple[str, int]]:
    """The table and number of each row whose seal does not fit, where seals are looked at."""
    for table in part.sealed if tables_of(base, part) else ():
        for number, *values, sealed in base.execute(f'select rowid, * from "{table}"'):
            if seal(*values) != sealed:
                yield table, number


# Mending ------------------------------------------------------------------------------------------


def mended(path: Path, parts: Sequence[DatabasePart]) -> Refusal:
    """Put a good database in place of one that is damaged or gone; the sentence that says so.

    Nobody else may have it open.

    Raises:
        OSError: the disk refuses.
    """
    copy = newest_copy(path)
    fresh = leftover_name(path)
    fresh.unlink(missing_ok=True)
    try:
        make_private(fresh)
        if copy is not None:
            shutil.copyfile(copy, fresh)
        with closing(sqlite3.connect(fresh, isolation_level=None)) as new:
            new.execute("pragma journal_mode=delete")
            _fill(new, path, [part for part in parts if not part.again])
        sync_file(fresh)
        lost = (
            now_aside(path, DatabaseRefused(DAMAGED), aside(path).name)
            if path.exists()
            else gone(path)
        )
        move(fresh, _complete(path))
    finally:
        fresh.unlink(missing_ok=True)
    finish_mending(path)
    if copy is None:
        notice = refuse("{lost} What could still be read of it is used.", lost=lost)
    else:
        notice = refuse(
            "{lost} The copy of {date} is used, with what could still be read.",
            lost=lost,
            date=time.strftime("%Y-%m-%d %H:%M", time.localtime(copy.stat().st_mtime)),
        )
    LOGGER.warning("%s", notice)
    return notice


def finish_mending(path: Path) -> None:
    """Carry on where a database was to be replaced: the damaged one gets another name first.

    Raises:
        OSError: a file cannot be renamed.
    """
    complete = _complete(path)
    if not complete.exists():
        return
    name = aside(path)
    # A log that is left beside another database would be taken for one of its own.
    for log, kept in zip(log_names(path), log_names(name), strict=True):
        if log.exists():
            log.replace(kept)
    if path.exists():
        move(path, name)
    move(complete, path)


def _complete(path: Path) -> Path:
    return path.with_name(f".{path.name}.mended")


def _fill(new: sqlite3.Connection, damaged: Path, parts: Sequence[DatabasePart]) -> None:
    """Bring what can be read of a damaged database into the one that takes its place."""
    new.execute("begin immediate")
    for part in parts:
        make_part(new, part)
        for table in tables_of(new, part):
            _bring(damaged, new, table)
        for table, number in list(_broken_seals(new, part)):  # the copy has it
            new.execute(f'delete from "{table}" where rowid = ?', (number,))
    new.execute("commit")


def _bring(damaged: Path, new: sqlite3.Connection, table: str) -> None:
    columns = [str(row[1]) for row in new.execute(f'pragma table_info("{table}")')]
    marks = ",".join("?" * (len(columns) + 1))
    names = ",".join(["rowid", *(f'"{column}"' for column in columns)])
    for row in _readable(damaged, table, names):
        values = dict(zip(columns, row[1:], strict=True))
        if "seal" in values and values.pop("seal") != seal(*values.values()):
            continue
        with suppress(sqlite3.IntegrityError):
            new.execute(f'replace into "{table}"({names}) values ({marks})', row)


def _readable(path: Path, table: str, names: str) -> Iterator[tuple[Any, ...]]:
    """The rows of a table of a damaged database, from either end to the first that is not."""
    if not path.is_file():
        return
    seen: set[int] = set()
    for order in "asc", "desc":
        found = f'select {names} from "{table}" order by rowid {order}'
        with suppress(sqlite3.Error, OverflowError, UnicodeError), closing(_opened(path)) as base:
            for row in base.execute(found):
                if row[0] not in seen:
                    seen.add(row[0])
                    yield row
            return


def _opened(path: Path) -> sqlite3.Connection:
    base = sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", isolation_level=None, uri=True)
    base.execute("pragma cell_size_check=on")
    return base


def copy_into(base: sqlite3.Connection, path: Path) -> None:
    """Write all that a database holds at this moment into a file, which nobody has open."""
    with closing(sqlite3.connect(path, isolation_level=None)) as target:
        base.backup(target)
        target.execute("pragma journal_mode=delete")


def is_good(path: Path) -> bool:
    """Whether a copy makes sense as a whole."""
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?immutable=1", uri=True)) as base:
            return bool(base.execute("pragma integrity_check(1)").fetchall() == [("ok",)])
    except FILE_ERRORS as error:
        LOGGER.warning("%s", cannot_be_read(path, DatabaseRefused(DAMAGED)))
        LOGGER.debug("%s", error)
        return False


def make_private(path: Path) -> None:
    """Make an empty file for its owner alone.

    Raises:
        FileExistsError: it is there.
        OSError: the disk refuses.
    """
    os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))


def sync_file(path: Path) -> None:
    """Have the disk keep what a file holds."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())
