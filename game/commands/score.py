"""`blackout score`: the points of one deal, or the audit of a paper sheet, for a real pack."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from game.commands.one_deal import OneDeal, ReportedDeal, one_deal, read_premium
from game.commands.paper import read_sheet
from game.commands.sheet_check import check_sheet
from game.commands.words import (
    FAULT_FOUND,
    CommandError,
    counted,
    print_json,
    read_numbers,
    read_variant,
    shortened,
    table_of,
    there_are,
    whole,
)
from game.engine import CallTerms, points
from game.engine.choices import TrumpFrom
from game.storage.decoding import Unreadable, json_of
from game.storage.spreadsheet import SEPARATORS
from game.table.records.event_lines import RecordError
from game.table.records.lines import call_in
from game.terminal import say

STREAKS = "Streaks are not included: they depend on the deals before."


def add_words(parser: argparse.ArgumentParser) -> None:
    """Add the words of this command."""
    parser.description = (
        f"Work out the points of one deal, or audit a paper score sheet with --check. {STREAKS}"
    )
    parser.add_argument(
        "--variant", metavar="ID", help="the game, by id, by the name of your own or its file"
    )
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="a house rule"
    )
    size = parser.add_mutually_exclusive_group()
    size.add_argument(
        "--cards", type=whole, metavar="C", help="cards dealt to each, in a plain deal"
    )
    size.add_argument(
        "--deal", type=whole, metavar="K", help="the K-th deal of the schedule, with its own rules"
    )
    parser.add_argument("--bids", metavar="0,2,...", help="the bids, by seat")
    parser.add_argument("--tricks", metavar="1,2,...", help="tricks taken, by seat")
    parser.add_argument(
        "--winners",
        metavar="0,2,...",
        help="who won each trick, in order; for a madness, or in place of --tricks",
    )
    parser.add_argument("--dealer", type=whole, metavar="SEAT", help="to check the bids' order too")
    parser.add_argument(
        "--declarer", type=whole, metavar="SEAT", help="who named trump (Potomac Blackout)"
    )
    parser.add_argument(
        "--call", metavar="JSON", help="what was called, as in a record (Caller Clag)"
    )
    parser.add_argument(
        "--premium", metavar="SEAT:WHAT", help="reveal or declare, if granted (Ninety-Nine)"
    )
    parser.add_argument("--trump", metavar="SUIT", help="its letter, for a suit that doubles")
    parser.add_argument("--revokes", metavar="SEAT,...", help="seats that revoked, once for each")
    parser.add_argument(
        "--check",
        type=Path,
        metavar="FILE",
        help="audit a paper score sheet instead: a table with the header cards,dealer (and "
        "declarer) and then NAME bid,NAME took,NAME points for each player, a line for each deal; "
        "NAME total in place of points, or beside them, is a running total",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(words: argparse.Namespace) -> int:
    """Work the points out, or audit a sheet, and print."""
    if words.check is not None:
        return _check(words)
    if words.bids is None or (words.cards is None and words.deal is None):
        raise CommandError("Of a deal, --bids and one of --cards and --deal are required.")
    reported = _reported(words)
    if reported.tricks is not None and len(reported.tricks) != len(reported.bids):
        # Before the variant says anything of the number of players.
        raise CommandError(
            f"T{there_are(len(reported.bids), 'bid')[1:]} "
            f"but tricks of {counted(len(reported.tricks), 'player')}."
        )
    variant = read_variant(words, len(reported.bids))
    deal = one_deal(variant, reported)
    earned = points(deal.spec, deal.result)
    if words.json:
        print_json({"points": list(earned)})
    else:
        say(_table(deal, earned))
    for note in _notes(deal, words):
        # A document stands alone on standard output.
        say(note, file=sys.stderr if words.json else sys.stdout)
    return 0


def _reported(words: argparse.Namespace) -> ReportedDeal:
    def numbers(name: str, what: str) -> tuple[int, ...] | None:
        text = getattr(words, name)
        return read_numbers(text, what) if text is not None else None

    return ReportedDeal(
        bids=read_numbers(words.bids, "Bids"),
        tricks=numbers("tricks", "Tricks"),
        winners=numbers("winners", "Winners"),
        cards=words.cards,
        number=words.deal,
        dealer=words.dealer,
        declarer=words.declarer,
        call=None if words.call is None else _call(words.call),
        premium=None if words.premium is None else read_premium(words.premium),
        trump=None if words.trump is None else words.trump.upper(),
        revokes=numbers("revokes", "Seats that revoked") or (),
    )


def _call(text: str) -> CallTerms:
    try:
        return call_in(json_of(text)).terms()
    except Unreadable as error:
        raise CommandError(
            """--call is JSON such as {"kind":"misere","nuloss":true}, """
            f"not '{shortened(text)}': {error}"
        ) from None
    except RecordError as error:
        raise CommandError(f"--call: {error}") from None


def _table(deal: OneDeal, earned: tuple[int, ...]) -> str:
    rows = [("seat", "bid", "took", "points")]
    rows += [
        (str(seat), str(bid), str(took), str(earned[seat]))
        for seat, (bid, took) in enumerate(zip(deal.result.bids, deal.result.tricks, strict=True))
    ]
    return table_of(rows)


def _notes(deal: OneDeal, words: argparse.Namespace) -> list[str]:
    notes = [STREAKS] if deal.spec.rules.streak_bonus else []
    suit, known = deal.spec.rules.double_suit, deal.spec.trump_from is TrumpFrom.NONE
    known = known or words.trump is not None or deal.result.trump is not None
    if suit is not None and not known:
        notes.append(f"Nothing is doubled: --trump does not say that {suit.title} were trump.")
    return notes


def _check(words: argparse.Namespace) -> int:
    in_the_sheet = ("cards", "deal", "bids", "tricks", "winners", "dealer", "declarer")
    for name in (*in_the_sheet, "call", "premium", "trump", "revokes"):
        if getattr(words, name) is not None:
            raise CommandError(f"--check audits a whole sheet: --{name} is told there, not here.")
    sheet = read_sheet(words.check)
    variant = read_variant(words, sheet.players)
    bad, running = check_sheet(variant, sheet)
    if sheet.separator != ",":
        between = SEPARATORS.get(sheet.separator, f"'{sheet.separator}'")
        say(f"The cells are separated by {between}.", file=sys.stderr)
    if running:
        say("The points are running totals.", file=sys.stderr)
    if words.json:
        print_json(
            {
                "rows": len(sheet.rows),
                "bad": [{"line": b.line, "column": b.column, "why": b.why} for b in bad],
            }
        )
    else:
        for found in bad:
            say(f"Line {found.line}, {found.column}: {found.why}")
        cells = "1 cell contradicts" if len(bad) == 1 else f"{len(bad)} cells contradict"
        say(f"{counted(len(sheet.rows), 'deal')}, {cells} the rules of {variant.name}.")
    return FAULT_FOUND if bad else 0
