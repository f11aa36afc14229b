"""The folder of a player's own variants: one small TOML file each, none of them ever lost.

A file that cannot be understood is set aside under another name, one that a newer version may have
written stays as it is, and one that the player deletes
goes into a folder beside the others. The file's name follows the variant's, so that somebody who
opens the folder finds his way.
"""

from __future__ import annotations

import contextlib
import itertools
import os
import unicodedata
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from game import home
from game.engine.refusal import Refusal, Refused
from game.engine.variant import OptionValue
from game.storage.documents import Codec
from game.storage.files import (
    cannot_be_moved,
    cannot_be_read,
    cannot_be_written,
    is_device,
    make_file,
    make_folder,
    move,
    remove_file,
    there_already,
)
from game.storage.kept_files import KeptFile, KeptFolder, Read, Unread, Unwritten, files_in
from game.table.own_variants.variant_file import LARGEST, SUFFIX, own_in, read_own_file
from game.table.records.locks import put_away
from game.variants.options import OptionError
from game.variants.own import LONGEST_NAME, OwnVariant, dump, read_own
from game.variants.rows import VARIANTS
from game.wording import name_taken, no_room

MOST: Final = 36
"""Own variants that are kept: so many can still be listed on one screen."""
_LONGEST_STEM: Final = 40


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
        """Every own variant by name, and a sentence for each file that could not be read."""
        found: list[SavedVariant] = []
        notices: list[Refusal] = []
        try:
            files = KeptFolder(self.folder, SUFFIX, _CODEC).files()
        except OSError as error:
            return (), (cannot_be_read(self.folder, error),)
        for file in files:
            kept = file.read()
            if isinstance(kept, Read):
                found.append(SavedVariant(kept.value, file.path))
            elif kept.notice is not None:
                notices.append(kept.notice)
        found.sort(key=lambda saved: folded(saved.own.name))
        return tuple(found[:MOST]), tuple(notices)

    def readable(
        self, unread: Callable[[Refusal], None] = lambda _why: None
    ) -> tuple[SavedVariant, ...]:
        """Every own variant by name, without touching other files.

        Args:
            unread: told of each file that is none or cannot be read, and of the folder where that
                cannot be read.
        """
        found: list[SavedVariant] = []
        try:
            paths = files_in(self.folder, SUFFIX)
        except OSError as error:
            unread(cannot_be_read(self.folder, error))
            return ()
        for path in paths:
            try:
                found.append(SavedVariant(read_own_file(path), path))
            except OptionError as error:
                unread(error.refusal)
        return tuple(sorted(found, key=lambda saved: folded(saved.own.name)))

    def called(self, name: str) -> tuple[SavedVariant, ...]:
        """Those of this name, small and capital letters alike: more than one only if a file was
        put there by hand."""
        wanted = folded(" ".join(name.split()))
        return tuple(saved for saved in self.readable() if folded(saved.own.name) == wanted)

    def save(
        self,
        name: str,
        base: str,
        options: Mapping[str, OptionValue],
        over: Path | None = None,
    ) -> SavedVariant:
        """Keep a variant, in place of the file `over` if that holds one of the same name.

        Under another name it is another variant, and the one in `over` stays.

        Raises:
            OptionError: it cannot be, or there is another one of this name.
            OwnShelfError: the disk refuses, or cannot read what `over` holds now.
        """
        name = " ".join(name.split())
        own = read_own({"name": name, "base": base, "options": options})
        if folded(name) in VARIANTS:
            raise OptionError(name_taken(name))
        file = None if over is None else KeptFile(over, _CODEC)
        before = None if file is None else file.read()
        if isinstance(before, Unread):
            raise OwnShelfError(before.notice)
        if not isinstance(before, Read) or folded(before.value.name) != folded(name):
            file = over = None
        kept = self.look()[0]
        self._refuse_another(name, [saved for saved in kept if saved.path != over])
        if file is not None and file.path.stem.split("~")[0] == stem_of(name):
            now = file.change(lambda _: own)
            if isinstance(now, Unwritten):
                raise OwnShelfError(now.notice)
            return SavedVariant(own, file.path)
        path = free_path(self.folder, name)
        write(path, dump(own.name, own.base, own.options))
        if file is not None:
            with contextlib.suppress(OSError):
                remove_file(file.path)
        return SavedVariant(own, path)

    def duplicate(self, saved: SavedVariant) -> SavedVariant:
        """Keep the same rules a second time, under a name with a number.

        Raises:
            OptionError: there is no room for another one.
            OwnShelfError: the disk refuses.
        """
        own = saved.own
        taken = {folded(other.own.name) for other in self.look()[0]}
        return self.save(_numbered(own.name, taken), own.base, own.options)

    def delete(self, saved: SavedVariant) -> SavedVariant:
        """Put a variant away into the folder of deleted ones; the same with its path there.

        Raises:
            OwnShelfError: the disk refuses, or the file is gone.
        """
        try:
            return SavedVariant(saved.own, put_away(saved.path))
        except OSError as error:
            raise OwnShelfError(cannot_be_moved(saved.path, error)) from None

    def restore(self, deleted: SavedVariant) -> SavedVariant:
        """Bring a variant back from the folder of deleted ones; the same with its new path.

        Raises:
            OptionError: another one has its name by now, or there is no room.
            OwnShelfError: the disk refuses, or the file is gone.
        """
        self._refuse_another(deleted.own.name, self.look()[0])
        path = free_path(self.folder, deleted.own.name)
        try:
            return SavedVariant(deleted.own, move(deleted.path, path))
        except OSError as error:
            raise OwnShelfError(cannot_be_moved(deleted.path, error)) from None

    @staticmethod
    def _refuse_another(name: str, others: Sequence[SavedVariant]) -> None:
        """Refuse one more variant of this name beside the others.

        Raises:
            OptionError: it is the name of one of them, or they are too many.
        """
        if any(folded(saved.own.name) == folded(name) for saved in others):
            raise OptionError(name_taken(name))
        if len(others) >= MOST:
            raise OptionError(no_room(MOST))


def _numbered(name: str, taken: Container[str]) -> str:
    """A name with the first number behind it that makes it another one than those `taken`."""
    stem, _space, last = name.rpartition(" ")
    if not (stem and last.isdecimal()):
        stem = name
    for number in itertools.count(2):
        found = f"{stem[: LONGEST_NAME - len(str(number)) - 1].rstrip()} {number}"
        if folded(found) not in taken:
            return found
    raise AssertionError("itertools.count ends")


def stem_of(name: str) -> str:
    """What a file of this variant is called, without its ending: small letters and hyphens."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    words = "".join(letter if letter.isalnum() else " " for letter in plain).split()
    stem = "-".join(words)[:_LONGEST_STEM].strip("-")
    return f"variant-{stem}" if is_device(stem) else stem or "variant"


def free_path(folder: Path, name: str) -> Path:
    """A file in this folder for a variant of this name that is not there yet."""
    stem = stem_of(name)
    path, number = folder / f"{stem}{SUFFIX}", 2
    while os.path.lexists(path):
        path, number = folder / f"{stem}~{number}{SUFFIX}", number + 1
    return path


def write(path: Path, text: str) -> None:
    """Write a new file, whole or not at all.

    Raises:
        OwnShelfError: the disk refuses, or there is one.
    """
    try:
        make_folder(path.parent)
        try:
            make_file(path, text.encode())
        except FileExistsError:
            raise OwnShelfError(there_already(path)) from None
    except OSError as error:
        raise OwnShelfError(cannot_be_written(path, error)) from None


def folded(name: str) -> str:
    """A name as it is compared: two that differ in small and capital letters alone are one."""
    return unicodedata.normalize("NFKC", name).casefold()


_CODEC: Final = Codec(
    lambda raw, _path: own_in(raw),
    lambda own: dump(own.name, own.base, own.options).encode(),
    LARGEST,
)
"""Of TOML, which people change and pass on by hand: no checksum, and nothing beside the file."""
