"""The chance of every seat to win the game from the totals so far, by a normal estimate.

What the deals to come will bring each seat is taken to be normal, with the same mean for all and
independent of each other; docs/review.md says how wide. The one who is ahead in the end wins.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import erf, exp, pi, sqrt
from typing import Final

from game.engine import DealSpec, Variant
from game.engine.progress import scheduled
from game.engine.scheme import MADNESS_MADE, MISERE
from game.review.values import rounded

STEPS: Final = 240
"""Places at which the densities are summed."""
REACH: Final = 5.0
"""Standard deviations to either side that are summed over."""
WIDTH: Final = 0.5
"""Standard deviation of a seat's points in a deal, as a part of what an average made bid and the
same missed by one are apart; a bid made every other time has just that."""


def win_chances(totals: Sequence[float], spread: float) -> tuple[float, ...]:
    """By seat, the chance to be ahead in the end; they add up to one.

    Args:
        totals: points so far.
        spread: standard deviation of what each seat will still make; 0 where the game is over.
    """
    if spread <= 0.0:
        first = max(totals)
        winners = sum(total == first for total in totals)
        return tuple(rounded((total == first) / winners) for total in totals)
    low, high = min(totals) - REACH * spread, max(totals) + REACH * spread
    width = (high - low) / STEPS
    sums = [0.0] * len(totals)
    for step in range(STEPS):
        at = low + (step + 0.5) * width
        below = [0.5 + 0.5 * erf((at - total) / (sqrt(2) * spread)) for total in totals]
        for seat, total in enumerate(totals):
            away = (at - total) / spread
            density = exp(-away * away / 2) / (spread * sqrt(2 * pi))
            for other, share in enumerate(below):
                if other != seat:
                    density *= share
            sums[seat] += density * width
    every = sum(sums)
    return tuple(rounded(chance / every) for chance in sums)


def spread_after(variant: Variant, players: int, deals: int) -> float:
    """The standard deviation of what a seat still makes after so many deals of the schedule."""
    numbers = range(deals + 1, len(variant.deals[players]) + 1)
    swings = [swing(scheduled(variant, players, number, 0)) for number in numbers]
    return WIDTH * sqrt(sum(each * each for each in swings))


def swing(spec: DealSpec) -> float:
    """Points between an even share of the tricks, bid and made, and the same missed by one."""
    if spec.madness is not None:
        return float(MADNESS_MADE)
    scheme = MISERE if spec.misere else spec.rules.scheme
    fair = 0 if spec.misere else round(spec.tricks / spec.players)
    if scheme.made_by_all is not None:
        return float(scheme.made_by_all)
    missed = scheme.points(spec.cards, fair, fair + 1)
    return float(max(abs(scheme.points(spec.cards, fair, fair) - missed), 1))
