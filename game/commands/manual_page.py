"""The manual page of the command line, made from its parser."""

from __future__ import annotations

import argparse
import inspect
from collections.abc import Iterator

import game


def manual_page(parser: argparse.ArgumentParser) -> str:
    """The page in roff, section 6: what `--help` says of the program and of every command."""
    lines = [
        f'.TH BLACKOUT 6 "" "blackout {game.__version__}" "Games"',
        ".SH NAME",
        "blackout \\- a card table for Blackout, Oh Hell and their family",
        ".SH SYNOPSIS",
        ".B blackout",
        "[options] [command]",
        ".SH DESCRIPTION",
        _plain(parser.description or ""),
        ".SH OPTIONS",
        *_options(parser),
        ".SH COMMANDS",
        *_commands(parser, ""),
    ]
    return "\n".join(lines) + "\n"


def _commands(parser: argparse.ArgumentParser, above: str) -> Iterator[str]:
    for action in parser._actions:
        if not isinstance(action, argparse._SubParsersAction):
            continue
        for name, command in action.choices.items():
            yield f".SS {above}{name}"
            yield _plain(inspect.cleandoc(command.description or ""))
            yield from _options(command)
            yield from _commands(command, f"{above}{name} ")


def _options(parser: argparse.ArgumentParser) -> Iterator[str]:
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction) or action.help == argparse.SUPPRESS:
            continue
        meta = action.metavar if isinstance(action.metavar, str) else action.dest.upper()
        word = ", ".join(action.option_strings) or meta
        value = f" {meta}" if action.option_strings and action.nargs != 0 else ""
        yield ".TP"
        yield f".B {_plain(word + value)}"
        yield _plain((action.help or "").replace("%(prog)s", "blackout"))


def _plain(text: str) -> str:
    """A text in one line that roff takes as it is."""
    line = " ".join(text.split()).replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{line}" if line.startswith((".", "'")) else line
