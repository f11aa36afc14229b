"""`blackout audit`: records dealt again from their seed, or many deals counted by seat."""

from __future__ import annotations

import argparse
import sys
from itertools import chain, islice
from pathlib import Path
from typing import Final

import msgspec

from game.commands.progress_bar import ProgressBar
from game.commands.words import (
    FAULT_FOUND,
    CommandError,
    FilesRefused,
    counted,
    print_json,
    read_seed,
    read_variant,
    table_of,
    usual_players,
    whole,
)
from game.table.dealer import draw_seed, written_seed
from game.table.fairness import Count, Counting
from game.table.records.event_lines import RecordError
from game.table.records.redeal import NoAudit, Redealt, redealt
from game.table.records.replay import games_of
from game.terminal import say

DEALS: Final = 10_000
FEWEST: Final = 1000
"""Deals below which the chi-square distribution is no fair judge."""


def add_words(parser: argparse.ArgumentParser) -> None:
    """Add the words of this command."""
    parser.add_argument("files", nargs="*", type=Path, metavar="FILE", help="a finished record")
    parser.add_argument("--variant", metavar="ID", help="count deals of this variant instead")
    parser.add_argument("--players", type=whole, metavar="N", help="how many are dealt to (4)")
    parser.add_argument(
        "--cards", type=whole, metavar="C", help="cards a hand (the most there are)"
    )
    parser.add_argument(
        "--option", action="append", default=[], metavar="NAME=VALUE", help="a house rule"
    )
    parser.add_argument("--deals", type=whole, metavar="K", help=f"how many deals ({DEALS})")
    parser.add_argument("--seed", metavar="S", help="a number, or hexadecimal digits")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(words: argparse.Namespace) -> int:
    """Audit and print."""
    counted = (words.variant, words.players, words.cards, words.deals, words.seed)
    if words.files and (words.option or any(word is not None for word in counted)):
        raise CommandError("Name records to deal again, or a variant to count deals of, not both.")
    if words.files:
        return _records(words)
    if words.variant is None:
        raise CommandError("Name records to deal again, or --variant ID to count deals of.")
    return _count(words)


def _records(words: argparse.Namespace) -> int:
    results: list[tuple[str, Redealt]] = []
    refused: list[str] = []
    for path in words.files:
        try:
            games = games_of(path)
            first = tuple(islice(games, 2))
            for number, game in enumerate(chain(first, games), start=1):
                name = f"{path}, game {number}" if len(first) > 1 else str(path)
                try:
                    results.append((name, redealt(game)))
                except NoAudit as error:
                    refused.append(f"{name} {error}.")
        except RecordError as error:
            refused.append(str(error))
    if refused and not results:
        raise FilesRefused(*refused)
    if words.json:
        print_json([_game_document(name, result) for name, result in results])
    else:
        for name, result in results:
            say(f"{name}: {_said(result)}")
            for fault in result.faults:
                say(f"  {fault}")
    if refused:
        raise FilesRefused(*refused)
    return FAULT_FOUND if any(result.faults for _, result in results) else 0


def _said(result: Redealt) -> str:
    verdict = (
        f"{len(result.faults)} of {counted(result.dealt, 'time')} other cards than the seed has"
        if result.faults
        else f"{counted(result.deals, 'deal')}, all as the seed has them"
    )
    if result.draw is not None:
        people = ", ".join(share.name for share in result.draw.shares)
        seed = f"drawn by the server and {people or 'nobody else'}"
        if void := len(result.draw.void):
            seed += f" after {counted(void, 'void draw')}"
        seed += f", pledge {result.pledge}"
    elif result.drawn:
        seed = f"drawn by the program, pledge {result.pledge}"
    else:
        seed = "typed, so it may have been known beforehand"
    if result.rounded is not None:
        seed += f", {result.rounded}, which another program rounded in the header"
    if result.anew:
        deals = ", ".join(map(str, result.anew))
        seed += f", drawn anew by another server from deal {deals} on"
    dealer = "drawn from it" if result.dealer_drawn else "named, not drawn"
    return f"{verdict}; seed {seed}; first dealer {dealer}."


def _game_document(name: str, result: Redealt) -> dict[str, object]:
    return {
        "game": name,
        "deals": result.deals,
        "seed": "drawn" if result.drawn else "typed",
        "pledge": result.pledge if result.drawn else None,
        "rounded": None if result.rounded is None else written_seed(result.rounded),
        "first_dealer": "drawn" if result.dealer_drawn else "named",
        "draw": None if result.draw is None else msgspec.to_builtins(result.draw),
        "faults": list(result.faults),
    }


def _count(words: argparse.Namespace) -> int:
    for name, least in (("players", 1), ("cards", 1), ("deals", FEWEST)):
        value = getattr(words, name)
        if value is not None and value < least:
            raise CommandError(f"--{name} is at least {least}, not {value}.")
    players = words.players or usual_players(words)
    variant = read_variant(words, players)
    given = read_seed(words.seed)
    seed = draw_seed() if given is None else given
    try:
        counting = Counting(variant, players, seed, words.cards)
    except ValueError as error:
        raise CommandError(f"{str(error)[0].upper()}{str(error)[1:]}.") from None
    deals = words.deals or DEALS
    bar = ProgressBar(deals)
    try:
        for done in range(1, deals + 1):
            counting.deal()
            if done % 500 == 0 or done == deals:
                bar.show(done)
    except KeyboardInterrupt:
        say(f"\nInterrupted after {counted(counting.deals, 'deal')}.", file=sys.stderr)
    count = counting.count()
    if words.json:
        print_json(_count_document(count))
    else:
        say(_count_table(count))
    return 0 if count.fair else FAULT_FOUND


def _count_document(count: Count) -> dict[str, object]:
    return {
        "deals": count.deals,
        "cards": count.cards,
        "seats": [
            {"cards": seat.cards, "trumps": seat.trumps, "height": seat.height, "dealer": dealt}
            for seat, dealt in zip(count.seats, count.dealers, strict=True)
        ],
        "checks": [
            {
                "what": check.what,
                "chi_square": check.chi_square,
                "degrees": check.degrees,
                "chance": check.chance,
                "fair": check.fair,
            }
            for check in count.checks
        ],
    }


def _count_table(count: Count) -> str:
    seats = [("seat", "cards a deal", "trumps a deal", "mean rank", "drew the deal")]
    seats += [
        (
            str(place),
            f"{seat.cards:.2f}",
            "" if seat.trumps is None else f"{seat.trumps:.4f}",
            f"{seat.height:.4f}",
            str(dealt),
        )
        for place, (seat, dealt) in enumerate(zip(count.seats, count.dealers, strict=True))
    ]
    checks = [("count", "chi-square", "degrees", "chance", "verdict")]
    checks += [
        (
            check.what,
            f"{check.chi_square:.1f}",
            str(check.degrees),
            f"{check.chance:.4f}",
            "as chance has it" if check.fair else "uneven",
        )
        for check in count.checks
    ]
    return (
        f"{table_of(seats)}\n\n{table_of(checks)}\n\n{counted(count.deals, 'deal')} of "
        f"{counted(count.cards, 'card')}. Chance: how often a fair dealer looks at least as uneven."
    )
