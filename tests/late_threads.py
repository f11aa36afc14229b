"""A pytest plugin: every thread that the program begins is late, by up to a quarter of a second.

So is now and then a piece of work in a queue, whose thread may have been there before.
`scripts/checks/under_load.py 1 -p tests.late_threads` finds tests that take for granted what such a
thread has yet to read, to write or to hear of, which a busy machine finds once in many runs.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from random import Random
from typing import Final

import pytest

from game.jobs.background import SerialQueue

MOST_S: Final = 0.25
LATE: Final = 0.05
"""Part of the pieces of work that are late."""
_DICE: Final = Random()
_RUN: Final = threading.Thread.run
_PUT: Final = SerialQueue.put


def _run_late(thread: threading.Thread) -> None:
    """Begin a thread of the program some time later than it was asked for."""
    work = getattr(thread, "_target", None)
    if str(getattr(work, "__module__", "")).startswith("game."):
        time.sleep(_DICE.uniform(0, MOST_S))
    _RUN(thread)


def _put_late(queue: SerialQueue, work: Callable[[], None]) -> None:
    """Have a piece of work done, now and then some time later than it could be."""

    def late() -> None:
        if _DICE.random() < LATE:
            time.sleep(_DICE.uniform(0, MOST_S))
        work()

    _PUT(queue, late)


def pytest_configure(config: pytest.Config) -> None:
    """From now on, until the run is over."""
    patch = pytest.MonkeyPatch()
    patch.setattr(threading.Thread, "run", _run_late)
    patch.setattr(SerialQueue, "put", _put_late)
    config.add_cleanup(patch.undo)
