"""How a player does at an exercise, beside the expert on the very same deals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Final

from game.practice.kept_practice import PracticeDeal
from game.table.statistics.shares import Z95, Rate

ENOUGH: Final = 20
"""Deals from which on a difference may be told."""


@dataclass(frozen=True, slots=True)
class PracticeStanding:
    """A player's rate, the expert's, and how far they lie apart."""

    mine: Rate
    expert: Rate | None
    """On those of the deals that the expert has played by now, each for the share of its plays;
    None where there is none."""
    lead: float | None = None
    """The mean, deal by deal, of what the player made more than the expert."""
    ci95: float = 1.0
    """Half a 95 % interval of that."""

    @property
    def tells(self) -> bool:
        """Whether there are enough deals for a comparison."""
        return self.expert is not None and self.expert.trials >= ENOUGH

    @property
    def apart(self) -> bool:
        """Whether the two differ by more than chance."""
        return self.tells and self.lead is not None and abs(self.lead) > self.ci95


def standing(deals: Sequence[PracticeDeal], shares: Mapping[int, float]) -> PracticeStanding:
    """How it stands after these deals, all of which count.

    Args:
        deals: what the player made.
        shares: by the number of a deal, how many of its plays the expert made, from 0 to 1.
    """
    mine = Rate(sum(deal.made for deal in deals), len(deals))
    both = [(deal.made, shares[deal.number]) for deal in deals if deal.number in shares]
    if not both:
        return PracticeStanding(mine, None)
    expert = Rate(sum(share for _made, share in both), len(both))
    differences = [made - share for made, share in both]
    lead = sum(differences) / len(differences)
    if len(both) == 1:
        return PracticeStanding(mine, expert, lead)
    variance = sum((each - lead) ** 2 for each in differences) / (len(both) - 1)
    return PracticeStanding(mine, expert, lead, Z95 * sqrt(variance / len(both)))
