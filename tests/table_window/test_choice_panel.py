"""Each action of a person is asked for by one question; all with choices have the same keys."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules
from typing import get_args

import pygame
import pytest

from game.engine import Action, Call, ChooseTrump, NameSize
from game.engine.choices import CallKind
from game.engine.decisions import Deal, DealPiles, TurnUp
from game.engine.terms import NORMAL_PRECEDENCE, CallTerms
from game.ui.paint.icons import ICONS
from game.ui.paint.painter import Painter
from game.ui.style.theme import LAMP
from game.ui.table import questions
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.questions.bid_choices import BidChoices
from game.ui.table.questions.call import CallChoices, kind_button
from game.ui.table.questions.choice_panel import CONFIRM, Answer, ChoicePanel, Choices, Chosen
from game.ui.table.questions.decision_input import QUESTIONS
from game.ui.table.questions.question import TableQuestion
from game.ui.table.questions.size import SizeChoices
from game.ui.table.questions.trump import TrumpChoices
from tests.driving.displays import display_of

display = display_of((1280, 800))

BY_CHANCE = {Deal, TurnUp, DealPiles}


def panel_of(choices: Choices[Chosen, Answer]) -> ChoicePanel[Chosen, Answer]:
    layout = TableLayout.of((1280, 800), 3, 7, 0)
    return ChoicePanel(choices, layout, Painter(LAMP, layout.scale))


def strike(panel: ChoicePanel[Chosen, Answer], *keys: int) -> Answer | None:
    """Strike keys, and answer what the last of them settled."""
    answer: Answer | None = None
    for key in keys:
        answer = panel.answer_to(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=""))
    return answer


def click(panel: ChoicePanel[Chosen, Answer], name: str) -> Answer | None:
    pos = panel.button(name).center
    answer: Answer | None = None
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        answer = panel.answer_to(pygame.event.Event(kind, button=1, pos=pos))
    return answer


def trumps() -> TrumpChoices:
    choices = [ChooseTrump(0, suit) for suit in (None, *NORMAL_PRECEDENCE)]
    return TrumpChoices(choices, (), four_colour=False)


def bids(*, one_click: bool = False) -> BidChoices:
    refused = {1: "no", 4: "no"}
    return BidChoices(cards=12, refused=refused, others=0, at_once=False, one_click=one_click)


def test_arrows_choose_the_next_one_and_enter_settles_it() -> None:
    sizes = panel_of(SizeChoices(0, (3, 4, 5, 6, 7)))
    assert strike(sizes, pygame.K_RETURN) is None, "nothing is chosen yet"
    assert strike(sizes, pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RETURN) == NameSize(0, 4)
    suits = panel_of(trumps())
    strike(suits, pygame.K_LEFT)
    assert suits.chosen == ChooseTrump(0, None), "from the other end"
    assert strike(suits, pygame.K_LEFT, pygame.K_SPACE) == ChooseTrump(0, NORMAL_PRECEDENCE[-1])


def test_arrows_pass_over_what_is_barred_and_stop_at_the_ends() -> None:
    panel = panel_of(bids())
    chosen = []
    for _ in range(14):
        strike(panel, pygame.K_RIGHT)
        chosen.append(panel.chosen)
    assert chosen == [0, 2, 3, *range(5, 13), 12, 12, 12]


def test_digits_that_follow_each_other_make_one_number() -> None:
    panel = panel_of(bids())
    assert strike(panel, pygame.K_1, pygame.K_2, pygame.K_RETURN) == 12, "a barred 1 begins it"
    strike(panel, pygame.K_1, pygame.K_5)
    assert panel.chosen == 5, "there is no 15"
    strike(panel, pygame.K_1)
    for seconds in (10.0, 20.0):
        panel.update(seconds)
    strike(panel, pygame.K_2)
    assert panel.chosen == 2, "the second came too late to join the first"


@pytest.mark.parametrize("one_click", [False, True])
def test_a_second_click_settles_and_a_first_one_where_the_setting_says_so(one_click: bool) -> None:
    panel = panel_of(bids(one_click=one_click))
    assert click(panel, "3") == (3 if one_click else None)
    assert click(panel, "3") == 3
    assert click(panel, "4") is None, "it is barred"


def test_what_is_chosen_from_the_start_is_settled_by_enter_and_by_no_click_on_it() -> None:
    panel = panel_of(CallChoices(0, 5))
    plain = kind_button(CallKind.PLAIN)
    assert click(panel, plain) is None
    assert strike(panel, pygame.K_RETURN) == Call(0, CallTerms(CallKind.PLAIN))
    assert strike(panel, pygame.K_2) is None
    assert click(panel, CONFIRM) == Call(0, CallTerms(list(CallKind)[1]))


def test_kinds_are_told_from_what_goes_with_them_which_a_second_press_takes_back() -> None:
    panel = panel_of(CallChoices(0, 5))
    click(panel, "nuloss")
    signs = {button.name: button.icon for button in panel.panel.buttons if button.icon}
    assert set(signs.values()) <= set(ICONS)
    kinds = [kind_button(kind) for kind in CallKind]
    assert [signs[name] for name in kinds] == ["radio-on"] + ["radio"] * (len(kinds) - 1)
    assert (signs["nuloss"], signs["blind"]) == ("box-on", "box")
    click(panel, "nuloss")
    assert not panel.chosen.nuloss


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
