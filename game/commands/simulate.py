"""`blackout simulate`: many games of bots without a screen."""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from game.commands.words import (
    CommandError,
    add_game_words,
    add_limit_words,
    print_json,
    read_bots,
    read_first_dealer,
    read_limit,
    read_seed,
    read_variant,
    table_of,
    usual_players,
    whole,
)
from game.engine import Limit, Variant
from game.roster import inline_thinking, is_own, process_thinking
from game.table.dealer import Seed, draw_seed, game_seed
from game.table.headless import Played, play_out
from game.table.record import written
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

    @property
    def setup(self) -> Setup:
        """The game's setup."""
        return plan(
            self.variant,
            self.bots,
            seed=self.seed,
            first_dealer=self.first_dealer,
            drawn=self.drawn,
        )

    @property
    def limit(self) -> Limit:
        """The limit of every decision."""
        return Limit(self.playouts, self.milliseconds)


class Outcome(NamedTuple):
    """A played game, as it comes back from a worker process."""

    deals: int
    won: tuple[float, ...]
    """By seat: 1 for a win, a fraction for a shared one."""
    points: tuple[int, ...]
    exact: tuple[int, ...]
    """By seat: bids made."""
    record: str


@dataclass
class Tally:
    """What all games came to, by seat."""

    bots: tuple[str, ...]
    games: int = 0
    deals: int = 0
    won: list[float] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    exact: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.won = [0.0] * len(self.bots)
        self.points = [0] * len(self.bots)
        self.exact = [0] * len(self.bots)

    def add(self, outcome: Outcome) -> None:
        """Count one game."""
        self.games += 1
        self.deals += outcome.deals
        for seat in range(len(self.bots)):
            self.won[seat] += outcome.won[seat]
            self.points[seat] += outcome.points[seat]
            self.exact[seat] += outcome.exact[seat]

    def document(self, seconds: float) -> dict[str, Any]:
        """The result as it is printed with `--json`."""
        deals = max(self.deals, 1)
        return {
            "games": self.games,
            "deals": self.deals,
            "seconds": round(seconds, 3),
            "seats": [
                {
                    "bot": bot,
                    "wins": round(self.won[seat], 6),
                    "points_per_deal": round(self.points[seat] / deals, 6),
                    "exact_rate": round(self.exact[seat] / deals, 6),
                }
                for seat, bot in enumerate(self.bots)
            ],
        }


def add_words(parser: argparse.ArgumentParser) -> None:
    """Add the words of this command."""
    add_game_words(parser)
    add_limit_words(parser)
    parser.add_argument("--games", type=whole, default=1, metavar="K", help="how many games")
    parser.add_argument("--record", type=Path, metavar="FILE", help="write the records there")
    parser.add_argument("--max-deals", type=whole, metavar="M", help="end a game after M deals")
    parser.add_argument("--jobs", type=whole, metavar="J", help="worker processes")
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(words: argparse.Namespace) -> int:
    """Play and print."""
    tasks = list(_tasks(words))
    out = _opened(words.record)
    tally = Tally(tasks[0].bots)
    start = time.perf_counter()
    try:
        for outcome in _outcomes(tasks, words.jobs):
            tally.add(outcome)
            if out is not None:
                out.write(outcome.record)
                out.flush()
            _show_progress(tally.games, len(tasks))
    except OSError as error:
        raise CommandError(f"{words.record} cannot be written: {error.strerror}.") from None
    finally:
        if out is not None:
            out.close()
    document = tally.document(time.perf_counter() - start)
    if words.json:
        print_json(document)
    else:
        print(_table(document))
    return 0


def play_task(task: Task) -> Outcome:
    """Play one game; runs in a worker process where there are several games to play."""
    if all(map(is_own, task.bots)):
        return _outcome(play_out(task.setup, inline_thinking(task.limit), task.max_deals))
    thinking = process_thinking(task.limit)
    try:
        return _outcome(play_out(task.setup, thinking, task.max_deals))
    finally:
        thinking.close()


def _tasks(words: argparse.Namespace) -> Iterator[Task]:
    named = (words.bots or "").count(",") + 1
    players = words.players or (named if named > 1 else usual_players(words))
    variant = read_variant(words, players)
    bots = read_bots(words.bots, players, default="heuristic", humans=False)
    limit = read_limit(words)
    for name, least in (("games", 1), ("max_deals", 1), ("jobs", 1)):
        value = getattr(words, name)
        if value is not None and value < least:
            raise CommandError(f"--{name.replace('_', '-')} is at least {least}, not {value}.")
    given = read_seed(words.seed)
    seed = draw_seed() if given is None else given
    first_dealer = read_first_dealer(words, players)
    for number in range(words.games):
        yield Task(
            variant,
            bots,
            game_seed(seed, number),
            first_dealer,
            words.max_deals,
            limit.playouts,
            limit.milliseconds,
            given is None,
        )


def _opened(path: Path | None) -> Any:
    """The record file, new: one that stands there already is not overwritten."""
    if path is None:
        return None
    try:
        return path.open("x", encoding="utf-8")
    except FileExistsError:
        raise CommandError(f"{path} is there already; name a new file.") from None
    except OSError as error:
        raise CommandError(f"{path} cannot be written: {error.strerror}.") from None


def _outcomes(tasks: list[Task], jobs: int | None) -> Iterator[Outcome]:
    """The games in order, spread over processes where that is worth it."""
    play: Callable[[Task], Outcome] = play_task
    own = all(map(is_own, tasks[0].bots))
    worth = -(-len(tasks) // GAMES_WORTH_A_PROCESS)
    # Third-party bots have processes of their own already.
    workers = min(jobs or os.cpu_count() or 1, worth) if own else 1
    if workers == 1:
        yield from map(play, tasks)
        return
    context = multiprocessing.get_context("spawn")
    chunk = max(1, min(16, len(tasks) // (4 * workers)))
    with ProcessPoolExecutor(workers, mp_context=context) as pool:
        try:
            yield from pool.map(play, tasks, chunksize=chunk)
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _outcome(played: Played) -> Outcome:
    seats = range(played.setup.players)
    share = 1 / len(played.winners) if played.winners else 0.0
    return Outcome(
        deals=len(played.deals),
        won=tuple(share if seat in played.winners else 0.0 for seat in seats),
        points=tuple(sum(deal.points[seat] for deal in played.deals) for seat in seats),
        exact=tuple(
            sum(deal.result.bids[seat] == deal.result.tricks[seat] for deal in played.deals)
            for seat in seats
        ),
        record="".join(map(written, played.lines)),
    )


def _show_progress(done: int, of: int) -> None:
    """A bar on a terminal, nothing elsewhere."""
    if not sys.stderr.isatty() or of < 2:
        return
    width = 40
    filled = width * done // of
    end = "\n" if done == of else ""
    sys.stderr.write(f"\r[{'#' * filled}{'.' * (width - filled)}] {done} of {of} games{end}")
    sys.stderr.flush()


def _table(document: dict[str, Any]) -> str:
    rows = [("seat", "bot", "wins", "points a deal", "exact")]
    rows += [
        (
            str(place),
            seat["bot"],
            f"{seat['wins']:.1f}",
            f"{seat['points_per_deal']:.2f}",
            f"{seat['exact_rate']:.1%}",
        )
        for place, seat in enumerate(document["seats"])
    ]
    games, deals, seconds = document["games"], document["deals"], document["seconds"]
    return f"{table_of(rows)}\n{games} games, {deals} deals in {seconds:.1f} s"
