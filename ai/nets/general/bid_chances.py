"""The chance of every bid of a deal: what playouts by rules say, and the general net beside it.

Playouts alone are too sure, above all where all cards lie open, since a deal then goes nearly the
same way each time; and of a deal's first tricks they know next to nothing. So their log odds and
the net's are weighed by a regression on what came of such bids at tables of levels, of strong bots
and of the kinds for learning; how it fits others, `scripts/lab/measure_chances.py` measures.

A View does not say who sits in a seat, but the game's earlier deals say how often its bids were
made: where that is less often than such bids are, the chance of the next is lower.
"""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

import numpy as np

from ai.kernel.rules.deal_tables import Floats
from ai.kernel.search.card_and_bid_search import search_problem
from ai.kernel.search.played_on import bid_chances
from ai.kernel.search.utility import utility_of
from ai.knowledge.unseen_cards import Sampler
from ai.native.numbers import exponentials, logarithms
from ai.nets.general.advice import chances_of_others, net, seen, word
from ai.nets.general.kinds import knows
from ai.valuation.reward import ENVY
from game.engine import FaceDown, Phase, Play, View, imagine, legal_actions, to_act

CLEAREST: Final = 0.01
"""Chances nearer to none or to one count as this."""
UNANIMOUS: Final = 0.98
"""From this on playouts count as agreed: the share of one outcome less that of the other."""


class ChanceFit(NamedTuple):
    """Coefficients of log odds."""

    always: float
    of_rules: float
    of_rules_late: float
    """Over the tricks left, as `of_net_late`."""
    agreed: float
    """Where all playouts by rules made the bid, and the less the more did not; as much less where
    none did."""
    of_net: float
    of_net_late: float


WITH_NET: Final = ChanceFit(-0.034, 0.249, 0.572, 0.895, 0.612, -0.381)
"""Of 32,500 bids seen from a seat."""
BY_RULES: Final = ChanceFit(0.23, 0.78, 0, 0, 0, 0)
"""Of the same, where the net has no word."""
ALL_OPEN: Final = ChanceFit(0.097, 0.196, 0, 1.94, 0, 0)
"""Of 7,800 bids where all cards lie open."""


class UsualFit(NamedTuple):
    """Coefficients of the log odds that a bid is made, of which nothing is known but its size."""

    always: float
    of_tricks: float
    """Of their logarithm."""
    none: float
    """Where the bid is none."""
    of_share: float
    """Of the bid in even shares."""


USUAL: Final = UsualFit(0.935, -0.344, 0.425, -0.258)
"""Of 10,900 bids at those tables, in whole games of six variants."""
PRIOR: Final = 5.0
"""What is known beforehand of how well a seat bids: as much as twenty even chances tell."""
OWN_HISTORY: Final = 0.5
"""How much of what earlier deals say of the log odds of a seat holds for its next bid."""
TABLE_HISTORY: Final = 0.4
"""The same of what they say of the other seats: who misses makes others miss."""


def chances_of_bids(view: View, playouts: int, rng: Random) -> tuple[float | None, ...]:
    """By seat, the chance that its bid is made; None for a bid that is not seen.

    Args:
        view: of a seat or of an onlooker; nothing else is read.
        playouts: deals that are played out.
        rng: the only source of chance.
    """
    by_rules = bid_chances(view, playouts, rng)
    if view.spec.sight.is_pile or all(chance is None for chance in by_rules):
        return by_rules  # a pile is played as it lies
    if not any(view.hands):
        return by_rules  # the last trick is played, and only to be swept or scored
    said, left = _by_net(view), view.spec.tricks - len(view.tricks)
    open_cards = not any(isinstance(held, FaceDown) for hand in view.hands for held in hand)
    history = _by_history(view)
    found: list[float | None] = []
    for seat, (chance, bid) in enumerate(zip(by_rules, view.bids, strict=True)):
        if chance is None or not isinstance(bid, int):
            found.append(None)
        elif not 0 <= bid - view.taken[seat] <= left or (open_cards and left <= 1):
            found.append(chance)  # nothing is left to chance
        else:
            fit = ALL_OPEN if open_cards else WITH_NET if said[seat] else BY_RULES
            known = 0.0 if open_cards or seat == view.seat else history[seat]
            found.append(_blended(fit, chance, said[seat] or 0.5, left, known))
    return tuple(found)


def _blended(fit: ChanceFit, by_rules: float, by_net: float, left: int, by_history: float) -> float:
    share = np.clip(np.array([by_rules, by_net]), CLEAREST, 1 - CLEAREST)
    rules, said = logarithms(share / (1 - share)).tolist()
    odds = by_history + fit.always + (fit.of_rules + fit.of_rules_late / left) * rules
    one_way = max(abs(2 * by_rules - 1) - UNANIMOUS, 0.0) / (1 - UNANIMOUS)
    odds += fit.agreed * (one_way if by_rules > 0.5 else -one_way)
    odds += (fit.of_net + fit.of_net_late / left) * said
    return float(1 / (1 + exponentials(np.array([-odds])))[0])


def _by_history(view: View) -> Floats:
    """By seat, log odds less than usual by what it and the others made of earlier deals' bids.

    One step of Newton's method towards the likeliest log odds of each seat, from the usual ones.
    Beside those who make more than usual what is said is right without it.
    """
    beyond, weight = np.zeros(view.players), np.full(view.players, PRIOR)
    for deal in view.history:
        if deal.spec.misere:
            continue
        bids = np.array(deal.result.bids, np.float64)
        tricks = float(logarithms(np.array([deal.spec.tricks], np.float64))[0])
        odds = USUAL.always + USUAL.of_tricks * tricks + USUAL.none * (bids == 0)
        odds += USUAL.of_share * bids * view.players / deal.spec.tricks
        usual = 1 / (1 + exponentials(-odds))
        beyond += np.array(deal.result.made) - usual
        weight += usual * (1 - usual)
    own = beyond / weight
    others = (float(own.sum()) - own) / max(view.players - 1, 1)
    found: Floats = np.minimum(OWN_HISTORY * own + TABLE_HISTORY * others, 0.0)
    return found


def _by_net(view: View) -> Floats:
    """By seat, what the net says from the viewer's seat; none where it has no word."""
    found = np.zeros(view.players)
    if not knows(view) or not view.trump_known or view.laid:
        return found
    problem = search_problem(view, utility_of(view, ENVY), Random(1))
    decision = seen(view, problem)
    found = chances_of_others(net(), view, decision)
    if view.phase is Phase.PLAYING:
        assert view.seat is not None, "the net knows no onlookers"
        # What is legal is seen by whoever is asked, so it is the same in every guess.
        state = imagine(view, Sampler(view).guess(Random(1)))
        if to_act(state).must == (view.seat,):
            legal = legal_actions(state, view.seat)
            if legal and all(isinstance(action, Play) for action in legal):
                own = word(net(), view, decision, legal)
                found[view.seat] = own.made[int(np.argmax(own.worths))]
    return found
