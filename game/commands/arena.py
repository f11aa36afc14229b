"""`blackout arena`: a league of bots, with intervals and ratings."""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, nullcontext
from pathlib import Path
from typing import Any, Final

from game.arena.league import League
from game.arena.play import TOO_FEW, played
from game.arena.pools import Pool, PoolError, cluster_pool, local_pool
from game.arena.saved import LeagueError, LeagueFile, league_of, read_header, read_tables
from game.arena.standings import Standings
from game.commands.progress_bar import ProgressBar
from game.commands.words import (
    BAD_WORDS,
    FAULT_FOUND,
    CommandError,
    add_limit_words,
    counted,
    print_json,
    read_limit,
    read_seed,
    read_variant,
    table_of,
    usual_players,
    whole,
)
from game.interrupts import INTERRUPTED
from game.presentation.words.trump import trump_source
from game.roster import BotError, check_bots, is_own
from game.storage.files import cannot_be_written
from game.table.dealer import draw_seed
from game.table.headless import FAULTS_ALLOWED
from game.table.setup import HUMAN
from game.terminal import say
from game.variants import single_deal, word

DEALS: Final = 1000
HEADS: Final = (
    "bot",
    "hands",
    "points a hand",
    "95 %",
    "ahead of the next",
    "exact",
    "elo",
    "ms",
    "faults",
)


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
    parser.add_argument(
        "--read", type=Path, metavar="FILE", help="print what a kept league came to; play nothing"
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
    if words.read is not None and (words.resume or words.bots or words.variant or words.option):
        raise CommandError("--read FILE tells of the league there: it goes with --json alone.")
    try:
        if words.read is not None:
            league, code = league_of(words.read), 0
            standings = Standings(league.bots)
            for result in read_tables(words.read, league):
                standings.add(result)
        else:
            league = _league(words)
            standings = Standings(league.bots)
            done = [] if words.resume is None else read_tables(words.resume, league)
            for result in done:
                standings.add(result.cut(max(words.deals - standings.deals, 0)))
            code = _go_on(words, league, standings, len(done))
    except (LeagueError, PoolError) as error:
        raise CommandError(str(error)) from None
    if words.json:
        print_json(standings.document())
    else:
        say(_table(standings, league))
    return code or (FAULT_FOUND if standings.faults else 0)


def _league(words: argparse.Namespace) -> League:
    """The league that the words name; what they leave open is taken from the file gone on with."""
    header = {} if words.resume is None else read_header(words.resume) or {}
    as_kept = _fill(words, header)
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
    if words.cards is not None and not as_kept:
        needed = single_deal(read_variant(words, players), players, words.cards)
        # What was said of trump is worked out in them.
        others = [text for text in words.option if not ("no_trump" in needed and _is_trump(text))]
        words.option = [*others, *(f"{name}={word(value)}" for name, value in needed.items())]
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


def _is_trump(text: str) -> bool:
    return text.partition("=")[0] == "no_trump"


def _fill(words: argparse.Namespace, header: dict[str, Any]) -> bool:
    """Let a file that is gone on with say what the words do not; True if it says all the rules."""
    if not header:
        return False
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
            told = tuple(value) if isinstance(value, list) else value
            words.option.append(f"{name}={word(told)}")
        return True
    return False


def _go_on(words: argparse.Namespace, league: League, standings: Standings, first: int) -> int:
    """Play what is missing; the exit code, other than 0 where something ended it before.

    Raises:
        PoolError: it ended before anything was played.
    """
    if standings.deals >= words.deals:
        return 0
    file: AbstractContextManager[LeagueFile | None] = nullcontext()
    if words.resume is not None:
        try:
            file = closing(LeagueFile(words.resume, league))
        except OSError as error:
            raise CommandError(str(cannot_be_written(words.resume, error))) from None
    bar = ProgressBar(words.deals, standings.deals)
    try:
        with file as kept, _pool(words, league) as pool:
            for result in _tables(words, league, standings, pool, first):
                if kept is not None:
                    kept.add(result)
                standings.add(result.cut(words.deals - standings.deals))
                bar.show(standings.deals)
                for fault in result.faults:
                    bar.note(fault)
                for bot in standings.out:
                    bar.note(f"{bot} failed {FAULTS_ALLOWED} times and sits out from here on.")
    except KeyboardInterrupt:
        bar.note("Interrupted; this is what there is so far.")
        _note_resume(words, bar)
        return INTERRUPTED
    except PoolError as error:
        if not standings.deals:
            raise
        bar.note(f"{error} This is what there is so far.")
        _note_resume(words, bar)
        return BAD_WORDS
    except OSError as error:
        raise CommandError(str(cannot_be_written(words.resume, error))) from None
    if standings.deals < words.deals:
        bar.note(TOO_FEW)
    return 0


def _note_resume(words: argparse.Namespace, bar: ProgressBar) -> None:
    """The line that goes on with a league that is kept."""
    if words.resume is not None:
        command = ["blackout", "arena", "--resume", str(words.resume), "--deals", str(words.deals)]
        bar.note(f"It is gone on with by: {shlex.join(command)}")


def _tables(
    words: argparse.Namespace, league: League, standings: Standings, pool: Pool, first: int
) -> Iterator[Any]:
    # Single deals go out a whole rotation at a time: one alone is hardly worth the sending.
    part = league.players if words.cards is not None else 1
    missing = words.deals - standings.deals
    return played(league, pool, missing, first, part, out=lambda: standings.out)


def _pool(words: argparse.Namespace, league: League) -> AbstractContextManager[Pool]:
    if words.cluster is not None:
        return cluster_pool(words.cluster)
    # Third-party bots have processes of their own already.
    return local_pool(words.jobs if all(map(is_own, league.bots)) else 1)


def _table(standings: Standings, league: League) -> str:
    """The standings, best first, by how much each is ahead of the next, and what was played."""
    found = standings.table()
    lines = [found[bot] for bot in standings.ranked()]
    rows = [HEADS]
    for line, between in zip(lines, (*standings.gaps(), None), strict=True):
        gap = ""
        if between is not None:
            ahead, half = between
            gap = f"{ahead:z.2f}" + ("" if half is None else f" ± {half:.2f}")
        elo = "" if line.elo is None else f"{line.elo:z.0f}"
        figures = (
            f"{line.points_per_hand:z.2f}",
            "" if line.ci95 is None else f"{line.ci95:.2f}",
            gap,
            f"{line.exact_rate:.1%}",
            elo,
        )
        if line.benched:  # they are another's play
            figures = ("-", "", "", "-", "-")
        last = f"{line.ms_per_decision:.2f}", str(line.faults)
        rows.append((line.bot, str(line.hands), *figures, *last))
    played = counted(standings.deals, "deal")
    if league.cards is not None:
        played += f" of {counted(league.cards, 'card')}, {trump_source(league.deal)}"
    return f"{table_of(rows)}\n{played}"
