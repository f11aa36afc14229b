"""What each person made of all sheets that were kept: evenings, wins, exact bids, points."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.engine.choices import Goal
from game.table.scorekeeping.score_keeping import KeptSheet


@dataclass(slots=True)
class PersonTotals:
    """One person over all evenings; capitals in a name do not matter."""

    name: str
    """As the latest sheet has it."""
    evenings: int = 0
    """Sheets with a finished deal."""
    over: int = 0
    """Those of them that were told to their end, and had places."""
    won: float = 0.0
    """Shared wins count as much less as they are shared by."""
    deals: int = 0
    exact: int = 0
    """Deals whose bid was made."""
    points: int = 0


def totals_of(sheets: Iterable[KeptSheet]) -> list[PersonTotals]:
    """Everybody on sheets, the latest first; those who came most often stand first."""
    found: dict[str, PersonTotals] = {}
    for kept in sheets:
        finished, going, winners = kept.progress
        if not finished:
            continue
        ranked = going is None and kept.variant.rules.goal is not Goal.SHARED
        for seat, name in enumerate(kept.names):
            one = found.setdefault(name.casefold(), PersonTotals(name))
            one.evenings += 1
            one.over += ranked
            one.won += 1 / len(winners) if ranked and seat in winners else 0
            one.deals += len(finished)
            one.exact += sum(deal.result.made[seat] for deal in finished)
            one.points += sum(deal.points[seat] for deal in finished)
    return sorted(found.values(), key=lambda one: (-one.evenings, -one.deals, one.name.casefold()))
