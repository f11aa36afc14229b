"""What a database is made of: tables by named parts, the files beside it, and its refusals."""

from __future__ import annotations

import errno
import re
import sqlite3
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Final

from game.engine.refusal import Refusal, Refused, refuse
from game.storage.decoding import NewerVersion, OlderVersion
from game.wording import NEWER_VERSION

DAMAGED: Final = refuse("it is damaged.")
IN_USE: Final = refuse("another program is changing it.")
READ_ONLY: Final = refuse("it cannot be changed here.")
CLOSED: Final = refuse("it is closed.")
_PARTS: Final = "create table if not exists part(name text primary key, version int, made text)"
_CLAUSES: Final = {
    sqlite3.SQLITE_FULL: (refuse("the disk is full."), errno.ENOSPC),
    sqlite3.SQLITE_READONLY: (READ_ONLY, errno.EROFS),
    sqlite3.SQLITE_PERM: (READ_ONLY, errno.EACCES),
    sqlite3.SQLITE_AUTH: (READ_ONLY, errno.EACCES),
    sqlite3.SQLITE_BUSY: (IN_USE, errno.EAGAIN),
    sqlite3.SQLITE_LOCKED: (IN_USE, errno.EAGAIN),
    sqlite3.SQLITE_PROTOCOL: (IN_USE, errno.EAGAIN),
    sqlite3.SQLITE_CORRUPT: (DAMAGED, errno.EIO),
    sqlite3.SQLITE_NOTADB: (DAMAGED, errno.EIO),
    sqlite3.SQLITE_CANTOPEN: (refuse("it cannot be opened."), errno.EACCES),
    sqlite3.SQLITE_IOERR: (refuse("the disk fails."), errno.EIO),
    sqlite3.SQLITE_TOOBIG: (refuse("it is too large."), errno.EFBIG),
    sqlite3.SQLITE_NOMEM: (refuse("there is too little memory."), errno.ENOMEM),
}


class DatabaseRefused(Refused, OSError):
    """The disk or another program does not let this be read or changed: a clause says why."""

    def __init__(self, refusal: Refusal, number: int = errno.EIO) -> None:
        super().__init__(refusal)
        self.errno = number

    @property
    def damaged(self) -> bool:
        """Whether the file itself makes no sense."""
        return self.refusal == DAMAGED

    @property
    def closed(self) -> bool:
        """Whether this program has closed it: opened anew, it may be used."""
        return self.refusal == CLOSED


@dataclass(frozen=True, slots=True)
class DatabasePart:
    """Some tables of a database, with a version of their own."""

    name: str
    version: int
    sql: str
    """The statements that make them in a new file."""
    again: bool = False
    """Whether what they hold can be made again: tables of another version are dropped then, and
    nothing of them is checked or rescued."""
    sealed: tuple[str, ...] = ()
    """Tables of which each row is compared with its seal, the last column, when a program opens the
    file that no other one has open."""

    def has_one_of(self, names: Collection[str]) -> bool:
        """Whether one of some tables is of this part."""
        return any(name in names for name in re.findall(r"create table (\w+)", self.sql))


FILE_ERRORS: Final = (sqlite3.Error, UnicodeDecodeError)
"""What Python raises of a SQLite file; the second where words about a damaged one are no text."""


def refusal_of(error: sqlite3.Error | UnicodeDecodeError) -> DatabaseRefused | None:
    """What is said of an error; None where it is one of the program.

    A text that is no Unicode, as in what SQLite says of a damaged file, is one of the file.
    """
    if isinstance(error, UnicodeDecodeError) or str(error).startswith("Could not decode"):
        return DatabaseRefused(DAMAGED)  # Python's own word of a text in a row has no code
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    return DatabaseRefused(*_CLAUSES[code]) if code in _CLAUSES else None


def lock_name(path: Path) -> Path:
    """The file beside a database that is locked by whoever has it open."""
    return path.with_name(f".{path.name}.in-use")


def suspect_mark(path: Path) -> Path:
    """The file that says that a database was found damaged while it was in use."""
    return path.with_name(f".{path.name}.suspect")


def log_names(path: Path) -> list[Path]:
    """The files that SQLite has beside a database while it is open."""
    return [path.with_name(path.name + end) for end in ("-wal", "-shm", "-journal")]


def was_left_open(path: Path) -> bool:
    """Whether the last program that used a database did not close it, when nobody has it open."""
    wal, _, journal = log_names(path)
    return suspect_mark(path).exists() or any(
        one.exists() and one.stat().st_size > 0 for one in (wal, journal)
    )


def seal(*values: object) -> bytes:
    """A digest of the other values of a row, for a column `seal`: a row that it does not fit is
    not rescued from a damaged file."""
    digest = blake2b(digest_size=8)
    for value in values:
        raw = value if isinstance(value, bytes) else repr(value).encode("utf-8", "surrogatepass")
        digest.update(b"%d:" % len(raw) + raw)
    return digest.digest()


# The tables of a part -----------------------------------------------------------------------------


def tables_of(base: sqlite3.Connection, part: DatabasePart) -> list[str]:
    """The names of the tables of a part that is in a file."""
    found = base.execute("select made from part where name = ?", (part.name,)).fetchone()
    return [] if found is None else _tables_of(str(found[0]))


def _tables_of(made: str) -> list[str]:
    return made.split(" ")[1:]


def _made(base: sqlite3.Connection, tables: list[str]) -> str:
    """A digest of the statements that made some tables, and their names."""
    marks = ",".join("?" * len(tables))
    found = base.execute(
        f"select sql from sqlite_master where tbl_name in ({marks}) order by type, name", tables
    ).fetchall()
    return " ".join([seal(*found).hex(), *tables])


def _all_tables(base: sqlite3.Connection) -> set[str]:
    return {
        str(name)
        for (name,) in base.execute("select name from sqlite_master where type = 'table'")
        if not name.startswith("sqlite_")
    }


def _statements(sql: str) -> Iterator[str]:
    statement = ""
    for piece in sql.split(";"):
        statement += piece + ";"
        if sqlite3.complete_statement(statement):
            if statement.strip(" \n;"):
                yield statement
            statement = ""


def make_part(base: sqlite3.Connection, part: DatabasePart) -> None:
    """Have the tables of a part, within a change; those of another version are dropped where they
    can be made again.

    Raises:
        NewerVersion: a newer version made them, and they cannot be made again.
        OlderVersion: an older one made them, and nothing says how to bring them over.
    """
    base.execute(_PARTS)
    found = base.execute("select version, made from part where name = ?", (part.name,)).fetchone()
    if found is not None:
        version, made = int(found[0]), str(found[1])
        if version == part.version and (not part.again or is_as_made(base, part)):
            return
        if not part.again:
            raise (NewerVersion if version > part.version else OlderVersion)(NEWER_VERSION)
        for name in _tables_of(made):
            base.execute(f'drop table if exists "{name}"')
    before = _all_tables(base)
    for statement in _statements(part.sql):
        base.execute(statement)
    made = _made(base, sorted(_all_tables(base) - before))
    base.execute("replace into part values (?, ?, ?)", (part.name, part.version, made))


def is_as_made(base: sqlite3.Connection, part: DatabasePart) -> bool:
    """Whether the tables of a part are what they were when they were made, if they are there."""
    found = base.execute("select made from part where name = ?", (part.name,)).fetchone()
    return found is None or _made(base, _tables_of(str(found[0]))) == found[0]
