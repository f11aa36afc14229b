"""`blackout`, the same as `python -m game`: the window, and the commands that need none.

A worker process that is spawned imports this module again under another name, so next to nothing
is imported before `main` runs. And the sooner it runs, the sooner Ctrl-C is heard without a
traceback.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from game.interrupts import leave_quietly

if TYPE_CHECKING:
    import argparse

    from game.table.setup import Setup


def main() -> int:
    """Run the command that the words name; returns the exit code."""
    leave_quietly()
    import multiprocessing

    multiprocessing.freeze_support()
    from game.terminal import bear_every_letter, open_closed_streams

    open_closed_streams()
    bear_every_letter()
    from game.commands.cli import main as run_command

    try:
        return run_command(sys.argv[1:], WINDOWS)
    finally:
        leave_quietly()


def _play(words: argparse.Namespace) -> int:
    return _window(words, demo=False)


def _demo(words: argparse.Namespace) -> int:
    return _window(words, demo=True)


def _window(words: argparse.Namespace, *, demo: bool) -> int:
    from game.commands.words import read_limit, read_setup

    # Wrong words are refused before the window is loaded, let alone opened.
    if "line" in words:
        from game.commands.challenge_line import taken_setup

        setup: Setup | None = taken_setup(words.line)
    else:
        setup = read_setup(words, humans=not demo)
    limit = read_limit(words)
    from game.ui.launch import main as open_window

    return open_window(setup, limit=limit, demo=demo)


def _replay(words: argparse.Namespace) -> int:
    if words.file is None and words.game is not None:
        from game.commands.words import CommandError

        raise CommandError("--game takes one game of a FILE, and none is named.")
    from game.ui.launch import main as open_window
    from game.ui.launch import replay

    return open_window() if words.file is None else replay(words.file, words.game)


def _desktop(words: argparse.Namespace) -> int:
    from game.commands.desktop import run
    from game.ui.shell.icon import files

    return run(words, files)


def _film(words: argparse.Namespace) -> int:
    from game.commands.film import run
    from game.ui.launch import film_file

    return run(words, film_file)


def _frames(words: argparse.Namespace) -> int:
    from game.ui.shell.frame_bench import run

    return run(words)


WINDOWS = {
    "play": _play,
    "demo": _demo,
    "replay": _replay,
    "frames": _frames,
    "desktop": _desktop,
    "film": _film,
}
"""What each command that opens a window, or draws, runs with its words; gives the exit code."""


if __name__ == "__main__":
    sys.exit(main())
