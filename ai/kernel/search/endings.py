"""How a deal may end that is played on from where it stands, every hand known."""

from __future__ import annotations

from random import Random

import numpy as np

from ai.kernel.playouts.policy_weights import guide_for
from ai.kernel.rules.deal_tables import Ints
from ai.kernel.search.card_and_bid_search import search_problem
from ai.kernel.search.utility import NOBODYS
from ai.native.calls import call, chance_words
from game.engine import View


def endings(view: View, times: int, rng: Random) -> Ints:
    """The points of the deal, (times, seats), each time it is played on by the policy."""
    problem, words = search_problem(view, NOBODYS, rng), chance_words(rng)
    points = np.zeros((times, view.players), np.int64)
    guide = guide_for(view.spec)
    call("play_endings", problem, guide, words, *points.shape, points)
    return points
