"""One worker process as the table's side sees it: started, asked in time, killed where it must be.

Everything here blocks, and so it lives in a thread of its own: see `game.table.bots.thinking`.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from time import monotonic
from typing import Final

from game.engine import Action
from game.processes.child import CONTEXT, ChildProcess
from game.table.bots.worker import (
    ANSWER,
    FAULT,
    LARGEST_ANSWER,
    LOADED,
    LOADING,
    READY,
    Problem,
    Question,
    Stop,
    serve,
)
from game.table.confinement import end_group

STARTING: Final = 60.0
"""Seconds a process may take to start: nothing of a bot runs then that could hang."""
STARTUP: Final = 10.0
"""Seconds that loading a bot may take without a word of going on, apart from any limit on
thinking. A machine that is busy loads slowly, but it loads one module after another."""
LOADING_ALL: Final = 120.0
"""Seconds that loading a bot may take at most, whatever it loads."""
GRACE: Final = 1.5
"""Seconds a bot has to answer after it was told to stop. With the fallback's move that follows,
no decision takes more than its limit and two seconds."""
PATIENCE: Final = 0.5
"""Seconds that a bot whose question was withdrawn has to notice."""
GLANCE: Final = 0.05
"""Seconds between two looks at whether the answer is still wanted."""

_REAPING = threading.Lock()
"""Starting a process also reaps ended ones: two threads must not reap the same."""


class BotFailed(Exception):
    """A bot gave no answer that can be used: the message is the rest of a sentence about it."""

    traceback = ""
    """Where the bot raised an exception, if it did, for its author."""


class WorkerDied(BotFailed):
    """The process is gone, through no fault that it could tell of."""


class Withdrawn(Exception):
    """Nobody wants the answer any longer."""


class WorkerProcess:
    """At most one process at a time; a fresh one after every failure."""

    def __init__(self, *, confined: bool = False) -> None:
        """Nothing is started yet.

        Args:
            confined: whether the process is for a third-party bot, and whatever that starts ends
                with it.
        """
        self.closed = False
        self._confined = confined
        self._process: ChildProcess | None = None
        self._pipe: Connection | None = None
        self._number = 0
        """Of the latest question: counts up, so that late words about an older one are known."""

    def load(self, target: str) -> None:
        """Start a process if there is none, and load the bot `module:attribute` in it.

        Raises:
            BotFailed: it could not be had; the process is gone, the next question starts another.
        """
        try:
            self._load(target, None)
        except BotFailed:
            self.end()
            raise

    def ask(
        self, target: str, problem: Problem, seconds: float, unwanted: Callable[[], bool]
    ) -> Action:
        """The bot's answer, one of the problem's legal actions.

        Args:
            target: `module:attribute`.
            problem: the decision.
            seconds: how long it may think before it is told to stop, from when it is loaded.
            unwanted: whether to give up, looked at every `GLANCE`.

        Raises:
            BotFailed: as for `load`.
            Withdrawn: `unwanted` said so; the process is free for the next question.
        """
        try:
            self._load(target, problem)
            return problem.legal[self._answer(problem, seconds, unwanted)]
        except BotFailed:
            self.end()
            raise

    def end(self) -> None:
        """Kill the process, if there is one, and forget it."""
        process, pipe = self._process, self._pipe
        self._process = self._pipe = None
        if process is not None:
            with _REAPING:
                if self._confined and process.pid is not None:
                    end_group(process.pid)
                process.kill()
                process.join(1.0)
                with suppress(ValueError):  # not dead yet: the system will see to it
                    process.close()
        if pipe is not None:
            pipe.close()

    def hurry(self) -> None:
        """From another thread: there will be no more questions, and the present one is void."""
        self.closed = True
        process = self._process
        if process is not None:
            with suppress(ValueError):  # `end` was faster
                process.kill()

    def _load(self, target: str, problem: Problem | None) -> None:
        if self._process is None:
            self._start()
            self._expect(READY, 0, monotonic() + STARTING)
        self._number += 1
        self._send(Question(self._number, target, problem))
        last = monotonic() + LOADING_ALL
        words: list[object] | None = [LOADING]
        while words == [LOADING]:
            words = self._report(self._number, min(monotonic() + STARTUP, last), None)
        _check(words, LOADED)

    def _answer(self, problem: Problem, seconds: float, unwanted: Callable[[], bool]) -> int:
        words = self._report(self._number, monotonic() + seconds, unwanted)
        if words is None:
            self._send(Stop(self._number))
            words = self._report(self._number, monotonic() + GRACE, unwanted)
        if words is None:
            raise BotFailed(f"gave no answer within {seconds:g} seconds")
        match words:
            case [kind, int(index)] if kind == ANSWER and 0 <= index < len(problem.legal):
                return index
            case _:
                raise _failure(words)

    def _start(self) -> None:
        ours, theirs = CONTEXT.Pipe()
        # A daemon: should this process end in disorder, multiprocessing ends that one too.
        process = CONTEXT.Process(target=serve, args=(theirs, self._confined), daemon=True)
        try:
            with _REAPING:
                process.start()
        except OSError as error:
            ours.close()
            raise WorkerDied(f"could not be given a process: {error}") from error
        finally:
            theirs.close()  # else the pipe would not close when the child ends
        self._process, self._pipe = process, ours

    def _expect(self, kind: str, number: int, late: float) -> None:
        _check(self._report(number, late, None), kind)

    def _report(
        self, number: int, late: float, unwanted: Callable[[], bool] | None
    ) -> list[object] | None:
        """What the child says next about this question, None if nothing comes in time."""
        assert self._pipe is not None
        while True:
            if self.closed:
                raise WorkerDied("was sent home")
            if unwanted is not None and unwanted():
                self._calm(number)
                raise Withdrawn
            wait = min(GLANCE, late - monotonic())
            if wait < 0:
                return None
            try:
                if not self._pipe.poll(wait):
                    continue
                report = json.loads(self._pipe.recv_bytes(LARGEST_ANSWER))
            except (EOFError, OSError) as error:
                raise WorkerDied("ended its process") from error
            except ValueError as error:
                raise _failure([]) from error
            match report:
                case [int(about), *words]:
                    if about == number:
                        return words
                case _:
                    raise _failure([])

    def _send(self, message: Question | Stop) -> None:
        assert self._pipe is not None
        try:
            self._pipe.send(message)
        except OSError as error:
            raise WorkerDied("ended its process") from error

    def _calm(self, number: int) -> None:
        """Have a bot stop thinking about what nobody wants, or lose its process."""
        try:
            self._send(Stop(number))
            if self._report(number, monotonic() + PATIENCE, None) is not None:
                return
        except BotFailed:
            pass
        self.end()


def _check(words: list[object] | None, kind: str) -> None:
    if words is None:
        raise BotFailed(f"was not ready within {STARTUP:g} seconds")
    if words != [kind]:
        raise _failure(words)


def _failure(words: list[object]) -> BotFailed:
    """What a child's report of a fault says, or that it makes no sense."""
    match words:
        case [kind, str(fault), str(traceback)] if kind == FAULT:
            failure = BotFailed(fault)
            failure.traceback = traceback
            return failure
        case _:
            return BotFailed("spoiled its answer")
