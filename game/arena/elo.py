"""Ratings from who had more points than whom (Bradley and Terry 1952), on the scale of Elo."""

from __future__ import annotations

from collections.abc import Sequence
from math import log10
from typing import Final

MIDDLE: Final = 1500.0
"""What all ratings of a league come to on average."""
ROUNDS: Final = 1000
CLOSE: Final = 1e-9
PRIOR: Final = 0.5
"""Wins that each is given over each other, so that a bot which never won has a rating."""


def ratings(wins: Sequence[Sequence[float]]) -> list[float]:
    """A rating for each, 400 of them apart meaning ten to one.

    Args:
        wins: how often the one (row) was ahead of the other (column); half for a tie.
    """
    count = len(wins)
    won = [[wins[i][j] + PRIOR if i != j else 0.0 for j in range(count)] for i in range(count)]
    strength = [1.0] * count
    for _ in range(ROUNDS):
        # Hunter's minorisation: each step can only make the results likelier.
        fresh = []
        for i in range(count):
            met = sum(
                (won[i][j] + won[j][i]) / (strength[i] + strength[j])
                for j in range(count)
                if j != i
            )
            fresh.append(sum(won[i]) / met if met else 1.0)
        product = 1.0
        for value in fresh:
            product *= value ** (1 / count)
        fresh = [value / product for value in fresh]
        moved = max(abs(new - old) for new, old in zip(fresh, strength, strict=True))
        strength = fresh
        if moved < CLOSE:
            break
    return [MIDDLE + 400 * log10(value) for value in strength]
