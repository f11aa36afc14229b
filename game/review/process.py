"""A review made in a process of its own, so that a window neither waits for it nor stutters.

The process sends what it has found as it finds it; a thread on the window's side takes that in. The
process ends when nobody wants the review any more, and what it found is kept by then.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from time import monotonic
from typing import Final, NamedTuple

from game.engine.refusal import Refusal, refuse
from game.processes.child import CONTEXT, ChildProcess
from game.review.game_review import GameReviewer
from game.review.kept_reviews import KeptReview, kept_review
from game.review.mistakes import note_mistakes
from game.review.review_index import note_review
from game.review.values import GameReview, ReviewedDecision
from game.table.records.lines import Line
from game.table.records.replay import numbered, replay

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
        self._lock = threading.Lock()
        self._news: list[ReviewNews] = []
        self._closed = False
        self._process: ChildProcess | None = None
        threading.Thread(target=self._run, args=(tuple(lines),), name="review", daemon=True).start()

    def poll(self) -> bool:
        """Take in what was found; whether there was anything."""
        with self._lock:
            news, self._news = self._news, []
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
        self._closed = True
        process = self._process
        if process is not None:
            with suppress(ValueError):
                process.kill()

    def _run(self, lines: tuple[Line, ...]) -> None:
        ours, theirs = CONTEXT.Pipe(duplex=False)
        process = CONTEXT.Process(target=_serve, args=(theirs, lines), daemon=True)
        try:
            process.start()
        except OSError:
            self._put(ReviewNews(0, 0, (), None, UNABLE))
            return
        finally:
            theirs.close()
        self._process = process
        last: ReviewNews | None = None
        try:
            while not self._closed:
                last = ours.recv()
                self._put(last)
        except (EOFError, OSError):
            if not self._closed and (last is None or last.done < last.every):
                self._put(ReviewNews(0, 0, (), None, UNABLE))
        finally:
            ours.close()
            process.kill()
            process.join(1.0)

    def _put(self, news: ReviewNews) -> None:
        with self._lock:
            self._news.append(news)


def _serve(pipe: Connection, lines: tuple[Line, ...]) -> None:
    """The life of the process: review one record and say so now and then."""
    if hasattr(os, "nice"):
        with suppress(OSError):
            os.nice(NICENESS)
    with suppress(OSError):  # the window is gone
        try:
            _review(pipe, lines)
        except Exception:  # whatever is missing where there is no search
            pipe.send(ReviewNews(0, 0, (), None, UNABLE))


def _review(pipe: Connection, lines: tuple[Line, ...]) -> None:
    from game.roster import weigher  # slow: it brings numpy

    reader = replay(numbered(lines))
    expert = weigher()
    kept = kept_review(reader.lines, expert.version) if reader.ended else KeptReview(None)
    reviewer = GameReviewer(reader, expert, kept)
    sent: dict[int, ReviewedDecision] = {}

    def say(done: int, every: int) -> None:
        found = reviewer.review()
        new = tuple(each for each in found.decisions if sent.get(each.step) != each)
        sent.update({each.step: each for each in new})
        pipe.send(ReviewNews(done, every, new, found._replace(decisions=())))

    say(0, 0)  # what was kept is there at once
    last, done, every = monotonic(), 1, 1
    for done, every in reviewer.steps():
        if monotonic() - last > EVERY_S and done < every:
            say(done, every)
            last = monotonic()
    note_review(reader.lines, reviewer.review())
    note_mistakes(reader, reviewer.review())
    say(every, every)
