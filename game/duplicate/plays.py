"""One play: a level in the person's seat, the same cards, the same opponents, other chance."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Final, NamedTuple

from msgspec import Meta

from game.duplicate.question import DuplicateQuestion, SeatCourse, course_of, plain_terms
from game.engine import Action, Limit, Seat, View
from game.roster import inline_thinking
from game.storage.documents import Count, Points
from game.table.bots.thinking import Thinking, Thought
from game.table.headless import play_out

MASTER: Final = "master"
PATIENCE: Final = 10
"""How many times the playouts of the others the master has, which is all that it differs by."""


class PlayTask(NamedTuple):
    """A play to be made, as it goes to a worker process."""

    question: DuplicateQuestion
    level: str
    number: int
    """Which play of this level; the chance of all bots hangs on it."""
    playouts: int
    """The limit of every decision, for each way that is weighed."""


@dataclass(frozen=True, slots=True)
class SeatPlay:
    """What came of one play."""

    seat: Annotated[Seat, Meta(ge=0)]
    level: str
    number: Count
    total: Points
    ended: bool
    """False where it was ended by `Question.most_deals`."""
    deals: tuple[SeatCourse, ...]


class OtherChance:
    """Passes questions on with other chance for the bots, and the master's patience."""

    def __init__(self, inner: Mapping[bool, Thinking], salt: str) -> None:
        """Take whom to ask.

        Args:
            inner: whom to ask, for the master and for everybody else.
            salt: mixed into the seed of every random number of a bot, and of nothing else.
        """
        self._inner = inner
        self._salt = salt
        self._asked = inner[False]

    def ask(
        self, seat: Seat, target: str, view: View, legal: tuple[Action, ...], chance: str
    ) -> None:
        """See `Thinking`."""
        self._asked = self._inner[target.partition(":")[0] == MASTER]
        other = hashlib.sha256(f"{chance}|{self._salt}".encode()).hexdigest()
        self._asked.ask(seat, target, view, legal, other)

    def poll(self) -> Thought | None:
        """See `Thinking`."""
        return self._asked.poll()

    def wait(self, seconds: float) -> Thought | None:
        """See `Thinking`."""
        return self._asked.wait(seconds)

    def reseat(self, seat: Seat, target: str) -> None:
        """See `Thinking`; nobody is reseated in a play."""

    def cancel(self) -> None:
        """See `Thinking`."""
        self._asked.cancel()

    def close(self) -> None:
        """See `Thinking`."""
        for thinking in self._inner.values():
            thinking.close()


def make_play(task: PlayTask) -> SeatPlay:
    """Play the whole game once; runs in a worker process."""
    question = task.question
    limits = {
        patient: Limit(task.playouts * (PATIENCE if patient else 1)) for patient in (False, True)
    }
    inner = {patient: inline_thinking(limit) for patient, limit in limits.items()}
    thinking = OtherChance(inner, f"duplicate|{task.number}")
    setup = question.setup.reseated(question.seat, task.level)
    # One that has its own seat drawn is not announced again: nothing of this is a record.
    played = play_out(replace(setup, drawn=False), thinking, question.most_deals)
    return SeatPlay(
        question.seat,
        task.level,
        task.number,
        sum(deal.points[question.seat] for deal in played.deals),
        bool(played.winners),
        tuple(
            course_of(
                deal,
                question.seat,
                same=number < len(question.terms)
                and plain_terms(deal.spec) == question.terms[number],
            )
            for number, deal in enumerate(played.deals)
        ),
    )
