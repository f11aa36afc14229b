"""Bids of a team, all of which must come to the tricks: quick guesses, many deals at once."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from ai.decisions.statements import CAN_DOUBT, SURE_DOUBT, heard
from ai.kernel.determinization.bid_model import NOISE, HandEstimates
from ai.kernel.rules.deal_tables import Floats, Ints
from game.engine import DealSpec, View

OWN_DOUBT: Final = 0.25
"""Variance of what one's own hand takes, and how it grows with each trick of it."""
OWN_GROWTH: Final = 0.15
ROUNDING: Final = 0.15
"""Variance of what somebody will say of a hand, since words are of whole tricks."""


class StatedTricks(NamedTuple):
    """What each seat's words let the others expect of its hand, (deals, seats)."""

    means: Floats
    variances: Floats


def stated_tricks(view: View, judged: HandEstimates) -> StatedTricks:
    """What those said who talked; the others will speak of the hands that they are dealt."""
    means = np.maximum(np.floor(judged.means + 0.5), 0.0)
    variances = ROUNDING + (SURE_DOUBT + CAN_DOUBT) / 2 * means
    for seat, said in enumerate(view.talk):
        if said:
            means[:, seat], variances[:, seat] = heard(view, seat)
    return StatedTricks(means, variances)


def team_bids(
    spec: DealSpec,
    known: tuple[int | None, ...],
    judged: HandEstimates,
    words: StatedTricks,
    noise: Floats,
) -> Ints:
    """All bids: each between what its hand promises and what the later ones said they would take.

    As `ai.decisions.statements.shared_bid`: what is over or missing goes where it does the least
    harm.

    Args:
        spec: the deal.
        known: by seat, a bid or None.
        judged: what each hand promises.
        words: what the others may expect of it.
        noise: (deals, seats) from -0.5 to 0.5.
    """
    deals = len(noise)
    bids = np.zeros((deals, spec.players), np.int64)
    left = np.full(deals, spec.tricks)
    for place, seat in enumerate(spec.bidding_order):
        bid = known[seat]
        later = [each for each in spec.bidding_order[place + 1 :] if known[each] is None]
        if bid is not None:
            made = np.full(deals, bid)
        elif not later:
            made = left
        else:
            mean = judged.means[:, seat] + noise[:, seat] * NOISE / 2
            own = OWN_DOUBT + OWN_GROWTH * np.maximum(mean, 0.0)
            others = words.means[:, later].sum(axis=1)
            doubt = words.variances[:, later].sum(axis=1) + 0.05
            wish = (mean * doubt + (left - others) * own) / (doubt + own)
            made = np.clip(np.floor(wish + 0.5).astype(np.int64), 0, left)
        bids[:, seat] = made
        left = np.maximum(left - made, 0)
    return bids
