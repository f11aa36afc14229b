"""Asking bots without waiting for them: questions go out, thoughts are picked up frame by frame."""

from __future__ import annotations

import atexit
import logging
import threading
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from queue import Empty, SimpleQueue
from random import Random
from typing import Final, Protocol

from game.engine import Action, Agent, Limit, Seat, View
from game.table.bots.worker import NotAllowed, Problem, place, said
from game.table.bots.worker_process import BotFailed, Withdrawn, WorkerDied, WorkerProcess
from game.table.bots.worker_queue import QueuedQuestion, WorkerQueue

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

    @property
    def preparing(self) -> bool:
        """Whether a bot is getting ready, for which a seat may have to wait longer than usual."""

    @property
    def progress(self) -> float | None:
        """How far a bot is with getting ready (0-1); None where that is not known."""

    def stand_in(self, target: str) -> str | None:
        """A bot that may decide in place of one that is not ready; None where none need do so."""

    @property
    def remarks(self) -> Sequence[str]:
        """What bots said of getting ready that a player should know, newest last."""

    def reseat(self, seat: Seat, target: str) -> None:
        """Another bot sits in this seat from its next question on. Nothing is being asked of it."""

    def cancel(self) -> None:
        """Forget every question asked so far: an undo, or a game left."""

    def close(self) -> None:
        """End every process that was started."""


class InlineThinking:
    """Asks bots of our own at once and in this process: for headless games."""

    preparing = False
    progress: float | None = None
    remarks: Sequence[str] = ()

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

    def is_ready(self, target: str) -> bool:
        """See `ProcessThinking`; nobody is waited for here."""
        return True

    def stand_in(self, target: str) -> str | None:
        """See `Thinking`; which bots there are is for a roster to know."""
        return None

    def reseat(self, seat: Seat, target: str) -> None:
        """See `Thinking`; every bot of ours is here already."""

    def cancel(self) -> None:
        """See `Thinking`."""
        self._thoughts.clear()

    def close(self) -> None:
        """See `Thinking`."""


class ProcessThinking:
    """Asks bots in processes: one for all of our own, one for each seat of a third-party bot.

    While one of ours gets ready in that process, those which need not have another beside it.
    Each process has a thread here that waits for it, so that nothing on this side ever blocks.
    """

    def __init__(
        self, limit: Limit, own: Collection[str], fallback: str, prepare: Collection[str] = ()
    ) -> None:
        """Nothing is started yet: see `warm`.

        Args:
            limit: of every decision. Its `stop` is not used: `cancel` takes its place.
            own: targets that may share a process.
            fallback: the one of them that moves where another failed.
            prepare: those of them that have to get ready first, for which no other waits.
        """
        self._limit = limit
        self._own = frozenset(own)
        self._fallback = fallback
        self._prepare = frozenset(prepare)
        self._awaited: frozenset[str] = frozenset()
        """Those of them that were wanted, ready or not."""
        self._thoughts: SimpleQueue[tuple[int, Thought]] = SimpleQueue()
        self._asked = 0
        self._forgotten = 0
        self._ours = WorkerQueue(self._settle_ours, patient=True)
        self._beside: WorkerQueue | None = None
        """For our own bots that need no preparation, while another gets ready."""
        self._choosing = threading.Lock()
        """A stranger's thread asks for a queue as well."""
        self._waits = True
        """Whether it is the queue of those that get ready that was asked last."""
        self._strangers: dict[tuple[Seat, str], WorkerQueue] = {}
        self._leaving: list[WorkerQueue] = []
        # Runs before multiprocessing's own farewell, which would wait for a child that ignores it.
        atexit.register(self.close)

    @property
    def preparing(self) -> bool:
        """See `Thinking`; False where somebody is asked who does not wait for that."""
        return self._waits and self._ours.process.preparing

    @property
    def progress(self) -> float | None:
        """See `Thinking`."""
        return self._ours.process.progress

    @property
    def remarks(self) -> Sequence[str]:
        """See `Thinking`."""
        return self._ours.process.remarks

    def is_ready(self, target: str) -> bool:
        """Whether a question to this bot need not wait for it to get ready."""
        return target not in self._prepare or target in self._ours.process.ready

    def stand_in(self, target: str) -> str | None:
        """See `Thinking`; which bots there are is for a roster to know."""
        return None

    def move_to(self, limit: Limit, seats: Mapping[Seat, str]) -> None:
        """Serve another table: our own process stays as it is, with all that it has made ready."""
        self.cancel()
        for key in list(self._strangers):
            self._dismiss(self._strangers.pop(key))
        self._limit = limit
        self.warm(seats)

    def warm(self, seats: Mapping[Seat, str]) -> None:
        """Start the processes for these seats' bots now, so that the first answers are not late."""
        # Those that get ready first, so that the others know not to stand behind them.
        for seat, target in sorted(seats.items(), key=lambda one: one[1] not in self._prepare):
            self._queue(seat, target).put(QueuedQuestion(0, seat, target, None))

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
        if self._beside is not None and not self._awaited - self._ours.process.ready:
            # No question is open now, and none will go there any more.
            self._dismiss(self._beside)
            self._beside = None
        queue = self._queue(seat, target)
        self._waits = queue is self._ours
        queue.put(QueuedQuestion(self._asked, seat, target, problem))

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
        atexit.unregister(self.close)
        beside = () if self._beside is None else (self._beside,)
        queues = (self._ours, *beside, *self._strangers.values())
        for queue in queues:
            queue.hurry()
        for queue in (*queues, *self._leaving):
            queue.join()

    def _dismiss(self, queue: WorkerQueue) -> None:
        queue.hurry()
        self._leaving.append(queue)  # its thread ends by itself; nobody waits for it here

    def _queue(self, seat: Seat, target: str) -> WorkerQueue:
        if target in self._own:
            return self._own_queue(target)
        key = (seat, target)
        if key not in self._strangers:
            self._strangers[key] = WorkerQueue(self._settle_stranger, confined=True)
            # Should the stranger fail, our own worker must answer in half a second.
            self._own_queue(self._fallback).put(QueuedQuestion(0, seat, self._fallback, None))
        return self._strangers[key]

    def _own_queue(self, target: str) -> WorkerQueue:
        """The queue of our own bots, or the one beside it while somebody gets ready there."""
        with self._choosing:
            if target in self._prepare:
                self._awaited |= {target}
                return self._ours
            if not self._awaited - self._ours.process.ready:
                return self._ours
            if self._beside is None:
                self._beside = WorkerQueue(self._settle_ours)
            return self._beside

    def _settle_stranger(self, asked: QueuedQuestion, process: WorkerProcess) -> None:
        try:
            self._consult(process, asked, asked.target, STRANGER_GUARD, None)
        except BotFailed as error:
            if asked.problem is not None and not process.closed:
                if error.traceback:
                    LOGGER.info("%s %s\n%s", asked.target, error, error.traceback)
                fault = f"{asked.target} {error}."
                queue = self._own_queue(self._fallback)
                queue.put(replace(asked, target=self._fallback, fault=fault))

    def _settle_ours(self, asked: QueuedQuestion, process: WorkerProcess) -> None:
        fault = asked.fault
        for target in dict.fromkeys((asked.target, self._fallback)):
            trouble: BotFailed | None = None
            for _ in range(1 + RESTARTS):
                try:
                    self._consult(process, asked, target, OWN_GUARD, fault)
                    return
                except WorkerDied as error:  # killed from outside, perhaps: ask again
                    trouble = error
                except BotFailed as error:
                    trouble = error
                    break
                if process.closed:
                    return
            fault = fault or f"{target} {trouble}."
        if asked.problem is not None:
            action = asked.problem.legal[0]
            self._thoughts.put((asked.number, Thought(asked.seat, action, fault)))

    def _consult(
        self,
        process: WorkerProcess,
        asked: QueuedQuestion,
        target: str,
        guard: float,
        fault: str | None,
    ) -> None:
        """Load a bot or put a question to it, and post its thought unless nobody wants it."""
        problem = asked.problem
        if problem is None:
            process.load(target)
            return

        def unwanted() -> bool:
            return asked.number <= self._forgotten

        if unwanted():
            return
        seconds = guard if problem.milliseconds is None else problem.milliseconds / 1000
        with suppress(Withdrawn):
            action = process.ask(target, problem, seconds, unwanted)
            self._thoughts.put((asked.number, Thought(asked.seat, action, fault)))
