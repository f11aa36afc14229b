"""A helper process: started, asked within a time, cancelled, killed where it must be, started anew.

What goes out are pickles of this program's own making. What comes back is taken as a pickle from
code of ours, and as bytes from a process in which a stranger's code runs.
"""

from __future__ import annotations

import atexit
import os
import pickle
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from time import monotonic
from typing import Any, Final

from game.jobs.background import SerialQueue
from game.jobs.child import CONTEXT, ChildProcess
from game.jobs.lifeline import end_group

GLANCE: Final = 0.05
"""Seconds between two looks at whether an answer is still wanted."""
FAREWELL: Final = 5.0
"""Seconds to wait at most for a thread whose process was just killed."""

_REAPING: Final = threading.Lock()
"""Starting a process also reaps ended ones: two threads must not reap the same."""
_STARTED: Final[set[HelperProcess]] = set()
"""Those that have a process."""


class HelperGone(Exception):
    """The process ended, or could not be started: the message is the rest of a sentence."""


class Withdrawn(Exception):
    """Nobody wants the answer any longer."""


class HelperProcess:
    """At most one process at a time, the queue of what it is to do, and the pipe to it.

    `put`, `close` and `process_id` are for any thread and never wait. The rest blocks, and belongs
    into what is put, or into a command that has nothing else to do.
    """

    def __init__(
        self,
        name: str,
        serve: Callable[..., None],
        *args: object,
        niceness: int = 0,
        whole_group: bool = False,
    ) -> None:
        """Start nothing yet.

        Args:
            name: of the thread that talks to the process.
            serve: the life of the process, a function of a module: it is handed the pipe.
            args: what else it is handed.
            niceness: how far the process stands back behind others, where the system can say so.
            whole_group: whether what the process itself starts is killed with it.
        """
        self.closed = False
        self.pipe: Connection | None = None
        """To the process; None while there is none."""
        self._life = serve, args, niceness
        self._whole_group = whole_group
        self._process: ChildProcess | None = None
        self._queue = SerialQueue(name, lingers=True)

    # --- for any thread ----------------------------------------------------------------------

    def put(self, job: Callable[[], None]) -> None:
        """Have something done with the process in its turn; nothing is after `close`."""
        if not self.closed:
            self._queue.put(lambda: self._do(job))

    def close(self) -> None:
        """Kill the process: whatever is left to be done is void, and nothing is started again."""
        self.closed = True
        process = self._process
        if process is not None:
            with suppress(ValueError):  # `end` was faster
                process.kill()
            self._queue.put(self.end)

    def join(self) -> None:
        """After `close`: wait for the thread, which has nothing left to wait for."""
        self._queue.finish(FAREWELL)

    @property
    def process_id(self) -> int | None:
        """Of the process; None while there is none."""
        process = self._process
        with suppress(ValueError):  # it is just ending
            return None if process is None else process.pid
        return None

    # --- in the thread -----------------------------------------------------------------------

    def start(self) -> bool:
        """Start a process unless there is one; whether it was started.

        Raises:
            HelperGone: the system gives none, or the helper was closed.
        """
        if self.pipe is not None:
            return False
        self._check_open()
        ours, theirs = CONTEXT.Pipe()
        # A daemon: should this process end in disorder, multiprocessing ends that one too.
        process = CONTEXT.Process(target=_live, args=(theirs, *self._life), daemon=True)
        try:
            with _REAPING:
                process.start()
        except OSError as error:
            ours.close()
            raise HelperGone(f"could not be given a process: {error}") from error
        finally:
            theirs.close()  # else the pipe would not close when the process ends
        self._process, self.pipe = process, ours
        _STARTED.add(self)
        return True

    def send(self, message: object) -> None:
        """Say something to the process.

        Raises:
            HelperGone: it is not there.
        """
        # As bytes: `Connection.send` makes a view of a BytesIO, which a failure's traceback holds;
        # from Python 3.13 on the garbage collector complains about closing a viewed BytesIO.
        self.send_packed(pickle.dumps(message))

    def send_packed(self, packed: bytes) -> None:
        """Say something to the process that was made a pickle already.

        Raises:
            HelperGone: it is not there.
        """
        try:
            self._open_pipe().send_bytes(packed)
        except OSError as error:
            raise HelperGone("ended its process") from error

    def receive(self) -> Any:
        """What the process says next, however long that takes; only for code of ours.

        Raises:
            HelperGone: it is not there any more.
        """
        while not self._comes(GLANCE):
            pass
        try:
            return self._open_pipe().recv()
        except (EOFError, OSError) as error:
            raise HelperGone("ended its process") from error

    def receive_bytes(
        self, most: int, late: float, unwanted: Callable[[], bool] | None
    ) -> bytes | None:
        """What the process says next; None where nothing comes in time.

        Args:
            most: bytes of it.
            late: when to give up, in monotonic seconds.
            unwanted: whether nobody wants the answer any longer, looked at every `GLANCE`.

        Raises:
            HelperGone: it is not there any more, or says more than that.
            Withdrawn: `unwanted` said so.
        """
        while True:
            self._check_open()
            if unwanted is not None and unwanted():
                raise Withdrawn
            wait = min(GLANCE, late - monotonic())
            if wait < 0:
                return None
            if self._comes(wait):
                try:
                    return self._open_pipe().recv_bytes(most)
                except (EOFError, OSError) as error:
                    raise HelperGone("ended its process") from error

    def end(self) -> None:
        """Kill the process, if there is one, and forget it; `start` would start another one."""
        process, pipe = self._process, self.pipe
        self._process = self.pipe = None
        _STARTED.discard(self)
        if process is not None:
            with _REAPING:
                if self._whole_group and process.pid is not None:
                    end_group(process.pid)
                process.kill()
                process.join(1.0)
                with suppress(ValueError):  # not dead yet: the system will see to it
                    process.close()
        if pipe is not None:
            pipe.close()

    def _do(self, job: Callable[[], None]) -> None:
        try:
            if not self.closed:
                job()
        finally:
            if self.closed:
                self.end()

    def _comes(self, seconds: float) -> bool:
        """Whether the process says something within that time."""
        self._check_open()
        try:
            return self._open_pipe().poll(seconds)
        except (EOFError, OSError) as error:
            raise HelperGone("ended its process") from error

    def _check_open(self) -> None:
        if self.closed:
            raise HelperGone("was sent home")

    def _open_pipe(self) -> Connection:
        if self.pipe is None:
            raise HelperGone("has no process")
        return self.pipe


def _live(
    pipe: Connection, serve: Callable[..., None], args: tuple[object, ...], niceness: int
) -> None:
    """The life of a helper process."""
    if niceness and hasattr(os, "nice"):
        with suppress(OSError):
            os.nice(niceness)
    serve(pipe, *args)


@atexit.register
def _close_all() -> None:
    """Runs before multiprocessing's own farewell, which would wait for a child that ignores it."""
    for helper in list(_STARTED):
        helper.closed = True
        helper.end()
