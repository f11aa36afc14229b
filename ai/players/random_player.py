"""The bot that knows only the rules."""

from __future__ import annotations

from random import Random

from game.engine import Action, Limit, View


class RandomPlayer:
    """Any legal action, each as likely as another."""

    def choose(self, view: View, legal: tuple[Action, ...], limit: Limit, rng: Random) -> Action:
        """See `game.engine.Agent`."""
        return rng.choice(legal)
