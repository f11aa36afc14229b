"""A review made in a process of its own, so that a window neither waits for it nor stutters.

The process sends what it has found as it finds it, and ends when nobody wants the review any more:
what it found is kept by then.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from queue import Empty, SimpleQueue
from time import monotonic
from typing import Final, NamedTuple

from game.engine.refusal import Refusal, refuse
from game.jobs.host import HelperGone, HelperProcess
from game.review.game_review import GameReviewer
from game.review.kept_reviews import KeptReview, kept_review
from game.review.mistakes import note_mistakes
from game.review.review_index import note_review
from game.review.values import GameReview, ReviewedDecision
from game.table.records.lines import Line
from game.table.records.replay import RecordedGame, replay

NICENESS: Final = 10
"""How far the process stands back behind the window and its bots."""
EVERY_S: Final = 0.3
"""Seconds between two messages."""
UNABLE: Final = refuse(
    "There is no build of the search for this machine, so nothing can be weighed."
)


class ReviewNews(NamedTuple):
    """What a process has found since its last message."""

    done: int
    every: int
    """How much is done, and of how much; 0 of 0 while the expert gets ready."""
    decisions: tuple[ReviewedDecision, ...]
    """Those that are new or finer."""
    summary: GameReview | None
    """The rest of the review as far as it is known, with no decisions in it."""
    trouble: Refusal | None = None
    """Why there will be no review, in one sentence."""


class ReviewProcess:
    """The review of one record, made beside the window. `poll` never waits."""

    def __init__(self, lines: Sequence[Line]) -> None:
        """Start it for the lines of a record that can be read."""
        self.decisions: dict[int, ReviewedDecision] = {}
        """By step of the record, as far as they are known."""
        self.summary: GameReview | None = None
        self.done = self.every = 0
        self.trouble: Refusal | None = None
        self.finished = False
        self._news: SimpleQueue[ReviewNews] = SimpleQueue()
        self._helper = HelperProcess("review", serve, tuple(lines), niceness=NICENESS)
        self._helper.put(self.follow)

    def poll(self) -> bool:
        """Take in what was found; whether there was anything."""
        news: list[ReviewNews] = []
        with suppress(Empty):
            while True:
                news.append(self._news.get_nowait())
        for each in news:
            self.done, self.every = each.done, each.every
            self.decisions |= {found.step: found for found in each.decisions}
            self.summary = each.summary or self.summary
            self.trouble = each.trouble
            self.finished = each.trouble is not None or (0 < each.every <= each.done)
        return bool(news)

    @property
    def mistakes(self) -> list[ReviewedDecision]:
        """The mistakes that are known, in the order of the record."""
        found = sorted(self.decisions.values(), key=lambda each: each.step)
        return [each for each in found if each.mistake]

    def close(self) -> None:
        """Nobody wants the review any longer."""
        self._helper.close()

    def tell(self, news: ReviewNews) -> None:
        """Have something taken in at the next `poll`; any thread may say it."""
        self._news.put(news)

    def follow(self) -> None:
        """In the thread of the process: hand on what it says, until it has said everything."""
        last: ReviewNews | None = None
        try:
            self._helper.start()
            while True:
                last = self._helper.receive()
                self.tell(last)
        except HelperGone:
            if not self._helper.closed and (last is None or last.done < last.every):
                self.tell(ReviewNews(0, 0, (), None, UNABLE))
        finally:
            self._helper.end()


def serve(pipe: Connection, lines: tuple[Line, ...]) -> None:
    """The life of the process: review one record and say so now and then."""
    with suppress(OSError):  # the window is gone
        try:
            review(pipe.send, lines)
        except Exception:  # whatever is missing where there is no search
            pipe.send(ReviewNews(0, 0, (), None, UNABLE))


def review(tell: Callable[[ReviewNews], None], lines: tuple[Line, ...]) -> None:
    """Review a record, keep what comes of it, and tell it bit by bit."""
    from game.roster import weigher  # slow: it brings numpy

    reader = replay(RecordedGame.of_lines(lines))
    expert = weigher()
    kept = kept_review(reader.lines, expert.version) if reader.ended else KeptReview(None)
    reviewer = GameReviewer(reader, expert, kept)
    sent: dict[int, ReviewedDecision] = {}

    def say(done: int, every: int) -> None:
        found = reviewer.review()
        new = tuple(each for each in found.decisions if sent.get(each.step) != each)
        sent.update({each.step: each for each in new})
        tell(ReviewNews(done, every, new, found._replace(decisions=())))

    say(0, 0)  # what was kept is there at once
    last, done, every = monotonic(), 1, 1
    for done, every in reviewer.steps():
        if monotonic() - last > EVERY_S and done < every:
            say(done, every)
            last = monotonic()
    note_review(reader.lines, reviewer.review())
    note_mistakes(reader, reviewer.review())
    say(every, every)
