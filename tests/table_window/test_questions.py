"""The table from the type of an action to the question that a person answers with it."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from game.engine import Action
from game.engine.decisions import Deal, DealPiles, TurnUp
from game.ui.table import questions
from game.ui.table.questions.decision_input import QUESTIONS

BY_CHANCE = {Deal, TurnUp, DealPiles}


def test_every_action_that_a_person_may_take_has_a_question() -> None:
    assert set(QUESTIONS) == set(get_args(Action)) - BY_CHANCE


@pytest.mark.parametrize("action", QUESTIONS, ids=lambda action: action.__name__)
def test_every_kind_of_question_is_a_file_of_its_own(action: type[Action]) -> None:
    files = {path.stem for path in Path(*questions.__path__).glob("*.py")}
    for kind in QUESTIONS[action]:
        file = kind.__module__.rpartition(".")[2]
        assert file in files
        others = {one for kinds in QUESTIONS.values() for one in kinds} - {kind}
        assert file not in {other.__module__.rpartition(".")[2] for other in others}
