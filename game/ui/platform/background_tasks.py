"""Background tasks: what touches a disk or waits for a process, one by one beside the frames.

A frame never waits for a file. What may take a while is handed in here and done in the order in
which it was asked for, so that a game is closed before it is opened again and the settings kept
last are those on disk. What comes back is delivered by the window, on its own thread.
"""

from __future__ import annotations

import queue
import threading
from collections import deque
from collections.abc import Callable
from typing import TypeVar

from game.jobs.background import SerialQueue

T = TypeVar("T")


class BackgroundTasks:
    """A queue of work and what came of it. `run` and `deliver` never wait."""

    def __init__(self) -> None:
        self._queue = SerialQueue("tasks", lingers=True)
        self._back: queue.SimpleQueue[Callable[[], None]] = queue.SimpleQueue()
        self._starting = threading.Lock()
        self._asked = self._delivered = 0
        self._words: deque[str] = deque()
        """What the window says of each task that is not delivered yet."""

    @property
    def busy(self) -> bool:
        """Whether something is still to be done or delivered."""
        return self._delivered < self._asked

    @property
    def saying(self) -> str:
        """What is being done, for whoever waits for it; empty where there is nothing to say."""
        return next((words for words in tuple(self._words) if words), "")

    def run(
        self,
        work: Callable[[], T],
        done: Callable[[T], None] | None = None,
        *,
        saying: str = "",
    ) -> None:
        """Do something in its turn; `done` is told the result by `deliver`.

        What `work` raises, `deliver` raises. `saying` is shown while it takes its time.
        """

        def job() -> None:
            try:
                result = work()
            except Exception as error:
                self._back.put(lambda error=error: _throw(error))  # type: ignore[misc]
            else:
                self._back.put((lambda: done(result)) if done is not None else _nothing)

        with self._starting:  # other threads write to the log, which comes here too
            self._asked += 1
            self._words.append(saying)
            self._queue.put(job)

    def deliver(self) -> None:
        """Tell what came back since the last time."""
        while not self._back.empty():
            self._delivered += 1
            self._words.popleft()
            self._back.get()()

    def finish(self) -> None:
        """Wait until everything handed in so far is done; not for the frame loop."""
        self._queue.finish()


def _throw(error: Exception) -> None:
    raise error


def _nothing() -> None:
    pass


tasks = BackgroundTasks()
"""Those of the one window that a program has."""
