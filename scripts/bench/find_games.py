#!/usr/bin/env python3
"""How long a search of very many games takes: an index of a home, with its rows many times over.

    python scripts/checks/many_games.py DIR --games 3000
    python scripts/bench/find_games.py DIR --games 100000

Of each search it tells the milliseconds of processor time until the list and the numbers above it
are there, and how many games were found. The home is copied first; nothing in it is changed.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import os
import shutil
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]

from game.presentation.game_search import Shelfmarks, search_query
from game.storage.document_rows import FILE
from game.table.game_index.counted import count_selection
from game.table.game_index.game_index import GameIndex, close_all
from game.table.game_index.listed import games_by_status, games_found
from game.table.game_index.search import GameQuery, SortBy
from game.table.records.game_marks import GameMarks
from termination import heed_sigterm

ASKED: Final = (
    "",
    "ada",
    "ada won 2027",
    "nov",
    "13",
    "is:won variant:oh-hell with:greta",
    "held:AS",
    "held:AS spades:4+ bid:2 cards:5",
    "trumps:3+",
    "bid:1 cards:3 place:2 up:QH",
    "cards:7 exact:no",
    "by:You held:AS,KS",
    "made:5+ deals:7",
)
MONTH_S: Final = 30.5 * 24 * 3600


def multiplied(path: Path, times: int) -> None:
    """Have each row of an index so many times: each time a month earlier."""
    base = sqlite3.connect(path, isolation_level=None)
    base.execute("begin")
    shift = {"game": "game", "seat": "seat"}
    (games,) = base.execute("select max(id) from game").fetchone()
    (seats,) = base.execute("select max(id) from seat").fetchone()
    by = {"game": games, "seat": seats}
    for number in range(1, times):
        for table in ("game", "record", "seat", "told", "deal"):
            names = [row[1] for row in base.execute(f"pragma table_info({table})")]
            changed = {name: f"{name} + {number * by[of]}" for name, of in shift.items()}
            if table in by:
                changed["id"] = f"id + {number * by[table]}"
            changed["name"] = f"cast(name || '-{number}' as blob)"
            changed["ended"] = f"ended - {number * MONTH_S}"
            key = "id" if table in by else names[0]
            most = by[table] if table in by else by[names[0]]
            columns = ", ".join(changed.get(name, name) for name in names)
            base.execute(f"insert into {table} select {columns} from {table} where {key} <= {most}")
    base.execute("commit")
    base.close()


def measured(work: Callable[[], object]) -> tuple[float, object]:
    """Milliseconds of processor time, and what came of it."""
    began = time.process_time()
    found = work()
    return 1000 * (time.process_time() - began), found


def search(index: GameIndex, text: str) -> int:
    """Find games and read those of the first page."""
    query = search_query(index, text, Shelfmarks(GameMarks()))
    games, _numbers = games_by_status(index, query)
    return len([*games[:20]]) and len(games)


def main() -> int:
    """Measure."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("home", type=Path, help="a home with games")
    parser.add_argument("--games", type=int, default=100_000, help="how many at least (100000)")
    given = parser.parse_args()
    if not (given.home / "games").is_dir():
        print(f"There are no games in {given.home}.", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "home"
        shutil.copytree(given.home, home)
        os.environ["BLACKOUT_HOME"] = str(home)
        index = GameIndex()
        index.bring_up()
        ((there,),) = index.rows("select count(*) from game")
        close_all()
        multiplied(home / FILE, -(-given.games // there))
        ((there,),) = index.rows("select count(*) from game")
        print(f"{there} games; ms of processor time")
        took, _games = measured(lambda: [*games_found(index, GameQuery(), 20)])
        print(f"{'the first rows':40}{took:8.1f}")
        for text in ASKED:
            took, number = measured(partial(search, index, text))
            print(f"{text or 'all':40}{took:8.1f}{number:10}")
        for by in SortBy:
            query = GameQuery(sort=by)
            took, _games = measured(partial(games_by_status, index, query))
            print(f"{f'sorted by {by.value}':40}{took:8.1f}")
        query = search_query(index, "held:AS", Shelfmarks(GameMarks()))
        took, _sums = measured(lambda: count_selection(index, query))
        print(f"{'what held:AS comes to':40}{took:8.1f}")
        close_all()
    return 0


if __name__ == "__main__":
    heed_sigterm()
    sys.exit(main())
