"""`blackout simulate`: many games of bots without a screen."""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

from game.arena.pools import PoolError
from game.arena.simulation import SeatCounts, SeatResult, SimulationResult, Task, outcomes
from game.commands.progress_bar import ProgressBar
from game.commands.words import (
    BAD_WORDS,
    FAULT_FOUND,
    CommandError,
    add_game_words,
    add_limit_words,
    counted,
    print_json,
    read_bots,
    read_first_dealer,
    read_limit,
    read_seed,
    read_variant,
    read_variant_name,
    table_of,
    usual_players,
    whole,
)
from game.interrupts import INTERRUPTED
from game.roster import FALLBACK
from game.storage.files import cannot_be_written, open_new
from game.table.dealer import draw_seed, game_seed
from game.table.headless import FAULTS_ALLOWED
from game.terminal import say


def add_words(parser: argparse.ArgumentParser) -> None:
    """Add the words of this command."""
    add_game_words(parser)
    add_limit_words(parser)
    parser.add_argument("--games", type=whole, default=1, metavar="K", help="how many games")
    parser.add_argument("--record", type=Path, metavar="FILE", help="write the records there")
    parser.add_argument("--max-deals", type=whole, metavar="M", help="end a game after M deals")
    parser.add_argument("--jobs", type=whole, metavar="J", help="worker processes")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(words: argparse.Namespace) -> int:
    """Play and print; after Ctrl-C, print what there is."""
    tasks = list(_tasks(words))
    out = _opened(words.record)
    tally = SeatCounts(tasks[0].bots)
    bar = ProgressBar(len(tasks), of_what="game")
    start = time.perf_counter()
    code = 0
    try:
        for outcome in outcomes(tasks, words.jobs):
            if out is not None:
                out.write(outcome.record)
                out.flush()
            tally.add(outcome)
            bar.show(tally.games)
            for reason in outcome.reasons:
                bar.note(reason)
            for bot in tally.sitting_out:
                bar.note(
                    f"{bot} failed {FAULTS_ALLOWED} times and sits out: "
                    f"{FALLBACK} moves for it from there on."
                )
    except KeyboardInterrupt:
        bar.note("Interrupted; this is what there is so far.")
        code = INTERRUPTED
    except PoolError as error:
        bar.note(f"{error} This is what there is so far.")
        code = BAD_WORDS
    except OSError as error:
        raise CommandError(str(cannot_be_written(words.record, error))) from None
    finally:
        if out is not None:
            out.close()
    result = tally.result(time.perf_counter() - start)
    if words.json:
        print_json(result)
    else:
        say(_table(result))
    return code or (FAULT_FOUND if any(tally.faults) else 0)


def _tasks(words: argparse.Namespace) -> Iterator[Task]:
    named = (words.bots or "").count(",") + 1
    players = words.players or (named if named > 1 else usual_players(words))
    variant = read_variant(words, players)
    bots = read_bots(words.bots, players, default="heuristic", humans=False)
    limit = read_limit(words)
    for name, least in (("games", 1), ("max_deals", 1), ("jobs", 1)):
        value = getattr(words, name)
        if value is not None and value < least:
            raise CommandError(f"--{name.replace('_', '-')} is at least {least}, not {value}.")
    given = read_seed(words.seed)
    seed, name = draw_seed() if given is None else given, read_variant_name(words)
    first_dealer = read_first_dealer(words, players)
    for number in range(words.games):
        yield Task(
            variant,
            bots,
            game_seed(seed, number),
            first_dealer,
            words.max_deals,
            limit.playouts,
            limit.milliseconds,
            given is None,
            name,
        )


def _opened(path: Path | None) -> TextIO | None:
    """The record file, new: one that stands there already is not overwritten."""
    if path is None:
        return None
    try:
        return open_new(path)
    except FileExistsError:
        raise CommandError(f"{path} is there already; name a new file.") from None
    except OSError as error:
        raise CommandError(str(cannot_be_written(path, error))) from None


def _figures(seat: SeatResult) -> tuple[str, str, str]:
    """What a seat came to, in the columns; a dash where it was another's play."""
    wins, points, exact = seat.wins, seat.points_per_deal, seat.exact_rate
    if wins is None or points is None or exact is None:
        return "-", "-", "-"
    return f"{wins:.1f}", f"{points:z.2f}", f"{exact:.1%}"


def _table(result: SimulationResult) -> str:
    rows = [("seat", "bot", "wins", "points a deal", "exact", "faults")]
    rows += [
        (str(place), seat.bot, *_figures(seat), str(seat.faults))
        for place, seat in enumerate(result.seats)
    ]
    games, deals = counted(result.games, "game"), counted(result.deals, "deal")
    return f"{table_of(rows)}\n{games}, {deals} in {result.seconds:.1f} s{_benched(result)}"


def _benched(result: SimulationResult) -> str:
    """Whose figures are left out, as a line of its own."""
    names = [seat.bot for seat in result.seats if seat.wins is None]
    if not names:
        return ""
    return f"\nWithout figures, since {FALLBACK} moved there in the end: {', '.join(names)}."
