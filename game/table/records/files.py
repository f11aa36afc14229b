"""Record files: lines appended and flushed one by one, rewritten only as a whole."""

from __future__ import annotations

import os
import time
from collections.abc import Iterable
from enum import Enum, auto
from pathlib import Path
from typing import Final, Protocol

from filelock import FileLock

from game.jobs.background import SerialQueue
from game.storage.files import replace_file
from game.table.records.lines import Line, written

AGAIN_S: Final = 2.0
"""Seconds between two tries at a file that could not be written."""


class Recorder(Protocol):
    """Where the lines of one game go."""

    done: int
    """How many calls of `append`, `sync` and `rewrite` are done, or failed for good."""
    failure: OSError | None
    """The error of the file for as long as what was played is not in it."""

    def append(self, lines: Iterable[Line]) -> None:
        """Add lines at the end."""
        ...

    def sync(self) -> None:
        """Have the system keep what was added so far through a power cut."""
        ...

    def rewrite(self, lines: Iterable[Line]) -> None:
        """Put these lines in place of everything, at once or not at all."""
        ...

    def close(self) -> None:
        """Write what is left and let go of the file."""
        ...

    def discard(self) -> None:
        """Let go of a file in which nothing was played, and take it away."""
        ...


class NoRecord:
    """A recorder that keeps nothing."""

    def __init__(self) -> None:
        self.done = 0
        self.failure: OSError | None = None

    def append(self, lines: Iterable[Line]) -> None:
        """Nothing."""
        self.done += 1

    def sync(self) -> None:
        """Nothing."""
        self.done += 1

    def rewrite(self, lines: Iterable[Line]) -> None:
        """Nothing."""
        self.done += 1

    def close(self) -> None:
        """Nothing."""

    def discard(self) -> None:
        """Nothing."""


class RecordFile:
    """A file of one game; each line is flushed as it is written, so a killed program loses none."""

    def __init__(self, path: Path, lock: FileLock | None = None) -> None:
        """Open a file to add to it; a lock that is given is released when the file is closed."""
        self.path = path
        self.done = 0
        self.failure: OSError | None = None
        self._lock = lock
        self._file = path.open("ab")

    def append(self, lines: Iterable[Line]) -> None:
        """Add lines at the end, each flushed to the system by itself."""
        for line in lines:
            self._file.write(written(line).encode())
            self._file.flush()
        self.done += 1

    def sync(self) -> None:
        """Wait until the disk has it: milliseconds, and seconds where it is busy."""
        os.fsync(self._file.fileno())
        self.done += 1

    def rewrite(self, lines: Iterable[Line]) -> None:
        """Replace the file atomically."""
        self._file.close()
        replace_file(self.path, "".join(map(written, lines)).encode())
        self._file = self.path.open("ab")
        self.done += 1

    def close(self) -> None:
        """Close the file, asking the system to keep it through a power cut."""
        try:
            if not self._file.closed:  # a rewrite that failed has closed it
                os.fsync(self._file.fileno())
                self._file.close()
        finally:
            self._let_go()

    def discard(self) -> None:
        """Take the file away, still under its lock."""
        try:
            self._file.close()
        finally:
            self.path.unlink(missing_ok=True)
            self._let_go()

    def _let_go(self) -> None:
        if self._lock is not None:
            self._lock.release()


class _Job(Enum):
    """What the thread of a recorder is asked to do."""

    APPEND = auto()
    SYNC = auto()
    REWRITE = auto()
    CLOSE = auto()
    DISCARD = auto()
    RETRY = auto()
    """Nothing was asked for a while: try again what failed."""


class BackgroundRecorder:
    """A recorder that writes its file beside the frames, which never wait for a disk.

    Where the disk refuses, as a full one does, the whole record is written anew as soon as it takes
    that: nothing of the game is missing then.
    """

    def __init__(self, inner: Recorder, recorded: Iterable[Line] = ()) -> None:
        """`recorded` are the lines that the file holds already."""
        self._inner = inner
        self._lines = list(recorded)
        """All that the file is to hold. Of the thread alone."""
        self._queue = SerialQueue("record", lingers=True)
        self.done = 0
        self.failure: OSError | None = None
        self._over = False
        self._tried = 0.0
        """When the whole record was last tried, in monotonic seconds."""

    def append(self, lines: Iterable[Line]) -> None:
        """Queue lines to be added."""
        self._put(_Job.APPEND, lines)

    def sync(self) -> None:
        """Queue a wait for the disk; the frame loop never waits for it."""
        self._put(_Job.SYNC)

    def rewrite(self, lines: Iterable[Line]) -> None:
        """Queue the replacement of the file."""
        self._put(_Job.REWRITE, lines)

    def close(self) -> None:
        """Wait for all that is queued, then close."""
        self._put(_Job.CLOSE)
        self._queue.finish()

    def discard(self) -> None:
        """The same, and take the file away."""
        self._put(_Job.DISCARD)
        self._queue.finish()

    def _put(self, job: _Job, lines: Iterable[Line] = ()) -> None:
        asked = list(lines)
        self._queue.put(lambda: self._work(job, asked))

    def _work(self, job: _Job, lines: list[Line]) -> None:
        if self._over:  # a second farewell, or a last try that comes too late
            return
        try:
            self._do(job, lines)
        except OSError as error:
            self.failure = error
            self._tried = time.monotonic()
        self._over = job in (_Job.CLOSE, _Job.DISCARD)
        if self.failure is not None and not self._over:
            self._queue.put_later(AGAIN_S, lambda: self._work(_Job.RETRY, []))
        self.done += job is not _Job.RETRY

    def _do(self, job: _Job, lines: list[Line]) -> None:
        if job is _Job.REWRITE:
            self._lines = list(lines)
        self._lines += lines if job is _Job.APPEND else []
        if job is _Job.DISCARD:
            self._inner.discard()
        elif job is _Job.CLOSE:
            self._close()
        elif self.failure is not None:
            if time.monotonic() - self._tried >= AGAIN_S:
                self._try_again()
        elif job is _Job.SYNC:
            self._inner.sync()
        elif job is _Job.APPEND:
            self._inner.append(lines)
        elif job is _Job.REWRITE:
            self._inner.rewrite(lines)

    def _try_again(self) -> None:
        """Put the whole record in place of what the file could take of it."""
        self._inner.rewrite(self._lines)
        self.failure = None

    def _close(self) -> None:
        try:
            if self.failure is not None:
                self._try_again()
        finally:
            self._inner.close()
