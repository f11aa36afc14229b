"""The expert in a process of its own, beside the window: a question goes in, an answer comes out.

The process starts with the first question and stays, since loading compiled code takes seconds.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from queue import Empty, SimpleQueue
from typing import Any, Final, Generic, NamedTuple, TypeVar

from game.engine.weighing import Weigher
from game.table.bots.process_start import children_allowed, interrupts_held

Q = TypeVar("Q")
A = TypeVar("A")

_SPAWN: Final = get_context("spawn")


class _Question(NamedTuple):
    number: int
    asked: Any


class ExpertProcess(Generic[Q, A]):
    """Answers what was asked last; `ask` and `poll` never wait."""

    def __init__(self, answer: Callable[[Weigher, Q], A], *, niceness: int = 0) -> None:
        """Start nothing yet.

        Args:
            answer: what the process does with a question; a function of a module.
            niceness: how far the process stands back behind others.
        """
        self._answer, self._niceness = answer, niceness
        self._asked = 0
        self._questions: SimpleQueue[_Question | None] = SimpleQueue()
        self._answers: SimpleQueue[tuple[int, A | None]] = SimpleQueue()
        self._process: SpawnProcess | None = None
        self._thread: threading.Thread | None = None
        self.ready = False
        """Whether an answer has come yet: from then on they come in a moment."""

    def ask(self, question: Q) -> None:
        """Ask; an answer to an earlier question is not wanted any longer."""
        self._asked += 1
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="expert", daemon=True)
            self._thread.start()
        self._questions.put(_Question(self._asked, question))

    def poll(self) -> tuple[bool, A | None]:
        """Whether the last question was answered just now, and how: None where nobody can."""
        while not self._answers.empty():
            number, answer = self._answers.get()
            self.ready = True
            if number == self._asked:
                return True, answer
        return False, None

    def close(self) -> None:
        """There will be no more questions."""
        self._questions.put(None)
        process = self._process
        if process is not None:
            with suppress(ValueError):
                process.kill()

    def _run(self) -> None:
        pipe = self._started()
        while (question := self._latest()) is not None:
            answer = None
            try:
                if pipe is not None:
                    pipe.send(question.asked)
                    answer = pipe.recv()
            except (EOFError, OSError):
                pipe = None
            self._answers.put((question.number, answer))
        if pipe is not None:
            pipe.close()

    def _latest(self) -> _Question | None:
        """The last of the questions that wait, when there is one; None after the end."""
        question = self._questions.get()
        with suppress(Empty):
            while question is not None:
                question = self._questions.get_nowait()
        return question

    def _started(self) -> Connection | None:
        ours, theirs = _SPAWN.Pipe()
        self._process = process = _SPAWN.Process(
            target=_serve, args=(theirs, self._answer, self._niceness), daemon=True
        )
        try:
            with interrupts_held(), children_allowed():
                process.start()
        except OSError:
            ours.close()
            return None
        finally:
            theirs.close()
        return ours


def _serve(pipe: Connection, answer: Callable[[Weigher, Any], Any], niceness: int) -> None:
    """The life of the process: answer until the pipe closes."""
    if niceness and hasattr(os, "nice"):
        with suppress(OSError):
            os.nice(niceness)
    from game.roster import weigher  # slow: it brings numba

    expert = weigher()
    with suppress(EOFError, OSError):
        while True:
            question = pipe.recv()
            try:
                expert.prepare()
                found = answer(expert, question)
            except Exception:  # whatever a missing or broken compiler says
                found = None
            pipe.send(found)
