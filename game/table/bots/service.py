"""Bots as a service: few processes answer the questions of many tables, one table after another.

Bots of ours that go by rules of thumb are asked in one process and those that search in others, if
there are any, so that nobody waits for a search at another table. A third-party bot has a process
for each of its seats, so that it cannot keep another seat's View.
"""

from __future__ import annotations

import logging
import threading
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Final, NamedTuple, TypeAlias, TypeVar

from game.engine import Action, Limit, Seat, View
from game.jobs.helper_process import Withdrawn
from game.table.bots.calculations import PROCESS_ENDED, Calculation, Found, Urgency
from game.table.bots.thinking import KnownBot, Thought
from game.table.bots.worker import Problem
from game.table.bots.worker_process import BotFailed, WorkerDied, WorkerProcess
from game.table.setup import HUMAN

News = TypeVar("News")

LOGGER: Final = logging.getLogger("blackout")
"""The window writes it to its log file."""
OWN_GUARD: Final = 60.0
"""Seconds after which one of our bots is taken for stuck where only playouts are limited."""
STRANGER_GUARD: Final = 5.0
"""The same for a third-party bot."""
RESTARTS: Final = 2
"""How often a question is put again when our own worker died over it."""
PATIENCE_S: Final = 0.5
"""Seconds between two looks of a headless table at whether a bot has decided."""
ATTEMPTS: Final = 2
"""Processes that may end over one calculation; after them nothing comes of it."""
LOST: Final = 4
"""Processes that may end in a row over calculations; after them none is begun any more."""
FAIR_S: Final = 1.0
"""Seconds after which a question is as urgent as any."""


@dataclass(frozen=True, slots=True, eq=False)
class BotQuestion:
    """A decision that a bot of some table is to make."""

    game: Hashable
    """Which table asks."""
    seat: Seat
    agent: str
    """The bot's name."""
    view: View
    legal: tuple[Action, ...]
    chance: str
    """Seeds the bot's random numbers."""
    urgency: Urgency = Urgency.PERSON_WAITS
    patience: float | None = None
    """Seconds after which a lower level stands in for a bot that searches; None: none ever does,
    as in games that are compared, rated or played for a league."""


class BotAnswer(NamedTuple):
    """What came of a question."""

    question: BotQuestion
    thought: Thought
    by: str
    """The name of the bot that decided: the one that was asked, or its stand-in."""


@dataclass(slots=True, eq=False)
class _Pending:
    """A question on its way to a worker."""

    question: BotQuestion
    bot: KnownBot
    """Who is to answer."""
    problem: Problem
    since: float
    by: str
    fault: str | None = None
    """Set where the seat's bot failed already, and the fallback is asked in its place."""
    wanted: bool = True

    @property
    def game(self) -> Hashable:
        """Which table asks."""
        return self.question.game

    @property
    def urgency(self) -> Urgency:
        """Of the question."""
        return self.question.urgency


_Waiting: TypeAlias = _Pending | Calculation[object]


class _Lane:
    """Some workers, and the questions that wait for one of them."""

    def __init__(
        self,
        workers: Iterable[WorkerProcess],
        settle: Callable[[_Waiting, WorkerProcess], None],
        clock: Callable[[], float],
    ) -> None:
        self.workers = tuple(workers)
        self._settle = settle
        self._clock = clock
        self._changing = threading.Lock()
        self._idle = list(self.workers)
        self._waiting: dict[Hashable, deque[_Waiting]] = {}
        """By table, in the order in which they are served."""

    def add(self, asked: _Waiting) -> None:
        """Have a question answered in its turn; any thread may ask."""
        with self._changing:
            self._waiting.setdefault(asked.game, deque()).append(asked)
            worker = self._idle.pop() if self._idle else None
        if worker is not None:
            worker.put(partial(self._work, worker))

    def drop(self, game: Hashable) -> None:
        """Nobody at this table waits any longer; what is being answered goes on."""
        with self._changing:
            self._waiting.pop(game, None)

    def close(self) -> None:
        """End the workers; they may be waited for."""
        for worker in self.workers:
            worker.close()

    def _work(self, worker: WorkerProcess) -> None:
        try:
            while (asked := self._next(worker)) is not None:
                self._settle(asked, worker)
        except Exception:
            self._idle.append(worker)
            raise

    def _next(self, worker: WorkerProcess) -> _Waiting | None:
        """The most urgent question; None where there is none, and the worker is idle."""
        with self._changing:
            if not self._waiting:
                self._idle.append(worker)
                return None
            now = self._clock()

            def urgency(table: Hashable) -> Urgency:
                first = self._waiting[table][0]
                late = now - first.since >= FAIR_S
                return Urgency.PERSON_WAITS if late else first.urgency

            table = min(self._waiting, key=urgency)
            questions = self._waiting.pop(table)
            asked = questions.popleft()
            if questions:  # behind the other tables
                self._waiting[table] = questions
            return asked


class BotService:
    """All tables of a window or a server ask here; nothing but `wait` and `close` waits.

    It belongs to one thread, which puts questions and looks for answers.
    """

    def __init__(
        self,
        find: Callable[[str], KnownBot],
        fallback: str,
        quick: WorkerProcess,
        searching: Sequence[WorkerProcess] = (),
        *,
        limit: Limit | None = None,
        paced: bool = False,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        """Nothing is started yet: see `warm`.

        Args:
            find: what the name of a bot stands for.
            fallback: the target of the bot that moves where another failed.
            quick: asks bots of ours, but those that search if there are others for these.
            searching: each asks one bot that searches at a time.
            limit: of every decision. Its `stop` is not used: `withdraw` takes its place.
            paced: whether each bot keeps its own pace within the limit.
            clock: tells seconds.
        """
        self.limit = limit or Limit()
        self.paced = paced
        self._find = find
        self._fallback = fallback
        self._clock = clock
        self._quick = _Lane([quick], self._settle_ours, clock)
        self._searching = _Lane(searching, self._settle_ours, clock)
        self._strangers: dict[tuple[Hashable, Seat, str], _Lane] = {}
        self._leaving: list[_Lane] = []
        self._open: dict[Hashable, list[_Pending]] = {}
        """By table what was asked and is not answered."""
        self._thoughts: SimpleQueue[tuple[_Pending, Thought]] = SimpleQueue()
        self._lost = 0
        """Processes that ended in a row over calculations."""

    @property
    def busy(self) -> bool:
        """Whether an answer is still to come."""
        return bool(self._open)

    @property
    def process_ids(self) -> tuple[int, ...]:
        """Of our own bots' processes that are there."""
        return _ids((*self._quick.workers, *self._searching.workers))

    @property
    def stranger_ids(self) -> tuple[int, ...]:
        """Of the processes of third-party bots that are there."""
        return _ids(worker for lane in self._strangers.values() for worker in lane.workers)

    def warm(self, bots: Iterable[tuple[Hashable, Seat, str]]) -> None:
        """Start the processes for these bots, by table, seat and name, before they are asked."""
        for game, seat, name in bots:
            bot = self._find(name)
            if bot.trouble is None:
                for worker in self._lane(game, seat, bot).workers:
                    worker.put(partial(_load, worker, bot.target))

    def put(self, question: BotQuestion) -> None:
        """Take a question; a table may ask for several seats at a time."""
        bot = self._find(question.agent)
        bounds = (self.limit.milliseconds, bot.pace if self.paced else None)
        most = min((bound for bound in bounds if bound is not None), default=None)
        problem = Problem(question.view, question.legal, self.limit.playouts, most, question.chance)
        self._put(_Pending(question, bot, problem, self._clock(), question.agent))

    def calculate(
        self, begin: Callable[[], Iterator[News | None]], urgency: Urgency
    ) -> Calculation[News]:
        """See `Calculator`; it is done in our own bots' process."""
        calculation = Calculation(begin, urgency)
        calculation.since = self._clock()
        self._quick.add(calculation)
        return calculation

    def withdraw(self, game: Hashable) -> None:
        """Nobody at this table wants to know any more; the workers are told to stop, and stay."""
        for asked in self._open.pop(game, ()):
            asked.wanted = False
        for lane in (self._quick, self._searching, *self._strangers.values()):
            lane.drop(game)

    def withdraw_all(self) -> None:
        """The same for every table."""
        for game in list(self._open):
            self.withdraw(game)

    def dismiss(self, game: Hashable, seat: Seat | None = None, stays: str = "") -> None:
        """End the processes of third-party bots in a table's seat, or in all of them.

        Args:
            game: the table.
            seat: which one; None for all.
            stays: the name of a bot that stays.
        """
        staying = self._find(stays).target if stays else ""
        for key in list(self._strangers):
            if key[0] == game and seat in (None, key[1]) and key[2] != staying:
                lane = self._strangers.pop(key)
                lane.close()
                self._leaving.append(lane)  # it ends by itself; nobody waits for it here

    def answers(self) -> list[BotAnswer]:
        """The answers that came in since; whoever is too slow is stood in for."""
        self._replace_late()
        found = []
        with suppress(Empty):
            while True:
                found += self._taken(*self._thoughts.get_nowait())
        return found

    def answer(self, seconds: float = 0.0) -> BotAnswer | None:
        """One answer, if there is one within so many seconds. For a single table."""
        late = monotonic() + seconds
        with suppress(Empty):
            while True:
                wait = max(0.0, late - monotonic())
                taken = self._taken(*self._thoughts.get(wait > 0, wait or None))
                if taken:
                    return taken[0]
        return None

    def rest(self) -> None:
        """End every process, our own ones when all that is still wanted is worked out.

        The next question starts them again.
        """
        self.withdraw_all()
        for game in {game for game, _seat, _target in self._strangers}:
            self.dismiss(game)
        for worker in (*self._quick.workers, *self._searching.workers):
            worker.put(worker.end)

    def close(self) -> None:
        """End every process; never hangs, and may be called twice."""
        self.withdraw_all()
        lanes = (self._quick, self._searching, *self._strangers.values())
        for lane in lanes:
            lane.close()
        for lane in (*lanes, *self._leaving):
            for worker in lane.workers:
                worker.join()

    # --- of the asking thread ----------------------------------------------------------------

    def _put(self, asked: _Pending) -> None:
        question = asked.question
        self._open.setdefault(question.game, []).append(asked)
        self._lane(question.game, question.seat, asked.bot).add(asked)

    def _lane(self, game: Hashable, seat: Seat, bot: KnownBot) -> _Lane:
        if bot.own:
            slow = bot.searches and self._searching.workers
            return self._searching if slow else self._quick
        key = game, seat, bot.target
        if key not in self._strangers:
            stranger = WorkerProcess(confined=True)
            self._strangers[key] = _Lane([stranger], self._settle_stranger, self._clock)
            # Should the stranger fail, our own worker must answer in half a second.
            for worker in self._quick.workers:
                worker.put(partial(_load, worker, self._fallback))
        return self._strangers[key]

    def _replace_late(self) -> None:
        now = self._clock()
        late = [
            asked
            for line in self._open.values()
            for asked in line
            if asked.question.patience is not None
            and asked.bot.searches
            and asked.bot.stand_in
            and now - asked.since >= asked.question.patience
        ]
        for asked in sorted(late, key=lambda one: one.since):
            asked.wanted = False
            self._open[asked.question.game].remove(asked)
            bot = self._find(asked.bot.stand_in)
            self._put(_Pending(asked.question, bot, asked.problem, now, bot.name))

    def _taken(self, asked: _Pending, thought: Thought) -> list[BotAnswer]:
        """An answer, unless nobody wants it any more."""
        if not asked.wanted:
            return []
        game = asked.question.game
        self._open[game].remove(asked)
        if not self._open[game]:
            del self._open[game]
        return [BotAnswer(asked.question, thought, asked.by)]

    # --- in the threads of the workers -------------------------------------------------------

    def _settle_stranger(self, asked: _Waiting, worker: WorkerProcess) -> None:
        assert isinstance(asked, _Pending), "only decisions are a stranger's"
        target = asked.bot.target
        try:
            self._consult(asked, worker, target, STRANGER_GUARD)
        except BotFailed as error:
            if not worker.closed:
                if error.traceback:
                    LOGGER.info("%s %s\n%s", target, error, error.traceback)
                asked.fault = f"{target} {error}."
                asked.bot = KnownBot(target, self._fallback)
                self._quick.add(asked)

    def _settle_ours(self, asked: _Waiting, worker: WorkerProcess) -> None:
        if isinstance(asked, Calculation):
            self._go_on(asked, worker)
            return
        for target in dict.fromkeys((asked.bot.target, self._fallback)):
            trouble: BotFailed | None = None
            for _ in range(1 + RESTARTS):
                try:
                    self._consult(asked, worker, target, OWN_GUARD)
                    return
                except WorkerDied as error:  # killed from outside, perhaps: ask again
                    trouble = error
                except BotFailed as error:
                    trouble = error
                    break
                if worker.closed:
                    return
            asked.fault = asked.fault or f"{target} {trouble}."
        self._tell(asked, asked.problem.legal[0])

    def _go_on(self, calculation: Calculation[object], worker: WorkerProcess) -> None:
        """Go on with a calculation for a moment, and put it behind whatever else waits."""
        if not calculation.wanted:
            worker.drop(calculation)
            return
        found = Found(ended=True, trouble=PROCESS_ENDED)
        try:
            if self._lost < LOST:
                found, self._lost = worker.calculate(calculation), 0
        except WorkerDied:
            self._lost += 1
            calculation.lost += 1
            found = Found(ended=calculation.lost >= ATTEMPTS, trouble=PROCESS_ENDED)
        if worker.closed:
            return
        if found.why:
            LOGGER.warning("%r failed: %s", calculation.begin, found.why)
        if found.news or found.ended:
            calculation.receive(found)
        if not found.ended:
            calculation.since = self._clock()
            self._quick.add(calculation)

    def _consult(self, asked: _Pending, worker: WorkerProcess, target: str, guard: float) -> None:
        """Put a question to a bot, and post its thought unless nobody wants it."""
        if not asked.wanted:
            return
        bound = asked.problem.milliseconds
        seconds = guard if bound is None else bound / 1000
        with suppress(Withdrawn):
            self._tell(asked, worker.ask(target, asked.problem, seconds, lambda: not asked.wanted))

    def _tell(self, asked: _Pending, action: Action) -> None:
        fault = asked.bot.trouble or asked.fault
        self._thoughts.put((asked, Thought(asked.question.seat, action, fault)))


class ProcessThinking:
    """A table's `Thinking` over a service that it has for itself, for the agents of its seats."""

    def __init__(self, service: BotService) -> None:
        """`service` is closed with it."""
        self.service = service

    def move_to(self, limit: Limit, bots: Sequence[str], *, paced: bool) -> None:
        """Serve another table with these agents: our own bots stay loaded as they are."""
        self.cancel()
        self.service.dismiss(_TABLE)
        self.service.limit, self.service.paced = limit, paced
        self.warm(bots)

    def warm(self, bots: Sequence[str]) -> None:
        """Start the processes for the agents of all seats now, so that no answer is late."""
        seats = [(_TABLE, seat, bot) for seat, bot in enumerate(bots) if bot != HUMAN]
        self.service.warm(seats)

    def ask(
        self, seat: Seat, target: str, view: View, legal: tuple[Action, ...], chance: str
    ) -> None:
        """See `Thinking`."""
        self.service.put(BotQuestion(_TABLE, seat, target, view, legal, chance))

    def choose(
        self,
        seat: Seat,
        agent: str,
        view: View,
        legal: tuple[Action, ...],
        chance: Callable[[], str],
    ) -> Thought:
        """The bot's decision, waited for; see `game.table.headless.Chooser`."""
        self.ask(seat, agent, view, legal, chance())
        while (thought := self.wait(PATIENCE_S)) is None:
            pass
        return thought

    def poll(self) -> Thought | None:
        """See `Thinking`."""
        return self.wait(0.0)

    def wait(self, seconds: float) -> Thought | None:
        """See `Thinking`."""
        answer = self.service.answer(seconds)
        return None if answer is None else answer.thought

    def reseat(self, seat: Seat, target: str) -> None:
        """See `Thinking`: the new one's process is started, a stranger's before it is ended."""
        self.service.dismiss(_TABLE, seat, stays=target)
        self.service.warm([(_TABLE, seat, target)])

    def cancel(self) -> None:
        """See `Thinking`; the workers are told to stop, and stay."""
        self.service.withdraw(_TABLE)

    def rest(self) -> None:
        """There is no table any more: end the processes, which the next one starts again."""
        self.service.rest()

    def close(self) -> None:
        """See `Thinking`; never hangs, and may be called twice."""
        self.service.close()


_TABLE: Final = ""
"""The only table of a service of its own."""


def _load(worker: WorkerProcess, target: str) -> None:
    with suppress(BotFailed):  # it is said when it is asked
        worker.load(target)


def _ids(workers: Iterable[WorkerProcess]) -> tuple[int, ...]:
    found = (worker.process_id for worker in workers)
    return tuple(number for number in found if number is not None)
