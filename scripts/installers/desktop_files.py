"""Writes what a Linux desktop gets of an installed program into a folder, as packages carry it.

`python desktop_files.py FOLDER PROGRAM` writes the files of `blackout install-desktop`: the entry
of the menu that starts PROGRAM, icons, the type of records, the manual page, completion for shells.
It runs in an environment that has what the program imports.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT)]  # run as a script, only its folder is there
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

from game.commands import cli, desktop
from game.ui.shell import icon

WINDOWS: Final = ("play", "demo", "replay", "frames", "film", "desktop")
"""What the command line hands on to the window; only the last is asked for here."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the files."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("program")
    chosen = parser.parse_args(arguments)

    def write(words: argparse.Namespace) -> int:
        made = desktop.files(words.parser, (chosen.program,), icon.files())
        for path, raw in made.items():
            target = chosen.folder / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(raw)
        return 0

    return cli.main(["install-desktop"], dict.fromkeys(WINDOWS, write))


if __name__ == "__main__":
    raise SystemExit(main())
