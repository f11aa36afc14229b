"""A card or a bid chosen while others think: made when the turn comes if legal, else dropped."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.engine import Card, Phase
from game.ui.table.panels.button_names import TableButton
from tests.driving.displays import display_of
from tests.driving.hands import plays, sprite
from tests.driving.table_screen import Screen
from tests.lines import plain

display = display_of((1280, 800))


def others_play(**words: Any) -> Screen:
    """A table at which others play to a trick before the person does."""
    words = {"seed": 5, "options": {"schedule": [8]}, **words}
    screen = Screen("human,random,random", **words)
    screen.play_until(
        lambda: (
            screen.scene.input.ahead.may_play
            and screen.scene.presenter.shown.table.leader == 1
            and not screen.scene.presenter.shown.table.trick
            and len(screen.scene.presenter.stage.own_hand()) == 8
        )
    )
    return screen


def hand(screen: Screen) -> list[Card]:
    return screen.scene.presenter.stage.own_hand()


def choose(screen: Screen, card: Card, *, mouse: bool) -> None:
    if mouse:
        screen.hurried_click(screen.spot(card))
        return
    for _ in range(hand(screen).index(card) + 1):
        screen.hurried_key(pygame.K_RIGHT)
    screen.hurried_key(pygame.K_RETURN)


def follows(screen: Screen) -> tuple[Card, Card]:
    """A card that may be played when the turn comes, and one that may not."""
    probe = others_play()
    probe.until(lambda: probe.asked_to_play)
    legal = probe.legal
    return legal[0], next(card for card in hand(screen) if card not in legal)


@pytest.mark.parametrize("mouse", [True, False])
def test_a_card_chosen_ahead_is_marked_and_played_when_the_turn_comes(mouse: bool) -> None:
    screen = others_play()
    legal, _other = follows(screen)
    lines = len(screen.table.lines)
    choose(screen, legal, mouse=mouse)
    assert screen.scene.input.ahead.card is legal
    assert "Chosen ahead" in screen.scene.input.prompt
    assert len(screen.table.lines) == lines, "nobody hears of it"
    screen.frames(12)
    assert sprite(screen, legal).lift > 0.9
    screen.draw()
    screen.until(lambda: plays(screen) != [])
    assert plays(screen) == [legal.code]
    assert screen.scene.input.ahead.card is None


def test_a_second_click_takes_the_choice_back_and_another_card_takes_its_place() -> None:
    screen = others_play()
    one, two = hand(screen)[:2]
    choose(screen, one, mouse=True)
    choose(screen, two, mouse=True)
    assert screen.scene.input.ahead.card is two
    choose(screen, two, mouse=True)
    assert screen.scene.input.ahead.card is None
    choose(screen, one, mouse=True)
    screen.hurried_key(pygame.K_ESCAPE)
    assert screen.scene.input.ahead.card is None
    assert screen.scene.overlays.current is None
    screen.until(lambda: screen.asked_to_play)
    screen.frames(60)
    assert plays(screen) == []


def test_a_card_that_may_not_be_played_then_is_dropped_with_the_reason() -> None:
    screen = others_play()
    _legal, other = follows(screen)
    choose(screen, other, mouse=True)
    screen.until(lambda: screen.asked_to_play)
    screen.frames(2)
    assert plays(screen) == []
    assert screen.scene.input.ahead.card is None
    assert screen.scene.presenter.message.startswith("The ")
    assert "stays in your hand. Follow suit" in screen.scene.presenter.message
    assert screen.scene.presenter.warning
    screen.frames(120)
    assert plays(screen) == []


def test_a_card_dragged_over_the_table_before_the_turn_is_chosen_ahead() -> None:
    screen = others_play()
    legal, _other = follows(screen)
    screen.scene.presenter.timeline.finish()
    screen.frames(1)
    screen.drag(legal, screen.scene.presenter.layout.trick.center)
    assert screen.scene.input.ahead.card is legal


def test_an_undo_and_another_deal_forget_what_was_chosen() -> None:
    screen = others_play()
    choose(screen, hand(screen)[0], mouse=True)
    screen.hurried_key(pygame.K_u)
    screen.frames(3)
    assert screen.scene.input.ahead.card is None


HOOKED = 0
"""A seed with which the hook forbids the last of three bidders a number."""


def test_nothing_is_chosen_ahead_on_ones_own_turn_whatever_lies_over_the_table() -> None:
    screen = others_play()
    screen.until(lambda: screen.asked_to_play)
    assert not screen.scene.input.ahead.may_play
    screen.key(pygame.K_k)
    screen.frames(2)
    assert screen.scene.overlays.current is not None
    assert not screen.scene.input.ahead.may_play
    assert not any("ahead" in word.words for word in screen.scene.input.foot_words)


# Bids -----------------------------------------------------------------------------------------


def others_bid(**words: Any) -> Screen:
    """A table at which others bid before the person does."""
    words = {"seed": 5, "options": {"schedule": [5]}, "first_dealer": 0, **words}
    screen = Screen("human,random,random", **words)
    screen.until(lambda: screen.scene.input.ahead.may_bid, dt=0.02)
    screen.frames(1)
    return screen


def bids(screen: Screen) -> list[int]:
    lines = (line for line in plain(screen.table.lines) if line.get("event") == "bid")
    return [line["bid"] for line in lines if line["seat"] == 0]


@pytest.mark.parametrize("mouse", [True, False])
def test_a_bid_chosen_ahead_is_made_when_the_turn_comes(mouse: bool) -> None:
    screen = others_bid()
    ahead = screen.scene.input.ahead
    if mouse:
        screen.hurried_click(ahead.button.buttons[0].rect.center)
        assert ahead.panel is not None
        screen.draw()
        screen.hurried_click(ahead.panel.button(str(3)).center)
        screen.hurried_click(ahead.panel.button("confirm").center)
    else:
        screen.hurried_key(pygame.K_3)
        screen.hurried_key(pygame.K_RETURN)
    assert ahead.bid == 3
    assert ahead.panel is None
    assert "a bid of 3" in screen.scene.input.prompt
    assert bids(screen) == []
    screen.frames(1)
    assert ahead.button.buttons[0].name == TableButton.AHEAD
    screen.draw()
    screen.until(lambda: screen.scene.presenter.shown.table.phase is Phase.PLAYING)
    assert bids(screen) == [3]


def test_the_same_key_takes_the_bid_back() -> None:
    screen = others_bid()
    for key in (pygame.K_b, pygame.K_2, pygame.K_RETURN, pygame.K_b):
        screen.hurried_key(key)
    assert screen.scene.input.ahead.bid is None
    screen.until(lambda: screen.asked_to_bid)
    screen.frames(60)
    assert bids(screen) == []


def test_a_bid_that_the_others_have_made_illegal_is_dropped_with_the_reason() -> None:
    """The last bidder may not make the bids come out even."""
    probe = others_bid(row="oh-hell", seed=HOOKED)
    probe.until(lambda: probe.asked_to_bid)
    panel = probe.scene.input.decision.bid.panel
    assert panel is not None
    (forbidden,) = panel.choices.refused
    screen = others_bid(row="oh-hell", seed=HOOKED)
    screen.hurried_key(pygame.K_0 + forbidden)
    screen.hurried_key(pygame.K_RETURN)
    assert screen.scene.input.ahead.bid == forbidden
    screen.until(lambda: screen.asked_to_bid)
    screen.frames(30)
    assert bids(screen) == []
    assert screen.scene.input.ahead.bid is None
    assert screen.scene.presenter.message.startswith(
        "The bid chosen ahead is not made. You may not bid "
    )


def test_a_number_that_was_not_confirmed_waits_in_the_panel_of_the_turn() -> None:
    screen = others_bid()
    screen.hurried_key(pygame.K_4)
    screen.until(lambda: screen.asked_to_bid)
    screen.frames(2)
    panel = screen.scene.input.decision.bid.panel
    assert panel is not None
    assert panel.chosen == 4
    assert bids(screen) == []


@pytest.mark.slow
@pytest.mark.parametrize("row", ["kachuful", "ninety-nine"])
def test_no_bid_is_chosen_ahead_where_all_bid_at_once(row: str) -> None:
    screen = Screen("human,random,random", row=row, seed=3)
    bidding = 0
    for _ in range(200):
        screen.frames(1, 0.05)
        bidding += screen.scene.presenter.shown.table.phase is Phase.BIDDING
        assert not screen.scene.input.ahead.may_bid
        screen.decide()
    assert bidding


@pytest.mark.slow
def test_no_card_of_a_pile_is_chosen_ahead() -> None:
    """Clag's eleventh deal: each hand is a pile, played in the order dealt."""
    screen = Screen("human,random,random", row="clag", seed=3, chosen={"speed": "instant"})
    shown = screen.scene.presenter
    screen.play_until(lambda: shown.shown.table.spec.number == 11 and shown.shown.table.trick)
    for _ in range(30):
        screen.frames(1, 0.05)
        if shown.shown.table.spec.number == 11:
            assert not screen.scene.input.ahead.may_play
