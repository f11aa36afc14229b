"""Reviews for tests of the window: made at once in this process, or none at all."""

from __future__ import annotations

from collections.abc import Sequence

from game.review import process
from game.review.process import ReviewProcess
from game.table.records.record import Line


class NoReview(ReviewProcess):
    """A review that never gets anywhere."""

    def _run(self, lines: tuple[Line, ...]) -> None:
        pass


class ReviewAtOnce(ReviewProcess):
    """What the process of a review would send, all of it before the first look."""

    def __init__(self, lines: Sequence[Line]) -> None:
        super().__init__(lines)
        news: list[process.ReviewNews] = []
        process._review(_Listening(news), tuple(lines))  # type: ignore[arg-type]
        for each in news:
            self._put(each)

    def _run(self, lines: tuple[Line, ...]) -> None:
        pass


class _Listening:
    """In place of a pipe."""

    def __init__(self, news: list[process.ReviewNews]) -> None:
        self._news = news

    def send(self, news: process.ReviewNews) -> None:
        self._news.append(news)
