"""Tricks that lie until a click, the last one looked at again, cards that play themselves."""

from __future__ import annotations

import pygame

from game.presentation.screen_state import ScreenState
from game.ui.table.panels.button_names import TableButton
from game.ui.table.panels.overlays import PausePanel
from game.ui.table.panels.tricks_panel import TricksPanel
from game.ui.table.questions.card import FORCED
from tests.driving.displays import display_of
from tests.driving.hands import plays, to_play
from tests.driving.table_screen import Screen
from tests.lines import plain

display = display_of((1280, 800))


# Tricks ---------------------------------------------------------------------------------------


def test_a_trick_lies_until_a_click_if_so_wished() -> None:
    screen = to_play(chosen={"hold_trick": True})
    screen.click(screen.spot(screen.legal[0]))
    screen.play_until(lambda: screen.scene.input.held_trick.lies)
    shown = screen.scene.presenter.shown
    screen.frames(600)
    assert screen.scene.presenter.shown == shown
    assert len(shown.table.trick) == 3
    assert "Click, or press Space." in screen.scene.input.prompt
    assert sum(one.glow for one in screen.scene.presenter.stage.sprites) == 1
    screen.draw()
    lines = len(plays(screen))
    screen.click(
        (screen.scene.presenter.layout.trick.centerx, screen.scene.presenter.layout.trick.top + 5)
    )
    screen.frames(40)
    assert (
        screen.scene.presenter.shown.table.trick == ()
        or len(screen.scene.presenter.shown.table.trick) < 3
    )
    assert len(plays(screen)) == lines
    assert sum(screen.scene.presenter.shown.table.taken) == sum(shown.table.taken) + 1


def test_bots_alone_leave_no_trick_lying() -> None:
    screen = Screen("random,random,random", seed=3, chosen={"hold_trick": True})
    screen.until(lambda: sum(screen.scene.presenter.shown.table.taken) > 2)


def test_an_only_card_plays_itself_if_so_wished_and_an_undo_passes_over_it() -> None:
    screen = Screen(seed=5, options={"schedule": [8]}, chosen={"play_forced": True})
    screen.play_until(lambda: screen.asked_to_play and len(screen.legal) == 1)
    (only,) = screen.legal
    before, decisions = plays(screen), len(screen.table.game.undo_points)
    screen.frames(round(FORCED * 60) - 5)
    assert plays(screen) == before
    assert screen.scene.input.hand.chosen is only
    screen.frames(10)
    assert plays(screen) == [*before, only.code]
    assert len(screen.table.game.undo_points) == decisions


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
    assert screen.scene.overlays.current is None
    assert screen.scene.presenter.message == "No trick has been taken in this deal yet."
    screen.play_until(
        lambda: sum(screen.scene.presenter.shown.table.taken) == 2 and screen.asked_to_play
    )
    lines = len(screen.table.lines)
    screen.key(pygame.K_l)
    overlay = screen.scene.overlays.current
    assert isinstance(overlay, TricksPanel)
    assert overlay.trick == screen.table.view(0).tricks[-1]
    screen.frames(120)
    screen.draw()
    assert len(screen.table.lines) == lines
    screen.click((500, 300))
    assert screen.scene.overlays.current is None
    screen.frames(2)
    assert screen.asked_to_play
    assert len(screen.table.lines) == lines, "the click that closes it plays nothing"


def test_the_last_trick_is_shown_while_its_key_is_held() -> None:
    screen = to_play()
    screen.play_until(
        lambda: sum(screen.scene.presenter.shown.table.taken) == 1 and screen.asked_to_play
    )
    screen.key(pygame.K_l)
    screen.frames(40)
    screen.scene.handle(pygame.event.Event(pygame.KEYUP, key=pygame.K_l, mod=0, unicode="l"))
    assert screen.scene.overlays.current is None


def test_arrows_buttons_and_the_wheel_go_through_the_tricks_of_the_deal() -> None:
    screen = Screen(seed=5, options={"schedule": [8]})
    screen.play_until(
        lambda: sum(screen.scene.presenter.shown.table.taken) == 3 and screen.asked_to_play
    )
    tricks = screen.table.view(0).tricks
    screen.key(pygame.K_l)
    screen.frames(2)
    panel = screen.scene.overlays.current
    assert isinstance(panel, TricksPanel)
    for key, place in (
        (pygame.K_RIGHT, 2),
        (pygame.K_LEFT, 1),
        (pygame.K_HOME, 0),
        (pygame.K_UP, 0),
        (pygame.K_END, 2),
    ):
        screen.key(key)
        assert panel.trick == tricks[place]
    back = panel.panel.buttons[0].rect.center
    screen.click(back)
    assert panel.title.startswith("Trick 2 of 3: ")
    screen.click(back)
    screen.click(back)
    assert panel.trick == tricks[0]
    wheel = {"button": 5, "pos": back, "touch": False}
    screen.scene.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, wheel))
    assert panel.trick == tricks[1]
    screen.draw()
    assert screen.scene.overlays.current is panel
    screen.key(pygame.K_l)
    assert screen.scene.overlays.current is None


def test_the_tricks_of_a_deal_can_be_looked_at_until_the_next_deal_has_its_first() -> None:
    screen = Screen(seed=5, options={"schedule": [2, 3]})
    presenter = screen.scene.presenter
    screen.play_until(lambda: presenter.shown.table.spec.number == 2 and screen.asked_to_bid)
    assert not presenter.shown.table.tricks
    screen.key(pygame.K_l)
    panel = screen.scene.overlays.current
    assert isinstance(panel, TricksPanel)
    assert panel.title.startswith("Last deal, trick 2 of 2: ")
    screen.key(pygame.K_SPACE)
    screen.play_until(lambda: screen.results)
    screen.read()
    screen.key(pygame.K_l)
    panel = screen.scene.overlays.current
    assert isinstance(panel, TricksPanel)
    assert panel.title.startswith("Last deal, trick 3 of 3: ")
    screen.key(pygame.K_SPACE)
    screen.frames(2)
    assert screen.results, "the results come back"


def test_a_press_on_a_lit_window_shows_the_last_one() -> None:
    screen = to_play()
    screen.play_until(
        lambda: sum(screen.scene.presenter.shown.table.taken) == 1 and screen.asked_to_play
    )
    winner = screen.scene.presenter.shown.table.tricks[0].winner
    lit = screen.scene.presenter.stage.window_pose(screen.scene.presenter.shown, winner)
    screen.click((round(lit.x), round(lit.y)))
    assert isinstance(screen.scene.overlays.current, TricksPanel)
    assert screen.scene.overlays.current.trick == screen.table.view(0).tricks[-1]


# Undo -----------------------------------------------------------------------------------------


def test_the_undo_button_counts_what_is_taken_back() -> None:
    screen = Screen(seed=5, options={"schedule": [8]})
    screen.play_until(lambda: screen.asked_to_bid)
    screen.frames(1)
    assert "Undo" not in screen.tools()
    screen.play_until(lambda: screen.asked_to_play and len(screen.legal) > 1)
    screen.frames(1)
    before = screen.scene.presenter.shown
    screen.click(screen.spot(screen.legal[0]))
    screen.frames(20)
    screen.use(TableButton.UNDO)
    screen.frames(3)
    assert screen.scene.presenter.shown == before == ScreenState.of(screen.table.view(0))
    assert screen.table.undos == 1
    assert plain(screen.table.lines)[-1]["note"] == "undo"
    screen.key(pygame.K_ESCAPE)
    assert isinstance(screen.scene.overlays.current, PausePanel)
    assert screen.scene.overlays.current.undone == "1 move taken back"
    screen.draw()
