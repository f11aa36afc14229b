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
    """Sheets with a finished deal of this person."""
    over: int = 0
    """Those of them that were told to their end while this person sat there, and had places."""
    won: float = 0.0
    """Shared wins count as much less as they are shared by."""
    deals: int = 0
    exact: int = 0
    """Deals whose bid was made."""
    points: int = 0
    """Those of deals: what somebody who came in later began with is none."""


def totals_of(sheets: Iterable[KeptSheet]) -> list[PersonTotals]:
    """Everybody on sheets, the latest first; those who came most often stand first."""
    found: dict[str, PersonTotals] = {}
    for kept in sheets:
        finished, going, winners = kept.progress
        if not finished:
            continue
        ranked = going is None and kept.variant.rules.goal is not Goal.SHARED
        there = kept.shown.names
        won = [there[seat] for seat in winners]
        sat = [kept.until(place).names for place in range(len(finished))]
        for name in kept.everybody:
            own = [
                (deal, names.index(name))
                for deal, names in zip(finished, sat, strict=True)
                if name in names
            ]
            if not own:
                continue
            one = found.setdefault(name.casefold(), PersonTotals(name))
            one.evenings += 1
            one.over += ranked and name in there
            one.won += 1 / len(won) if ranked and name in won else 0
            one.deals += len(own)
            one.exact += sum(deal.result.made[seat] for deal, seat in own)
            one.points += sum(deal.points[seat] for deal, seat in own)
    return sorted(found.values(), key=lambda one: (-one.evenings, -one.deals, one.name.casefold()))
