"""How a deal may end that is played on from where it stands, every hand known."""

from __future__ import annotations

from random import Random

import numpy as np

from ai.kernel.playouts.policy_weights import guide_for
from ai.kernel.rules.deal_tables import MOST_PLAYERS, Ints
from ai.kernel.search.card_and_bid_search import search_problem
from ai.kernel.search.utility import Utility
from ai.native.calls import call
from game.engine import View

ENVY = 1.0
"""What the mean of the others' points counts against one's own, where last tricks are solved."""


def endings(view: View, times: int, rng: Random) -> Ints:
    """The points of the deal, (times, seats), each time it is played on by the policy."""
    nobody = Utility(0, ENVY, False, False, np.zeros(MOST_PLAYERS), 0.0)
    problem = search_problem(view, nobody, rng)
    words = np.array([rng.getrandbits(64) | 1, rng.getrandbits(64)], np.uint64)
    points = np.zeros((times, view.players), np.int64)
    guide = guide_for(view.spec)
    call("play_endings", problem, guide, words, *points.shape, points)
    return points
