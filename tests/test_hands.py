"""Hands in the fingers: sorted, laid by hand, carried, guarded; the record says what was done."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from random import Random

import pygame
import pytest

from game.engine import Card, Suit, cards
from game.ui.asking import FORCED
from game.ui.guard import GRACE
from game.ui.handling import DOUBLE
from game.ui.lasttrick import LastTrick
from game.ui.overlays import PausePanel
from game.ui.placing import known, won
from game.ui.shown import Moment, Shown
from game.ui.sorting import RED, Holding, suit_order
from game.ui.sprites import Sprite
from game.ui.stage import Stage
from tests.table_screen import FakeApp, Screen


@pytest.fixture(autouse=True)
def display() -> Iterator[None]:
    pygame.display.init()
    pygame.display.set_mode((1280, 800))
    yield
    pygame.display.quit()


def to_play(agents: str = "human,random,random", *, sure: int = 2, **words: object) -> Screen:
    """A screen at which a card is asked for, with so many that may be played at least."""
    words = {"seed": 5, "options": {"schedule": [8]}, **words}
    screen = Screen(agents, **words)  # type: ignore[arg-type]
    screen.play_until(lambda: screen.asked_to_play and len(screen.legal) >= sure)
    screen.frames(2)
    return screen


def plays(screen: Screen) -> list[str]:
    """The cards that the record says seat 0 has played."""
    lines = (line for line in screen.table.lines if line.get("event") == "play")
    return [line["card"] for line in lines if line["seat"] == 0]


def sprite(screen: Screen, held: Card) -> Sprite:
    found = screen.scene.stage.sprite(known(held.code))
    assert found is not None
    return found


def over_the_table(screen: Screen) -> tuple[int, int]:
    return screen.scene.layout.trick.center


def rests(screen: Screen) -> bool:
    """Whether every card lies where a stage built at once would lay it."""
    scene = screen.scene
    fresh = Stage(
        screen.app.theme, FakeApp.book, scene.names, four_colour=False, holding=scene.holding
    )
    fresh.lay_out(scene.layout)
    fresh.show(scene.shown)
    ours = [(one.key, one.pose) for one in scene.stage.sprites]
    return ours == [(one.key, one.pose) for one in fresh.sprites]


# Sorted --------------------------------------------------------------------------------------

ALL_SUITS = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)


@pytest.mark.parametrize("trump", [*ALL_SUITS, None])
@pytest.mark.parametrize("place", ["right", "left", "among"])
def test_colours_alternate_and_trump_stands_where_it_is_wished(
    trump: Suit | None, place: str
) -> None:
    order = suit_order(ALL_SUITS, trump, place)
    assert sorted(order, key=ALL_SUITS.index) == list(ALL_SUITS)
    assert all((one in RED) is not (two in RED) for one, two in pairwise(order))
    if trump is not None and place != "among":
        assert order[-1 if place == "right" else 0] is trump
    if place == "among":
        assert order == suit_order(ALL_SUITS, None)


@pytest.mark.parametrize(
    ("place", "ranks", "held"),
    [
        ("right", "rising", "9D 3S KS 2H AH"),
        ("left", "rising", "2H AH 3S KS 9D"),
        ("right", "falling", "9D KS 3S AH 2H"),
        ("among", "falling", "AH 2H KS 3S 9D"),
    ],
)
def test_a_hand_is_held_as_the_player_wishes(place: str, ranks: str, held: str) -> None:
    screen = Screen(seed=5, options={"schedule": [5]})
    shown = replace(
        screen.scene.shown,
        hands=(cards("2H KS 9D AH 3S"), (), ()),
        trump=Suit.HEARTS,
        trump_known=True,
    )
    assert Holding(place, ranks).in_order(shown, 0) == cards(held)


def test_the_setting_is_what_the_hand_on_the_screen_obeys() -> None:
    chosen = {"trump_place": "left", "rank_order": "falling"}
    screen = to_play("human,random", chosen=chosen, options={"schedule": [13], "no_trump": "never"})
    trump = screen.scene.shown.trump
    hand = screen.scene.stage.own_hand()
    assert any(held.suit is trump for held in hand)
    assert hand[0].suit is trump
    for one, two in pairwise(hand):
        assert one.suit is not two.suit or one.height > two.height
    assert rests(screen)


# By hand -------------------------------------------------------------------------------------


def test_a_card_carried_sideways_stays_there_until_the_next_deal() -> None:
    screen = to_play(options={"schedule": [6, 5]})
    hand = list(screen.scene.stage.own_hand())
    lines = len(screen.table.lines)
    last = screen.scene.layout.hand_pose(len(hand) - 1, len(hand))
    screen.drag(hand[0], (round(last.x) + 5, round(last.y)))
    wished = [*hand[1:], hand[0]]
    assert screen.scene.stage.own_hand() == wished
    assert len(screen.table.lines) == lines, "an order of cards is nobody else's business"
    screen.frames(60)
    assert rests(screen)
    screen.resize((1280, 800))
    assert screen.scene.stage.own_hand() == wished

    while screen.scene.shown.moment is Moment.PLAYING:
        held = screen.scene.stage.own_hand()
        assert held == [one for one in wished if one in held]
        screen.decide()
        screen.frames(1, 0.05)
    screen.play_until(lambda: screen.asked_to_bid)
    screen.frames(30)
    assert tuple(screen.scene.stage.own_hand()) == Holding().in_order(screen.scene.shown, 0)


def test_the_others_make_room_while_a_card_is_carried() -> None:
    screen = to_play()
    hand = list(screen.scene.stage.own_hand())
    start = screen.spot(hand[0])
    target = screen.scene.layout.hand_pose(4, len(hand))
    screen.press(start)
    screen.move((round(target.x) + start[0] - round(sprite(screen, hand[0]).x), start[1]))
    screen.frames(60)
    assert abs(sprite(screen, hand[0]).x - target.x) <= 1
    for place, held in enumerate(hand[1:5]):
        assert sprite(screen, held).pose.x == screen.scene.layout.hand_pose(place, len(hand)).x
    screen.draw()
    screen.key(pygame.K_ESCAPE)  # not the menu: the card goes back
    assert screen.scene.overlay is None
    screen.frames(60)
    assert screen.scene.stage.own_hand() == hand
    assert rests(screen)


def test_a_hand_may_be_laid_by_hand_while_bids_are_made_and_by_keys() -> None:
    screen = Screen(seed=5, options={"schedule": [8]})
    screen.play_until(lambda: screen.asked_to_bid)
    hand = list(screen.scene.stage.own_hand())
    pose = screen.scene.layout.hand_pose(0, len(hand))
    screen.drag(hand[3], (round(pose.x) - 40, round(pose.y)))
    assert screen.scene.stage.own_hand()[0] is hand[3]
    assert screen.asked_to_bid
    screen.play_until(lambda: screen.asked_to_play)
    screen.frames(2)
    held = list(screen.scene.stage.own_hand())
    screen.key(pygame.K_RIGHT)
    chosen = screen.scene.hand.chosen
    assert chosen is not None
    place = held.index(chosen)
    step = -1 if place == len(held) - 1 else 1
    screen.key(pygame.K_RIGHT if step > 0 else pygame.K_LEFT, pygame.KMOD_SHIFT)
    assert screen.scene.stage.own_hand().index(chosen) == place + step
    assert screen.scene.hand.chosen is chosen


@pytest.mark.parametrize("how", ["key", "button"])
def test_sort_puts_the_hand_back_in_order(how: str) -> None:
    screen = to_play()
    hand = list(screen.scene.stage.own_hand())
    buttons = screen.scene.buttons
    assert "sort" not in [button.name for button in buttons.buttons]
    pose = screen.scene.layout.hand_pose(0, len(hand))
    screen.drag(hand[5], (round(pose.x), round(pose.y)))
    screen.frames(1)
    assert screen.scene.stage.own_hand() != hand
    sort = next(button for button in buttons.buttons if button.name == "sort")
    if how == "key":
        screen.key(pygame.K_o)
    else:
        screen.click(sort.rect.center)
    screen.frames(60)
    assert screen.scene.stage.own_hand() == hand
    assert "sort" not in [button.name for button in buttons.buttons]
    assert rests(screen)


def test_an_undo_keeps_the_order_and_finds_a_place_for_the_card() -> None:
    screen = to_play()
    hand = list(screen.scene.stage.own_hand())
    pose = screen.scene.layout.hand_pose(0, len(hand))
    screen.drag(hand[5], (round(pose.x), round(pose.y)))
    wished = list(screen.scene.stage.own_hand())
    screen.frames(60)
    screen.click(screen.spot(screen.legal[0]))
    screen.frames(30)
    screen.key(pygame.K_u)
    screen.frames(40)
    assert screen.scene.stage.own_hand() == wished


# Carried over the table -----------------------------------------------------------------------


def test_a_card_dropped_above_the_hand_is_played() -> None:
    screen = to_play()
    wished = screen.legal[-1]
    before = plays(screen)
    screen.drag(wished, over_the_table(screen))
    assert plays(screen) == [*before, wished.code]
    screen.play_until(lambda: screen.scene.timeline.idle and not len(screen.scene.feed))
    assert wished not in screen.scene.stage.own_hand()


def test_a_card_follows_the_mouse_and_dropped_back_it_returns() -> None:
    screen = to_play()
    hand, before = list(screen.scene.stage.own_hand()), plays(screen)
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
    assert screen.scene.stage.own_hand() == hand
    assert rests(screen)


def test_an_illegal_card_flies_back_with_the_reason() -> None:
    screen = Screen(seed=5, options={"schedule": [8]})
    screen.play_until(
        lambda: (
            screen.asked_to_play
            and any(held not in screen.legal for held in screen.scene.stage.own_hand())
        )
    )
    screen.frames(2)
    hand, lines = list(screen.scene.stage.own_hand()), screen.table.lines
    illegal = next(held for held in hand if held not in screen.legal)
    screen.drag(illegal, over_the_table(screen))
    assert screen.scene.message.startswith("Follow suit: you hold ")
    assert screen.scene.warning
    assert sprite(screen, illegal).y < screen.scene.layout.hand.top, "it has a way back to fly"
    screen.frames(60)
    assert screen.table.lines == lines
    assert screen.scene.stage.own_hand() == hand
    assert rests(screen)


def test_a_card_cannot_be_played_before_its_turn() -> None:
    screen = Screen(seed=5, options={"schedule": [8]})
    screen.play_until(lambda: screen.asked_to_bid)
    lines = screen.table.lines
    screen.drag(screen.scene.stage.own_hand()[0], over_the_table(screen))
    assert screen.scene.message == "It is not your turn to play."
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
    hand = screen.scene.stage.own_hand()
    pose = screen.scene.layout.hand_pose(0, len(hand))
    screen.drag(hand[5], (round(pose.x), round(pose.y)))
    screen.frames(1)
    assert rests(screen)


# Guards ---------------------------------------------------------------------------------------


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
    assert sprite(screen, one).lift == 1
    assert sprite(screen, one).glow
    screen.click(screen.spot(two))
    screen.frames(20)
    assert plays(screen) == before
    assert sprite(screen, one).lift == 0
    assert not sprite(screen, one).glow
    assert sprite(screen, two).glow
    screen.click(screen.spot(one))
    screen.frames(20)
    assert screen.scene._prompt == "Click it again to play it."
    screen.click(screen.spot(two))
    screen.frames(20)
    assert plays(screen) == before
    assert sprite(screen, one).lift == 0
    screen.click(screen.spot(two))
    assert plays(screen) == [*before, two.code]


def test_confirm_a_double_click_plays_at_once_and_a_click_elsewhere_lets_go() -> None:
    screen = to_play(chosen={"guard": "confirm"})
    before, held = plays(screen), screen.legal[0]
    screen.click(screen.spot(held))
    screen.click((screen.scene.layout.trick.centerx, screen.scene.layout.trick.top + 5))
    assert screen.scene.hand.armed is None
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
    target = screen.scene.layout.trick_pose(0)
    assert sprite(screen, held).pose == target
    screen.draw()
    screen.frames(round(GRACE * 60) - 62)
    assert screen.table.lines == before
    screen.frames(4)
    assert plays(screen)[-1] == held.code


@pytest.mark.parametrize("how", ["u", "backspace", "button", "undo button"])
def test_grace_what_is_taken_back_leaves_no_trace(how: str) -> None:
    screen = to_play(chosen={"guard": "grace"})
    held, before = screen.legal[0], screen.table.lines
    hand = list(screen.scene.stage.own_hand())
    screen.click(screen.spot(held))
    screen.frames(30)
    grace = screen.scene.asking.grace
    assert grace is not None
    if how == "button":
        screen.click(grace._group.buttons[0].rect.center)
    elif how == "undo button":
        screen.click(screen.scene.buttons.buttons[0].rect.center)
    else:
        screen.key(pygame.K_u if how == "u" else pygame.K_BACKSPACE)
    screen.frames(120)
    assert screen.table.lines == before
    assert screen.table.undos == 0
    assert screen.scene.stage.own_hand() == hand
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
        screen.click((screen.scene.layout.trick.centerx, screen.scene.layout.trick.top + 5))
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
    assert sprite(screen, held).pose == screen.scene.layout.trick_pose(0)
    screen.frames(90)
    assert plays(screen)[-1] == held.code


# Tricks ---------------------------------------------------------------------------------------


def test_a_trick_lies_until_a_click_if_so_wished() -> None:
    screen = to_play(chosen={"hold_trick": True})
    screen.click(screen.spot(screen.legal[0]))
    screen.play_until(lambda: screen.scene.trick_lies)
    shown = screen.scene.shown
    screen.frames(600)
    assert screen.scene.shown == shown
    assert len(shown.trick) == 3
    assert "Click, or press Space." in screen.scene._prompt
    assert sum(one.glow for one in screen.scene.stage.sprites) == 1
    screen.draw()
    lines = len(plays(screen))
    screen.click((screen.scene.layout.trick.centerx, screen.scene.layout.trick.top + 5))
    screen.frames(40)
    assert screen.scene.shown.trick == () or len(screen.scene.shown.trick) < 3
    assert len(plays(screen)) == lines
    assert sum(screen.scene.shown.taken) == sum(shown.taken) + 1


def test_bots_alone_leave_no_trick_lying() -> None:
    screen = Screen("random,random,random", seed=3, chosen={"hold_trick": True})
    screen.until(lambda: sum(screen.scene.shown.taken) > 2)


def test_an_only_card_plays_itself_if_so_wished_and_an_undo_passes_over_it() -> None:
    screen = Screen(seed=5, options={"schedule": [8]}, chosen={"play_forced": True})
    screen.play_until(lambda: screen.asked_to_play and len(screen.legal) == 1)
    (only,) = screen.legal
    before, decisions = plays(screen), len(screen.table._turns)
    screen.frames(round(FORCED * 60) - 5)
    assert plays(screen) == before
    assert screen.scene.hand.chosen is only
    screen.frames(10)
    assert plays(screen) == [*before, only.code]
    assert len(screen.table._turns) == decisions


def test_an_only_card_waits_for_its_player_where_nothing_is_wished() -> None:
    screen = Screen(seed=5, options={"schedule": [8]})
    screen.play_until(lambda: screen.asked_to_play and len(screen.legal) == 1)
    before = plays(screen)
    screen.frames(300)
    assert plays(screen) == before


def test_the_last_trick_is_shown_to_whoever_asks_and_nothing_else_is() -> None:
    screen = Screen(seed=5, options={"schedule": [8]})
    screen.play_until(lambda: screen.asked_to_bid)
    screen.key(pygame.K_l)
    assert screen.scene.overlay is None
    assert screen.scene.message == "No trick has been taken in this deal yet."
    screen.play_until(lambda: sum(screen.scene.shown.taken) == 2 and screen.asked_to_play)
    lines = len(screen.table.lines)
    screen.key(pygame.K_l)
    overlay = screen.scene.overlay
    assert isinstance(overlay, LastTrick)
    assert overlay.trick == screen.table.view(0).tricks[-1]
    screen.frames(120)
    screen.draw()
    assert len(screen.table.lines) == lines
    screen.click((500, 300))
    assert screen.scene.overlay is None
    screen.frames(2)
    assert screen.asked_to_play
    assert len(screen.table.lines) == lines, "the click that closes it plays nothing"


def test_the_last_trick_is_shown_while_its_key_is_held() -> None:
    screen = to_play()
    screen.play_until(lambda: sum(screen.scene.shown.taken) == 1 and screen.asked_to_play)
    screen.key(pygame.K_l)
    screen.frames(40)
    screen.scene.handle(pygame.event.Event(pygame.KEYUP, key=pygame.K_l, mod=0, unicode="l"))
    assert screen.scene.overlay is None


def test_a_press_on_won_tricks_shows_the_last_one() -> None:
    screen = to_play()
    screen.play_until(lambda: sum(screen.scene.shown.taken) == 1 and screen.asked_to_play)
    winner = screen.scene.shown.tricks[0].winner
    stack = screen.scene.stage.sprite(won(winner, 0))
    assert stack is not None
    screen.click((round(stack.x), round(stack.y)))
    assert isinstance(screen.scene.overlay, LastTrick)
    assert screen.scene.overlay.trick == screen.table.view(0).tricks[-1]


# Undo -----------------------------------------------------------------------------------------


def test_the_undo_button_counts_what_is_taken_back() -> None:
    screen = Screen(seed=5, options={"schedule": [8]})
    screen.play_until(lambda: screen.asked_to_bid)
    screen.frames(1)
    undo = screen.scene.buttons.buttons[0]
    assert undo.name == "undo"
    assert not undo.enabled
    screen.play_until(lambda: screen.asked_to_play and len(screen.legal) > 1)
    screen.frames(1)
    before = screen.scene.shown
    screen.click(screen.spot(screen.legal[0]))
    screen.frames(20)
    assert screen.scene.buttons.buttons[0].enabled
    screen.click(screen.scene.buttons.buttons[0].rect.center)
    screen.frames(3)
    assert screen.scene.shown == before == Shown.of(screen.table.view(0))
    assert screen.table.undos == 1
    assert screen.table.lines[-1]["note"] == "undo"
    screen.key(pygame.K_ESCAPE)
    assert isinstance(screen.scene.overlay, PausePanel)
    assert screen.scene.overlay._undone == "1 move taken back"
    screen.draw()


# Anything at all ------------------------------------------------------------------------------


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
                hand = screen.scene.stage.own_hand()
                if hand and screen.scene.timeline.idle and screen.scene.overlay is None:
                    centre = sprite(screen, rng.choice(hand))
                    screen.press((round(centre.x), round(centre.y)))
        screen.frames(1, rng.choice([0.016, 0.1, 0.4]))
    screen.draw()
    assert plays(screen)
    screen.release((1, 1))
    if isinstance(screen.scene.overlay, LastTrick):
        screen.key(pygame.K_SPACE)
    screen.play_until(lambda: screen.asked_to_bid or screen.asked_to_play or screen.results)
    screen.frames(90)
    assert rests(screen) or screen.results
    hands = screen.scene.shown.hands[0]
    assert {held for held in hands if isinstance(held, Card)} == set(screen.scene.stage.own_hand())
