"""`blackout duplicate`: the same cards with each level in the person's seat."""

from __future__ import annotations

import argparse
import os
from contextlib import closing
from pathlib import Path

from game.arena.pools import PoolError, local_pool
from game.commands.progress_bar import ProgressBar
from game.commands.words import (
    BAD_WORDS,
    CommandError,
    add_number_word,
    counted,
    print_json,
    shortened,
    table_of,
    whole,
)
from game.duplicate.course import LEVELS, PLAYOUTS, PLAYS, course, missing, wanted
from game.duplicate.kept_plays import KeptError, KeptPlays, path_of
from game.duplicate.plays import SeatPlay
from game.duplicate.question import DuplicateQuestion, NoDuplicate, questions
from game.duplicate.results import LevelResult, deal_results, document, level_results
from game.interrupts import INTERRUPTED
from game.roster import BotError, check_bots, is_own, lacks_search
from game.table.records.event_lines import RecordError
from game.table.records.replay import game_at, games_of
from game.terminal import say

MOST_PLAYS = 1000


def add_words(parser: argparse.ArgumentParser) -> None:
    """Add the words of this command."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a record with finished games")
    add_number_word(parser)
    parser.add_argument(
        "--plays", type=whole, default=PLAYS, metavar="N", help=f"times of each level ({PLAYS})"
    )
    parser.add_argument(
        "--levels", metavar="A,B,...", help=f"who takes the seat ({','.join(LEVELS)})"
    )
    parser.add_argument(
        "--seat", type=whole, metavar="SEAT", help="whose seat, from 0 (each person's)"
    )
    parser.add_argument(
        "--playouts",
        type=whole,
        default=PLAYOUTS,
        metavar="P",
        help=f"sampled games of a decision, for each way that is weighed ({PLAYOUTS})",
    )
    parser.add_argument("--jobs", type=whole, metavar="J", help="worker processes")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(words: argparse.Namespace) -> int:
    """Play what is missing, and print the comparison."""
    for name, least in (("plays", 1), ("playouts", 1), ("jobs", 1)):
        value = getattr(words, name)
        if value is not None and value < least:
            raise CommandError(f"--{name} is at least {least}, not {value}.")
    if words.plays > MOST_PLAYS:
        raise CommandError(f"--plays is at most {MOST_PLAYS}, not {words.plays}.")
    levels = _levels(words.levels)
    asked = list(_questions(words))
    kept = [
        KeptPlays(path_of(question.digest, words.playouts), question.digest, words.playouts)
        for question in asked
    ]
    plays = [file.read() for file in kept]
    todo = [
        missing(question, made, levels, words.plays, words.playouts)
        for question, made in zip(asked, plays, strict=True)
    ]
    every = len(asked) * len(levels) * words.plays
    done = every - sum(map(len, todo))
    bar = ProgressBar(every, done, of_what="game")
    try:
        if any(todo):
            workers = min(words.jobs or os.cpu_count() or 1, sum(map(len, todo)))
            with local_pool(workers) as pool:
                for tasks, file, made in zip(todo, kept, plays, strict=True):
                    if not tasks:
                        continue
                    with closing(course(tasks, pool, file)) as coming:
                        for play in coming:
                            made.append(play)
                            done += 1
                            bar.show(done)
    except KeyboardInterrupt:
        bar.note("Interrupted; the same command goes on from here.")
        return INTERRUPTED
    except PoolError as error:
        bar.note(f"{error} The same command goes on from here.")
        return BAD_WORDS
    except KeptError as error:
        raise CommandError(str(error)) from None
    shown = [
        (question, wanted(question, made, levels, words.plays))
        for question, made in zip(asked, plays, strict=True)
    ]
    if words.json:
        print_json({"games": [document(question, made) for question, made in shown]})
    else:
        say("\n\n".join(_report(question, made) for question, made in shown))
    return 0


def _levels(text: str | None) -> tuple[str, ...]:
    if text is None:
        return tuple(level for level in LEVELS if not lacks_search(level))
    found = tuple(dict.fromkeys(text.split(",")))
    for name in found:
        try:
            own = is_own(name)
            if own:
                check_bots([name])
        except BotError as error:
            raise CommandError(str(error)) from None
        if not own:
            raise CommandError(
                f"'{shortened(name)}' is no bot of ours, and only they are compared."
            )
    return found


def _questions(words: argparse.Namespace) -> list[DuplicateQuestion]:
    """A question for each person of each game that can be played again."""
    seats = None if words.seat is None else (words.seat,)
    found: list[DuplicateQuestion] = []
    why: list[str] = []
    try:
        games = (
            list(games_of(words.file)) if words.game is None else [game_at(words.file, words.game)]
        )
    except RecordError as error:
        raise CommandError(str(error)) from None
    for number, game in enumerate(games, start=1):
        try:
            found += questions(game, seats)
        except NoDuplicate as error:
            where = f"Game {number} of {words.file}" if len(games) > 1 else str(words.file)
            why.append(f"{where} cannot be played again: {error}")
    if why and not found:
        raise CommandError(why[0])
    bar = ProgressBar(1)
    for sentence in why:
        bar.note(f"{sentence} It is left out.")
    return found


def _report(question: DuplicateQuestion, plays: list[SeatPlay]) -> str:
    setup, seat = question.setup, question.seat
    levels = level_results(question, plays)
    others = ", ".join(plan.agent for other, plan in enumerate(setup.seats) if other != seat)
    by_deals = question.by_deals
    mine = counted(len(question.deals), "deal") if by_deals else counted(question.total, "point")
    lines = [f"{setup.seats[seat].name}, seat {seat}, against {others}: {mine}."]
    if question.stand_ins:
        names = ", ".join(setup.seats[other].name for other in question.stand_ins)
        lines.append(f"{names} cannot play again; another bot stands in there.")
    what = "deals" if by_deals else "points"
    rows: list[tuple[str, ...]] = [
        ("level", "plays", "different", what, "95 %", "1 in 10 below", "1 in 10 above", "you beat")
    ]
    rows += [_row(level) for level in levels]
    lines += [table_of(rows), ""]
    head = ["deal", "cards", "bid", "tricks", "points", *(level.bot for level in levels)]
    table: list[list[str]] = [head]
    for deal in deal_results(question, plays):
        cells = [deal.number, deal.size, deal.bid, deal.tricks, deal.points]
        shares = ["-" if share is None else f"{share:.0%}" for *_, share in deal.levels]
        table.append([*map(str, cells), *shares])
    lines += [table_of(table), ""]
    lines.append("Shares: of its plays, how many you beat; those that come to the same count half.")
    same = [level.bot for level in levels if not level.varies]
    if same:
        lines.append(
            f"Each play of {', '.join(same)} is the same: rules of thumb draw no chance, so its "
            "share is that of one play."
        )
    if levels:
        luck = round(max(level.spread for level in levels))
        lines.append(
            "Luck that remains: with these very cards one player comes out "
            f"{counted(luck, 'point')} apart from play to play, since the bots choose otherwise."
        )
    return "\n".join(lines)


def _row(level: LevelResult) -> tuple[str, ...]:
    mean = level.points if level.deals_needed is None else level.deals_needed
    return (
        level.bot,
        str(level.plays),
        str(level.distinct),
        f"{mean:z.1f}",
        f"{level.ci95:.1f}" if level.varies and level.deals_needed is None else "",
        str(level.low),
        str(level.high),
        f"{level.share_beaten:.0%}",
    )
