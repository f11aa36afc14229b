#!/usr/bin/env python3
"""Fills a home with the games of a year: records as a person would have left them.

    python scripts/checks/many_games.py DIR --games 3000 --until 2027-10-31
    BLACKOUT_HOME=DIR blackout play

A level plays in the person's seat. Every day from the first daily deal to the last day has its
daily deal, with its counted try; all other games are of one variant, length, table and cast after
another, most of them short. Some were helped by a hint. What is drawn hangs on the number of the
game alone, so that a run that was ended goes on where it was. The profile is the first one of the
home, made if there is none.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import hashlib
import json
import os
import sys
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]

from msgspec import structs

from game.daily.rule import FIRST_DAY, setup_of
from game.daily.tries import Tries
from game.engine import Limit
from game.presentation.characters.casting import cast
from game.profiles.profile import Players
from game.profiles.shelf import ProfileShelf
from game.roster import inline_thinking
from game.table.headless import play_out
from game.table.records.endings import record_of, records_in
from game.table.records.event_lines import EndLine
from game.table.records.headers import header, utc
from game.table.records.lines import HintNote, Line, written
from game.table.setup import HUMAN, Setup, plan
from game.variants import VARIANTS, variant, with_options
from game.variants.lengths import Length, lengths_of
from termination import heed_sigterm

PERSON: Final = "skilled"
"""Who plays in the person's place."""
LEVELS: Final = ("beginner", "casual", "skilled")
"""Of opponents: those that need no search, so that a thousand games take a minute."""
MINUTES: Final = 9
"""Of a game, from its first line to its last."""


def ordinary(number: int) -> Setup:
    """The game of a number that is no daily deal."""
    rng = Random(number)
    name = rng.choice(list(VARIANTS)) if rng.random() < 0.5 else "oh-hell"
    row = variant(name)
    seats = [count for count in row.deals if count <= 5] or sorted(row.deals)[:1]
    players = rng.choice(seats)
    lengths = lengths_of(row, players)
    options = lengths[Length.SHORT if Length.SHORT in lengths else Length.USUAL]
    level = rng.choice(LEVELS)
    agents = (HUMAN, *(level,) * (players - 1))
    seed = hashlib.sha256(f"many games|{number}".encode()).hexdigest()[:32]
    setup = plan(with_options(row, options, players), agents, seed=seed)
    return replace(setup, drawn=True, seats=cast(setup.seats, seed))


def lines_of(setup: Setup, began: float, *, hinted: bool) -> Iterator[Line]:
    """The record of such a game, begun at a time in seconds since the epoch."""
    bots = tuple(replace(one, agent=PERSON) if one.is_human else one for one in setup.seats)
    bare = replace(setup, seats=bots, drawn=False)
    played = play_out(bare, inline_thinking(Limit(playouts=1)))
    yield header(setup, utc(began))
    if hinted:
        yield HintNote()
    for line in played.lines[1:]:
        ends = isinstance(line, EndLine)
        yield structs.replace(line, ended=utc(began + 60 * MINUTES)) if ends else line


def noon(day: date) -> float:
    """Seconds since the epoch."""
    return datetime(day.year, day.month, day.day, 12, tzinfo=UTC).timestamp()


def write(path: Path, setup: Setup, began: float, *, hinted: bool = False) -> None:
    """Put a record on the shelf, with the time of change that it would have."""
    text = "".join(map(written, lines_of(setup, began, hinted=hinted)))
    path.write_text(text, encoding="utf-8", newline="\n")
    after = began + 60 * MINUTES
    os.utime(path, (after, after))


def opened() -> Players:
    """The players of the home, made where there are none."""
    players, _ = ProfileShelf.usual().open()
    return players


def daily(games: Path, tries: Tries, players: Players, day: date) -> bool:
    """The daily deal of a day; whether it was not there yet."""
    path = record_of(games, f"{day:%Y%m%d}-120000-daily")
    if path.exists():
        return False
    tries.begin(day, day, path)
    write(path, players.seated(setup_of(day, players.current.name)), noon(day))
    return True


def fill(home: Path, count: int, until: date) -> int:
    """Write what is missing; how many games there are then."""
    os.environ["BLACKOUT_HOME"] = str(home)
    games = home / "games"
    games.mkdir(parents=True, exist_ok=True)
    players = opened()
    tries = Tries(players.written_id)
    days = max(1, (until - FIRST_DAY).days + 1)
    for back in range(min(days, count)):
        daily(games, tries, players, FIRST_DAY + timedelta(days=back))
    rest = count - min(days, count)
    for number in range(rest):
        day = FIRST_DAY + timedelta(days=number * days // max(1, rest))
        began = noon(day) + 60 + 600 * (number % 37)
        path = record_of(games, f"{day:%Y%m%d}-{number:06d}")
        if not path.exists():
            setup = players.seated(ordinary(number))
            write(path, setup, began, hinted=number % 20 == 7)
        if number % 200 == 199:
            print(f"{number + 1} of {rest}", file=sys.stderr, flush=True)
    return len(records_in(games))


def main() -> int:
    """Fill a home."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("home", type=Path, help="the folder, made if it is not there")
    parser.add_argument("--games", type=int, default=3000, help="how many in all (3000)")
    parser.add_argument(
        "--until", type=date.fromisoformat, default=date(2027, 10, 31), help="the last day"
    )
    given = parser.parse_args()
    if given.games < 1 or given.until < FIRST_DAY:
        print(f"At least one game, and a day from {FIRST_DAY} on.", file=sys.stderr)
        return 2
    there = fill(given.home.resolve(), given.games, given.until)
    print(json.dumps({"home": str(given.home), "games": there}))
    return 0


if __name__ == "__main__":
    heed_sigterm()
    sys.exit(main())
