"""What a list of unfinished games shows of each; the menu needs it before it looks for them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from game.table.setup import Setup


@dataclass(frozen=True, slots=True)
class SavedGame:
    """An unfinished game that can be gone on with."""

    path: Path
    setup: Setup
    deal: int
    """The deal going on, from 1."""
    deals: int
    """Deals in the schedule."""
    when: float
    """When the last move was made, in seconds since the epoch."""
