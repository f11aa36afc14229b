"""About how long a game takes in the window."""

from __future__ import annotations

from math import ceil
from typing import Final

from game.engine import Variant
from game.engine.deal_sequence import scheduled

DECISION_S: Final = 0.8
"""Seconds from a decision to the next, with cards in flight, tricks that lie and deals that end:
whole games of bots in the window at normal speed took 0.9 with three and four players, 0.6 with 7.
"""
THOUGHT_S: Final = 2.5
"""More for a decision of a person."""


def game_minutes(variant: Variant, players: int, persons: int = 1, pace: float = 1.0) -> int:
    """Minutes that a game takes, rounded up; where the dealer names the size, of middling deals.

    Args:
        variant: what is played.
        players: how many.
        persons: how many of them think for themselves.
        pace: what is seen of a decision takes so many times as long as at normal speed.
    """
    bids_and_cards = sum(
        1 + scheduled(variant, players, number, 0).tricks if size is not None else 2 + middling
        for middling in [sum(variant.named_sizes) // max(1, len(variant.named_sizes))]
        for number, size in enumerate(variant.deals[players], start=1)
    )
    seconds = bids_and_cards * (players * DECISION_S * pace + persons * THOUGHT_S)
    return ceil(seconds / 60)
