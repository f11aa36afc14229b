"""What the ways to go on came to, added up, and which of them are still looked at."""

from __future__ import annotations

import numpy as np

from ai.kernel.rules.deal_tables import Floats, Ints
from ai.kernel.search import calibration
from ai.kernel.search.calibration import Calibration
from ai.kernel.search.problem import no_playouts
from ai.kernel.search.utility import Utility, add_nearly, worths
from ai.valuation.option_values import Weighed
from game.engine import Action


class OptionTotals:
    """Sums by way; the ways are dropped by halves."""

    def __init__(
        self,
        actions: tuple[Action, ...],
        tricks: int,
        aim: Utility,
        doubt: Calibration | None = None,
    ) -> None:
        """Take the ways, the tricks of the deal, what its player is after and how to doubt it."""
        self._actions, self._aim, self._doubt = actions, aim, doubt
        self.active = np.ones(len(actions), np.bool_)
        """By way: whether it is still looked at."""
        self._found = no_playouts(len(actions), tricks)

    def add(self, way: int, points: Ints, bids: Ints, took: Ints, given: Ints | int = 0) -> None:
        """Note what some deals came to, (deals, seats) each.

        Args:
            way: which one.
            points: of the deals.
            bids: of the deals.
            took: tricks.
            given: what the decision itself gave to each of the others, by deal; the points that are
                told of the way are less by that.
        """
        seat, found = self._aim.seat, self._found
        outcomes = worths(self._aim, points)
        if self._aim.shared:
            add_nearly(bids, took, outcomes)
        own, made = points[:, seat] - given, bids[:, seat] == took[:, seat]
        found.times[way] += len(own)
        found.points[way] += own.sum()
        found.sums[way] += outcomes.sum()
        found.made[way] += made.sum()
        found.points_made[way] += own[made].sum()
        counts = np.bincount(took[:, seat], minlength=found.took.shape[1])
        found.took[way] += counts[: found.took.shape[1]]

    def worth(self) -> Floats:
        """What each way is worth on average."""
        return calibration.worths(self._found)

    def halve(self) -> None:
        """Drop the worse half of the ways."""
        calibration.halve(self.active, self.worth())

    def found(self) -> list[Weighed]:
        """What each way is worth by now."""
        return calibration.weighed(self._actions, self._found, self._doubt)
