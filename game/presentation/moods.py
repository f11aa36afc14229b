"""How each player looks: plain, glad or wincing, by what everybody at the table sees.

A mood follows from the state alone and lasts until the next trick is taken, so that a resize, an
undo and a replay show the same faces.
"""

from __future__ import annotations

from enum import Enum

from game.engine import Phase, Seat
from game.engine.choices import Goal
from game.presentation.screen_state import ScreenState
from game.presentation.stakes import (
    RUN,
    BidFate,
    bids_are_seen,
    fate,
    made_in_a_row,
    tricks_left,
)


class FaceMood(Enum):
    """The expression of a face."""

    PLAIN = "plain"
    GLAD = "glad"
    WINCING = "wincing"


def mood_of(shown: ScreenState, seat: Seat) -> FaceMood:
    """How one seat looks at this moment."""
    table = shown.table
    if table.phase is Phase.OVER:
        return _at_the_end(shown, seat)
    if shown.points is not None:
        return FaceMood.GLAD if table.history[-1].result.made[seat] else FaceMood.WINCING
    if table.phase is Phase.BIDDING and table.bids[seat] is None:
        return FaceMood.GLAD if made_in_a_row(shown, seat) >= RUN else FaceMood.PLAIN
    if table.tricks and bids_are_seen(shown):
        return _by_last_trick(shown, seat)
    return FaceMood.PLAIN


def _at_the_end(shown: ScreenState, seat: Seat) -> FaceMood:
    """Winners are glad, whoever is last winces; where all play together all share the outcome."""
    totals, winners = shown.table.totals, shown.table.winners
    if seat in winners:
        return FaceMood.GLAD
    shared = shown.table.variant.rules.goal is Goal.SHARED
    return FaceMood.WINCING if shared or totals[seat] == min(totals) else FaceMood.PLAIN


def _by_last_trick(shown: ScreenState, seat: Seat) -> FaceMood:
    """Glad of the trick that brought what was bid, wincing at the one that broke the bid."""
    bid, took = shown.table.bids[seat], shown.table.taken[seat]
    assert isinstance(bid, int), "bids are open"
    won = shown.table.tricks[-1].winner == seat
    match fate(shown, seat):
        case BidFate.MADE:
            return FaceMood.GLAD
        case BidFate.BROKEN:
            need, left = bid - (took - won), tricks_left(shown) + 1
            return FaceMood.WINCING if 0 <= need <= left else FaceMood.PLAIN
        case BidFate.OPEN:
            return FaceMood.GLAD if won and took == bid else FaceMood.PLAIN
