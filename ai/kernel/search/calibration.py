"""Chances that playouts give, corrected by what came of such decisions beside others.

Opponents who think hard are worse for a bid than those of the playouts, the more so the further it
lies below an even share: those they go after. Weaker ones are better for it, all the more since the
expert plays its own cards better than the playouts do. Which of them sit there a View does not say.
So chances are corrected, as log odds, by what came of bids and cards at three kinds of tables, each
weighing the same: experts among themselves, one among the levels below it, one among the kinds that
are for learning (`scripts/lab/fit_calibration.py`; how well that fits at each table,
`scripts/lab/calibrate.py`).
The ways are still compared as the playouts have it: compared by corrected chances an expert did no
better against experts (+0.02 ± 0.36 a deal), and what was learned no longer held for its bids.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.kernel.rules.deal_tables import Floats, Ints
from ai.kernel.search.problem import PlayoutTotals
from ai.native.numbers import exponentials, logarithms
from ai.valuation.option_values import Weighed
from game.engine import Action, Bid, ChangeBid, Play, View
from game.engine.choices import Goal


class CalibrationFit(NamedTuple):
    """Coefficients of the correction of log odds, a regression.

    Of three to seven players with three to twelve cards.
    """

    always: float
    of_odds: float
    """For each of the log odds themselves."""
    far: float
    """For each trick that a bid lies more than `NEAR` below an even share, at the first trick."""


BIDS: Final = CalibrationFit(0.22, 0.01, -0.22)
"""5,000 bids, 100 playouts each."""
CARDS: Final = CalibrationFit(0.11, -0.13, 0.15)
"""19,000 cards, 100 playouts each."""
NEAR: Final = 0.5


class Calibration(NamedTuple):
    """Correction that is added to the log odds of each option."""

    bids: Ints
    """By way: the bid that is to be made."""
    always: Floats
    """By way."""
    of_odds: float


def calibration_of(view: View, ways: tuple[Action, ...]) -> Calibration | None:
    """How far what playouts say of these ways is to be doubted.

    Returns:
        None where nothing was learned: of other decisions, where all play together, where no trick
        is wanted, and where one trick is all there is.
    """
    spec = view.spec
    assert view.seat is not None, "an onlooker decides nothing"
    known = spec.rules.goal is not Goal.SHARED and not spec.misere and spec.madness is None
    if not known or spec.tricks == 1:
        return None
    left, learned = 1.0, BIDS
    bids: list[int] = []
    for way in ways:
        match way:
            case Bid() | ChangeBid():
                bids.append(way.bid)
            case Play():
                own = view.bids[view.seat]
                if not isinstance(own, int):
                    return None
                bids.append(own)
                left, learned = (spec.tricks - len(view.tricks)) / spec.tricks, CARDS
            case _:
                return None
    below = np.maximum(spec.tricks / spec.players - NEAR - np.array(bids), 0.0)
    always = learned.always + learned.far * left * below
    return Calibration(np.array(bids, np.int64), always, learned.of_odds)


def chances(found: PlayoutTotals, doubt: Calibration | None) -> Floats:
    """By way: how likely the bid is made; what was found always or never is left so."""
    share: Floats = found.made / np.maximum(found.times, 1)
    if doubt is None:
        return share
    open_ = (share > 0.0) & (share < 1.0)
    odds = np.zeros_like(share)
    odds[open_] = logarithms(share[open_] / (1.0 - share[open_]))
    odds += doubt.always + doubt.of_odds * odds
    corrected: Floats = np.where(open_, 1 / (1 + exponentials(-odds)), share)
    return corrected


def worths(found: PlayoutTotals) -> Floats:
    """By way: what it is worth on average; the ways are compared as the playouts have it."""
    worth: Floats = found.sums / np.maximum(found.times, 1)
    return worth


def halve(active: NDArray[np.bool_], worth: Floats) -> None:
    """Drop the worse half of the ways that are still active."""
    order = ranked(active, worth)
    active[order[(len(order) + 1) // 2 :]] = False


def ranked(active: NDArray[np.bool_], worth: Floats) -> list[int]:
    """The ways that are still active, the best first."""
    return sorted(np.flatnonzero(active).tolist(), key=lambda at: -float(worth[at]))


def weighed(
    ways: tuple[Action, ...], found: PlayoutTotals, doubt: Calibration | None
) -> list[Weighed]:
    """What each way is worth, as it is told."""
    made = chances(found, doubt)
    took = _distributions(found, doubt, made)
    worth, points = worths(found), _points(found, made)
    plain = found.points / np.maximum(found.times, 1)
    return [
        Weighed(
            way,
            float(worth[at]),
            float(points[at]),
            float(made[at]),
            tuple(took[at].tolist()),
            int(found.times[at]),
            float(plain[at]),
        )
        for at, way in enumerate(ways)
    ]


def _points(found: PlayoutTotals, chance: Floats) -> Floats:
    """The mean by way, were so large a share of its playouts those that made the bid."""
    made = found.points_made / np.maximum(found.made, 1)
    missed = (found.points - found.points_made) / np.maximum(found.times - found.made, 1)
    mean: Floats = chance * made + (1.0 - chance) * missed
    return mean


def _distributions(found: PlayoutTotals, doubt: Calibration | None, chance: Floats) -> Floats:
    """(ways, tricks + 1): how likely each number is, that of the bid as likely as is said."""
    took: Floats = found.took / np.maximum(found.times, 1)[:, None]
    if doubt is not None:
        rows = np.arange(len(took))
        rest = 1.0 - took[rows, doubt.bids]
        took *= np.where(rest > 0.0, (1.0 - chance) / np.where(rest > 0.0, rest, 1.0), 1.0)[:, None]
        took[rows, doubt.bids] = chance
    return took
