"""The plays of a comparison, made in the background."""

from __future__ import annotations

from collections.abc import Sequence

from game.arena.pools import Opener
from game.duplicate.course import LEVELS, PLAYOUTS, PLAYS, missing, wanted
from game.duplicate.kept_plays import KeptPlays, path_of
from game.duplicate.plays import SeatPlay
from game.duplicate.plays_thread import PlaysThread
from game.duplicate.question import DuplicateQuestion


class DuplicateRun:
    """Makes the plays that are missing."""

    def __init__(
        self,
        question: DuplicateQuestion,
        *,
        levels: Sequence[str] = LEVELS,
        plays: int = PLAYS,
        playouts: int = PLAYOUTS,
        opener: Opener | None = None,
    ) -> None:
        """Nothing happens before the thread is started.

        Args:
            question: whose seat of which game.
            levels: who takes it.
            plays: of each.
            playouts: the limit of every decision.
            opener: makes the pool; without it, of this machine.
        """
        self.question, self.levels = question, tuple(levels)
        self.wanted = len(self.levels) * plays
        self.plays: tuple[SeatPlay, ...] = ()
        """What there is, in the order of the levels; replaced as a whole."""
        self._each, self._playouts = plays, playouts
        self.thread = PlaysThread("duplicate plays", self._work, opener)

    def _work(self) -> None:
        question, each = self.question, self._each
        kept = KeptPlays(path_of(question.digest, self._playouts), question.digest, self._playouts)
        made = kept.read()
        self.plays = tuple(wanted(question, made, self.levels, each))
        tasks = missing(question, made, self.levels, each, self._playouts)
        for play in self.thread.made(tasks, kept):
            made.append(play)
            self.plays = tuple(wanted(question, made, self.levels, each))
