"""A pytest plugin: every thread that the program begins is late, by up to a quarter of a second.

`scripts/checks/under_load.py 1 -p tests.late_threads` finds tests that take for granted what such a
thread has yet to read, to write or to hear of, which a busy machine finds once in many runs.
"""

from __future__ import annotations

import threading
import time
from random import Random
from typing import Final

import pytest

MOST_S: Final = 0.25
_DICE: Final = Random()
_RUN: Final = threading.Thread.run


def _run_late(thread: threading.Thread) -> None:
    """Begin a thread of the program some time later than it was asked for."""
    work = getattr(thread, "_target", None)
    if str(getattr(work, "__module__", "")).startswith("game."):
        time.sleep(_DICE.uniform(0, MOST_S))
    _RUN(thread)


def pytest_configure(config: pytest.Config) -> None:
    """From now on, until the run is over."""
    patch = pytest.MonkeyPatch()
    patch.setattr(threading.Thread, "run", _run_late)
    config.add_cleanup(patch.undo)
