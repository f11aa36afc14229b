"""Which variants the window can show from the first card to the last."""

from __future__ import annotations

from typing import Final

from game.engine import Variant
from game.engine.choices import Bidding, Trump
from game.variants import VARIANTS

BIDS: Final = (Bidding.IN_TURN, Bidding.SIMULTANEOUS, Bidding.LAID)
TRUMPS: Final = (
    *(Trump.TURNED, Trump.SECOND_PACK, Trump.CYCLE),
    *(Trump.LAST_MADE, Trump.DECLARER, Trump.BY_CALL),
)


def is_playable(row: Variant) -> bool:
    """Whether a row has only ways to bid and to set trump that a screen exists for."""
    return {row.rules.bidding} <= set(BIDS) and {row.rules.trump} <= set(TRUMPS)


PLAYABLE: Final = {name: row for name, row in VARIANTS.items() if is_playable(row)}
"""The rows that the window offers, by id."""
