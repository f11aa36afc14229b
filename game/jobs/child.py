"""A process as this program starts them: by spawn, tied to this one before it loads anything."""

from __future__ import annotations

import multiprocessing
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from multiprocessing.connection import Connection, Pipe
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import Any, Final

from game.jobs import job, lifeline


class ChildProcess(SpawnProcess):
    """A process of `multiprocessing` that does not outlive the one that started it.

    It may be started by a thread, which may end before it, and by a daemon.
    """

    _ours: Connection | None = None
    """Closed by the system when this process ends, however it does."""
    _theirs: Connection | None = None

    def start(self) -> None:
        """Start it.

        Raises:
            OSError: the system gives no process.
        """
        self._theirs, self._ours = Pipe(duplex=False)
        try:
            with interrupts_held(), children_allowed():
                super().start()
        except BaseException:
            self._ours.close()
            raise
        finally:
            self._theirs.close()
        job.add(self.sentinel)

    def __reduce__(self) -> Any:
        """What crosses to the new process: its end of the pipe before everything else."""
        state = {**self.__dict__, "_ours": None, "_theirs": None}
        return _unpacked, (_Lifeline(self._theirs), type(self), state)


class _Lifeline:
    """An end of a pipe that is held on to as soon as it is unpacked."""

    def __init__(self, end: Connection | None) -> None:
        self._end = end

    def __reduce__(self) -> Any:
        return lifeline.hold, (self._end,)


def _unpacked(_held: None, kind: type[ChildProcess], state: dict[str, Any]) -> ChildProcess:
    child = kind.__new__(kind)
    child.__dict__.update(state)
    return child


class _Context(SpawnContext):
    Process = ChildProcess


CONTEXT: Final = _Context()
"""Where processes, their pipes and their events are had from."""


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Hold Ctrl-C back from this thread, and for ever from the processes that it starts meanwhile.

    Ctrl-C goes to every process of a terminal. One that is still loading Python would answer with a
    traceback before it can be told to leave that to its parent.
    """
    if sys.platform == "win32":  # nothing of the kind there
        yield
        return
    # Its start lifts a block of these signals, so it comes before ours, not with the first process.
    resource_tracker.ensure_running()
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
