"""An expert's process that knows nothing: it starts in a moment, and its answers are simple."""

from __future__ import annotations

import os
import signal
import time
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any


def serve(pipe: Connection) -> None:
    """In place of `game.review.expert_process.serve`; an answer is told how far it stands back."""
    niceness = os.nice(0)
    with suppress(EOFError, OSError):
        while True:
            answer, asked = pipe.recv()
            found = None
            with suppress(AttributeError):  # a question for an expert
                found = answer(niceness, asked)
            pipe.send(found)


def process_of(niceness: int, asked: Any) -> tuple[int, int, Any]:
    """Which process it is, how far it stands back, and the question."""
    return os.getpid(), niceness, asked


def doubled(_: int, asked: int) -> int:
    """Another kind of answer."""
    return 2 * asked


def dying(_: int, asked: object) -> object:
    """The process ends over the question."""
    os.kill(os.getpid(), signal.SIGTERM)
    return asked


def held(_: int, path: str) -> str:
    """No answer before there is a file of this name."""
    while not Path(path).exists():
        time.sleep(0.01)
    return path
