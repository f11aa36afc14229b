"""This program once more, beside a window: a server that is held there for others.

It is started by its words, not as a helper process, since it may be told to stay when the window
ends. Until then it is tied to the window all the same: its standard input ends with it, however
that ends, and such a program ends when its input does.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from game.jobs.background import dedicated


class BesideProgram:
    """One of them. Nothing here waits but `end`."""

    def __init__(
        self,
        words: Sequence[str],
        told: Callable[[str], None],
        ended: Callable[[int, str], None],
    ) -> None:
        """Start it.

        Args:
            words: of its command line.
            told: is handed the first line that it prints; in a thread.
            ended: is handed its exit status, negative where a signal ended it, and the last that it
                said of its troubles; in the same thread.

        Raises:
            OSError: it cannot be started.
        """
        self._process = subprocess.Popen(
            [*_command(), *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            env=_environment(),
            start_new_session=True,
        )
        self._told, self._ended = told, ended
        self._trouble = ""
        self._noting = dedicated("program errors", self._note)
        self._listening = dedicated("program output", self._listen)

    @property
    def running(self) -> bool:
        """Whether it is there."""
        return self._process.poll() is None

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    def say(self, line: str) -> None:
        """Write a line into its standard input, if it still listens."""
        stream = self._process.stdin
        with suppress(OSError, ValueError):
            if stream is not None:
                stream.write(f"{line}\n")
                stream.flush()

    def let_go(self) -> None:
        """End its standard input: it ends by itself, unless it was told to stay."""
        with suppress(OSError, ValueError):
            if self._process.stdin is not None:
                self._process.stdin.close()

    def end(self, seconds: float) -> None:
        """Let it go, and kill it if it has not ended in so many seconds; wait for that."""
        self.let_go()
        try:
            self._process.wait(seconds)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        for thread in (self._noting, self._listening):
            thread.join()

    def _listen(self) -> None:
        stream = self._process.stdout
        assert stream is not None
        # Closed here, since one that was let go may end when nobody waits for it any more.
        with stream:
            if first := stream.readline():
                self._told(first.strip())
            status = self._process.wait()
        self._noting.join()
        self._ended(status, self._trouble)

    def _note(self) -> None:
        """Read what it says of itself, so that it never waits to be read."""
        stream = self._process.stderr
        assert stream is not None
        with stream:
            for line in stream:
                self._trouble = line.strip()


def _command() -> tuple[str, ...]:
    """What starts this very program: of a bundle, a wheel or a checkout."""
    if getattr(sys, "frozen", False):
        return (sys.executable,)
    return (sys.executable, "-P", "-m", __name__.partition(".")[0])


def _environment() -> dict[str, str]:
    """The variables of this process, with the folder that the program lies in."""
    root = str(Path(__file__).resolve().parents[2])
    path = [root, os.environ.get("PYTHONPATH", "")]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, path))}
