"""Waiting in a test: for a condition, never for a time, and as long as a busy machine may take."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import AnyStr, Final, TypeVar

T = TypeVar("T")

HANG_S: Final = 120.0
"""Seconds after which what is waited for will never come. No test fails for being slower than that
would be on any machine, and none passes for being quicker."""
_PAUSE_S: Final = 0.01


def wait_until(seen: Callable[[], T], what: str, seconds: float = HANG_S) -> T:
    """Wait until something is so, and give it; `what` names it where it never comes."""
    late = time.monotonic() + seconds
    while not (found := seen()):
        assert time.monotonic() < late, f"never seen: {what}"
        time.sleep(_PAUSE_S)
    return found


@contextmanager
def ended(process: subprocess.Popen[AnyStr]) -> Iterator[subprocess.Popen[AnyStr]]:
    """A program that ends with the test, also where that fails before it tells the program to."""
    with process:
        try:
            yield process
        finally:
            process.kill()


def gone(process_id: int) -> bool:
    """Whether there is no such process any longer."""
    try:
        os.kill(process_id, 0)
    except OSError:
        return True
    return False
