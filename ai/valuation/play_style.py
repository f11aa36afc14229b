"""Styles of play: likings that decide among options worth nearly the same."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class PlayStyle:
    """Points that a liking is worth; none of them for a player without one."""

    high_bids: float = 0.0
    """For each trick bid."""
    sure_bids: float = 0.0
    """For the certainty of making the bid, beside what it earns."""
    spite: float = 0.0
    """For each point that the others lose on average."""


PLAIN: Final = PlayStyle()
CAUTIOUS: Final = PlayStyle(high_bids=-0.1, sure_bids=1.0)
"""Would rather make a small bid than hope for a large one."""
BOLD: Final = PlayStyle(high_bids=0.4)
"""Bids what it would like to take."""
SPOILER: Final = PlayStyle(spite=0.6)
"""Breaks the others' bids where it can."""
