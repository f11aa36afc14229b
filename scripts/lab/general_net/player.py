"""A player by the general net alone, without any search or playout."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from ai.kernel.rules.deal_tables import earned_by
from ai.nets.general.advice import NET
from ai.nets.general.inputs import scale_of
from ai.nets.general.kinds import knows
from ai.players.heuristic import Heuristic
from game.engine import Action, Bid, Limit, Play, View
from game.engine.scoring import streak_points
from lab.general_net.network import FIGURES, OFF, Floats, Layers, read
from lab.general_net.seen import seen

_ALL_ELSE: Final = Heuristic()

_read: Final = cache(read)


class GeneralNetPlayer:
    """An agent by the net: bids and cards by it, all else as the heuristic does.

    It uses neither limit nor chance: the same View, the same action.
    """

    def __init__(self, path: Path = NET) -> None:
        """Take the file of its weights, which is read once they are needed."""
        self._path = path

    def choose(self, view: View, legal: tuple[Action, ...], limit: Limit, rng: Random) -> Action:
        """See `game.engine.Agent`."""
        ways = tuple(action for action in legal if isinstance(action, Play | Bid))
        if len(ways) < len(legal) or not knows(view):
            return _ALL_ELSE.choose(view, legal, limit, rng)
        values = worths(_read(self._path), view, ways)
        return ways[int(np.argmax(values))]


def worths(net: Layers, view: View, ways: tuple[Play | Bid, ...]) -> NDArray[np.float64]:
    """What bids or cards are worth to the net: points over the others' mean."""
    seat, spec, decision = view.seat, view.spec, seen(view)
    assert seat is not None, "an onlooker decides nothing"
    last = _last(net, decision.on)
    slots = np.array([decision.slot(way) for way in ways])
    rows = (FIGURES * slots[:, None] + np.arange(FIGURES)).ravel()
    figures = (net.actions[rows] @ last + net.action_bias[rows]).reshape(-1, FIGURES)
    shared = spec.rules.scheme.made_by_all is not None
    earned = earned_by(spec, None)[seat]
    double = spec.rules.double_suit
    factor = 2 if double is not None and view.trump is double else 1
    left = spec.tricks - len(view.tricks)
    offs = np.arange(-OFF, OFF + 1)
    found = np.zeros(len(ways))
    for at, way in enumerate(ways):
        known = view.bids[seat]
        bid = way.bid if isinstance(way, Bid) else known
        assert isinstance(bid, int), "a card is played after one's own bid"
        low = view.taken[seat] - bid
        can = (offs >= max(min(low, OFF), -OFF)) & (offs <= min(max(low + left, -OFF), OFF))
        odds = np.where(can, figures[at, :-1].astype(np.float64), -np.inf)
        chances = np.exp(odds - odds.max())
        chances /= chances.sum()
        points = factor * earned[bid, np.clip(bid + offs, 0, spec.tricks)].astype(np.float64)
        points += [streak_points(spec, spec.streaks[seat], made=off == 0) for off in offs]
        found[at] = 0.0 if shared else float(chances @ points)
        found[at] += float(figures[at, -1]) * scale_of(spec) * factor
    return found


def _last(net: Layers, on: list[int]) -> Floats:
    """The last layer but one."""
    first = np.maximum(net.inputs[on].sum(0) + net.first, 0)
    second = np.maximum(first @ net.second + net.second_bias, 0)
    third: Floats = np.maximum(second @ net.third + net.third_bias, 0)
    found: Floats = second + third
    return found
