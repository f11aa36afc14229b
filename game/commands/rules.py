"""`blackout rules`: the list of variants, or one variant's page."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from game.commands.rules_page import page
from game.commands.which import meant_by
from game.commands.words import CommandError, print_json, table_of, whole
from game.engine import Variant
from game.engine.variant import OptionValue
from game.table.own_variants.variant_file import read_own_file
from game.table.own_variants.variant_shelf import OwnShelf
from game.terminal import say
from game.variants import VARIANTS, OptionError
from game.variants.house_rules import MOST_DEALS
from game.variants.page import HouseRule, house_rules_of


def add_words(parser: argparse.ArgumentParser) -> None:
    """Add the words of this command."""
    parser.add_argument(
        "id",
        nargs="?",
        metavar="ID",
        help="the variant, or the name of your own; without it, the list",
    )
    parser.add_argument("--file", type=Path, metavar="PATH", help="your own variant, a .toml file")
    parser.add_argument("--players", type=whole, metavar="N", help="the rules for N players only")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(words: argparse.Namespace) -> int:
    """Print the list of variants, or one variant's page."""
    if words.id is not None and words.file is not None:
        raise CommandError("Name a variant or a file of your own, not both.")
    if words.id is None and words.file is None:
        rows = [row for row in VARIANTS.values() if _takes(row, words.players)]
        if words.json:
            print_json([_data(row, words.players) for row in rows])
        else:
            say(_list(rows) + _yours(words.players))
        return 0
    row, name = _wanted(words)
    if words.json:
        print_json(_data(row, words.players, name))
    else:
        say(page(row, words.players, name))
    return 0


def _wanted(words: argparse.Namespace) -> tuple[Variant, str | None]:
    """The variant that is asked for, and its player's name for it if it is his own."""
    try:
        if words.file is not None:
            own = read_own_file(words.file, words.players)
            return own.variant, own.name
        meant = meant_by(words.id, words.players)
    except OptionError as error:
        raise CommandError(str(error)) from None
    if meant.own is not None:
        return meant.own.variant, meant.own.name
    if not _takes(meant.row, words.players):
        least, most = meant.row.seats
        seats = str(least) if least == most else f"{least} to {most}"
        text = f"{meant.row.name} is for {seats} players, not {words.players}."
        raise CommandError(text)
    return meant.row, None


def _takes(row: Variant, players: int | None) -> bool:
    return players is None or players in row.deals


def _data(row: Variant, players: int | None, name: str | None = None) -> dict[str, Any]:
    """The published document; a size that the dealer names is null."""
    counts = row.deals if players is None else {players: row.deals[players]}
    return {
        "id": row.id,
        "name": row.name if name is None else name,
        "players": list(row.seats),
        "deals": {str(count): list(sizes) for count, sizes in counts.items()},
        "house_rules": [_rule(rule, row) for rule in house_rules_of(VARIANTS[row.id])],
    }


def _rule(rule: HouseRule, played: Variant) -> dict[str, Any]:
    """A house rule that a row takes, what the row itself has, and what is played.

    The row's own is null where it is none of the values; without values any number will do.
    """
    name = rule.option.name
    data = {
        "name": name,
        "values": [_json(value) for value in rule.values],
        "own": _json(rule.own),
        "value": _json(played.options.get(name, rule.own)),
    }
    return data if rule.values else {**data, "least": 1, "most": MOST_DEALS}


def _json(value: OptionValue | None) -> str | bool | int | list[int] | None:
    return list(value) if isinstance(value, tuple) else value


def _list(rows: list[Variant]) -> str:
    if not rows:
        return "No variant takes so many players."
    table = [("id", "name", "players")]
    table += [(row.id, row.name, "-".join(map(str, sorted(set(row.seats))))) for row in rows]
    return table_of(table) + "\n\nMore on each: blackout rules ID"


def _yours(players: int | None) -> str:
    """A player's own variants below the list; nothing where there are none."""
    own = [saved.own for saved in OwnShelf.usual().readable()]
    own = [one for one in own if _takes(one.variant, players)]
    if not own:
        return ""
    table = [("your own", "made from", "players")]
    table += [
        (one.name, one.base, "-".join(map(str, sorted(set(one.variant.seats))))) for one in own
    ]
    return "\n\n" + table_of(table) + '\n\nMore on each: blackout rules "NAME"'
