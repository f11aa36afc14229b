"""Counts and their nouns agree, and a bid of nothing is called zero."""

from __future__ import annotations

from dataclasses import replace

import pygame

from game.presentation.words.advice.game_story import story
from game.presentation.words.advice.review import more_ways, signed_figure
from game.presentation.words.bids import bid_number
from game.presentation.words.points import decimal, points_words
from game.presentation.words.table import deal_summary
from game.ui.help.key_table import KeyState, Where, rows_of
from game.ui.help.keys_page import KeysPanel
from game.ui.table.questions.bid_choices import BidChoices
from game.variants import VARIANTS, with_options
from game.variants.deals_in_words import chart
from tests.driving.displays import display_of
from tests.driving.screen_states import changed
from tests.driving.table_screen import Screen, bid_choices

display = display_of((1280, 800))


def test_one_deal_is_a_deal() -> None:
    row = with_options(VARIANTS["oh-hell"], {"schedule": (3,)})
    assert [heading for heading, _sizes in chart(row, 4)] == ["4 players, 1 deal"]
    assert "1 deals" not in " ".join(heading for heading, _sizes in chart(VARIANTS["oh-hell"]))


def test_one_point_is_a_point() -> None:
    assert [points_words(number) for number in (1, 0, -1, -3)] == [
        "1 point",
        "0 points",
        "−1 point",
        "−3 points",
    ]
    options = {"schedule": [1]}
    screen = Screen("human,random,random", row="jabberwocky", seed=3, options=options)
    screen.play_until(lambda: screen.scene.presenter.shown.table.history)
    shown = screen.scene.presenter.shown
    deal = shown.table.history[-1]
    won = replace(deal.result, bids=(0, 1, 1), winners=(1,))
    told = changed(shown, history=(deal._replace(result=won, points=(1, 1, 0)),))
    lines = " ".join(line.text for line in story(told, screen.scene.presenter.names, 0))
    assert "1 points" not in lines
    assert "for 1 point." in lines


def test_whoever_missed_alone_is_named_so() -> None:
    screen = Screen("human,random,random,random", seed=3, options={"schedule": [1]})
    screen.play_until(lambda: screen.scene.presenter.shown.table.history)
    shown = screen.scene.presenter.shown
    deal = shown.table.history[-1]
    result = replace(deal.result, bids=(1, 1, 0, 0), winners=(1,))
    told = changed(shown, history=(deal._replace(result=result),))
    assert deal_summary(told, screen.scene.presenter.names) == "You alone missed it."


def test_a_bid_of_nothing_is_zero() -> None:
    assert (bid_number(0), bid_number(3)) == ("zero", "3")
    only = BidChoices(
        cards=1, refused={1: "no"}, others=0, at_once=False, first=True, rule="", standing=None
    )
    assert only.title == "Only zero may be bid"
    screen = Screen("human,random,random", seed=16, options={"schedule": [2]}, first_dealer=0)
    screen.play_until(lambda: screen.asked_to_bid)
    refused = bid_choices(screen.scene).refused
    assert all(not why.startswith("Bid 0") for why in refused.values())


# The card of keys ---------------------------------------------------------------------------


def listed(screen: Screen) -> list[str]:
    """What the keys on the card do."""
    screen.key(pygame.K_k)
    panel = screen.scene.overlays.current
    assert isinstance(panel, KeysPanel)
    told = [row.does for _where, rows in panel.rows for row in rows]
    screen.draw()
    screen.key(pygame.K_ESCAPE)
    return told


def test_the_card_of_keys_lists_what_counts_now() -> None:
    screen = Screen("human,random,random", seed=16, options={"schedule": [3]})
    screen.play_until(lambda: screen.asked_to_bid)
    bidding = listed(screen)
    assert "Make your bid" in bidding
    for absent in (
        "Play the card",
        "Last trick",
        "Undo",
    ):
        assert absent not in bidding
    screen.play_until(lambda: screen.asked_to_play)
    playing = listed(screen)
    assert {"Choose a card", "Play the card", "Undo"} <= set(playing)
    for absent in ("Make your bid", "High"):
        assert absent not in playing
    screen.play_until(lambda: screen.scene.presenter.shown.table.tricks and screen.asked_to_play)
    assert "Last trick" in listed(screen)


def test_the_card_of_a_demo_has_nothing_for_players() -> None:
    screen = Screen("random,random,random", seed=16, options={"schedule": [3]})
    screen.frames(30)
    told = listed(screen)
    assert "Pause" in told
    for absent in ("Undo", "Hurry what is moving"):
        assert absent not in told


def test_every_condition_of_a_key_can_come_about() -> None:
    used = {row.when for where in Where for row in rows_of(where)} - {None}
    assert used == set(KeyState)


def test_nothing_has_no_sign() -> None:
    assert [*map(decimal, (-0.0, -0.04, 0.04, -0.06))] == ["0.0", "0.0", "0.0", "−0.1"]
    assert decimal(-0.004, 2) == "0.00"
    assert [signed_figure(number) for number in (-0.04, -1.0, 0.0)] == ["+0.0", "−1.0", "+0.0"]
    assert more_ways(3) == "and 3 more"
