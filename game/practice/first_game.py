"""The first whole game after the lessons: short, against weak bots, its deals growing."""

from __future__ import annotations

from typing import Final

from game.table.setup import HUMAN, Setup, plan
from game.variants import variant, with_options

VARIANT: Final = "blackout"
OPPONENTS: Final = ("beginner", "beginner", "casual")
SIZES: Final = (1, 2, 3, 4, 5, 6, 7)
"""Cards of its deals."""


def first_game(name: str) -> Setup:
    """The game with new cards, and the person by that name in the first seat."""
    agents = (HUMAN, *OPPONENTS)
    rules = {"schedule": SIZES, "no_trump": "never"}
    return plan(with_options(variant(VARIANT), rules, len(agents)), agents, your_name=name)
