"""What a coach says of a decision that was just made: whether it gave away enough to be told.

It stands on the hint for the same moment, and so on nothing but what the seat knew.
"""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

from game.engine import Action
from game.review.hints import Hint
from game.review.review_types import Way
from game.table.records.event_lines import line_of

CLEAR: Final = 4.0
"""Standard errors of the estimate by which a loss must stand out."""


class Strictness(Enum):
    """How much must be given away, as a part of what a made bid and a missed one are apart."""

    GENTLE = 0.25
    EVERY = 0.03


class Slip(NamedTuple):
    """A decision that gave points away."""

    taken: Way
    best: Way
    loss: float
    """Points of the deal."""


def slip_of(hint: Hint, chosen: Action, strictness: Strictness) -> Slip | None:
    """What there is to say of a decision; None of a good one, and of one that was not weighed."""
    data = line_of(chosen)
    for way, loss in zip(hint.ways, hint.losses, strict=True):
        if way.action == data:
            much = loss.points >= strictness.value * hint.swing
            if loss.mistake and much and loss.points > CLEAR * loss.noise:
                return Slip(way, hint.ways[0], loss.points)
    return None
