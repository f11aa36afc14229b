"""A game that another server goes on with: what it is told of the record, and how it is proved.

The finished deals go over, and with them the totals. A deal that runs is void: its cards were drawn
by a server that ends, so the rest is drawn from a new seed, and a note says from which deal on.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.engine import Phase
from game.engine.refusal import Refused, finished, refuse
from game.table.records.event_lines import RecordError, ScoreLine
from game.table.records.lines import DrawNote, Line
from game.table.records.redeal import dealt_again
from game.table.records.replay import BETWEEN_DEALS, RecordedGame, RecordReader, faultless


class NotHandedOver(Refused):
    """A record that no server goes on with: one sentence."""


def finished_part(lines: Sequence[Line]) -> list[Line]:
    """The header of a record and its lines up to the end of the last finished deal."""
    scored = [place for place, line in enumerate(lines) if isinstance(line, ScoreLine)]
    return list(lines[: scored[-1] + 1 if scored else 1])


def taken_over(lines: Sequence[Line]) -> RecordReader:
    """A game played again as far as it was handed over, which has to be as its seeds deal it.

    Raises:
        NotHandedOver: something is wrong with it, or it does not stand between two deals.
    """
    try:
        played = faultless(RecordedGame.of_lines(lines))
    except RecordError as error:
        raise NotHandedOver(error.refusal) from None
    state, setup = played.state, played.setup
    between = Phase.SIZING if setup.variant.named_sizes else Phase.DEALING
    if played.ended or state.phase is not between or len(played.lines) != len(lines):
        raise NotHandedOver(BETWEEN_DEALS)
    anew = [line for line in lines if isinstance(line, DrawNote)]
    if setup.seed is None or any(note.seed is None for note in anew):
        raise NotHandedOver(refuse("The seed of the deals before is not told."))
    if faults := dealt_again(played).faults:
        raise NotHandedOver(finished(faults[0]))
    return played
