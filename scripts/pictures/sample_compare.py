"""One's game beside what levels made of the same cards, for pictures: some of them, or all."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import cast

from game.challenges.challenge import challenge_of, line_of
from game.daily.rule import FIRST_DAY, setup_of
from game.duplicate.course import LEVELS, PLAYS
from game.duplicate.duplicate_run import DuplicateRun
from game.duplicate.plays import SeatPlay
from game.duplicate.plays_thread import PlaysThread
from game.duplicate.question import DuplicateQuestion, SeatCourse
from game.engine import Limit
from game.roster import inline_thinking
from game.table.headless import play_out
from game.table.records.headers import header
from game.table.records.replay import RecordedGame, only_game
from game.ui.compare.compare_scene import CompareScene
from game.ui.compare.take_scene import TakeChallengeScene

EXACT = {"beginner": 0.35, "casual": 0.45, "skilled": 0.55, "expert": 0.65, "master": 0.68}
"""How often each level makes its bid in these pictures."""


class _Played(DuplicateRun):
    """Plays drawn by lot, so many of them."""

    def __init__(self, question: DuplicateQuestion, share: float) -> None:
        super().__init__(question)
        rng = random.Random(7)
        every = [_play(question, level, number, rng) for level in LEVELS for number in range(PLAYS)]
        self.plays = tuple(every[: round(share * len(every))])
        still = SimpleNamespace(running=share < 1, trouble=None)
        still.start = still.stop = still.wait = lambda: None
        self.thread = cast("PlaysThread", still)


def compare_scene(path: Path, share: float) -> CompareScene:
    """The screen of a game after this share of the plays."""
    return CompareScene(lambda: only_game(path), lambda question: _Played(question, share))


def day_taken_scene() -> TakeChallengeScene:
    """Somebody's result of the first daily deal, taken."""
    setup = setup_of(FIRST_DAY, "Ada")
    seats = tuple(replace(plan, agent="casual") for plan in setup.seats)
    _, *lines = play_out(replace(setup, seats=seats), inline_thinking(Limit(playouts=1))).lines
    game = RecordedGame.of_lines([header(setup), *lines])
    return TakeChallengeScene(line_of(challenge_of(game)))


def _play(question: DuplicateQuestion, level: str, number: int, rng: random.Random) -> SeatPlay:
    deals = tuple(_deal(deal, EXACT.get(level, 0.5), rng) for deal in question.deals)
    total = sum(deal.points for deal in deals)
    return SeatPlay(question.seat, level, number, total, True, deals)


def _deal(deal: SeatCourse, exact: float, rng: random.Random) -> SeatCourse:
    bid = rng.randint(0, (deal.size + 1) // 2)
    made = rng.random() < exact
    return deal._replace(bid=bid, tricks=bid if made else bid + 1, points=10 + bid if made else 0)
