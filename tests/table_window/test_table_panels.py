"""Around the game at the table: pause, score sheet, results, several persons, bots alone."""

from __future__ import annotations

import pygame
import pytest

from game.engine import ALL, PUBLIC, Phase
from game.table.setup import HUMAN
from game.ui.table.drawing.card_sprites import Sprite
from game.ui.table.panels.button_names import OverlayButton, TableButton
from game.ui.table.panels.overlays import Curtain, PausePanel
from tests.driving.displays import display_of
from tests.driving.table_screen import Screen

display = display_of((1280, 800))


# Panels over the table ----------------------------------------------------------------------


def test_the_pause_menu_holds_the_game_and_escape_closes_it() -> None:
    screen = Screen(seed=16, options={"schedule": [5]})
    screen.frames(5)
    assert screen.key(pygame.K_ESCAPE)
    assert isinstance(screen.scene.overlays.current, PausePanel)
    lines = len(screen.table.lines)
    pose = [sprite.look for sprite in screen.scene.presenter.stage.sprites]
    screen.frames(100)
    screen.draw()
    assert len(screen.table.lines) == lines
    assert [sprite.look for sprite in screen.scene.presenter.stage.sprites] == pose
    screen.key(pygame.K_ESCAPE)
    assert screen.scene.overlays.current is None
    screen.play_until(lambda: screen.asked_to_bid)


def test_the_menu_of_a_game_opens_and_closes_by_the_mouse_alone() -> None:
    screen = Screen(seed=16, options={"schedule": [5]})
    screen.play_until(lambda: screen.asked_to_bid)
    screen.frames(60)
    foot = screen.scene.input.tools
    screen.click(next(b.rect.center for b in foot.buttons if b.name == TableButton.MENU))
    menu = screen.scene.overlays.current
    assert isinstance(menu, PausePanel)
    resume = next(b for b in menu.panel.buttons if b.name == OverlayButton.RESUME)
    screen.click(resume.rect.center)
    screen.frames(1)
    assert screen.scene.overlays.current is None
    assert screen.asked_to_bid


@pytest.mark.parametrize(("downs", "asked"), [(5, "home"), (6, "quit")])
def test_the_pause_menu_leads_to_the_menu_and_out(downs: int, asked: str) -> None:
    screen = Screen(seed=16, options={"schedule": [5]})
    screen.key(pygame.K_ESCAPE)
    for _ in range(downs + 1):
        screen.key(pygame.K_DOWN)
    screen.key(pygame.K_RETURN)
    assert screen.app.asked == [asked]


def test_the_score_sheet_comes_and_goes_with_its_key() -> None:
    screen = Screen(seed=16, options={"schedule": [1, 5]})
    screen.play_until(
        lambda: len(screen.scene.presenter.shown.table.history) == 1 and screen.asked_to_play
    )
    screen.key(pygame.K_s)
    screen.frames(2)
    screen.draw()
    assert screen.scene.overlays.current is not None
    assert not screen.asked_to_play
    screen.key(pygame.K_s)
    screen.frames(1)
    assert screen.scene.overlays.current is None
    assert screen.asked_to_play


def test_the_results_rank_everybody_and_lead_to_another_game() -> None:
    again: list[object] = []
    screen = Screen(seed=17, options={"schedule": [2]}, again=again.append)
    screen.play_until(lambda: screen.results)
    panel = screen.scene.overlays.current
    totals = screen.scene.presenter.shown.table.totals
    ranking = panel.ranking  # type: ignore[union-attr]
    assert [totals[seat] for _, seat in ranking] == sorted(totals, reverse=True)
    assert ranking[0][0] == 1
    winner = screen.scene.presenter.names[screen.scene.presenter.shown.table.winners[0]]
    assert winner in panel.title  # type: ignore[union-attr]
    screen.draw()
    screen.key(pygame.K_RIGHT)
    screen.key(pygame.K_RETURN)
    assert again == [screen.app]


# Several persons ----------------------------------------------------------------------------


def test_a_curtain_hides_the_hand_until_the_next_person_is_ready() -> None:
    screen = Screen("human,human,random", seed=18, options={"schedule": [4]})
    screen.until(lambda: screen.curtain)
    curtain = screen.scene.overlays.current
    assert isinstance(curtain, Curtain)
    assert screen.scene.presenter.stage.own_hand() == []
    assert all(
        sprite.code is None for sprite in screen.scene.presenter.stage.sprites if _in_hand(sprite)
    )
    screen.key(pygame.K_RETURN)
    screen.frames(1)
    assert screen.scene.presenter.viewer == curtain.seat
    assert len(screen.scene.presenter.stage.own_hand()) == 4
    screen.frames(60)
    assert screen.asked_to_bid


def _in_hand(sprite: Sprite) -> bool:
    return sprite.key.kind in ("hidden", "card")


@pytest.mark.slow
def test_no_person_ever_sees_the_hand_of_another() -> None:
    screen = Screen("human,human,human", seed=19, options={"schedule": [3, 2]})
    seen = set()
    for _ in range(4000):
        screen.frames(1, 0.05)
        if screen.results:
            break
        viewer = screen.scene.presenter.viewer
        assert isinstance(viewer, int)
        hands = screen.scene.presenter.stage.shown.table.hands
        for seat, hand in enumerate(hands):
            if seat != viewer or screen.scene.presenter.covered:
                assert all(repr(held) == "??" for held in hand)
            elif hand:
                seen.add(seat)
        screen.decide()
    assert screen.results
    assert seen == {0, 1, 2}


# Bots alone ---------------------------------------------------------------------------------


def test_a_table_of_bots_plays_by_itself_with_all_hands_open() -> None:
    screen = Screen("random,random,random", seed=20, options={"schedule": [3]})
    screen.until(lambda: screen.scene.presenter.shown.table.phase is Phase.PLAYING)
    assert screen.scene.presenter.viewer is ALL
    assert all(
        sprite.code is not None for sprite in screen.scene.presenter.stage.sprites if sprite.face
    )
    assert sum(len(hand) for hand in screen.scene.presenter.shown.table.hands) > 0
    screen.until(lambda: screen.results)


def test_pause_holds_a_demo_and_a_step_shows_one_event() -> None:
    screen = Screen("random,random,random", seed=20, options={"schedule": [5]})
    screen.until(lambda: screen.scene.presenter.shown.table.phase is Phase.PLAYING)
    screen.key(pygame.K_p)
    screen.frames(100, 0.1)
    before = screen.scene.presenter.shown
    screen.frames(100, 0.1)
    assert screen.scene.presenter.shown == before
    screen.key(pygame.K_n)
    screen.frames(100, 0.1)
    after = screen.scene.presenter.shown
    assert after != before
    cards = [sum(map(len, shown.table.hands)) for shown in (before, after)]
    assert cards[0] - cards[1] in (0, 1)
    screen.frames(100, 0.1)
    assert screen.scene.presenter.shown == after
    screen.key(pygame.K_p)
    screen.until(lambda: screen.results)


def test_the_hands_of_a_demo_can_be_hidden_and_shown_again() -> None:
    screen = Screen("random,random,random", seed=20, options={"schedule": [5]})
    screen.until(lambda: screen.scene.presenter.shown.table.phase is Phase.PLAYING)
    viewers = []
    for _ in range(2):
        screen.key(pygame.K_h)
        viewers.append(screen.scene.presenter.viewer)
        assert (screen.scene.presenter.stage.own_hand() == []) is (
            screen.scene.presenter.viewer is PUBLIC
        )
    assert viewers == [PUBLIC, ALL]


def test_the_speed_of_a_demo_changes_by_keys_within_its_bounds() -> None:
    screen = Screen("random,random", seed=20, options={"schedule": [5]})
    demo = screen.scene.presenter.demo
    assert demo is not None
    for _ in range(5):
        screen.key(pygame.K_PLUS)
    assert demo.speed == "instant"
    for _ in range(5):
        screen.key(pygame.K_MINUS)
    assert demo.speed == "half"


@pytest.mark.slow
def test_a_demo_at_instant_speed_is_over_soon() -> None:
    screen = Screen(
        "random,random,random,random", seed=20, chosen={"demo_speed": "instant"}, options={}
    )
    screen.until(lambda: screen.results, most=400, dt=1 / 60)


def test_persons_are_those_whose_seat_is_played_by_hand() -> None:
    screen = Screen("random,human,random", seed=20)
    assert screen.scene.presenter.persons == (1,)
    assert screen.table.players[1].agent == HUMAN
    assert screen.table.view(1).phase is Phase.DEALING
    assert screen.scene.presenter.viewer == 1
