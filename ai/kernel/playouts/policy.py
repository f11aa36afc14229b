"""The weights and tables by which a seat plays to its own bid in a playout (`policy.h`)."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from ai.kernel.rules.deal_tables import Floats
from ai.probabilities import trick_chances as fitted

RANDOM_CARD: Final = round(0.03 * 2**32)
"""Probability of a random card in a playout, times 2^32."""
SURE: Final = fitted.SURE

STEPS: Final = 512
"""Entries of the table of falling exponentials, and of that of chances by log odds."""
FINE: Final = 64.0
"""Steps of the table of falling exponentials for each unit."""
WIDEST: Final = 12.0
"""Log odds past which a chance is as good as sure."""
PER_ODD: Final = 255.5 / WIDEST


class PolicyWeights(NamedTuple):
    """Weights by which a seat chooses its card in a playout.

    Most stand for what their namesakes in `ai.probabilities.trick_chances` do, but are tuned by
    playouts against each other (`scripts/lab/tune_policy.py`), where they are of more use than
    those fitted to deals.
    """

    spoil: float = 0.0263
    """What spoiling another's bid weighs beside making one's own."""
    spoil_over: float = -0.0116
    """The same of a trick that goes to somebody who has too many already."""
    spoil_lead: float = -0.0079
    """The same of leading, where the others want all the rest, or else do not."""
    trump_fear: float = 0.2421
    trump_bend: float = 0.111
    trump_length: float = 0.1349
    side_fear: float = 0.672
    side_length: float = 0.4678
    ruff_risk: float = 0.9649
    lead_rate: float = 0.2844
    pressure: float = 0.1571
    on_lead: float = 0.2172
    ease: float = 0.5101
    room: float = 0.2197
    doubt: float = -3.5198
    distance: float = -0.762
    least_variance: float = 0.164
    none_needed: float = 0.973
    all_sure: float = 0.4679
    all_needed: float = 2.4486
    too_many_sure: float = -3.8635
    keen: float = 0.9413
    loath: float = 0.3959
    past: float = 0.5012
    """As `loath`, of somebody who has too many already."""
    lost: float = 0.0357
    """What keeping a card, or being rid of it, weighs for who has missed."""
    slack: float = 0.081
    """Log odds for each trick that nobody wants, or that two want."""
    distance_over: float = -0.5609
    """As `distance`, where more is promised than is needed."""
    crowd: float = -0.0733
    """Log odds for each opponent beyond three."""


WEIGHTS: Final = len(PolicyWeights._fields)
(
    SPOIL, SPOIL_OVER, SPOIL_LEAD, TRUMP_FEAR, TRUMP_BEND, TRUMP_LENGTH, SIDE_FEAR, SIDE_LENGTH,
    RUFF_RISK, LEAD_RATE, WANTED, ON_LEAD, EASE, ROOM, DOUBT, DISTANCE, LEAST_VARIANCE,
    NONE_NEEDED, ALL_SURE, ALL_NEEDED, TOO_MANY_SURE, KEENNESS, LOATHING, PASSED, LOST, SLACK,
    DISTANCE_OVER, CROWD,
) = range(WEIGHTS)  # fmt: skip
OUTLOOK: Final = 5 + 16 * 4 + 16 * 16 * 2
"""Numbers that C keeps for one card of a deal: `Outlook` in `policy.h`."""


OPPONENTS: Final = PolicyWeights()


def guide_of(habits: PolicyWeights, cards: int) -> Floats:
    """The weights, how many cards are played in a deal, and room for what C works out for each.

    One for each thread, and for deals of one size: what is worked out stays in it.
    """
    cards = max(cards, 1)
    guide = np.zeros(WEIGHTS + 1 + cards * OUTLOOK)
    guide[:WEIGHTS] = habits
    guide[WEIGHTS : WEIGHTS + 1].view(np.int64)[:] = cards
    return guide
