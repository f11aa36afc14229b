"""`blackout`, the same as `python -m game`: the window, and the commands that need none.

A worker process that is spawned imports this module again under another name, so nothing but the
standard library is imported before `main` runs.
"""

from __future__ import annotations

import argparse
import multiprocessing
import sys


def main() -> int:
    """Run the command that the words name; returns the exit code."""
    multiprocessing.freeze_support()
    from game.commands.cli import main as run_command

    return run_command(sys.argv[1:], {"play": _play, "demo": _demo, "frames": _frames})


def _play(words: argparse.Namespace) -> int:
    from game.ui.launch import play

    return play(words)


def _demo(words: argparse.Namespace) -> int:
    from game.ui.launch import demo

    return demo(words)


def _frames(words: argparse.Namespace) -> int:
    from game.ui.bench import run

    return run(words)


if __name__ == "__main__":
    sys.exit(main())
