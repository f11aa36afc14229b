"""Leagues for pictures: results drawn by chance from made-up strengths, the same every time."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import cast

from game.arena import kept_leagues
from game.arena.course import StandingsCourse
from game.arena.league import League
from game.arena.league_run import LeagueRun, News, State
from game.arena.saved import LeagueFile
from game.arena.standings import Standings
from game.arena.tables import TableResult
from game.ui.league.chart_scene import LeagueChartScene
from game.ui.league.setup_scene import LeagueScene
from game.variants import variant, with_options

BOTS = (
    "skilled",
    "beginner",
    "expert",
    "casual",
    "expert:bold",
    "master",
    "skilled:spoiler",
    "casual:cautious",
    "heuristic",
    "random",
)
EXACT = (0.52, 0.4, 0.6, 0.47, 0.59, 0.63, 0.51, 0.45, 0.5, 0.21)
PATH = Path("leagues", "2026-11-21-193000-1.league")


class Told:
    """A league that stands still."""

    wanted = True
    trouble = None

    def __init__(self, league: League, news: News) -> None:
        self.league, self.latest, self.path = league, news, PATH

    def start(self) -> None:
        """Nothing begins."""

    stop = wait = start


def league_of(bots: int) -> League:
    """Oh Hell with four players and seven cards."""
    row = with_options(variant("oh-hell"), {"schedule": (7,)}, 4)
    return League(variant=row, players=4, bots=BOTS[:bots], seed=1, cards=7)


def result(league: League, table: int, dice: Random) -> TableResult:
    """A table of one deal: whoever makes his bid has ten points and his tricks."""
    seats = league.seats(table)
    made = tuple(dice.random() < EXACT[BOTS.index(bot)] for bot in seats)
    points = tuple(10 + dice.choice((0, 1, 1, 2, 2, 3)) if ok else 0 for ok in made)
    slow = tuple(20 * (0.031 if bot[:6] in ("expert", "master") else 0.00015) for bot in seats)
    return TableResult(table, seats, (points,), (made,), (20,) * 4, slow)


def told_league(bots: int, deals: int, goal: int) -> LeagueChartScene:
    """The chart of a league with so many bots, after so many deals."""
    league, dice = league_of(bots), Random(7)
    standings, course = Standings(league.bots), StandingsCourse()
    for table in range(deals):
        standings.add(result(league, table, dice))
        course.note(standings)
    lines = standings.table() if deals else []
    state = State.DONE if deals == goal else State.PLAYING if deals else State.BEGINNING
    news = News(
        state,
        deals,
        goal,
        tuple(lines),
        tuple(standings.ranked()),
        tuple(standings.gaps()),
        course.until(standings),
        (),
        rate=96.0 if deals else 0.0,
    )
    return LeagueChartScene(cast("LeagueRun", Told(league, news)))


def kept_league_scene() -> LeagueScene:
    """Where a league is begun, with three that were kept and as many bots as there may be."""
    if not kept_leagues.look():
        for bots in (3, 6, 2):
            file = LeagueFile(kept_leagues.begin(), league_of(bots))
            for table in range(14 * bots):
                file.add(result(league_of(bots), table, Random(table)))
            file.close()
    scene = LeagueScene()
    scene.draft.bots = list(BOTS)
    return scene
