"""The bid explorer: hands that can be put together, and the expert's answer beside them."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from game.engine import Bid, Card, Phase
from game.engine.weighing import at_once
from game.practice.explored_hand import (
    NO_TRUMP,
    PLAYERS,
    RANKS,
    SUITS,
    ExploredHand,
    dealt,
    fitting,
)
from game.presentation.words.points import decimal
from game.review.hand_count import bid_of, count
from game.roster import weigher
from game.ui.learn.explorer_scene import ExplorerScene
from game.ui.learn.learn_scene import LearnScene
from game.ui.shell.doors import MenuButton
from tests.driving.ui_driver import Driver

HAND = ExploredHand(frozenset({"KD", "AS", "QH", "7S", "3C"}), "D", 3, 1)


def test_every_table_that_can_be_chosen_is_one_at_which_the_person_bids() -> None:
    rng = Random(4)
    for players in PLAYERS:
        for trump in (*SUITS, NO_TRUMP):
            place, size = rng.randint(1, players), rng.randint(1, 9)
            hand = dealt(ExploredHand(frozenset(), trump, players, place), size, rng)
            hand = fitting(replace(hand, total=rng.randint(0, 20)))
            view, legal = hand.shown.question
            assert {held.code for held in view.hand if isinstance(held, Card)} == set(hand.cards)
            assert view.phase is Phase.BIDDING
            assert {one.bid for one in legal if isinstance(one, Bid)} == set(
                range(len(hand.cards) + 1)
            )
            assert ("-" if view.trump is None else view.trump.letter) == trump
            made = [bid for bid in view.bids if isinstance(bid, int)]
            assert (len(made), sum(made)) == (hand.place - 1, hand.total)
            assert max(made, default=0) - min(made, default=0) <= 1
            assert view.players == players
            assert view.turn_up is None or view.turn_up.code not in hand.cards


def test_a_hand_holds_no_more_than_there_is_room_for() -> None:
    hand = ExploredHand(trump="S", players=2)
    for rank in RANKS:
        hand = hand.toggled(rank + "S")
    assert len(hand.cards) == len(RANKS) - 1, "one trump is left to be turned up"
    assert not hand.may_hold("2S")
    for suit in "HD":
        for rank in RANKS:
            hand = hand.toggled(rank + suit)
    assert len(hand.cards) == hand.most_cards == 25
    fewer = fitting(replace(hand, players=6, place=2))
    assert len(fewer.cards) == fewer.most_cards == 8
    assert {code[0] for code in fewer.cards} <= set("AKQJ"), "the high cards stay"
    assert fitting(replace(fewer, total=99)).total == fewer.most_bid


@pytest.mark.usefixtures("home")
def test_cards_are_clicked_and_the_answer_is_that_of_the_same_hand_at_a_table() -> None:
    driver = Driver(size=(1280, 800))
    driver.press(MenuButton.LEARN)
    driver.frames(2)
    driver.press("explorer")
    driver.frames(2)
    scene = driver.scene
    assert isinstance(scene, ExplorerScene)
    driver.press("none")
    driver.frames(2)
    for code in HAND.cards:
        driver.press(code)
        driver.frames(1)
    assert scene.hand.cards == HAND.cards
    assert scene.hand.place == 1
    driver.until(lambda: scene.counted is not None)
    driver.frames(4)
    assert not scene.needs_frames, "what was answered is not asked again"
    counted = scene.counted
    assert counted is not None
    assert counted == at_once(count(weigher(), scene.hand.shown.question))
    assert [bid_of(way) for way in counted.ways].index(counted.best) == 0
    for way in counted.ways:
        assert sum(way.tricks) == pytest.approx(1.0, abs=0.01)
        assert way.tricks[bid_of(way)] == pytest.approx(way.made, abs=0.01)
    said = [line for text in scene.written for line in text.lines()]
    assert f"Bid {counted.best}" in said
    assert {decimal(way.points) for way in counted.ways} <= set(said)
    driver.press("AS")
    driver.frames(1)
    driver.until(lambda: scene.counted is not None)
    assert scene.counted is not None
    assert {code for code, _share in scene.counted.cards} == HAND.cards - {"AS"}
    driver.press("back")
    driver.frames(2)
    assert isinstance(driver.scene, LearnScene)
