"""Record files: lines appended and flushed one by one, rewritten only as a whole."""

from __future__ import annotations

import os
import queue
import threading
from collections.abc import Iterable
from pathlib import Path
from typing import Protocol

from filelock import FileLock

from game.table.record import Line, written


class Recorder(Protocol):
    """Where the lines of one game go."""

    done: int
    """How many calls of `append` and `rewrite` are in the file, or failed for good."""
    failure: OSError | None
    """The first error of the file, after which nothing more is written."""

    def append(self, lines: Iterable[Line]) -> None:
        """Add lines at the end."""
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

    def rewrite(self, lines: Iterable[Line]) -> None:
        """Replace the file atomically."""
        self._file.close()
        replace_file(self.path, "".join(map(written, lines)).encode())
        self._file = self.path.open("ab")
        self.done += 1

    def close(self) -> None:
        """Close the file, asking the system to keep it through a power cut."""
        os.fsync(self._file.fileno())
        self._file.close()
        self._let_go()

    def discard(self) -> None:
        """Take the file away, still under its lock."""
        self._file.close()
        self.path.unlink(missing_ok=True)
        self._let_go()

    def _let_go(self) -> None:
        if self._lock is not None:
            self._lock.release()


class BackgroundRecorder:
    """A recorder with a thread of its own for its file, so that a frame never waits for a disk."""

    def __init__(self, inner: Recorder) -> None:
        self._inner = inner
        self._jobs: queue.SimpleQueue[tuple[str, list[Line]]] = queue.SimpleQueue()
        self.done = 0
        self.failure: OSError | None = None
        self._thread = threading.Thread(target=self._work, name="record", daemon=True)
        self._thread.start()

    def append(self, lines: Iterable[Line]) -> None:
        """Queue lines to be added."""
        self._jobs.put(("append", list(lines)))

    def rewrite(self, lines: Iterable[Line]) -> None:
        """Queue the replacement of the file."""
        self._jobs.put(("rewrite", list(lines)))

    def close(self) -> None:
        """Wait for all that is queued, then close."""
        self._jobs.put(("close", []))
        self._thread.join()

    def discard(self) -> None:
        """The same, and take the file away."""
        self._jobs.put(("discard", []))
        self._thread.join()

    def _work(self) -> None:
        while True:
            job, lines = self._jobs.get()
            try:
                if job == "close":
                    self._inner.close()
                elif job == "discard":
                    self._inner.discard()
                elif self.failure is None and job == "append":
                    self._inner.append(lines)
                elif self.failure is None:
                    self._inner.rewrite(lines)
            except OSError as error:
                self.failure = self.failure or error
            self.done += 1
            if job in ("close", "discard"):
                return


def replace_file(path: Path, content: bytes) -> None:
    """Write a file so that at any moment it holds either the old content or the new one."""
    temporary = path.with_name(f"{path.name}.{os.getpid()}.new")
    with temporary.open("wb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    temporary.replace(path)
