"""Reviews and hints for tests of the window: made at once in this process, or none at all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from game.engine import Action, Card, View
from game.engine.weighing import WeighedWay, Weigher
from game.review import process
from game.review.expert_process import ExpertProcess
from game.review.hints import Hint, Question
from game.review.process import ReviewProcess
from game.roster import weigher
from game.table.records.lines import Line

EXPERT = weigher()


class HintsAtOnce:
    """In place of whoever asks the process for hints: the answer is there at the next look."""

    ready = True

    def __init__(self, _: ExpertProcess, answer: Callable[[Weigher, Question], Hint]) -> None:
        self.answer = answer
        self.answers: list[Hint] = []

    def ask(self, question: Question) -> None:
        self.answers = [self.answer(EXPERT, question)]

    def poll(self) -> tuple[bool, Hint | None]:
        return (True, self.answers.pop()) if self.answers else (False, None)


class NoReview(ReviewProcess):
    """A review that never gets anywhere."""

    def follow(self) -> None:
        """There is nothing to follow."""


class ReviewAtOnce(NoReview):
    """What the process of a review would send, all of it before the first look."""

    def __init__(self, lines: Sequence[Line]) -> None:
        super().__init__(lines)
        process.review(self.tell, tuple(lines))


class FirstIsBest:
    """In place of the expert, where what is right does not matter: each legal action is worth three
    points less than the one before it, without any doubt."""

    version = "first"

    def weigh(
        self,
        view: View,
        legal: tuple[Action, ...],
        playouts: int,
        rng: Random,
        chosen: Action | None = None,
    ) -> tuple[WeighedWay, ...]:
        found = []
        for place, action in enumerate(legal):
            points = 10.0 - 3.0 * place
            batches = (points,) * 16
            way = WeighedWay(action, points, 0.5, (), points, playouts, batches, batches)
            found.append(way)
        return tuple(found)

    def solve(self, view: View, legal: tuple[Action, ...]) -> None:
        return None

    def endings(self, view: View, times: int, rng: Random) -> tuple[tuple[int, ...], ...]:
        return ((0,) * view.players,) * times

    def deals(
        self, view: View, number: int, rng: Random
    ) -> tuple[tuple[tuple[Card, ...], ...], ...]:
        return (((),) * view.players,) * number  # nobody holds anything

    def chances(self, view: View, playouts: int, rng: Random) -> tuple[float | None, ...]:
        return (None,) * view.players


FIRST: Weigher = FirstIsBest()
"""It can do all that a weigher can: the type checker says so."""
