"""The table scene in a player's hands: whole games, reasons, hurry, resize, undo."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.engine import PUBLIC, Phase
from game.presentation.screen_state import ScreenState
from game.ui.table.drawing.stage import Stage
from game.ui.table.layout.card_placement import known
from game.ui.table.panels.button_names import TableButton
from game.ui.table.questions.bid_choices import BidChoices
from game.ui.table.table_scene import TableScene
from tests.driving.displays import display_of
from tests.driving.table_screen import FRAME_S, FakeApp, Screen, choices_of
from tests.driving.ui_driver import Driver, driving
from tests.tables import setup_for, table_for

display = display_of((1280, 800))


# Whole games --------------------------------------------------------------------------------


def test_a_whole_game_is_played_by_mouse() -> None:
    screen = Screen(seed=21, options={"schedule": [1, 3, 6]})
    most = 6000
    while not screen.results and most:
        most -= 1
        screen.frames(1, 0.1)
        if screen.scene.input.decision.bid.panel is not None:
            panel = screen.scene.input.decision.bid.panel
            allowed = choices_of(panel, BidChoices).allowed
            screen.click(panel.button(str(allowed[-1])).center)
            assert panel.chosen == allowed[-1]
            screen.click(panel.button("confirm").center)
        elif screen.asked_to_play:
            screen.click(screen.spot(screen.legal[0]))
    assert screen.results
    assert screen.table.over
    assert screen.scene.presenter.shown.table.totals == screen.table.view(PUBLIC).totals


def test_a_whole_game_is_played_by_keyboard() -> None:
    screen = Screen(seed=22, options={"schedule": [2, 5, 1]})
    screen.play_until(lambda: screen.results)
    assert screen.table.over
    assert len(screen.scene.presenter.shown.table.history) >= 3


def test_a_whole_game_goes_through_the_real_window_by_posted_clicks_and_keys(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with driving(monkeypatch, tmp_path):
        table = table_for(setup_for("human,random,random", seed=5, options={"schedule": [1, 3]}))
        scene = TableScene(table)
        driver = Driver(scene, speed="instant")
        clicks = 0

        def play() -> bool:
            nonlocal clicks
            if scene.input.decision.bid.panel is not None:
                driver.key(pygame.K_0)
                driver.key(pygame.K_RIGHT)
                driver.key(pygame.K_RETURN)
            elif scene.input.hand.legal:
                sprite = scene.presenter.stage.sprite(
                    known(next(iter(scene.input.hand.legal)).code)
                )
                assert sprite is not None
                rect = sprite.rect()
                driver.click((rect.left + 8, rect.centery))
                clicks += 1
            elif not scene.presenter.timeline.idle:
                driver.key(pygame.K_SPACE)
            return scene.overlays.current is not None

        driver.until(play)
        assert clicks >= 2  # the last card of a hand plays itself
        assert table.over
        driver.key(pygame.K_RIGHT)
        driver.key(pygame.K_RIGHT)
        driver.key(pygame.K_RETURN)
        assert driver.scene is not scene
        driver.window.close()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("agents", "setup", "chosen"),
    [
        ("human,random,random,random,random,random,random", {"schedule": [7, 1]}, {}),
        ("human,random", {"schedule": [26]}, {"speed": "double"}),
        ("human,random,random", {"blind_one_card": True, "schedule": [1, 2]}, {}),
        ("human,human,random", {"bidding": "simultaneous", "schedule": [3]}, {}),
        ("human,random,random", {"revokes": "penalised", "schedule": [5]}, {}),
        ("human,random,random", {"hook": "any", "schedule": [4]}, {"reduced_motion": True}),
        ("random,random,random", {"schedule": [4]}, {"speed": "instant"}),
    ],
)
def test_games_under_every_kind_of_rule_come_to_their_results(
    agents: str, setup: dict[str, object], chosen: dict[str, object]
) -> None:
    screen = Screen(agents, seed=3, options=setup, chosen=chosen)
    screen.play_until(lambda: screen.results)
    screen.draw()
    assert screen.table.over


# Asking and refusing ------------------------------------------------------------------------


def holding_something_illegal(screen: Screen) -> bool:
    if not screen.asked_to_play:
        return False
    return any(held not in screen.legal for held in screen.scene.presenter.stage.own_hand())


def test_an_illegal_card_is_dimmed_and_clicking_it_says_why_and_plays_nothing() -> None:
    screen = Screen(seed=5, options={"schedule": [8]})
    screen.play_until(lambda: holding_something_illegal(screen))
    hand = screen.scene.presenter.stage.own_hand()
    illegal = next(held for held in hand if held not in screen.legal)
    screen.frames(1)
    for held in hand:
        sprite = screen.scene.presenter.stage.sprite(known(held.code))
        assert sprite is not None
        assert sprite.dim is (held not in screen.legal)
    lines = len(screen.table.lines)
    screen.click(screen.spot(illegal))
    assert screen.scene.presenter.message.startswith("Follow suit: you hold ")
    assert screen.scene.presenter.warning
    assert len(screen.table.lines) == lines
    assert illegal in screen.scene.presenter.stage.own_hand()


def test_the_reason_goes_away_with_the_next_card() -> None:
    screen = Screen(seed=5, options={"schedule": [8]})
    screen.play_until(lambda: holding_something_illegal(screen))
    illegal = next(h for h in screen.scene.presenter.stage.own_hand() if h not in screen.legal)
    screen.click(screen.spot(illegal))
    screen.click(screen.spot(screen.legal[0]))
    assert screen.scene.presenter.message == ""


def test_a_forbidden_bid_says_why_all_the_time_and_cannot_be_chosen() -> None:
    screen = Screen("human,random,random", seed=6, first_dealer=0, options={"hook": True})
    screen.play_until(lambda: screen.asked_to_bid)
    panel = screen.scene.input.decision.bid.panel
    assert panel is not None
    others = screen.scene.presenter.shown.bid_total
    hooked = screen.scene.presenter.shown.table.spec.cards - others
    if hooked < 0:
        pytest.skip("the bids are over already")
    assert list(choices_of(panel, BidChoices).refused) == [hooked]
    cards = screen.scene.presenter.shown.table.spec.cards
    reason = f"{hooked} is barred: the bids may not come to {cards}."
    assert panel.foot_words.startswith(reason)
    screen.click(panel.button(str(hooked)).center)
    assert panel.chosen != hooked
    screen.key(pygame.K_0 + hooked)
    assert panel.chosen != hooked


def test_a_second_click_on_the_chosen_number_confirms_it() -> None:
    screen = Screen(seed=7, options={"schedule": [5]})
    screen.until(lambda: screen.asked_to_bid)
    assert screen.scene.input.decision.bid.panel is not None
    spot = screen.scene.input.decision.bid.panel.button("2").center
    screen.click(spot)
    assert screen.table.view(0).bids[0] is None
    screen.click(spot)
    assert screen.table.view(0).bids[0] == 2


@pytest.mark.parametrize("between", [0, 1])
def test_two_digits_make_one_number_when_they_come_quickly(between: int) -> None:
    screen = Screen("human,random", seed=7, options={"schedule": [26]})
    screen.until(lambda: screen.asked_to_bid)
    panel = screen.scene.input.decision.bid.panel
    assert panel is not None
    screen.key(pygame.K_1)
    screen.frames(between)
    screen.key(pygame.K_3)
    assert panel.chosen == 13
    screen.frames(30, 0.1)
    screen.key(pygame.K_7)
    assert panel.chosen == 7


def test_nothing_can_be_bid_or_played_while_something_moves() -> None:
    screen = Screen(seed=8, options={"schedule": [5]})
    while not screen.asked_to_bid:
        screen.frames(1, 0.05)
        assert screen.scene.presenter.timeline.idle or screen.scene.input.decision.bid.panel is None
    screen.play_until(lambda: screen.asked_to_play)
    screen.click(screen.spot(screen.legal[0]))
    screen.frames(1)
    assert not screen.scene.presenter.timeline.idle
    assert not screen.asked_to_play


def test_when_all_bid_at_once_the_panel_says_so_and_shows_no_bid_of_others() -> None:
    screen = Screen(seed=9, options={"bidding": "simultaneous", "schedule": [4]})
    screen.play_until(lambda: screen.asked_to_bid)
    panel = screen.scene.input.decision.bid.panel
    assert panel is not None
    assert "at once" in panel.foot_words
    assert choices_of(panel, BidChoices).others == 0


def test_a_bid_may_be_changed_while_the_next_has_not_bid_and_the_table_waits_for_it() -> None:
    screen = Screen(
        "human,random,random", row="oh-hell", seed=3, first_dealer=2, options={"schedule": [5]}
    )
    screen.until(lambda: screen.asked_to_bid)
    screen.key(pygame.K_2)
    screen.key(pygame.K_RETURN)
    screen.until(lambda: screen.scene.input.decision.bid.changeable, dt=0.02)
    screen.use(TableButton.CHANGE_BID)
    screen.frames(200, 0.05)
    panel = screen.scene.input.decision.bid.panel
    assert panel is not None
    assert choices_of(panel, BidChoices).standing == 2
    assert panel.chosen == 2
    screen.key(pygame.K_4)
    screen.key(pygame.K_RETURN)
    assert screen.table.view(0).bids[0] == 4
    screen.play_until(lambda: screen.scene.presenter.shown.table.phase is Phase.PLAYING)
    assert screen.scene.presenter.shown.table.bids[0] == 4


def test_the_button_to_change_a_bid_goes_away_when_the_next_one_bids() -> None:
    screen = Screen(
        "human,random,random", row="oh-hell", seed=3, first_dealer=2, options={"schedule": [5]}
    )
    screen.until(lambda: screen.asked_to_bid)
    screen.key(pygame.K_2)
    screen.key(pygame.K_RETURN)
    screen.until(lambda: screen.scene.input.decision.bid.changeable, dt=0.02)
    screen.until(lambda: screen.scene.presenter.shown.table.bids[1] is not None, dt=0.02)
    screen.frames(1)
    assert screen.scene.input.decision.bid.changeable is False


# Time ---------------------------------------------------------------------------------------


def test_a_click_hurries_what_is_moving_and_does_nothing_else() -> None:
    screen = Screen(seed=10, options={"schedule": [5]})
    screen.frames(3)
    assert not screen.scene.presenter.timeline.idle
    screen.click((500, 300))
    assert screen.scene.presenter.timeline.idle
    assert screen.scene.presenter.shown == screen.scene.presenter.stage.shown


def test_the_points_of_a_deal_stay_until_a_click_or_for_some_seconds() -> None:
    screen = Screen(seed=10, options={"schedule": [1, 1]})
    screen.play_until(lambda: screen.scene.presenter.shown.scored)
    screen.frames(20)
    assert screen.scene.presenter.shown.scored
    screen.click((500, 300))
    screen.frames(38)  # all of it is there now, and could be read
    end = screen.scene.presenter.stage.deal_end
    assert end is not None
    assert min(end.counted) == 1
    assert screen.scene.presenter.shown.scored
    screen.click((500, 300))
    screen.frames(2)
    assert not screen.scene.presenter.shown.scored


def test_the_screen_never_shows_what_has_not_happened_on_it_yet() -> None:
    screen = Screen(seed=11, options={"schedule": [6]})
    for _ in range(400):
        screen.frames(1)
        assert len(screen.scene.presenter.stage.bubbles) <= 3
        ahead = len(screen.scene.presenter.feed)
        assert ahead <= 10
        if screen.scene.presenter.timeline.idle and not ahead:
            assert screen.scene.presenter.shown == ScreenState.of(screen.table.view(0))
        screen.decide()


def test_instant_speed_leaves_the_cards_where_they_end_within_a_frame() -> None:
    screen = Screen(seed=12, options={"schedule": [5]}, chosen={"speed": "instant"})
    screen.frames(2)
    assert all(not sprite.flying for sprite in screen.scene.presenter.stage.sprites)
    assert screen.scene.presenter.stage.own_hand() != []


# Another picture of the same ----------------------------------------------------------------


@pytest.mark.slow
def test_what_was_resized_in_its_middle_ends_as_the_stage_built_from_the_view() -> None:
    screen = Screen("human,random,random,random", seed=13, options={"schedule": [4, 2]})
    sizes = [(1024, 640), (1920, 1080), (1280, 800), (1024, 768), (1720, 720)]
    events = 0
    while not screen.results:
        screen.frames(1, 0.07)
        if screen.scene.presenter.timeline.idle:
            screen.decide()
            continue
        events += 1
        screen.resize(sizes[events % len(sizes)])
        assert not screen.scene.presenter.timeline.idle, "what moves goes on"
        screen.scene.presenter.timeline.finish()
        screen.scene.presenter.stage.aside.finish()
        fresh = Stage(
            screen.app.theme, FakeApp.book, screen.scene.presenter.names, four_colour=False
        )
        fresh.lay_out(screen.scene.presenter.layout)
        fresh.show(screen.scene.presenter.feed.shown(0))
        assert [s.look for s in screen.scene.presenter.stage.sprites] == [
            s.look for s in fresh.sprites
        ]
        assert screen.scene.presenter.stage.lamp == fresh.lamp
        if not len(screen.scene.presenter.feed):
            assert screen.scene.presenter.shown == ScreenState.of(screen.table.view(0))
    assert events > 30


def test_resizing_keeps_the_bid_that_is_chosen_but_not_made() -> None:
    screen = Screen(seed=16, options={"schedule": [5]})
    screen.play_until(lambda: screen.asked_to_bid)
    screen.key(pygame.K_2)
    screen.resize((1920, 1080))
    assert screen.scene.input.decision.bid.panel is not None
    assert screen.scene.input.decision.bid.panel.chosen == 2
    assert screen.scene.input.decision.bid.panel.box == screen.scene.presenter.layout.bids.panel


def test_the_table_obeys_the_sizes_of_words_and_cards() -> None:
    def scales(**chosen: int) -> list[float]:
        layout = Screen(seed=16, size=(1920, 1080), chosen=chosen).scene.presenter.layout
        return [layout.scale, layout.card_scale]

    words, cards = scales()
    # Larger, with things left out for it, and smaller down to letters of 16 px.
    larger = scales(scale=125)
    assert larger[0] == pytest.approx(1.25 * words)
    assert cards <= larger[1] <= larger[0], "cards grow with the words as far as there is room"
    assert scales(scale=75) == pytest.approx([16 / 13, cards])
    assert scales(card_size=120) == pytest.approx([words, 1.2 * cards])
    assert scales(card_size=80) == pytest.approx([words, 0.8 * cards])


def test_plates_say_which_bot_plays() -> None:
    screen = Screen("human,random,heuristic", seed=16)
    assert screen.scene.presenter.stage.levels == ((), ("Random",), ("Rulebook",))


def test_a_scene_that_is_left_and_entered_again_shows_the_same_table() -> None:
    screen = Screen(seed=14, options={"schedule": [5]})
    screen.play_until(lambda: screen.asked_to_play)
    before = [sprite.look for sprite in screen.scene.presenter.stage.sprites]
    screen.scene.leave()
    screen.scene.enter(screen.app)
    screen.frames(1)
    assert [s.key for s in screen.scene.presenter.stage.sprites]
    assert len(screen.scene.presenter.stage.sprites) == len(before)
    assert screen.asked_to_play


def test_undo_takes_the_screen_back_to_the_last_decision() -> None:
    screen = Screen(seed=15, options={"schedule": [5]})
    screen.play_until(lambda: screen.asked_to_play)
    shown = screen.scene.presenter.shown
    screen.click(screen.spot(screen.legal[0]))
    screen.frames(20)
    assert screen.scene.presenter.shown != shown
    screen.key(pygame.K_u)
    screen.frames(2)
    assert screen.scene.presenter.shown == shown
    screen.frames(30)
    assert screen.asked_to_play


def test_an_answer_in_the_frame_of_an_undo_is_not_taken_for_the_question_before() -> None:
    screen = Screen(seed=15, options={"schedule": [5, 1]}, first_dealer=0)
    screen.play_until(
        lambda: len(screen.scene.presenter.shown.table.history) == 1 and screen.asked_to_bid
    )
    screen.key(pygame.K_1)
    screen.key(pygame.K_u)
    screen.key(pygame.K_RETURN)
    screen.frames(40)  # one deal fades into the other
    assert screen.scene.presenter.shown == ScreenState.of(screen.table.view(0))
    screen.frames(40)  # one deal fades into the other
    assert screen.asked_to_play or screen.asked_to_bid


def test_undo_where_nobody_decided_anything_says_so() -> None:
    screen = Screen(seed=15, options={"schedule": [5]})
    screen.key(pygame.K_u)
    assert screen.scene.presenter.message == "There is nothing to take back."


def test_a_bid_stands_in_the_bubble_first_and_then_at_the_seat() -> None:
    screen = Screen("human,heuristic,heuristic", seed=3, first_dealer=0, options={"schedule": [4]})
    stage = screen.scene.presenter.stage

    def bidding() -> list[int]:
        return [one.seat for one in stage.bubbles if one.mark == "bid"]

    screen.until(bidding, dt=FRAME_S)
    (seat,) = bidding()
    screen.draw()
    assert stage.shown.table.bids[seat] is not None
    assert stage.seat_words(seat).figures is None
    screen.until(lambda: seat not in bidding(), dt=FRAME_S)
    screen.draw()
    assert stage.seat_words(seat).figures is not None


def test_what_is_said_stands_in_the_bubble_first_and_then_at_the_seat() -> None:
    screen = Screen("human,heuristic,heuristic,heuristic", row="cooperative", seed=3)
    stage = screen.scene.presenter.stage

    def speaking() -> list[int]:
        return [one.seat for one in stage.bubbles if one.mark == "said" and one.seat]

    screen.until(speaking, dt=FRAME_S)
    (seat,) = speaking()
    screen.draw()
    assert stage.seat_words(seat).second == ()
    screen.until(lambda: not speaking(), dt=FRAME_S)
    screen.draw()
    assert stage.seat_words(seat).second != ()
