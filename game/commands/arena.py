"""`blackout arena`: a league of bots, with intervals and ratings."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, nullcontext
from pathlib import Path
from typing import Any, Final

from game.arena.league import League
from game.arena.play import played
from game.arena.pools import Pool, PoolError, cluster_pool, local_pool
from game.arena.saved import LeagueError, LeagueFile, read_header, read_tables
from game.arena.standings import Standings
from game.commands.progress import Bar
from game.commands.words import (
    CommandError,
    add_limit_words,
    print_json,
    read_limit,
    read_seed,
    read_variant,
    table_of,
    usual_players,
    whole,
)
from game.roster import BotError, check_bots, is_own
from game.table.dealer import draw_seed
from game.table.setup import HUMAN

DEALS: Final = 1000
INTERRUPTED: Final = 130
"""Exit code after Ctrl-C, as a shell reports it."""


def add_words(parser: argparse.ArgumentParser) -> None:
    """Add the words of this command."""
    parser.add_argument("--bots", metavar="A,B,...", help="who meets: bots or module:attribute")
    parser.add_argument(
        "--variant", metavar="ID", help="the game, by id, by the name of your own or its file"
    )
    parser.add_argument("--players", type=whole, metavar="N", help="how many sit at a table")
    parser.add_argument(
        "--cards", type=whole, metavar="C", help="single deals of so many cards, not whole games"
    )
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="a house rule"
    )
    parser.add_argument(
        "--deals", type=whole, default=DEALS, metavar="K", help=f"how many ({DEALS})"
    )
    parser.add_argument("--seed", metavar="S", help="a number, or hexadecimal digits")
    add_limit_words(parser)
    parser.add_argument("--jobs", type=whole, metavar="J", help="processes on this machine")
    parser.add_argument("--cluster", metavar="ADDRESS", help="the scheduler of a Dask cluster")
    parser.add_argument(
        "--resume", type=Path, metavar="FILE", help="keep the league there, and go on with it"
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(words: argparse.Namespace) -> int:
    """Play and print; after Ctrl-C, print what there is."""
    for name in ("deals", "jobs", "players", "cards"):
        value = getattr(words, name)
        if value is not None and value < 1:
            raise CommandError(f"--{name} is at least 1, not {value}.")
    if words.jobs is not None and words.cluster is not None:
        raise CommandError("--jobs is for this machine and --cluster for others: give one.")
    try:
        league = _league(words)
        standings = Standings(league.bots)
        done = [] if words.resume is None else read_tables(words.resume, league)
        for result in done:
            standings.add(result.cut(max(words.deals - standings.deals, 0)))
        interrupted = _go_on(words, league, standings, len(done))
    except (LeagueError, PoolError) as error:
        raise CommandError(str(error)) from None
    if words.json:
        print_json(standings.document())
    else:
        print(_table(standings))
    return INTERRUPTED if interrupted else 0


def _league(words: argparse.Namespace) -> League:
    """The league that the words name; what they leave open is taken from the file gone on with."""
    header = {} if words.resume is None else read_header(words.resume) or {}
    _fill(words, header)
    if words.bots is None:
        raise CommandError("--bots names who meets, such as --bots heuristic,mcts.")
    bots = tuple(words.bots.split(","))
    if len(bots) < 2 or len(set(bots)) < len(bots):
        raise CommandError("A league needs at least two bots, each named once.")
    if HUMAN in bots:
        raise CommandError("A person cannot play here: --bots takes bots only.")
    try:
        check_bots(bots)
    except BotError as error:
        raise CommandError(str(error)) from None
    players = words.players or usual_players(words)
    if words.cards is not None:
        words.option = [*words.option, f"schedule={words.cards}"]
    limit = read_limit(words)
    seed = read_seed(words.seed)
    if seed is None:
        seed = header.get("seed") or draw_seed()
    return League(
        variant=read_variant(words, players),
        players=players,
        bots=bots,
        seed=seed,
        playouts=limit.playouts,
        milliseconds=limit.milliseconds,
        cards=words.cards,
    )


def _fill(words: argparse.Namespace, header: dict[str, Any]) -> None:
    """Let a file that is gone on with say what the words do not."""
    if not header:
        return
    if words.bots is None and isinstance(header.get("bots"), list):
        words.bots = ",".join(map(str, header["bots"]))
    if words.players is None and isinstance(header.get("players"), int):
        words.players = header["players"]
    if words.ms is None and words.playouts is None:
        words.ms, words.playouts = header.get("ms"), header.get("playouts")
    if words.variant is None and not words.option and words.cards is None:
        words.variant = str(header.get("variant"))
        words.cards = header.get("cards")
        options = header.get("options")
        for name, value in (options if isinstance(options, dict) else {}).items():
            if name == "schedule" and words.cards is not None:
                continue
            words.option.append(f"{name}={_option_word(value)}")


def _option_word(value: object) -> str:
    if isinstance(value, list):
        return ",".join(map(str, value))
    return str(value).lower() if isinstance(value, bool) else str(value)


def _go_on(words: argparse.Namespace, league: League, standings: Standings, first: int) -> bool:
    """Play what is missing; True if Ctrl-C ended it before."""
    if standings.deals >= words.deals:
        return False
    file: AbstractContextManager[LeagueFile | None] = nullcontext()
    if words.resume is not None:
        try:
            file = closing(LeagueFile(words.resume, league))
        except OSError as error:
            raise CommandError(f"{words.resume} cannot be written: {error.strerror}.") from None
    bar = Bar(words.deals, standings.deals)
    try:
        with file as kept, _pool(words, league) as pool:
            for result in _tables(words, league, standings, pool, first):
                if kept is not None:
                    kept.add(result)
                standings.add(result.cut(words.deals - standings.deals))
                bar.show(standings.deals)
                for fault in result.faults:
                    bar.note(fault)
    except KeyboardInterrupt:
        bar.note("Interrupted; this is what there is so far.")
        return True
    except OSError as error:
        raise CommandError(f"{words.resume} cannot be written: {error.strerror}.") from None
    return False


def _tables(
    words: argparse.Namespace, league: League, standings: Standings, pool: Pool, first: int
) -> Iterator[Any]:
    # Single deals go out a whole rotation at a time: one alone is hardly worth the sending.
    part = league.players if words.cards is not None else 1
    return played(league, pool, words.deals - standings.deals, first, part)


def _pool(words: argparse.Namespace, league: League) -> AbstractContextManager[Pool]:
    if words.cluster is not None:
        return cluster_pool(words.cluster)
    # Third-party bots have processes of their own already.
    return local_pool(words.jobs if all(map(is_own, league.bots)) else 1)


def _table(standings: Standings) -> str:
    """The standings, best first, and by how much each is ahead of the next."""
    lines = sorted(standings.table(), key=lambda line: -line.points_per_hand)
    rows = [("bot", "hands", "points a hand", "95 %", "ahead of the next", "exact", "elo", "ms")]
    for place, line in enumerate(lines):
        gap = ""
        if place + 1 < len(lines):
            ahead, half = standings.ahead(line.bot, lines[place + 1].bot)
            gap = f"{ahead:.2f}" + ("" if half is None else f" ± {half:.2f}")
        rows.append(
            (
                line.bot,
                str(line.hands),
                f"{line.points_per_hand:.2f}",
                "" if line.ci95 is None else f"{line.ci95:.2f}",
                gap,
                f"{line.exact_rate:.1%}",
                f"{line.elo:.0f}",
                f"{line.ms_per_decision:.2f}",
            )
        )
    return f"{table_of(rows)}\n{standings.deals} deals"
