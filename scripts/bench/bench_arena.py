#!/usr/bin/env python3
"""How many times as fast a league of `blackout arena` is with several local processes as with one.

    python scripts/bench/bench_arena.py
    python scripts/bench/bench_arena.py --jobs 1,2,4 --bots beginner,casual,skilled,expert \
        --playouts 30

The same tables, single deals of Oh Hell with four players and seven cards, are played by each
number of processes in turn, several times over; what counts is the median of hands a second. The
processes are started before the clock runs. The machine should
have nothing else to do; the processor's time for a hand, where the system tells it (Linux), says
what more processes cost each other even where it has.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import multiprocessing
import os
import platform
import statistics
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]

from game.arena.league import League
from game.arena.play import played
from game.arena.pools import Pool, local_pool
from game.roster import BotError, is_own
from lab.playing import oh_hell

PLAYERS, CARDS = 4, 7
WARM_UP: Final = 24
"""Deals for each process before the first that is measured."""


def league_of(bots: str, playouts: int) -> League:
    """Single deals of Oh Hell between these bots."""
    return League(
        variant=oh_hell(PLAYERS, CARDS),
        players=PLAYERS,
        bots=tuple(bots.split(",")),
        seed=7,
        playouts=playouts,
        cards=CARDS,
    )


class Speed(NamedTuple):
    """One measurement."""

    hands: float
    """A second."""
    work: float
    """Milliseconds of processors for a hand, the league's own process included."""


def speed_of(league: League, pool: Pool, deals: int) -> Speed:
    """How fast these deals are played, a rotation of the seats at a time as the command does."""
    start, worked = time.perf_counter(), processor_seconds()
    came = sum(len(table.points) for table in played(league, pool, deals, part=PLAYERS))
    hands = came * PLAYERS
    seconds, worked = time.perf_counter() - start, processor_seconds() - worked
    return Speed(hands / seconds, 1000 * worked / hands)


def processor_seconds() -> float:
    """What this process and those it started have worked so far; its own where Linux is not."""
    total = time.process_time()
    for child in multiprocessing.active_children():
        status = Path(f"/proc/{child.pid}/stat")
        if status.exists():
            fields = status.read_text().rpartition(")")[2].split()
            total += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return total


def measured(league: League, jobs: list[int], deals: int, rounds: int) -> dict[int, list[Speed]]:
    """By number of processes, round by round, all numbers in turn in each."""
    found: dict[int, list[Speed]] = {number: [] for number in jobs}
    with ExitStack() as open_pools:
        # A pool that has nothing to do costs the others nothing.
        pools = {number: open_pools.enter_context(local_pool(number)) for number in jobs}
        for number, pool in pools.items():
            speed_of(league, pool, WARM_UP * number)
        for at in range(rounds):
            for number in jobs if at % 2 == 0 else jobs[::-1]:
                found[number].append(speed_of(league, pools[number], deals))
            text = ", ".join(f"{number}: {found[number][-1].hands:.1f}" for number in jobs)
            print(f"round {at + 1} of {rounds}, hands a second by jobs: {text}", file=sys.stderr)
    return found


def table_of(found: dict[int, list[Speed]]) -> str:
    """A table in Markdown; each round is compared with itself."""
    one = [speed.hands for speed in found[min(found)]]
    lines = [
        "| jobs | hands a second | times one job | in the rounds | processor ms a hand |",
        "| --- | --- | --- | --- | --- |",
    ]
    for number, speeds in found.items():
        ratios = [speed.hands / single for speed, single in zip(speeds, one, strict=True)]
        hands = statistics.median(speed.hands for speed in speeds)
        work = statistics.median(speed.work for speed in speeds)
        lines.append(
            f"| {number} | {hands:.1f} | {statistics.median(ratios):.2f} "
            f"| {min(ratios):.2f} to {max(ratios):.2f} | {work:.2f} |"
        )
    return "\n".join(lines)


def refused(given: argparse.Namespace) -> str | None:
    """Why this cannot be measured, in one sentence."""
    bots = given.bots.split(",")
    try:
        if len(bots) < 2 or len(set(bots)) < len(bots) or not all(map(is_own, bots)):
            return "A league needs two or more of our own bots, each named once."
    except BotError as error:
        return str(error)
    jobs = given.jobs.split(",")
    if not all(word.isdecimal() and int(word) for word in jobs) or "1" not in jobs:
        return f"--jobs are numbers of processes, one of them 1, not '{given.jobs}'."
    for name in ("deals", "rounds", "playouts"):
        if getattr(given, name) < 1:
            return f"--{name} is at least 1, not {getattr(given, name)}."
    return None


def main() -> int:
    """Measure, and print a table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--bots", default="beginner,casual,skilled,expert", help="who meets")
    parser.add_argument("--playouts", type=int, default=100, help="a decision's (100)")
    parser.add_argument("--jobs", default="1,2", help="numbers of processes (1,2)")
    parser.add_argument("--deals", type=int, default=240, help="each time (240)")
    parser.add_argument("--rounds", type=int, default=5, help="how often each is measured (5)")
    given = parser.parse_args()
    if trouble := refused(given):
        print(trouble, file=sys.stderr)
        return 2
    league = league_of(given.bots, given.playouts)
    jobs = sorted(set(map(int, given.jobs.split(","))))
    found = measured(league, jobs, given.deals, given.rounds)
    print(f"{given.bots}, {given.playouts} playouts, {given.rounds} times {given.deals} deals;")
    print(f"{platform.machine()}, {os.cpu_count()} processors, Python {platform.python_version()}")
    print(f"\n{table_of(found)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
