"""The plays of a comparison made in worker processes, as many as are still missing."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Sequence
from concurrent.futures import Future
from typing import Final

from game.arena.pools import Pool
from game.duplicate.kept_plays import KeptPlays
from game.duplicate.plays import PlayTask, SeatPlay, make_play
from game.duplicate.question import DuplicateQuestion

LEVELS: Final = ("beginner", "casual", "skilled", "expert")
"""Who plays in the person's seat where nothing else is said."""
PLAYS: Final = 20
"""Of each level."""
PLAYOUTS: Final = 30
"""Of a decision, for each way that is weighed, as in the ladder of levels."""
AHEAD: Final = 2
"""Plays on their way for each process."""


def missing(
    question: DuplicateQuestion,
    made: Sequence[SeatPlay],
    levels: Sequence[str],
    plays: int,
    playouts: int,
) -> list[PlayTask]:
    """What is still to be played, level by level."""
    there = {(play.seat, play.level, play.number) for play in made}
    return [
        PlayTask(question, level, number, playouts)
        for level in levels
        for number in range(plays)
        if (question.seat, level, number) not in there
    ]


def wanted(
    question: DuplicateQuestion, made: Sequence[SeatPlay], levels: Sequence[str], plays: int
) -> list[SeatPlay]:
    """Of all plays that were ever made, those that are asked for, in their order."""
    found = {(play.level, play.number): play for play in made if play.seat == question.seat}
    return [
        found[level, number]
        for level in levels
        for number in range(plays)
        if (level, number) in found
    ]


def course(tasks: Sequence[PlayTask], pool: Pool, kept: KeptPlays) -> Generator[SeatPlay]:
    """Make these plays in order; each is in the file before it is handed out.

    Raises:
        PoolError: the processes are gone, or a play failed.
        KeptError, OSError: the plays cannot be kept.
    """
    waiting: deque[Future[SeatPlay]] = deque()
    left = iter(tasks)
    try:
        with kept.writing():
            while True:
                while len(waiting) < AHEAD * pool.width and (task := next(left, None)) is not None:
                    waiting.append(pool.submit(make_play, task))
                if not waiting:
                    return
                play = pool.fetch(waiting.popleft())
                kept.add(play)
                yield play
    finally:
        for future in waiting:
            future.cancel()
