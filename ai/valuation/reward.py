"""The points of a deal as a reward between about none and one, whatever its scoring."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from game.engine import DealSpec, FinishedDeal, Seat
from game.engine.choices import Goal
from game.engine.scheme import MADNESS_MADE

ENVY: Final = 1.0
"""What the mean of the others' points counts against one's own, unless something else is said."""
MISSED_BY: Final = 3
"""A bid missed by so many counts as the worst: worse ones are rare, and stretch the scale."""
FOR_EACH: Final = 0.3
"""In the cooperative game, what a failed deal in which nearly all made theirs is still worth."""


def reward(done: FinishedDeal, seat: Seat) -> float:
    """What a finished deal was worth to a seat, 1 for the best that is usual."""
    spec = done.spec
    if spec.rules.goal is Goal.SHARED:
        made = sum(done.result.made) / spec.players
        return 1.0 if made == 1 else FOR_EACH * made
    least, most = _bounds(Scored(spec))
    factor = 2 if _is_doubled(done) else 1
    return (done.points[seat] / factor - least) / (most - least)


def _is_doubled(done: FinishedDeal) -> bool:
    double = done.spec.rules.double_suit
    return double is not None and done.result.trump is double


class Scored:
    """A deal, equal to others of the same scoring and size."""

    def __init__(self, spec: DealSpec) -> None:
        self.spec = spec
        # A scheme is named: two of one name are the same.
        self._key = (spec.rules.scheme.name, spec.madness, spec.cards, spec.tricks)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Scored) and other._key == self._key

    def __hash__(self) -> int:
        return hash(self._key)


@lru_cache(maxsize=512)
def _bounds(scored: Scored) -> tuple[float, float]:
    """The worst and the best that a deal usually pays."""
    spec = scored.spec
    if spec.madness is not None:
        return 0.0, MADNESS_MADE + spec.cards * (spec.cards + 1)
    scheme = spec.rules.scheme
    tricks = range(spec.tricks + 1)
    usual = min(2 * spec.tricks // spec.players + 2, spec.tricks)
    bids = range(1) if spec.misere else range(usual + 1)
    made = [scheme.points(spec.cards, bid, bid) for bid in bids]
    missed = [
        scheme.missed.points(spec.cards, bid, took)
        for bid in bids
        for took in tricks
        if 0 < abs(took - bid) <= MISSED_BY
    ]
    least, most = min(0, *made, *missed), max(*made, *missed)
    return least, max(most, least + 1)
