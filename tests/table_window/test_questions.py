"""Each action of a person is asked for by one question, in the order of a deal."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import get_args

from game.engine import Action
from game.engine.decisions import Deal, DealPiles, TurnUp
from game.ui.table import questions
from game.ui.table.questions.decision_input import QUESTIONS
from game.ui.table.questions.question import TableQuestion

BY_CHANCE = {Deal, TurnUp, DealPiles}


def test_every_action_that_a_person_may_take_has_a_question() -> None:
    asked = {action for kind in QUESTIONS for action in kind.answers}
    assert asked == set(get_args(Action)) - BY_CHANCE


def test_every_kind_of_question_is_a_file_of_its_own_and_has_its_place_in_the_order() -> None:
    names = [name for _found, name, _package in iter_modules(questions.__path__)]
    files = {name: import_module(f"{questions.__name__}.{name}") for name in names}
    found = {
        kind
        for file in files.values()
        for kind in vars(file).values()
        if isinstance(kind, type) and issubclass(kind, TableQuestion) and kind.answers
    }
    assert found == set(QUESTIONS)
    assert len({kind.__module__ for kind in QUESTIONS}) == len(QUESTIONS)
