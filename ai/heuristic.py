"""The bot of rules of thumb: quick, sensible, and the one that moves where another failed."""

from __future__ import annotations

from random import Random
from typing import cast

from ai.bidding import best_bid
from ai.cardplay import best_play
from ai.reading import Reading
from game.engine import Action, Bid, Limit, Phase, Play, View


class Heuristic:
    """Bids what its cards should take, then plays to take exactly that.

    It does not look ahead: it weighs winning the trick against what the rest of its hand may take.
    It uses neither its limit nor chance, so it always does the same in the same position.
    """

    def choose(self, view: View, legal: tuple[Action, ...], limit: Limit, rng: Random) -> Action:
        """See `game.engine.Agent`."""
        reading = Reading(view)
        if view.phase is Phase.BIDDING:
            return best_bid(view, reading, cast("tuple[Bid, ...]", legal))
        return best_play(view, reading, cast("tuple[Play, ...]", legal))
