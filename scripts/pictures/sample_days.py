"""Daily deals as somebody might have played them, for pictures: none, a week, a year."""

from __future__ import annotations

import random
from datetime import date, timedelta
from types import SimpleNamespace
from typing import cast

from game.challenges.result import GameResult, Uncounted
from game.daily.expert_run import ExpertRun
from game.daily.experts import ExpertStanding
from game.daily.rule import variant_of
from game.daily.tries import DailyTry, KeptTries, Tries, TryStage
from game.duplicate.plays_thread import PlaysThread
from game.roster import BOTS_VERSION
from game.ui.daily.daily_scene import DailyScene
from game.ui.scene.protocol import App

TODAY = date(2027, 10, 23)


class _Told(Tries):
    """Tries that lie in no file."""

    def __init__(self, tries: dict[date, DailyTry]) -> None:
        super().__init__("")
        self._tries = tries

    def all(self) -> KeptTries:
        """See `Tries`."""
        return KeptTries(self._tries)


class _Waiting(ExpertRun):
    """Plays that never come in."""

    def __init__(self, day: date) -> None:
        super().__init__(day)
        self.done = 34
        still = SimpleNamespace(running=True, trouble=None)
        still.start = still.stop = still.wait = lambda: None
        self.thread = cast("PlaysThread", still)


class _Days(DailyScene):
    def __init__(self, tries: dict[date, DailyTry]) -> None:
        super().__init__(lambda: TODAY, _Waiting)
        self._known = tries

    def _store(self, app: App) -> Tries:
        return _Told(self._known)


def told_days(days: int, *, today: str = "ranked") -> DailyScene:
    """The screen after so many days; `today` is `ranked`, `waiting`, `helped`, `left` or `open`."""
    rng = random.Random(days)
    tries = {}
    for back in range(days, 0, -1):
        day = TODAY - timedelta(days=back)
        if rng.random() < 0.85 or back < 4:
            tries[day] = _try(day, rng, helped=rng.random() < 0.05)
    if today != "open":
        one = _try(TODAY, rng, helped=today == "helped")
        if today == "waiting":
            one = DailyTry(TODAY, TODAY, "x.jsonl", one.result, "", None, TryStage.OVER)
        tries[TODAY] = DailyTry(TODAY, TODAY, "x.jsonl") if today == "left" else one
    return _Days(tries)


def _try(day: date, rng: random.Random, *, helped: bool) -> DailyTry:
    row, players = variant_of(day)
    marks = "".join(rng.choice("+++-") for _ in row.deals[players])
    points = 10 * marks.count("+") + rng.randrange(20)
    found = ExpertStanding(100, BOTS_VERSION, 84.3, 61, 108, rng.random())
    result = GameResult(points, marks, rng.randrange(1, 4), Uncounted.HINT if helped else None)
    return DailyTry(day, day, "x.jsonl", result, "", None if helped else found, TryStage.OVER)
