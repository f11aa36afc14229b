"""A deal played on from where it stands: the chance of every bid, and how the deal may end."""

from __future__ import annotations

from random import Random

import numpy as np

from ai.kernel.playouts.policy_weights import guide_for
from ai.kernel.rules.deal_tables import MOST_PLAYERS, Ints
from ai.kernel.search.card_and_bid_search import search_problem
from ai.kernel.search.problem import NOBODY
from ai.kernel.search.utility import NOBODYS
from ai.native.calls import call, chance_words
from game.engine import FaceDown, Phase, View
from game.engine.choices import Sight, Total


def bid_chances(view: View, playouts: int, rng: Random) -> tuple[float | None, ...]:
    """By seat, the chance that its bid is made; None for a bid that is not seen.

    Whoever looks takes no part: who sits in a seat plays to its bid by what was played.
    """
    shown = [isinstance(bid, int) for bid in view.bids]
    if not any(shown) or not _can_be_played(view):
        return (None,) * view.players
    problem = search_problem(view, NOBODYS, rng)
    asked = problem.asked._replace(seat=NOBODY)
    words = chance_words(rng)
    made = np.zeros(MOST_PLAYERS, np.int64)
    problem = problem._replace(asked=asked)
    call("count_made", problem, guide_for(view.spec), words, playouts, made)
    return tuple(int(made[seat]) / playouts if seen else None for seat, seen in enumerate(shown))


def _can_be_played(view: View) -> bool:
    """Whether playouts of this moment say something."""
    spec = view.spec
    if view.phase is Phase.BIDDING:
        # Whoever is still to bid does so by a hand that is seen, under a trump that is known.
        seen = view.trump_known and spec.sight is Sight.OWN
        return seen and spec.rules.total is not Total.EXACT and not view.laid
    hidden = any(isinstance(held, FaceDown) for hand in view.hands for held in hand)
    return view.phase is Phase.PLAYING and not (hidden and spec.sight.is_pile)


def endings(view: View, times: int, rng: Random) -> Ints:
    """The points of the deal, (times, seats), each time it is played on by the policy."""
    problem, words = search_problem(view, NOBODYS, rng), chance_words(rng)
    points = np.zeros((times, view.players), np.int64)
    guide = guide_for(view.spec)
    call("play_endings", problem, guide, words, *points.shape, points)
    return points
