"""The expert's plays of a day, made in the background."""

from __future__ import annotations

from datetime import date

from game.arena.pools import Opener
from game.daily.experts import PLAYS, kept_of, tasks_of
from game.duplicate.plays import SeatPlay
from game.duplicate.plays_thread import PlaysThread


class ExpertRun:
    """Makes the plays that are missing."""

    def __init__(self, day: date, *, plays: int = PLAYS, opener: Opener | None = None) -> None:
        """Nothing happens before the thread is started.

        Args:
            day: whose game it is.
            plays: how many are wanted in all.
            opener: makes the pool; without it, of this machine.
        """
        self.day, self.wanted = day, plays
        self.done = 0
        """Plays there are."""
        self.plays: tuple[SeatPlay, ...] | None = None
        """All of them, once they are there."""
        self.thread = PlaysThread("expert plays", self._work, opener)

    def _work(self) -> None:
        kept = kept_of(self.day)
        made = kept.read()
        self.done = len(made)
        for play in self.thread.made(tasks_of(self.day, made, self.wanted), kept):
            made.append(play)
            self.done = len(made)
        if self.done >= self.wanted:
            self.plays = tuple(made[: self.wanted])
