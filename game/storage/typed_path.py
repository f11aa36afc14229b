"""Paths that people type or paste: with quotation marks about them, and `~` for a home folder."""

from __future__ import annotations

from pathlib import Path
from typing import Final
from urllib.parse import unquote

from game.engine.refusal import Refused, refuse
from game.wording import template

_ROOTS: Final = ("/", "~", "./", "../", "\\\\")
"""A text that begins so is a path."""
_LINK: Final = "file://"
"""Before a path in which a blank is `%20`: what desktops copy of a file."""


class NoHomeFolder(Refused, OSError):
    """A path begins with `~` and a name that no user of this machine has: one sentence."""


def unquoted(text: str) -> str:
    """A text without blanks and a pair of quotation marks about it."""
    line = text.strip()
    return line[1:-1] if len(line) > 1 and line[0] == line[-1] in "\"'" else line


def typed_path(text: str) -> Path:
    """The path in a text, without what stands about it, and with the home folder that `~` means.

    Raises:
        NoHomeFolder: there is none.
    """
    line = unquoted(text)
    path = Path(line)
    try:
        return path.expanduser()
    except RuntimeError:
        words = template("{path} names no file: nobody here has the home folder {folder}.")
        raise NoHomeFolder(refuse(words, path=line, folder=path.parts[0])) from None


def path_in(text: str, suffix: str = "") -> Path | None:
    """The file that a pasted text names; None where it names none.

    Args:
        text: as it was pasted.
        suffix: of files that count as named without a folder; empty for none.

    Raises:
        NoHomeFolder: it begins as a path does, but with a home folder that is not there.
    """
    line = text.strip().strip("\"'")
    if line.startswith(_LINK):
        line = unquote(line.removeprefix(_LINK))
        line = line.removeprefix("/") if line[2:4] == ":/" else line  # a drive of Windows
    if not line or "\n" in line or "\0" in line:
        return None
    named = line.startswith(_ROOTS) or line[1:3] in (":\\", ":/")
    named |= suffix != "" and line.lower().endswith(suffix)
    return typed_path(line) if named else None
