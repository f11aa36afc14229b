"""Mistakes of a game on the shelf for `screenshots.py`: as a list, and tried again."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date, timedelta
from functools import lru_cache
from pathlib import Path
from typing import Any

from game.review.game_review import GameReviewer
from game.review.kept_reviews import KeptReview
from game.review.mistakes import KeptMistakes, Mistake, mistakes_of, moment_of
from game.review.spacing import WAITS, Box
from game.roster import weigher
from game.table.records.codes import code_of
from game.table.records.lines import read_line
from game.table.records.replay import RecordedGame, RecordReader, replay
from game.ui.learn.embedded_table import EmbeddedTable
from game.ui.learn.retry_activity import RetryActivity


def _reviewed(path: Path) -> tuple[RecordReader, tuple[Mistake, ...]]:
    return _mistakes_in(path.read_bytes())  # each picture has its copy of the same game


@lru_cache
def _mistakes_in(record: bytes) -> tuple[RecordReader, tuple[Mistake, ...]]:
    reader = replay(RecordedGame.of_lines(map(read_line, record.splitlines())))
    expert = weigher()
    reviewer = GameReviewer(reader, expert, KeptReview(None))
    for _done in reviewer.steps(brief=True):
        pass
    found = mistakes_of(reader, reviewer.review().decisions, 0, date.today())
    return reader, tuple(found)


def some_mistakes(path: Path) -> KeptMistakes:
    """The mistakes of the person in a game, most of them tried already."""
    today = date.today()
    boxes = (
        Box(0, today),
        Box(0, today + timedelta(days=1)),
        Box(2, today + timedelta(days=WAITS[1])),
        Box(len(WAITS) + 1, today),
    )
    found = _reviewed(path)[1]
    return KeptMistakes(
        tuple(replace(each, box=boxes[place % len(boxes)]) for place, each in enumerate(found))
    )


def kept(path: Callable[[], Path]) -> Callable[[Any], bool]:
    """Those of a game are the player's mistakes."""

    def seen(scene: Any) -> bool:
        if scene.kept is None:
            return False  # the empty folder is still being read
        mistakes = some_mistakes(path())
        if scene.kept != mistakes:
            scene.kept = mistakes
            scene.rebuild()
        return True

    return seen


def nothing_kept(scene: Any) -> bool:
    """It is known that there are no mistakes."""
    return scene.kept is not None


def retry_scene(games: Sequence[Path], *, bid: bool) -> EmbeddedTable:
    """The dearest mistake, a bid or a card, of the first game with one, to be tried again."""
    for path in games:
        reader, found = _reviewed(path)
        if fitting := [each for each in found if (each.trick is None) is bid]:
            break
    mistake = max(fitting, key=lambda one: one.loss)
    moment = moment_of(reader.lines, mistake)
    assert moment is not None
    return EmbeddedTable(RetryActivity(mistake, moment, found[:1]))


def tried(scene: Any) -> bool:
    """It was decided as in the game, and judged."""
    retry = scene.activity
    if retry.doing.answer is None and scene.settled:
        legal = retry.table.legal(retry.mistake.seat)
        retry.table.act(next(one for one in legal if code_of(one) == retry.mistake.chosen))
    return bool(retry.panel.words.verdict) and scene.settled
