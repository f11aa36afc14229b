"""Around the start of a process: Ctrl-C held back from it, and leave to start any at all."""

from __future__ import annotations

import multiprocessing
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Hold Ctrl-C back from this thread, and for ever from the processes that it starts meanwhile.

    Ctrl-C goes to every process of a terminal. One that is still loading Python would answer with a
    traceback before it can be told to leave that to its parent.
    """
    if sys.platform == "win32":  # nothing of the kind there
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def children_allowed() -> Iterator[None]:
    """Let this process start others even if multiprocessing started it as a daemon.

    A worker of a Dask cluster is one. Ours end by themselves when it does.
    """
    process = multiprocessing.current_process()
    if not process.daemon:
        yield
        return
    process.daemon = False
    try:
        yield
    finally:
        process.daemon = True
