"""`blackout simulate`: many games of bots without a screen."""

from __future__ import annotations

import argparse
import os
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NamedTuple

from game.arena.pools import PoolError, local_pool
from game.arena.tables import Stopped, stopped
from game.commands.progress import ProgressBar
from game.commands.words import (
    BAD_WORDS,
    FAULT_FOUND,
    CommandError,
    add_game_words,
    add_limit_words,
    counted,
    print_json,
    read_bots,
    read_first_dealer,
    read_limit,
    read_seed,
    read_variant,
    read_variant_name,
    table_of,
    usual_players,
    whole,
)
from game.engine import Limit, Variant
from game.interrupts import INTERRUPTED
from game.roster import FALLBACK, inline_thinking, is_own, process_thinking
from game.table.bots.counted_thinking import FAULTS_ALLOWED, CountedThinking
from game.table.bots.thinking import Thinking
from game.table.dealer import Seed, draw_seed, game_seed
from game.table.headless import PlayedGame, play_out
from game.table.records.lines import written
from game.table.setup import Setup, plan
from game.terminal import say

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
    """By seat: 1 for a win, a fraction for a shared one."""
    points: tuple[int, ...]
    exact: tuple[int, ...]
    """By seat: bids made."""
    faults: tuple[int, ...]
    """By seat: how often another had to move for the bot since it failed."""
    reasons: tuple[str, ...]
    """Why, each once."""
    record: str


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

    def document(self, seconds: float) -> dict[str, Any]:
        """The result as it is printed with `--json`."""
        return {
            "games": self.games,
            "deals": self.deals,
            "seconds": round(seconds, 3),
            "seats": [
                {"bot": bot, **self._credited(seat), "faults": self.faults[seat]}
                for seat, bot in enumerate(self.bots)
            ],
        }

    def _credited(self, seat: int) -> dict[str, float | None]:
        """What a seat came to; nothing is known of a bot that sits out, for whom another plays."""
        if self.bots[seat] in self.sitting_out:
            return dict.fromkeys(("wins", "points_per_deal", "exact_rate"))
        deals = max(self.deals, 1)
        return {
            "wins": round(self.won[seat], 6),
            "points_per_deal": round(self.points[seat] / deals, 6),
            "exact_rate": round(self.exact[seat] / deals, 6),
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
    """Play and print; after Ctrl-C, print what there is."""
    tasks = list(_tasks(words))
    out = _opened(words.record)
    tally = SeatCounts(tasks[0].bots)
    bar = ProgressBar(len(tasks), of_what="game")
    start = time.perf_counter()
    code = 0
    try:
        for outcome in _outcomes(tasks, words.jobs):
            if out is not None:
                out.write(outcome.record)
                out.flush()
            tally.add(outcome)
            bar.show(tally.games)
            for reason in outcome.reasons:
                bar.note(reason)
            for bot in tally.sitting_out:
                bar.note(
                    f"{bot} failed {FAULTS_ALLOWED} times and sits out: "
                    f"{FALLBACK} moves for it from there on."
                )
    except KeyboardInterrupt:
        bar.note("Interrupted; this is what there is so far.")
        code = INTERRUPTED
    except PoolError as error:
        bar.note(f"{error} This is what there is so far.")
        code = BAD_WORDS
    except OSError as error:
        raise CommandError(f"{words.record} cannot be written: {error.strerror}.") from None
    finally:
        if out is not None:
            out.close()
    document = tally.document(time.perf_counter() - start)
    if words.json:
        print_json(document)
    else:
        say(_table(document))
    return code or (FAULT_FOUND if any(tally.faults) else 0)


def play_tasks(tasks: list[Task]) -> list[Outcome]:
    """Play games in this process; runs in a worker where there are many.

    Raises:
        Stopped: the command was ended meanwhile.
    """
    return [play_task(task) for task in tasks]


def play_task(task: Task, failed: Counter[str] | None = None) -> Outcome:
    """Play one game; `failed` has the faults of the games before, by bot, and is counted on."""
    failed = Counter() if failed is None else failed
    if all(map(is_own, task.bots)):
        limit = replace(task.limit, stop=stopped)
        return _finish(task, inline_thinking(limit), failed)
    thinking = process_thinking(task.limit)
    try:
        return _finish(task, thinking, failed)
    finally:
        thinking.close()


def _finish(task: Task, inner: Thinking, failed: Counter[str]) -> Outcome:
    def end() -> bool:
        if stopped():
            raise Stopped
        return False

    thinking = CountedThinking(inner, fallback=FALLBACK, failed=failed)
    return _outcome(play_out(task.setup, thinking, task.max_deals, end), thinking)


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
    seed, name = draw_seed() if given is None else given, read_variant_name(words)
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
            name,
        )


def _opened(path: Path | None) -> Any:
    """The record file, new: one that stands there already is not overwritten."""
    if path is None:
        return None
    try:
        return path.open("x", encoding="utf-8", newline="\n")
    except FileExistsError:
        raise CommandError(f"{path} is there already; name a new file.") from None
    except OSError as error:
        raise CommandError(f"{path} cannot be written: {error.strerror}.") from None


def _outcomes(tasks: list[Task], jobs: int | None) -> Iterator[Outcome]:
    """The games in order, spread over processes where that is worth it."""
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


def _outcome(played: PlayedGame, thinking: CountedThinking) -> Outcome:
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
        faults=tuple(thinking.faults[seat] for seat in seats),
        reasons=tuple(thinking.reasons),
        record="".join(map(written, played.lines)),
    )


def _figures(seat: dict[str, Any]) -> tuple[str, str, str]:
    """What a seat came to, in the columns; a dash where it was another's play."""
    if seat["wins"] is None:
        return "-", "-", "-"
    return f"{seat['wins']:.1f}", f"{seat['points_per_deal']:z.2f}", f"{seat['exact_rate']:.1%}"


def _table(document: dict[str, Any]) -> str:
    rows = [("seat", "bot", "wins", "points a deal", "exact", "faults")]
    rows += [
        (str(place), seat["bot"], *_figures(seat), str(seat["faults"]))
        for place, seat in enumerate(document["seats"])
    ]
    games, deals, seconds = document["games"], document["deals"], document["seconds"]
    return (
        f"{table_of(rows)}\n{counted(games, 'game')}, {counted(deals, 'deal')} in {seconds:.1f} s"
        f"{_benched(document)}"
    )


def _benched(document: dict[str, Any]) -> str:
    """Whose figures are left out, as a line of its own."""
    names = [seat["bot"] for seat in document["seats"] if seat["wins"] is None]
    if not names:
        return ""
    return f"\nWithout figures, since {FALLBACK} moved there in the end: {', '.join(names)}."
