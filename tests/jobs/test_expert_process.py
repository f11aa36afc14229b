"""The expert's process: shared by those who ask, started anew where it was killed, ended for good.

Most tests put a process in its place that starts at once.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.engine import Phase
from game.jobs.host import HelperGone, HelperProcess
from game.presentation.replay_positions import ReplayPositions, Viewpoint
from game.review import expert_process
from game.review.bid_chances import chances_of
from game.review.deal_chances import DealCourse, course_of_chances
from game.review.expert_process import ATTEMPTS, LOST, ExpertAsker, ExpertProcess
from tests import plain_expert
from tests.lines import typed
from tests.recorded import record
from tests.reviews import EXPERT
from tests.waiting import gone, wait_until


@pytest.fixture
def process(monkeypatch: pytest.MonkeyPatch) -> Iterator[ExpertProcess]:
    monkeypatch.setattr(expert_process, "serve", plain_expert.serve)
    made = ExpertProcess(niceness=7)
    yield made
    made.close()


def asking(process: ExpertProcess, answer: Any) -> ExpertAsker[Any, Any]:
    return ExpertAsker(process, answer)


def answer_of(asker: ExpertAsker[Any, Any]) -> Any:
    """What it answers, once it does."""

    def look() -> list[Any]:
        there, answer = asker.poll()
        return [answer] if there else []

    return wait_until(look, "an answer")[0]


def ask(asker: ExpertAsker[Any, Any], question: object) -> Any:
    asker.ask(question)
    return answer_of(asker)


def test_two_who_ask_share_one_process_which_stands_back(process: ExpertProcess) -> None:
    assert process.process_id is None, "nothing starts before it is asked"
    who, twice = asking(process, plain_expert.process_of), asking(process, plain_expert.doubled)
    number, niceness, asked = ask(who, "first")
    assert (niceness, asked) == (os.nice(0) + 7, "first")
    assert ask(twice, 21) == 42
    assert ask(who, "then")[0] == number == process.process_id


def test_each_is_told_its_own_last_question_and_none_it_gave_up(
    process: ExpertProcess, tmp_path: Path
) -> None:
    first, second = asking(process, plain_expert.held), asking(process, plain_expert.process_of)
    given_up = asking(process, plain_expert.doubled)
    door = tmp_path / "open"
    first.ask(str(door))  # the process is busy with it, and what follows waits
    for question in range(5):
        second.ask(question)
    given_up.ask(1)
    given_up.forget()
    assert [asker.poll() for asker in (first, second, given_up)] == [(False, None)] * 3
    door.touch()
    assert answer_of(second)[2] == 4
    assert answer_of(first) == str(door)
    assert ask(second, "on")[2] == "on"
    assert given_up.poll() == (False, None)


def test_a_process_that_was_killed_is_replaced(process: ExpertProcess) -> None:
    who = asking(process, plain_expert.process_of)
    killed = ask(who, 1)[0]
    os.kill(killed, signal.SIGTERM)
    other = ask(who, 2)[0]
    assert other != killed
    assert gone(killed)
    assert process.process_id == other


def test_a_question_that_ends_its_process_has_no_answer_and_the_next_one_has(
    process: ExpertProcess,
) -> None:
    dying, twice = asking(process, plain_expert.dying), asking(process, plain_expert.doubled)
    assert ask(dying, "no") is None
    assert ask(twice, 4) == 8


def test_where_every_process_ends_none_is_started_any_more(
    process: ExpertProcess, monkeypatch: pytest.MonkeyPatch
) -> None:
    starts = []

    def refused(_helper: HelperProcess) -> None:
        starts.append(1)
        raise HelperGone("could not be given a process")

    monkeypatch.setattr(HelperProcess, "start", refused)
    twice = asking(process, plain_expert.doubled)
    assert [ask(twice, number) for number in range(LOST + 2)] == [None] * (LOST + 2)
    assert len(starts) == LOST > ATTEMPTS


def test_it_ends_with_the_last_of_those_who_hold_it(process: ExpertProcess) -> None:
    who = asking(process, plain_expert.process_of)
    process.hold()
    number = ask(who, 1)[0]
    process.hold()
    process.release()
    assert ask(who, 2)[0] == number, "one game follows another"
    process.release()
    wait_until(lambda: gone(number), "the end of the process")
    who.ask(3)
    assert process.process_id is None, "nothing starts after the end"


def test_closed_over_a_question_it_ends_at_once(process: ExpertProcess, tmp_path: Path) -> None:
    who, never = asking(process, plain_expert.process_of), asking(process, plain_expert.held)
    number = ask(who, 1)[0]
    never.ask(str(tmp_path / "never"))
    process.close()
    wait_until(lambda: gone(number), "the end of the process")
    wait_until(lambda: process.process_id is None, "the end of its thread")


@pytest.mark.slow
def test_what_a_demo_asks_is_answered_by_one_process_as_by_the_expert_itself() -> None:
    positions = ReplayPositions.of_lines(typed(record("blackout", 3, 5, None, schedule=[3])))
    looks = Viewpoint(0, open=True)
    shown = [positions.shown(place, looks) for place in range(positions.last + 1)]
    views = [each.view for each in shown if each.phase is Phase.PLAYING]
    before = [view for view in views if not view.trick]
    deal = DealCourse(("random",) * 3, tuple(before), shown[-1].totals)
    real = ExpertProcess(niceness=10)
    try:
        chances = asking(real, chances_of)
        course = asking(real, course_of_chances)
        course.ask(deal)
        chances.ask(before[0])
        assert answer_of(course) == course_of_chances(EXPERT, deal)
        assert answer_of(chances) == chances_of(EXPERT, before[0])
    finally:
        real.close()
