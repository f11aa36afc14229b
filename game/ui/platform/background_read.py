"""Something that is read from a disk and takes a while, beside the frames that look at it.

What is short or writes goes to `game.ui.platform.background_tasks`, one by one; behind a long
reading it would wait.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from game.jobs.background import beside
from game.translation import sentence
from game.ui.platform import log
from game.ui.platform.background_tasks import tasks

_T = TypeVar("_T")


class BackgroundRead(Generic[_T]):
    """One call. `done` is set last, so that what it left can be read without a lock."""

    def __init__(self, call: Callable[[], _T]) -> None:
        self._call = call
        self.result: _T | None = None
        self.failure = ""
        """Why there is no result, in a sentence."""
        self.done = False
        self.noticed = False
        """Whether whoever waits has dealt with the outcome."""
        beside("background read", self._run)

    def _run(self) -> None:
        tasks.finish()  # a game that was just left is closed first
        try:
            self.result = self._call()
        except Exception as error:  # whatever it is, it must reach the screen
            log.trouble("a background read failed", error)
            self.failure = sentence(error) or type(error).__name__
        self.done = True
