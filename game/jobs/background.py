"""Background threads: queues of work done one by one, each in a thread of its own while it has any.

Every thread of the program is begun here. Work that ends belongs into a `SerialQueue`; a thread for
itself is only for what waits for something else for as long as it lives: see `DEDICATED`. A frame
loop hands work in, and looks at what came of it in a later frame.
"""

from __future__ import annotations

import sys
import threading
from collections import deque
from collections.abc import Callable, Mapping
from time import monotonic
from typing import Final

LINGER_S: Final = 2.0
"""Seconds for which the thread of a queue waits for more before it ends."""

DEDICATED: Final[Mapping[str, str]] = {
    "lifeline": "waits in a helper process for the end of the program that started it",
    "questions": "reads the pipe of a bot's process, and ends it, while the bot thinks",
    "loading": "tells while a bot is loaded, which holds the only other thread, that it goes on",
    "server link": "runs the event loop of a window's connection to a server",
    "program output": "reads where a window's server listens from a pipe, and waits for its end",
    "program errors": "reads the pipe of that server's log, which would fill up otherwise",
    "hosted end": "reads the standard input of such a server, which ends with the window",
    "nearby": "holds the library that listens for servers in the network",
    "own addresses": "looks every now and then whether others reach this machine by other ones",
    "announcement": "holds the library that tells the network of a server",
}
"""Threads that are no queue's, by name, and why each has to be one."""


def dedicated(name: str, work: Callable[[], None]) -> threading.Thread:
    """Begin a thread for something that waits as long as it lives; `name` is in `DEDICATED`."""
    assert name in DEDICATED, name
    return _begun(name, work)


def _begun(name: str, work: Callable[[], None]) -> threading.Thread:
    thread = threading.Thread(target=work, name=name, daemon=True)
    thread.start()
    return thread


def beside(name: str, work: Callable[[], None]) -> SerialQueue:
    """A queue with one piece of work in it, which is begun now."""
    queue = SerialQueue(name)
    queue.put(work)
    return queue


class SerialQueue:
    """Does one piece of work after another beside the thread that hands it in.

    What a piece of work raises goes to `threading.excepthook`, and the next one is done. Only
    `finish` waits.
    """

    def __init__(self, name: str, *, lingers: bool = False) -> None:
        """Nothing is begun before there is something to do.

        Args:
            name: of its thread.
            lingers: whether the thread waits a while for more, where that comes in bursts.
        """
        self._name = name
        self._lingers = lingers
        self._changed = threading.Condition()
        self._waiting: deque[Callable[[], None]] = deque()
        self._later: tuple[float, Callable[[], None]] | None = None
        self._thread: threading.Thread | None = None
        self._working = False

    @property
    def busy(self) -> bool:
        """Whether something is being done, or waits for its turn."""
        with self._changed:
            return self._working or bool(self._waiting)

    def put(self, work: Callable[[], None]) -> None:
        """Have something done in its turn; any thread may ask."""
        with self._changed:
            self._waiting.append(work)
            self._go_on()

    def put_later(self, seconds: float, work: Callable[[], None]) -> None:
        """Have something done in so many seconds, in place of what was to be done later before."""
        with self._changed:
            self._later = monotonic() + seconds, work
            self._go_on()

    def finish(self, seconds: float | None = None) -> None:
        """Wait until all that was put in so far is done, or so many seconds; not for frame loops.

        In the thread of the queue itself it returns at once.
        """
        reached = threading.Event()
        with self._changed:
            thread = self._thread
            if thread is None or thread is threading.current_thread():
                return
            self._waiting.append(reached.set)
            self._go_on()
        reached.wait(seconds)
        if not self._lingers:
            thread.join(seconds)  # nothing is left of it

    def _go_on(self) -> None:
        if self._thread is None:
            self._thread = _begun(self._name, self._work)
        self._changed.notify()

    def _work(self) -> None:
        while (work := self._next()) is not None:
            try:
                work()
            except Exception:
                told = threading.ExceptHookArgs((*sys.exc_info(), threading.current_thread()))
                threading.excepthook(told)

    def _next(self) -> Callable[[], None] | None:
        """What is to be done now, once there is something; None where the thread is to end."""
        with self._changed:
            self._working = False
            while not self._waiting:
                if self._later is not None:
                    due, work = self._later
                    if due <= monotonic():
                        self._later = None
                        self._working = True
                        return work
                    self._changed.wait(due - monotonic())
                    continue
                if self._lingers and self._changed.wait(LINGER_S):
                    continue
                if not self._waiting and self._later is None:  # nothing came at the last moment
                    self._thread = None
                    return None
            self._working = True
            return self._waiting.popleft()
