"""The levels on the scale of ratings: fixed, from the ladder's own figures.

`docs/background/strength.md` has the points a deal of each level at mixed tables of Oh Hell, whole
games of 19 deals with four players. Two totals of such a game lie 19 times the difference of these
apart on average, and `SPREAD` times the root of 38 is the standard deviation of that, so that z is
how many of those lie between two levels. A logistic curve with 295 points of rating for each z
gives the same chances of coming out ahead. The four levels of the ladder are 1500 on average.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import sqrt
from typing import Final

from game.roster import MERGED
from game.table.statistics.opponents import level_of

DEALS: Final = 19
"""Of Oh Hell with four players."""
SPREAD: Final = 5.5
"""Standard deviation of a level's points in one deal there: half its interval by 1.96, by the root
of its 4028 deals."""
PER_Z: Final = 295.0
"""Points of rating that a standard deviation is worth: 400 by the logarithm of ten, by 1.7."""
POINTS_A_DEAL: Final[Mapping[str, float]] = {
    "beginner": 5.21,
    "casual": 5.75,
    "skilled": 6.74,
    "expert": 7.19,
}
"""From the ladder, Oh Hell, whole games, the expert at 30 playouts."""
MIDDLE: Final = 1500.0


def _rated() -> dict[str, int]:
    mean = sum(POINTS_A_DEAL.values()) / len(POINTS_A_DEAL)
    per_point = PER_Z * DEALS / (SPREAD * sqrt(2 * DEALS))
    return {level: round(MIDDLE + (own - mean) * per_point) for level, own in POINTS_A_DEAL.items()}


LEVEL_RATINGS: Final[Mapping[str, int]] = _rated()
"""By level, from weak to strong."""


@cache
def rating_of(agent: str) -> int | None:
    """The rating of a bot, whatever its style; None of one that the ladder does not know."""
    level = level_of(agent)
    return LEVEL_RATINGS.get(MERGED.get(level, level))
