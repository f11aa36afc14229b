"""A review that is made in the process of the bots, so that a window neither waits nor stutters.

What is found is told as it is found. Whatever a person waits for comes between, and nothing is done
any more once nobody wants the review: what was found is kept by then.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from time import monotonic
from typing import Final, NamedTuple

from game.engine.refusal import Refusal
from game.review.expert_asker import expert
from game.review.game_review import GameReviewer
from game.review.kept_reviews import KeptReview, kept_review
from game.review.mistakes import note_mistakes
from game.review.review_index import note_review
from game.review.review_types import GameReview, ReviewedDecision
from game.table.bots.calculations import Calculator, Urgency
from game.table.records.lines import Line
from game.table.records.replay import RecordedGame, replay

EVERY_S: Final = 0.3
"""Seconds between two pieces of news."""


class ReviewNews(NamedTuple):
    """What was found since the news before."""

    done: int
    every: int
    """How much is done, and of how much; 0 of 0 while the expert gets ready."""
    decisions: tuple[ReviewedDecision, ...]
    """Those that are new or finer."""
    summary: GameReview
    """The rest of the review as far as it is known, with no decisions in it."""


class RunningReview:
    """The review of one record, made beside the window. `poll` never waits."""

    def __init__(self, lines: Sequence[Line], service: Calculator) -> None:
        """Begin it for the lines of a record that can be read."""
        self.decisions: dict[int, ReviewedDecision] = {}
        """By step of the record, as far as they are known."""
        self.summary: GameReview | None = None
        self.done = self.every = 0
        self.trouble: Refusal | None = None
        """Why there will be no review, in one sentence."""
        self.finished = False
        self._news = service.calculate(partial(review, tuple(lines)), Urgency.REVIEW)

    def poll(self) -> bool:
        """Take in what was found; whether there was anything."""
        if self.finished:
            return False
        news = self._news.poll()
        for each in news:
            self.done, self.every = each.done, each.every
            self.decisions |= {found.step: found for found in each.decisions}
            self.summary = each.summary
        self.finished = self._news.ended
        if self._news.trouble is not None:
            self.done = self.every = 0
            self.trouble = self._news.trouble
        return bool(news) or self.finished

    @property
    def mistakes(self) -> list[ReviewedDecision]:
        """The mistakes that are known, in the order of the record."""
        found = sorted(self.decisions.values(), key=lambda each: each.step)
        return [each for each in found if each.mistake]

    def close(self) -> None:
        """Nobody wants the review any longer."""
        self._news.withdraw()


def review(lines: tuple[Line, ...]) -> Iterator[ReviewNews | None]:
    """Review a record, keep what comes of it, and tell it bit by bit; runs in a process."""
    reader = replay(RecordedGame.of_lines(lines))
    yield None
    weigher = expert()
    yield None
    kept = kept_review(reader.lines, weigher.version) if reader.ended else KeptReview(None)
    yield None
    reviewer = GameReviewer(reader, weigher, kept)
    yield None
    sent: dict[int, ReviewedDecision] = {}

    def news(done: int, every: int) -> ReviewNews:
        found = reviewer.review()
        new = tuple(each for each in found.decisions if sent.get(each.step) != each)
        sent.update({each.step: each for each in new})
        return ReviewNews(done, every, new, found._replace(decisions=()))

    yield news(0, 0)  # what was kept is there at once
    last, done, every = monotonic(), 1, 1
    for step in reviewer.steps():
        done, every = step or (done, every)
        if step is not None and monotonic() - last > EVERY_S and done < every:
            yield news(done, every)
            last = monotonic()
        else:
            yield None
    note_review(reader.lines, reviewer.review())
    yield None
    note_mistakes(reader, reviewer.review())
    yield None
    yield news(every, every)
