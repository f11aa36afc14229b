"""The dial of levels on the scale of ratings: a hundred points from each to the next.

Each step was set where whole games of Oh Hell put it (19 deals, four players, mixed tables of the
whole dial; `docs/background/strength.md` has them measured): two totals of such a game lie 19 times
the difference in points a deal apart on average, and `SPREAD` times the root of 38 is the standard
deviation of that, so that z is how many of those lie between two levels. `PER_Z` points of rating
for each z, as logistic odds, give the same chances of coming out ahead. The scale is stretched so
that the expert is 1700 and somebody who has just heard the rules 800; the marks, the levels with a
name, are 1400 on average.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import log, sqrt
from statistics import fmean
from typing import Final

from game.roster import DIAL, MARKS, MERGED
from game.table.statistics.opponents import level_of

DEALS: Final = 19
"""Of Oh Hell with four players."""
SPREAD: Final = 5.5
"""Standard deviation of a level's points in one deal there."""
TENFOLD: Final = 620.0
"""Points of rating that make the odds of coming out ahead ten to one."""
PER_Z: Final = TENFOLD / log(10) * 1.7
"""Points of rating that a standard deviation is worth."""
PER_POINT: Final = PER_Z * DEALS / (SPREAD * sqrt(2 * DEALS))
"""Points of rating for each point a deal there."""
LEAST: Final = 800
STEP: Final = 100
DIAL_RATINGS: Final[Mapping[str, int]] = {
    level: LEAST + STEP * place for place, level in enumerate(DIAL)
}
"""By level, from weak to strong."""
LEVEL_RATINGS: Final[Mapping[str, int]] = {mark: DIAL_RATINGS[mark] for mark in MARKS}
"""The same of those that have a name."""
MIDDLE: Final = fmean(LEVEL_RATINGS.values())


@cache
def rating_of(agent: str) -> int | None:
    """The rating of a bot, whatever its style; None of one that the dial does not know."""
    level = level_of(agent)
    return DIAL_RATINGS.get(MERGED.get(level, level))


def level_for(rating: float, levels: tuple[str, ...]) -> str:
    """The level, of these, whose rating is the nearest."""
    return min(levels, key=lambda level: abs(DIAL_RATINGS[level] - rating))
