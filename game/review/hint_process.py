"""Hints made in a process of their own: a View goes in, a hint comes out.

The process starts with the first question and stays, since loading compiled code takes seconds.
"""

from __future__ import annotations

import threading
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from queue import SimpleQueue
from typing import Final, NamedTuple

from game.engine import Action, View
from game.review.hints import Hint, hint_of
from game.table.bots.process_start import children_allowed, interrupts_held

_SPAWN: Final = get_context("spawn")


class _Question(NamedTuple):
    number: int
    view: View
    legal: tuple[Action, ...]


class HintProcess:
    """Answers one question after the other; `ask` and `poll` never wait."""

    def __init__(self) -> None:
        self._asked = 0
        self._questions: SimpleQueue[_Question | None] = SimpleQueue()
        self._answers: SimpleQueue[tuple[int, Hint | None]] = SimpleQueue()
        self._process: SpawnProcess | None = None
        self._thread: threading.Thread | None = None

    def ask(self, view: View, legal: tuple[Action, ...]) -> None:
        """Ask for a hint; an answer to an earlier question is not wanted any longer."""
        self._asked += 1
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="hints", daemon=True)
            self._thread.start()
        self._questions.put(_Question(self._asked, view, legal))

    def poll(self) -> tuple[bool, Hint | None]:
        """Whether the last question was answered just now, and how: None where nobody can."""
        while not self._answers.empty():
            number, hint = self._answers.get()
            if number == self._asked:
                return True, hint
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
        while (question := self._questions.get()) is not None:
            hint = None
            try:
                if pipe is not None:
                    pipe.send(question)
                    hint = pipe.recv()
            except (EOFError, OSError):
                pipe = None
            self._answers.put((question.number, hint))
        if pipe is not None:
            pipe.close()

    def _started(self) -> Connection | None:
        ours, theirs = _SPAWN.Pipe()
        self._process = process = _SPAWN.Process(target=_serve, args=(theirs,), daemon=True)
        try:
            with interrupts_held(), children_allowed():
                process.start()
        except OSError:
            ours.close()
            return None
        finally:
            theirs.close()
        return ours


def _serve(pipe: Connection) -> None:
    """The life of the process: answer until the pipe closes."""
    from game.roster import weigher  # slow: it brings numba

    expert = weigher()
    with suppress(EOFError, OSError):
        while True:
            question: _Question = pipe.recv()
            try:
                expert.prepare()
                hint = hint_of(expert, question.view, question.legal)
            except Exception:  # whatever a missing or broken compiler says
                hint = None
            pipe.send(hint)
