"""A player's rating at puzzles: each first try is a game against a puzzle of known rating.

The model is that of Plackett and Luce for two; what is estimated is the player alone. On the scale
that is told, 400 points are odds of ten to one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import log, sqrt
from typing import Final

from game.puzzles.puzzle_progress import PuzzleTry
from game.table.statistics.plackett_luce import believed_after
from game.table.statistics.shares import Z95

MIDDLE: Final = 1500
"""Where a player begins, and the rating of a puzzle of grade 3."""
STEP: Final = 200
"""From one grade to the next."""
_MU: Final = 25.0
_BETA: Final = _MU / 6
_UNIT: Final = sqrt(2) * _BETA * log(10) / 400
"""What a point of rating is on the model's scale."""
_DRIFT: Final = _MU / 300
"""How far a player's strength is thought to move from one try to the next, on that scale."""
_SURE: Final = 1e-4
"""The uncertainty of a puzzle, on the model's scale."""


@dataclass(frozen=True, slots=True)
class PuzzleRating:
    """How well somebody solves puzzles, and how sure that is."""

    value: float
    ci95: float
    """Half a 95 % interval."""


def puzzle_rating(grade: int) -> int:
    """What a puzzle of this grade counts for."""
    return MIDDLE + STEP * (grade - 3)


def rating_after(tries: Iterable[PuzzleTry]) -> PuzzleRating | None:
    """The rating after these tries, the oldest first; None before the first.

    Of each puzzle the first try counts: later ones know the answer.
    """
    mine = _MU, _MU / 3
    tried: set[str] = set()
    for made in tries:
        if made.puzzle in tried:
            continue
        tried.add(made.puzzle)
        mu = _MU + (puzzle_rating(made.grade) - MIDDLE) * _UNIT
        ranks = (0, 1) if made.right else (1, 0)
        mine = believed_after((mine, (mu, _SURE)), ranks, beta=_BETA, drift=_DRIFT)[0]
    if not tried:
        return None
    return PuzzleRating(MIDDLE + (mine[0] - _MU) / _UNIT, Z95 * mine[1] / _UNIT)
