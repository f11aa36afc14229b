"""A queue of questions: one worker process with the thread that hands them to it, one by one."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from queue import SimpleQueue
from typing import Final

from game.engine import Seat
from game.table.bots.worker import Problem
from game.table.bots.worker_process import WorkerProcess

FAREWELL: Final = 5.0
"""Seconds to wait at most for a thread whose process was just killed."""


@dataclass(frozen=True, slots=True)
class QueuedQuestion:
    """A question on its way; without a problem the bot is only to be loaded."""

    number: int
    seat: Seat
    target: str
    problem: Problem | None
    fault: str | None = None
    """Set where the seat's bot failed already and the fallback is asked in its place."""


class WorkerQueue:
    """A process with the thread that works through its questions one by one."""

    def __init__(
        self,
        settle: Callable[[QueuedQuestion, WorkerProcess], None],
        *,
        confined: bool = False,
    ) -> None:
        self._settle = settle
        self.process = WorkerProcess(confined=confined)
        self._questions: SimpleQueue[QueuedQuestion | None] = SimpleQueue()
        self._thread: threading.Thread | None = None

    def put(self, asked: QueuedQuestion) -> None:
        """Hand in a question; the first one starts the thread."""
        self._questions.put(asked)
        if self._thread is None and not self.process.closed:
            self._thread = threading.Thread(target=self._work, name="thinking", daemon=True)
            self._thread.start()

    def hurry(self) -> None:
        """Kill the process: every question left is void."""
        self.process.hurry()
        self._questions.put(None)

    def join(self) -> None:
        """Wait for the thread, which has nothing left to wait for."""
        if self._thread is not None:
            self._thread.join(FAREWELL)

    def _work(self) -> None:
        try:
            while not self.process.closed and (asked := self._questions.get()) is not None:
                self._settle(asked, self.process)
        finally:
            self.process.end()
