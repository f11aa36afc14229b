"""One deal of an exercise at a real table: new, or gone on with where it was left."""

from __future__ import annotations

from collections.abc import Callable

from game.engine import Phase
from game.practice.exercise import SEAT
from game.practice.kept import PracticeDeal
from game.table.bots.thinking import Thinking
from game.table.followed_game import FollowedGame
from game.table.records.files import NoRecord
from game.table.records.lines import HintNote, Line
from game.table.records.replay import RecordedGame, RecordReader, replay
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
    reader = _read(left)
    if reader is None or reader.state is None or not _same(reader, setup):
        return Table(setup, thinking(setup), NoRecord())
    return Table(setup, thinking(setup), NoRecord(), resumed=reader.state, recorded=reader.lines)


def outcome(table: FollowedGame, number: int) -> PracticeDeal | None:
    """What the person made of the deal of this number; None while it is not over."""
    if not table.over:
        return None
    deal = table.view(SEAT).history[-1]
    hinted = any(isinstance(line, HintNote) for line in table.lines)
    result = deal.result
    return PracticeDeal(number, result.bids[SEAT], result.tricks[SEAT], deal.points[SEAT], hinted)


def _read(left: tuple[Line, ...]) -> RecordReader | None:
    if not left:
        return None
    return replay(RecordedGame.of_lines(left))


def _same(reader: RecordReader, setup: Setup) -> bool:
    """Whether this is the deal that is due, and it can be gone on with."""
    found, state = reader.setup, reader.state
    if found is None or state is None or reader.fault is not None:
        return False
    dealt = (found.variant, found.first_dealer, found.seed, found.match)
    due = (setup.variant, setup.first_dealer, setup.seed, setup.match)
    return dealt == due and state.phase is not Phase.OVER
