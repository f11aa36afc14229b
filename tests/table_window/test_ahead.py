"""A card or a bid chosen while others think: made when the turn comes if legal, else dropped."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest

from game.engine import Card, Phase, Suit
from game.engine.decisions.card import is_revoke
from game.ui.table.drawing.trick_tags import INDEX, hung_tag, tag_words
from game.ui.table.panels.button_names import TableButton
from game.ui.table.questions.bid_choices import BidChoices
from tests.driving.displays import display_of
from tests.driving.hands import plays, sprite
from tests.driving.table_screen import Screen, choices_of
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
    assert screen.scene.input.prompt == "", "the tag on the card tells it"
    assert len(screen.table.lines) == lines, "nobody hears of it"
    screen.frames(12)
    assert sprite(screen, legal).lift > 0.9
    screen.draw()
    screen.until(lambda: plays(screen) != [])
    assert plays(screen) == [legal.code]
    assert screen.scene.input.ahead.card is None


def test_a_card_chosen_ahead_bears_a_tag_that_covers_no_index() -> None:
    screen = others_play()
    cards = hand(screen)
    card = cards[len(cards) // 2]
    choose(screen, card, mouse=True)
    screen.frames(12)
    presenter = screen.scene.presenter
    layout, chosen = presenter.layout, sprite(screen, card)
    place = chosen.rect(chosen.lift * layout.lift)
    picture, box = hung_tag("ahead", place, presenter.stage.painter)
    assert tag_words("ahead") == "ahead"
    assert box.top < place.top < box.bottom
    assert box.left >= place.left + round(place.width * INDEX)
    right = sprite(screen, cards[len(cards) // 2 + 1])
    assert box.bottom <= right.rect(right.lift * layout.lift).top + 12
    shown = screen.draw().subsurface(box).get_at(picture.get_rect().midtop)
    assert shown == picture.get_at(picture.get_rect().midtop)


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


def penalised(**chosen: Any) -> Screen:
    """Where a revoke costs three points: the person is to follow clubs, and holds 8♠ too."""
    options = {"schedule": [6], "revokes": "penalised"}
    return Screen(seed=1, first_dealer=1, options=options, chosen=chosen)


def before_clubs(**chosen: Any) -> Screen:
    """The same after the first trick, before clubs are led."""
    screen = penalised(**chosen)
    screen.until(lambda: screen.asked_to_bid)
    screen.key(pygame.K_1)
    screen.key(pygame.K_RETURN)
    screen.play_until(
        lambda: (
            screen.scene.input.ahead.may_play
            and len(screen.scene.presenter.shown.table.tricks) == 1
            and not screen.scene.presenter.shown.table.trick
        )
    )
    return screen


def revoking(screen: Screen) -> Card:
    """A card of the hand with which the suit led would not be followed."""
    view = screen.table.view(0)
    return next(card for card in screen.legal if is_revoke(view, 0, card))


def test_a_card_chosen_ahead_is_never_a_revoke() -> None:
    screen = before_clubs()
    before = plays(screen)
    choose(screen, next(card for card in hand(screen) if card.code == "8S"), mouse=True)
    assert screen.scene.input.ahead.card is not None
    screen.until(lambda: screen.asked_to_play)
    screen.frames(60)
    assert plays(screen) == before
    assert screen.scene.presenter.message == (
        "The 8 of spades chosen ahead stays in your hand. "
        "It would be a revoke, which costs 3: you hold clubs."
    )


def to_follow(**chosen: Any) -> Screen:
    screen = before_clubs(**chosen)
    screen.until(lambda: screen.asked_to_play)
    screen.frames(2)
    return screen


@pytest.mark.parametrize("guard", ["off", "confirm"])
def test_a_click_on_a_revoke_asks_once_before_it_is_played(guard: str) -> None:
    screen = to_follow(guard=guard)
    held, before = revoking(screen), plays(screen)
    spot = screen.spot(held)
    for _ in range(2):  # a double click is one answer
        screen.hurried_click(spot)
    assert plays(screen) == before
    assert screen.scene.presenter.message.startswith("It would be a revoke, which costs 3")
    screen.frames(30)
    screen.hurried_click(spot)
    assert plays(screen) == [*before, held.code]


def test_keys_and_a_card_carried_to_the_trick_are_asked_too() -> None:
    for by_key in (True, False):
        screen = to_follow()
        held, before = revoking(screen), plays(screen)
        for expected in (before, [*before, held.code]):
            if by_key:
                screen.scene.input.hand.choose(held)
                screen.key(pygame.K_RETURN)
            else:
                screen.drag(held, screen.scene.presenter.layout.trick.center)
                screen.frames(30)
            assert plays(screen) == expected


def test_a_card_that_follows_is_played_at_one_click_where_revokes_are_penalised() -> None:
    screen = to_follow()
    view = screen.table.view(0)
    held = next(card for card in screen.legal if not is_revoke(view, 0, card))
    before = plays(screen)
    screen.click(screen.spot(held))
    assert plays(screen) == [*before, held.code]


def with_joker(until: Callable[[Screen], object]) -> Screen:
    """North-East Blackout: another joker is named before the person's, in the second trick."""
    agents = ",".join(["human", *["random"] * 4])
    screen = Screen(agents, row="northeast-jokers", seed=9, chosen={"speed": "instant"})
    for _ in range(400):
        if until(screen):
            return screen
        if screen.asked_to_play:
            held = next(card for card in screen.legal if card.suit is not Suit.JOKERS)
            screen.scene.input.hand.choose(held)
            screen.key(pygame.K_RETURN)
        else:
            screen.decide()
        screen.frames(1, 0.05)
    raise AssertionError("not seen in time")


def test_a_joker_chosen_ahead_is_not_played_as_another_joker_has_named_it() -> None:
    screen = with_joker(
        lambda screen: (
            screen.scene.input.ahead.may_play
            and len(screen.scene.presenter.shown.table.tricks) == 1
        )
    )
    joker = next(card for card in hand(screen) if card.suit is Suit.JOKERS)
    before = plays(screen)
    screen.scene.presenter.timeline.finish()
    choose(screen, joker, mouse=True)
    screen.until(lambda: screen.asked_to_play)
    screen.frames(60)
    assert plays(screen) == before
    assert screen.scene.presenter.message == (
        "The joker chosen ahead stays in your hand. "
        "The second joker of a trick is the opposite of the first."
    )


def test_a_double_click_on_a_joker_asks_how_it_counts() -> None:
    screen = with_joker(
        lambda screen: (
            screen.asked_to_play
            and any(card.suit is Suit.JOKERS for card in screen.legal)
            and all(
                play.card.suit is not Suit.JOKERS
                for play in screen.scene.presenter.shown.table.trick
            )
        )
    )
    joker = next(card for card in screen.legal if card.suit is Suit.JOKERS)
    spot = screen.spot(joker)
    screen.hurried_click(spot)
    assert screen.scene.input.decision.card.joker is not None
    screen.hurried_click(spot)
    assert screen.scene.input.decision.card.joker is not None


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
    assert "Bid ahead" not in screen.tools()


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
        screen.use(TableButton.AHEAD)
        assert ahead.panel is not None
        screen.draw()
        screen.hurried_click(ahead.panel.button(str(3)).center)
        screen.hurried_click(ahead.panel.button("confirm").center)
    else:
        screen.hurried_key(pygame.K_3)
        screen.hurried_key(pygame.K_RETURN)
    assert ahead.bid == 3
    assert ahead.panel is None
    screen.frames(1)
    assert screen.scene.presenter.stage.bid_ahead == 3, "it stands at the own seat"
    assert bids(screen) == []
    screen.frames(1)
    assert "Take back" in screen.tools()
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
    (forbidden,) = choices_of(panel, BidChoices).refused
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
