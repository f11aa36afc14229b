"""Calculations in the process of our own bots: what the expert weighs, and whole reviews.

They are worked out bit by bit, so that a decision, or what is more urgent, comes between.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass
from enum import IntEnum
from itertools import count
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Final, Generic, NamedTuple, Protocol, TypeVar, cast

from game.engine.refusal import Refusal, Refused, refuse
from game.jobs.background import SerialQueue

SLICE_S: Final = 0.025
"""Seconds after which whatever else waits may come between, or the calculation is dropped; the
step that goes on then takes the expert some 20 ms more at most."""
NICENESS: Final = 10
"""How far a review stands back behind the window and its bots, where a single thread can."""
PROGRAM_FAILED: Final = refuse(
    "This could not be worked out: the program failed, and its log says how."
)
"""Why a calculation ended that raised what it should not."""
PROCESS_ENDED: Final = refuse(
    "This could not be worked out: the process that does it ended each time."
)
"""Why one ended whose processes ended."""

News = TypeVar("News")
News_co = TypeVar("News_co", covariant=True)

_NUMBERS = count(1)


class Urgency(IntEnum):
    """Whose question comes first; among equals tables come in turn."""

    PERSON_WAITS = 0
    TABLE_PLAYS = 1
    """Nobody looks on who is to act."""
    REVIEW = 2
    ODDS = 3
    """What a demo tells beside the game."""


class Calculation(Generic[News_co]):
    """Something that a service works out, for whoever looks now and then what was found.

    `poll` and `withdraw` belong to whoever wanted it; nothing here waits.
    """

    def __init__(self, begin: Callable[[], Iterator[News_co | None]], urgency: Urgency) -> None:
        """Nothing is begun yet.

        Args:
            begin: begins it; a function of a module, with what can be pickled. What it then yields
                is news, or None where another question may come between.
            urgency: of each part of it.
        """
        self.begin: Callable[[], Iterator[object]] = begin
        self.urgency = urgency
        self.number = next(_NUMBERS)
        self.since = 0.0
        """When it began to wait for its turn, by the clock of its service."""
        self.lost = 0
        """Processes that ended over it."""
        self.wanted = True
        self.ended = False
        """Whether there will be no more news, as far as was polled."""
        self.trouble: Refusal | None = None
        """Why it ended before its end, in one sentence."""
        self._found: SimpleQueue[Found] = SimpleQueue()

    @property
    def game(self) -> object:
        """What takes turns with tables: itself."""
        return self

    def poll(self) -> list[News_co]:
        """What was found since."""
        news: list[News_co] = []
        with suppress(Empty):
            while True:
                found = self._found.get_nowait()
                news += cast("tuple[News_co, ...]", found.news)
                self.ended, self.trouble = found.ended, found.trouble
        return news

    def withdraw(self) -> None:
        """Nobody wants to know any more."""
        self.wanted = False

    def receive(self, found: Found) -> None:
        """Keep what was found until somebody looks; any thread may say it."""
        self._found.put(found)


class Calculator(Protocol):
    """Where calculations are made: see `game.table.bots.service`."""

    @property
    def process_ids(self) -> tuple[int, ...]:
        """Of the processes that are there."""

    def calculate(
        self, begin: Callable[[], Iterator[News | None]], urgency: Urgency
    ) -> Calculation[News]:
        """Have something worked out bit by bit; any thread may ask, and none waits.

        Args:
            begin: see `Calculation`.
            urgency: of each part of it.
        """


class Found(NamedTuple):
    """What came of a part of a calculation."""

    news: tuple[object, ...] = ()
    ended: bool = False
    trouble: Refusal | None = None
    """Why it could not be gone on with, in one sentence."""
    why: str = ""
    """What was raised, for the log; empty where the sentence says all."""


@dataclass(frozen=True, slots=True)
class Slice:
    """Asks a process to go on with a calculation for a moment."""

    number: int
    """Of the question, as for decisions."""
    calculation: int
    begin: Callable[[], Iterator[object]] | None
    """Begins it; None where this process has begun it."""
    stands_back: bool


@dataclass(frozen=True, slots=True)
class Dropped:
    """Tells a process that nobody wants a calculation any more."""

    calculation: int


class BegunCalculations:
    """Those of a process, each as far as it has come."""

    def __init__(self) -> None:
        self._begun: dict[int, Iterator[object]] = {}
        self._back = SerialQueue("calculation", lingers=True)
        """Its thread stands back behind that of decisions, which waits meanwhile."""

    def go_on(self, asked: Slice) -> Found:
        """Go on with one for `SLICE_S`, or a little longer."""
        if asked.begin is not None:
            self._begun[asked.calculation] = asked.begin()
        if not asked.stands_back:
            return self._go_on(asked.calculation)
        future: Future[Found] = Future()

        def work() -> None:
            _stand_back()
            future.set_result(self._go_on(asked.calculation))

        self._back.put(work)
        return future.result()

    def drop(self, calculation: int) -> None:
        """It will not be gone on with."""
        self._begun.pop(calculation, None)

    def _go_on(self, calculation: int) -> Found:
        late = monotonic() + SLICE_S
        news: list[object] = []
        try:
            for found in self._begun[calculation]:
                if found is not None:
                    news.append(found)
                if monotonic() >= late:
                    return Found(tuple(news))
        except Refused as error:  # something is missing here
            self.drop(calculation)
            return Found(tuple(news), ended=True, trouble=error.refusal)
        except Exception as error:
            self.drop(calculation)
            return Found(tuple(news), ended=True, trouble=PROGRAM_FAILED, why=repr(error))
        self.drop(calculation)
        return Found(tuple(news), ended=True)


def _stand_back() -> None:
    """Let other threads go first; only Linux can have one thread of a process do so."""
    if sys.platform == "linux":
        usual = os.getpriority(os.PRIO_PROCESS, os.getpid())
        with suppress(OSError):
            os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), usual + NICENESS)
