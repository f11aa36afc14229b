"""How many tricks a hand promises, and how likely a bid is with it, as compiled code.

The estimate is the heuristic's (`ai.probabilities.trick_chances`), but for hands that others may
hold.
"""

from __future__ import annotations

from collections.abc import Callable
from math import exp
from typing import Final, TypeVar, cast

import numpy as np

from ai.kernel.compilation.borrowing import borrowing
from ai.kernel.rules.bitmasks import ONE, bit, count, lowest
from ai.kernel.rules.deal_tables import Floats, Int, Masks
from ai.knowledge.card_layout import JOKER_GROUP
from ai.probabilities.trick_chances import (
    CASHED,
    LEAD_RATE,
    LEAD_WORTH,
    RUFF_RISK,
    SIDE_FEAR,
    SIDE_LENGTH,
    TRUMP_CURVE,
    TRUMP_FEAR,
    TRUMP_LENGTH,
)

Bids = TypeVar("Bids", float, Floats)

NONE = np.uint64(0)
GROUPS = JOKER_GROUP + 1
CONVICTION: Final = 0.3
"""How much further than counted what is bid lies from an even share."""
PRESSURE: Final = -0.2
"""Tricks bid less for each that the bids before are above an even share."""
SHIFT: Final = -0.5
"""Tricks bid less than promised, of which each of an even share takes back `FULLNESS`."""
FULLNESS: Final = 0.23
BLUR: Final = 0.08
"""Variance of a bid around what its hand promises, beside a share of that of the hand itself."""
SHARE: Final = 0.06
STRAY: Final = 0.08
"""How much of the chance falls evenly on all bids: not everybody counts as we do."""


@borrowing()
def expected_tricks(
    held: np.uint64,
    unseen: np.uint64,
    in_play: int,
    opponents: int,
    lead: bool,
    mask: Masks,
    trump: int,
) -> tuple[float, float]:
    """Mean and variance of the tricks that a hand takes.

    Args:
        held: the hand.
        unseen: what its holder cannot see.
        in_play: how many cards the others hold.
        opponents: how many others there are.
        lead: whether the hand leads.
        mask: of the plan.
        trump: the trump group, or -1.
    """
    size = count(unseen)
    density = in_play / (size if size > 0 else 1)
    called = 1 - exp(-LEAD_RATE * (count(held) + (LEAD_WORTH if lead else 0.0)))
    trump_fear, armed = 0.0, 0.0
    if trump >= 0:
        length = count(held & mask[trump])
        trump_fear = TRUMP_FEAR * density * exp(-TRUMP_LENGTH * (length - 1))
        armed = 1 - exp(-density * count(unseen & mask[trump]) / opponents)
    elif lead:
        called += (1 - called) * CASHED
    fear = exp(-SIDE_FEAR * density)
    mean, variance = 0.0, 0.0
    for suit in range(GROUPS):
        mine = held & mask[suit]
        if mine == NONE:
            continue
        out = unseen & mask[suit]
        calm = called
        if trump >= 0 and suit != trump:
            each = density * count(out) / opponents
            short = exp(-max(each - SIDE_LENGTH * (count(mine) - 1), 0.0))
            alone = 1 - short * armed * RUFF_RISK
            for _ in range(opponents):
                calm *= alone
        while mine != NONE:
            card = lowest(mine)
            mine &= mine - ONE
            above = count(out & ~((bit(card) << ONE) - ONE))
            if suit == trump:
                chance = exp(-((trump_fear * above) ** TRUMP_CURVE)) if above else 1.0
            else:
                chance = calm
                for _ in range(above):
                    chance *= fear
                    if chance < 0.001:
                        break
            mean += chance
            variance += chance * (1 - chance)
    return mean, variance


def mean_bid(mean: Bids, fair: float, bid_total: Bids, places: Int) -> Bids:
    """What is bid on average with a hand that promises so many tricks, given the bids before it.

    A regression on bids of the heuristic and of OpenSpiel's tree search, three and four players
    with three to ten cards, under ten plus the bid: the two differ little.

    Args:
        mean: tricks that the hand promises; one number, or an array with one a deal.
        fair: an even share of the tricks.
        told: tricks that the bids before it came to.
        places: how many these bids were.
    """
    away = CONVICTION * (mean - fair) + PRESSURE * (bid_total - places * fair)
    return mean + SHIFT + FULLNESS * fair + away


pressed_mean_bid = borrowing()(cast("Callable[[float, float, Int, Int], float]", mean_bid))
"""`mean_bid` as compiled code, of one hand."""


@borrowing()
def bid_chance(bid: Int, mean: float, variance: float, tricks: int) -> float:
    """How likely somebody with such a hand bids so, of all bids up to `tricks`."""
    width = 2 * (SHARE * variance + BLUR)
    total = 0.0
    for other in range(tricks + 1):
        total += exp(-((other - mean) ** 2) / width)
    return STRAY / (tricks + 1) + (1 - STRAY) * exp(-((bid - mean) ** 2) / width) / total


@borrowing()
def rounded_bid(mean: float, total: Int, tricks: int, hooked: bool) -> Int:
    """The bid of a seat that means to bid so much on average.

    Args:
        mean: see `mean_bid`.
        total: of the bids before it.
        tricks: of the deal.
        hooked: whether the bids may not come to just so many.
    """
    bid = np.int64(min(max(np.floor(mean + 0.5), 0.0), float(tricks)))
    if hooked and total + bid == tricks:
        if bid == 0 or (mean > bid and bid < tricks):
            return bid + 1
        return bid - 1
    return bid
