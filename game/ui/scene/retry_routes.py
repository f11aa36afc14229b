"""The route to a mistake that is tried again; see `game.ui.scene.routes`."""

from __future__ import annotations

from dataclasses import dataclass

from game.review.mistakes import Mistake, RetriedMoment
from game.ui.scene.protocol import Route


@dataclass(frozen=True)
class RetryMistake(Route):
    """The moment of a mistake again, and after it those that wait."""

    mistake: Mistake
    moment: RetriedMoment
    waiting: tuple[Mistake, ...] = ()
    """The mistakes to be tried after it."""
