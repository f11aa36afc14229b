"""Asking bots without waiting for them: questions go out, thoughts are picked up frame by frame."""

from __future__ import annotations

import logging
from collections.abc import Collection, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from queue import Empty, SimpleQueue
from random import Random
from typing import Final, NamedTuple, Protocol

from game.engine import Action, Agent, Limit, Seat, View
from game.jobs.host import Withdrawn
from game.table.bots.worker import NotAllowed, Problem, place, said
from game.table.bots.worker_process import BotFailed, WorkerDied, WorkerProcess

LOGGER: Final = logging.getLogger("blackout")
"""The window writes it to its log file."""
OWN_GUARD: Final = 60.0
"""Seconds after which one of our bots is taken for stuck where only playouts are limited."""
STRANGER_GUARD: Final = 5.0
"""The same for a third-party bot."""
RESTARTS: Final = 2
"""How often a question is put again when our own worker died over it."""


@dataclass(frozen=True, slots=True)
class Thought:
    """An answer, always a legal action."""

    seat: Seat
    action: Action
    fault: str | None
    """One sentence when the bot failed and another moved for it."""


class _Question(NamedTuple):
    """A question on its way; without a problem the bot is only to be loaded."""

    number: int
    seat: Seat
    target: str
    problem: Problem | None
    fault: str | None = None
    """Set where the seat's bot failed already and the fallback is asked in its place."""


class Thinking(Protocol):
    """Whoever puts a table's questions to its bots."""

    def ask(
        self, seat: Seat, target: str, view: View, legal: tuple[Action, ...], chance: str
    ) -> None:
        """Put one decision to a bot, `module:attribute`; `chance` seeds its random numbers."""

    def poll(self) -> Thought | None:
        """An answer that has come in since, if any. Never blocks."""

    def wait(self, seconds: float) -> Thought | None:
        """An answer as soon as there is one, or None after so many seconds. For headless tables."""

    def reseat(self, seat: Seat, target: str) -> None:
        """Another bot sits in this seat from its next question on. Nothing is being asked of it."""

    def cancel(self) -> None:
        """Forget every question asked so far: an undo, or a game left."""

    def close(self) -> None:
        """End every process that was started."""


class InlineThinking:
    """Asks bots of our own at once and in this process: for headless games."""

    def __init__(self, agents: Mapping[str, Agent], limit: Limit, fallback: Agent) -> None:
        self._agents = agents
        self._limit = limit
        self._fallback = fallback
        self._thoughts: list[Thought] = []

    def ask(
        self,
        seat: Seat,
        target: str,
        view: View,
        legal: tuple[Action, ...],
        chance: str,
        pace: int | None = None,
    ) -> None:
        """See `Thinking`; the answer is there when this returns. A pace is for windows."""
        fault = None
        try:
            action = self._agents[target].choose(view, legal, self._limit, Random(chance))
            action = legal[place(action, legal)]
        except NotAllowed as error:
            fault = f"{target} {error}."
        except Exception as error:
            fault = f"{target} raised {said(error)}."
        if fault is not None:
            action = self._fallback.choose(view, legal, self._limit, Random(chance))
        self._thoughts.append(Thought(seat, action, fault))

    def poll(self) -> Thought | None:
        """See `Thinking`."""
        return self._thoughts.pop(0) if self._thoughts else None

    def wait(self, seconds: float) -> Thought | None:
        """See `Thinking`."""
        return self.poll()

    def reseat(self, seat: Seat, target: str) -> None:
        """See `Thinking`; every bot of ours is here already."""

    def cancel(self) -> None:
        """See `Thinking`."""
        self._thoughts.clear()

    def close(self) -> None:
        """See `Thinking`."""


class ProcessThinking:
    """Asks bots in processes: one for all of our own, one for each seat of a third-party bot.

    Each is asked in its own queue, so that nothing on this side ever blocks.
    """

    def __init__(
        self, limit: Limit, own: Collection[str], fallback: str, niceness: int = 0
    ) -> None:
        """Nothing is started yet: see `warm`.

        Args:
            limit: of every decision. Its `stop` is not used: `cancel` takes its place.
            own: targets that may share a process.
            fallback: the one of them that moves where another failed.
            niceness: how far our own process stands back behind others.
        """
        self._limit = limit
        self._own = frozenset(own)
        self._fallback = fallback
        self._thoughts: SimpleQueue[tuple[int, Thought]] = SimpleQueue()
        self._asked = 0
        self._forgotten = 0
        self._ours = WorkerProcess(niceness=niceness)
        self._strangers: dict[tuple[Seat, str], WorkerProcess] = {}
        self._leaving: list[WorkerProcess] = []

    @property
    def process_id(self) -> int | None:
        """Of our own bots' process; None while there is none."""
        return self._ours.helper.process_id

    @property
    def stranger_ids(self) -> tuple[int, ...]:
        """Of the processes of third-party bots that are there."""
        found = (worker.helper.process_id for worker in self._strangers.values())
        return tuple(number for number in found if number is not None)

    def move_to(self, limit: Limit, seats: Mapping[Seat, str]) -> None:
        """Serve another table: our own process stays as it is, with all that it has loaded."""
        self.cancel()
        for key in list(self._strangers):
            self._dismiss(self._strangers.pop(key))
        self._limit = limit
        self.warm(seats)

    def warm(self, seats: Mapping[Seat, str]) -> None:
        """Start the processes for these seats' bots now, so that the first answers are not late."""
        for seat, target in seats.items():
            self._put(_Question(0, seat, target, None))

    def ask(
        self,
        seat: Seat,
        target: str,
        view: View,
        legal: tuple[Action, ...],
        chance: str,
        pace: int | None = None,
    ) -> None:
        """See `Thinking`; `pace` is a bound in milliseconds of this question alone."""
        self._asked += 1
        limit = self._limit
        bounds = [bound for bound in (limit.milliseconds, pace) if bound is not None]
        problem = Problem(view, legal, limit.playouts, min(bounds, default=None), chance)
        self._put(_Question(self._asked, seat, target, problem))

    def poll(self) -> Thought | None:
        """See `Thinking`."""
        while True:
            try:
                number, thought = self._thoughts.get_nowait()
            except Empty:
                return None
            if number > self._forgotten:
                return thought

    def wait(self, seconds: float) -> Thought | None:
        """See `Thinking`."""
        try:
            number, thought = self._thoughts.get(timeout=seconds)
        except Empty:
            return None
        return thought if number > self._forgotten else None

    def reseat(self, seat: Seat, target: str) -> None:
        """See `Thinking`: the new one's process is started, a stranger's before it is ended."""
        for key in [key for key in self._strangers if key[0] == seat and key[1] != target]:
            self._dismiss(self._strangers.pop(key))
        self.warm({seat: target})

    def cancel(self) -> None:
        """See `Thinking`; the workers are told to stop, and stay."""
        self._forgotten = self._asked

    def close(self) -> None:
        """See `Thinking`; never hangs, and may be called twice."""
        workers = (self._ours, *self._strangers.values())
        for worker in workers:
            worker.helper.close()
        for worker in (*workers, *self._leaving):
            worker.helper.join()

    def _dismiss(self, worker: WorkerProcess) -> None:
        worker.helper.close()
        self._leaving.append(worker)  # it ends by itself; nobody waits for it here

    def _put(self, asked: _Question) -> None:
        if asked.target in self._own:
            self._put_to_ours(asked)
            return
        key = asked.seat, asked.target
        if key not in self._strangers:
            self._strangers[key] = WorkerProcess(confined=True)
            # Should the stranger fail, our own worker must answer in half a second.
            self._put_to_ours(_Question(0, asked.seat, self._fallback, None))
        worker = self._strangers[key]
        worker.helper.put(partial(self._settle_stranger, asked, worker))

    def _put_to_ours(self, asked: _Question) -> None:
        self._ours.helper.put(partial(self._settle_ours, asked))

    def _settle_stranger(self, asked: _Question, worker: WorkerProcess) -> None:
        try:
            self._consult(worker, asked, asked.target, STRANGER_GUARD, None)
        except BotFailed as error:
            if asked.problem is not None and not worker.helper.closed:
                if error.traceback:
                    LOGGER.info("%s %s\n%s", asked.target, error, error.traceback)
                fault = f"{asked.target} {error}."
                self._put_to_ours(asked._replace(target=self._fallback, fault=fault))

    def _settle_ours(self, asked: _Question) -> None:
        worker, fault = self._ours, asked.fault
        for target in dict.fromkeys((asked.target, self._fallback)):
            trouble: BotFailed | None = None
            for _ in range(1 + RESTARTS):
                try:
                    self._consult(worker, asked, target, OWN_GUARD, fault)
                    return
                except WorkerDied as error:  # killed from outside, perhaps: ask again
                    trouble = error
                except BotFailed as error:
                    trouble = error
                    break
                if worker.helper.closed:
                    return
            fault = fault or f"{target} {trouble}."
        if asked.problem is not None:
            action = asked.problem.legal[0]
            self._thoughts.put((asked.number, Thought(asked.seat, action, fault)))

    def _consult(
        self,
        worker: WorkerProcess,
        asked: _Question,
        target: str,
        guard: float,
        fault: str | None,
    ) -> None:
        """Load a bot or put a question to it, and post its thought unless nobody wants it."""
        problem = asked.problem
        if problem is None:
            worker.load(target)
            return

        def unwanted() -> bool:
            return asked.number <= self._forgotten

        if unwanted():
            return
        seconds = guard if problem.milliseconds is None else problem.milliseconds / 1000
        with suppress(Withdrawn):
            action = worker.ask(target, problem, seconds, unwanted)
            self._thoughts.put((asked.number, Thought(asked.seat, action, fault)))
