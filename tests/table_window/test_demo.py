"""Bots watched: pause and steps, whose cards are seen, the line above them, and the next game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game import roster
from game.engine import ALL, FACE_DOWN, PUBLIC, Phase, Viewer
from game.roster import DIAL, MIXED, levels, process_thinking
from game.table.records.endings import records_in
from game.table.records.replay import read_games, replay
from game.table.setup import plan
from game.table.shelf import Shelf
from game.ui.platform import settings
from game.ui.platform.bot_workers import bot_workers
from game.ui.setup import game_launcher
from game.ui.shell.menu_scene import MenuScene
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.panels.demo_controls import DemoCommand
from game.ui.table.panels.demo_results import COUNTDOWN, DemoResults
from game.ui.table.panels.overlays import PausePanel
from game.ui.table.table_scene import TableScene
from game.variants import variant, with_options
from tests.driving.displays import display_of
from tests.driving.table_screen import Screen
from tests.driving.ui_driver import Driver, driving

BOTS = "random,random,random,random"


display = display_of((1280, 800))


def watching(bots: str = BOTS, size: tuple[int, int] = (1024, 640), **chosen: object) -> Screen:
    return Screen(bots, seed=20, size=size, chosen=chosen, options={"schedule": [5, 3]})


def in_play(screen: Screen) -> None:
    screen.until(lambda: screen.scene.presenter.shown.table.phase is Phase.PLAYING)
    screen.key(pygame.K_p)
    screen.frames(60, 0.1)


def demo_view(screen: Screen) -> Viewer:
    """Whose cards are seen."""
    return screen.scene.presenter.viewer


# Steps --------------------------------------------------------------------------------------


def test_steps_go_back_as_they_were_seen_and_on_again() -> None:
    screen = watching()
    in_play(screen)
    presenter, seen = screen.scene.presenter, []
    for _ in range(6):
        seen.append(presenter.shown)
        screen.key(pygame.K_n)
        screen.until(lambda: presenter.timeline.idle)
        screen.frames(3)
    last = presenter.shown
    for was in reversed(seen):
        screen.key(pygame.K_b)
        screen.frames(3)
        assert presenter.shown == presenter.stage.shown == was
        assert not presenter.up_to_date, "nothing is asked or ends there"
    screen.key(pygame.K_2)
    assert presenter.shown.table.seat == 1
    assert presenter.shown.table.tricks == seen[0].table.tricks
    screen.key(pygame.K_2)
    for now in (*seen[1:], last):
        screen.key(pygame.K_RIGHT)
        assert presenter.shown == presenter.stage.shown == now
    screen.key(pygame.K_LEFT)
    screen.key(pygame.K_p)
    screen.frames(1)
    assert presenter.demo is not None
    assert not presenter.demo.paused
    assert presenter.demo.past is None, "it goes on from where it had come to"
    screen.until(lambda: len(presenter.shown.table.history) == 1)
    screen.key(pygame.K_p)
    while presenter.demo.tools.named(DemoCommand.BACK).enabled:
        screen.hurried_key(pygame.K_b)
    assert not presenter.shown.table.history
    screen.draw()


def test_a_step_by_trick_ends_when_the_trick_is_taken() -> None:
    screen = watching()
    in_play(screen)
    for number in range(1, 6):
        screen.key(pygame.K_t)
        screen.frames(100, 0.1)
        assert len(screen.scene.presenter.shown.table.tricks) == number
        assert screen.scene.presenter.shown.table.trick == ()
    screen.key(pygame.K_t)
    screen.frames(100, 0.1)
    assert screen.scene.presenter.shown.scored


def test_a_step_by_deal_goes_to_its_points_at_once_and_no_further() -> None:
    screen = watching()
    in_play(screen)
    screen.key(pygame.K_d)
    screen.frames(30)
    assert screen.scene.presenter.shown.scored
    screen.frames(60, 0.1)
    assert len(screen.scene.presenter.shown.table.history) == 1
    assert screen.scene.presenter.speed == "normal"
    screen.key(pygame.K_d)
    screen.frames(60)
    assert len(screen.scene.presenter.shown.table.history) == 2


def test_steps_add_up_and_playing_on_forgets_them() -> None:
    screen = watching()
    in_play(screen)
    before = sum(map(len, screen.scene.presenter.shown.table.hands))
    for _ in range(3):
        screen.key(pygame.K_n)
    screen.frames(200, 0.1)
    assert sum(map(len, screen.scene.presenter.shown.table.hands)) == before - 3
    demo = screen.scene.presenter.demo
    assert demo is not None
    screen.key(pygame.K_d)
    screen.key(pygame.K_p)
    assert (demo.paused, demo.steps) == (False, [])


def test_the_speed_is_kept_for_the_next_time() -> None:
    screen = watching()
    screen.key(pygame.K_PLUS)
    assert screen.app.settings.demo_speed == "double"
    assert screen.app.settings.speed == "normal"
    assert watching(demo_speed="double").scene.presenter.speed == "double"


# Views --------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", [pygame.K_3, pygame.K_KP_3])
def test_a_digit_looks_from_that_seat_and_once_more_from_above(key: int) -> None:
    screen = watching()
    in_play(screen)
    screen.key(key)
    scene = screen.scene
    assert scene.presenter.viewer == 2
    assert scene.presenter.layout.bottom == 2
    hands = scene.presenter.stage.shown.table.hands
    assert FACE_DOWN not in hands[2]
    assert all(set(hand) == {FACE_DOWN} for seat, hand in enumerate(hands) if seat != 2)
    screen.draw()
    screen.key(key)
    assert demo_view(screen) is ALL
    assert scene.presenter.layout.bottom == 2, "the table does not turn back by itself"


def test_zero_is_the_tenth_seat_and_an_empty_seat_is_none() -> None:
    ten = Screen(",".join(["random"] * 10), row="kachuful", seed=3, options={"schedule": [2]})
    ten.key(pygame.K_0)
    assert ten.scene.presenter.viewer == 9
    four = watching()
    four.key(pygame.K_5)
    assert four.scene.presenter.viewer is ALL


def test_a_click_on_a_plate_looks_from_that_seat() -> None:
    screen = watching()
    in_play(screen)
    for seat in (1, 3, 0):
        screen.click(screen.scene.presenter.layout.places[seat].plate.center)
        assert screen.scene.presenter.viewer == seat
        assert (
            screen.scene.presenter.layout.places[seat].plate
            == screen.scene.presenter.layout.own_plate
        )


def test_from_every_seat_the_table_is_as_it_was_seen_from_there_all_along() -> None:
    kept, turned = watching(), watching()
    kept.key(pygame.K_2)
    for screen in (kept, turned):
        in_play(screen)
    turned.key(pygame.K_2)
    assert turned.scene.presenter.shown == kept.scene.presenter.shown
    looks = [[sprite.look for sprite in it.scene.presenter.stage.sprites] for it in (kept, turned)]
    assert looks[0] == looks[1]


def test_controls_and_line_cover_nothing_from_any_seat() -> None:
    for size in ((1024, 640), (1280, 960), (3840, 2160)):
        for row, seats in (("blackout", 2), ("blackout", 4), ("kachuful", 10)):
            bots = ",".join(["random"] * seats)
            screen = Screen(bots, row=row, seed=3, size=size, options={"schedule": [5]})
            demo, layout = screen.scene.presenter.demo, screen.scene.presenter.layout
            assert demo is not None
            line = demo.line_box(layout)
            buttons = [button.rect for button in demo.buttons]
            assert layout.area.contains(line)
            assert line.width >= layout.px(360)
            others = [layout.wins, layout.pad, layout.hand]
            for place in layout.places:
                others += [place.plate, place.fan, place.bubble]
            assert line.collidelist([*others, *buttons]) < 0, (size, seats)
            for rect in buttons:
                assert layout.area.contains(rect)
                assert rect.collidelist(others) < 0, (size, seats)
                assert sum(map(bool, [rect.colliderect(other) for other in buttons])) == 1


# The line -----------------------------------------------------------------------------------


def test_the_line_speaks_of_an_open_hand_until_it_is_hidden() -> None:
    screen = watching()
    demo = screen.scene.presenter.demo
    assert demo is not None
    assert "Click a plate" in demo.sentences[0]
    screen.until(lambda: screen.scene.presenter.shown.table.bids.count(None) == 3)
    screen.key(pygame.K_p)
    screen.frames(60, 0.1)
    said = next(
        i for i, bid in enumerate(screen.scene.presenter.shown.table.bids) if bid is not None
    )
    open_words = demo.sentences[-1]
    assert any(word in open_words for word in ("ace", "king", "trump"))
    screen.key(pygame.K_h)
    assert screen.scene.presenter.viewer is PUBLIC
    assert list(demo.sentences) == [], "its seat tells the bid"
    screen.key(pygame.K_1 + said)
    assert demo.sentences[-1] == open_words
    screen.key(pygame.K_1 + (said + 1) % 4)
    assert demo.sentences == ()
    screen.draw()


def test_the_line_repeats_no_bid_and_no_sum_and_what_it_says_of_a_bid_goes_with_the_next() -> None:
    screen = watching()
    presenter = screen.scene.presenter
    demo = presenter.demo
    assert demo is not None
    remarked = 0

    def played_once() -> bool:
        nonlocal remarked
        told, table = demo.sentences, presenter.shown.table
        assert not any(re.fullmatch(r"\w+ bid \w+\.", each) for each in told)
        assert (
            table.trick
            or table.tricks
            or not any(re.search("too (many|few)", each) for each in told)
        )
        bids = [each for each in told if re.match(r"\w+ (bid |held no |had (a|\d))", each)]
        remarked += bool(bids)
        assert not bids or not table.trick
        return bool(table.tricks)

    screen.until(played_once)
    assert remarked


def test_what_a_card_showed_is_not_said_of_the_next_trick() -> None:
    screen = watching()
    presenter = screen.scene.presenter
    demo = presenter.demo
    assert demo is not None
    seen = set()

    def told_twice() -> bool:
        lacks = any("had no" in sentence for sentence in demo.sentences)
        seen.add((lacks, len(presenter.shown.table.trick)))
        assert (True, 1) not in seen, "it was in the trick before"
        screen.draw()
        return any(lacks for lacks, _cards in seen) and (False, 1) in seen

    screen.until(told_twice)
    screen.until(lambda: told_twice() and presenter.shown.scored)


def test_the_first_h_hides_all_hands_also_from_one_seat() -> None:
    screen = watching()
    in_play(screen)
    screen.key(pygame.K_2)
    assert demo_view(screen) == 1
    screen.key(pygame.K_h)
    assert demo_view(screen) is PUBLIC
    screen.key(pygame.K_h)
    assert demo_view(screen) is ALL


# The end, and the next game -----------------------------------------------------------------


def over(screen: Screen) -> DemoResults:
    screen.until(lambda: screen.results, most=600, dt=1 / 60)
    panel = screen.scene.overlays.current
    assert isinstance(panel, DemoResults)
    return panel


def test_the_next_game_follows_after_a_countdown() -> None:
    again: list[object] = []
    screen = Screen(BOTS, seed=20, options={"schedule": [2]}, again=again.append)
    screen.scene.presenter.demo.chosen_speed = "instant"  # type: ignore[union-attr]
    panel = over(screen)
    screen.draw()
    assert panel.choices()[0][1] == "Next game in 8"
    screen.frames(round(COUNTDOWN * 10) - 12, 0.1)
    assert panel.choices()[0][1] == "Next game in 2"
    assert again == []
    screen.frames(20, 0.1)
    assert again == [screen.app]


@pytest.mark.parametrize("stir", ["key", "click", "motion", "wheel", "escape"])
def test_anybody_who_stirs_stops_the_countdown(stir: str) -> None:
    again: list[object] = []
    screen = Screen(
        BOTS,
        seed=20,
        options={"schedule": [2]},
        chosen={"demo_speed": "instant"},
        again=again.append,
    )
    over(screen)
    motion = {"pos": (5, 5), "rel": (9, 0), "buttons": (0, 0, 0), "touch": False}
    match stir:
        case "key":
            screen.key(pygame.K_x)
        case "click":
            screen.click((4, 4))
        case "motion":
            screen.scene.handle(pygame.event.Event(pygame.MOUSEMOTION, motion))
        case "wheel":
            screen.scene.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1))
        case "escape":
            screen.key(pygame.K_ESCAPE)
            assert isinstance(screen.scene.overlays.current, PausePanel)
            screen.key(pygame.K_ESCAPE)
    screen.frames(150, 0.1)
    assert again == []
    assert over(screen).choices()[0][1] == "Next game"
    screen.key(pygame.K_RETURN)
    assert again == [screen.app]


def test_without_the_wish_no_game_follows_by_itself() -> None:
    screen = watching(demo_speed="instant", demo_goes_on=False)
    assert over(screen).left is None


# In the window ------------------------------------------------------------------------------


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, display: None) -> Iterator[Path]:
    with driving(monkeypatch, tmp_path):
        yield tmp_path


def saved(home: Path) -> list[Path]:
    return records_in(home / "games")


def at_table(driver: Driver, before: object = None) -> TableScene:
    driver.until(lambda: isinstance(driver.scene, TableScene) and driver.scene is not before)
    assert isinstance(driver.scene, TableScene)
    return driver.scene


def play_demo(driver: Driver, before: object = None) -> TableScene:
    scene = at_table(driver, before)
    driver.until(lambda: isinstance(scene.overlays.current, DemoResults))
    return scene


def test_games_of_bots_follow_one_another_and_leave_no_record_unless_one_is_kept(
    home: Path,
) -> None:
    row = with_options(variant("oh-hell"), {"schedule": [2, 1]}, 3)
    setup = plan(row, ("random",) * 3, seed=5, first_dealer=2)
    driver = Driver(demo_speed="instant")
    game_launcher.open_table(driver.window, lambda: game_launcher.start(setup))
    first = play_demo(driver)
    driver.key(pygame.K_3)  # stirs: the next game waits
    driver.key(pygame.K_RETURN)
    second = play_demo(driver, first)
    assert second.table.setup.seed != setup.seed
    assert (first.table.setup.first_dealer, second.table.setup.first_dealer) == (2, 0)
    assert saved(home) == []
    for key in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RETURN):
        driver.key(key)
    panel = second.overlays.current
    assert isinstance(panel, DemoResults)
    driver.until(lambda: panel.choices()[1][1] == "Kept")
    driver.key(pygame.K_RETURN)  # once is enough
    driver.frames(5)
    (path,) = saved(home)
    (game,) = read_games(path)
    played = replay(game)
    assert played.fault is None
    assert played.ended
    assert tuple(played.lines) == second.table.lines
    assert Shelf().unfinished() == []


def test_a_record_that_cannot_be_kept_is_said_and_may_be_tried_again(home: Path) -> None:
    driver = Driver(demo_speed="instant")
    (home / "games").write_text("in the way")
    row = with_options(variant("oh-hell"), {"schedule": [1]}, 3)
    setup = plan(row, ("random",) * 3)
    game_launcher.open_table(driver.window, lambda: game_launcher.start(setup))
    panel = play_demo(driver).overlays.current
    for key in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_RETURN):
        driver.key(key)
    driver.until(lambda: "cannot be written" in (driver.window.notices.text or ""))
    assert isinstance(panel, DemoResults)
    assert panel.choices()[1][1] == "Keep the record"
    (home / "games").unlink()
    driver.key(pygame.K_RETURN)
    driver.until(lambda: panel.choices()[1][1] == "Kept")
    assert len(saved(home)) == 1


def test_the_view_is_the_same_in_the_next_game(home: Path) -> None:
    row = with_options(variant("oh-hell"), {"schedule": [1]}, 3)
    setup = plan(row, ("random",) * 3)
    driver = Driver()
    game_launcher.open_table(driver.window, lambda: game_launcher.start(setup))
    at_table(driver)
    driver.key(pygame.K_2)
    driver.key(pygame.K_PLUS)
    driver.key(pygame.K_PLUS)
    first = play_demo(driver)
    driver.key(pygame.K_RETURN)
    second = at_table(driver, first)
    assert (second.presenter.viewer, second.presenter.layout.bottom) == (1, 1)
    assert isinstance(second.presenter.layout, TableLayout)


def test_one_process_plays_all_games_and_tells_the_chances_and_ends_with_them(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(roster, "process_thinking", process_thinking)
    row = with_options(variant("oh-hell"), {"schedule": [1]}, 3)
    setup = plan(row, ("random",) * 3)
    driver = Driver(demo_chances=True, demo_speed="double")
    game_launcher.open_table(driver.window, lambda: game_launcher.start(setup))
    first = at_table(driver)
    driver.until(lambda: first.presenter.demo is not None)
    driver.until(lambda: bool(bot_workers.service.process_ids))
    processes = bot_workers.service.process_ids
    play_demo(driver)
    driver.key(pygame.K_RETURN)
    second = at_table(driver, first)
    driver.until(lambda: second.presenter.chances.waiting)
    driver.until(lambda: not second.presenter.chances.waiting)
    assert bot_workers.service.process_ids == processes, "the same in the next game"
    driver.window.home()
    driver.until(lambda: not bot_workers.service.process_ids)
    assert isinstance(driver.scene, MenuScene)


# Choosing -----------------------------------------------------------------------------------


def test_game_seats_and_bots_are_chosen_and_found_again(home: Path) -> None:
    driver = Driver()
    driver.click_on("Watch")
    driver.press("variant")
    driver.click_on("Kachuful")
    driver.press("players 7")
    driver.press("seat 1")
    driver.click(driver.stop("item 0").get_abs_rect().center)
    driver.press("speed 3")
    driver.click_on("Watch")
    setup = at_table(driver).table.setup
    assert setup.variant.id == "kachuful"
    assert setup.players == 10
    cast = [agent.partition(":")[0] for agent in MIXED]
    cast[1] = DIAL[0]
    levels = [seat.agent.partition(":")[0] for seat in setup.seats]
    assert levels == cast, "people of different levels, no engines"
    kept, notices = settings.load()
    assert (kept.demo_variant, kept.demo_players, kept.demo_speed) == ("kachuful", 10, "instant")
    assert notices == []
    assert (kept.variant, kept.players) == ("blackout", 4), "the person's own game is another"
    again = game_launcher.demo_setup(kept).seats
    assert [seat.agent.partition(":")[0] for seat in again] == levels


def test_one_choice_sets_all_bots_of_a_demo(home: Path) -> None:
    driver = Driver()
    driver.click_on("Watch")
    for title, cast in (("Skilled", ("skilled",) * 10), ("Mixed", MIXED)):
        driver.press("cast")
        driver.click(
            driver.stop(f"item {len(levels()) if title == 'Mixed' else 2}").get_abs_rect().center
        )
        assert driver.window.settings.demo_agents == cast
    driver.press("seat 0")
    driver.click_on("Engine: Random")
    assert driver.may_press("Chosen each")


def test_house_rules_of_the_last_game_count_only_where_they_fit(home: Path) -> None:
    driver = Driver(options={"schedule": (2, 1), "bidding": "simultaneous"})
    driver.click_on("Watch")
    driver.click_on("Watch")
    assert at_table(driver).table.variant.options["bidding"] == "simultaneous"
    impossible = settings.Settings(options={"hook": True, "bidding": "simultaneous"})
    assert game_launcher.demo_draft(impossible).problem() is not None
    assert game_launcher.demo_setup(impossible).variant.options == {}
