"""`blackout prepare`: get the expert ready before its first game."""

from __future__ import annotations

import argparse
import sys
import time

from game.commands.progress import GETTING_READY
from game.commands.words import CommandError
from game.roster import BotError, prepare
from game.terminal import say


def add_words(_parser: argparse.ArgumentParser) -> None:
    """It takes none."""


def run(_words: argparse.Namespace) -> int:
    """Compile what the expert needs, or load it, and say how long that took."""
    began = time.perf_counter()
    say(GETTING_READY, file=sys.stderr)
    try:
        prepare(_Steps().tell)
    except BotError as error:
        raise CommandError(str(error)) from None
    say(f"The expert is ready, after {time.perf_counter() - began:.1f} s.")
    return 0


class _Steps:
    """A line for each tenth, since the terminal may be a log."""

    def __init__(self) -> None:
        self._said = 0

    def tell(self, done: float) -> None:
        """Say how far it is, where that is a tenth more."""
        tenths = int(10 * done)
        if self._said < tenths:
            self._said = tenths
            say(f"  {10 * tenths} %", file=sys.stderr)
