"""How far a long command is, drawn on a terminal."""

from __future__ import annotations

import sys
import time

from game.commands.words import counted
from game.presentation.words.times import clock_words


class ProgressBar:
    """How far it is, on a terminal; notes elsewhere too."""

    def __init__(self, of: int, done: int = 0, of_what: str = "deal") -> None:
        """`of_what` is the word for one of them."""
        self._of = of
        self._every = counted(of, of_what)
        self._first = done
        self._start = time.monotonic()
        self._said: set[str] = set()
        self._live = sys.stderr.isatty()

    def show(self, done: int) -> None:
        """Draw it anew."""
        if not self._live:
            return
        width = 40
        filled = width * done // self._of
        spent = time.monotonic() - self._start
        left = clock_words(round(spent * (self._of - done) / max(done - self._first, 1)))
        rest = f", {left} left" if done < self._of else f" in {clock_words(round(spent))}"
        bar = "#" * filled + "." * (width - filled)
        end = "\n" if done >= self._of else ""
        sys.stderr.write(f"\r\033[K[{bar}] {done} of {self._every}{rest}{end}")
        sys.stderr.flush()

    def note(self, text: str) -> None:
        """Say something once."""
        if text not in self._said:
            self._said.add(text)
            sys.stderr.write(("\n" if self._live else "") + text + "\n")
