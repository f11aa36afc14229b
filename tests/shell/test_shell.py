"""The shell around the table: two clicks to a game, and what cannot be played is said."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.table.setup import BOT_NAMES, HUMAN
from game.ui.platform import settings
from game.ui.setup.new_game_scene import NewGameScene
from game.ui.setup.seats_and_rules_scene import SeatsAndRulesScene
from game.ui.shell.menu_scene import MenuScene
from tests.driving.ui_driver import Driver, FakeTable, sat_down

pytestmark = pytest.mark.usefixtures("home")


@pytest.mark.usefixtures("fake_table")
def test_two_clicks_lead_from_the_menu_to_a_game() -> None:
    driver = Driver(variant="oh-hell", players=5, name="Bea")
    driver.click_on("Play")
    driver.click_on("Start")
    setup = sat_down(driver)
    assert setup.variant.id == "oh-hell"
    assert setup.seats[0].name == "Bea"
    assert len({seat.name for seat in setup.seats} & set(BOT_NAMES)) == 4
    assert [seat.is_human for seat in setup.seats] == [True, False, False, False, False]


@pytest.mark.slow
@pytest.mark.usefixtures("fake_table")
def test_escape_leaves_the_table_for_the_menu_and_the_menu_offers_the_game() -> None:
    driver = Driver()
    driver.click_on("Play")
    driver.click_on("Start")
    table = driver.scene
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.scene, MenuScene)
    assert isinstance(table, FakeTable)
    assert (table.left, table.closed) == (1, 1)
    driver.until(lambda: driver.may_press("Continue"))
    driver.click_on("Continue")
    assert sat_down(driver).players == 4


def lit(driver: Driver) -> list[str]:
    """The buttons of the menu that are gold."""
    return [
        button.text for button in driver.buttons if "@primary" in button.most_specific_combined_id
    ]


@pytest.mark.slow
@pytest.mark.usefixtures("fake_table")
def test_enter_in_the_menu_opens_what_is_lit() -> None:
    driver = Driver()
    assert lit(driver) == ["Play"]
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.scene, NewGameScene)
    driver.click_on("Start")
    driver.key(pygame.K_ESCAPE)
    again = Driver()  # the window is opened anew
    again.until(lambda: again.may_press("Continue"))
    assert lit(again) == ["Continue"]
    again.key(pygame.K_RETURN)
    assert isinstance(again.scene, FakeTable)


@pytest.mark.slow
@pytest.mark.usefixtures("fake_table")
def test_a_button_of_the_menu_that_was_gone_to_stays_chosen_when_a_game_is_found() -> None:
    first = Driver()
    first.click_on("Play")
    first.click_on("Start")
    first.key(pygame.K_ESCAPE)
    driver = Driver()
    for _ in range(3):
        driver.key(pygame.K_TAB)
    chosen = driver.window.focus.current
    assert chosen is not None
    driver.until(lambda: driver.may_press("Continue"))
    now = driver.window.focus.current
    assert now is not None
    assert (now.key, chosen.key) == (chosen.key, chosen.key)


@pytest.mark.slow
@pytest.mark.usefixtures("fake_table")
def test_the_demo_has_bots_in_every_seat() -> None:
    driver = Driver(demo_players=6)
    driver.click_on("Watch")
    driver.click_on("Watch")
    setup = sat_down(driver)
    assert setup.players == 6
    assert not any(seat.is_human for seat in setup.seats)


@pytest.mark.slow
@pytest.mark.usefixtures("fake_table")
def test_choices_are_remembered_for_the_next_game(home: Path) -> None:
    driver = Driver()
    driver.click_on("Play")
    driver.press("rules")
    driver.click(driver.stop("players 1").get_abs_rect().center)
    driver.click(driver.stop("rule hook").get_abs_rect().center)
    driver.click_on("Every bidder")
    driver.click_on("Start")
    kept, notices = settings.load()
    assert (kept.players, kept.options, notices) == (3, {"hook": "any"}, [])
    assert sat_down(driver).variant.options == {"hook": "any"}


@pytest.mark.slow
@pytest.mark.usefixtures("fake_table")
def test_contradictory_house_rules_are_shown_and_block_the_start() -> None:
    driver = Driver(options={"hook": True})
    driver.click_on("Play")
    driver.press("rules")
    assert driver.button("Start").is_enabled
    driver.click(driver.stop("rule bidding").get_abs_rect().center)
    driver.click_on("All at once")
    scene = driver.scene
    assert isinstance(scene, SeatsAndRulesScene)
    assert "Nobody bids last when all bid at once" in (scene.problem or "")
    assert not driver.button("Start").is_enabled
    driver.click_on("Start")
    assert driver.scene is scene
    driver.click(driver.stop("rule hook").get_abs_rect().center)
    driver.click_on("Off")
    assert scene.problem is None
    driver.click_on("Start")
    assert sat_down(driver).variant.options == {"bidding": "simultaneous"}


@pytest.mark.slow
@pytest.mark.usefixtures("fake_table")
def test_a_schedule_may_be_written_by_hand() -> None:
    driver = Driver(SeatsAndRulesScene(), players=7)
    scene = driver.scene
    assert isinstance(scene, SeatsAndRulesScene)
    assert scene.rows.draft is not None
    driver.click(driver.stop("rule schedule").get_abs_rect().center)
    driver.click_on("A list of my own")
    entry = driver.stop("sizes")
    assert entry.get_text() == "1,2,3,4,5,6,7"
    for typed, reason in (
        ("", "Type the sizes"),
        ("up", "Type the sizes"),
        ("1,x", "written 1,3,5"),
        ("1,8", "larger than the pack"),
        ("0,1", "one card or more"),
    ):
        entry.set_text(typed)
        scene.rows.type_sizes(typed)
        assert reason in (scene.problem or "")
        driver.frames()
    driver.click(entry.get_abs_rect().center)
    entry.set_text("")
    driver.type("2, 4,1")
    assert scene.problem is None
    driver.click_on("Start")
    assert sat_down(driver).variant.deals[7] == (2, 4, 1)


@pytest.mark.usefixtures("fake_table")
def test_a_seed_is_a_number_or_hexadecimal() -> None:
    driver = Driver(SeatsAndRulesScene())
    scene = driver.scene
    assert isinstance(scene, SeatsAndRulesScene)
    scene.type_seed("luck")
    assert "A seed is a number" in (scene.problem or "")
    scene.type_seed("42")
    driver.frames()
    driver.click_on("Start")
    assert sat_down(driver).seed == 42


@pytest.mark.slow
def test_a_variant_brings_its_number_of_seats_along() -> None:
    driver = Driver(SeatsAndRulesScene(), players=2)
    assert driver.button("2").is_enabled
    driver.click(driver.stop("variant").get_abs_rect().center)
    driver.click_on("Oh Hell")
    scene = driver.scene
    assert isinstance(scene, SeatsAndRulesScene)
    assert scene.rows.draft is not None
    assert scene.rows.draft.players == 3
    assert "2" not in [button.text for button in driver.buttons]


def test_a_folder_without_room_for_games_is_said_and_nothing_else_happens(home: Path) -> None:
    (home / "games").write_text("in the way")
    driver = Driver()
    driver.click_on("Play")
    driver.click_on("Start")
    assert isinstance(driver.scene, NewGameScene)
    assert any("cannot be written" in text for text in driver.window.notices.waiting)


def test_a_finger_reported_as_a_mouse_presses_nothing() -> None:
    driver = Driver()
    centre = driver.button("Play").get_abs_rect().center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pygame.event.post(pygame.event.Event(kind, button=1, pos=centre, touch=True))
    driver.frames(3)
    assert isinstance(driver.scene, MenuScene)


@pytest.mark.slow
def test_a_notice_is_shown_in_turn_and_goes_away() -> None:
    driver = Driver()
    for sentence in ("One.", "Two.", "Two."):
        driver.window.notify(sentence)
    driver.frames(1)
    assert driver.window.notices.text == "One."
    driver.click(driver.window.notices.area.center)
    assert driver.window.notices.text == "Two."
    driver.frames(60 * 9)
    assert driver.window.notices.text is None


@pytest.mark.slow
def test_markup_in_a_name_is_only_a_name() -> None:
    driver = Driver(SeatsAndRulesScene(), name="<b>pygame-gui.OK</b>", agents=(HUMAN,) * 7)
    driver.frames(3)
    driver.resize((1280, 800))
    assert driver.stop("name").get_text() == "<b>pygame-gui.OK</b>"


@pytest.mark.usefixtures("fake_table")
def test_every_person_at_the_screen_has_a_name_that_is_found_again() -> None:
    agents = ("human", "heuristic", "human", "human")
    driver = Driver(SeatsAndRulesScene(), agents=agents + ("heuristic",) * 6)
    driver.click(driver.stop("guest 0").get_abs_rect().center)
    driver.type("Bea")
    scene = driver.scene
    assert isinstance(scene, SeatsAndRulesScene)
    assert scene.rows.draft is not None
    driver.click_on("Start")
    assert driver.window.settings.guests == ("Bea",)
    persons = [seat.name for seat in sat_down(driver).seats if seat.is_human]
    assert persons == ["You", "Bea", "You 3"]
