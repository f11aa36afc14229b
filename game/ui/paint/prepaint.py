"""Paints pictures before they are needed, a few milliseconds in every frame.

A picture that is first painted when it is first seen holds up the frame that shows it. Nothing is
painted in a thread: a surface that is being scaled there cannot be drawn here at that moment.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from typing import Final

A_FRAME: Final = 0.003
"""Seconds; the last picture begun in them is finished, so a frame may take a little more."""

Paint = Callable[[], object]
_DONE: Final = object()


class Prepaint:
    """A queue of things to paint, the most urgent first."""

    def __init__(self, *, clock: Callable[[], float] = time.perf_counter) -> None:
        self._clock = clock
        self._wanted: deque[Paint] = deque()

    def __len__(self) -> int:
        return len(self._wanted)

    def want(self, paints: Iterable[Paint]) -> None:
        """Paint these after what is wanted already."""
        self._wanted.extend(paints)

    def want_steps(self, steps: Iterator[object]) -> None:
        """Paint as these steps go after what is wanted already; each is taken in its turn."""

        def step() -> None:
            if next(steps, _DONE) is not _DONE:
                self._wanted.appendleft(step)

        self._wanted.append(step)

    def urgently(self, paints: Iterable[Paint]) -> None:
        """Paint these before everything else, in their order."""
        self._wanted.extendleft(reversed(list(paints)))

    def forget(self) -> None:
        """Nothing is wanted any more, as after another layout."""
        self._wanted.clear()

    def spend(self, seconds: float = A_FRAME) -> None:
        """Paint until the time is up or nothing is wanted; at least one picture."""
        end = self._clock() + seconds
        while self._wanted:
            self._wanted.popleft()()
            if self._clock() >= end:
                return
