"""What the ways to go on came to, added up, and which of them are still looked at."""

from __future__ import annotations

import numpy as np

from ai.kernel.aim import Aim, all_nearly, worths
from ai.kernel.guesses import Floats
from ai.kernel.plan import Ints
from ai.weighing import Weighed
from game.engine import Action


class Tally:
    """Sums by way; the ways are dropped by halves."""

    def __init__(self, actions: tuple[Action, ...], tricks: int, aim: Aim) -> None:
        """Take the ways, the tricks of the deal and what its player is after."""
        size = len(actions)
        self._actions, self._aim = actions, aim
        self.active = np.ones(size, np.bool_)
        """By way: whether it is still looked at."""
        self._times = np.zeros(size, np.int64)
        self._sums, self._points, self._made = np.zeros(size), np.zeros(size), np.zeros(size)
        self._took = np.zeros((size, tricks + 1))

    def add(self, way: int, points: Ints, bids: Ints, took: Ints) -> None:
        """Note what some deals came to, (deals, seats) each."""
        seat = self._aim.seat
        outcomes = np.zeros(len(points))
        worths(self._aim, points, outcomes)
        if self._aim.shared:
            all_nearly(bids, took, outcomes)
        own = points[:, seat]
        self._times[way] += len(own)
        self._points[way] += own.sum()
        self._sums[way] += outcomes.sum()
        self._made[way] += (bids[:, seat] == took[:, seat]).sum()
        counts = np.bincount(took[:, seat], minlength=self._took.shape[1])
        self._took[way] += counts[: self._took.shape[1]]

    def worth(self) -> Floats:
        """What each way is worth on average."""
        means: Floats = self._sums / np.maximum(self._times, 1)
        return means

    def halve(self) -> None:
        """Drop the worse half of the ways."""
        left = np.flatnonzero(self.active)
        worth = self.worth()
        order = sorted(left.tolist(), key=lambda at: -float(worth[at]))
        for at in order[(len(order) + 1) // 2 :]:
            self.active[at] = False

    def found(self, legal: tuple[Action, ...]) -> list[Weighed]:
        """What each legal action is worth by now; one that is no way stands on nothing."""
        ways = {action: at for at, action in enumerate(self._actions)}
        return [self._weighed(action, ways.get(action)) for action in legal]

    def _weighed(self, action: Action, at: int | None) -> Weighed:
        if at is None:
            return Weighed(action, 0.0, 0.0, 0.0, (0.0,) * self._took.shape[1], 0)
        times = int(self._times[at])
        share = 1 / max(times, 1)
        return Weighed(
            action,
            float(self._sums[at] * share),
            float(self._points[at] * share),
            float(self._made[at] * share),
            tuple((self._took[at] * share).tolist()),
            times,
        )
