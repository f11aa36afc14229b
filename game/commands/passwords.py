"""The password of a server, where a command needs one: from a file or the environment.

Never from the command line, which everybody on a machine can read in its list of processes.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from game.commands.words import CommandError
from game.storage.decoding import Unreadable, text_of, too_large
from game.storage.files import cannot_be_read, read_file

VARIABLE: Final = "BLACKOUT_PASSWORD"
INPUT: Final = Path("-")
LARGEST: Final = 4096
"""Bytes of the file."""


class _OnTheCommandLine(argparse.Action):
    """A word that is refused with a hint, since it has been seen by then."""

    def __call__(
        self,
        parser: argparse.ArgumentParser,
        namespace: argparse.Namespace,
        values: str | Sequence[Any] | None,
        option_string: str | None = None,
    ) -> None:
        """Refuse it."""
        parser.error(
            "what stands on the command line is seen by everybody on this machine: write the "
            "password into a file and name that with --password-file"
        )


def add_password_words(parser: argparse.ArgumentParser, what: str) -> None:
    """Add the words that say where the password is; `what` it is, for the help."""
    parser.add_argument(
        "--password-file",
        type=Path,
        metavar="FILE",
        help=f"{what}: the first line of FILE, - for the input; else what {VARIABLE} holds",
    )
    parser.add_argument("--password", action=_OnTheCommandLine, help=argparse.SUPPRESS)


def password_of(words: argparse.Namespace) -> str | None:
    """The password that is meant; None where there is none.

    Raises:
        CommandError: the file cannot be read, or begins with an empty line, or it is no text.
    """
    path: Path | None = words.password_file
    if path is None:
        return _read(f"What {VARIABLE} holds", lambda: os.environ.get(VARIABLE, "")) or None
    if path == INPUT:
        word = line_of_input()
    else:
        word = _read(str(path), lambda: text_of(read_file(path, LARGEST)))
    if not word:
        raise CommandError(f"There is no password in the first line of {path}.")
    return word


def line_of_input() -> str:
    """The first line of the input.

    Raises:
        CommandError: it is too long, or no text.
    """
    return _read("The input", lambda: sys.stdin.readline(LARGEST + 1))


def _read(what: str, read: Callable[[], str]) -> str:
    """The first line of a text that is named so in a refusal.

    Raises:
        CommandError: it cannot be read, is too long, or no text.
    """
    try:
        text = read()
        if len(text) > LARGEST:
            raise too_large(LARGEST)
        # Bytes that are no letters in the system's encoding came as halves of letters.
        word = text_of(text.encode("utf-8", "surrogateescape")).partition("\n")[0].strip()
    except UnicodeDecodeError:
        raise CommandError(f"{what} cannot be read: it is not UTF-8.") from None
    except (OSError, Unreadable) as error:
        raise CommandError(str(cannot_be_read(what, error))) from None
    return word
