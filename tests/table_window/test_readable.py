"""A key or a click that hurries never presses a button that nobody could have read yet."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.ui.table.panels.button_names import OverlayButton
from game.ui.table.panels.overlays import PausePanel
from game.ui.table.panels.reading_time import READABLE_S
from game.ui.table.panels.results_panel import ResultsPanel
from game.ui.table.questions.call import CallChoices
from tests.driving.displays import display_of
from tests.driving.table_screen import FRAME_S, Screen, asks_for, special_panel

display = display_of((1280, 800))

HURRY = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER)


def hurry_until(screen: Screen, seen: Callable[[], object], key: int) -> None:
    """Press a key in every frame until something comes up, and once more then."""
    for _ in range(4000):
        screen.frames(1)
        if seen():
            break
        if screen.asked_to_bid or screen.asked_to_play:
            screen.decide()
        else:
            screen.hurried_key(key)
    assert seen()
    screen.hurried_key(key)


def ending(agents: str = "human,random,random") -> Screen:
    """A short game."""
    return Screen(
        agents, seed=16, options={"schedule": [1]}, again=lambda app: app.asked.append("again")
    )


@pytest.mark.parametrize("key", HURRY)
def test_hurrying_to_the_end_of_a_game_does_not_begin_the_next_one(key: int) -> None:
    screen = ending()
    hurry_until(screen, lambda: screen.results, key)
    for _ in range(round(READABLE_S / FRAME_S) - 2):
        screen.frames(1)
        screen.hurried_key(key)
    assert screen.app.asked == []
    assert isinstance(screen.scene.overlays.current, ResultsPanel)
    screen.frames(20)
    screen.hurried_key(key)
    assert screen.app.asked == [], "the button that the key presses is shown first"
    panel = screen.scene.overlays.current
    assert isinstance(panel, ResultsPanel)
    assert (panel.panel.focus, panel.panel.keyed) == (OverlayButton.AGAIN, True)
    screen.hurried_key(key)
    assert screen.app.asked == ["again"]


def test_a_click_that_hurries_to_the_end_presses_nothing_there() -> None:
    screen = ending()
    screen.play_until(lambda: screen.results)
    panel = screen.scene.overlays.current
    assert isinstance(panel, ResultsPanel)
    again = panel.panel.named(OverlayButton.AGAIN).rect.center
    screen.hurried_click(again)
    assert screen.app.asked == []
    screen.frames(60)
    screen.hurried_click(again)
    assert screen.app.asked == ["again"]


def test_hurrying_does_not_show_the_next_persons_hand() -> None:
    screen = ending("human,human,random")
    hurry_until(screen, lambda: screen.curtain, pygame.K_SPACE)
    assert screen.curtain
    assert screen.scene.presenter.stage.own_hand() == []
    screen.frames(60)
    screen.hurried_key(pygame.K_SPACE)
    assert not screen.curtain


def test_hurrying_does_not_call_a_deal() -> None:
    screen = Screen("human,random,random", row="caller-clag", first_dealer=0)
    screen.until(lambda: special_panel(screen.scene) is not None)
    screen.key(pygame.K_3)
    screen.key(pygame.K_RETURN)

    def calling() -> bool:
        return asks_for(screen.scene, CallChoices)

    screen.play_until(calling)
    lines = len(screen.table.lines)
    for _ in range(5):
        screen.hurried_key(pygame.K_SPACE)
        screen.frames(2)
    assert calling()
    assert len(screen.table.lines) == lines


def test_a_menu_that_somebody_opened_is_pressed_at_once() -> None:
    screen = ending()
    screen.frames(5)
    screen.hurried_key(pygame.K_ESCAPE)
    screen.hurried_key(pygame.K_RETURN)
    assert screen.scene.overlays.current is None


def test_the_menu_of_a_game_that_has_ended_does_not_say_that_it_is_paused() -> None:
    screen = ending()
    screen.frames(5)
    screen.key(pygame.K_ESCAPE)
    running = screen.scene.overlays.current
    assert isinstance(running, PausePanel)
    assert running.title == "Paused"
    screen.key(pygame.K_ESCAPE)
    screen.play_until(lambda: screen.results)
    screen.key(pygame.K_ESCAPE)
    menu = screen.scene.overlays.current
    assert isinstance(menu, PausePanel)
    assert menu.title == "The game is over"
    labels = [button.label for button in menu.panel.buttons]
    assert labels[0] == "Back"
    assert labels[-5:] == ["Rules", "Settings", "New game", "Go to the menu", "Quit"]
    assert labels.count("Fair cards") == 1
    screen.key(pygame.K_ESCAPE)
    screen.frames(2)
    assert screen.results


def test_hurrying_does_not_make_the_only_bid_there_is() -> None:
    screen = Screen(row="oh-hell", seed=1, first_dealer=0, options={"schedule": [1]})
    hurry_until(screen, lambda: screen.asked_to_bid, pygame.K_RETURN)
    panel = screen.scene.input.decision.bid.panel
    assert panel is not None
    assert panel.chosen is not None, "the hook leaves one bid, which is chosen"
    bids = len(screen.table.lines)
    for _ in range(5):
        screen.frames(2)
        screen.hurried_key(pygame.K_RETURN)
    assert len(screen.table.lines) == bids
    screen.key(pygame.K_RETURN)
    assert len(screen.table.lines) > bids


def test_a_click_that_hurries_makes_no_bid() -> None:
    screen = Screen(seed=16, options={"schedule": [3]})
    hurry_until(screen, lambda: screen.asked_to_bid, pygame.K_SPACE)
    panel = screen.scene.input.decision.bid.panel
    assert panel is not None
    bids, three = len(screen.table.lines), panel.button("3").center
    for _ in range(3):
        screen.hurried_click(three)
        screen.frames(2)
    assert panel.chosen is None
    screen.click(three)
    assert panel.chosen == 3
    screen.hurried_click(three)
    assert len(screen.table.lines) > bids, "once it could be read, two clicks bid"


def test_a_click_right_after_a_panel_was_closed_counts_where_one_could_read_before() -> None:
    screen = Screen(seed=16, options={"schedule": [3]})
    screen.until(lambda: screen.asked_to_bid)
    panel = screen.scene.input.decision.bid.panel
    assert panel is not None
    screen.read()
    screen.frames(60)
    screen.hurried_key(pygame.K_s)
    screen.frames(30)
    screen.hurried_key(pygame.K_ESCAPE)
    screen.frames(1)
    screen.hurried_click(panel.button("2").center)
    now = screen.scene.input.decision.bid.panel
    assert now is not None
    assert now.chosen == 2


def test_a_bid_that_somebody_chose_is_made_without_a_wait() -> None:
    screen = Screen(seed=16, options={"schedule": [3]})
    hurry_until(screen, lambda: screen.asked_to_bid, pygame.K_SPACE)
    bids = len(screen.table.lines)
    screen.hurried_key(pygame.K_1)
    screen.hurried_key(pygame.K_RETURN)
    assert len(screen.table.lines) > bids


@pytest.mark.thinned(8)
@pytest.mark.parametrize("key", HURRY)
@pytest.mark.parametrize(("opens", "closes"), [(pygame.K_F1, pygame.K_F1), (pygame.K_s, None)])
def test_results_that_lie_there_again_after_another_panel_are_read_anew(
    opens: int, closes: int | None, key: int
) -> None:
    screen = ending()
    screen.play_until(lambda: screen.results)
    screen.frames(60)
    screen.hurried_key(opens)
    screen.frames(1)
    screen.hurried_key(closes or key)
    screen.frames(2)
    assert screen.results
    screen.hurried_key(key)
    assert screen.app.asked == [], "they lie there for less than a glance"
    for _ in range(2):  # the first time it is shown what a key presses
        screen.key(key)
    assert screen.app.asked == ["again"]
