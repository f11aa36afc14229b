"""Steps of the rating's model on disk, so that thousands of games are reckoned once.

A step is known by all that goes into it: the estimate before, the others' ratings, who came in
before whom, and how many deals there were. A file of steps by an earlier model is of another
version, and counts as none: what is told of old games is then reckoned anew. The cache may be
deleted at any time, and one that makes no sense is as good as none.
"""

from __future__ import annotations

from hashlib import blake2b
from pathlib import Path
from typing import Final

from msgspec import Struct

from game import home
from game.rating.rating import Estimate, GameRanks, estimate
from game.storage.caches import CacheFile, cached

CACHE_NAME: Final = "ratings.json"
DIGEST_BYTES: Final = 12
FARTHEST: Final = 1000.0
"""Nobody is so far from the middle, on the model's scale; ten thousand wins lead to a tenth."""


class EstimateCache:
    """`estimate`, remembering every step of this run and of the one before."""

    def __init__(self, path: Path | None = None) -> None:
        """Read what is known.

        Args:
            path: the cache's file; None for that of the home.
        """
        self._file = CacheFile(home.data() / CACHE_NAME if path is None else path, _DOCUMENT)
        self._known = self._file.read() or {}
        self._taken: dict[str, Estimate] = {}

    def __call__(self, before: Estimate, game: GameRanks) -> Estimate:
        """What is believed after a game, reckoned only where nobody did so before."""
        told = repr((tuple(before), tuple(game)))
        key = blake2b(told.encode(), digest_size=DIGEST_BYTES).hexdigest()
        after = self._known.get(key) or estimate(before, game)
        self._taken[key] = after
        return after

    def keep(self) -> None:
        """Write the steps of this run, if they are others; if it cannot be, they are lost."""
        if self._taken != self._known:
            self._file.write(self._taken)


class _KeptEstimates(Struct):
    """The file."""

    steps: dict[str, Estimate]


def _checked(cache: _KeptEstimates, _path: Path) -> dict[str, Estimate]:
    """The steps of a file.

    Raises:
        ValueError: one of them is none of the model.
    """
    for key, (mu, sigma) in cache.steps.items():
        if not (abs(mu) < FARTHEST and 0.0 < sigma < FARTHEST):
            raise ValueError(f"{key} is {mu} and {sigma}")
    return cache.steps


_DOCUMENT: Final = cached("blackout-ratings", _KeptEstimates, 4).mapped(_checked, _KeptEstimates)
