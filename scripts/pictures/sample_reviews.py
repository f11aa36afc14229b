"""What games of some months came to when they were reviewed, for `screenshots.py`."""

from __future__ import annotations

import random

from game import home
from game.review.review_index import FILE, PointParts, ReviewedGame
from game.storage.kept_rows import KeptRows

MONTHS = ("2026-06", "2026-07", "2026-09", "2026-10", "2026-11")
GAMES = 6
"""In each of them."""


def note_reviews(variant: str) -> None:
    """Put reviewed games there, once for all pictures."""
    rows = KeptRows(home.data() / FILE, ReviewedGame)
    if rows.read():
        return
    rng = random.Random(11)
    games = []
    for at, month in enumerate(MONTHS):
        for day in range(1, GAMES + 1):
            promise = round(rng.uniform(28, 44), 1)
            skill = -round(rng.uniform(1, 14 - 2 * at), 1)
            points = round(promise + skill + rng.uniform(-9, 9))
            parts = PointParts(points, promise, skill, round(points - promise - skill, 1))
            game = ReviewedGame(
                f"{month}-{day}",
                f"{month}-{day:02}T20:00:00Z",
                variant,
                "",
                "You",
                30,
                -skill,
                round(-skill / 2),
                0.9,
                0.95,
                parts,
                11.0,
                7,
            )
            games.append(game)
    rows.add(games)
