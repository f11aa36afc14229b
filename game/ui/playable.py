"""Which variants the window can show from the first card to the last."""

from __future__ import annotations

from typing import Final

from game.engine import Variant
from game.engine.choices import Bidding, Trump
from game.variants import VARIANTS


def is_playable(row: Variant) -> bool:
    """Whether a row has only phases and cards that a screen exists for.

    The rest plays headless: laid bids.
    """
    rules = row.rules
    return rules.bidding is not Bidding.LAID and rules.trump is not Trump.LAST_MADE


PLAYABLE: Final = {name: row for name, row in VARIANTS.items() if is_playable(row)}
"""The rows that the window offers, by id."""
