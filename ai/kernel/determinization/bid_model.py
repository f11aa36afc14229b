"""What the others, and one's own later self, may say before the play: quick guesses, many at once.

Arrays have one row a deal and one column a seat. A guess is made from what a hand promises, as
the heuristic does, with a little noise: nobody counts quite as we do.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from ai.kernel.determinization.hand_model import BLUR, SHARE, STRAY, mean_bid
from ai.kernel.rules.deal_tables import Floats, Ints
from ai.native.numbers import exponentials
from ai.probabilities.bid_chances import DISTANCE, DOUBT, LEAST_VARIANCE, ZERO
from game.engine import DealSpec
from game.engine.choices import Bidding, Total

NOISE: Final = 0.8
"""Width of the noise around what a hand promises, in tricks."""

LOOSE: Final = 10.0
"""Variance that is added to that of a hand where bids must come out even."""


class HandEstimates(NamedTuple):
    """What hands promise."""

    means: Floats
    """(deals, seats) whatever trump may come."""
    variances: Floats
    hopes: Floats | None = None
    """(deals, seats) under the trump that suits each hand best, where the highest bidder names it.
    """


def bids_likelihood(spec: DealSpec, known: tuple[int | None, ...], judged: HandEstimates) -> Floats:
    """By deal: how well the bids that are known fit the hands behind them."""
    tricks, fair = spec.tricks, spec.tricks / spec.players
    found = np.ones(len(judged.means))
    every = np.arange(tricks + 1)
    bid_total, places, highest = 0, 0, -1
    for seat in spec.bidding_order:
        bid = known[seat]
        if bid is None:
            continue
        mean = judged.means[:, seat]
        if judged.hopes is not None and bid > highest:
            mean = judged.hopes[:, seat]
        loose = 0.0
        if spec.rules.total is Total.EXACT:
            if places == spec.players - 1:
                continue  # whoever bids last has no choice
            loose = LOOSE
        else:
            heard, number = _heard(spec, np.full(len(mean), float(bid_total)), places)
            mean = mean_bid(mean, fair, heard, number)
        width = 2 * (SHARE * (judged.variances[:, seat] + loose) + BLUR)
        likely = exponentials(-((every[None, :] - mean[:, None]) ** 2) / width[:, None])
        share = likely[:, bid] / np.maximum(likely.sum(axis=1), 1e-12)
        found *= STRAY / (tricks + 1) + (1 - STRAY) * share
        bid_total, places, highest = bid_total + bid, places + 1, max(highest, bid)
    return found


def bids_around(
    spec: DealSpec, known: tuple[int | None, ...], judged: HandEstimates, noise: Floats
) -> Ints:
    """All bids, in turn around the table: those known, and sensible ones for the rest.

    Args:
        spec: the deal.
        known: by seat, a bid or None.
        judged: what each hand promises.
        noise: (deals, seats) from -0.5 to 0.5.
    """
    deals, players = noise.shape
    tricks, fair, rules = spec.tricks, spec.tricks / spec.players, spec.rules
    bids = np.zeros((deals, players), np.int64)
    total = np.zeros(deals, np.int64)
    highest = np.full(deals, -1)
    if spec.misere:
        return bids
    for place, seat in enumerate(spec.bidding_order):
        bid = known[seat]
        if bid is not None:
            made = np.full(deals, bid)
        else:
            heard, number = _heard(spec, total.astype(np.float64), place)
            mean = mean_bid(judged.means[:, seat], fair, heard, number) + noise[:, seat] * NOISE
            if judged.hopes is not None:
                hope = mean_bid(judged.hopes[:, seat], fair, heard, number)
                hope += noise[:, seat] * NOISE
                mean = np.where(np.floor(hope + 0.5) > highest, hope, mean)
            least = int(seat in spec.owes_a_bid)
            made = np.clip(np.floor(mean + 0.5).astype(np.int64), least, tricks)
            if rules.bidding is Bidding.IN_TURN:
                last = place == players - 1
                made = _allowed(rules.total, made, mean, total, tricks, least, last=last)
        bids[:, seat] = made
        total = total + made
        highest = np.maximum(highest, made)
    return bids


def declarers(spec: DealSpec, bids: Ints) -> Ints:
    """By deal who declares: the highest bidder, of equals the first to bid."""
    order = np.array(spec.bidding_order)
    found: Ints = order[np.argmax(bids[:, order], axis=1)]
    return found


def made_log_odds(bid: Ints, mean: Floats, variance: Floats) -> Floats:
    """Log odds that a bid is made with such a hand, but for what all bids have in common."""
    away = (bid - mean) ** 2 / (variance + LEAST_VARIANCE)
    odds: Floats = DOUBT * np.sqrt(variance) + DISTANCE * away + ZERO * (bid == 0)
    return odds


def _heard(spec: DealSpec, bid_total: Floats, places: int) -> tuple[Floats, int]:
    """What a bidder has heard: by deal the sum of the bids before its own, and their number."""
    return (bid_total, places) if spec.rules.bidding is Bidding.IN_TURN else (0.0 * bid_total, 0)


def _allowed(
    total: Total,
    made: Ints,
    mean: Floats,
    bid_total: Ints,
    tricks: int,
    least: int,
    *,
    last: bool,
) -> Ints:
    """The bids, of at least `least`, moved to where they are legal."""
    match total:
        case Total.FREE:
            return made
        case Total.EXACT:
            left = np.maximum(tricks - bid_total, 0)
            return left if last else np.minimum(made, left)
        case Total.HOOK if not last:
            return made
        case Total.HOOK | Total.HOOK_ANY:
            up = (made < tricks) & ((made == least) | (mean > made))
            return np.where(bid_total + made == tricks, np.where(up, made + 1, made - 1), made)
