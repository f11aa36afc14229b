"""Steps of the rating's model in the index of games, so that thousands of games are reckoned once.

A step is known by all that goes into it: the estimate before, the others' ratings, who came in
before whom, and how many deals there were.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from game.rating.rating import Estimate, GameRanks, estimate
from game.table.game_index.game_index import FAULTS, GameIndex

DIGEST_BYTES: Final = 12
MODEL: Final = 4
"""The version of the model: another one takes other steps."""
FARTHEST: Final = 1000.0
"""Nobody is so far from the middle, on the model's scale; ten thousand wins lead to a tenth."""
SPARE: Final = 2
"""Steps of games that were removed are forgotten when there are so many times those in use."""


class RatingSteps:
    """`estimate`, remembering every step."""

    def __init__(self, index: GameIndex | None = None) -> None:
        """Read what is known.

        Args:
            index: where the steps are kept; None for that of the home.
        """
        self._index = GameIndex() if index is None else index
        self._known = self._read()
        self._taken: dict[bytes, Estimate] = {}

    def __call__(self, before: Estimate, game: GameRanks) -> Estimate:
        """What is believed after a game, reckoned only where nobody did so before."""
        told = repr((MODEL, tuple(before), tuple(game)))
        key = blake2b(told.encode(), digest_size=DIGEST_BYTES).digest()
        after = self._known.get(key) or estimate(before, game)
        self._taken[key] = after
        return after

    def keep(self) -> None:
        """Write the steps that are new; if they cannot be, they are lost."""
        fresh = {key: one for key, one in self._taken.items() if key not in self._known}
        full = len(self._known) + len(fresh) > SPARE * len(self._taken)
        if not fresh and not full:
            return
        rows = [(key, *one) for key, one in (self._taken if full else fresh).items()]
        try:
            with self._index.changing() as base:
                if full:
                    base.execute("delete from rating_step")
                base.executemany("replace into rating_step values (?, ?, ?)", rows)
        except FAULTS:
            return

    def _read(self) -> dict[bytes, Estimate]:
        try:
            rows = self._index.rows("select step, mu, sigma from rating_step")
        except FAULTS:
            return {}
        known = {key: Estimate(mu, sigma) for key, mu, sigma in rows}
        sound = all(abs(mu) < FARTHEST and 0.0 < sigma < FARTHEST for mu, sigma in known.values())
        return known if sound else {}
