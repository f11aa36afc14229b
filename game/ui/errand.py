"""Something that is read from a disk and takes a while: a thread of its own, looked at each frame.

What is short or writes goes to `game.ui.errands`, one by one; behind a long reading it would wait.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Generic, TypeVar

from game.ui import log
from game.ui.errands import errands
from game.ui.text import sentence

_T = TypeVar("_T")


class Errand(Generic[_T]):
    """One call. `done` is set last, so that what it left can be read without a lock."""

    def __init__(self, call: Callable[[], _T]) -> None:
        self._call = call
        self.result: _T | None = None
        self.failure = ""
        """Why there is no result, in a sentence."""
        self.done = False
        self.told = False
        """Whether whoever waits has dealt with the outcome."""
        threading.Thread(target=self._run, name="errand", daemon=True).start()

    def _run(self) -> None:
        errands.finish()  # a game that was just left is closed first
        try:
            self.result = self._call()
        except Exception as error:  # whatever it is, it must reach the screen
            log.trouble("an errand failed", error)
            self.failure = sentence(error) or type(error).__name__
        self.done = True
