"""`blackout bench waits`: how long a person waits for bots, with the longest hands there are."""

from __future__ import annotations

import argparse
import statistics
import time
from random import Random
from typing import Final, NamedTuple

from game.commands.words import CommandError, counted, print_json
from game.engine import Limit
from game.roster import BotError, check_bots, process_thinking
from game.table.bots.time_limits import WAIT, shared
from game.table.records.files import NoRecord
from game.table.setup import HUMAN, plan
from game.table.table import Table
from game.terminal import say
from game.variants import variant, with_options

LONGEST: Final = (
    ("la-podrida", 3, 17),
    ("blackout", 4, 13),
    ("oh-hell", 7, 7),
    ("kachuful", 10, 5),
)
"""Variant, players and cards: the longest hands, and the most seats."""
DEALS: Final = 2
"""Of each."""
LISTENING: Final = 0.005
"""Seconds to wait for an answer before looking again."""


class Waits(NamedTuple):
    """What a person at one table waited for bots that thought, in milliseconds."""

    variant: str
    players: int
    cards: int
    each: int
    """What each bot may think, where its own pace is not shorter."""
    decisions: int
    median: float
    longest: float


def add_words(parser: argparse.ArgumentParser) -> None:
    """Add the words of this command."""
    parser.add_argument("--bots", default="expert", metavar="BOT", help="who is waited for")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(words: argparse.Namespace) -> int:
    """Play as a person who decides at once, and say how long he waited; exit code 1 if too long."""
    try:
        check_bots([words.bots])
    except BotError as error:
        raise CommandError(str(error)) from None
    found = [_at_table(words.bots, *case) for case in LONGEST]
    longest = max(waits.longest for waits in found)
    if words.json:
        print_json({"allowed_ms": WAIT, "tables": [waits._asdict() for waits in found]})
        return int(longest > WAIT)
    for waits in found:
        say(
            f"{waits.variant:12} {waits.players:2} players {waits.cards:2} cards   "
            f"{counted(waits.decisions, 'decision'):13}   median {waits.median:5.0f} ms   "
            f"longest {waits.longest:5.0f} ms"
        )
    return int(longest > WAIT)


def _at_table(bot: str, name: str, players: int, cards: int) -> Waits:
    agents = (HUMAN, *(bot,) * (players - 1))
    row = with_options(variant(name), {"schedule": [cards] * DEALS}, players)
    limit: Limit = shared(players - 1)
    thinking = process_thinking(limit, agents, paced=True)
    rng, waits = Random(1), []
    try:
        table = Table(plan(row, agents, seed=1, first_dealer=0), thinking, NoRecord())
        waited, acted = 0.0, False  # what is loaded before the first move is no wait for a move
        while not table.over:
            began, thinks = time.monotonic(), table.thinking is not None
            went_on = table.advance(began, LISTENING)
            if thinks:  # the pause in which a bid may be changed, and that between deals, are none
                waited += time.monotonic() - began
            if went_on or table.thinking is not None or 0 not in table.waiting.must:
                continue
            if acted:
                waits.append(1000 * waited)
            table.act(rng.choice(table.legal(0)))
            waited, acted = 0.0, True
    finally:
        thinking.close()
    assert limit.milliseconds is not None
    median = statistics.median(waits)
    return Waits(name, players, cards, limit.milliseconds, len(waits), median, max(waits))
