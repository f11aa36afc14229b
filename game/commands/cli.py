"""The command line: which words there are and which command they go to."""

from __future__ import annotations

import argparse
import contextlib
import errno
import importlib
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeAlias

import game
from game import home
from game.built import build
from game.commands.message import by_message
from game.commands.words import (
    BAD_WORDS,
    CommandError,
    Parser,
    add_game_words,
    add_limit_words,
    add_number_word,
    refuse_half_letters,
    window_size,
)
from game.interrupts import INTERRUPTED, interrupt_usually
from game.storage.files import cannot_be_written
from game.storage.home_lock import HomeInUse, sharing
from game.terminal import in_one_line, say

Run: TypeAlias = Callable[[argparse.Namespace], int]
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)
"""What a system says of an output that takes no more."""
HEADLESS: Final = (
    ("simulate", "play many games of bots without a window"),
    ("arena", "let bots meet in a league and rate them"),
    ("agent-check", "put a bot of your own through every variant"),
    ("check", "play records again and report the first wrong line of each game"),
    ("audit", "deal records again from their seed, or count many deals by seat"),
    ("duplicate", "have each level play the cards of a finished game"),
    ("challenge-line", "write a finished game as a line that others can play"),
    ("review", "weigh every decision of a recorded game"),
    ("score", "work out the points of one deal"),
    ("find", "find games of the home, and what they come to"),
    ("sheet", "write a score sheet as a page to print"),
    ("rules", "list the variants, or print the rules of one"),
    ("serve", "hold tables for people elsewhere"),
    ("key", "show a player's key at servers, or carry it to another machine or phone"),
    ("operator", "ask a running server who is there, or keep somebody out"),
)
"""Commands with a module of their name, which has their words and runs them."""


class _Version(argparse.Action):
    """Says version, commit and build; git is asked only then."""

    def __call__(self, parser: argparse.ArgumentParser, *_words: object) -> None:
        """Print it and leave."""
        found = build()
        say(f"blackout {game.__version__} (commit {found.commit}, {found.kind})")
        parser.exit()


def main(arguments: Sequence[str], windows: Mapping[str, Run]) -> int:
    """Run the command that the words name and return its exit code.

    Args:
        arguments: the words after the program's name.
        windows: the commands that open a window, by name: `play`, `demo`, `replay` and `frames`.
            They are handed in because nothing here may know pygame. `desktop` draws icons, `film`
            cards.
    """
    try:
        words = make_parser(windows, arguments).parse_args(arguments)
        run: Run = words.run
        refuse_half_letters(words)
        interrupt_usually()
        with _home_for(words, windows):
            code = run(words)
        sys.stdout.flush()
        return code
    except CommandError as error:
        for sentence in error.sentences:
            _complain(sentence)
        return BAD_WORDS
    except HomeInUse as error:
        _complain(str(error))
        return BAD_WORDS
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader has seen enough; without this Python would complain once more at exit.
        sys.stderr.close()
        return 0
    except OSError as error:
        if error.errno not in _FULL or error.filename is not None:
            raise
        _complain(str(cannot_be_written("The output", error)))
        with contextlib.suppress(OSError, ValueError):  # what is left of it goes nowhere
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return BAD_WORDS


def _complain(sentence: str) -> None:
    """Say what is wrong; where even that cannot be written, the exit code tells of it."""
    with contextlib.suppress(OSError):
        say(in_one_line(sentence), file=sys.stderr)


def _home_for(
    words: argparse.Namespace, windows: Mapping[str, Run]
) -> contextlib.AbstractContextManager[None]:
    """The player's home, used beside others while a command runs.

    A restoration needs it for itself. Windows will write in it, and a server that has no other;
    a film only looks up portraits there.
    """
    if words.command == "restore":
        return contextlib.nullcontext()
    looks = words.run is windows.get("film")
    writes = (words.run in windows.values() and not looks) or (
        words.command == "serve" and words.home is None
    )
    return sharing(home.areas(), make=writes)


def make_parser(windows: Mapping[str, Run], arguments: Sequence[str] | None = None) -> Parser:
    """The parser of all commands.

    Args:
        windows: the commands that open a window.
        arguments: where they are given, only the commands among them get their own words: what the
            others take need not be imported, and costs half of the time of a start.
    """

    def asked(name: str) -> bool:
        # What goes into a desktop describes every command.
        return arguments is None or name in arguments or "install-desktop" in arguments

    parser = Parser(
        prog="blackout",
        description="A card table for Blackout, Oh Hell and their family. "
        "Without a command the window opens.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="say which build this is")
    add_game_words(parser)
    add_limit_words(parser)
    parser.set_defaults(run=windows["play"], command="")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=Parser)

    demo = _command(commands, "demo", "watch a game that only bots play", windows["demo"])
    add_game_words(demo)
    add_limit_words(demo)
    seen = _command(commands, "replay", "watch a recorded game again", windows["replay"])
    seen.add_argument(
        "file", metavar="FILE", nargs="?", type=Path, help="a record; without it, the menu"
    )
    add_number_word(seen)
    shared = "make a film of a recorded game, as a page"
    filmed = _command(commands, "film", shared, windows.get("film"))
    if asked("film"):
        _module("film").add_words(filmed)
    for name, text in HEADLESS:
        module = _module(name) if asked(name) else None
        command = _command(commands, name, text, module.run if module else None)
        if module:
            module.add_words(command)
    menu = "put the program into the menu of a Linux desktop"
    desk = _command(commands, "install-desktop", menu, windows.get("desktop"))
    desk.set_defaults(parser=parser)
    if asked("install-desktop"):
        _module("desktop").add_words(desk)
    for name, text in (
        ("backup", "keep all settings and games in one archive"),
        ("restore", "put back what backup kept; what is there is set aside"),
    ):
        module = _module("backup") if asked(name) else None
        command = _command(commands, name, text, getattr(module, name) if module else None)
        if module:
            getattr(module, f"add_{name}_words")(command)

    taken = _command(commands, "take-line", "play the game of a challenge", windows["play"])
    if asked("take-line"):
        _module("challenge-line").add_take_words(taken)

    by_message.add_commands(partial(_command, commands))

    bench = _command(commands, "bench", "measure frames, waits or the engine", None)
    if asked("bench"):
        _add_benches(bench, windows)
    return parser


def _add_benches(bench: Parser, windows: Mapping[str, Run]) -> None:
    """What can be measured."""
    benches = bench.add_subparsers(
        title="what to measure", metavar="WHAT", required=True, parser_class=Parser
    )
    frames = _command(benches, "frames", "time the frames of a busy table", windows["frames"])
    frames.add_argument("--json", action="store_true", help="print one JSON document")
    frames.add_argument(
        "--size", metavar="WxH", type=window_size, help="of the window in px, such as 3840x2160"
    )
    for name, text, of in (
        ("waits", "time how long a person waits for bots with the longest hands", "waits"),
        ("engine", "time whole games without a window", "bench"),
    ):
        module = _module(of)
        module.add_words(_command(benches, name, text, module.run))


def _module(name: str) -> Any:
    """The module of a command."""
    return importlib.import_module(f"{__package__}.{name.replace('-', '_')}")


def _command(
    commands: argparse._SubParsersAction[Parser], name: str, text: str, run: Run | None
) -> Parser:
    command = commands.add_parser(
        name, help=text, description=text[0].upper() + text[1:] + ".", allow_abbrev=False
    )
    command.set_defaults(command=name)
    if run is not None:
        command.set_defaults(run=run)
    return command
