"""The panel of bids: its button stays in place from deal to deal, and one click may settle it."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from game.ui.paint.painter import Painter
from game.ui.style.theme import LAMP
from game.ui.table.layout.size_limits import SizeWish
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.questions.bid import BidChoices, BidPanel
from game.ui.table.questions.question import CONFIRM
from tests.driving.displays import display_of
from tests.driving.table_screen import Screen

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


@pytest.mark.thinned(8)
@pytest.mark.parametrize("words", [100, 150])
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_what_settles_a_bid_and_each_number_stand_in_one_place_in_every_deal(
    size: tuple[int, int], words: int
) -> None:
    for seats, largest in ((2, 13), (3, 15), (4, 10), (4, 13), (7, 7), (10, 5)):
        places: dict[str, set[tuple[int, ...]]] = {}
        for cards in range(1, largest + 1):
            layout = TableLayout.of(size, seats, cards, 0, SizeWish(words), largest=largest)
            painter = Painter(LAMP, layout.scale, layout.least_letters)
            choices = BidChoices(cards=cards, refused={}, others=0, at_once=False)
            panel = BidPanel(choices, layout, painter)
            for name in (CONFIRM, "0"):
                box: Rect = panel.button(name)
                places.setdefault(name, set()).add(tuple(box))
            last = panel.button(str(cards)).right
            roomy = panel.box.width > layout.px(layout.bid_form.least_width) + 1
            if roomy and cards < 2 * layout.bids.columns - 1:  # one row of numbers
                assert panel.box.right - last < layout.px(20), (size, seats, cards)
        assert len(places[CONFIRM]) == 1, (size, seats, largest)
        assert len({box[0] for box in places["0"]}) == 1, (size, seats, largest)


def test_one_click_bids_where_the_setting_says_so_and_else_a_second_one_does() -> None:
    for one_click in (True, False):
        screen = asked_with(one_click=one_click)
        panel = screen.scene.input.decision.bid.panel
        assert panel is not None
        allowed = next(bid for bid in range(9) if bid not in panel.choices.refused)
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
