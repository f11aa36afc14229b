"""Many games of bots of one variant, in this process or in several, counted by seat."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from game.arena.pools import local_pool
from game.engine import Limit, Variant
from game.engine.deal_sequence import sharing
from game.roster import FALLBACK, inline_thinking, is_own, process_thinking
from game.table.dealer import Seed
from game.table.game import Game
from game.table.headless import FAULTS_ALLOWED, Chooser, CountedBots, play_out
from game.table.records.lines import written
from game.table.setup import Setup, plan

GAMES_WORTH_A_PROCESS = 4
"""Fewer games than this for each worker are not worth starting one."""


class Task(NamedTuple):
    """A game to be played, as it goes to a worker process."""

    variant: Variant
    bots: tuple[str, ...]
    seed: Seed
    first_dealer: int | None
    max_deals: int | None
    playouts: int | None
    milliseconds: int | None
    drawn: bool = False
    """Whether nobody named the seed."""
    variant_name: str = ""
    """Of a player's own variant."""

    @property
    def setup(self) -> Setup:
        """The game's setup."""
        setup = plan(
            self.variant,
            self.bots,
            seed=self.seed,
            first_dealer=self.first_dealer,
            variant_name=self.variant_name,
        )
        return replace(setup, drawn=self.drawn)

    @property
    def limit(self) -> Limit:
        """The limit of every decision."""
        return Limit(self.playouts, self.milliseconds)


class Outcome(NamedTuple):
    """A played game, as it comes back from a worker process."""

    deals: int
    won: tuple[float, ...]
    """By seat: 1 for a win, a fraction for a shared one, 1 again for one that all have together."""
    points: tuple[int, ...]
    exact: tuple[int, ...]
    """By seat: bids made."""
    faults: tuple[int, ...]
    """By seat: how often another had to move for the bot since it failed."""
    reasons: tuple[str, ...]
    """Why, each once."""
    record: str


@dataclass(frozen=True, slots=True)
class SeatResult:
    """What a seat came to; nothing is known of a bot that sits out, for whom another plays."""

    bot: str
    wins: float | None
    points_per_deal: float | None
    exact_rate: float | None
    faults: int


@dataclass(frozen=True, slots=True)
class SimulationResult:
    """What a run came to, as `--json` prints it."""

    games: int
    deals: int
    seconds: float
    seats: tuple[SeatResult, ...]


@dataclass
class SeatCounts:
    """What all games came to, by seat."""

    bots: tuple[str, ...]
    games: int = 0
    deals: int = 0
    won: list[float] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    exact: list[int] = field(default_factory=list)
    faults: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.won = [0.0] * len(self.bots)
        self.points = [0] * len(self.bots)
        self.exact = [0] * len(self.bots)
        self.faults = [0] * len(self.bots)

    def add(self, outcome: Outcome) -> None:
        """Count one game."""
        self.games += 1
        self.deals += outcome.deals
        for seat in range(len(self.bots)):
            self.won[seat] += outcome.won[seat]
            self.points[seat] += outcome.points[seat]
            self.exact[seat] += outcome.exact[seat]
            self.faults[seat] += outcome.faults[seat]

    @property
    def sitting_out(self) -> list[str]:
        """The bots that failed too often."""
        failed: Counter[str] = Counter()
        for bot, times in zip(self.bots, self.faults, strict=True):
            failed[bot] += times
        return [bot for bot, times in failed.items() if times >= FAULTS_ALLOWED]

    def result(self, seconds: float) -> SimulationResult:
        """What they came to in so many seconds."""
        seats = tuple(map(self._seat, range(len(self.bots))))
        return SimulationResult(self.games, self.deals, round(seconds, 3), seats)

    def _seat(self, seat: int) -> SeatResult:
        bot, faults = self.bots[seat], self.faults[seat]
        if bot in self.sitting_out:
            return SeatResult(bot, None, None, None, faults)
        deals = max(self.deals, 1)
        return SeatResult(
            bot,
            wins=round(self.won[seat], 6),
            points_per_deal=round(self.points[seat] / deals, 6),
            exact_rate=round(self.exact[seat] / deals, 6),
            faults=faults,
        )


def play_tasks(tasks: list[Task]) -> list[Outcome]:
    """Play games in this process; runs in a worker where there are many."""
    return [play_task(task) for task in tasks]


def play_task(task: Task, failed: Counter[str] | None = None) -> Outcome:
    """Play one game; `failed` has the faults of the games before, by bot, and is counted on."""
    failed = Counter() if failed is None else failed
    if all(map(is_own, task.bots)):
        return _finish(task, inline_thinking(task.limit), failed)
    thinking = process_thinking(task.limit)
    try:
        return _finish(task, thinking, failed)
    finally:
        thinking.close()


def _finish(task: Task, bots: Chooser, failed: Counter[str]) -> Outcome:
    counted = CountedBots(bots, fallback=FALLBACK, failed=failed)
    return _outcome(play_out(task.setup, counted, task.max_deals), counted)


def outcomes(tasks: Sequence[Task], jobs: int | None) -> Iterator[Outcome]:
    """The games in order, spread over processes where that is worth it.

    Args:
        tasks: games of the same bots, at least one.
        jobs: how many processes at most; None for one on each processor.

    Raises:
        PoolError: a process could not be started, or went away.
    """
    own = all(map(is_own, tasks[0].bots))
    worth = -(-len(tasks) // GAMES_WORTH_A_PROCESS)
    # Third-party bots have processes of their own already.
    workers = min(jobs or os.cpu_count() or 1, worth) if own else 1
    if workers == 1:
        failed: Counter[str] = Counter()
        for task in tasks:
            yield play_task(task, failed)
        return
    chunk = max(1, min(16, len(tasks) // (4 * workers)))
    with local_pool(workers) as pool:
        parts = [tasks[first : first + chunk] for first in range(0, len(tasks), chunk)]
        for future in [pool.submit(play_tasks, part) for part in parts]:
            yield from pool.fetch(future)


def _outcome(played: Game, bots: CountedBots) -> Outcome:
    seats = range(played.setup.players)
    goal = played.setup.variant.rules.goal
    shares = [sharing(goal, played.winners, seat) for seat in seats]
    points, made = [deal.points for deal in played.deals], [d.result.made for d in played.deals]
    return Outcome(
        deals=len(played.deals),
        won=tuple(1 / share if share else 0.0 for share in shares),
        points=tuple(sum(deal[seat] for deal in points) for seat in seats),
        exact=tuple(sum(deal[seat] for deal in made) for seat in seats),
        faults=tuple(bots.faults[seat] for seat in seats),
        reasons=tuple(bots.reasons),
        record="".join(map(written, played.lines)),
    )
