"""The folder of a player's own variants: one small TOML file each, none of them ever lost.

A file that cannot be understood is set aside under another name. The file's name follows the
variant's, so that somebody who opens the folder finds his way.
"""

from __future__ import annotations

import contextlib
import os
import tempfile
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from game import home
from game.engine.refusal import Refusal, Refused, refuse
from game.engine.variant import OptionValue
from game.table.disk_words import cannot_be_written, reason
from game.table.own_file import SUFFIX, read_own_file
from game.variants.options import OptionError
from game.variants.own import OwnVariant, dump, read_own
from game.variants.rows import VARIANTS

MOST: Final = 36
"""Own variants that are kept: so many can still be listed on one screen."""
_LONGEST_STEM: Final = 40
_DEVICES: Final = frozenset({"con", "prn", "aux", "nul"})
"""Names that one system keeps for itself, whatever the ending."""


class OwnShelfError(Refused):
    """A file cannot be written or deleted: one sentence."""


@dataclass(frozen=True, slots=True)
class SavedVariant:
    """An own variant and its file."""

    own: OwnVariant
    path: Path


@dataclass(frozen=True, slots=True)
class OwnShelf:
    """One folder of own variants. Everything here touches the disk."""

    folder: Path

    @classmethod
    def usual(cls) -> OwnShelf:
        """The one of this player."""
        return cls(home.config() / "variants")

    def look(self) -> tuple[tuple[SavedVariant, ...], tuple[Refusal, ...]]:
        """Every own variant by name, and a sentence for each file that was set aside."""
        found: list[SavedVariant] = []
        notices: list[Refusal] = []
        try:
            paths = sorted(self.folder.glob(f"*{SUFFIX}"))
        except OSError:
            paths = []
        for path in paths:
            try:
                found.append(SavedVariant(read_own_file(path, called=path.name), path))
            except OptionError as error:
                notices.append(_set_aside(path, error.refusal))
        found.sort(key=lambda saved: _folded(saved.own.name))
        return tuple(found[:MOST]), tuple(notices)

    def readable(self) -> tuple[SavedVariant, ...]:
        """Every own variant by name, without a word on other files and without touching them."""
        found: list[SavedVariant] = []
        with contextlib.suppress(OSError):
            for path in sorted(self.folder.glob(f"*{SUFFIX}")):
                with contextlib.suppress(OptionError):
                    found.append(SavedVariant(read_own_file(path), path))
        return tuple(sorted(found, key=lambda saved: _folded(saved.own.name)))

    def called(self, name: str) -> tuple[SavedVariant, ...]:
        """Those of this name, small and capital letters alike: more than one only if a file was
        put there by hand."""
        wanted = _folded(" ".join(name.split()))
        return tuple(saved for saved in self.readable() if _folded(saved.own.name) == wanted)

    def save(
        self,
        name: str,
        base: str,
        options: Mapping[str, OptionValue],
        over: Path | None = None,
    ) -> SavedVariant:
        """Keep a variant, in place of the file `over` if there is one.

        Raises:
            OptionError: it cannot be, or there is another one of this name.
            OwnShelfError: the disk refuses.
        """
        name = " ".join(name.split())
        text = dump(name, base, options)
        own = read_own({"name": name, "base": base, "options": options})
        if _folded(name) in VARIANTS:
            told = refuse(
                "{name} is the name of a variant for everybody: choose another one.", name=name
            )
            raise OptionError(told)
        others = [saved for saved in self.look()[0] if saved.path != over]
        if any(_folded(saved.own.name) == _folded(name) for saved in others):
            raise OptionError(refuse("There is already a variant called {name}.", name=name))
        if len(others) >= MOST:
            told = refuse(
                "There is room for {most} variants of your own: delete one first.", most=MOST
            )
            raise OptionError(told)
        kept = over is not None and over.stem.split("~")[0] == stem_of(name)
        path = over if kept and over is not None else free_path(self.folder, name)
        write(path, text)
        if over is not None and over != path:
            with contextlib.suppress(OSError):
                over.unlink()
        return SavedVariant(own, path)

    def delete(self, saved: SavedVariant) -> None:
        """Delete a variant; it is no trouble if it is gone.

        Raises:
            OwnShelfError: the disk refuses.
        """
        try:
            saved.path.unlink(missing_ok=True)
        except OSError as error:
            told = refuse(
                "{path} cannot be deleted: {why}.", path=str(saved.path), why=reason(error)
            )
            raise OwnShelfError(told) from None


def stem_of(name: str) -> str:
    """What a file of this variant is called, without its ending: small letters and hyphens."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    words = "".join(letter if letter.isalnum() else " " for letter in plain).split()
    stem = "-".join(words)[:_LONGEST_STEM].strip("-")
    return f"variant-{stem}" if stem in _DEVICES else stem or "variant"


def free_path(folder: Path, name: str) -> Path:
    """A file in this folder for a variant of this name that is not there yet."""
    stem = stem_of(name)
    path, number = folder / f"{stem}{SUFFIX}", 2
    while path.exists():
        path, number = folder / f"{stem}~{number}{SUFFIX}", number + 1
    return path


def write(path: Path, text: str) -> None:
    """Write a file whole or not at all.

    Raises:
        OwnShelfError: the disk refuses.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, name = tempfile.mkstemp(dir=path.parent, prefix=".variant-", suffix=".new")
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                file.write(text)
            Path(name).replace(path)
        except OSError:
            with contextlib.suppress(OSError):
                Path(name).unlink()
            raise
    except OSError as error:
        raise OwnShelfError(cannot_be_written(path, error)) from None


def _folded(name: str) -> str:
    return unicodedata.normalize("NFKC", name).casefold()


def _set_aside(path: Path, why: Refusal) -> Refusal:
    """Give a file that tells of no variant another name, and say so."""
    number = 1
    while (aside := path.with_name(f"{path.name}.broken-{number}")).exists():
        number += 1
    try:
        path.rename(aside)
    except OSError:
        return why
    return refuse("{why} The file was set aside as {aside}.", why=why, aside=aside.name)
