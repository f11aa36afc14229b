"""Rules of thumb (a first, plain form)."""

from __future__ import annotations

from random import Random

from game.engine import Action, Limit, View


class Heuristic:
    """Any legal action, for now."""

    def choose(self, view: View, legal: tuple[Action, ...], limit: Limit, rng: Random) -> Action:
        """See `game.engine.Agent`."""
        return rng.choice(legal)
