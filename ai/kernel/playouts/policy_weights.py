"""Weights by which the seats of a playout choose cards: as opponents, or as a team.

Opponents' habits are tuned by playouts against each other. A team that played so made all its bids
in .272 of deals of five cards at four players and .339 of eight; by the heuristic's own, fitted to
deals and with its trust in a partner, it made .336 and .357.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from ai.kernel.playouts.policy import OPPONENTS, PolicyWeights, guide_of
from ai.probabilities import trick_chances as fitted
from ai.probabilities.winning_chance import HELPFUL, KEEN, LOATH
from game.engine import DealSpec
from game.engine.choices import Goal

TEAM: Final = PolicyWeights(
    trump_fear=fitted.TRUMP_FEAR,
    trump_bend=0.15,
    trump_length=fitted.TRUMP_LENGTH,
    side_fear=fitted.SIDE_FEAR,
    side_length=fitted.SIDE_LENGTH,
    ruff_risk=fitted.RUFF_RISK,
    lead_rate=fitted.LEAD_RATE,
    pressure=fitted.PRESSURE,
    on_lead=fitted.ON_LEAD,
    ease=fitted.EASE,
    room=fitted.ROOM,
    doubt=fitted.DOUBT,
    distance=fitted.DISTANCE,
    distance_over=fitted.DISTANCE,
    least_variance=fitted.LEAST_VARIANCE,
    none_needed=fitted.NONE_NEEDED,
    all_sure=fitted.ALL_SURE,
    all_needed=fitted.ALL_NEEDED,
    too_many_sure=fitted.TOO_MANY_SURE,
    keen=HELPFUL[0],
    loath=HELPFUL[1],
    past=HELPFUL[1],
    lost=0.01,
    slack=0.0,
    crowd=0.0,
)


FITTED: Final = TEAM._replace(keen=KEEN, loath=LOATH, past=LOATH)
"""Opponents who judge their cards as the heuristic does: other players than `OPPONENTS`."""


def guide_for(spec: DealSpec) -> NDArray[np.float64]:
    """What playouts of such a deal are guided by; see `policy.guide_of`."""
    habits = TEAM if spec.rules.goal is Goal.SHARED else OPPONENTS
    return guide_of(habits, spec.players * spec.tricks)


def other_guide_for(spec: DealSpec) -> NDArray[np.float64]:
    """Other sensible players of such a deal, to see what hangs on who plays; see `guide_for`."""
    habits = TEAM if spec.rules.goal is Goal.SHARED else FITTED
    return guide_of(habits, spec.players * spec.tricks)
