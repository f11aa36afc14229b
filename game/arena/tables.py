"""Tables of a league played to their end, in whatever process they were sent to."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cache

from game.arena.league import League
from game.engine import Action, Limit, Seat, View
from game.roster import inline_thinking, is_own, process_thinking
from game.table.headless import play_out
from game.table.thinking import Thinking, Thought


class Stopped(Exception):
    """The league was ended while this table was being played."""


@dataclass(frozen=True, slots=True)
class TableResult:
    """What came of one table, deal by deal."""

    table: int
    seats: tuple[str, ...]
    points: tuple[tuple[int, ...], ...]
    """By deal and seat."""
    made: tuple[tuple[bool, ...], ...]
    """By deal and seat: whether the bid was made."""
    decisions: tuple[int, ...]
    """By seat: how often a bot was asked."""
    seconds: tuple[float, ...]
    """By seat: how long it thought, all decisions together."""
    faults: tuple[str, ...] = ()
    """Why another moved for a bot, each reason once."""

    def cut(self, deals: int) -> TableResult:
        """Its first deals alone."""
        return replace(self, points=self.points[:deals], made=self.made[:deals])


def play_tables(
    league: League, tables: range, stop: Callable[[], bool] | None = None
) -> list[TableResult]:
    """Play these tables one after another.

    Raises:
        Stopped: `stop` came true before they were played.
    """
    own = all(map(is_own, league.bots))
    limit = replace(league.limit, stop=stop or _stop)
    inner = inline_thinking(limit) if own else _among_strangers(league.limit)
    return [play_table(league, table, inner, stop) for table in tables]


def play_table(
    league: League, table: int, inner: Thinking, stop: Callable[[], bool] | None = None
) -> TableResult:
    """Play one table with bots that are there already.

    Without `stop`, it is ended when the league is whose pool this process belongs to.

    Raises:
        Stopped: `stop` came true before it was played.
    """
    setup = league.setup(table)
    thinking = _Timed(inner, setup.players, stop or _stop)
    # A tie is not played off where single deals are wanted.
    played = play_out(setup, thinking, None if league.cards is None else 1)
    return TableResult(
        table,
        league.seats(table),
        tuple(deal.points for deal in played.deals),
        tuple(tuple(map(bool, deal.result.made)) for deal in played.deals),
        tuple(thinking.decisions),
        tuple(thinking.seconds),
        tuple(dict.fromkeys(thinking.faults)),
    )


@cache
def _among_strangers(limit: Limit) -> Thinking:
    """A process for each stranger in each seat, so that none keeps another seat's View.

    They stay for the tables to come: starting one takes longer than many a deal. They end with
    this process.
    """
    return process_thinking(limit)


class _Timed:
    """Thinking with a clock beside it, which ends the table once the league is ended."""

    def __init__(self, inner: Thinking, players: int, stop: Callable[[], bool]) -> None:
        self._inner = inner
        self._stop = stop
        self._asked = 0.0
        self.decisions = [0] * players
        self.seconds = [0.0] * players
        self.faults: list[str] = []

    def ask(
        self, seat: Seat, target: str, view: View, legal: tuple[Action, ...], chance: str
    ) -> None:
        """See `Thinking`."""
        if self._stop():
            raise Stopped
        self._asked = time.perf_counter()
        self._inner.ask(seat, target, view, legal, chance)

    def poll(self) -> Thought | None:
        """See `Thinking`."""
        return self._noted(self._inner.poll())

    def wait(self, seconds: float) -> Thought | None:
        """See `Thinking`."""
        if self._stop():
            raise Stopped
        return self._noted(self._inner.wait(seconds))

    @property
    def preparing(self) -> bool:
        """See `Thinking`."""
        return self._inner.preparing

    @property
    def remarks(self) -> Sequence[str]:
        """See `Thinking`."""
        return self._inner.remarks

    def reseat(self, seat: Seat, target: str) -> None:
        """See `Thinking`."""
        self._inner.reseat(seat, target)

    def cancel(self) -> None:
        """See `Thinking`."""
        self._inner.cancel()

    def close(self) -> None:
        """See `Thinking`."""
        self._inner.close()

    def _noted(self, thought: Thought | None) -> Thought | None:
        if thought is not None:
            self.decisions[thought.seat] += 1
            self.seconds[thought.seat] += time.perf_counter() - self._asked
            if thought.fault is not None:
                self.faults.append(thought.fault)
        return thought


_ended: Callable[[], bool] | None = None


def enlist(ended: Callable[[], bool]) -> None:
    """Give a process of a local pool the means to hear that its league was ended."""
    global _ended
    _ended = ended


def _stop() -> bool:
    return _ended is not None and _ended()
