"""The expert's plays of the deals of an exercise, made in the background ahead of the player."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import Final

from game.arena.pools import Opener
from game.duplicate.kept_plays import KeptPlays, path_of
from game.duplicate.plays import PlayTask, SeatPlay
from game.duplicate.plays_thread import PlaysThread
from game.duplicate.question import DuplicateQuestion
from game.practice.exercise import PLAYOUTS, RULE, SEAT, Exercise, setup_of
from game.practice.kept_practice import PracticeCourse

EXPERT: Final = "expert"
EACH: Final = 4
"""Plays of a deal, each with other chance for all bots."""
AHEAD: Final = 20
"""Deals that are played before the player comes to them."""
NEAR: Final = 5
"""Deals to come that are missing when so few are left."""


def digest_of(exercise: Exercise, seed: str) -> str:
    """What the plays of a course are kept by."""
    return hashlib.sha256(f"{RULE}|{exercise.id}|{seed}".encode()).hexdigest()


def tasks_of(
    exercise: Exercise, seed: str, numbers: Iterable[int], made: Iterable[SeatPlay]
) -> list[PlayTask]:
    """The plays of these deals that are missing, deal by deal."""
    there = {play.number for play in made}
    digest = digest_of(exercise, seed)
    tasks = []
    for number in numbers:
        wanted = [number * EACH + again for again in range(EACH)]
        if there.issuperset(wanted):
            continue
        setup = setup_of(exercise, seed, number)
        question = DuplicateQuestion(digest, setup, SEAT, 0, (), (), {})
        tasks += [
            PlayTask(question, EXPERT, play, PLAYOUTS) for play in wanted if play not in there
        ]
    return tasks


def shares_of(plays: Iterable[SeatPlay]) -> dict[int, float]:
    """By deal the share of its plays in which the bid was made, of those that have all plays."""
    made: dict[int, list[bool]] = {}
    for play in {play.number: play for play in plays}.values():
        deal = play.deals[0]
        made.setdefault(play.number // EACH, []).append(deal.bid == deal.tricks)
    return {number: sum(some) / EACH for number, some in made.items() if len(some) == EACH}


def known_shares(exercise: Exercise, seed: str) -> dict[int, float]:
    """By deal the share of bids made, of the plays that were made by now."""
    digest = digest_of(exercise, seed)
    return shares_of(KeptPlays(path_of(digest, PLAYOUTS), digest, PLAYOUTS).read())


class PracticeRun:
    """Makes the plays that are missing of the deals that were played and those to come."""

    def __init__(
        self, exercise: Exercise, course: PracticeCourse, *, opener: Opener | None = None
    ) -> None:
        """Nothing happens before the thread is started.

        Args:
            exercise: what is practised.
            course: how far the player is.
            opener: makes the pool; without it, of this machine.
        """
        self.shares: Mapping[int, float] = {}
        """By deal the share of bids made, as far as it is known; replaced as a whole."""
        self._exercise, self._course = exercise, course
        self.thread = PlaysThread("practice plays", self._work, opener)

    def _work(self) -> None:
        exercise, seed, coming = self._exercise, self._course.seed, self._course.number
        digest = digest_of(exercise, seed)
        kept = KeptPlays(path_of(digest, PLAYOUTS), digest, PLAYOUTS)
        made = kept.read()
        self.shares = shares_of(made)
        played = [deal.number for deal in self._course.counting]
        if not tasks_of(exercise, seed, [*played, *range(coming, coming + NEAR)], made):
            return  # processes are started for many deals at a time
        wanted = [*played, *range(coming, coming + AHEAD)]
        for play in self.thread.made(tasks_of(exercise, seed, wanted, made), kept):
            made.append(play)
            self.shares = shares_of(made)
