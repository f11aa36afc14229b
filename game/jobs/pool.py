"""Calls of functions in helper processes, some at a time; they can be ended at any moment."""

from __future__ import annotations

import signal
import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor, Future
from contextlib import suppress
from functools import partial
from multiprocessing.connection import Connection
from typing import Any, Final, TypeVar

from game.jobs.helper_process import HelperGone, HelperProcess

Result = TypeVar("Result")

_Call = tuple[Future[Any], Callable[[], Any]]

_TOO_LATE: Final = "cannot schedule new futures after shutdown"


class HelperPool(Executor):
    """So many helper processes, each started when there is something for it to do.

    A call whose process ends over it raises `HelperGone`; the next one has another process.
    """

    def __init__(self, name: str, width: int) -> None:
        """`name` is that of its threads; `width` is how many calls are made at a time."""
        self._helpers = [HelperProcess(name, serve) for _ in range(width)]
        self._changing = threading.Lock()
        self._idle = self._helpers[::-1]
        self._waiting: deque[_Call] = deque()
        self._running: set[Future[Any]] = set()
        self._closed = False

    @property
    def process_ids(self) -> tuple[int, ...]:
        """Of the processes that are there."""
        found = (helper.process_id for helper in self._helpers)
        return tuple(number for number in found if number is not None)

    def submit(self, fn: Callable[..., Result], /, *args: Any, **kwargs: Any) -> Future[Result]:
        """See `Executor`: a function of a module, with what can be pickled."""
        future: Future[Result] = Future()
        with self._changing:
            if self._closed:
                raise RuntimeError(_TOO_LATE)
            self._waiting.append((future, partial(fn, *args, **kwargs)))
            helper = self._idle.pop() if self._idle else None
        if helper is not None:
            helper.put(partial(self._work, helper))
        return future

    def give_up(self) -> None:
        """End every process at once, whatever it does; any thread may call it, and none waits."""
        with self._changing:
            self._closed = True
            waiting, self._waiting = self._waiting, deque()
        for future, _call in waiting:
            future.cancel()
        for helper in self._helpers:
            helper.close()

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """See `Executor`; without `cancel_futures` all that was asked for is done first."""
        if not cancel_futures:
            with self._changing:
                self._closed = True
                left = [*self._running, *(future for future, _call in self._waiting)]
            for future in left:
                with suppress(Exception):  # that of the call is for whoever asked for it
                    future.result()
        self.give_up()
        if wait:
            for helper in self._helpers:
                helper.join()

    def _work(self, helper: HelperProcess) -> None:
        while (waiting := self._next(helper)) is not None:
            future, call = waiting
            if future.set_running_or_notify_cancel():
                self._make(helper, future, call)
            with self._changing:
                self._running.discard(future)

    @staticmethod
    def _make(helper: HelperProcess, future: Future[Any], call: Callable[[], Any]) -> None:
        try:
            helper.start()
            helper.send(call)
            done, found = helper.receive()
        except HelperGone as error:
            helper.end()
            done, found = False, error
        except Exception as error:  # what came of it cannot be unpacked here
            done, found = False, error
        if done:
            future.set_result(found)
        else:
            future.set_exception(found)

    def _next(self, helper: HelperProcess) -> _Call | None:
        with self._changing:
            if self._waiting:
                found = self._waiting.popleft()
                self._running.add(found[0])
                return found
            self._idle.append(helper)
            return None


def serve(pipe: Connection) -> None:
    """The life of a process: make one call after another until the pipe closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is its parent's to hear
    with suppress(EOFError, OSError):
        while True:
            call = pipe.recv()
            try:
                answer = True, call()
            except Exception as error:
                answer = False, error
            try:
                pipe.send(answer)
            except OSError:
                return
            except Exception as error:  # it cannot be packed
                pipe.send((False, RuntimeError(f"{type(error).__name__}: {error}")))
