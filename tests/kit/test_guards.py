"""Guards of a card: a second click confirms it, or a moment of grace takes it back."""

from __future__ import annotations

import pygame
import pytest

from game.ui.table.hand.hand_input import DOUBLE
from game.ui.table.panels.button_names import TableButton
from game.ui.table.questions.play_delay import GRACE
from tests.driving.displays import display_of
from tests.driving.hands import over_the_table, plays, rests, sprite, to_play

display = display_of((1280, 800))


def test_a_double_click_plays_one_card() -> None:
    screen = to_play("human,random", chosen={"speed": "instant"}, options={"schedule": [12]})
    before = plays(screen)
    spot = screen.spot(screen.legal[0])
    screen.click(spot)
    screen.frames(6)
    screen.click(spot)
    screen.frames(6)
    assert len(plays(screen)) == len(before) + 1
    screen.frames(round(DOUBLE * 60) + 60)


def test_confirm_the_first_click_lifts_and_the_second_plays() -> None:
    screen = to_play(chosen={"guard": "confirm"})
    one, two = screen.legal[:2]
    before = plays(screen)
    screen.click(screen.spot(one))
    screen.frames(20)
    assert plays(screen) == before
    assert sprite(screen, one).lift == 2, "above the level of what may be played"
    assert sprite(screen, one).glow
    screen.click(screen.spot(two))
    screen.frames(20)
    assert plays(screen) == before
    assert sprite(screen, one).lift == 1
    assert not sprite(screen, one).glow
    assert sprite(screen, two).glow
    screen.click(screen.spot(one))
    screen.frames(20)
    assert screen.scene.input.prompt == "Click it again to play it."
    screen.click(screen.spot(two))
    screen.frames(20)
    assert plays(screen) == before
    assert sprite(screen, one).lift == 1
    screen.click(screen.spot(two))
    assert plays(screen) == [*before, two.code]


def test_confirm_a_double_click_plays_at_once_and_a_click_elsewhere_lets_go() -> None:
    screen = to_play(chosen={"guard": "confirm"})
    before, held = plays(screen), screen.legal[0]
    screen.click(screen.spot(held))
    screen.click(
        (screen.scene.presenter.layout.trick.centerx, screen.scene.presenter.layout.trick.top + 5)
    )
    assert screen.scene.input.hand.armed is None
    spot = screen.spot(held)
    screen.click(spot)
    screen.click(spot)
    assert plays(screen) == [*before, held.code]


def test_grace_the_card_lies_down_and_is_played_a_moment_later() -> None:
    screen = to_play(chosen={"guard": "grace"})
    held, before = screen.legal[0], screen.table.lines
    screen.click(screen.spot(held))
    screen.frames(60)
    assert screen.table.lines == before, "nobody has heard of it"
    target = screen.scene.presenter.layout.trick_pose(0)
    assert sprite(screen, held).pose == target
    screen.draw()
    screen.frames(round(GRACE * 60) - 62)
    assert screen.table.lines == before
    screen.frames(4)
    assert plays(screen)[-1] == held.code


@pytest.mark.thinned(36)
@pytest.mark.parametrize("how", ["u", "backspace", "button"])
def test_grace_what_is_taken_back_leaves_no_trace(how: str) -> None:
    screen = to_play(chosen={"guard": "grace"})
    held, before = screen.legal[0], screen.table.lines
    hand = list(screen.scene.presenter.stage.own_hand())
    screen.click(screen.spot(held))
    screen.frames(30)
    grace = screen.scene.input.decision.card.delay
    assert grace is not None
    if how == "button":
        screen.click(grace.panel.buttons[0].rect.center)
    else:
        assert all(tool.name != TableButton.UNDO for tool in screen.scene.input.tools.buttons)
        screen.key(pygame.K_u if how == "u" else pygame.K_BACKSPACE)
    screen.frames(120)
    assert screen.table.lines == before
    assert screen.table.undos == 0
    assert screen.scene.presenter.stage.own_hand() == hand
    assert rests(screen)
    assert screen.asked_to_play


@pytest.mark.parametrize("how", ["space", "click"])
def test_grace_whoever_is_in_a_hurry_need_not_wait(how: str) -> None:
    screen = to_play(chosen={"guard": "grace"})
    held = screen.legal[0]
    spot = screen.spot(held)
    screen.click(spot)
    screen.frames(5)
    if how == "space":
        screen.key(pygame.K_SPACE)
    else:
        screen.click(
            (
                screen.scene.presenter.layout.trick.centerx,
                screen.scene.presenter.layout.trick.top + 5,
            )
        )
    assert plays(screen)[-1] == held.code


def test_grace_waits_while_the_menu_is_up_and_outlives_a_change_of_looks_and_size() -> None:
    screen = to_play(chosen={"guard": "grace"})
    held, before = screen.legal[0], screen.table.lines
    screen.drag(held, over_the_table(screen))
    screen.frames(5)
    screen.key(pygame.K_ESCAPE)
    screen.frames(300)
    assert screen.table.lines == before
    screen.scene.leave()
    screen.scene.enter(screen.app)
    screen.resize((1280, 800))
    screen.key(pygame.K_ESCAPE)
    screen.frames(30)
    assert screen.table.lines == before
    assert sprite(screen, held).pose == screen.scene.presenter.layout.trick_pose(0)
    screen.frames(90)
    assert plays(screen)[-1] == held.code
