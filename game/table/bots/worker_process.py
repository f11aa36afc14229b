"""A bot's process as the table's side sees it: the bot is loaded, asked in time, told to stop.

Everything here blocks, and so it is put into the queue of the process: see `HelperProcess`.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from time import monotonic
from typing import Final

from game.engine import Action
from game.jobs.helper_process import HelperGone, HelperProcess, Withdrawn
from game.table.bots.calculations import Calculation, Dropped, Found, Slice, Urgency
from game.table.bots.known_parts import KnownParts
from game.table.bots.worker import (
    ANSWER,
    FAULT,
    FOUND,
    LARGEST_ANSWER,
    LOADED,
    LOADING,
    READY,
    Problem,
    Stop,
    WorkerQuestion,
    serve,
)

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


SLICE_GUARD: Final = 60.0
"""Seconds after which a calculation that does not let others come between is taken for stuck."""


class BotFailed(Exception):
    """A bot gave no answer that can be used: the message is the rest of a sentence about it."""

    traceback = ""
    """Where the bot raised an exception, if it did, for its author."""


class WorkerDied(BotFailed):
    """The process is gone, through no fault that it could tell of."""


class WorkerProcess(HelperProcess):
    """One process for bots, started when a bot is to be loaded; a fresh one after every failure."""

    def __init__(self, *, confined: bool = False, niceness: int = 0) -> None:
        """Nothing is started yet.

        Args:
            confined: whether the process is for a third-party bot, and whatever that starts ends
                with it.
            niceness: how far it stands back behind other processes.
        """
        super().__init__("thinking", serve, confined, niceness=niceness, whole_group=confined)
        self._confined = confined
        self._begun: set[int] = set()
        """The numbers of calculations that the process has begun."""
        self._loaded: set[str] = set()
        """The bots that the process has loaded."""
        self._parts = KnownParts()
        self._number = 0
        """Of the latest question: counts up, so that late words about an older one are known."""

    def load(self, target: str) -> None:
        """Start a process if there is none, and load the bot `module:attribute` in it.

        Raises:
            BotFailed: it could not be had; the process is gone, the next question starts another.
        """
        try:
            self.load_bot(target, None)
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
            unwanted: whether to give up, looked at now and then.

        Raises:
            BotFailed: as for `load`.
            Withdrawn: `unwanted` said so; the process is free for the next question.
        """
        try:
            self.load_bot(target, problem)
            return problem.legal[self.answer(problem, seconds, unwanted)]
        except BotFailed:
            self.end()
            raise

    def calculate(self, calculation: Calculation[object]) -> Found:
        """Go on with a calculation for a moment; what was found.

        Raises:
            WorkerDied: the process is gone, or stuck; the next one begins the calculation anew.
        """
        assert not self._confined, "what a stranger's process says is not unpickled"
        try:
            self._begin()
            begun = calculation.number in self._begun
            self._begun.add(calculation.number)
            begin = None if begun else calculation.begin
            stands_back = calculation.urgency >= Urgency.REVIEW
            self._send(Slice(self._number, calculation.number, begin, stands_back))
            _check(self._report(self._number, monotonic() + SLICE_GUARD, None), FOUND)
            found: Found = self.receive()
        except (BotFailed, HelperGone) as error:
            self.end()
            raise WorkerDied(str(error)) from error
        if found.ended:
            self._begun.discard(calculation.number)
        return found

    def drop(self, calculation: Calculation[object]) -> None:
        """Nobody wants a calculation any more."""
        if calculation.number in self._begun:
            self._begun.discard(calculation.number)
            with suppress(HelperGone):
                self.send(Dropped(calculation.number))

    def end(self) -> None:
        """See `HelperProcess`."""
        self._begun.clear()
        self._loaded.clear()
        self._parts.forget()
        super().end()

    def _begin(self) -> None:
        """Have a process that is ready for the next question, which it is to be asked now."""
        try:
            started = self.start()
        except HelperGone as error:
            raise WorkerDied(str(error)) from error
        if started:
            _check(self._report(0, monotonic() + STARTING, None), READY)
        self._number += 1

    def load_bot(self, target: str, problem: Problem | None) -> None:
        """Have the process load a bot unless it has, and put a question, if there is one."""
        self._begin()
        self._send(WorkerQuestion(self._number, target, problem))
        if target in self._loaded and problem is not None:
            return
        last = monotonic() + LOADING_ALL
        words: list[object] | None = [LOADING]
        while words == [LOADING]:
            words = self._report(self._number, min(monotonic() + STARTUP, last), None)
        _check(words, LOADED)
        self._loaded.add(target)

    def answer(self, problem: Problem, seconds: float, unwanted: Callable[[], bool]) -> int:
        """Wait for the answer to the question just put: the number of a legal action."""
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

    def _report(
        self, number: int, late: float, unwanted: Callable[[], bool] | None
    ) -> list[object] | None:
        """What the child says next about this question, None if nothing comes in time."""
        while True:
            try:
                said = self.receive_bytes(LARGEST_ANSWER, late, unwanted)
                if said is None:
                    return None
                report = json.loads(said)
            except Withdrawn:
                self._calm(number)
                raise
            except HelperGone as error:
                raise WorkerDied(str(error)) from error
            except ValueError as error:
                raise _failure([]) from error
            match report:
                case [int(about), *words]:
                    if about == number:
                        return words
                case _:
                    raise _failure([])

    def _send(self, message: WorkerQuestion | Stop | Slice) -> None:
        try:
            self.send_packed(self._parts.packed(message))
        except HelperGone as error:
            raise WorkerDied(str(error)) from error

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
