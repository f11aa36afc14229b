"""Hands in the fingers: sorted, laid by hand, carried; the record says what was done."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pygame
import pytest

from game.engine import Card, Phase, Suit, cards
from game.presentation.hand_order import RED, HandOrder, RankOrder, TrumpPlace, suit_order
from game.ui.platform.background_tasks import tasks
from tests.driving.displays import display_of
from tests.driving.hands import over_the_table, plays, rests, sprite, to_play
from tests.driving.screen_states import changed
from tests.driving.table_screen import Screen
from tests.lines import plain

display = display_of((1280, 800))


# Sorted --------------------------------------------------------------------------------------

ALL_SUITS = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)


@pytest.mark.parametrize("trump", [*ALL_SUITS, None])
@pytest.mark.parametrize("place", TrumpPlace)
def test_colours_alternate_and_trump_stands_where_it_is_wished(
    trump: Suit | None, place: TrumpPlace
) -> None:
    order = suit_order(ALL_SUITS, trump, place)
    assert sorted(order, key=ALL_SUITS.index) == list(ALL_SUITS)
    assert all((one in RED) is not (two in RED) for one, two in pairwise(order))
    if trump is not None and place is not TrumpPlace.AMONG:
        assert order[-1 if place is TrumpPlace.RIGHT else 0] is trump
    if place is TrumpPlace.AMONG:
        assert order == suit_order(ALL_SUITS, None)


@pytest.mark.parametrize(
    ("place", "ranks", "held"),
    [
        (TrumpPlace.RIGHT, RankOrder.RISING, "9D 3S KS 2H AH"),
        (TrumpPlace.LEFT, RankOrder.RISING, "2H AH 3S KS 9D"),
        (TrumpPlace.RIGHT, RankOrder.FALLING, "9D KS 3S AH 2H"),
        (TrumpPlace.AMONG, RankOrder.FALLING, "AH 2H KS 3S 9D"),
    ],
)
def test_a_hand_is_held_as_the_player_wishes(
    place: TrumpPlace, ranks: RankOrder, held: str
) -> None:
    screen = Screen(seed=5, options={"schedule": [5]})
    shown = changed(
        screen.scene.presenter.shown,
        phase=Phase.BIDDING,
        hands=(cards("2H KS 9D AH 3S"), (), ()),
        trump=Suit.HEARTS,
        trump_known=True,
    )
    assert HandOrder(place, ranks).in_order(shown, 0) == cards(held)


def test_the_setting_is_what_the_hand_on_the_screen_obeys() -> None:
    chosen = {"trump_place": TrumpPlace.LEFT, "rank_order": RankOrder.FALLING}
    screen = to_play("human,random", chosen=chosen, options={"schedule": [13], "no_trump": "never"})
    trump = screen.scene.presenter.shown.table.trump
    hand = screen.scene.presenter.stage.own_hand()
    assert any(held.suit is trump for held in hand)
    assert hand[0].suit is trump
    for one, two in pairwise(hand):
        assert one.suit is not two.suit or one.height > two.height
    assert rests(screen)


# By hand -------------------------------------------------------------------------------------


def test_a_card_carried_sideways_stays_there_until_the_next_deal() -> None:
    screen = to_play(options={"schedule": [6, 5]})
    hand = list(screen.scene.presenter.stage.own_hand())
    events = [line for line in plain(screen.table.lines) if "event" in line]
    last = screen.scene.presenter.layout.hand_pose(len(hand) - 1, len(hand))
    screen.drag(hand[0], (round(last.x) + 5, round(last.y)))
    wished = [*hand[1:], hand[0]]
    assert screen.scene.presenter.stage.own_hand() == wished
    assert [
        line for line in plain(screen.table.lines) if "event" in line
    ] == events  # a note at most
    screen.frames(60)
    assert rests(screen)
    screen.resize((1280, 800))
    assert screen.scene.presenter.stage.own_hand() == wished

    while screen.scene.presenter.shown.table.phase is Phase.PLAYING:
        held = screen.scene.presenter.stage.own_hand()
        assert held == [one for one in wished if one in held]
        screen.decide()
        screen.frames(1, 0.05)
    screen.play_until(lambda: screen.asked_to_bid)
    screen.frames(30)
    assert tuple(screen.scene.presenter.stage.own_hand()) == HandOrder().in_order(
        screen.scene.presenter.shown, 0
    )


def test_the_others_make_room_while_a_card_is_carried() -> None:
    screen = to_play()
    hand = list(screen.scene.presenter.stage.own_hand())
    start = screen.spot(hand[0])
    target = screen.scene.presenter.layout.hand_pose(4, len(hand))
    screen.press(start)
    screen.move((round(target.x) + start[0] - round(sprite(screen, hand[0]).x), start[1]))
    screen.frames(60)
    assert abs(sprite(screen, hand[0]).x - target.x) <= 1
    for place, held in enumerate(hand[1:5]):
        assert (
            sprite(screen, held).pose.x
            == screen.scene.presenter.layout.hand_pose(place, len(hand)).x
        )
    screen.draw()
    screen.key(pygame.K_ESCAPE)  # not the menu: the card goes back
    assert screen.scene.overlays.current is None
    screen.frames(60)
    assert screen.scene.presenter.stage.own_hand() == hand
    assert rests(screen)


def test_a_hand_may_be_laid_by_hand_while_bids_are_made_and_by_keys() -> None:
    screen = Screen(seed=5, options={"schedule": [8]})
    screen.play_until(lambda: screen.asked_to_bid)
    hand = list(screen.scene.presenter.stage.own_hand())
    pose = screen.scene.presenter.layout.hand_pose(0, len(hand))
    screen.drag(hand[3], (round(pose.x) - 40, round(pose.y)))
    assert screen.scene.presenter.stage.own_hand()[0] is hand[3]
    assert screen.asked_to_bid
    screen.play_until(lambda: screen.asked_to_play)
    screen.frames(2)
    held = list(screen.scene.presenter.stage.own_hand())
    screen.key(pygame.K_RIGHT)
    chosen = screen.scene.input.hand.chosen
    assert chosen is not None
    place = held.index(chosen)
    step = -1 if place == len(held) - 1 else 1
    screen.key(pygame.K_RIGHT if step > 0 else pygame.K_LEFT, pygame.KMOD_SHIFT)
    assert screen.scene.presenter.stage.own_hand().index(chosen) == place + step
    assert screen.scene.input.hand.chosen is chosen


@pytest.mark.parametrize("how", ["key", "button"])
def test_sort_puts_the_hand_back_in_order(how: str) -> None:
    screen = to_play()
    hand = list(screen.scene.presenter.stage.own_hand())
    buttons = screen.scene.input.tools
    assert "sort" not in [button.name for button in buttons.buttons]
    pose = screen.scene.presenter.layout.hand_pose(0, len(hand))
    screen.drag(hand[5], (round(pose.x), round(pose.y)))
    screen.frames(1)
    assert screen.scene.presenter.stage.own_hand() != hand
    sort = next(button for button in buttons.buttons if button.name == "sort")
    if how == "key":
        screen.key(pygame.K_o)
    else:
        screen.click(sort.rect.center)
    screen.frames(60)
    assert screen.scene.presenter.stage.own_hand() == hand
    assert "sort" not in [button.name for button in buttons.buttons]
    assert rests(screen)


def test_an_undo_keeps_the_order_and_finds_a_place_for_the_card() -> None:
    screen = to_play()
    hand = list(screen.scene.presenter.stage.own_hand())
    pose = screen.scene.presenter.layout.hand_pose(0, len(hand))
    screen.drag(hand[5], (round(pose.x), round(pose.y)))
    wished = list(screen.scene.presenter.stage.own_hand())
    screen.frames(60)
    screen.click(screen.spot(screen.legal[0]))
    screen.frames(30)
    screen.key(pygame.K_u)
    screen.frames(40)
    assert screen.scene.presenter.stage.own_hand() == wished


# Carried over the table -----------------------------------------------------------------------


def test_a_card_dropped_above_the_hand_is_played() -> None:
    screen = to_play()
    wished = screen.legal[-1]
    before = plays(screen)
    screen.drag(wished, over_the_table(screen))
    assert plays(screen) == [*before, wished.code]
    screen.play_until(
        lambda: screen.scene.presenter.timeline.idle and not len(screen.scene.presenter.feed)
    )
    assert wished not in screen.scene.presenter.stage.own_hand()


def test_a_card_follows_the_mouse_and_dropped_back_it_returns() -> None:
    screen = to_play()
    hand, before = list(screen.scene.presenter.stage.own_hand()), plays(screen)
    held = screen.legal[0]
    start = screen.spot(held)
    grip = sprite(screen, held).x - start[0], sprite(screen, held).y - start[1]
    screen.press(start)
    up = (start[0] + 7, start[1] - 260)
    screen.move(up)
    screen.frames(1)
    assert sprite(screen, held).flying
    assert abs(sprite(screen, held).x - (up[0] + grip[0])) <= 1
    screen.move((start[0] + 3, start[1] - 10))
    screen.release((start[0] + 3, start[1] - 10))
    screen.frames(60)
    assert plays(screen) == before
    assert screen.scene.presenter.stage.own_hand() == hand
    assert rests(screen)


def test_an_illegal_card_flies_back_with_the_reason() -> None:
    screen = Screen(seed=5, options={"schedule": [8]})
    screen.play_until(
        lambda: (
            screen.asked_to_play
            and any(held not in screen.legal for held in screen.scene.presenter.stage.own_hand())
        )
    )
    screen.frames(2)
    hand, lines = list(screen.scene.presenter.stage.own_hand()), screen.table.lines
    illegal = next(held for held in hand if held not in screen.legal)
    screen.drag(illegal, over_the_table(screen))
    assert screen.scene.presenter.message.startswith("Follow suit: you hold ")
    assert screen.scene.presenter.warning
    assert sprite(screen, illegal).y < screen.scene.presenter.layout.hand.top, (
        "it has a way back to fly"
    )
    screen.frames(60)
    assert screen.table.lines == lines
    assert screen.scene.presenter.stage.own_hand() == hand
    assert rests(screen)


def test_a_card_cannot_be_played_before_its_turn() -> None:
    screen = Screen(seed=5, options={"schedule": [8]})
    screen.play_until(lambda: screen.asked_to_bid)
    lines = screen.table.lines
    layout = screen.scene.presenter.layout
    beside = layout.trick.left + 4, layout.trick.top + 4  # the plate of bids takes no card
    screen.drag(screen.scene.presenter.stage.own_hand()[0], beside)
    assert screen.scene.presenter.message == "It is not your turn to play."
    assert screen.table.lines == lines
    screen.frames(60)
    assert rests(screen)


def test_a_button_let_go_of_outside_the_window_drops_nothing() -> None:
    screen = to_play()
    before = plays(screen)
    start = screen.spot(screen.legal[0])
    screen.press(start)
    screen.move(over_the_table(screen))
    screen.frames(2)
    screen.move((30, 30), down=False)
    screen.frames(60)
    assert plays(screen) == before
    assert rests(screen)


def test_reduced_motion_lets_no_card_glide() -> None:
    screen = to_play(chosen={"reduced_motion": True})
    hand = screen.scene.presenter.stage.own_hand()
    pose = screen.scene.presenter.layout.hand_pose(0, len(hand))
    screen.drag(hand[5], (round(pose.x), round(pose.y)))
    screen.frames(1)
    assert rests(screen)


# Anything at all ------------------------------------------------------------------------------


@pytest.mark.thinned(3)
@pytest.mark.parametrize("guard", ["off", "confirm", "grace"])
def test_wild_hands_never_break_the_table(guard: str) -> None:
    """Random presses, drags and keys: no crash, nothing illegal, the screen catches up."""
    rng = Random(guard)
    chosen = {"guard": guard, "hold_trick": True, "play_forced": True, "speed": "double"}
    screen = Screen("human,random,random", seed=9, options={"schedule": [7, 4, 7]}, chosen=chosen)
    keys = [pygame.K_LEFT, pygame.K_RIGHT, pygame.K_RETURN, pygame.K_SPACE, pygame.K_o, pygame.K_l]
    keys = 6 * [*keys, pygame.K_1, pygame.K_2, pygame.K_BACKSPACE] + [pygame.K_u]
    wide, tall = screen.app.size
    for _ in range(1500):
        pos = (rng.randrange(wide), rng.randrange(tall // 3, tall))
        match rng.randrange(7):
            case 0:
                screen.press(pos)
            case 1:
                screen.release(pos)
            case 2 | 3:
                screen.move(pos)
            case 4:
                screen.key(rng.choice(keys), rng.choice([0, pygame.KMOD_SHIFT]))
            case 5:
                hand = screen.scene.presenter.stage.own_hand()
                if (
                    hand
                    and screen.scene.presenter.timeline.idle
                    and screen.scene.overlays.current is None
                ):
                    centre = sprite(screen, rng.choice(hand))
                    screen.press((round(centre.x), round(centre.y)))
        screen.frames(1, rng.choice([0.016, 0.1, 0.4]))
    while tasks.busy:  # "Play again" may have been pressed: what it opened is gone to
        tasks.finish()
        tasks.deliver()
    screen.draw()
    assert plays(screen)
    screen.release((1, 1))
    while screen.scene.overlays.current is not None and not screen.results:
        screen.key(pygame.K_ESCAPE)
        screen.frames(2)
    screen.play_until(lambda: screen.asked_to_bid or screen.asked_to_play or screen.results)
    screen.frames(90)
    assert rests(screen) or screen.results
    hands = screen.scene.presenter.shown.table.hands[0]
    assert {held for held in hands if isinstance(held, Card)} == set(
        screen.scene.presenter.stage.own_hand()
    )
