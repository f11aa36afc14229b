"""Files on the disk: read up to a limit if they are files at all, replaced whole, set aside.

Whatever here changes a file or its name has asked the disk to keep that when it returns. It raises
`OSError` where the disk refuses, and so does what reads.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import shutil
import stat
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import get_ident
from typing import BinaryIO, Final, NamedTuple, TextIO

from game.engine.refusal import Refusal, Refused, refuse
from game.storage.decoding import NoFile, Unreadable, too_large

EARLIER: Final = ".earlier"
"""Behind the name of a file: what it held before it was changed last."""
LONGEST_LINE: Final = 1 << 20
"""Bytes of a line of a record or a league."""
MOST_BLANK: Final = 1000
"""Lines one after the other with nothing in them."""


_DEVICE: Final = re.compile(
    r"(con|conin\$|conout\$|prn|aux|nul|com\d|lpt\d) *(\.|:|$)", re.IGNORECASE
)
SETTLED_NS: Final = 2_000_000_000
"""A file changed less long ago is not remembered by its size and time: within one tick of the clock
it could change again without either telling."""


class FileStamp(NamedTuple):
    """What a file that is remembered goes by."""

    size: int
    """Bytes."""
    changed_ns: int
    """Time of the last change."""


def stamp_of(path: Path) -> FileStamp:
    """Of a file as it is now.

    Raises:
        OSError: there is none, or nobody may look.
    """
    found = path.stat()
    return FileStamp(found.st_size, found.st_mtime_ns)


def settled(changed_ns: int) -> bool:
    """Whether a file's time of change, in nanoseconds, would be another one if it changed now.

    One of the future is settled too: a clock may have been put back, or a file come from another
    machine.
    """
    return abs(time.time_ns() - changed_ns) > SETTLED_NS


class RawLine(NamedTuple):
    """A line of a file of lines."""

    number: int
    """Counted from 1."""
    raw: bytes
    """Without its line feed."""
    ended: bool
    """Whether a line feed follows; the last line of a file that was cut has none."""


def open_file(path: Path) -> BinaryIO:
    """A file to read from.

    Raises:
        NoFile: it is a folder, a device or a pipe, which might never end.
    """
    kind = path.stat().st_mode
    if stat.S_ISDIR(kind):
        raise NoFile(refuse("it is a folder."))
    if not stat.S_ISREG(kind):
        raise NoFile(refuse("it is a device or a pipe, not a file."))
    return path.open("rb")


def open_new(path: Path) -> TextIO:
    """A new file of text to write into, with a line feed at the end of each line on every system.

    Raises:
        FileExistsError: there is such a file; none is written over.
        OSError: also where this system takes its name for a device.
    """
    if sys.platform == "win32" and is_device(path.name):
        raise OSError(errno.EINVAL, "Windows takes this name for a device", str(path))
    return path.open("x", encoding="utf-8", newline="\n")


def is_device(name: str) -> bool:
    """Whether Windows takes this name of a file for a device, whatever folder it is in."""
    return _DEVICE.match(name) is not None


def read_file(path: Path, most: int) -> bytes:
    """All of a file, which is looked at before it is read.

    Raises:
        NoFile: it is none.
        Unreadable: it is of more than so many bytes.
    """
    with open_file(path) as file:
        if os.fstat(file.fileno()).st_size <= most:
            raw = file.read(most + 1)
            if len(raw) <= most:
                return raw
    raise too_large(most)


def read_lines(path: Path) -> Iterator[RawLine]:
    """The lines of a file one by one, however many there are.

    Raises:
        Unreadable: it is no file, or the next line is too long; then there is no next one.
    """
    with open_file(path) as file:
        number = blank = 0
        while raw := file.readline(LONGEST_LINE + 1):
            number += 1
            blank = blank + 1 if raw == b"\n" else 0
            if blank > MOST_BLANK:
                raise Unreadable(refuse("line {line} and those before it are blank.", line=number))
            ended = raw.endswith(b"\n")
            if len(raw) > LONGEST_LINE and not ended:
                raise Unreadable(refuse("line {line} is too long.", line=number))
            yield RawLine(number, raw[:-1] if ended else raw, ended)


def replace_file(path: Path, content: bytes, *, private: bool = False) -> None:
    """Write a file so that at any moment it holds either the old content or the new one.

    When this returns, the new one is there after a power cut too.

    Args:
        path: the file.
        content: of the file.
        private: whether it is for its owner alone.
    """
    with _written_beside(path, content, private=private) as temporary:
        _despite_others(lambda: temporary.replace(path))


def make_file(path: Path, content: bytes, *, private: bool = False) -> None:
    """Write a file that is not there yet: of two programs that do it at once, one comes first.

    Args:
        path: the file.
        content: of the file.
        private: whether it is for its owner alone.

    Raises:
        FileExistsError: it is there.
    """
    if not path.name:  # a root, or the folder one is in
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
    with _written_beside(path, content, private=private) as temporary:
        try:
            os.link(temporary, path)
        except FileExistsError:
            raise
        except OSError:  # a file system without links, as memory sticks have
            path.open("xb").close()
            temporary.replace(path)


class NewFiles:
    """Files of one folder that are not there yet, put on the disk together: much faster than one
    by one, since a disk syncs many files nearly as fast as one."""

    def __init__(self, folder: Path) -> None:
        sweep(folder)
        self._folder = folder
        self._written: list[tuple[Path, Path]] = []
        """The file that holds the content by now, and the name that it gets."""

    def add(self, path: Path, content: bytes) -> None:
        """Write a file that is to have this name."""
        temporary = leftover_name(path)
        self._written.append((temporary, path))
        temporary.write_bytes(content)

    def put(self) -> list[Path]:
        """Give all that were added their names; those are told whose name another program took.

        What was added is forgotten, whatever happens.
        """
        written, self._written = self._written, []
        there: list[Path] = []
        try:
            for temporary, _path in written:
                with temporary.open("rb+") as file:
                    os.fsync(file.fileno())
            for temporary, path in written:
                try:
                    os.link(temporary, path)
                except FileExistsError:
                    there.append(path)
                except OSError:  # a file system without links, as memory sticks have
                    path.open("xb").close()
                    temporary.replace(path)
            sync_folder(self._folder)
        finally:
            for temporary, _path in written:
                with contextlib.suppress(OSError):
                    temporary.unlink(missing_ok=True)
        return there


def keep_earlier(path: Path, content: bytes, *, private: bool = False) -> None:
    """Have the content that a file has by now under a second name, before it gets another one.

    Args:
        path: the file, which is changed next; that syncs the folder.
        content: what it holds.
        private: whether the file is for its owner alone.
    """
    earlier = path.with_name(path.name + EARLIER)
    temporary = leftover_name(earlier)
    try:
        os.link(path, temporary)
        temporary.replace(earlier)
    except OSError:  # a file system without links, as memory sticks have
        replace_file(earlier, content, private=private)
    finally:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)


def make_folder(path: Path) -> None:
    """Have a folder, and those that it lies in; they are there after a power cut too.

    Raises:
        OSError: the disk refuses, or there is a file of that name.
    """
    try:
        path.mkdir()
    except FileExistsError:
        if not path.is_dir():
            raise
        return
    except FileNotFoundError:
        make_folder(path.parent)
        path.mkdir(exist_ok=True)  # not by this function again: some places never take a folder
    sync_folder(path.parent)


def move(path: Path, target: Path) -> Path:
    """Give a file or folder another name; it has it after a power cut too. The new name."""
    _despite_others(lambda: path.rename(target))
    sync_folder(target.parent)
    if target.parent != path.parent:
        sync_folder(path.parent)
    return target


def remove_file(path: Path) -> None:
    """Take a file away for good, if it is there."""
    _despite_others(lambda: path.unlink(missing_ok=True))
    sync_folder(path.parent)


_HELD: Final = (5, 32)
"""What Windows answers while another program has a file open: access denied, sharing violation."""
_HELD_S: Final = 0.5
"""Seconds: what looks through new files, for viruses or to copy them elsewhere, is done by then."""


def _despite_others(act: Callable[[], object]) -> None:
    """Change the name of a file, again for a moment where Windows says that it is held open.

    Raises:
        OSError: the disk refuses, or it is held open for long.
    """
    late = time.monotonic() + _HELD_S
    while True:
        try:
            act()
            return
        except PermissionError as error:
            if getattr(error, "winerror", None) not in _HELD or time.monotonic() > late:
                raise
        time.sleep(0.02)


def sync_folder(folder: Path) -> None:
    """Have the names in a folder on the disk, where the system has a way to ask for that."""
    if sys.platform == "win32":  # a folder cannot be opened there, and names are journalled
        return
    try:
        descriptor = os.open(folder, os.O_RDONLY)
    except PermissionError:  # one may write there, but not look
        return
    try:
        os.fsync(descriptor)
    except OSError as error:
        if error.errno not in _NO_SYNC:
            raise
    finally:
        os.close(descriptor)


_NO_SYNC: Final = frozenset({errno.EINVAL, errno.ENOTSUP, errno.ENOSYS, errno.EROFS})
"""Of file systems, most of them on a network, that know no sync of a folder."""


@contextlib.contextmanager
def _written_beside(path: Path, content: bytes, *, private: bool) -> Iterator[Path]:
    """A file with this content beside a path, on the disk; what is done with it is synced."""
    sweep(path.parent)
    temporary = leftover_name(path)
    try:
        if private:
            temporary.touch(0o600)
        with temporary.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        yield temporary
        sync_folder(path.parent)
    finally:
        with contextlib.suppress(OSError):
            temporary.unlink(missing_ok=True)


# Leftovers ----------------------------------------------------------------------------------------

_LEFTOVER: Final = re.compile(r"\..+\.(\d{1,10})-\d+\.new")
_OLD_NS: Final = 24 * 3600 * 1_000_000_000
"""Nobody writes one file for a day."""
_swept: set[Path] = set()
"""Folders in which this process has looked for leftovers."""


def leftover_name(path: Path) -> Path:
    """A name beside a path for what is then moved there; `sweep` finds it after a kill."""
    return path.with_name(f".{path.name}.{os.getpid()}-{get_ident()}.new")


def sweep(folder: Path) -> None:
    """Take away what programs that were killed left half written in a folder, once a process."""
    if folder in _swept:
        return
    _swept.add(folder)
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for each in entries:
            found = _LEFTOVER.fullmatch(each.name)
            if found is not None and _is_left(each, int(found[1])):
                if each.is_dir(follow_symlinks=False):
                    shutil.rmtree(each.path, ignore_errors=True)
                else:
                    with contextlib.suppress(OSError):
                        Path(each.path).unlink()


def _is_left(each: os.DirEntry[str], process: int) -> bool:
    """Whether nobody writes this any more. A home may be on a network: of another machine's
    processes nothing is known, so what was touched in these seconds stays."""
    changed = each.stat(follow_symlinks=False).st_mtime_ns
    return settled(changed) and (abs(time.time_ns() - changed) > _OLD_NS or _has_ended(process))


def _has_ended(process: int) -> bool:
    """Whether there is no process of this number; False where the system does not tell."""
    if sys.platform == "win32":  # there the question would end it
        return False
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    except (OSError, OverflowError):
        pass
    return False


# Set aside ----------------------------------------------------------------------------------------


def set_aside(path: Path, because: str = "broken") -> Path:
    """Give a file that nothing can be read from a free name beside it; that name."""
    return move(path, aside(path, because))


def aside(path: Path, because: str = "broken") -> Path:
    """A free name beside a file that nothing can be read from."""
    number = 1
    while os.path.lexists(found := path.with_name(f"{path.name}.{because}-{number}")):
        number += 1
    return found


# What is said where the disk refuses --------------------------------------------------------------


def reason(error: OSError) -> str:
    """What the system says, in its own words."""
    return error.strerror or str(error)


def cause(error: OSError | Refused) -> Refusal:
    """What went wrong with a file, as a clause or a sentence with its full stop."""
    if isinstance(error, Refused):
        return error.refusal
    return refuse("{text}.", text=reason(error))


def cannot_be_read(path: Path | str, error: OSError | Refused) -> Refusal:
    """A file or folder that cannot be read."""
    return refuse("{path} cannot be read: {why}", path=str(path), why=cause(error))


def cannot_be_written(path: Path | str, error: OSError | Refused) -> Refusal:
    """A file or folder that cannot be written."""
    return refuse("{path} cannot be written: {why}", path=str(path), why=cause(error))


def gone(path: Path | str) -> Refusal:
    """A file that cannot be read since there is none any more."""
    return cannot_be_read(path, FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT)))


def now_aside(path: Path | str, error: OSError | Refused, name: str) -> Refusal:
    """A file that made no sense and has another name now."""
    return refuse(
        "{path} cannot be read: {why} It is now {name}.",
        path=str(path),
        why=cause(error),
        name=name,
    )


def there_already(path: Path | str) -> Refusal:
    """A file that is not written, since there is one of its name."""
    return refuse("{path} is there already; nothing was written.", path=str(path))


def cannot_be_moved(path: Path | str, error: OSError) -> Refusal:
    """A file or folder that cannot get another name or place."""
    return refuse("{path} cannot be moved: {why}", path=str(path), why=cause(error))
