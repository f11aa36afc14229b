"""Checks a third-party bot: plays it in every variant and says what it did wrong.

It sits in one seat of each table, in a process of its own as in any game; `heuristic` has the other
seats, and moves for it where it fails.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from game.engine import Action, Limit, Seat, View
from game.roster import FALLBACK, inline_thinking, is_own, resolve
from game.table.bots.service import STRANGER_GUARD
from game.table.bots.thinking import Thought
from game.table.bots.worker import Problem
from game.table.bots.worker_process import BotFailed, WorkerProcess
from game.table.headless import play_out
from game.table.setup import plan
from game.variants import VARIANTS

AGAIN: Final = 7
"""Every so many decisions the same question is put twice."""
SLACK: Final = 100
"""ms over its limit that are forgiven."""
ENOUGH: Final = 5
"""Faults in one game after which it is left."""


@dataclass(frozen=True, slots=True)
class BotFault:
    """Something that the bot did wrong."""

    deal: int
    decision: str
    """What kind of action was asked for."""
    why: str
    """The rest of a sentence about the bot."""
    traceback: str = ""
    """Where it raised an exception, if it did."""


@dataclass(slots=True)
class Examined:
    """One game of the examination."""

    variant: str
    players: int
    deals: int = 0
    decisions: int = 0
    slowest_ms: float = 0.0
    faults: list[BotFault] = field(default_factory=list)


def examine(
    bot: str, variants: list[str], limit: Limit, max_deals: int | None = None
) -> Iterator[Examined]:
    """Games of these variants with the fewest and the most players, one after another."""
    for name in variants:
        for players in dict.fromkeys(VARIANTS[name].seats):
            yield _game(bot, name, players, limit, max_deals)


def _game(bot: str, name: str, players: int, limit: Limit, max_deals: int | None) -> Examined:
    found = Examined(name, players)
    seat = len(name) % players
    agents = tuple(bot if at == seat else FALLBACK for at in range(players))
    seed = hashlib.sha256(f"{name}|{players}".encode()).hexdigest()[:32]
    examiner = _Examiner(bot, seat, limit, found)
    try:
        setup = plan(VARIANTS[name], agents, seed=seed)
        found.deals = len(play_out(setup, examiner, max_deals).deals)
    except _HadEnough:
        pass
    finally:
        examiner.close()
    return found


class _HadEnough(Exception):
    """More faults would tell nothing new."""


class _Examiner:
    """Has the bots of a game decide, and watches one seat closely."""

    def __init__(self, bot: str, seat: Seat, limit: Limit, found: Examined) -> None:
        self._target = resolve(bot).target
        self._seat = seat
        self._limit = limit
        self._found = found
        self._others = inline_thinking(Limit(playouts=1))
        self._process = WorkerProcess(confined=not is_own(bot))
        self._traceback = ""

    def choose(
        self,
        seat: Seat,
        _agent: str,
        view: View,
        legal: tuple[Action, ...],
        chance: Callable[[], str],
    ) -> Thought:
        """See `Chooser`."""
        instead = self._others.choose(seat, FALLBACK, view, legal, chance)
        action = self._put(view, legal, chance()) if seat == self._seat else None
        return instead if action is None else Thought(seat, action, None)

    def close(self) -> None:
        """End the bot's process."""
        self._process.end()

    def _put(self, view: View, legal: tuple[Action, ...], chance: str) -> Action | None:
        """The bot's answer, or None where it gave none that can be used."""
        self._found.decisions += 1
        self._traceback = ""
        kind = type(legal[0]).__name__
        number = view.spec.number
        action, why = self._consult(view, legal, chance)
        if why is None and self._limit.milliseconds is None and self._found.decisions % AGAIN == 0:
            again, why = self._consult(view, legal, chance)
            if why is None and again != action:
                why = (
                    "answered otherwise when it was asked the same again: it keeps something "
                    "between its answers, or uses other chance than rng"
                )
        if why is not None:
            self._found.faults.append(BotFault(number, kind, why, self._traceback))
            if len(self._found.faults) >= ENOUGH:
                raise _HadEnough
        return action

    def _consult(
        self, view: View, legal: tuple[Action, ...], chance: str
    ) -> tuple[Action | None, str | None]:
        """An answer, or why there is none; both where it came too late."""
        bound = self._limit.milliseconds
        problem = Problem(view, legal, self._limit.playouts, bound, chance)
        try:
            self._process.load(self._target)  # starting up is not thinking
            start = time.perf_counter()
            seconds = STRANGER_GUARD if bound is None else bound / 1000
            action = self._process.ask(self._target, problem, seconds, lambda: False)
        except BotFailed as error:
            self._traceback = error.traceback
            return None, str(error)
        spent = 1000 * (time.perf_counter() - start)
        self._found.slowest_ms = max(self._found.slowest_ms, spent)
        if bound is not None and spent > bound + SLACK:
            return action, f"took {spent:.0f} ms of the {bound} it had"
        return action, None
