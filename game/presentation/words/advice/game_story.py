"""A finished game in up to three sentences: where it was won, the best of it, what to practise.

All is read off the score sheet and the tricks, which everybody sees.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from types import MappingProxyType
from typing import Final, NamedTuple

from game.engine import Seat
from game.engine.choices import Goal
from game.engine.state import Trick
from game.presentation.screen_state import ScreenState
from game.presentation.words.advice.habits import STEPS, NextStep, habit_words
from game.presentation.words.advice.ways import danger
from game.presentation.words.points import points_words
from game.table.statistics.habits import habits
from game.translation import N_, _

RUN: Final = 3
"""Bids made one after the other from which they are worth a word."""


class StoryLine(NamedTuple):
    """One sentence of a game, and the deal that it is about."""

    text: str
    deal: int
    """Counted from 1."""
    step: NextStep | None = None
    """What there is to practise by it."""


def story(
    shown: ScreenState,
    names: tuple[str, ...],
    seat: Seat,
    tricks: Mapping[int, Sequence[Trick]] = MappingProxyType({}),
) -> tuple[StoryLine, ...]:
    """What is told of a game that is over to who sat in a seat.

    Args:
        shown: the table at its end.
        names: by seat.
        seat: whose best and whose misses are told.
        tricks: by number of the deal, those that were taken.
    """
    if not shown.table.history:
        return ()
    lines = (
        _won(shown, names, seat),
        _best(shown, seat),
        _habit(shown, seat, tricks) or _missed(shown, seat),
    )
    return tuple(line for line in lines if line is not None)


def _won(shown: ScreenState, names: tuple[str, ...], seat: Seat) -> StoryLine | None:
    """From which deal on the winner was ahead alone; None where nobody is one."""
    if shown.table.variant.rules.goal is Goal.SHARED or len(shown.table.winners) != 1:
        return None
    (winner,) = shown.table.winners
    sums = list(zip(*(accumulate(row) for row in _by_seat(shown)), strict=True))
    ahead = [
        all(row[winner] > total for other, total in enumerate(row) if other != winner)
        for row in sums
    ]
    if not ahead[-1]:
        return None  # a tie that something else decided
    since = 1 + max((at for at, first in enumerate(ahead, start=1) if not first), default=0)
    own = winner == seat
    if since == 1:
        text = N_("{name} led from the first deal to the last.")
    elif since == len(ahead):
        text = N_("{name} took the lead in the last deal.")
    else:
        text = N_("{name} took the lead for good in deal {deal}.")
    name = _("You") if own else names[winner]
    return StoryLine(_(text, name=name, deal=since), since)


def _by_seat(shown: ScreenState) -> list[list[int]]:
    """The points of every deal, by seat."""
    return [
        [deal.points[seat] for deal in shown.table.history]
        for seat in range(len(shown.table.totals))
    ]


def _best(shown: ScreenState, seat: Seat) -> StoryLine | None:
    """The longest run of bids made; without one, the deal with the most points."""
    run = longest_run([deal.result.made[seat] for deal in shown.table.history])
    if run is not None and run[1] >= RUN:
        first, length = run
        return StoryLine(
            _(
                "Your best run: {number} bids made in a row, from deal {first} to deal {last}.",
                number=length,
                first=first,
                last=first + length - 1,
            ),
            first,
        )
    points = [deal.points[seat] for deal in shown.table.history]
    deal = points.index(max(points)) + 1
    result = shown.table.history[deal - 1].result
    if max(points) <= 0 or not result.made[seat]:
        return None
    text = N_("Your best deal: deal {deal}, {bid} bid and made, for {points}.")
    most = points_words(max(points))
    return StoryLine(_(text, deal=deal, bid=result.bids[seat], points=most), deal)


def longest_run(made: Sequence[bool]) -> tuple[int, int] | None:
    """The first deal, from 1, and the length of the longest run of bids made; None without one."""
    best: tuple[int, int] | None = None
    length = 0
    for deal, kept in enumerate(made, start=1):
        length = length + 1 if kept else 0
        if length and (best is None or length > best[1]):
            best = (deal - length + 1, length)
    return best


def _habit(
    shown: ScreenState, seat: Seat, tricks: Mapping[int, Sequence[Trick]]
) -> StoryLine | None:
    """What the missed bids have in common, and the deal in which it cost most tricks."""
    found = habits(shown.table.history, tricks, seat)
    if not found or shown.table.variant.rules.goal is Goal.SHARED:
        return None
    habit = found[0]

    def off(deal: int) -> int:
        result = shown.table.history[deal - 1].result
        return abs(result.tricks[seat] - result.bids[seat])

    return StoryLine(habit_words(habit), max(habit.deals, key=off), STEPS[habit.kind])


def _missed(shown: ScreenState, seat: Seat) -> StoryLine | None:
    """Which way bids were missed, and the deal that was missed by most."""
    by = [deal.result.tricks[seat] - deal.result.bids[seat] for deal in shown.table.history]
    under, over = sum(each < 0 for each in by), sum(each > 0 for each in by)
    worst = max(range(len(by)), key=lambda at: abs(by[at])) + 1
    if not under and not over:
        return StoryLine(_("You made every bid."), 1)
    text = N_("Missed: {missed} of {deals} bids, with {danger}.")
    if under and over:
        text = N_(
            "Missed: {missed} of {deals} bids, {under} with too few tricks, {over} with too many."
        )
    how = danger(few=under > 0)
    told = _(text, missed=under + over, under=under, over=over, deals=len(by), danger=how)
    return StoryLine(told, worst)
