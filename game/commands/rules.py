"""`blackout rules`: the list of variants, or one variant's page as lines of text."""

from __future__ import annotations

import argparse
import sys
import textwrap
from collections.abc import Iterable
from pathlib import Path

from game.commands.which import meant_by
from game.commands.words import CommandError, print_json, table_of, whole
from game.engine import Variant
from game.engine.refusal import Refusal
from game.table.own_variants.variant_file import is_own, read_own_file
from game.table.own_variants.variant_shelf import OwnShelf
from game.terminal import say
from game.variants import VARIANTS, OptionError, word
from game.variants.house_rules import MOST_DEALS
from game.variants.options import plain_value, seats_refusal
from game.variants.other_names import OtherName, other_name
from game.variants.page import (
    Block,
    DealChart,
    HouseRule,
    HouseRules,
    Lines,
    PackOfCards,
    Paragraph,
    RulesSection,
    ScoredDeal,
    house_rules_of,
    page_of,
)
from game.variants.rule_numbers import filled

WIDTH = 88
"""Columns of a page."""


def page(variant: Variant, players: int | None = None, name: str | None = None) -> str:
    """A variant's rules as text; the arguments are those of `page_of`."""
    content = page_of(variant, players, name)
    parts = [
        f"{content.title}\n{'=' * len(content.title)}",
        _wrapped(content.intro),
        *map(_section, content.sections),
    ]
    return "\n\n".join(part for part in parts if part)


def _section(section: RulesSection) -> str:
    title = section.title
    if section.number:
        title = f"{title} {section.number}: {', '.join(section.facts)}"
    text = ""
    notes: tuple[str, ...] = ()
    for block in section.blocks:
        if isinstance(block, Paragraph):
            text += ("\n\n" if text else "") + _filled([*notes, *block.sentences])
        else:
            text += ("\n" if text else "") + _block(block, hanging=section.title != "Pack")
        notes = block.notes if isinstance(block, DealChart) else notes
    return f"{title}\n{'-' * len(title)}\n{text}"


def _block(block: Block, *, hanging: bool) -> str:
    """Anything but a paragraph."""
    match block:
        case Paragraph():
            return _filled(block.sentences)
        case Lines():
            return "\n".join(_wrapped(line, "  " if hanging else "") for line in block.lines)
        case PackOfCards():
            return _wrapped(block.sentence)
        case DealChart():
            return "\n".join(_run(row.heading, row.runs) for row in block.rows)
        case ScoredDeal():
            rows = [(name, *map(str, numbers)) for name, *numbers in block.rows]
            return table_of([("", "bid", "took", "points"), *rows])
        case HouseRules():
            lines = [_wrapped(_rules_page_rule(rule), "    ") for rule in block.rules]
            return "\n".join([*lines, "The value in brackets is the variant's own."])


def _wrapped(line: str, indent: str = "") -> str:
    return textwrap.fill(line, WIDTH, subsequent_indent=indent, break_on_hyphens=False)


def _filled(sentences: Iterable[str]) -> str:
    return _wrapped(" ".join(sentences))


def _run(heading: str, runs: str) -> str:
    return textwrap.fill(f"{heading}: {runs}", WIDTH, subsequent_indent=" " * (len(heading) + 2))


def _rules_page_rule(rule: HouseRule) -> str:
    """One house rule in a line, the variant's own value in brackets."""
    name, sentence = rule.option.name, filled(rule.option.sentence)
    if not rule.values:
        return f"{name}: {rule.instead}. {sentence}"
    shown = [
        f"[{word(value)}]" if value == rule.own and type(value) is type(rule.own) else word(value)
        for value in rule.values
    ]
    if rule.instead:
        shown.insert(0, f"[{rule.instead}]")
    return f"{name}: {', '.join(shown)}. {sentence}"


def add_words(parser: argparse.ArgumentParser) -> None:
    """Add the words of this command."""
    parser.add_argument(
        "id",
        nargs="?",
        metavar="ID",
        help="the variant, what else it is called, or the name of your own; without it, the list",
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
    found = _called(words)
    row, name = _wanted(words) if found is None else (found.variant, None)
    if words.players is not None and (why := seats_refusal(row, words.players)) is not None:
        raise CommandError(str(why))
    if words.json:
        print_json(_data(row, words.players, name))
        return 0
    if found is not None:
        say(f"{_wrapped(found.sentence)}\nIt is played by: blackout {found.words}\n")
    say(page(row, words.players, name))
    return 0


def _called(words: argparse.Namespace) -> OtherName | None:
    """What is asked for by a name that is no variant's id, and no name of one's own."""
    if words.id is None or words.id in VARIANTS or is_own(words.id):
        return None
    return None if OwnShelf.usual().called(words.id) else other_name(words.id)


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
    return meant.row, None


def _takes(row: Variant, players: int | None) -> bool:
    return players is None or players in row.deals


def _data(row: Variant, players: int | None, name: str | None = None) -> dict[str, object]:
    """The published document; a size that the dealer names is null."""
    counts = row.deals if players is None else {players: row.deals[players]}
    return {
        "id": row.id,
        "name": row.name if name is None else name,
        "players": list(row.seats),
        "deals": {str(count): list(sizes) for count, sizes in counts.items()},
        "house_rules": [_rule(rule, row) for rule in house_rules_of(VARIANTS[row.id])],
    }


def _rule(rule: HouseRule, played: Variant) -> dict[str, object]:
    """A house rule that a row takes, what the row itself has, and what is played.

    The row's own is null where it is none of the values; without values any number will do.
    """
    name = rule.option.name
    data: dict[str, object] = {
        "name": name,
        "values": [plain_value(value) for value in rule.values],
        "own": plain_value(rule.own),
        "value": plain_value(played.options.get(name, rule.own)),
    }
    return data if rule.values else {**data, "least": 1, "most": MOST_DEALS}


def _list(rows: list[Variant]) -> str:
    if not rows:
        return "No variant takes so many players."
    table = [("id", "name", "players")]
    table += [(row.id, row.name, "-".join(map(str, sorted(set(row.seats))))) for row in rows]
    return table_of(table) + "\n\nMore on each: blackout rules ID"


def _yours(players: int | None) -> str:
    """A player's own variants below the list; nothing where there are none."""
    unread: list[Refusal] = []
    own = [saved.own for saved in OwnShelf.usual().readable(unread.append)]
    own = [one for one in own if _takes(one.variant, players)]
    for why in unread:
        say(why, sys.stderr)
    if not own:
        return ""
    table = [("your own", "made from", "players")]
    table += [
        (one.name, one.base, "-".join(map(str, sorted(set(one.variant.seats))))) for one in own
    ]
    return "\n\n" + table_of(table) + '\n\nMore on each: blackout rules "NAME"'
