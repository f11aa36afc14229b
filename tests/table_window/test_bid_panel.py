"""The plate of bids: centred, as wide as its choices, and one click may settle it."""

from __future__ import annotations

from typing import Any

import pygame
import pytest
from pygame import Rect

from game.presentation.bid_question import Bar, Barred
from game.ui.paint.painter import Painter
from game.ui.style.theme import LAMP
from game.ui.table.layout.bid_panel_layout import BidBox
from game.ui.table.layout.boxes import Yielded
from game.ui.table.layout.size_limits import SizeWish
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.questions.bid_choices import BidChoices
from game.ui.table.questions.choice_panel import CONFIRM, ChoicePanel
from tests.driving.displays import display_of
from tests.driving.table_screen import Screen, choices_of

display = display_of((1280, 800))


def asked_with(*, one_click: bool) -> Screen:
    agents, chosen = "human,random,random,random", {"one_click_bids": one_click}
    screen = Screen(agents, size=(1280, 800), chosen=chosen)
    screen.until(lambda: screen.asked_to_bid)
    return screen


def bid_made(screen: Screen) -> object:
    """The bid of the person, once it is on the screen."""
    screen.until(lambda: screen.scene.presenter.shown.table.bids[0] is not None)
    return screen.scene.presenter.shown.table.bids[0]


WHOLE_GAMES = ((2, 13), (2, 26), (3, 15), (4, 10), (4, 13), (7, 7), (10, 5))
"""Seats, and cards each in the largest deal."""


def panel_of(layout: TableLayout, **more: Any) -> ChoicePanel[int | None, int]:
    painter = Painter(LAMP, layout.scale, layout.least_letters)
    facts: dict[str, Any] = {"refused": {}, "others": 0, "at_once": False, **more}
    return ChoicePanel(BidChoices(cards=layout.hand_size, **facts), layout, painter)


@pytest.mark.thinned(8)
@pytest.mark.parametrize("words", [100, 150, 200])
@pytest.mark.parametrize("size", [(800, 528), (1024, 640), (1280, 800), (1920, 1080)])
def test_the_plate_is_centred_and_as_wide_as_its_choices(size: tuple[int, int], words: int) -> None:
    for seats, largest in WHOLE_GAMES:
        for cards in range(1, largest + 1):
            layout = TableLayout.of(size, seats, cards, 0, SizeWish(words), largest=largest)
            panel, box = panel_of(layout), layout.bids
            assert panel.box == box.panel
            assert abs(panel.box.centerx - layout.area.centerx) <= 1
            edge = round(box.form.padding * layout.bid_scale)
            first, last = panel.button("0"), panel.button(str(box.columns - 1))
            assert abs(first.left - panel.box.left - edge) <= 1
            assert abs(panel.box.right - last.right - edge) <= 1
            assert abs(panel.box.right - panel.button(CONFIRM).right - edge) <= 1


@pytest.mark.thinned(8)
@pytest.mark.parametrize("words", [100, 150])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_what_settles_a_bid_stands_at_one_height_in_every_deal_of_a_game(
    size: tuple[int, int], words: int
) -> None:
    for seats, largest in WHOLE_GAMES:
        tops = set()
        for cards in range(1, largest + 1):
            layout = TableLayout.of(size, seats, cards, 0, SizeWish(words), largest=largest)
            tops.add(panel_of(layout).button(CONFIRM).top)
        assert max(tops) - min(tops) <= 1, (size, seats, largest)


def test_numbers_stand_in_one_row_as_far_as_they_can_be_read() -> None:
    room = Rect(24, 100, 1232, 400)  # words at 200 % and the whole width of a window
    rows = {cards: BidBox.of(room, cards, 2.0).columns for cards in (5, 10, 11, 26)}
    assert rows == {5: 6, 10: 11, 11: 6, 26: 14}
    ten = BidBox.of(room, 10, 2.0)
    assert room.width - 11 < ten.panel.width <= room.width
    assert (ten.panel.width - 2 * 24 - 10 * 8) // 11 >= 100
    assert ten.number_height * 2 == 116
    assert room.contains(BidBox.of(room, 26, 2.0).panel)


def test_one_click_bids_where_the_setting_says_so_and_else_a_second_one_does() -> None:
    for one_click in (True, False):
        screen = asked_with(one_click=one_click)
        panel = screen.scene.input.decision.bid.panel
        assert panel is not None
        allowed = next(bid for bid in range(9) if bid not in choices_of(panel, BidChoices).refused)
        screen.click(panel.button(str(allowed)).center)
        assert (screen.scene.input.decision.bid.panel is None) is one_click
        if not one_click:
            assert panel.chosen == allowed
            screen.click(panel.button(CONFIRM).center)
        assert bid_made(screen) == allowed


def test_keys_choose_first_even_where_one_click_bids() -> None:
    screen = asked_with(one_click=True)
    screen.key(pygame.K_RIGHT)
    panel = screen.scene.input.decision.bid.panel
    assert panel is not None
    chosen = panel.chosen
    assert chosen is not None
    screen.key(pygame.K_RETURN)
    assert bid_made(screen) == chosen


def test_a_barred_bid_cannot_be_chosen_and_its_reason_stands_in_the_plate() -> None:
    barred = (Barred(Bar.LAST_SUM, (1,), 10),)
    layout = TableLayout.of((1280, 800), 4, 10, 0)
    panel = panel_of(layout, refused={1: "no"}, others=9, last=True, barred=barred)
    panel.choose(1)
    assert panel.chosen is None
    assert not panel.panel.named("1").enabled
    panel.choose(2)
    assert panel.chosen == 2
    told = " ".join(line for text in panel.panel.written for line in text.lines())
    assert "1 is barred: the bids may not come to 10." in told
    assert "Bids" in told, "pips tell what they come to"
    assert "bid for" not in told


def test_the_gold_button_names_its_key_as_far_as_there_is_room() -> None:
    for words in (100, 200):
        layout = TableLayout.of((1280, 800), 4, 10, 0, SizeWish(words), yields=Yielded.ROW)
        panel = panel_of(layout)
        panel.choose(3)
        button = panel.panel.named(CONFIRM)
        assert button.gold
        assert (button.label, button.keycap) == ("Bid 3", "Enter")
        assert [each.name for each in panel.panel.buttons if each.gold] == [CONFIRM]


def test_a_newcomer_reads_what_the_bids_of_one_card_mean() -> None:
    layout = TableLayout.of((1280, 800), 4, 1, 0)
    panel = panel_of(layout, newcomer=True)
    assert choices_of(panel, BidChoices).title == "Will your card take the trick?"
    assert [choices_of(panel, BidChoices).under(bid) for bid in (0, 1)] == [
        "No, it will lose",
        "Yes, it will win",
    ]
    assert choices_of(panel_of(layout), BidChoices).title == "How many tricks?"


@pytest.mark.parametrize(("cards", "pips"), [(1, False), (2, True), (10, True), (11, False)])
def test_the_sum_is_told_by_pips_or_in_words_and_never_by_both(cards: int, pips: bool) -> None:
    layout = TableLayout.of((1280, 800), 4, cards, 0)
    for newcomer in (False, True):
        panel = panel_of(layout, others=1, last=True, newcomer=newcomer)
        panel.choose(0)
        told = " ".join(line for text in panel.panel.written for line in text.lines())
        read_off = pips and not newcomer
        assert ("Bids" in told) == (cards > 1)  # of one trick the balance says it all
        assert (f"Bids: 1 for {cards}" in told) == (not read_off and cards > 1)
        assert ("With yours" in told) == (not read_off)
