"""All files of a player in one archive, and back: verified whole before anything is replaced.

A backup is a zip file. Its entry `blackout-backup.json` lists all others with size, time and
SHA-256; they lie in one folder for each area, `config` and `data`, so that the backup of a home in
which both are one folder goes into one where they are two, and the other way round.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import json
import os
import re
import shutil
import sqlite3
import stat
import tempfile
import zipfile
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from game.engine.refusal import Refused
from game.storage.database import Database
from game.storage.database_parts import FILE_ERRORS, lock_name, log_names, refusal_of, suspect_mark
from game.storage.decoding import NewerVersion, Unreadable, object_of, too_large, utf8
from game.storage.document_rows import FILE, PARTS
from game.storage.files import (
    cannot_be_read,
    cannot_be_written,
    is_device,
    make_folder,
    move,
    open_file,
    read_file,
    there_already,
)
from game.storage.home_database import close_databases
from game.storage.home_files import CONFIG, DATA, FilePlace, holds_files_of_a_home, place_of
from game.storage.home_lock import alone
from game.storage.mending import copy_into, copy_names, is_good
from game.storage.moving import BEFORE, old_files, take_in
from game.storage.restoring import ASIDE, exchange, staging, sweep
from game.wording import NEWER_VERSION, command_words

FORMAT: Final = "blackout-backup"
VERSION: Final = 2
"""Which is written: a home of version 0.4, with its database. Version 1 is of 0.3."""
MANIFEST: Final = "blackout-backup.json"
MOST_FILES: Final = 100_000
LARGEST_FILE: Final = 256 << 20
"""Bytes; a game may have a quarter of it."""
LARGEST: Final = 2 << 30
"""Bytes of all files together, unpacked."""
DATABASE: Final = ".sqlite"
"""The ending of databases."""
LARGEST_MANIFEST: Final = 32 << 20
_LEFT_OUT: Final = re.compile(rf"\.|compiled$|{ASIDE}\d+$|{re.escape(BEFORE)}$")
"""Names that are not kept, which nobody need be told: locks, half-written files, the compiled code
of older versions, what was set aside."""
_NAME: Final = re.compile(r'(?!\.)[^\x00-\x1f\x7f<>:"/\\|?*\ud800-\udfff]{1,200}(?<![. ])')
"""A name of a file that every system takes and that leads nowhere else."""
_DIGEST: Final = re.compile(r"[0-9a-f]{64}")
_READ: Final = (1, 2)
"""The versions that are restored."""
_DEEPEST: Final = 12
"""Folders within each other."""
_PACKED: Final = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_BROKEN: Final = (
    zipfile.BadZipFile,
    zipfile.LargeZipFile,
    zlib.error,
    NotImplementedError,
    RuntimeError,
)
_PIECE: Final = 1 << 20
"""Bytes that are unpacked at once."""
_LATEST: Final = 1 << 33
"""Seconds since 1970 that a time of a file may be."""


def too_many(most: int) -> Unreadable:
    """Of an archive of more than so many files."""
    return Unreadable(command_words("it has more than {most} files.", most=f"{most:,}"))


class BackupError(Refused):
    """A backup cannot be made or restored: one sentence."""


@dataclass(frozen=True, slots=True)
class ArchivedFile:
    """One file of a backup."""

    path: str
    """In the archive: parts with `/` between them, the first is the area."""
    size: int
    """Bytes."""
    modified: int
    """Seconds since 1970."""
    sha256: str
    """Hexadecimal digits."""


@dataclass(frozen=True, slots=True)
class Backup:
    """What a backup holds."""

    files: tuple[ArchivedFile, ...]
    passed_over: tuple[str, ...] = ()
    """When it was made: links, devices and names that other systems cannot have."""

    @property
    def size(self) -> int:
        """Bytes of all files, unpacked."""
        return sum(kept.size for kept in self.files)


def make_backup(areas: Mapping[str, Path], target: Path, program: str) -> Backup:
    """Write everything of a player into a new archive, and read it again before it gets its name.

    Args:
        areas: the folders of `config` and `data`; they may be one and the same.
        target: the archive; nothing of that name may exist.
        program: name and version, for whoever reads the manifest.

    Raises:
        BackupError: the name is taken, or there is nothing to keep, or too much.
        OSError: something cannot be read or written.
    """
    _require_free(target)
    passed_over: list[str] = []
    temporary = target.with_name(f".{target.name}.{os.getpid()}.new")
    try:
        found = list(_found(areas, passed_over))
        if not found:
            raise BackupError(command_words("There are no settings and no games to keep yet."))
        _write(found, temporary, program)
        written = read_backup(temporary)
        _require_free(target)  # somebody else may have made one meanwhile
        move(temporary, target)
    except Unreadable as error:
        raise BackupError(cannot_be_written(target, error)) from error
    except OSError as error:
        if error.filename == str(temporary):  # a name of ours, of which nobody has heard
            error.filename = str(target)
        raise
    finally:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)
    return Backup(written.files, tuple(passed_over))


def read_backup(path: Path) -> Backup:
    """What an archive holds, after every byte of it was held against its manifest.

    Raises:
        BackupError: it is no backup, is damaged or too large, or names a place outside of it.
        OSError: it cannot be read.
    """
    with _opened(path) as archive:
        backup = _manifest(archive)
        for kept in backup.files:
            for _piece in _pieces(archive, kept):
                pass
    return backup


def restore_backup(path: Path, areas: Mapping[str, Path]) -> tuple[Backup, tuple[Path, ...]]:
    """Put a backup in the place of what is there, which is set aside: all of it or nothing.

    What lies beside under other names stays as it is. After a failure all is as it was; after a
    kill or a power cut all is as it was, or new, once the home is used again.

    Returns:
        The files that were restored, and the folders into which went what was there before.

    Raises:
        BackupError: as for `read_backup`, or it holds a file that is none of a home.
        HomeInUse: a window, a server or a command uses this home.
        OSError: something cannot be read or written.
    """
    backup = read_backup(path)
    files = tuple(kept for kept in backup.files if _belongs(path, kept))
    close_databases()
    with alone(areas):
        try:
            for area, folder in areas.items():
                of_area = [kept for kept in files if kept.path.startswith(f"{area}/")]
                if of_area:
                    make_folder(folder)
                    _unpack(path, of_area, staging(areas, area))
            _make_ready(path, areas)
            asides = exchange(areas)
        finally:
            sweep(areas)
    return Backup(files), asides


def _belongs(path: Path, kept: ArchivedFile) -> bool:
    """Whether a file of an archive is to be restored.

    Raises:
        BackupError: nothing of the kind belongs to a home.
    """
    place = place_of(kept.path)
    if place is FilePlace.FOREIGN:
        raise BackupError(
            command_words(
                "{file} is not restored: it holds {name}, which is no file of Blackout.",
                file=str(path),
                name=kept.path,
            )
        )
    return place in (FilePlace.KEPT, FilePlace.DOCUMENT)


def _make_ready(path: Path, areas: Mapping[str, Path]) -> None:
    """Have a whole database among the files that were unpacked: what a backup of an earlier version
    has in files of their own goes into it, and nothing of the one that is there stays beside it.

    Raises:
        BackupError: the database of the archive is damaged.
        OSError: the disk refuses.
    """
    unpacked = {area: staging(areas, area) for area in areas}
    data = unpacked[DATA]
    database, present = data / FILE, areas[DATA] / FILE
    old = list(old_files(unpacked))
    if not old and not database.exists() and not present.exists():
        return
    if database.exists() and not is_good(database):
        raise _damaged(path)
    data.mkdir(exist_ok=True)
    with Database(database, *PARTS) as base, base.changing() as change:
        take_in(change, old)
    for each in old:
        each.path.unlink()
    for beside in (lock_name(database), suspect_mark(database), *log_names(database)):
        beside.unlink(missing_ok=True)
    for copy in copy_names(database):
        shutil.copyfile(database, copy)
        copy.chmod(0o600)
    for log in log_names(present):
        if log.exists():
            (data / log.name).touch()  # an empty one in its place is none


def _require_free(target: Path) -> None:
    if os.path.lexists(target):
        raise BackupError(there_already(target))


def _found(areas: Mapping[str, Path], passed_over: list[str]) -> Iterator[tuple[str, Path]]:
    """Every file to keep, with its path in the archive."""
    for folder in dict.fromkeys(areas.values()):
        here = [area for area in areas if areas[area] == folder]
        yield from _below(folder, here, passed_over)


def _below(
    folder: Path, above: Sequence[str], passed_over: list[str]
) -> Iterator[tuple[str, Path]]:
    """The same for a folder of a home.

    Args:
        folder: it.
        above: its path in the archive; for a folder of two areas both.
        passed_over: gets what belongs to no home, or is a link or a device.
    """
    for path in sorted(folder.iterdir()) if folder.is_dir() else ():
        if _LEFT_OUT.match(path.name):
            continue
        names = [f"{name}/{path.name}" for name in above if _is_path(f"{name}/{path.name}")]
        kind = path.lstat().st_mode
        if stat.S_ISDIR(kind) and (below := [*filter(holds_files_of_a_home, names)]):
            yield from _below(path, below, passed_over)
            continue
        places = {name: place_of(name) for name in names} if stat.S_ISREG(kind) else {}
        for name, place in places.items():
            if place is FilePlace.KEPT:
                yield name, path
        if not set(places.values()) & {FilePlace.KEPT, FilePlace.LEFT}:
            passed_over.append(str(path))


def _is_path(name: str) -> bool:
    """Whether this is a path in an archive that stays within it on every system."""
    area, *parts = name.split("/")
    return (
        area in (CONFIG, DATA)
        and 0 < len(parts) <= _DEEPEST
        and all(_NAME.fullmatch(part) and not is_device(part) for part in parts)
    )


def _write(found: Sequence[tuple[str, Path]], target: Path, program: str) -> None:
    """The archive; each file is read once, as it is at that moment.

    Raises:
        Unreadable: it would be too large to be read again.
    """
    if len(found) > MOST_FILES:
        raise too_many(MOST_FILES)
    files: list[ArchivedFile] = []
    total = 0
    with (
        target.open("xb") as file,
        zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, strict_timestamps=False) as archive,
    ):
        if os.name == "posix":
            target.chmod(0o600)  # games and names are the player's own
        for name, path in found:
            try:
                raw = _content(path)
            except Unreadable as error:
                raise BackupError(cannot_be_read(path, error)) from error
            total += len(raw)
            if total > LARGEST:
                raise too_large(LARGEST)
            modified = min(max(int(path.stat().st_mtime), 0), _LATEST)
            files.append(ArchivedFile(name, len(raw), modified, hashlib.sha256(raw).hexdigest()))
            archive.writestr(name, raw)
        manifest = {
            "format": FORMAT,
            "version": VERSION,
            "program": program,
            "files": [asdict(kept) for kept in files],
        }
        archive.writestr(MANIFEST, json.dumps(manifest, ensure_ascii=False, indent=1))
    with target.open("rb+") as written:
        os.fsync(written.fileno())


def _content(path: Path) -> bytes:
    """What a file holds; a database as it is at one moment, while others go on changing it.

    Raises:
        OSError, Unreadable: it cannot be read.
    """
    if path.suffix != DATABASE:
        return read_file(path, LARGEST_FILE)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / path.name
        try:
            source = f"{path.absolute().as_uri()}?mode=ro"
            with contextlib.closing(sqlite3.connect(source, uri=True)) as base:
                copy_into(base, copy)
        except FILE_ERRORS as error:
            raise refusal_of(error) or error from error
        return read_file(copy, LARGEST_FILE)


@contextlib.contextmanager
def _opened(path: Path) -> Iterator[zipfile.ZipFile]:
    """An archive to read from; whatever is wrong with it while it is read is a `BackupError`."""
    try:
        with open_file(path) as file, zipfile.ZipFile(file) as archive:
            yield archive
    except Unreadable as error:
        raise BackupError(cannot_be_read(path, error)) from error
    except (*_BROKEN, EOFError, ValueError) as error:
        raise _damaged(path) from error
    except OSError as error:
        if error.errno != errno.EINVAL:  # what zipfile gets from a place before the file's begin
            raise
        raise _damaged(path) from error


def _damaged(path: Path) -> BackupError:
    return BackupError(command_words("{file} is no backup, or is damaged.", file=str(path)))


def _manifest(archive: zipfile.ZipFile) -> Backup:
    """What the archive says of itself, and that it holds that and nothing else.

    Raises:
        ValueError: it does not.
        NewerVersion: it is of a later version of the format.
        Unreadable: it is too large.
    """
    entries = archive.infolist()
    if len(entries) > MOST_FILES + 1:
        raise too_many(MOST_FILES)
    packed = {entry.filename: entry for entry in entries}
    if any(entry.compress_type not in _PACKED or entry.flag_bits & 1 for entry in entries):
        raise ValueError("packed in a way that is not ours")
    listed = packed.get(MANIFEST)
    if listed is None or listed.file_size > LARGEST_MANIFEST:
        raise ValueError("no manifest")
    with archive.open(listed) as file:
        raw = file.read(LARGEST_MANIFEST + 1)
    data = object_of(utf8(raw))
    files = data.get("files")
    written, version = data.get("format"), data.get("version")
    if written == FORMAT and type(version) is int and version > VERSION:
        raise NewerVersion(NEWER_VERSION)
    if written != FORMAT or version not in _READ or not isinstance(files, list):
        raise ValueError("another manifest")
    backup = Backup(tuple(map(_kept, files)))
    paths = [kept.path for kept in backup.files]
    # Names that differ by case alone would be one file on some systems.
    if len({path.casefold() for path in paths}) < len(paths) or len(packed) < len(entries):
        raise ValueError("a name twice")
    if {MANIFEST, *paths} != set(packed):
        raise ValueError("other files than it lists")
    if backup.size > LARGEST or any(kept.size > LARGEST_FILE for kept in backup.files):
        raise too_large(LARGEST)
    return backup


def _kept(data: object) -> ArchivedFile:
    """An entry of the manifest.

    Raises:
        ValueError: it is none, or its path leads out of the archive.
    """
    match data:
        case {
            "path": str(path),
            "size": int(size),
            "modified": int(modified),
            "sha256": str(digest),
        } if (
            _is_path(path) and size >= 0 and 0 <= modified <= _LATEST and _DIGEST.fullmatch(digest)
        ):
            return ArchivedFile(path, size, modified, digest)
        case _:
            raise ValueError("an entry that makes no sense")


def _pieces(archive: zipfile.ZipFile, kept: ArchivedFile) -> Iterator[bytes]:
    """The bytes of a file, never more than it is said to have.

    Raises:
        ValueError: they are not what the manifest says, known after the last piece.
    """
    digest, size = hashlib.sha256(), 0
    with archive.open(kept.path) as file:
        while piece := file.read(_PIECE):
            size += len(piece)
            if size > kept.size:
                break
            digest.update(piece)
            yield piece
    if (size, digest.hexdigest()) != (kept.size, kept.sha256):
        raise ValueError("another content")


def _unpack(path: Path, files: Sequence[ArchivedFile], folder: Path) -> None:
    """Write the files of one area into a new folder, and have the disk keep them."""
    folder.mkdir()
    with _opened(path) as archive:
        for kept in files:
            goal = folder.joinpath(*kept.path.split("/")[1:])
            goal.parent.mkdir(parents=True, exist_ok=True)
            with goal.open("xb") as file:
                for piece in _pieces(archive, kept):
                    file.write(piece)
                file.flush()
                os.fsync(file.fileno())
            os.utime(goal, (kept.modified, kept.modified))
