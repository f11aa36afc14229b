"""Who plays in a demo, in a few lines: how far ahead or behind, and what became of their bids.

All of it is counted in the finished deals of the game, which everybody has seen.
"""

from __future__ import annotations

from typing import NamedTuple

from game.engine import Phase, Seat
from game.engine.choices import Goal
from game.presentation.characters.people import character_of
from game.presentation.phrasebook import outcome
from game.presentation.screen_state import ScreenState
from game.presentation.words.points import minus
from game.translation import _, ngettext

Names = tuple[str, ...]


class Introduction(NamedTuple):
    """What is said of one seat, or at half-time of all of them. Finished texts."""

    seat: Seat | None
    """Whose portrait stands beside it; None at half-time."""
    title: str
    about: str
    """A sentence about the character; empty for anybody else."""
    lines: tuple[str, ...]


def introduction(now: ScreenState, names: Names) -> Introduction | None:
    """What is said while a deal is bid; None from its first trick on and outside of deals.

    After half of the deals it is the table, in any other deal one of the seats in turn.
    """
    table = now.table
    if now.bare or table.phase is Phase.OVER or now.points is not None or table.tricks:
        return None
    shared = table.variant.rules.goal is Goal.SHARED
    half, played = now.number_of_deals // 2, len(table.history)
    paused = not shared and half >= 2
    if paused and played == half:
        return half_time(now, names)
    # Half-time takes nobody's turn.
    seat = (table.spec.number - 1 - (paused and played > half)) % table.players
    known = character_of(names[seat])
    lines = [] if shared or not table.history else [lead_in_words(now, seat, names)]
    if table.history:
        lines.append(record(now, seat))
    about = _(known.about) if known is not None else ""
    return Introduction(seat, names[seat], about, tuple(lines)) if about or lines else None


def half_time(now: ScreenState, names: Names) -> Introduction:
    """The table after half of the deals, the best first."""
    totals = now.table.totals
    order = sorted(range(len(names)), key=lambda seat: -totals[seat])
    lines = tuple(
        _(
            "{name} {total}, {made} of {deals} made",
            name=names[seat],
            total=minus(totals[seat]),
            made=_made(now, seat),
            deals=len(now.table.history),
        )
        for seat in order
    )
    return Introduction(None, _("Half-time"), "", lines)


def lead_in_words(now: ScreenState, seat: Seat, names: Names) -> str:
    """How far a seat is ahead, or behind whom."""
    totals = now.table.totals
    own, others = totals[seat], [total for one, total in enumerate(totals) if one != seat]
    best = max(others)
    if own > best:
        return ngettext(
            "{number} point ahead", "{number} points ahead", own - best, number=own - best
        )
    if own == best:
        return _("Shares the lead")
    leader = next(one for one, total in enumerate(totals) if total == best and one != seat)
    return ngettext(
        "{number} point behind {name}",
        "{number} points behind {name}",
        best - own,
        number=best - own,
        name=names[leader],
    )


def record(now: ScreenState, seat: Seat) -> str:
    """How many bids a seat has made in this game, and how many of its zeros."""
    results = [finished.result for finished in now.table.history]
    text = outcome.made_of(_made(now, seat), len(results))
    zeros = [result.made[seat] for result in results if result.bids[seat] == 0]
    if not zeros:
        return text
    more = ngettext(
        "{made} of {number} zero",
        "{made} of {number} zeros",
        len(zeros),
        made=sum(zeros),
        number=len(zeros),
    )
    return f"{text}, {more}"


def _made(now: ScreenState, seat: Seat) -> int:
    return sum(finished.result.made[seat] for finished in now.table.history)
