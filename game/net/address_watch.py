"""Watching by which addresses others reach this machine, which change while a server runs."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Final

from game.jobs.background import dedicated

LOOK_S: Final = 2.0
"""Seconds between two looks."""


class AddressWatch:
    """Says in a thread of its own when there are other addresses, until it is closed."""

    def __init__(
        self,
        addresses: Callable[[], tuple[str, ...]],
        changed: Callable[[tuple[str, ...]], None],
    ) -> None:
        """Begin to watch.

        Args:
            addresses: says which there are now.
            changed: is told, in the thread, those that are not those of the look before.
        """
        self._addresses, self._changed = addresses, changed
        self._known = addresses()
        self._ending = threading.Event()
        dedicated("own addresses", self._watch)

    def close(self) -> None:
        """Watch no longer."""
        self._ending.set()

    def _watch(self) -> None:
        while not self._ending.wait(LOOK_S):
            now = self._addresses()
            if now != self._known:
                self._known = now
                self._changed(now)
