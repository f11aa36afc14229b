"""Lessons: each can be done the right way, and every wrong act is answered and taken back."""

from __future__ import annotations

import pytest

from game.lessons.lesson import Ask, Lesson, Tell
from game.lessons.lesson_table import LessonTable
from game.lessons.lessons import LESSONS
from game.lessons.phrases import BidOff, Words
from game.lessons.unusual_rules_lessons import UNUSUAL_BIDDING
from game.presentation.words.lessons import lesson_part_words
from game.table.records.codes import code_of
from tests.lines import plain

LEARNER = 0
"""The seat of the person in every lesson."""


def wait(lesson: LessonTable) -> None:
    """Let the others act until something is said or asked, or all is over."""
    for _ in range(60):
        lesson.look()
        if lesson.step is not None or lesson.over:
            return
        lesson.table.advance(0.0)
    raise AssertionError(f"nobody plays {lesson.coming}")


def answers_of(asked: Ask) -> list[Words]:
    """Every answer that a question has, and one to a bid where those have none of its own."""
    answers = [*asked.wrong.values()]
    if asked.otherwise is not None:
        answers.append(asked.otherwise)
    elif all(code.isdecimal() for code in asked.right):
        answers.append(BidOff(9, tuple(map(int, asked.right))))
    return answers


def act(lesson: LessonTable, code: str) -> None:
    """Do what a code says in the person's place."""
    legal = lesson.table.legal(LEARNER)
    lesson.table.act(next(action for action in legal if code_of(action) == code))
    lesson.look()


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_every_card_that_a_lesson_points_at_is_in_the_hand_or_was_played(
    lesson: Lesson,
) -> None:
    for part in lesson.parts:
        doing = LessonTable(part, "You")
        wait(doing)
        while not doing.over:
            step, view = doing.step, doing.table.view(LEARNER)
            assert isinstance(step, Tell | Ask)
            seen = {str(card) for card in view.hand} | {one.card.code for one in view.trick}
            if (
                isinstance(step, Tell) and step.trick
            ):  # it may be the last, after which none is seen
                seen = {line["card"] for line in plain(doing.table.lines) if "card" in line}
            assert set(step.cards.split()) <= seen, step.words
            if isinstance(step, Tell):
                assert not step.trick or not view.trick, "a trick that is not complete"
                doing.go_on()
            else:
                codes = {code_of(action) for action in doing.table.legal(LEARNER)}
                act(doing, next(code for code in step.right if code in codes))
            wait(doing)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.id)
def test_a_lesson_can_be_done_and_every_wrong_act_is_answered_and_taken_back(
    lesson: Lesson,
) -> None:
    for part in lesson.parts:
        doing = LessonTable(part, "You")
        wait(doing)
        while not doing.over:
            step = doing.step
            before = doing.table.lines
            assert not doing.table.advance(0.0), "something went on while a person was to read"
            if isinstance(step, Tell):
                doing.go_on()
                wait(doing)
                continue
            assert isinstance(step, Ask)
            codes = {code_of(action) for action in doing.table.legal(LEARNER)}
            assert set(step.right) & codes, f"{step.right} is not allowed, {codes} are"
            assert set(step.wrong) <= codes, "an answer to something that cannot be done"
            wrong = sorted(codes - set(step.right))
            for code in wrong[:8]:
                act(doing, code)
                assert doing.step is step
                assert doing.answer == step.answer(code)
                assert lesson_part_words(part, doing.answer)
                played = [line for line in plain(doing.table.lines) if "note" not in line]
                assert played == [line for line in plain(before) if "note" not in line]
            right = next(code for code in step.right if code in codes)
            act(doing, right)
            assert not doing.answer
            assert not doing.table.can_undo, "what was right can be taken back"
            wait(doing)
        assert doing.said == part.steps


def test_the_lesson_on_laid_bids_explains_every_button_and_says_the_keys_of_the_foot() -> None:
    (part,) = (part for part in UNUSUAL_BIDDING.parts if part.variant == "ninety-nine")
    told = " ".join(
        lesson_part_words(part, item.words) for item in part.script if isinstance(item, Tell | Ask)
    )
    for button in ("Face down", "Declare", "Reveal"):  # of the panel that lays them
        assert button in told
    for words in ("Space lifts", "Enter lays"):
        assert words in told
