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


def main() -> int:
    """Run the command that the words name; returns the exit code."""
    leave_quietly()
    import multiprocessing

    multiprocessing.freeze_support()
    from game.commands.cli import main as run_command

    windows = {"play": _play, "demo": _demo, "replay": _replay, "frames": _frames}
    try:
        return run_command(sys.argv[1:], windows)
    finally:
        leave_quietly()


def _play(words: argparse.Namespace) -> int:
    return _window(words, demo=False)


def _demo(words: argparse.Namespace) -> int:
    return _window(words, demo=True)


def _window(words: argparse.Namespace, *, demo: bool) -> int:
    from game.commands.words import read_limit, read_setup

    # Wrong words are refused before the window is loaded, let alone opened.
    setup, limit = read_setup(words, humans=not demo), read_limit(words)
    from game.ui.launch import main as open_window

    return open_window(setup, limit=limit, demo=demo)


def _replay(words: argparse.Namespace) -> int:
    from game.ui.launch import replay

    return replay(words.file)


def _frames(words: argparse.Namespace) -> int:
    from game.ui.shell.frame_bench import run

    return run(words)


if __name__ == "__main__":
    sys.exit(main())
