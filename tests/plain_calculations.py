"""Simple calculations for a process of bots, which know nothing of cards."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path

from game.engine.refusal import Refused, finished


def where(asked: object) -> Iterator[tuple[int, int, object]]:
    """Which process it is, how far the thread stands back, and the question."""
    yield os.getpid(), os.getpriority(os.PRIO_PROCESS, threading.get_native_id()), asked


def doubled(asked: int) -> Iterator[int]:
    """Another kind of answer."""
    yield 2 * asked


def raising() -> Iterator[int]:
    """Fails after its first answer."""
    yield 1
    raise OSError("something is missing here")


def refusing(sentence: str) -> Iterator[int]:
    """Something is missing here."""
    raise Refused(finished(sentence))
    yield 0


def dying(asked: object) -> Iterator[object]:
    """The process ends over the question."""
    os.kill(os.getpid(), signal.SIGTERM)
    yield asked


def dying_once(path: str) -> Iterator[object]:
    """The process ends over it, unless there is a file of this name already."""
    yield "begun"
    if not Path(path).exists():
        Path(path).touch()
        os.kill(os.getpid(), signal.SIGTERM)
    yield "done"


def held(path: str) -> Iterator[str]:
    """No answer before there is a file of this name, and nobody comes between."""
    while not Path(path).exists():
        time.sleep(0.01)
    yield path


def pausing(path: str) -> Iterator[str | None]:
    """Pauses for ever; a file tells that it was left."""
    try:
        yield "begun"
        while True:
            time.sleep(0.001)
            yield None
    finally:
        Path(path).touch()


def long(path: str) -> Iterator[str | None]:
    """No answer before there is a file of this name, but others may come between."""
    yield "begun"
    while not Path(path).exists():
        time.sleep(0.01)
        yield None
    yield "done"
