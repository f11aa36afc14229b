"""Leagues for tests: tiny ones, pools that play in a thread or when they are told to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

from game.arena import tables
from game.arena.course import StandingsCourse
from game.arena.league import League
from game.arena.league_run import LeagueRun, News, State
from game.arena.pools import Pool
from game.arena.saved import LeagueFile, read_tables
from game.arena.standings import Standings
from game.jobs.helper_process import HelperGone
from game.ui.league.draft import LeagueDraft

BOTS = ("beginner", "casual")


@contextmanager
def threads(_jobs: int) -> Iterator[Pool]:
    """A pool of one thread, which gives up after the tables that it plays."""
    executor = ThreadPoolExecutor(1)
    try:
        yield Pool(executor, 1, partial(executor.shutdown, wait=False, cancel_futures=True))
    finally:
        executor.shutdown(cancel_futures=True)


class Held(Executor):
    """A pool that answers when it is told to."""

    def __init__(self, fault: Exception | None = None) -> None:
        self.sent: list[tuple[Future[Any], Callable[[], Any]]] = []
        self.fault = fault

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_running_or_notify_cancel()
        if self.fault is not None:
            future.set_exception(self.fault)
        self.sent.append((future, partial(fn, *args, **kwargs)))
        return future

    def answer(self) -> None:
        """Play the oldest part."""
        future, work = self.sent.pop(0)
        future.set_result(work())

    def give_up(self) -> None:
        """The league ends."""
        for future, _work in self.sent:
            future.set_exception(HelperGone("was sent home"))
        self.sent.clear()

    @contextmanager
    def pool(self, _jobs: int) -> Iterator[Pool]:
        """Where a league plays."""
        yield Pool(self, 1, self.give_up)


def tiny(seed: int = 5) -> League:
    """Two beginners, more or less, at deals of two cards."""
    draft = LeagueDraft("oh-hell", players=3, cards=2, bots=list(BOTS))
    drawn = draft.league()
    return League(variant=drawn.variant, players=3, bots=BOTS, seed=seed, cards=2)


def told(path: Path, league: League) -> Standings:
    """The standings as the file has them."""
    standings = Standings(league.bots)
    for result in read_tables(path, league):
        standings.add(result)
    return standings


def write(path: Path, number: int) -> None:
    """A league of so many tables."""
    file = LeagueFile(path, tiny())
    for result in tables.play_tables(tiny(), range(number)):
        file.add(result)
    file.close()


def fake_news(bots: int, deals: int) -> News:
    """A league in which each bot is a little better than the one before."""
    names = tuple(f"bot {n}" for n in range(bots))
    standings, course = Standings(names), StandingsCourse()
    for number in range(deals):
        points = tuple((7 * number + 3 * n) % 12 + n for n in range(bots))
        made = (tuple(value > 5 for value in points),)
        row = tables.TableResult(number, names, (points,), made, (9,) * bots, (0.01,) * bots)
        standings.add(row)
        course.note(standings)
    order, gaps = tuple(standings.ranked()), tuple(standings.gaps())
    lines, moments = tuple(standings.table()), course.until(standings)
    return News(State.PLAYING, deals, 2 * deals, lines, order, gaps, moments, ())


def still(league: League) -> LeagueRun:
    """A league with a made-up course, which stands still."""
    nothing = dict.fromkeys(("start", "stop", "wait"), lambda: None)
    news, path = fake_news(len(league.bots), 40), Path("some.league")
    told = SimpleNamespace(league=league, latest=news, path=path, wanted=True, **nothing)
    return cast("LeagueRun", told)
