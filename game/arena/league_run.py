"""A league played in the background: begun, paused, gone on with, and looked at from outside.

One thread sends tables to a pool, writes down what comes back and counts it. Whoever looks on
takes `latest`, a frozen value that is replaced as a whole, and never waits.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, wait
from contextlib import closing
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Final

from game.arena import pools
from game.arena.course import Encounter, StandingsCourse
from game.arena.league import League
from game.arena.play import TOO_FEW, played
from game.arena.pools import Opener, Pool
from game.arena.saved import LeagueError, LeagueFile, tables_in
from game.arena.standings import BotStanding, Points, Standings
from game.arena.tables import TableResult
from game.jobs.background import SerialQueue
from game.roster import check_bots, is_own

EVERY: Final = 0.25
"""Seconds between two looks at how it goes."""


class State(Enum):
    """What a league is at."""

    BEGINNING = "beginning"
    """Its file is read, its processes start: nothing has come back yet."""
    PLAYING = "playing"
    PAUSED = "paused"
    DONE = "done"
    """As many deals as were wanted."""
    FAILED = "failed"
    """`LeagueRun.trouble` says why; it may be gone on with."""
    STOPPED = "stopped"


@dataclass(frozen=True, slots=True)
class News:
    """How a league stands."""

    state: State
    deals: int
    goal: int
    lines: tuple[BotStanding, ...]
    """In the order the league names the bots."""
    order: tuple[int, ...]
    """Bots by place, as numbers in the league."""
    gaps: tuple[Points | None, ...]
    """By place but the last: how far ahead of the next, where both have played."""
    course: tuple[Encounter, ...]
    notes: tuple[str, ...]
    """Why another moved for a bot, each reason once."""
    rate: float = 0.0
    """Deals a second since it was begun or gone on with."""


class LeagueRun:
    """A league being played. Every method returns at once, but for `wait`."""

    def __init__(
        self,
        league: League,
        path: Path,
        goal: int,
        *,
        opener: Opener | None = None,
        paused: bool = False,
    ) -> None:
        """Nothing happens before `start`; with `paused`, the file is only read then.

        Args:
            league: what is played.
            path: its file, gone on with if there is one.
            goal: deals that are wanted in all; a whole table is always played to its end.
            opener: makes the pool that the tables are played in; without it, of this machine.
            paused: wait for `go_on` before the first table.
        """
        self.league, self.path = league, path
        self.trouble: Exception | None = None
        self._goal = goal
        self._opener = opener or pools.local_pool
        self._wanted = not paused
        self._stopped = False
        self._changed = threading.Condition()
        self._pool: Pool | None = None
        self._standings, self._course = Standings(league.bots), StandingsCourse()
        self._notes: dict[str, None] = {}
        self._tables = 0
        self._clock = (0.0, 0)
        """When it was gone on with, and how many deals there were."""
        self._reported_at = 0.0
        self.latest = News(State.BEGINNING, 0, goal, (), (), (), (), ())
        self._queue = SerialQueue("league")

    # --- for whoever looks on ----------------------------------------------------------------

    def start(self) -> None:
        """Read the file and begin to play."""
        self._queue.put(self._run)

    def pause(self) -> None:
        """Send no more tables out; those on their way come in when it goes on."""
        self._want(wanted=False)

    def go_on(self, goal: int | None = None) -> None:
        """Play on, to so many deals in all; after a failure, try again."""
        if goal is not None:
            self._goal = goal
        self._want(wanted=True)

    def stop(self) -> None:
        """End it: whatever is being played is given up, and what came in is kept."""
        self._stopped = True
        pool = self._pool
        if pool is not None:
            pool.give_up()
        self._want(wanted=False)

    @property
    def wanted(self) -> bool:
        """Whether it plays, or would as soon as it can."""
        return self._wanted

    def wait(self) -> None:
        """Until it has ended, and all its processes with it; not for a frame loop."""
        self._queue.finish()

    # --- its thread --------------------------------------------------------------------------

    def _want(self, *, wanted: bool) -> None:
        with self._changed:
            self._wanted = wanted
            self._changed.notify_all()

    def _run(self) -> None:
        known = self._guarded(self._read)
        while not self._stopped:
            if known and self._standings.deals >= self._goal:
                self._rest(State.DONE)
            elif not self._wanted:
                self._rest(State.PAUSED if known else State.FAILED)
            elif not known:
                known = self._guarded(self._read)
            else:
                known = self._guarded(self._play)  # what a failure left in the file is read again
        self._tell(State.STOPPED)

    def _guarded(self, work: Callable[[], None]) -> bool:
        """Do it; where that fails, say why and wait until somebody wants to go on."""
        try:
            work()
        except Exception as error:
            if not self._stopped:
                self.trouble = error
                self._want(wanted=False)
                self._rest(State.FAILED)
            return False
        return True

    def _rest(self, state: State) -> None:
        """Wait until it is to go on, or to end."""
        if state is State.DONE:
            self._want(wanted=False)
        self._tell(state)
        with self._changed:
            self._changed.wait_for(lambda: self._wanted or self._stopped)

    def _read(self) -> None:
        """What is in the file already."""
        self._standings, self._course = Standings(self.league.bots), StandingsCourse()
        self._notes, self._tables = {}, 0
        check_bots(self.league.bots)
        for result in tables_in(self.path, self.league):
            self._standings.add(result)
            self._course.note(self._standings)
            self._notes |= dict.fromkeys(result.faults)
            self._tables += 1

    def _play(self) -> None:
        """As many tables as are wanted yet, each in the file before it is counted."""
        league, own = self.league, all(map(is_own, self.league.bots))
        jobs = pools.beside_window() if own else 1  # strangers have processes of their own already
        part = league.players if league.cards is not None else 1
        self._tell(State.PLAYING if self._standings.deals else State.BEGINNING)
        with closing(LeagueFile(self.path, league)) as file, self._opener(jobs) as pool:
            self._pool = pool
            self._clock = (time.monotonic(), self._standings.deals)
            missing = self._goal - self._standings.deals
            out = lambda: self._standings.out  # noqa: E731  (it changes)
            tables = played(league, pool, missing, self._tables, part, self._awaited, out)
            with closing(tables):  # what is on its way is called off here
                for result in () if self._stopped else tables:
                    file.add(result)
                    self._standings.add(result)
                    self._course.note(self._standings)
                    self._notes |= dict.fromkeys(result.faults)
                    self._tables += 1
                    if time.monotonic() - self._reported_at > EVERY:
                        self._tell(State.PLAYING)
                    if self._stopped or not self._hold():
                        break
        if len(set(league.bots) - self._standings.out) < 2:
            raise LeagueError(TOO_FEW)

    def _awaited(self, coming: Future[list[TableResult]]) -> None:
        """Before it waits long for tables: what came in since the last look is told."""
        if self._standings.deals > self.latest.deals:
            wait([coming], timeout=max(0.0, self._reported_at + EVERY - time.monotonic()))
            if not coming.done():
                self._tell(State.PLAYING)

    def _hold(self) -> bool:
        """Wait here while it is paused, its processes ready; False where it is to end."""
        if not self._wanted:
            self._rest(State.PAUSED)
            self._clock = (time.monotonic(), self._standings.deals)
        return not self._stopped

    def _tell(self, state: State) -> None:
        since, before = self._clock
        deals = self._standings.deals
        lines = self._standings.table() if deals else []
        self._reported_at = time.monotonic()
        gone = self._reported_at - since
        self.latest = News(
            state,
            deals,
            self._goal,
            tuple(lines),
            tuple(self._standings.ranked()),
            tuple(self._standings.gaps()),
            self._course.until(self._standings),
            tuple(self._notes),
            (deals - before) / gone if gone > 0 and deals > before else 0.0,
        )
