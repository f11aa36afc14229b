"""`blackout rules`: every variant's page, written from its data."""

from __future__ import annotations

import argparse
import textwrap
from typing import Any

from game.commands.words import CommandError, print_json, table_of
from game.engine import Variant
from game.engine.scheme import Award, Scheme
from game.variants import OPTIONS, VARIANTS, OptionError, variant, word

WIDTH = 88
"""Columns of a page."""


def add_words(parser: argparse.ArgumentParser) -> None:
    """Add the words of this command."""
    parser.add_argument("id", nargs="?", metavar="ID", help="the variant; without it, the list")
    parser.add_argument("--players", type=int, metavar="N", help="the deals for N players only")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(words: argparse.Namespace) -> int:
    """Print the list of variants, or one variant's page."""
    if words.id is None:
        rows = [row for row in VARIANTS.values() if _takes(row, words.players)]
        if words.json:
            print_json([_data(row, words.players) for row in rows])
        else:
            print(_list(rows))
        return 0
    try:
        row = variant(words.id)
    except OptionError as error:
        raise CommandError(str(error)) from None
    if not _takes(row, words.players):
        least, most = row.seats
        raise CommandError(f"{row.name} is for {least} to {most} players, not {words.players}.")
    if words.json:
        print_json(_data(row, words.players))
    else:
        print(page(row, words.players))
    return 0


def page(row: Variant, players: int | None = None) -> str:
    """A variant's rules as text, the deals as a chart for each number of players."""
    scheme = row.rules.scheme
    parts = [
        f"{row.name}\n{'=' * len(row.name)}",
        _paragraphs(row.prose),
        _headed("Deals", _chart(row, players)),
        _headed("Scoring", _scoring(scheme)),
        _headed("House rules", _house_rules(row)),
        _headed("Where sources disagree", _paragraphs(row.disagreements)),
        _headed("Sources", "\n".join(row.sources)),
    ]
    return "\n\n".join(part for part in parts if part)


def _takes(row: Variant, players: int | None) -> bool:
    return players is None or players in row.deals


def _data(row: Variant, players: int | None) -> dict[str, Any]:
    counts = row.deals if players is None else {players: row.deals[players]}
    return {
        "id": row.id,
        "name": row.name,
        "players": list(row.seats),
        "deals": {str(count): list(sizes) for count, sizes in counts.items()},
    }


def _list(rows: list[Variant]) -> str:
    if not rows:
        return "No variant takes so many players."
    table = [("id", "name", "players")]
    table += [(row.id, row.name, "-".join(map(str, row.seats))) for row in rows]
    return table_of(table) + "\n\nMore on each: blackout rules ID"


def _headed(title: str, text: str) -> str:
    return f"{title}\n{'-' * len(title)}\n{text}" if text else ""


def _paragraphs(text: str) -> str:
    return "\n\n".join(textwrap.fill(part, WIDTH) for part in text.strip().split("\n\n") if part)


def _chart(row: Variant, players: int | None) -> str:
    lines = []
    for count, sizes in row.deals.items():
        if players in (None, count):
            label = f"{count} players, {len(sizes)} deals: "
            series = " ".join(map(str, sizes))
            indent = " " * len(label)
            lines.append(textwrap.fill(label + series, WIDTH, subsequent_indent=indent))
    return "\n".join(lines)


def _scoring(scheme: Scheme) -> str:
    made = _earned(scheme.made)
    missed = _earned(scheme.missed)
    lines = [f"Bid made: {made}.", f"Bid missed: {missed}."]
    lines += [
        f"A bid of {bid} made: {_earned(award)}." for bid, award in scheme.made_with_bid.items()
    ]
    for bid, tricks in ((2, 2), (2, 3)):
        earned = scheme.points(5, bid, tricks)
        lines.append(f"Example, five cards: bid {bid}, took {tricks}, scores {earned}.")
    return "\n".join(lines)


def _earned(award: Award) -> str:
    """A sum of points in words, from its parts."""
    parts = [str(award.flat)] if award.flat else []
    for each, what in (
        (award.per_card, "card dealt"),
        (award.per_bid, "trick bid"),
        (award.per_trick, "trick taken"),
        (award.per_difference, "trick over or under"),
    ):
        if each:
            parts.append(f"{each} for each {what}")
    return " + ".join(parts) if parts else "nothing"


def _house_rules(row: Variant) -> str:
    lines = []
    for option in OPTIONS.values():
        own = option.of(row)
        values = ", ".join(
            f"[{word(value)}]" if value == own and type(value) is type(own) else word(value)
            for value in option.values
        )
        text = f"{option.name}: {values}. {option.sentence}"
        lines.append(textwrap.fill(text, WIDTH, subsequent_indent="    "))
    lines.append("The value in brackets is the variant's own.")
    return "\n".join(lines)
