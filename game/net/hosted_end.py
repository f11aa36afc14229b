"""When a server that a window started ends: with the window, or later at a sign in its home."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from game.jobs.background import dedicated
from game.net.server_process import LEFT, STAY, STOP

LOOK_S: Final = 0.5
"""Seconds between two looks for the sign."""


class HostedEnd:
    """Watches the standard input, which ends when the window does, however that ends."""

    def __init__(self, home: Path, end: Callable[[], None]) -> None:
        """`end` ends the server; it is called in another thread."""
        self._home = home
        self._end = end

    def watch(self) -> None:
        """Begin to watch."""
        (self._home / STOP).unlink(missing_ok=True)
        (self._home / LEFT).unlink(missing_ok=True)
        dedicated("hosted end", self._watch)

    def _watch(self) -> None:
        left = any(line.strip() == STAY for line in sys.stdin)
        while left and not (self._home / STOP).exists():
            time.sleep(LOOK_S)
        (self._home / STOP).unlink(missing_ok=True)
        self._end()
