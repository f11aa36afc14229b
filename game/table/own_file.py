"""Files of players' own variants: TOML read into a variant, and refused with the place."""

from __future__ import annotations

import tomllib
from pathlib import Path

from game.engine.refusal import refuse
from game.table.disk_words import cannot_be_read
from game.variants.options import OptionError
from game.variants.own import OwnError, OwnVariant, read_own

SUFFIX = ".toml"
LARGEST = 100_000
"""Bytes; a file beyond is something else."""


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
        with path.open("rb") as file:
            raw = file.read(LARGEST + 1)
        if len(raw) > LARGEST:
            raise OptionError(refuse("{path} is too large for a variant.", path=called))
        document = tomllib.loads(raw.decode("utf-8-sig"))
    except OSError as error:
        raise OptionError(cannot_be_read(called, error)) from None
    except UnicodeDecodeError:
        told = refuse("{path} is not a text file in UTF-8.", path=called)
        raise OptionError(told) from None
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        if isinstance(error, OptionError):
            raise
        # The parser's words have the line and column at their end.
        why = " ".join(str(error).split()).rstrip(".")
        told = refuse("{path} is not TOML: {why}.", path=called, why=why)
        raise OptionError(told) from None
    try:
        return read_own(document, players)
    except OwnError as error:
        where = f"{called}, {error.place}" if error.place else called
        told = refuse("{place}: {why}", place=where, why=error.refusal)
        raise OptionError(told) from None


def read_own_text(text: str) -> OwnVariant:
    """The own variant of a file's whole text.

    Raises:
        OptionError: it holds none; the sentence says why.
    """
    try:
        return read_own(tomllib.loads(text))
    except OwnError as error:
        raise OptionError(error.with_place) from None
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        if isinstance(error, OptionError):
            raise
        why = " ".join(str(error).split()).rstrip(".")
        raise OptionError(refuse("The text is not TOML: {why}.", why=why)) from None
