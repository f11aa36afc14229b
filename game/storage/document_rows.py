"""The tables of a home's documents, the bytes of each by its name and what they were before; and of
rows that are only added.

A document is kept as the bytes that its `Codec` writes. Its name is the path that its file had in
the home of earlier versions, without the ending.
"""

from __future__ import annotations

import sqlite3
from typing import Final, NamedTuple

from game.storage.database import Database
from game.storage.database_parts import DatabasePart, seal

FILE: Final = "home.sqlite"
"""In the folder of data: whatever a home keeps that is no file of its own."""
_COLUMNS: Final = "name text primary key, changed real, value blob, seal blob"
DOCUMENTS: Final = DatabasePart(
    "documents",
    1,
    f"""
    create table document({_COLUMNS});
    create table earlier({_COLUMNS});
    create table damaged({_COLUMNS.replace(" primary key", "")});
    """,
    sealed=("document", "earlier"),
)
"""The documents; what each held before its last change; and those that made no sense, or that a
newer version had written when another one was kept in their place."""
ROWS: Final = DatabasePart(
    "rows",
    1,
    "create table line(name text, value blob, seal blob); create index line_of on line(name)",
    sealed=("line",),
)
"""Values that are only added to others of their name."""
PARTS: Final = DOCUMENTS, ROWS
"""What the database of every home has."""
NOW: Final = "document"
EARLIER: Final = "earlier"
DAMAGED: Final = "damaged"


class DocumentRow(NamedTuple):
    """A document as a table has it."""

    changed: float
    """When, in seconds since 1970."""
    value: bytes
    fits: bool
    """Whether it is what was written."""


def row_of(database: Database, table: str, name: str) -> DocumentRow | None:
    """A row of a table; None where there is none of this name.

    Raises:
        DatabaseRefused: it cannot be read.
    """
    for changed, value, sealed in database.rows(
        f"select changed, value, seal from {table} where name = ?", name
    ):
        return DocumentRow(changed, value, seal(name, changed, value) == sealed)
    return None


def put_row(base: sqlite3.Connection, table: str, name: str, changed: float, value: bytes) -> None:
    """Write a row in place of that of its name, within a change."""
    row = name, changed, value, seal(name, changed, value)
    base.execute(f"replace into {table} values (?, ?, ?, ?)", row)


def copy_row(base: sqlite3.Connection, name: str, table: str, to: str) -> None:
    """Have a row of one table in another one too, within a change."""
    base.execute(f"replace into {to} select * from {table} where name = ?", (name,))


def remove_row(base: sqlite3.Connection, table: str, name: str) -> None:
    """Take a row away, within a change."""
    base.execute(f"delete from {table} where name = ?", (name,))


def rows_of(database: Database, name: str) -> list[bytes]:
    """The rows of a name that are as they were written, in the order in which they were added.

    Raises:
        DatabaseRefused: they cannot be read.
    """
    found = database.rows("select value, seal from line where name = ? order by rowid", name)
    return [value for value, sealed in found if seal(name, value) == sealed]


def add_row(base: sqlite3.Connection, name: str, value: bytes) -> None:
    """Add a row of a name, within a change."""
    base.execute("insert into line values (?, ?, ?)", (name, value, seal(name, value)))
