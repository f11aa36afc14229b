"""Files of players' own variants: TOML read into a variant, and refused with the place."""

from __future__ import annotations

import tomllib
from pathlib import Path

from game.variants.options import OptionError
from game.variants.own import OwnError, OwnVariant, read_own

SUFFIX = ".toml"
LARGEST = 100_000
"""Bytes; a file beyond is something else."""


def is_own(name: str) -> bool:
    """Whether the name of a variant is that of a file."""
    return name.lower().endswith(SUFFIX)


def read_own_file(path: Path, players: int | None = None) -> OwnVariant:
    """The own variant of a file; with `players`, one for that many.

    Raises:
        OptionError: the file cannot be read or holds none; the sentence names it and the place.
    """
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST + 1)
        if len(raw) > LARGEST:
            raise OptionError(f"{path} is too large for a variant.")
        document = tomllib.loads(raw.decode("utf-8-sig"))
    except OSError as error:
        raise OptionError(f"{path} cannot be read: {error.strerror}.") from None
    except UnicodeDecodeError:
        raise OptionError(f"{path} is not a text file in UTF-8.") from None
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        if isinstance(error, OptionError):
            raise
        # The parser's words have the line and column at their end.
        why = " ".join(str(error).split()).rstrip(".")
        raise OptionError(f"{path} is not TOML: {why}.") from None
    try:
        return read_own(document, players)
    except OwnError as error:
        where = f"{path}, {error.place}" if error.place else str(path)
        raise OptionError(f"{where}: {error}") from None


def read_own_text(text: str) -> OwnVariant:
    """The own variant of a file's whole text.

    Raises:
        OptionError: it holds none; the sentence says why.
    """
    try:
        return read_own(tomllib.loads(text))
    except OwnError as error:
        raise OptionError(f"{error.place}: {error}" if error.place else str(error)) from None
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        if isinstance(error, OptionError):
            raise
        why = " ".join(str(error).split()).rstrip(".")
        raise OptionError(f"The text is not TOML: {why}.") from None
