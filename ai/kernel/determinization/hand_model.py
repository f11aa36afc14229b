"""What is bid with a hand that promises so many tricks; how likely a bid is, says C by these."""

from __future__ import annotations

from typing import Final

from ai.kernel.rules.deal_tables import Floats

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


def mean_bid(mean: Floats, fair: float, bid_total: Floats, places: int) -> Floats:
    """What is bid on average with a hand that promises so many tricks, given the bids before it.

    A regression on bids of the heuristic and of OpenSpiel's tree search, three and four players
    with three to ten cards, under ten plus the bid: the two differ little.

    Args:
        mean: by deal, tricks that the hand promises.
        fair: an even share of the tricks.
        bid_total: by deal, tricks that the bids before it came to.
        places: how many these bids were.
    """
    away = CONVICTION * (mean - fair) + PRESSURE * (bid_total - places * fair)
    return mean + SHIFT + FULLNESS * fair + away
