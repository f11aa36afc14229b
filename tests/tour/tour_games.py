"""Games of the Tour in which a bot decides for the person, as tallies of their records."""

from __future__ import annotations

from dataclasses import replace

from game.engine import Limit
from game.roster import inline_thinking
from game.storage.files import RawLine
from game.table.headless import play_out
from game.table.records.headers import header, utc
from game.table.records.lines import written
from game.table.setup import Setup
from game.table.statistics.tallies import SeatTally, tally

BOTS = inline_thinking(Limit(playouts=5))


def finished(setup: Setup, bot: str = "skilled", number: int = 0) -> SeatTally:
    """The person's tally of a game, the `number`th of a sequence in time."""
    seats = tuple(replace(plan, agent=bot) if plan.is_human else plan for plan in setup.seats)
    game = play_out(replace(setup, seats=seats), BOTS)
    lines = [header(setup, utc(1_790_000_000 + 60 * number)), *game.lines[1:]]
    raw = [RawLine(place, written(line).encode(), ended=True) for place, line in enumerate(lines)]
    (seat,) = tally(raw).seats
    return seat
