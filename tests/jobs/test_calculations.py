"""What the process of the bots works out: the most urgent first, bit by bit, through any kill."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game import roster
from game.engine import Phase
from game.engine.refusal import Refusal, Refused, finished
from game.engine.weighing import Steps, WeighedWay, Weigher, at_once
from game.jobs.helper_process import HelperGone, HelperProcess
from game.presentation.replay_positions import ReplayPositions, Viewpoint
from game.review.deal_chances import DealCourse, chances_of, course_of_chances
from game.review.expert_asker import ExpertAsker
from game.review.running_review import review
from game.roster import BOTS, FALLBACK, known_bot
from game.table.bots.calculations import (
    NICENESS,
    PROCESS_ENDED,
    PROGRAM_FAILED,
    Calculation,
    Found,
    Urgency,
)
from game.table.bots.service import ATTEMPTS, LOST, BotQuestion, BotService
from game.table.bots.worker_process import WorkerProcess
from tests.inline_bots import HeldWorker, InlineWorker
from tests.jobs.test_thinking import LEGAL, VIEW
from tests.lines import typed
from tests.plain_calculations import doubled as doubling
from tests.plain_calculations import dying, dying_once, held, long, pausing, raising, refusing
from tests.plain_calculations import where as telling
from tests.recorded import record
from tests.reviews import EXPERT, FirstIsBest
from tests.waiting import gone, wait_until

pytestmark = pytest.mark.usefixtures("processes_may_start_slowly", "answers_may_be_late")

PERSON, REVIEW, ODDS = Urgency.PERSON_WAITS, Urgency.REVIEW, Urgency.ODDS


def service_of(worker: WorkerProcess) -> BotService:
    return BotService(known_bot, BOTS[FALLBACK].target, worker)


@pytest.fixture
def service() -> Iterator[BotService]:
    made = service_of(WorkerProcess())
    yield made
    made.close()


def news_of(calculation: Calculation[Any], wanted: int = 1) -> list[Any]:
    """What it tells, once it has told so much; less where it ended before."""
    news: list[Any] = []

    def look() -> bool:
        news.extend(calculation.poll())
        return len(news) >= wanted or calculation.ended

    wait_until(look, "news")
    return news


def trouble_of(calculation: Calculation[Any]) -> Refusal | None:
    """Why it ended before its end, once it ended."""
    wait_until(lambda: calculation.poll() == [] and calculation.ended, "its end")
    return calculation.trouble


def where(service: BotService, asked: object = "", urgency: Urgency = PERSON) -> Any:
    """Which process answers, how far it stands back, and the question."""
    return news_of(service.calculate(partial(telling, asked), urgency))[0]


def doubled(service: BotService, number: int) -> list[Any]:
    """Twice the number; nothing where nobody can say."""
    return news_of(service.calculate(partial(doubling, number), ODDS))


@pytest.mark.slow
def test_all_share_one_process_and_a_review_stands_back_in_it(service: BotService) -> None:
    assert not service.process_ids, "nothing starts before it is asked"
    number, niceness, asked = where(service, "first")
    assert (niceness, asked) == (os.nice(0), "first")
    assert doubled(service, 21) == [42]
    stands_back = min(19, os.nice(0) + NICENESS)
    assert where(service, "then", REVIEW) == (number, stands_back, "then")
    assert where(service) == (number, os.nice(0), "")
    assert service.process_ids == (number,)


@pytest.mark.slow
def test_a_decision_and_what_a_person_waits_for_come_between_a_review(
    service: BotService, tmp_path: Path
) -> None:
    door = tmp_path / "open"
    review = service.calculate(partial(long, str(door)), REVIEW)
    assert news_of(review) == ["begun"]
    assert where(service, "hint")[2] == "hint"
    service.put(BotQuestion("table", 1, FALLBACK, VIEW, LEGAL, "chance", Urgency.TABLE_PLAYS))
    answers = wait_until(service.answers, "a decision")
    assert answers[0].thought.action in LEGAL
    assert review.poll() == []
    door.touch()
    assert news_of(review) == ["done"]
    assert trouble_of(review) is None


class ByStep(HeldWorker):
    """Does a step of a calculation at a time."""

    def __init__(self) -> None:
        super().__init__()
        self.dropped: list[Calculation[object]] = []
        self._steps: dict[int, Iterator[object]] = {}

    def calculate(self, calculation: Calculation[object]) -> Found:
        begun = self._steps.setdefault(calculation.number, calculation.begin())
        return Found((next(begun),))

    def drop(self, calculation: Calculation[object]) -> None:
        self.dropped.append(calculation)


def test_what_is_withdrawn_is_not_gone_on_with() -> None:
    def begin() -> Iterator[str]:
        yield "one"
        calculation.withdraw()
        yield "two"
        yield "three"

    worker = ByStep()
    calculation = service_of(worker).calculate(begin, REVIEW)
    worker.work()
    assert calculation.poll() == ["one", "two"]
    assert worker.dropped == [calculation]


def test_a_process_leaves_what_is_withdrawn_where_it_is(
    service: BotService, tmp_path: Path
) -> None:
    left = tmp_path / "left"
    endless = service.calculate(partial(pausing, str(left)), REVIEW)
    assert news_of(endless) == ["begun"]
    endless.withdraw()
    wait_until(left.exists, "its end")
    assert doubled(service, 3) == [6]


def test_a_review_is_left_within_a_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    class Long(FirstIsBest):
        """Withdraws the review in the third step of its first decision."""

        steps = 0

        def weigh(self, *args: Any) -> Steps[tuple[WeighedWay, ...]]:
            while True:
                Long.steps += 1
                if Long.steps == 3:
                    calculation.withdraw()
                yield

    monkeypatch.setattr(roster, "weigher", lambda: Long())
    worker = ByStep()
    lines = tuple(typed(record("blackout", 3, 5, 1)))
    calculation = service_of(worker).calculate(partial(review, lines), REVIEW)
    worker.work()
    assert Long.steps == 3
    assert worker.dropped == [calculation]


def test_who_asks_is_told_its_own_last_answer_and_none_it_gave_up() -> None:
    def told(_expert: Weigher, question: int) -> Steps[int]:
        yield
        return question

    worker = HeldWorker()
    service = service_of(worker)
    first, second, third = (ExpertAsker(service, told, PERSON) for _ in range(3))
    first.ask(0)
    for question in range(5):
        second.ask(question)
    third.ask(1)
    third.forget()
    everybody = (first, second, third)
    assert [asker.poll() for asker in everybody] == [(False, None)] * 3
    worker.work()
    assert [asker.ready for asker in everybody] == [False] * 3
    assert [asker.poll() for asker in everybody] == [(True, 0), (True, 4), (False, None)]
    assert [asker.poll() for asker in everybody] == [(False, None)] * 3
    assert [asker.ready for asker in everybody] == [True, True, False]


def test_where_there_is_no_search_the_answer_is_that_there_is_none(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def unable() -> Weigher:
        raise Refused(finished("It is not there."))

    monkeypatch.setattr(roster, "weigher", unable)

    def told(_expert: Weigher, question: str) -> Steps[str]:
        yield
        return question

    asker = ExpertAsker(service_of(InlineWorker()), told, PERSON)
    asker.ask("anything")
    assert asker.poll() == (True, None)


@given(st.lists(st.sampled_from((PERSON, REVIEW, ODDS)), max_size=12))
def test_the_most_urgent_comes_first_and_among_equals_the_one_that_came_first(
    urgencies: Sequence[Urgency],
) -> None:
    begun: list[int] = []

    def begin(place: int) -> Iterator[None]:
        begun.append(place)
        yield None

    worker = HeldWorker()
    service = service_of(worker)
    for place, urgency in enumerate(urgencies):
        service.calculate(partial(begin, place), urgency)
    worker.work()
    assert begun == sorted(range(len(urgencies)), key=lambda place: urgencies[place])


@pytest.mark.slow
def test_a_process_that_was_killed_is_replaced(service: BotService) -> None:
    killed = where(service)[0]
    os.kill(killed, signal.SIGTERM)
    other = where(service)[0]
    assert other != killed
    assert gone(killed)
    assert service.process_ids == (other,)


@pytest.mark.slow
def test_what_its_process_was_lost_over_is_begun_anew(service: BotService, tmp_path: Path) -> None:
    again = service.calculate(partial(dying_once, str(tmp_path / "once")), REVIEW)
    assert news_of(again, wanted=9)[-2:] == ["begun", "done"]
    assert again.trouble is None


@pytest.mark.slow
def test_a_question_that_ends_its_process_has_no_answer_and_the_next_one_has(
    service: BotService,
) -> None:
    assert trouble_of(service.calculate(partial(dying, "no"), PERSON)) is PROCESS_ENDED
    assert doubled(service, 4) == [8]


@pytest.mark.slow
def test_what_fails_tells_what_was_found_before_and_the_process_stays(service: BotService) -> None:
    number = where(service)[0]
    failing = service.calculate(raising, PERSON)
    assert news_of(failing) == [1]
    assert trouble_of(failing) == PROGRAM_FAILED
    assert where(service)[0] == number


def test_a_calculation_that_something_is_missing_for_says_what(service: BotService) -> None:
    lacking = service.calculate(partial(refusing, "The search is not there."), PERSON)
    assert str(trouble_of(lacking)) == "The search is not there."


def test_where_every_process_ends_none_is_started_any_more(
    service: BotService, monkeypatch: pytest.MonkeyPatch
) -> None:
    starts = []

    def refused(_helper: HelperProcess) -> None:
        starts.append(1)
        raise HelperGone("could not be given a process")

    monkeypatch.setattr(HelperProcess, "start", refused)
    assert [doubled(service, number) for number in range(LOST + 2)] == [[]] * (LOST + 2)
    assert len(starts) == LOST > ATTEMPTS


@pytest.mark.slow
def test_a_service_at_rest_has_no_process_before_it_is_asked_again(service: BotService) -> None:
    number = where(service)[0]
    service.rest()
    wait_until(lambda: gone(number), "the end of the process")
    assert where(service)[0] != number


def test_closed_over_a_question_it_ends_at_once(service: BotService, tmp_path: Path) -> None:
    number = where(service)[0]
    service.calculate(partial(held, str(tmp_path / "never")), PERSON)
    service.close()
    wait_until(lambda: gone(number), "the end of the process")
    wait_until(lambda: not service.process_ids, "the end of its thread")
    later = service.calculate(partial(doubling, 1), PERSON)
    assert (later.poll(), service.process_ids) == ([], ())


@pytest.mark.slow
def test_what_a_demo_asks_is_answered_by_one_process_as_by_the_expert_itself() -> None:
    positions = ReplayPositions.of_lines(typed(record("blackout", 3, 5, None, schedule=[3])))
    looks = Viewpoint(0, open=True)
    shown = [positions.shown(place, looks) for place in range(positions.last + 1)]
    views = [each.view for each in shown if each.table.phase is Phase.PLAYING]
    before = [view for view in views if not view.trick]
    deal = DealCourse(("random",) * 3, tuple(before), shown[-1].table.totals)
    service = service_of(WorkerProcess())
    try:
        chances = ExpertAsker(service, chances_of, ODDS)
        course = ExpertAsker(service, course_of_chances, ODDS)
        course.ask(deal)
        chances.ask(before[0])
        assert answer_of(course) == at_once(course_of_chances(EXPERT, deal))
        assert answer_of(chances) == at_once(chances_of(EXPERT, before[0]))
    finally:
        service.close()


def answer_of(asker: ExpertAsker[Any, Any]) -> Any:
    """What it answers, once it does."""

    def look() -> list[Any]:
        there, answer = asker.poll()
        return [answer] if there else []

    return wait_until(look, "an answer")[0]
