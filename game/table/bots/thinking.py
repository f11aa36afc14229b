"""Asking bots without waiting for them: questions go out, thoughts are picked up frame by frame."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from game.engine import Action, Agent, Limit, Seat, View
from game.table.agent_names import bot_and_style
from game.table.bots.calculations import Calculator
from game.table.bots.worker import NoDecision, decided
from game.table.records.codes import code_of


class Thought(NamedTuple):
    """An answer, always a legal action."""

    seat: Seat
    action: Action
    fault: str | None
    """One sentence when the bot failed and another moved for it."""


class KnownBot(NamedTuple):
    """A bot as a table's name for it is understood."""

    name: str
    target: str
    """Where it lives: `module:attribute`."""
    own: bool = True
    """Whether it is one of ours, which may share a process."""
    searches: bool = False
    """Whether it takes its time, so that others do not wait in the same line."""
    pace: int | None = None
    """Milliseconds that it takes for a decision at most, where each bot keeps its own pace."""
    stand_in: str = ""
    """The bot that may decide in its place where it is too slow; empty where none may."""
    trouble: str | None = None
    """Why this is another bot than the one of that name, in one sentence."""


class Thinking(Protocol):
    """Whoever puts a table's questions to its bots."""

    def ask(
        self, seat: Seat, target: str, view: View, legal: tuple[Action, ...], chance: str
    ) -> None:
        """Put one decision to a bot, given by its name; `chance` seeds its random numbers."""

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


class SharedThinking(Thinking, Protocol):
    """Bots that serve one table after another, and work out what else is wanted beside them."""

    @property
    def service(self) -> Calculator:
        """Where that is worked out."""

    def move_to(self, limit: Limit, bots: Sequence[str], *, paced: bool) -> None:
        """Serve another table with these agents; see `game.table.bots.service.BotService`."""

    def rest(self) -> None:
        """There is no table any more."""


class LateRandom(Random):
    """Random numbers whose seed is worked out when the first one is drawn.

    Most decisions of most bots draw none, and seeding takes longer than many a decision.
    """

    _seed_of: Callable[[], str] | None = None

    def seed_later(self, seed_of: Callable[[], str]) -> None:
        """Begin anew from this seed once a number is drawn."""
        self._seed_of = seed_of

    def random(self) -> float:
        """See `Random`."""
        self._begin()
        return super().random()

    def getrandbits(self, k: int, /) -> int:
        """See `Random`."""
        self._begin()
        return super().getrandbits(k)

    def getstate(self) -> tuple[Any, ...]:
        """See `Random`."""
        self._begin()
        return super().getstate()

    def _begin(self) -> None:
        if self._seed_of is not None:
            seed_of, self._seed_of = self._seed_of, None
            self.seed(seed_of())


class InlineThinking:
    """Asks bots of our own at once and in this process.

    Whole headless games run in workers of `game.jobs.pool`, where nobody waits and nothing is to be
    cancelled. Over the service of a window (`service.py`) they would be slower, see
    docs/background/measured.md: by three eighths where it asked in this process, eightfold over
    a pipe.
    """

    def __init__(
        self,
        agents: Mapping[str, Agent],
        limit: Limit,
        fallback: Agent,
        find: Callable[[str], KnownBot] | None = None,
        *,
        patience: Mapping[str, Limit] = MappingProxyType({}),
        salt: str = "",
    ) -> None:
        """Nothing is asked yet.

        Args:
            agents: the bots by target.
            limit: of every decision.
            fallback: who moves where another failed.
            find: what a name stands for; without it names are targets.
            patience: the limits of levels that have another one, by name without a style.
            salt: gives the bots other random numbers, where there is one.
        """
        self._patience = patience
        self._salt = salt
        self._find = cache(find or (lambda name: KnownBot(name, name)))
        self._agents = agents
        self._limit = limit
        self._fallback = fallback
        self._random = LateRandom()
        """Begins anew with each decision: to make another one takes as long as to seed it."""
        self._thoughts: list[Thought] = []

    def choose(
        self,
        seat: Seat,
        agent: str,
        view: View,
        legal: tuple[Action, ...],
        chance: Callable[[], str],
    ) -> Thought:
        """The bot's decision; see `game.table.headless.Chooser`."""
        bot = self._find(agent)
        target, fault = bot.target, None
        limit = self._limit
        if self._patience:
            limit = self._patience.get(bot_and_style(agent)[0], limit)
        if self._salt:
            chance = partial(_salted, chance, self._salt)
        try:
            self._random.seed_later(chance)
            if target not in self._agents:
                raise NoDecision("is no bot of ours, and only those are asked without a process")
            action = legal[decided(self._agents[target], view, legal, limit, self._random)]
        except NoDecision as error:
            fault = f"{target} {error}."
            action = self._fallback.choose(view, legal, limit, Random(chance()))
        return Thought(seat, action, bot.trouble or fault)

    def ask(
        self, seat: Seat, target: str, view: View, legal: tuple[Action, ...], chance: str
    ) -> None:
        """See `Thinking`; the answer is there when this returns."""
        self._thoughts.append(self.choose(seat, target, view, legal, lambda: chance))

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


def _salted(chance: Callable[[], str], salt: str) -> str:
    return hashlib.sha256(f"{chance()}|{salt}".encode()).hexdigest()


class ScriptedBots:
    """Answers for bots what a script says, as soon as it says so."""

    def __init__(self, coming: Callable[[], str | None] = lambda: None) -> None:
        """`coming` is the code of what is done next, None for as long as no bot is to act."""
        self._coming = coming
        self._asked: tuple[Seat, tuple[Action, ...]] | None = None

    def ask(
        self, seat: Seat, target: str, view: View, legal: tuple[Action, ...], chance: str
    ) -> None:
        """See `Thinking`."""
        self._asked = seat, legal

    def poll(self) -> Thought | None:
        """See `Thinking`."""
        coming = self._coming()
        if self._asked is None or coming is None:
            return None
        (seat, legal), self._asked = self._asked, None
        return Thought(seat, next(action for action in legal if code_of(action) == coming), None)

    def wait(self, seconds: float) -> Thought | None:
        """See `Thinking`."""
        return self.poll()

    def reseat(self, seat: Seat, target: str) -> None:
        """See `Thinking`."""

    def cancel(self) -> None:
        """See `Thinking`."""
        self._asked = None

    def close(self) -> None:
        """See `Thinking`; there is no process."""
