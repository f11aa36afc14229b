"""Questions of all tables of a server to their bots, answered table by table in turn.

Rules of thumb answer at once in one place, bots that search in others, so that nobody waits for a
search at another table. Who is not ready, or gives no answer in time, is stood in for by a lower
level.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

from game.engine import Action, Seat, View
from game.roster import is_quick, stand_in_for
from game.table.bots.thinking import Thinking, Thought

PATIENCE_S: Final = 5.0
"""Seconds from a question to the answer of a bot that searches, its turn included."""
PREPARING_S: Final = 60.0
"""Seconds after which a bot that is not ready is told once more to get ready."""


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
        self._told: dict[str, float] = {}
        """When a bot was told to get ready, by name."""

    def is_ready(self, agent: str) -> bool:
        """Whether a question to this bot need not wait for it to get ready."""
        return self.thinking.stand_in(agent) is None

    def prepare(self, agent: str, now: float) -> None:
        """Have a bot get ready, unless it does so already."""
        if now - self._told.get(agent, -PREPARING_S) >= PREPARING_S:
            self._told[agent] = now
            self.thinking.reseat(0, agent)

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
        """Put the next questions to those who are free and ready for them."""
        for game, waiting in list(self.waiting.items()):
            free = [worker for worker in self.workers if worker.asked is None]
            ready = next((one for one in free if one.is_ready(waiting.decider)), None)
            if ready is not None:
                ready.ask(self.waiting.pop(game))
            elif not free:
                return

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

    def expect(self, agents: Iterable[str]) -> None:
        """Have bots get ready that will be asked."""
        for agent in agents:
            self._turns(agent).workers[0].prepare(agent, self._clock())

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
        self._send_for_stand_ins()
        self._searching.hand_out()
        self._quick.hand_out()

    def _send_for_stand_ins(self) -> None:
        """Have lower levels decide for those who are not ready, or take too long."""
        now = self._clock()
        for one in self._searching.take_overdue(now - PATIENCE_S):
            self._stand_in(one)
        for one in list(self._searching.waiting.values()):
            unready = [w for w in self._searching.workers if not w.is_ready(one.decider)]
            if len(unready) == len(self._searching.workers):
                del self._searching.waiting[one.question.game]
                self._stand_in(one)
            # One after the other: the first leaves the others less to do.
            for worker in unready[:1]:
                worker.prepare(one.decider, now)

    def _stand_in(self, waiting: _Waiting) -> None:
        agent = stand_in_for(waiting.decider)
        self._quick.waiting[waiting.question.game] = waiting._replace(decider=agent)

    def _turns(self, agent: str) -> _Turns:
        return self._quick if is_quick(agent) or not self._searching.workers else self._searching

    def close(self) -> None:
        """End the processes that think."""
        for worker in (*self._quick.workers, *self._searching.workers):
            worker.thinking.close()
