"""Nets that taught themselves by play against themselves, at several ages of training.

They are made by `scripts/lab/train_nets.py`. The oldest is the one that advises the expert; the
others' weights lie beside this file. A net bids and plays what it holds to be worth most over the
others' mean. It knows Oh Hell and what is near it; all else is decided by another player.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Final

from ai.nets import advice
from ai.nets.from_view import fits
from game.engine import Action, Bid, Limit, Play, View
from lab.population.card_odds import CARD_ODDS

FOLDER: Final = Path(__file__).parent


class NetPlayer:
    """An agent by one net. It uses neither limit nor chance: the same View, the same action."""

    def __init__(self, path: Path = advice.NET) -> None:
        """Take the file of its weights, which is read once they are needed."""
        self._path = path

    def choose(self, view: View, legal: tuple[Action, ...], limit: Limit, rng: Random) -> Action:
        """See `game.engine.Agent`."""
        if not (isinstance(legal[0], Play | Bid) and fits(view)):
            return CARD_ODDS.choose(view, legal, limit, rng)
        values = advice.worths(advice.net(self._path), view, legal)
        return legal[values.index(max(values))]
