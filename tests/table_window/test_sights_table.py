"""What binds is said when it binds; several persons, onlookers and replays at special deals."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.engine import Card, Phase
from game.presentation.phrasebook import duty
from game.presentation.words.deals import announcement
from game.presentation.words.seats.others import seat_text
from game.ui.table.layout.card_placement import known
from game.ui.table.panels.results_panel import ResultsPanel
from game.ui.table.questions.trump import TrumpChoices
from game.ui.table.table_scene import TableScene
from game.ui.table.tooltip_words import table_tip
from tests.driving.displays import display_of
from tests.driving.table_screen import Screen, asks_for, bid_choices, choices_of, special_panel
from tests.driving.ui_driver import Driver, driving
from tests.lines import plain
from tests.tables import played, setup_for, table_for

FAST = {"speed": "instant", "reduced_motion": True}


display = display_of((1024, 640))


@pytest.mark.slow
@pytest.mark.parametrize("row", ["clag", "potomac", "network-blackout"])
def test_three_persons_at_one_screen_play_a_game_to_its_end(row: str) -> None:
    options = {"schedule": [1, 4, 2]} if row != "clag" else {}
    screen = Screen("human,human,human", row=row, seed=2, chosen=FAST, options=options)
    screen.play_until(lambda: screen.results, most=60000)


@pytest.mark.slow
@pytest.mark.parametrize("row", ["clag", "potomac", "la-podrida"])
def test_bots_are_watched_from_every_side_to_the_end(row: str) -> None:
    chosen = {"demo_speed": "instant", "speed": "instant", "reduced_motion": True}
    screen = Screen("random,random,random", row=row, seed=2, chosen=chosen)
    scene = screen.scene
    for turn in range(6000):
        screen.frames(1, 0.1)
        if scene.table.over and not len(scene.presenter.feed) and scene.presenter.timeline.idle:
            break
        if turn % 40 == 7 and scene.overlays.current is None:
            screen.key(pygame.K_h)
            screen.draw()
    assert scene.presenter.shown.table.phase is Phase.OVER


def test_a_tie_break_says_so_before_its_first_card() -> None:
    tied = next(seed for seed in range(60) if len(_deals(seed)) > 1)
    chosen = {"demo_speed": "double", "speed": "double"}
    screen = Screen("random,random", seed=tied, chosen=chosen, options={"schedule": [1]})
    scene = screen.scene
    told: list[str] = []
    for _ in range(4000):
        screen.frames(1, 0.05)
        if scene.presenter.stage.banner is not None:
            told.append(scene.presenter.stage.banner[0])
        if (
            scene.presenter.shown.table.spec.tie_break
            and scene.presenter.shown.table.phase is Phase.PLAYING
        ):
            break
    found = announcement(scene.presenter.shown)
    assert found is not None
    assert found.title == "A tie for first"
    assert f"{found.title}\n{found.sentence}" in told


def _deals(seed: int) -> list[object]:
    lines = played("random,random", seed=seed, options={"schedule": [1]}, max_deals=3).lines
    return [line for line in plain(lines) if "score" in line or "points" in line]


@pytest.mark.slow
def test_the_prompt_tells_a_void_player_to_trump_only_where_the_rules_do() -> None:
    said: set[str] = set()
    screen = Screen("human,random,random", row="romanian-whist", seed=5, chosen=FAST)
    scene = screen.scene
    for _ in range(9000):
        screen.frames(1, 0.1)
        if screen.asked_to_play and scene.presenter.shown.table.trick:
            shown, legal = scene.presenter.shown, screen.legal
            words = duty.long(duty.of(shown, legal))
            hand = [held for held in shown.table.hands[0] if isinstance(held, Card)]
            led = shown.table.trick[0].card.suit
            follows = any(held.suit is led for held in hand)
            owes = not follows and shown.table.trump is not None and led is not shown.table.trump
            trumps = [held for held in hand if held.suit is shown.table.trump]
            assert (": trump." in words) == (owes and bool(trumps))
            assert ("no trump" in words) == (owes and not trumps)
            said.add(words.split(" ")[0])
        if screen.results:
            break
        screen.decide()
    assert len(said) > 1


def test_a_bid_that_may_be_changed_says_so() -> None:
    alone = Screen(
        "human,random,random", row="potomac", seed=1, first_dealer=2, options={"schedule": [3]}
    )
    alone.until(lambda: alone.asked_to_bid)
    alone.key(pygame.K_1)
    alone.key(pygame.K_RETURN)
    alone.until(lambda: alone.scene.input.decision.bid.changeable, dt=0.05)
    assert "Change bid" in alone.tools()


@pytest.mark.slow
def test_a_revoke_is_marked_at_the_plate_until_the_next_deal_and_lowers_the_total() -> None:
    options = {"revokes": "penalised", "schedule": [7, 7, 7]}
    screen = Screen(
        "random,random,random", seed=3, chosen={"demo_speed": "instant"}, options=options
    )
    scene = screen.scene
    marked = 0
    for _ in range(6000):
        screen.frames(1, 0.05)
        shown = scene.presenter.shown
        for seat, lost in enumerate(shown.table.penalties):
            text = seat_text(shown, seat, ("Ada",) * shown.table.players)
            assert text.penalty == lost
            marked += lost < 0
        if shown.table.phase is Phase.OVER:
            break
    assert marked
    assert any(any(deal.result.penalties) for deal in scene.presenter.shown.table.history)


def tip_at(screen: Screen, pos: tuple[int, int]) -> str:
    """Everything that is told of a point of the table."""
    scene = screen.scene
    tip = table_tip(scene.presenter.shown, scene.presenter.layout, screen.table.players, pos)
    return "" if tip is None else f"{tip.title} {tip.text}"


@pytest.mark.slow
def test_marks_of_special_deals_are_told_in_words() -> None:
    screen = Screen("human,random,random", row="clag", seed=4, first_dealer=1, chosen=FAST)
    scene = screen.scene
    told: dict[int, tuple[str, str]] = {}
    for _ in range(20000):
        screen.frames(1, 0.1)
        shown = scene.presenter.shown
        if shown.table.phase is Phase.BIDDING or (shown.table.spec.misere and shown.table.trick):
            layout = scene.presenter.layout
            told[shown.table.spec.number] = (
                tip_at(screen, layout.pad.center),
                tip_at(screen, layout.wins_words.center),
            )
        if shown.table.spec.number == 13 and shown.scored:
            break
        screen.decide()
    assert "Late trump." in told[9][0]
    assert "Trump is turned after the bids." in told[9][1]
    assert "hands are turned over after the bids" in told[10][0]
    assert "nobody looks" in told[11][0]
    assert "Misère." in told[12][0]
    assert "every bid is zero" in told[12][1]
    assert "Misère, no trump." in told[13][0]
    assert "No trump." in told[13][1]


def test_a_card_on_a_forehead_is_named_but_for_ones_own() -> None:
    screen = Screen("human,random,random", row="network-blackout", seed=4, chosen=FAST)
    scene = screen.scene
    screen.until(lambda: screen.asked_to_bid)
    for seat in (1, 2):
        words = tip_at(screen, scene.presenter.layout.places[seat].fan.center)
        assert "On the forehead" in words
    assert "forehead of You" not in tip_at(screen, scene.presenter.layout.hand.center)


@pytest.mark.slow
def test_potomac_goes_through_the_real_window_by_posted_clicks(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    with driving(monkeypatch, tmp_path):
        options = {"schedule": [2, 1, 3]}
        table = table_for(setup_for("human,random,random", row="potomac", seed=5, options=options))
        scene = TableScene(table)
        driver = Driver(scene, speed="instant", reduced_motion=True)
        chosen = 0
        for _ in range(3000):
            driver.frames(1)
            asking = scene.input.decision
            if asking.bid.panel is not None:
                choices = bid_choices(scene)
                allowed = choices.allowed
                driver.click(asking.bid.panel.button(str(allowed[-1])).center)
                driver.click(asking.bid.panel.button("confirm").center)
            elif asks_for(scene, TrumpChoices):
                trumps = special_panel(scene)
                assert trumps is not None
                last = len(choices_of(trumps, TrumpChoices).trumps) - 1
                driver.click(trumps.button(str(last)).center)
                driver.click(trumps.button("confirm").center)
                chosen += 1
            elif scene.input.hand.legal:
                card = next(iter(scene.input.hand.legal))
                sprite = scene.presenter.stage.sprite(known(card.code))
                assert sprite is not None
                driver.click((sprite.rect().left + 6, sprite.rect().centery))
            if isinstance(scene.overlays.current, ResultsPanel):
                break
        assert isinstance(scene.overlays.current, ResultsPanel)
        assert chosen


def declaring(**options: object) -> Screen:
    """A person who has bid highest and is to name the trump."""
    screen = Screen(
        "human,random,random", row="potomac", seed=9, first_dealer=2, chosen=FAST, options=options
    )
    screen.play_until(lambda: screen.asked_to_bid)
    screen.key(pygame.K_1 if options["schedule"] == [1] else pygame.K_4)
    screen.key(pygame.K_RETURN)
    screen.play_until(lambda: special_panel(screen.scene) is not None)
    return screen


def test_the_declarers_choice_outlives_a_resize_and_can_be_taken_back() -> None:
    screen = declaring(schedule=[4])
    screen.key(pygame.K_3)
    screen.resize((1280, 800))
    panel = special_panel(screen.scene)
    assert panel is not None
    assert panel.chosen == choices_of(panel, TrumpChoices).trumps[2]
    assert panel.chosen.suit is not None
    assert panel.foot_words.startswith("You hold ")
    screen.key(pygame.K_RETURN)
    screen.play_until(lambda: screen.asked_to_play)
    screen.key(pygame.K_u)
    screen.until(lambda: special_panel(screen.scene) is not None)
    screen.key(pygame.K_u)
    screen.until(lambda: screen.asked_to_bid)


def test_the_declarer_is_told_nothing_of_a_card_on_the_own_forehead() -> None:
    screen = declaring(schedule=[1], blind_one_card=True)
    panel = special_panel(screen.scene)
    assert panel is not None
    for trump in choices_of(panel, TrumpChoices).trumps:
        panel.chosen = trump
        assert panel.foot_words == ""
