"""Questions of all tables of a server to their bots, answered table by table in turn.

Rules of thumb answer at once in one place, bots that search in others, so that nobody waits for a
search at another table. Who gives no answer in time is stood in for by a lower level.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from game.engine import Action, Seat, View
from game.roster import is_quick, stand_in_for
from game.table.bots.thinking import Thinking, Thought

PATIENCE_S: Final = 5.0
"""Seconds from a question to the answer of a bot that searches, its turn included."""


@dataclass(frozen=True, slots=True)
class BotQuestion:
    """A decision that a bot of some game is to make."""

    game: str
    seat: Seat
    agent: str
    view: View
    legal: tuple[Action, ...]
    chance: str


Deliver: TypeAlias = Callable[[BotQuestion, Thought, str], None]
"""Is told a question, the answer, and which bot gave it."""


class _Waiting(NamedTuple):
    """A question that was put, and who is to answer it."""

    question: BotQuestion
    decider: str
    since: float


class _Worker:
    """A `Thinking` that is asked one question at a time."""

    def __init__(self, thinking: Thinking) -> None:
        self.thinking = thinking
        self.asked: _Waiting | None = None

    def ask(self, waiting: _Waiting) -> None:
        """Put a question."""
        self.asked, asked = waiting, waiting.question
        self.thinking.ask(asked.seat, waiting.decider, asked.view, asked.legal, asked.chance)

    def withdraw(self) -> None:
        """Nobody wants the answer to what is being asked."""
        self.thinking.cancel()
        self.asked = None


class _Turns:
    """Some workers, and the tables that wait for one of them, the next first."""

    def __init__(self, thinking: Sequence[Thinking]) -> None:
        self.workers = [_Worker(one) for one in thinking]
        self.waiting: dict[str, _Waiting] = {}
        """By game: a table has one question at a time, so they are served in turn."""

    @property
    def busy(self) -> bool:
        """Whether an answer is still to come."""
        return bool(self.waiting) or any(worker.asked is not None for worker in self.workers)

    def forget(self, game: str) -> None:
        """Withdraw what a table asked."""
        self.waiting.pop(game, None)
        for worker in self.workers:
            if worker.asked is not None and worker.asked.question.game == game:
                worker.withdraw()

    def collect(self, deliver: Deliver) -> None:
        """Hand on the answers that are there."""
        for worker in self.workers:
            asked = worker.asked
            thought = None if asked is None else worker.thinking.poll()
            if asked is not None and thought is not None:
                worker.asked = None
                deliver(asked.question, thought, asked.decider)

    def hand_out(self) -> None:
        """Put the next questions to those who are free."""
        for worker in self.workers:
            if worker.asked is None and self.waiting:
                worker.ask(self.waiting.pop(next(iter(self.waiting))))

    def take_overdue(self, until: float) -> list[_Waiting]:
        """Take away the questions that were put by some time, in the order they were put."""
        asked = [worker.asked for worker in self.workers if worker.asked is not None]
        found = [one for one in (*asked, *self.waiting.values()) if one.since <= until]
        for one in found:
            self.forget(one.question.game)
        return sorted(found, key=lambda one: one.since)


class BotQueue:
    """All tables of a server ask here; nothing here waits for an answer."""

    def __init__(
        self,
        quick: Thinking,
        searching: Sequence[Thinking] = (),
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """Nobody is asked yet.

        Args:
            quick: asks bots that go by rules of thumb.
            searching: each asks one of the others at a time; without any, `quick` asks all.
            clock: tells seconds.
        """
        self._quick = _Turns([quick])
        self._searching = _Turns(searching)
        self._clock = clock

    @property
    def busy(self) -> bool:
        """Whether an answer is still to come."""
        return self._quick.busy or self._searching.busy

    def put(self, question: BotQuestion) -> None:
        """Take a table's question, in place of one that it asked before."""
        self._quick.forget(question.game)
        self._searching.forget(question.game)
        waiting = _Waiting(question, question.agent, self._clock())
        self._turns(question.agent).waiting[question.game] = waiting

    def work(self, deliver: Deliver) -> None:
        """Hand on the answers that are there, and put the next questions."""
        self._quick.collect(deliver)
        self._searching.collect(deliver)
        for one in self._searching.take_overdue(self._clock() - PATIENCE_S):
            agent = stand_in_for(one.decider)
            self._quick.waiting[one.question.game] = one._replace(decider=agent)
        self._searching.hand_out()
        self._quick.hand_out()

    def _turns(self, agent: str) -> _Turns:
        return self._quick if is_quick(agent) or not self._searching.workers else self._searching

    def close(self) -> None:
        """End the processes that think."""
        for worker in (*self._quick.workers, *self._searching.workers):
            worker.thinking.close()
