#!/usr/bin/env python3
"""Writes the pages of keys and commands, and the table of house rules on that of records.

    python scripts/manual/reference.py           writes docs/reference: keys, options, records
    python scripts/manual/reference.py --check   exit code 1 where a page is not up to date

Keys come from the table that Help is written from, options from the parser of the command line,
house rules from their rows.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT)]  # run as a script, only its folder is there
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from game.commands.cli import make_parser
from game.commands.words import Parser
from game.ui.help.key_table import Where, rows_of
from game.variants import OPTIONS

BACK: Final = "Back to [the manual](../README.md)."
MADE: Final = "<!-- Made by scripts/manual/reference.py: change the program, then run it again. -->"
SIGNS: Final = {"left": "←", "right": "→", "up": "↑", "down": "↓", "–": "to"}
"""How the page shows what the program draws."""
WINDOWS: Final = ("play", "demo", "replay", "frames", "desktop", "film")
"""Commands that a window is handed to, which the parser alone does not know."""

SHARED: Final = 3
"""So many commands take a word that stands at the head of the page."""


class Word(NamedTuple):
    """One word of a command line, as its help writes it."""

    name: str
    does: str


def main(arguments: Sequence[str]) -> int:
    """Write the pages, or say which of them is not as it should be."""
    parser = argparse.ArgumentParser(prog="reference.py", description="Write keys and options.")
    parser.add_argument("--check", action="store_true", help="write nothing; 1 if a page is old")
    check = parser.parse_args(arguments).check
    old = [path for path, made in PAGES.items() if _text(path) != made()]
    for path in old:
        if not check:
            path.write_text(PAGES[path](), encoding="utf-8")
        print(f"{path.relative_to(ROOT)} {'is not up to date' if check else 'written'}.")
    return 1 if check and old else 0


def keys_page() -> str:
    """The page of keys."""
    lines = ["# Keys", "", BACK, MADE, ""]
    lines += ["K shows the keys that count now, F1 all of them. With every one there is a button"]
    lines += ["or something to click: the mouse alone is enough, and so are the keys."]
    for where in Where:
        lines += ["", f"## {where.value}", "", "| key | what it does |", "| --- | --- |"]
        for row in rows_of(where):
            caps = " ".join(SIGNS.get(cap, cap) for cap in row.caps)
            does = f"{row.does} ({row.note.removesuffix('.')})" if row.note else row.does
            lines.append(f"| {_cell(caps)} | {_cell(does)} |")
    return "\n".join(lines) + "\n"


def options_page() -> str:
    """The page of every command's words; those that many take stand once, at its head."""
    parser = make_parser(dict.fromkeys(WINDOWS, lambda _words: 0))
    commands = [parser, *_commands(parser)]
    told = Counter(word for command in commands for word in _words(command))
    often = [word for word, number in told.items() if number >= SHARED]
    shared = list({word.name: word for word in reversed(often)}.values())[::-1]
    lines = ["# Options of the commands", "", BACK, MADE, ""]
    lines += [
        "What each command is for: [commands](commands.md). Words in capitals stand for yours,"
    ]
    lines += ["those in brackets may be left out, and every command takes `--help`."]
    lines += ["", "## What several commands take", "", *_table(shared)]
    for command in commands:
        words = _words(command)
        own = [word for word in words if word not in shared]
        others = ", ".join(f"`{word.name}`" for word in words if word in shared)
        about = "Open the window." if command is parser else command.description
        lines += ["", f"## {command.prog}", "", about or ""]
        lines += ["", *_table(own)] if own else []
        lines += ["", f"Explained above: {others}."] if others else []
    return "\n".join(lines) + "\n"


def _commands(parser: Parser) -> Iterator[Parser]:
    """Every command, those of a group in its place."""
    for command in parser.commands.values():
        within = list(_commands(command))
        yield from within or [command]


class _AsHelp(argparse.HelpFormatter):
    """What the help of a command says of one of its words, without how it is laid out."""

    def word(self, action: argparse.Action) -> Word:
        """Its name with what follows it, and what it does."""
        value = self._format_args(action, self._get_default_metavar_for_optional(action))
        name = " ".join([*action.option_strings[-1:], value]).strip()
        return Word(name, self._expand_help(action) if action.help else "")


def _words(parser: Parser) -> list[Word]:
    """What one command takes, but for `--help` and what it keeps to itself."""
    told = [action for action in parser.words if action.help != argparse.SUPPRESS]
    as_help = _AsHelp(parser.prog)
    return [as_help.word(action) for action in told if "--help" not in action.option_strings]


def _table(words: Sequence[Word]) -> list[str]:
    """A row for each word."""
    rows = [f"| `{_cell(word.name)}` | {_cell(word.does)} |" for word in words]
    return ["| word | what it does |", "| --- | --- |", *rows]


def _cell(text: str) -> str:
    """A text as a cell of a table holds it."""
    return " ".join(text.split()).replace("|", "\\|").replace("<", "&lt;").replace("*", "\\*")


def _text(path: Path) -> str | None:
    """What a page says now."""
    return path.read_text(encoding="utf-8") if path.is_file() else None


def records_page() -> str:
    """The page of records, with the table of house rules and their values."""
    before, _, rest = (_text(RECORDS) or "").partition(RULES_HEAD)
    after = rest.partition("\n\n")[2]
    rows = [
        f"| `{option.name}` | {option.in_records or _values(option.values)} |"
        for option in OPTIONS.values()
    ]
    return before + RULES_HEAD + "\n".join(rows) + "\n\n" + after


def _values(values: Sequence[object]) -> str:
    """Values as a record writes them: a text without its quotes where all are texts."""
    bare = all(isinstance(value, str) for value in values)
    words = (value if bare else json.dumps(value) for value in values)
    return ", ".join(f"`{each}`" for each in words)


RECORDS: Final = ROOT / "docs" / "reference" / "records.md"
RULES_HEAD: Final = "| option | values |\n| --- | --- |\n"
PAGES: Final[dict[Path, Callable[[], str]]] = {
    ROOT / "docs" / "reference" / "keys.md": keys_page,
    ROOT / "docs" / "reference" / "options.md": options_page,
    RECORDS: records_page,
}

if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
