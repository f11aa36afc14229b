#!/usr/bin/env python3
"""The ladder of levels: how far each is above the one below, in every variant.

    python scripts/lab/ladder.py --version 3 --minutes 60
    python scripts/lab/ladder.py --version 3 --deals 6000 --jobs 2
    python scripts/lab/ladder.py --version 3 --games 4x7 --levels skilled,expert --ms 30 \
        --deals 4000
    python scripts/lab/ladder.py --version 11 --levels dial --minutes 60
    python scripts/lab/ladder.py --version 11 --levels below-expert --deals 12000
    python scripts/lab/ladder.py --table

The levels sit at mixed tables of `blackout arena`, each in every seat equally often and with the
same others, every table dealt afresh: whole games of each variant at its usual number of players,
and single deals of Oh Hell, four players, seven cards, ten plus the bid or nothing (`4x7`), the
same at no trump (`4x7-no-trump`), and Clag's special deals by themselves (`clag-8` to `clag-13`).
In the cooperative game teams of each level play the same deals. The expert has 30 playouts for
every way that it weighs, or what `--playouts` says, or with `--ms` so many milliseconds of its
thread's own work. So a busy machine changes nothing.

The game with the fewest deals is always next, so that all grow evenly. Each part, some seconds of
play, is appended to the file of results when it is done: a run may be ended at any time by Ctrl-C
or a signal, and the next goes on there. What goes into `scripts/lab/measurements/ladder.jsonl`
appears in the tables beside it when a run ends, or with `--table`; `--levels dial` are all
opponents for people, `--levels below-expert` those of them that think in no time, so that many more
deals are had; the results of both are in `dial.jsonl` and `docs/background/strength.md`.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from pathlib import Path
from time import monotonic
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]

from game.arena.pools import local_pool
from game.roster import DIAL as LEVELS
from lab import ladder_tables, summary_tables, tables
from lab.results import DIAL, LADDER, Part, append, read
from lab.rungs import GAMES, Rung, play_part, round_of

USUAL: Final = "beginner,casual,skilled,expert"
NAMED: Final = {"dial": LEVELS, "below-expert": LEVELS[:-1]}
"""Levels that can be asked for in a word."""
MOST: Final = 6000
"""Deals of a game that are enough where nobody says otherwise."""


class Progress:
    """Which part of which game is next: of the game with the fewest deals, the first missing."""

    def __init__(self, rungs: list[Rung], known: list[Part], version: str, most: int) -> None:
        self._most = most
        self._version = version
        self._deals = dict.fromkeys(rungs, 0)
        self._have: dict[Rung, set[int]] = {rung: set() for rung in rungs}
        self._usual = dict.fromkeys(rungs, 0.0)
        """Deals of a part, as far as one knows."""
        for rung in rungs:
            key = self.key(rung)
            for part in known:
                if key.items() <= part.items() and part["part"] not in self._have[rung]:
                    self._have[rung].add(part["part"])
                    self.add(rung, part)

    def key(self, rung: Rung) -> Part:
        """What the results of a game have in common."""
        return rung.key | {"version": self._version}

    def next(self, under_way: dict[Rung, int]) -> tuple[Rung, int] | None:
        """A game and the number of its part; None once all have enough deals."""

        def coming(rung: Rung) -> float:
            return self._deals[rung] + under_way.get(rung, 0) * max(self._usual[rung], 1.0)

        rung = min(self._deals, key=coming)
        if coming(rung) >= self._most:
            return None
        number = next(at for at in range(len(self._have[rung]) + 1) if at not in self._have[rung])
        self._have[rung].add(number)
        return rung, number

    def add(self, rung: Rung, part: Part) -> int:
        """Count a part; how many deals there are now."""
        self._deals[rung] += part["deals"]
        self._usual[rung] = part["deals"]
        return self._deals[rung]


def played(progress: Progress, jobs: int, late: float) -> Iterator[tuple[Rung, Part]]:
    """Parts as they are done, until there are enough or it is late."""
    if jobs == 1:
        # No process of its own, so that a signal of any kind leaves none behind.
        while monotonic() < late and (following := progress.next({})) is not None:
            yield following[0], play_part(*following)
        return
    with local_pool(jobs) as pool:  # which tells its processes when it is left
        waiting: dict[Future[Part], Rung] = {}
        while True:
            while len(waiting) < jobs and monotonic() < late:
                under_way = {rung: [*waiting.values()].count(rung) for rung in waiting.values()}
                if (following := progress.next(under_way)) is None:
                    break
                waiting[pool.executor.submit(play_part, *following)] = following[0]
            if not waiting:
                return
            done, _ = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield waiting.pop(future), future.result()


def run(given: argparse.Namespace) -> None:
    """Play what was asked for."""
    levels = tuple(given.levels.split(","))
    playouts = 30 if given.ms is None and given.playouts is None else given.playouts
    rungs = [Rung(game, levels, playouts, given.ms) for game in given.games.split(",")]
    progress = Progress(rungs, read(given.results), given.version, given.deals)
    late = float("inf") if given.minutes is None else monotonic() + 60 * given.minutes
    for rung, part in played(progress, given.jobs, late):
        append(given.results, progress.key(rung) | {"round": round_of(rung)} | part)
        print(f"{rung.game}: {progress.add(rung, part)} deals", file=sys.stderr, flush=True)


def refused(given: argparse.Namespace) -> str | None:
    """Why this cannot be measured, in one sentence."""
    levels, games = given.levels.split(","), given.games.split(",")
    if len(levels) < 2 or levels != [name for name in LEVELS if name in levels]:
        return f"Levels are two or more of {', '.join(LEVELS)}, from weak to strong."
    if not set(games) <= set(GAMES) or len(set(games)) < len(games):
        return f"Games are some of {', '.join(GAMES)}, each once; not '{given.games}'."
    if given.ms is not None and given.playouts is not None:
        return "Give --ms or --playouts, not both."
    for name in ("deals", "ms", "playouts", "jobs"):
        value = getattr(given, name)
        if value is not None and value < 1:
            return f"--{name} is at least 1, not {value}."
    if given.minutes is not None and not given.minutes > 0:
        return f"--minutes is more than 0, not {given.minutes:g}."
    if not (given.version or given.table):
        return "Name the version whose results are added up together: --version."
    return None


def made_tables(results: Path) -> dict[str, str]:
    """The tables of a file of results, by the names in their markers."""
    known = read(results)
    if results != DIAL:
        return {"ladder": ladder_tables.steps(known), "ladder-games": ladder_tables.games(known)}
    return {
        "dial": ladder_tables.dial(known),
        "dial-points": ladder_tables.rated(known),
        "dial-steps": summary_tables.dial_steps(known),
    }


def show(results: Path) -> None:
    """Print the tables, and write them into the pages where they are the ones those show."""
    made = made_tables(results)
    if results in (LADDER, DIAL):
        tables.renew(made)
    print("\n\n".join(made.values()))


def main() -> int:
    """Play, or show what was played."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", default=",".join(GAMES), help="4x7 and ids, commas between")
    parser.add_argument("--levels", default=USUAL, help="who meets, from weak to strong")
    parser.add_argument("--minutes", type=float, help="begin no part after so many")
    parser.add_argument("--deals", type=int, default=MOST, help=f"of each game at most ({MOST})")
    parser.add_argument("--jobs", type=int, default=1, help="processes (1)")
    parser.add_argument("--playouts", type=int, help="of the expert for each way it weighs (30)")
    parser.add_argument("--ms", type=int, help="of the expert's work a decision")
    parser.add_argument("--version", default="", help="whose results are added up together")
    parser.add_argument("--results", type=Path, default=LADDER, help="the file of results")
    parser.add_argument("--table", action="store_true", help="only make the tables")
    given = parser.parse_args()
    if given.levels in NAMED:
        given.levels = ",".join(NAMED[given.levels])
        given.results = DIAL if given.results == LADDER else given.results
    if trouble := refused(given):
        print(trouble, file=sys.stderr)
        return 2
    try:
        if not given.table:
            signal.signal(signal.SIGTERM, signal.default_int_handler)
            run(given)
    except KeyboardInterrupt:
        print("Ended; the next run goes on here.", file=sys.stderr)
    finally:
        show(given.results)
    return 0


if __name__ == "__main__":
    sys.exit(main())
