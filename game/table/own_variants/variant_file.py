"""Files of players' own variants: TOML read into a variant, and refused with the place."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any, Final

from game.engine.refusal import refuse
from game.storage.decoding import TOO_DEEP, Unreadable, utf8
from game.storage.files import cannot_be_read, read_file
from game.variants.options import OptionError, UnknownOption
from game.variants.own import OwnError, OwnVariant, UnknownInOwn, read_own

SUFFIX = ".toml"
LARGEST: Final = 100_000
"""Bytes; a file beyond is something else."""
MOST_TABLES: Final = 200
"""Brackets and dots, each of which may nest once more; a variant's own file has four."""


def is_own(name: str) -> bool:
    """Whether the name of a variant is that of a file."""
    return name.lower().endswith(SUFFIX)


def read_own_file(path: Path, players: int | None = None, called: str = "") -> OwnVariant:
    """The own variant of a file; with `players`, one for that many.

    Raises:
        OptionError: the file cannot be read or holds none; the sentence names it (by what it is
            `called`, or by its path) and the place.
    """
    called = called or str(path)
    try:
        return read_own(_document(utf8(read_file(path, LARGEST))), players)
    except (OSError, Unreadable) as error:
        raise OptionError(cannot_be_read(called, error)) from None
    except OwnError as error:
        where = f"{called}, {error.place}" if error.place else called
        refusal = refuse("{place}: {why}", place=where, why=error.refusal)
        raise OptionError(refusal) from None


def own_in(raw: bytes) -> OwnVariant:
    """The own variant of what a file holds.

    Raises:
        Unreadable: it holds no TOML.
        UnknownOption: it says what only a newer version may know.
        OptionError: it holds no variant; the sentence names the place.
    """
    return _own_of(utf8(raw))


def read_own_text(text: str) -> OwnVariant:
    """The own variant of a file's whole text.

    Raises:
        OptionError: it holds none; the sentence says why.
    """
    try:
        return _own_of(text)
    except Unreadable as error:
        raise OptionError(refuse("The text cannot be read: {why}", why=error.refusal)) from None


def _own_of(text: str) -> OwnVariant:
    try:
        return read_own(_document(text))
    except UnknownInOwn as error:
        raise UnknownOption(error.with_place) from None
    except OwnError as error:
        raise OptionError(error.with_place) from None


def _document(text: str) -> dict[str, Any]:
    """What a TOML text says, within the limits that hold for every file.

    Raises:
        Unreadable: it is beyond them, or no TOML.
    """
    if text.count("[") + text.count("{") + text.count(".") > MOST_TABLES:
        raise Unreadable(TOO_DEEP)
    try:
        return tomllib.loads(text)
    except ValueError as error:
        # The parser's words have the line and column at their end.
        why = " ".join(str(error).split()).rstrip(".")
        raise Unreadable(refuse("it is not TOML: {why}.", why=why)) from None
