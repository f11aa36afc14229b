"""Which build of the program this is: the commit it was made of, and what was made of it.

A wheel, a bundle and the archive of the sources have a file that says so; a checkout asks git. It
imports nothing of the program: what builds it runs this file by its path.
"""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Final, NamedTuple

HERE: Final = Path(__file__).resolve()
NOTE: Final = "built.json"
"""Beside this file in whatever was built."""
LONGEST_S: Final = 5.0
"""Seconds that git may take."""


class Build(NamedTuple):
    """Where a copy of the program comes from."""

    commit: str
    """The first letters of it, with `-dirty` where files differ from it; else `unknown`."""
    kind: str
    """Such as `checkout` or `wheel for linux-x86_64`."""


def build() -> Build:
    """That of the running program."""
    return noted(HERE.parent / NOTE) or Build(commit_of(HERE.parents[1]), "checkout")


def noted(path: Path) -> Build | None:
    """What a build says of itself; None if there is no such file, or none that can be read."""
    try:
        told = json.loads(path.read_text(encoding="utf-8"))
        return Build(str(told["commit"]), str(told["kind"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None


def commit_of(root: Path) -> str:
    """The commit of a folder of sources, or `unknown`."""
    known = noted(root / "game" / NOTE)  # the archive of the sources has it
    if known is not None:
        return known.commit
    if not (root / ".git").exists():  # git would look in the folders above
        return "unknown"
    words = ["git", "describe", "--always", "--dirty", "--abbrev=12", "--exclude=*"]
    try:
        said = subprocess.run(
            words, cwd=root, capture_output=True, text=True, timeout=LONGEST_S, check=True
        )
    except (OSError, subprocess.SubprocessError):
        return "unknown"
    return said.stdout.strip() or "unknown"


def note(root: Path, kind: str, commit: str = "") -> str:
    """The text of the file that a build of this folder gets.

    Args:
        root: of the sources.
        kind: what is built of them.
        commit: theirs, where it is known: a build may run where there is no git.
    """
    return json.dumps({"commit": commit or commit_of(root), "kind": kind}, sort_keys=True) + "\n"
