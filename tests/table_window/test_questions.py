"""Each action of a person is asked for by one question, which is found by its file."""

from __future__ import annotations

from typing import get_args

from game.engine import Action
from game.engine.decisions import Deal, DealPiles, TurnUp
from game.ui.table.questions.decision_input import QUESTIONS

BY_CHANCE = {Deal, TurnUp, DealPiles}


def test_every_action_that_a_person_may_take_has_a_question() -> None:
    asked = {action for kind in QUESTIONS for action in kind.answers}
    assert asked == set(get_args(Action)) - BY_CHANCE


def test_every_kind_of_question_is_a_file_of_its_own() -> None:
    files = [kind.__module__ for kind in QUESTIONS]
    assert len(set(files)) == len(files)
