"""A share of some trials with its 95 % interval."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Final

Z95: Final = 1.96
"""Standard errors in half a 95 % interval of a normal distribution."""


@dataclass(frozen=True, slots=True)
class Rate:
    """How often something came out."""

    made: float
    """How many trials did; one may count for a part."""
    trials: int

    @property
    def share(self) -> float:
        """Between 0 and 1, of at least one trial."""
        return self.made / self.trials

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval by Wilson's formula."""
        square = Z95 * Z95
        below = self.trials + square
        middle = (self.made + square / 2) / below
        inside = self.share * (1 - self.share) * self.trials + square / 4
        half = Z95 * sqrt(inside) / below
        return max(0.0, middle - half), min(1.0, middle + half)
