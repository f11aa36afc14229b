"""Reviews and hints for tests of the window: made at once in this process, or none at all."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import ClassVar

from game.engine import Action, Card, View
from game.engine.weighing import Course, Steps, WeighedWay, Weigher, at_once
from game.review.hints import Hint, Question
from game.review.running_review import RunningReview
from game.roster import known_bot, weigher
from game.table.bots.calculations import Calculator, Urgency
from game.table.bots.service import BotService
from game.table.records.lines import Line
from tests.inline_bots import HeldWorker, inline_service

EXPERT = weigher()


class HintsAtOnce:
    """In place of whoever asks the service for hints: the answer is there at the next look."""

    ready = True

    def __init__(
        self, _: Calculator, answer: Callable[[Weigher, Question], Steps[Hint]], urgency: Urgency
    ) -> None:
        assert urgency is Urgency.PERSON_WAITS
        self.answer = answer
        self.answers: list[Hint] = []

    def ask(self, question: Question) -> None:
        self.answers = [at_once(self.answer(EXPERT, question))]

    def poll(self) -> tuple[bool, Hint | None]:
        return (True, self.answers.pop()) if self.answers else (False, None)

    def forget(self) -> None:
        self.answers.clear()


class NoReview(RunningReview):
    """A review that gets nowhere before a test has it worked on."""

    worker: ClassVar[HeldWorker]
    """Of the latest one."""

    def __init__(self, lines: Sequence[Line], _service: Calculator | None = None) -> None:
        NoReview.worker = HeldWorker()
        super().__init__(lines, BotService(known_bot, "", NoReview.worker))


class ReviewAtOnce(RunningReview):
    """What would be told of a review, all of it before the first look."""

    def __init__(self, lines: Sequence[Line], _service: Calculator | None = None) -> None:
        super().__init__(lines, inline_service())


class FirstIsBest:
    """In place of the expert, where what is right does not matter: each legal action is worth so
    many points less than the one before it, without any doubt."""

    version = "first"
    apart = 3.0

    def weigh(
        self,
        view: View,
        legal: tuple[Action, ...],
        playouts: int,
        rng: Random,
        chosen: Action | None = None,
    ) -> Steps[tuple[WeighedWay, ...]]:
        found = []
        for place, action in enumerate(legal):
            points = 10.0 - self.apart * place
            batches = (points,) * 16
            way = WeighedWay(action, points, 0.5, (), points, playouts, batches, batches)
            found.append(way)
            yield
        return tuple(found)

    def play_on(
        self, view: View, legal: tuple[Action, ...], playouts: int, rng: Random
    ) -> Steps[None]:
        yield
        return None

    def solve(self, view: View, legal: tuple[Action, ...]) -> None:
        return None

    def endings(self, view: View, times: int, rng: Random) -> tuple[tuple[int, ...], ...]:
        return ((0,) * view.players,) * times

    def deals(
        self, view: View, number: int, rng: Random
    ) -> Steps[tuple[tuple[tuple[Card, ...], ...], ...]]:
        yield
        return (((),) * view.players,) * number  # nobody holds anything

    def courses(
        self, view: View, ways: tuple[Action, ...], number: int, rng: Random
    ) -> Steps[tuple[tuple[Course, ...], ...]]:
        yield
        return ()

    def chances(self, view: View, playouts: int, rng: Random) -> tuple[float | None, ...]:
        return (None,) * view.players


FIRST: Weigher = FirstIsBest()
"""It can do all that a weigher can: the type checker says so."""
