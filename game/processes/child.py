"""A process as this program starts them: by spawn, tied to this one before it loads anything."""

from __future__ import annotations

from multiprocessing.connection import Connection, Pipe
from multiprocessing.context import SpawnContext, SpawnProcess
from typing import Any, Final

from game.processes import job, lifeline
from game.processes.starting import children_allowed, interrupts_held


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
