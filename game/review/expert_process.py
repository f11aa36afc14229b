"""The expert in a process of its own, beside the window: a question goes in, an answer comes out.

The process starts with the first question and stays, since loading it takes a while.
Several askers may share one; it answers one question after another.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from multiprocessing.connection import Connection
from queue import SimpleQueue
from typing import Any, Final, Generic, NamedTuple, TypeVar

from game.engine.weighing import Weigher
from game.jobs.host import HelperGone, HelperProcess

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
    """The process of the expert, for several askers. Nothing here waits for it."""

    def __init__(self, *, niceness: int = 0) -> None:
        """Start nothing yet; `niceness` is how far the process stands back behind others."""
        self._helper = HelperProcess("expert", serve, niceness=niceness)
        self._users = 0
        self._lost = 0
        """Processes that ended in a row."""

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
        self._helper.close()

    @property
    def process_id(self) -> int | None:
        """Of the process that answers; None while there is none."""
        return self._helper.process_id

    def put(self, question: _Question) -> None:
        """Have a question answered in its turn."""
        self._helper.put(partial(self._settle, question))

    # --- in the thread of the helper ---------------------------------------------------------

    def _settle(self, question: _Question) -> None:
        if not question.asker.wants(question.number):
            return
        answer, helper = None, self._helper
        for _attempt in range(ATTEMPTS):
            if self._lost >= LOST or helper.closed:
                break
            try:
                helper.start()
                helper.send((question.asker.answer, question.asked))
                answer, self._lost = helper.receive(), 0
                break
            except HelperGone:
                helper.end()
                self._lost += 1
        question.asker.take(question.number, answer)


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


def serve(pipe: Connection) -> None:
    """The life of the process: answer until the pipe closes."""
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
