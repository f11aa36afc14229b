"""A card let go of comes back, unless it lies in the trick's own place or along the hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame
import pytest

from game.engine import Card, Lay, Suit
from game.engine.choices import CallKind
from game.ui.table.questions.call import CallChoices
from game.ui.table.questions.choice_panel import ChoicePanel
from game.ui.table.questions.lay import LaidCards, LayQuestion
from tests.driving.displays import display_of
from tests.driving.hands import over_the_table, plays, rests, sprite, to_play
from tests.driving.table_screen import Screen, asks_for, special_panel

display = display_of((1280, 800))

Place = Callable[[Screen], tuple[int, int]]

ELSEWHERE: dict[str, Place] = {
    "above the window": lambda screen: (screen.app.size[0] // 2, -60),
    "left of the window": lambda screen: (-40, screen.app.size[1] // 2),
    "below the window": lambda screen: (screen.app.size[0] // 2, screen.app.size[1] + 30),
    "a plate at the side": lambda screen: screen.scene.presenter.layout.places[1].plate.center,
    "one's own corner": lambda screen: screen.scene.presenter.layout.own_plate.center,
    "the turned card": lambda screen: screen.scene.presenter.layout.turn_up_slot.center,
    "trump and bids": lambda screen: screen.scene.presenter.layout.wins_words.center,
    "the score pad": lambda screen: screen.scene.presenter.layout.pad.center,
    "a button": lambda screen: screen.scene.input.tools.buttons[0].rect.center,
}


def everywhere_else(screen: Screen) -> Iterator[tuple[int, int]]:
    """Points all over a table and around it, but for the middle and what is below the trick."""
    layout = screen.scene.presenter.layout
    middle = layout.middle.inflate(2, 2), layout.below_trick.inflate(2, 2)
    for x in range(-30, screen.app.size[0] + 60, 45):
        for y in range(-30, screen.app.size[1] + 60, 45):
            if not any(box.collidepoint(x, y) for box in middle):
                yield x, y


@pytest.mark.parametrize("where", ELSEWHERE)
def test_a_card_let_go_of_elsewhere_comes_back(where: str) -> None:
    screen = to_play()
    hand, before = list(screen.scene.presenter.stage.own_hand()), plays(screen)
    screen.drag(screen.legal[0], ELSEWHERE[where](screen))
    screen.frames(60)
    assert plays(screen) == before
    assert screen.scene.presenter.stage.own_hand() == hand
    assert not screen.scene.presenter.message
    assert rests(screen)


@pytest.mark.slow
@pytest.mark.parametrize(("seats", "large"), [(2, False), (4, False), (7, True)])
def test_nowhere_but_in_its_place_a_card_is_played_or_moved(seats: int, large: bool) -> None:
    screen = to_play(
        ",".join(["human", *["random"] * (seats - 1)]),
        sure=1,
        options={"schedule": [5]},
        chosen={"large_print": large},
    )
    hand, before = list(screen.scene.presenter.stage.own_hand()), plays(screen)
    for number, point in enumerate(everywhere_else(screen)):
        screen.drag(hand[number % 5], point)
        screen.frames(40)
        assert plays(screen) == before, point
        assert screen.scene.presenter.stage.own_hand() == hand, point
        assert screen.scene.overlays.current is None, point


def test_a_card_held_by_its_foot_is_played_where_its_middle_is_over_the_trick() -> None:
    screen = to_play()
    held = screen.legal[-1]
    layout = screen.scene.presenter.layout
    x, y = screen.spot(held)
    foot = x, layout.hand.bottom - layout.px(24)
    assert screen.scene.presenter.stage.hit(foot) is held, y
    before = plays(screen)
    screen.press(foot)
    for step in (60, 130, 200):
        screen.move((foot[0], foot[1] - step))
        screen.frames(1)
    at = foot[0], layout.trick.bottom + 4
    screen.move(at)
    screen.release(at)
    assert plays(screen) == [*before, held.code]


def test_a_card_dropped_on_the_list_of_a_hint_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = to_play()
    before, point = plays(screen), over_the_table(screen)
    monkeypatch.setattr(screen.scene.input.hints, "covers", lambda pos: pos == point)
    screen.drag(screen.legal[-1], point)
    screen.frames(60)
    assert plays(screen) == before
    assert rests(screen)


def test_a_card_is_not_held_any_longer_once_a_panel_lies_over_the_table() -> None:
    screen = to_play()
    before = plays(screen)
    screen.press(screen.spot(screen.legal[0]))
    screen.move(over_the_table(screen))
    screen.frames(2)
    screen.hurried_key(pygame.K_s)
    screen.frames(2)
    screen.release(over_the_table(screen))
    screen.hurried_key(pygame.K_ESCAPE)
    screen.frames(60)
    assert plays(screen) == before
    assert screen.scene.input.hand.dragging.card is None
    assert rests(screen)


def test_a_card_that_came_back_can_be_carried_again_where_nothing_moves() -> None:
    screen = to_play(chosen={"reduced_motion": True})
    held, before = screen.legal[-1], plays(screen)
    for _ in range(2):
        screen.drag(held, screen.scene.presenter.layout.own_plate.center)
        screen.frames(60)
        assert plays(screen) == before
    screen.drag(held, screen.scene.presenter.layout.trick.center)
    assert plays(screen) == [*before, held.code]


def test_while_a_card_is_carried_elsewhere_the_hand_keeps_its_place_for_it() -> None:
    screen = to_play()
    hand, layout = screen.scene.presenter.stage.own_hand(), screen.scene.presenter.layout
    screen.press(screen.spot(hand[3]))
    screen.move(layout.pad.center)
    screen.frames(60)
    for place, held in enumerate(hand):
        if held is not hand[3]:
            assert sprite(screen, held).pose.x == layout.hand_pose(place, len(hand)).x


# Before the turn, and for other questions -----------------------------------------------------


def test_before_the_turn_a_card_dropped_elsewhere_is_not_chosen_ahead() -> None:
    screen = Screen(seed=5, options={"schedule": [8]})
    screen.play_until(lambda: screen.scene.input.ahead.may_play)
    screen.scene.presenter.timeline.finish()
    held = screen.scene.presenter.stage.own_hand()[0]
    screen.drag(held, screen.scene.presenter.layout.own_plate.center)
    assert screen.scene.input.ahead.card is None


def test_a_card_chosen_ahead_and_dropped_in_the_trick_again_stays_chosen() -> None:
    screen = Screen(seed=5, options={"schedule": [8]})
    screen.play_until(lambda: screen.scene.input.ahead.may_play)
    screen.scene.presenter.timeline.finish()
    held = screen.scene.presenter.stage.own_hand()[0]
    for _ in range(2):
        screen.drag(held, over_the_table(screen))
        assert screen.scene.input.ahead.card is held


def laying() -> tuple[Screen, ChoicePanel[LaidCards, Lay], list[Card]]:
    screen = Screen(row="ninety-nine", seed=3, first_dealer=2)
    screen.until(lambda: screen.scene.input.decision.question(LayQuestion).panel is not None)
    screen.frames(2)
    panel = screen.scene.input.decision.question(LayQuestion).panel
    assert panel is not None
    return screen, panel, list(screen.scene.presenter.stage.own_hand())


@pytest.mark.parametrize("where", ELSEWHERE)
def test_a_card_that_is_let_go_of_elsewhere_is_not_laid_aside(where: str) -> None:
    screen, panel, hand = laying()
    screen.drag(hand[0], ELSEWHERE[where](screen))
    assert list(panel.chosen.cards) == []
    assert screen.scene.presenter.stage.own_hand() == hand


def test_a_card_is_laid_aside_where_lifted_cards_are_shown_but_not_on_a_button() -> None:
    screen, panel, hand = laying()
    screen.drag(hand[0], panel.button("lay").center)
    assert list(panel.chosen.cards) == []
    screen.frames(60)
    screen.drag(hand[0], (panel.box.centerx, panel.box.top + 4))
    assert list(panel.chosen.cards) == [hand[0]]
    screen.frames(60)
    screen.drag(hand[0], (panel.box.centerx, panel.box.top + 4))
    assert list(panel.chosen.cards) == [hand[0]], "it was lifted already"


@pytest.mark.slow
def test_a_suit_that_is_let_go_of_elsewhere_comes_back_in_its_order() -> None:
    screen = Screen("human,random,random", row="caller-clag", first_dealer=0)
    screen.until(lambda: special_panel(screen.scene) is not None)
    screen.key(pygame.K_3)
    screen.key(pygame.K_RETURN)
    screen.play_until(lambda: asks_for(screen.scene, CallChoices))
    panel = special_panel(screen.scene)
    assert panel is not None
    screen.click(panel.button(f"kind-{CallKind.SUIT_PRECEDENCE.value}").center)
    order = panel.chosen.order
    first, last = (panel.button(f"suit-{suit.letter}").center for suit in (order[0], order[-1]))
    for end in (screen.scene.presenter.layout.own_plate.center, (last[0], -30)):
        screen.press(first)
        for at in (last, end):
            screen.move(at)
        screen.release(end)
        assert panel.chosen.order == order
    screen.press(first)
    screen.move(last)
    screen.release(last)
    moved: tuple[Suit, ...] = (*order[1:], order[0])
    assert panel.chosen.order == moved
