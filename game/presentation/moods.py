"""How each player looks: plain, glad or wincing, by what everybody at the table sees.

A mood follows from the state alone, so that a resize, an undo and a replay show the same faces. A
face that is glad of a trick is so until the next one is taken; a broken bid is seen until the end.
"""

from __future__ import annotations

from enum import Enum

from game.engine import Phase, Seat
from game.engine.choices import Goal
from game.presentation.screen_state import ScreenState
from game.presentation.stakes import (
    RUN,
    bids_are_seen,
    made_in_a_row,
    tricks_left,
)
from game.presentation.tally import tally_of
from game.presentation.words.laid_bids import is_laid


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
    tally = None if is_laid(shown) else tally_of(shown, seat)
    if tally is not None and tally.state.missed:
        return FaceMood.WINCING
    return _by_last_trick(shown, seat) if table.tricks and bids_are_seen(shown) else FaceMood.PLAIN


def _at_the_end(shown: ScreenState, seat: Seat) -> FaceMood:
    """Winners are glad, whoever is last winces; where all play together all share the outcome."""
    totals, winners = shown.table.totals, shown.table.winners
    if seat in winners:
        return FaceMood.GLAD
    shared = shown.table.variant.rules.goal is Goal.SHARED
    return FaceMood.WINCING if shared or totals[seat] == min(totals) else FaceMood.PLAIN


def _by_last_trick(shown: ScreenState, seat: Seat) -> FaceMood:
    """Glad of the trick that brought what was bid, and of a bid that no trick can break."""
    won = shown.table.tricks[-1].winner == seat
    reached = shown.table.taken[seat] == shown.table.bids[seat]
    return FaceMood.GLAD if reached and (won or not tricks_left(shown)) else FaceMood.PLAIN
