"""One play: a level in the person's seat, the same cards, the same opponents, other chance."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Final, NamedTuple

from msgspec import Meta

from game.duplicate.question import DuplicateQuestion, SeatCourse, course_of, plain_terms
from game.engine import Limit, Seat
from game.roster import inline_thinking
from game.storage.documents import Count, Points
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


def make_play(task: PlayTask) -> SeatPlay:
    """Play the whole game once; runs in a worker process."""
    question = task.question
    bots = inline_thinking(
        Limit(task.playouts),
        patience={MASTER: Limit(task.playouts * PATIENCE)},
        salt=f"duplicate|{task.number}",
    )
    setup = question.setup.reseated(question.seat, task.level)
    # One that has its own seat drawn is not announced again: nothing of this is a record.
    played = play_out(replace(setup, drawn=False), bots, question.most_deals)
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
