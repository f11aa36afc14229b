"""Asking bots without waiting for them: questions go out, thoughts are picked up frame by frame."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import NamedTuple, Protocol

from game.engine import Action, Agent, Limit, Seat, View
from game.table.bots.worker import NotAllowed, place, said


@dataclass(frozen=True, slots=True)
class Thought:
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


class InlineThinking:
    """Asks bots of our own at once and in this process: for headless games."""

    def __init__(
        self,
        agents: Mapping[str, Agent],
        limit: Limit,
        fallback: Agent,
        find: Callable[[str], KnownBot] | None = None,
    ) -> None:
        """Nothing is asked yet.

        Args:
            agents: the bots by target.
            limit: of every decision.
            fallback: who moves where another failed.
            find: what a name stands for; without it names are targets.
        """
        self._find = cache(find or (lambda name: KnownBot(name, name)))
        self._agents = agents
        self._limit = limit
        self._fallback = fallback
        self._random = Random()
        """Seeded for each decision: to make another one takes as long again."""
        self._thoughts: list[Thought] = []

    def ask(
        self, seat: Seat, target: str, view: View, legal: tuple[Action, ...], chance: str
    ) -> None:
        """See `Thinking`; the answer is there when this returns."""
        bot = self._find(target)
        target, fault = bot.target, None
        try:
            self._random.seed(chance)
            action = self._agents[target].choose(view, legal, self._limit, self._random)
            action = legal[place(action, legal)]
        except NotAllowed as error:
            fault = f"{target} {error}."
        except Exception as error:
            fault = f"{target} raised {said(error)}."
        if fault is not None:
            action = self._fallback.choose(view, legal, self._limit, Random(chance))
        self._thoughts.append(Thought(seat, action, bot.trouble or fault))

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


class SilentBots:
    """Bots that are never asked for anything: where only a person, or a script, decides."""

    def ask(
        self, seat: Seat, target: str, view: View, legal: tuple[Action, ...], chance: str
    ) -> None:
        """See `Thinking`; nobody answers."""

    def poll(self) -> Thought | None:
        """See `Thinking`."""
        return None

    def wait(self, seconds: float) -> Thought | None:
        """See `Thinking`."""
        return self.poll()

    def reseat(self, seat: Seat, target: str) -> None:
        """See `Thinking`."""

    def cancel(self) -> None:
        """See `Thinking`."""

    def close(self) -> None:
        """See `Thinking`; there is no process."""
