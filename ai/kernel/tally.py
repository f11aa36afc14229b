"""What the ways to go on came to, added up, and which of them are still looked at."""

from __future__ import annotations

import numpy as np

from ai.kernel.plan import Ints
from ai.weighing import Weighed
from game.engine import Action, Seat


class Tally:
    """Sums by way; the ways are dropped by halves."""

    def __init__(self, actions: tuple[Action, ...], seat: Seat, tricks: int, envy: float) -> None:
        """Take the ways, and how much the others' mean points count against one's own."""
        size = len(actions)
        self._actions, self._seat, self._envy = actions, seat, envy
        self.active = np.ones(size, np.bool_)
        """By way: whether it is still looked at."""
        self._times = np.zeros(size, np.int64)
        self._sums, self._points, self._made = np.zeros(size), np.zeros(size), np.zeros(size)
        self._took = np.zeros((size, tricks + 1))

    def add(self, way: int, points: Ints, bids: Ints, took: Ints, *, shared: bool) -> None:
        """Note what some deals came to, (deals, seats) each."""
        seat, others = self._seat, points.shape[1] - 1
        own = points[:, seat]
        self._times[way] += len(own)
        self._points[way] += own.sum()
        self._sums[way] += own.sum()
        if not shared:
            self._sums[way] -= self._envy * (points.sum() - own.sum()) / others
        self._made[way] += (bids[:, seat] == took[:, seat]).sum()
        counts = np.bincount(took[:, seat], minlength=self._took.shape[1])
        self._took[way] += counts[: self._took.shape[1]]

    def halve(self) -> None:
        """Drop the worse half of the ways."""
        left = np.flatnonzero(self.active)
        worth = self._sums / np.maximum(self._times, 1)
        order = sorted(left.tolist(), key=lambda at: -float(worth[at]))
        for at in order[(len(order) + 1) // 2 :]:
            self.active[at] = False

    def found(self) -> list[Weighed]:
        """What each way is worth by now."""
        found = []
        for at, action in enumerate(self._actions):
            times = int(self._times[at])
            share = 1 / max(times, 1)
            found.append(
                Weighed(
                    action,
                    float(self._sums[at] * share),
                    float(self._points[at] * share),
                    float(self._made[at] * share),
                    tuple((self._took[at] * share).tolist()),
                    times,
                )
            )
        return found
