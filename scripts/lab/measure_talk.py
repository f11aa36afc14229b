#!/usr/bin/env python3
"""How many deals a whole game of Cooperative Blackout takes, with talk and without.

    nice python scripts/lab/measure_talk.py --version 10 --games 20
    nice python scripts/lab/measure_talk.py --version 10 --bot skilled --games 200
    python scripts/lab/measure_talk.py --table

A team of four of one bot plays each game twice from the same seed: it talks as it does, or nobody
says anything and none is told that the others were silent. The expert then takes any hand for
likely that fits the cards and bids seen; rules of thumb still take a silent player to be weak. A
size that is not made is dealt again, so the fewer deals, the better. Each game is a line of the
file of results, and the next run goes on where one ended; the table stands in
`docs/background/strength.md`. Milliseconds are of the bot's own thread's work.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]

from game.engine import Action, Agent, Limit, Say, View
from game.variants import VARIANTS
from lab import tables
from lab.playing import BOTS, LEVELS, OPENSPIEL, agent, play
from lab.results import MEASUREMENTS, Mean, Part, append, matching, read

RESULTS: Final = MEASUREMENTS / "talk.jsonl"
GAME: Final = VARIANTS["cooperative"]
PLAYERS: Final = 4
RULES_ALONE: Final = ("heuristic", *LEVELS)
TALK, SILENCE = WAYS = ("as it is", "none")


class Silent:
    """A bot that says nothing, and hears nothing in the silence of others."""

    def __init__(self, bot: Agent) -> None:
        self._bot = bot

    def choose(self, view: View, legal: tuple[Action, ...], limit: Limit, rng: Random) -> Action:
        """See `game.engine.Agent`."""
        for action in legal:
            if isinstance(action, Say) and action.statement is None:
                return action
        deaf = replace(view, talk=((),) * view.players)
        return self._bot.choose(deaf, legal, limit, rng)


def measured(bot: Agent, limit: Limit, number: int) -> Part:
    """One whole game: how often each size was dealt until it was made."""
    deals = play(GAME, [bot] * PLAYERS, limit, number=number, dealer=number % PLAYERS)
    dealt = Counter(deal.spec.cards for deal in deals)
    return {"deals": len(deals), "sizes": [dealt[size] for size in sorted(dealt)]}


def run(given: argparse.Namespace) -> None:
    """Play what was asked for, a game of either kind in turn."""
    said = "no search" if given.bot in RULES_ALONE else f"{given.ms} ms of work"
    limit = Limit(milliseconds=given.ms)
    bot = agent(given.bot)
    teams = {TALK: bot, SILENCE: Silent(bot)}
    for number in range(given.games):
        for way, team in teams.items():
            key: Part = {"bot": given.bot, "limit": said, "version": given.version}
            key |= {"talk": way, "game": number}
            if not matching(given.results, key):
                append(given.results, key | measured(team, limit, number))
                print(f"game {number}, talk {way}", file=sys.stderr, flush=True)


def mean_of_few(figures: list[int]) -> Mean:
    """A mean with half its 95 % interval, wider where there are few, much as by Student's t."""
    count = len(figures)
    if count < 2:
        return Mean(mean(figures), float("inf"))
    return Mean(mean(figures), (1.96 + 2.37 / (count - 1)) * stdev(figures) / count**0.5)


def table(parts: Iterable[Part]) -> str:
    """Deals of a whole game with talk and without, and how many more without."""
    cells: defaultdict[tuple[str, str, str], dict[str, dict[int, Part]]] = defaultdict(
        lambda: {way: {} for way in WAYS}
    )
    for part in parts:
        cells[part["bot"], part["limit"], part["version"]][part["talk"]][part["game"]] = part
    rows = []
    for key, by_way in sorted(cells.items()):
        if not (both := sorted(by_way[TALK].keys() & by_way[SILENCE].keys())):
            continue
        talk, none = ([by_way[way][number]["deals"] for number in both] for way in WAYS)
        more = mean_of_few([one - other for one, other in zip(none, talk, strict=True)])
        means = (f"{each.mean:.1f} ± {each.half:.1f}" for each in map(mean_of_few, (talk, none)))
        day = max(by_way[way][number]["day"] for way in WAYS for number in both)
        rows.append([*key, str(len(both)), *means, f"{more.mean:+.1f} ± {more.half:.1f}", day])
    return tables.as_table("team of, limit, version, games, with talk, without, more, day", rows)


def refused(given: argparse.Namespace) -> str | None:
    """Why this cannot be measured, in one sentence."""
    if given.bot not in BOTS or given.bot == OPENSPIEL:
        return f"A team is of {', '.join(bot for bot in BOTS if bot != OPENSPIEL)}."
    for name in ("games", "ms"):
        if (value := getattr(given, name)) < 1:
            return f"--{name} is at least 1, not {value}."
    if not (given.version or given.table):
        return "Name the version whose results are added up together: --version."
    return None


def main() -> int:
    """Play, or show what was played."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--bot", default="expert", help="of whom the team is")
    parser.add_argument("--games", type=int, default=20, help="of each kind, up to so many on file")
    parser.add_argument("--ms", type=int, default=30, help="milliseconds of work a decision (30)")
    parser.add_argument("--version", default="", help="whose results are added up together")
    parser.add_argument("--results", type=Path, default=RESULTS, help="the file of results")
    parser.add_argument("--table", action="store_true", help="only make the table")
    given = parser.parse_args()
    if trouble := refused(given):
        print(trouble, file=sys.stderr)
        return 2
    try:
        if not given.table:
            run(given)
    except KeyboardInterrupt:
        print("Ended; the next run goes on here.", file=sys.stderr)
    finally:
        made = table(read(given.results))
        if given.results == RESULTS:
            tables.renew({"talk": made})
        print(made)
    return 0


if __name__ == "__main__":
    sys.exit(main())
