"""The review of a game that has just ended, begun while its results are read."""

from __future__ import annotations

from collections.abc import Sequence

from game.engine import Seat
from game.review.running_review import RunningReview
from game.table.records.lines import Line
from game.ui.platform.bot_workers import bot_workers


class ReviewAhead:
    """Counts the mistakes of one seat beside the window; what it finds is kept for the review."""

    def __init__(self, lines: Sequence[Line], seat: Seat) -> None:
        """Begin it, for the lines of a record that has ended."""
        self._seat = seat
        self._running = RunningReview(lines, bot_workers.service)

    @property
    def going_on(self) -> bool:
        """Whether there is more to come."""
        return not self._running.finished

    @property
    def mistakes(self) -> int | None:
        """How many the seat made; None while not everything was weighed, or nothing can be."""
        running = self._running
        if not running.finished or running.trouble is not None:
            return None
        return sum(each.seat == self._seat for each in running.mistakes)

    def poll(self) -> bool:
        """Take in what was found; whether it has come to its end with that."""
        was_going_on = self.going_on
        self._running.poll()
        return was_going_on and not self.going_on

    def close(self) -> None:
        """Nobody waits for it any longer."""
        self._running.close()
