#!/usr/bin/env python3
"""How strong a bot is: against others of one kind, in every variant, and in a mixed league.

    python scripts/lab/bench_strength.py --version 2 --against openspiel --cells 4x7,4x10 \
        --deals 4000
    python scripts/lab/bench_strength.py --version 2 --variant clag --deals 6000 --enough 4
    python scripts/lab/bench_strength.py --version 2 --league expert,heuristic,mcts --deals 2000
    python scripts/lab/bench_strength.py --version 5 --against held-out --cells 4x7 --deals 4000
    python scripts/lab/bench_strength.py --version 5 --against held-out --mixed --cells 4x7
    python scripts/lab/bench_strength.py --version 5 --beside expert-envy-0.5 --against learning
    python scripts/lab/bench_strength.py --version 8 --beside expert-plain \
        --against learning --playouts 30
    python scripts/lab/bench_strength.py --version 8 --bot general-net --beside expert \
        --against heuristic,skilled --variant all --ms 10
    python scripts/lab/bench_strength.py --table

Without `--variant` every deal is of `oh-hell` with ten plus the bid or nothing; the seats and the
dealer change, and never together. With it whole games by the variant's own schedule and points are
played, or single deals by two teams where all win or fail together. Against whom may be several
names with commas between, each a cell of its own; with `--mixed` one cell in which each other seat
is drawn from them, and with `--beside` the same in which another plays the same deals in the bot's
seat too, of variants whole games. `learning` and `held-out` stand for the halves of the population
(`scripts/lab/population`). Milliseconds are those that the bot's own thread works, so
that a busy machine changes nothing; each bot thinks in one thread.

Each part is appended to the file of results as soon as it is played, so that a run may be ended at
any time, and the next goes on where it stopped. What goes into
`scripts/lab/measurements/strength.jsonl` appears in the tables beside it and in
`docs/background/strength.md` when a run ends. OpenSpiel needs `pip install open_spiel`.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]

from game.engine import Agent, Limit
from game.variants import VARIANTS
from lab import parts, summary_tables, tables
from lab.playing import (
    BOTS,
    ENVIOUS,
    OPENSPIEL,
    absent,
    agent,
    is_bot,
    is_shared,
    usual_players,
)
from lab.population.kinds import HELD_OUT, LEARNING
from lab.results import STRENGTH, Part, append, matching, mean_of_games, read

CELLS: Final = "4x3,4x5,4x7,4x10,4x12,3x7,5x7"
HALVES: Final = {"learning": LEARNING, "held-out": HELD_OUT}
"""Several kinds by one word."""


def fill(
    path: Path, key: Part, unit: str, most: int, enough: float, measured: Callable[[int], Part]
) -> None:
    """Play parts of one cell until so many deals are on file, or its figure is clear enough.

    Args:
        path: the file of results.
        key: what the cell is.
        unit: what of a part counts where the next begins.
        most: deals in all.
        enough: standard errors from zero at which to end early; none where it is 0.
        measured: plays the part that begins at a number.
    """
    text = " ".join(str(value) for value in key.values())
    known = matching(path, key)
    while (deals := sum(part["deals"] for part in known)) < most:
        if enough and deals >= most / 10 and is_clear(known, enough):
            break
        part = key | measured(sum(part[unit] for part in known))
        append(path, part)
        known.append(part)
        print(f"{text}: {deals + part['deals']} deals", file=sys.stderr, flush=True)


def is_clear(known: list[Part], enough: float) -> bool:
    """Whether a mean is so many standard errors from zero."""
    sums = [
        sum(part[name if name in part else other] for part in known)
        for name, other in (
            ("deals", "deals"),
            ("sum", "sum"),
            ("squares", "squares"),
            ("cross", "sum"),
            ("spread", "deals"),
        )
    ]
    mean = mean_of_games(*sums)
    return abs(mean.mean) > enough * mean.half / 1.96


def run(given: argparse.Namespace) -> None:
    """Play what was asked for."""
    milliseconds = 30 if given.ms is None and given.playouts is None else given.ms
    limit = Limit(playouts=given.playouts, milliseconds=milliseconds)
    said = f"{milliseconds} ms of work" if milliseconds else f"{given.playouts} playouts"
    for key, unit, measured in cells(given, limit):
        key |= {"limit": said, "version": given.version}
        enough = 0.0 if given.league else given.enough
        fill(given.results, key, unit, given.deals, enough, measured)


def cells(
    given: argparse.Namespace, limit: Limit
) -> Iterator[tuple[Part, str, Callable[[int], Part]]]:
    """What each cell is, what is counted in it, and how a part of it is played."""
    sizes = [(cell, *map(int, cell.split("x"))) for cell in given.cells.split(",")]
    if given.league:
        kinds = {name: agent(name) for name in given.league.split(",")}
        for cell, players, cards in sizes:
            key: Part = {"league": given.league, "cell": cell}
            yield key, "deals", partial(parts.league, kinds, players, cards, limit)
        return
    bot = agent(given.bot)
    among = ",".join(expanded(given.against))  # a half may grow
    if given.beside:
        others = {name: agent(name) for name in expanded(given.against)}
        both = (bot, agent(given.beside))
        if given.variant:
            yield from paired_games(given, both, others, among, limit)
            return
        for cell, players, cards in sizes:
            key = {"bot": given.bot, "beside": given.beside, "among": among, "pair": cell}
            yield key, "deals", partial(parts.paired, both, others, players, cards, limit)
        return
    if given.mixed:
        others = {name: agent(name) for name in expanded(given.against)}
        for cell, players, cards in sizes:
            key = {"bot": given.bot, "against": f"mixed {among}", "cell": cell}
            yield key, "deals", partial(parts.mixed_duel, bot, others, players, cards, limit)
        return
    for against in expanded(given.against):
        other, pair = agent(against), {"bot": given.bot, "against": against}
        if given.variant:
            yield from games(given, bot, other, pair, limit)
            continue
        for cell, players, cards in sizes:
            played = partial(parts.duel, bot, other, players, cards, limit)
            yield pair | {"cell": cell}, "deals", played


def games(
    given: argparse.Namespace, bot: Agent, other: Agent, pair: Part, limit: Limit
) -> Iterator[tuple[Part, str, Callable[[int], Part]]]:
    """As `cells`, of whole games of each variant, one of a kind against others."""
    for name in given.variant:
        row = VARIANTS[name]
        players = usual_players(row)
        key: Part = {"variant": name, "players": players} | pair
        if is_shared(row):
            yield key, "deals", partial(parts.teams, bot, other, row, players, limit)
        else:
            yield key, "games", partial(parts.game_of_row, bot, other, row, players, limit)


def paired_games(
    given: argparse.Namespace,
    both: tuple[Agent, Agent],
    others: dict[str, Agent],
    among: str,
    limit: Limit,
) -> Iterator[tuple[Part, str, Callable[[int], Part]]]:
    """As `cells`, of whole games of each variant in which another plays the bot's seat too."""
    for name in given.variant:
        row = VARIANTS[name]
        players = usual_players(row)
        key: Part = {"variant": name, "players": players, "bot": given.bot}
        if is_shared(row):
            key["against"] = given.beside
            yield key, "deals", partial(parts.teams, *both, row, players, limit)
        else:
            key |= {"beside": given.beside, "among": among}
            yield key, "games", partial(parts.paired_games, both, others, row, players, limit)


def expanded(names: str) -> list[str]:
    """The kinds that are meant, a half of the population by one word."""
    return [kind for name in names.split(",") for kind in HALVES.get(name, (name,))]


def refused(given: argparse.Namespace) -> str | None:
    """Why this cannot be measured, in one sentence."""
    for name in given.variant or ():
        if name not in VARIANTS:
            return f"There is no variant '{name}'; there are {', '.join(VARIANTS)}."
    against = expanded(given.against)
    if not set(against) <= set(BOTS):
        return f"Opponents are of {', '.join((*BOTS, *HALVES))}; not '{given.against}'."
    if given.variant and OPENSPIEL in against:
        return "OpenSpiel knows Oh Hell alone."
    for bot in (given.bot, given.beside or given.bot):
        if not is_bot(bot) or bot == OPENSPIEL:
            return f"Whose strength is measured is {', '.join(BOTS)}, {ENVIOUS}0.5; not '{bot}'."
    if given.mixed and (given.variant or given.league):
        return "Mixed opponents are for single deals of Oh Hell, without --variant and --league."
    if given.beside and given.league:
        return "A league has nobody beside another: --beside goes without --league."
    names = (given.league or "expert,mcts").split(",")
    if len(names) < 2 or not set(names) <= set(BOTS) or len(set(names)) < len(names):
        return f"A league needs two or more of {', '.join(BOTS)}, each once."
    if not re.fullmatch(r"[2-7]x[1-9]\d?(,[2-7]x[1-9]\d?)*", given.cells):
        return f"Cells are players x cards, as in {CELLS}; not '{given.cells}'."
    if not (given.version or given.table) and given.results == STRENGTH:
        return "Name the version whose results are added up together: --version."
    return None if given.table else absent([*against, *names])


def main() -> int:
    """Play, or show what was played."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--bot", default="expert", help="whose strength it is")
    parser.add_argument("--beside", help="another in its seat at the same deals; the difference")
    parser.add_argument("--against", default="heuristic", help="kinds with commas between")
    parser.add_argument("--mixed", action="store_true", help="each other seat drawn from those")
    parser.add_argument("--cells", default=CELLS, help="players x cards, commas between")
    parser.add_argument("--variant", help="ids with commas between, or all: whole games of them")
    parser.add_argument("--league", help="kinds with commas between, seats drawn from all")
    parser.add_argument("--deals", type=int, default=1000, help="up to so many in each cell")
    parser.add_argument(
        "--enough", type=float, default=0.0, help="end a cell so many standard errors from zero"
    )
    parser.add_argument("--ms", type=int, help="milliseconds of work a decision")
    parser.add_argument("--playouts", type=int, help="playouts a decision")
    parser.add_argument("--version", default="", help="whose results are added up together")
    parser.add_argument("--results", type=Path, default=STRENGTH, help="the file of results")
    parser.add_argument("--table", action="store_true", help="only make the tables")
    given = parser.parse_args()
    if given.variant:
        given.variant = list(VARIANTS) if given.variant == "all" else given.variant.split(",")
    if trouble := refused(given):
        print(trouble, file=sys.stderr)
        return 2
    try:
        if not given.table:
            run(given)
    except KeyboardInterrupt:
        print("Ended; the next run goes on here.", file=sys.stderr)
    finally:
        known = read(given.results)
        made = {name: table(known) for name, table in tables.STRENGTH.items()}
        if given.results == STRENGTH:
            short = {name: table(known) for name, table in summary_tables.STRENGTH.items()}
            tables.renew(made | short)
        print("\n\n".join(table for table in made.values() if table != tables.NOTHING))
    return 0


if __name__ == "__main__":
    sys.exit(main())
