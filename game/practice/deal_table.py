"""One deal of an exercise at a real table: new, or gone on with where it was left."""

from __future__ import annotations

from collections.abc import Callable

from game.engine import Phase
from game.practice.exercise import SEAT
from game.practice.kept_practice import PracticeDeal
from game.table.bots.thinking import Thinking
from game.table.followed_game import FollowedGame
from game.table.records.files import NoRecord
from game.table.records.lines import HintNote, Line
from game.table.records.replay import FaultyRecord, RecordedGame, RecordReader, faultless
from game.table.setup import Setup
from game.table.table import Table


def deal_table(
    setup: Setup, left: tuple[Line, ...], thinking: Callable[[Setup], Thinking]
) -> Table:
    """A table for a deal.

    Args:
        setup: its game.
        left: the record of that deal as it was left; another one is passed over.
        thinking: where bots are asked.
    """
    bots = thinking(setup)
    try:
        reader = faultless(RecordedGame.of_lines(left)) if left else None
    except FaultyRecord:
        reader = None
    if reader is None or not _is_due(reader, setup):
        return Table(setup, bots, NoRecord())
    return Table(setup, bots, NoRecord(), resumed=reader.state, recorded=reader.lines)


def outcome(table: FollowedGame, number: int) -> PracticeDeal | None:
    """What the person made of the deal of this number; None while it is not over."""
    if not table.over:
        return None
    deal = table.view(SEAT).history[-1]
    hinted = any(isinstance(line, HintNote) for line in table.lines)
    result = deal.result
    return PracticeDeal(number, result.bids[SEAT], result.tricks[SEAT], deal.points[SEAT], hinted)


def _is_due(reader: RecordReader, setup: Setup) -> bool:
    """Whether this is the deal that is due, and it can be gone on with."""
    found = reader.setup
    dealt = (found.variant, found.first_dealer, found.seed, found.match)
    due = (setup.variant, setup.first_dealer, setup.seed, setup.match)
    return dealt == due and reader.state.phase is not Phase.OVER
