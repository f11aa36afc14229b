"""The expert in a process of its own, beside the window: a question goes in, an answer comes out.

The process starts with the first question and stays, since loading it takes a while.
Several askers may share one; it answers one question after another.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from queue import SimpleQueue
from typing import Any, Final, Generic, NamedTuple, TypeVar

from game.engine.weighing import Weigher
from game.processes.child import CONTEXT, ChildProcess

Q = TypeVar("Q")
A = TypeVar("A")

ATTEMPTS: Final = 2
"""Processes that may end over one question; after them it has no answer."""
LOST: Final = 4
"""Processes that may end in a row with no answer between; after them none is started any more."""


class _Question(NamedTuple):
    asker: ExpertAsker[Any, Any]
    number: int
    """Which of the asker's."""
    asked: Any


class ExpertProcess:
    """One process, and the thread that talks to it. Nothing here waits for either."""

    def __init__(self, *, niceness: int = 0) -> None:
        """Start nothing yet; `niceness` is how far the process stands back behind others."""
        self._niceness = niceness
        self._questions: SimpleQueue[_Question | None] = SimpleQueue()
        self._process: ChildProcess | None = None
        self._thread: threading.Thread | None = None
        self._users = 0
        self._closed = False

    def hold(self) -> None:
        """Something begins to use it."""
        self._users += 1

    def release(self) -> None:
        """Something that held it uses it no longer; with the last one it ends."""
        self._users -= 1
        if self._users <= 0:
            self.close()

    def close(self) -> None:
        """There will be no more questions."""
        self._closed = True
        self._questions.put(None)
        process = self._process
        if process is not None:
            with suppress(ValueError):
                process.kill()

    @property
    def process_id(self) -> int | None:
        """Of the process that answers; None while there is none."""
        process = self._process
        return None if process is None else process.pid

    def put(self, question: _Question) -> None:
        """Have a question answered in its turn."""
        if self._closed:
            return
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="expert", daemon=True)
            self._thread.start()
        self._questions.put(question)

    # --- in the thread -----------------------------------------------------------------------

    def _run(self) -> None:
        pipe: Connection | None = None
        lost = 0
        while (question := self._next()) is not None:
            answer, attempts = None, 0
            while attempts < ATTEMPTS and lost < LOST and not self._closed:
                pipe = pipe or self._started()
                if self._closed:  # before there was anything to kill
                    break
                try:
                    if pipe is not None:
                        pipe.send((question.asker.answer, question.asked))
                        answer, lost = pipe.recv(), 0
                        break
                except (EOFError, OSError):
                    self._end(pipe)
                pipe, attempts, lost = None, attempts + 1, lost + 1
            question.asker.take(question.number, answer)
        self._end(pipe)

    def _next(self) -> _Question | None:
        """The first question whose answer is wanted, once there is one; None after the end."""
        while (question := self._questions.get()) is not None:
            if question.asker.wants(question.number):
                return question
        return None

    def _started(self) -> Connection | None:
        ours, theirs = CONTEXT.Pipe()
        process = CONTEXT.Process(target=_serve, args=(theirs, self._niceness), daemon=True)
        try:
            process.start()
        except OSError:
            ours.close()
            return None
        finally:
            theirs.close()
        self._process = process
        return ours

    def _end(self, pipe: Connection | None) -> None:
        """Let the process go."""
        process, self._process = self._process, None
        if pipe is not None:
            pipe.close()
        if process is not None:
            process.kill()
            process.join()


class ExpertAsker(Generic[Q, A]):
    """Asks a process questions of one kind; what was asked last counts. Nothing here waits."""

    def __init__(self, process: ExpertProcess, answer: Callable[[Weigher, Q], A]) -> None:
        """`answer` is what the process does with a question; a function of a module."""
        self.answer = answer
        self._process = process
        self._asked = 0
        self._answers: SimpleQueue[tuple[int, A | None]] = SimpleQueue()
        self.ready = False
        """Whether an answer has come yet: from then on they come in a moment."""

    def ask(self, question: Q) -> None:
        """Ask; an answer to an earlier question is not wanted any longer."""
        self._asked += 1
        self._process.put(_Question(self, self._asked, question))

    def poll(self) -> tuple[bool, A | None]:
        """Whether the last question was answered just now, and how: None where nobody can."""
        while not self._answers.empty():
            number, answer = self._answers.get()
            self.ready = True
            if self.wants(number):
                return True, answer
        return False, None

    def forget(self) -> None:
        """What was asked last is not wanted any longer either."""
        self._asked += 1

    # --- for the thread of the process ------------------------------------------------------

    def wants(self, number: int) -> bool:
        """Whether this question is the last one."""
        return number == self._asked

    def take(self, number: int, answer: A | None) -> None:
        """Keep an answer until it is looked for."""
        self._answers.put((number, answer))


def _serve(pipe: Connection, niceness: int) -> None:
    """The life of the process: answer until the pipe closes."""
    if niceness and hasattr(os, "nice"):
        with suppress(OSError):
            os.nice(niceness)
    from game.roster import weigher  # slow: it brings numpy

    expert = weigher()
    with suppress(EOFError, OSError):
        while True:
            answer, asked = pipe.recv()
            try:
                found = answer(expert, asked)
            except Exception:  # whatever is missing where there is no search
                found = None
            pipe.send(found)
