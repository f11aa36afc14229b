"""The chance of every seat to win the game: its total and what the deals to come bring, summed.

What a deal brings a seat is known as a distribution, see `measured_points`. Seats and deals are
taken to be independent of each other. The sums are exact: nothing is drawn by lot. Whoever is ahead
in the end wins; several who are ahead share the win.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import floor
from typing import TYPE_CHECKING, Final

from game.engine import Variant
from game.review.measured_points import NOTHING, Points, level_of, points_of_deal
from game.review.review_types import DIGITS

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

MOST_AT_ONCE: Final = 64
"""Sets of totals that are worked out together."""


class RestOfGame:
    """What the deals of the schedule after some deal still bring each seat of one game."""

    def __init__(self, variant: Variant, agents: Sequence[str]) -> None:
        self._variant = variant
        self._levels = [level_of(agent) for agent in agents]
        self._last = len(variant.deals[len(agents)])
        self._known: dict[tuple[int, str | None], Points] = {}

    def points(self, deals: int) -> tuple[Points, ...]:
        """By seat, once so many deals were played."""
        return tuple(self._after(deals, level) for level in self._levels)

    def chances(self, totals: Sequence[float], deals: int) -> tuple[float, ...]:
        """By seat, the chance to win with these totals once so many deals were played."""
        return shared_out(mean_chances([totals], self.points(deals)))

    def _after(self, deals: int, level: str | None) -> Points:
        if (deals, level) not in self._known:
            coming, sums = deals, NOTHING
            for number in range(self._last, deals, -1):
                if (number - 1, level) in self._known:
                    sums = self._known[number - 1, level]
                    continue
                players = len(self._levels)
                one = points_of_deal(self._variant, players, number, level)
                sums = self._known[number - 1, level] = summed(sums, one)
            self._known[coming, level] = sums
        return self._known[deals, level]


def summed(one: Points, other: Points) -> Points:
    """The distribution of the sum of two independent numbers of points."""
    import numpy as np  # slow, and the window has no need of it

    shares = np.convolve(one.shares, other.shares)
    return Points(one.least + other.least, tuple(shares.tolist()))


def mean_chances(outcomes: Sequence[Sequence[float]], rest: Sequence[Points]) -> tuple[float, ...]:
    """By seat, the chance to win, as a mean over several sets of totals that are as likely.

    A total between two whole numbers stands for a mix of both.

    Args:
        outcomes: totals by seat.
        rest: by seat, what is still to come.
    """
    import numpy as np  # slow, and the window has no need of it

    weights: dict[tuple[int, ...], float] = {}
    for totals in outcomes:
        for whole, share in _whole(totals):
            weights[whole] = weights.get(whole, 0.0) + share / len(outcomes)
    sums = np.zeros(len(rest))
    sets = list(weights)
    for start in range(0, len(sets), MOST_AT_ONCE):
        some = sets[start : start + MOST_AT_ONCE]
        shares = np.array([weights[totals] for totals in some])
        sums += shares @ _chances(np.array(some), rest)
    return tuple(sums.tolist())


def shared_out(chances: Sequence[float]) -> tuple[float, ...]:
    """The chances with the digits of a review, so that they still add up to one."""
    unit = 10**DIGITS
    parts = [floor(chance * unit) for chance in chances]
    rests = [chance * unit - part for chance, part in zip(chances, parts, strict=True)]
    order = sorted(range(len(parts)), key=lambda seat: -rests[seat])
    for seat in order[: max(0, unit - sum(parts))]:
        parts[seat] += 1
    return tuple(part / unit for part in parts)


def _whole(totals: Sequence[float]) -> list[tuple[tuple[int, ...], float]]:
    """Whole totals in place of these, with their shares; two where one seat's is between two."""
    low = tuple(map(floor, totals))
    part = max(total - whole for total, whole in zip(totals, low, strict=True))
    if part <= 0.0:
        return [(low, 1.0)]
    high = tuple(whole + (total > whole) for total, whole in zip(totals, low, strict=True))
    return [(low, 1.0 - part), (high, part)]


def _chances(totals: NDArray[np.int64], rest: Sequence[Points]) -> Floats:
    """Chances to win, (sets of totals, seats), for totals of that shape.

    The highest final total is v with so many seats at v, and each of these has that share of the
    win. The mean of one over their number is the integral, for t from 0 to 1, of the product of
    "below v, or t times at v" over the other seats. A rule of Gauss has it exactly.
    """
    import numpy as np  # slow, and the window has no need of it

    seats = len(rest)
    least = totals + np.array([each.least for each in rest])
    low = int(least.min())
    width = int((least + np.array([len(each.shares) for each in rest])).max()) - low
    at = np.zeros((len(totals), seats, width))
    for number in range(len(totals)):
        for seat, each in enumerate(rest):
            start = int(least[number, seat]) - low
            at[number, seat, start : start + len(each.shares)] = each.shares
    below = np.cumsum(at, axis=2) - at
    nodes, weights = np.polynomial.legendre.leggauss((seats + 1) // 2)
    found = np.zeros((len(totals), seats))
    for node, weight in zip((nodes + 1) / 2, weights / 2, strict=True):
        terms = below + node * at
        before = np.ones_like(terms)
        after = np.ones_like(terms)
        for seat in range(1, seats):
            before[:, seat] = before[:, seat - 1] * terms[:, seat - 1]
            after[:, seats - 1 - seat] = after[:, seats - seat] * terms[:, seats - seat]
        found += weight * (at * before * after).sum(axis=2)
    return found
