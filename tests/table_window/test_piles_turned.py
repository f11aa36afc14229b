"""A person turns the cards of the own pile, where a setting leaves that to the person."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.engine import FACE_DOWN, Phase, Play
from game.engine.choices import Sight
from game.presentation.screen_state import ScreenState
from game.ui.table.drawing.stage import Stage
from game.ui.table.layout.card_placement import hidden
from game.ui.table.panels.button_names import TableButton
from tests.driving.displays import display_of
from tests.driving.table_screen import Screen

display = display_of((1024, 640))


def at_a_pile(sight: Sight, agents: str = "human,random,random", **chosen: Any) -> Screen:
    """A deal of piles at the moment in which a person's first card is due, or was turned."""
    game: dict[str, Any] = {"row": "clag", "seed": 4}
    if sight is Sight.PILE_KNOWN_SET:  # seat 1 calls a blind hand in the first deal
        game = {"row": "caller-clag", "seed": 2, "first_dealer": 1, "options": {"deals": 4}}
    screen = Screen(agents, chosen={"speed": "double", **chosen}, **game)
    screen.play_until(lambda: piled(screen, sight), most=60000)
    return screen


def shown_of(screen: Screen) -> ScreenState:
    return screen.scene.presenter.shown


def piled(screen: Screen, sight: Sight) -> bool:
    shown = shown_of(screen)
    turning = screen.scene.input.decision.pile.is_up or bool(played(screen))
    return shown.table.spec.sight is sight and shown.table.phase is Phase.PLAYING and turning


def played(screen: Screen) -> int:
    """Cards of the person that lie in this deal."""
    shown = shown_of(screen)
    tricks = (*(trick.played for trick in shown.table.tricks), shown.table.trick)
    return sum(play.seat == 0 for plays in tricks for play in plays)


def top(screen: Screen) -> tuple[int, int]:
    stage: Stage = screen.scene.presenter.stage
    sprite = stage.sprite(hidden(0, len(stage.shown.table.hands[0]) - 1))
    assert sprite is not None
    return sprite.rect().center


@pytest.mark.slow
@pytest.mark.parametrize("sight", [Sight.PILE_UNSEEN, Sight.PILE_KNOWN_SET])
def test_the_top_card_waits_and_is_turned_by_key_and_by_click(sight: Sight) -> None:
    screen = at_a_pile(sight, turn_piles=True)
    pile = screen.scene.input.decision.pile
    assert screen.scene.input.prompt.startswith("Turn the top card of your pile.")
    held = len(shown_of(screen).table.hands[0])
    screen.frames(60, 0.1)
    assert pile.is_up, "it waits"
    assert played(screen) == 0
    screen.key(pygame.K_RETURN)
    screen.until(lambda: played(screen) == 1)
    assert len(shown_of(screen).table.hands[0]) == held - 1
    if held == 1:
        return
    screen.until(lambda: pile.is_up or shown_of(screen).table.phase is not Phase.PLAYING)
    screen.click((4, 4))
    screen.frames(5)
    assert pile.is_up, "a press beside the pile turns nothing"
    screen.click(top(screen))
    screen.until(lambda: played(screen) == 2)


def test_without_the_setting_piles_turn_by_themselves() -> None:
    screen = at_a_pile(Sight.PILE_KNOWN_SET)
    assert not screen.scene.input.decision.pile.is_up
    deals = len(shown_of(screen).table.history)
    screen.until(lambda: len(shown_of(screen).table.history) > deals)


def test_the_rest_turns_by_itself_once_that_is_asked_for() -> None:
    screen = at_a_pile(Sight.PILE_KNOWN_SET, turn_piles=True)
    assert "Turn the rest" in screen.tools()
    screen.key(pygame.K_RETURN)
    screen.until(lambda: screen.scene.input.decision.pile.is_up)
    deals = len(shown_of(screen).table.history)
    screen.key(pygame.K_r)
    assert not screen.scene.input.decision.pile.is_up
    screen.until(lambda: len(shown_of(screen).table.history) > deals)
    screen.play_until(lambda: screen.asked_to_bid, most=60000)
    assert screen.table.piles_wait, "in the next deal cards wait again"


def test_a_button_turns_the_rest_and_an_undo_leaves_it_to_the_person_again() -> None:
    screen = at_a_pile(Sight.PILE_KNOWN_SET, turn_piles=True)
    pile, row = screen.scene.input.decision.pile, screen.scene.input.tools
    screen.frames(1)
    (button,) = (each for each in row.buttons if each.name == TableButton.TURN_REST)
    screen.click(button.rect.center)
    screen.frames(1)
    assert not pile.is_up
    assert all(each.name != TableButton.TURN_REST for each in row.buttons)
    screen.until(lambda: played(screen) >= 1)
    screen.key(pygame.K_u)
    screen.until(lambda: screen.asked_to_bid)
    screen.play_until(lambda: pile.is_up, most=60000)


def test_an_undo_passes_over_cards_that_were_turned() -> None:
    screen = at_a_pile(Sight.PILE_KNOWN_SET, turn_piles=True)
    screen.key(pygame.K_RETURN)
    screen.until(lambda: played(screen) == 1)
    screen.key(pygame.K_u)
    screen.until(lambda: screen.asked_to_bid)
    assert played(screen) == 0


@pytest.mark.slow
def test_nothing_of_the_card_is_known_before_it_is_turned() -> None:
    screen = at_a_pile(Sight.PILE_UNSEEN, turn_piles=True)
    assert set(shown_of(screen).table.hands[0]) == {FACE_DOWN}
    (action,) = screen.table.legal(0)
    assert isinstance(action, Play)
    assert screen.scene.presenter.stage.own_hand() == []
    assert action.card.code not in str(screen.scene.input.prompt)


def test_several_persons_at_one_screen_are_not_asked_for_each_card() -> None:
    screen = at_a_pile(Sight.PILE_KNOWN_SET, "human,random,human", turn_piles=True)
    assert not screen.scene.input.decision.pile.is_up
    deals = len(shown_of(screen).table.history)
    screen.play_until(lambda: len(shown_of(screen).table.history) > deals)
