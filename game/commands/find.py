"""`blackout find`: games of the home, found by what they were, in a list, a table or sums."""

from __future__ import annotations

import argparse
import csv
import io
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from game.commands.words import CommandError, counted, print_json, table_of, whole
from game.days import local_day
from game.presentation.game_search import SearchError, Shelfmarks, flawed, search_query
from game.presentation.games_table import games_table
from game.presentation.words.games import names, outcome, title
from game.review.review_index import read_reviews
from game.table.game_index.counted import count_selection
from game.table.game_index.game_index import GameIndex
from game.table.game_index.listed import FoundGames, games_found
from game.table.game_index.search import GameQuery, SortBy
from game.table.records.archive import ArchivedGame
from game.table.records.endings import UnreadFolder
from game.table.records.exports import ExportError, export_record
from game.table.records.game_marks import read_marks
from game.table.records.headers import utc
from game.terminal import say

EXAMPLE = "find is:won variant:oh-hell since:2026-10 held:AS spades:4+ bid:2 cards:5"


def add_words(parser: argparse.ArgumentParser) -> None:
    """Add the words of this command."""
    parser.description = (
        "Find games of the home by words that are read of them (variant, people, how they ended, "
        "date, note) and by what is asked for with a colon. Of a game: is:won, lost, finished, "
        "unfinished, broken, starred, noted, mistakes, daily, house-rules or plain; variant:ID; "
        "with:NAME; players:N; level:LEVEL of a bot, or human for another person; since:DATE and "
        "until:DATE, a year, month or day; deals:N and "
        "made:N, bids made in the game. Of one deal of a person: by:NAME; held:CARD,CARD; "
        "spades:N and so for each suit; trumps:N, cards of the trump suit; up:CARD, turned up; "
        "cards:N to each; place:N in the bidding; bid:N; took:N; exact:yes or no. "
        "Some N may be 3+ or 2-4: deals, made, trumps and suits."
    )
    parser.epilog = f"For example: {EXAMPLE}"
    parser.add_argument("asked", metavar="WORD", nargs="*", help="what is searched for")
    parser.add_argument(
        "--sort",
        choices=[one.value for one in SortBy],
        default=SortBy.DATE.value,
        help="by which column (date)",
    )
    parser.add_argument("--ascending", action="store_true", help="the least first")
    parser.add_argument("--most", type=whole, metavar="N", help="list so many at most")
    shown = parser.add_mutually_exclusive_group()
    shown.add_argument("--json", action="store_true", help="print one JSON document")
    shown.add_argument("--csv", action="store_true", help="print comma-separated values")
    shown.add_argument("--files", action="store_true", help="print the files alone, one a line")
    parser.add_argument(
        "--statistics",
        action="store_true",
        help="print what the deals of persons in these games come to, instead of the games",
    )
    parser.add_argument(
        "--copy-to", type=Path, metavar="FOLDER", help="copy the records that are listed as well"
    )
    parser.add_argument(
        "--rebuild", action="store_true", help="read every record anew before anything is searched"
    )


def run(words: argparse.Namespace) -> int:
    """Find and print."""
    index = GameIndex()
    known = Shelfmarks(read_marks()[0], flawed(read_reviews()))

    def found(index: GameIndex) -> tuple[GameQuery, FoundGames]:
        query = search_query(index, " ".join(words.asked), known, strict=True)
        query = query.sorted(SortBy(words.sort), ascending=words.ascending)
        return query, games_found(index, query, words.most)

    try:
        if words.rebuild:
            index.empty()
        query, games = index.asked(found)
    except (SearchError, UnreadFolder) as error:
        raise CommandError(str(error)) from None
    if words.copy_to is not None:
        for game in games:
            try:
                export_record(game.path, words.copy_to)
            except ExportError as error:
                raise CommandError(str(error)) from None
    if words.statistics:
        _print_sums(index, query, words)
    else:
        _print_games(games, words)
    return 0


def _print_sums(index: GameIndex, query: GameQuery, words: argparse.Namespace) -> None:
    sums = count_selection(index, query)
    document: dict[str, Any] = {
        "games": sums.games,
        "wins": float(sums.wins),
        "deals": sums.deals,
        "exact": sums.exact,
        "over": sums.too_many,
        "under": sums.too_few,
        "points": sums.points,
        "best": sums.best,
        "worst": sums.worst,
        "best_deal": sums.best_deal,
        "worst_deal": sums.worst_deal,
    }
    if words.json:
        print_json(document)
    elif words.csv:
        _print_csv([[*document], [*document.values()]])
    else:
        say(table_of([[name, str(value)] for name, value in document.items()]))


def _print_games(games: FoundGames, words: argparse.Namespace) -> None:
    if words.files:
        for path in games.paths:
            say(str(path))
    elif words.json:
        print_json({"games": [_told(game) for game in games]})
    elif words.csv:
        say(games_table(games).rstrip("\n"))
    else:
        rows = [
            [local_day(game.when).isoformat(), title(game), names(game), outcome(game)]
            for game in games
        ]
        if rows:
            say(table_of([[*row, game.path.name] for row, game in zip(rows, games, strict=True)]))
        say(f"{counted(len(games), 'game')}.", file=sys.stderr)


def _told(game: ArchivedGame) -> dict[str, Any]:
    setup = game.setup
    return {
        "file": str(game.path),
        "when": utc(game.when),
        "status": game.standing.value,
        "variant": None if setup is None else setup.variant.id,
        "options": {} if setup is None else dict(setup.variant.options),
        "people": [] if setup is None else [seat.name for seat in setup.seats],
        "deal": game.deal,
        "totals": list(game.totals),
        "winners": list(game.winners),
    }


def _print_csv(rows: Sequence[Sequence[object]]) -> None:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(rows)
    say(out.getvalue().rstrip("\n"))
