"""Which variants the window can show from the first card to the last."""

from __future__ import annotations

from typing import Final

from game.engine import Suit, Variant
from game.engine.choices import Bidding, NoneLeft, Trump
from game.variants import VARIANTS


def is_playable(row: Variant) -> bool:
    """Whether a row has only phases and cards that a screen exists for.

    The rest plays headless: laid bids, jokers, bowers, the Spanish pack and turns that go the other
    way round.
    """
    rules = row.rules
    special = rules.bowers or rules.turn_step != 1
    jokers = any(held.suit is Suit.JOKERS for held in row.pack(row.seats[0]))
    return (
        not (special or jokers)
        and rules.bidding is not Bidding.LAID
        and rules.trump is not Trump.LAST_MADE
        and rules.none_left is not NoneLeft.DEALERS_LAST
    )


PLAYABLE: Final = {name: row for name, row in VARIANTS.items() if is_playable(row)}
"""The rows that the window offers, by id."""
