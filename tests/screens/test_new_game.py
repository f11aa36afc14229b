"""New game: a card for each variant, one dial for the opponents, a length, and Start."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame
import pytest

from game.engine import Variant
from game.engine.variant import OptionValue
from game.rating.rating import Rating
from game.roster import MIXED
from game.table.own_variants.variant_shelf import OwnShelf
from game.table.setup import HUMAN
from game.ui.paint.variant_pictures import pictures
from game.ui.paint.variant_pictures.pictures import PICTURES
from game.ui.platform import settings
from game.ui.scene.routes import StartElsewhere
from game.ui.setup import game_panel
from game.ui.setup.game_length import length_of
from game.ui.setup.new_game_scene import NewGameScene
from game.ui.setup.seats_and_rules_scene import SeatsAndRulesScene
from game.ui.setup.variant_cards import BEST_KNOWN, minutes_of
from game.ui.shell.menu_scene import MenuScene
from game.variants import VARIANTS
from game.variants.lengths import Length
from tests.driving.ui_driver import Driver, sat_down

SHORT_BLACKOUT = (1, 3, 5, 7, 9, 11, 13)


pytestmark = pytest.mark.usefixtures("home", "fake_table")


def at_new_game(driver: Driver) -> NewGameScene:
    """From the menu, by the key that presses what is lit."""
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.scene, NewGameScene)
    return driver.scene


def titles(scene: NewGameScene) -> list[str]:
    return [card.title for card in scene.grid.cards]


def chosen(scene: NewGameScene) -> str:
    return scene.grid.cards[scene.chosen].title


def spot(scene: NewGameScene, title: str) -> tuple[int, int]:
    """The middle of a card, scrolled into sight, in px of the window."""
    area = scene.grid.pane.area
    place = scene.grid.card_box(titles(scene).index(title)).move(area.topleft)
    scene.grid.pane.reveal(place.move(0, -scene.grid.pane.offset))
    return place.move(0, -scene.grid.pane.offset).center


def test_who_starts_for_the_first_time_is_two_keys_from_a_short_game_against_beginners() -> None:
    driver = Driver(length=settings.Settings().length)
    scene = at_new_game(driver)
    assert titles(scene)[:2] == ["Blackout", "Oh Hell"]
    driver.key(pygame.K_RETURN)
    setup = sat_down(driver)
    assert (setup.variant.id, setup.players) == ("blackout", 4)
    assert setup.variant.options == {"schedule": SHORT_BLACKOUT}
    levels = [seat.agent.partition(":")[0] for seat in setup.seats]
    assert levels == [HUMAN, *["beginner"] * 3], "in whatever style their characters play"
    assert settings.load()[0].options == {}, "a length is no house rule that was chosen"


def test_keys_go_over_the_cards_and_a_letter_jumps() -> None:
    driver = Driver()
    scene = at_new_game(driver)
    driver.key(pygame.K_RIGHT)
    assert chosen(scene) == "Oh Hell"
    driver.key(pygame.K_DOWN)
    assert scene.chosen == 1 + scene.grid.columns
    driver.key(pygame.K_END)
    assert scene.chosen == len(VARIANTS) - 1
    focus = driver.window.focus.current
    assert focus is not None
    assert scene.grid.pane.area.colliderect(focus.area), "the chosen card is scrolled into sight"
    driver.key(pygame.K_HOME)
    assert chosen(scene) == "Blackout"
    driver.key(pygame.K_k)
    assert chosen(scene) == "Kachuful"
    for title in ("Oh Hell with two jokers", "Oh Hell"):
        driver.key(pygame.K_o)
        assert chosen(scene) == title
    driver.key(pygame.K_RETURN)
    assert sat_down(driver).variant.id == "oh-hell"


def test_a_card_is_chosen_by_a_click_and_started_by_a_second_one() -> None:
    driver = Driver()
    scene = at_new_game(driver)
    driver.click(spot(scene, "Kachuful"))
    assert chosen(scene) == "Kachuful"
    assert driver.scene is scene
    driver.frames(60)
    driver.click(spot(scene, "Kachuful"))
    assert driver.scene is scene, "two slow clicks are no double click"
    driver.click(spot(scene, "Kachuful"))
    assert sat_down(driver).variant.id == "kachuful"


def test_enter_after_a_click_on_a_level_starts() -> None:
    driver = Driver()
    at_new_game(driver)
    driver.click_on("Skilled")
    driver.key(pygame.K_RETURN)
    levels = {seat.agent.partition(":")[0] for seat in sat_down(driver).seats}
    assert levels == {HUMAN, "skilled"}


def test_enter_presses_a_level_that_keys_went_to() -> None:
    driver = Driver()
    scene = at_new_game(driver)
    driver.click_on("Skilled")
    driver.key(pygame.K_RIGHT)  # shows where the keyboard is
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_RETURN)
    assert driver.scene is scene
    assert "skilled" not in scene.rows.draft.asked_agents[1:]


def test_one_dial_sets_all_opponents_and_leaves_people_where_they_sit() -> None:
    driver = Driver(agents=(HUMAN, "beginner", HUMAN, *("beginner",) * 7))
    scene = at_new_game(driver)
    agents = scene.rows.draft.agents
    driver.click_on("Skilled")
    assert scene.rows.draft.asked_agents == (HUMAN, "skilled", HUMAN, "skilled")
    driver.click_on("Mixed")
    assert scene.rows.draft.asked_agents == (HUMAN, MIXED[1], HUMAN, MIXED[3])
    shown = {button.text for button in driver.buttons}
    assert not shown & {"Random", "Rulebook", "Searcher"}, "engines are not among the levels"
    driver.click_on("Choose each…")
    page = driver.scene
    assert isinstance(page, SeatsAndRulesScene)
    driver.press("seat 1")
    driver.click_on("Engine: Rulebook")
    driver.click_on("Back")
    assert driver.scene is scene
    assert scene.rows.draft.asked_agents == (HUMAN, "heuristic", HUMAN, MIXED[3])
    assert agents[1] == "beginner"


def test_a_length_holds_for_every_variant_and_the_next_game() -> None:
    driver = Driver()
    scene = at_new_game(driver)
    driver.click_on("Full")
    assert scene.rows.draft.playable().options == {"schedule": "up-down"}
    driver.click(spot(scene, "Oh Hell"))
    assert len(scene.rows.draft.playable().deals[4]) == 25
    driver.click(spot(scene, "Clag"))
    assert not driver.may_press("Short"), "its deals are its own"
    assert scene.rows.draft.playable().options == {}
    driver.click(spot(scene, "Blackout"))
    driver.press("players 1")
    driver.click_on("Start")
    assert sat_down(driver).variant.options == {"schedule": "up-down"}
    assert settings.load()[0].length is Length.FULL


@pytest.mark.slow
def test_house_rules_are_one_press_further_and_deals_by_hand_are_no_length() -> None:
    driver = Driver(length=Length.SHORT)
    scene = at_new_game(driver)
    driver.press("rules")
    driver.press("rule hook")
    driver.click_on("Every bidder")
    driver.press("rule schedule")
    driver.click_on("Down")
    driver.key(pygame.K_ESCAPE)
    assert driver.scene is scene
    assert driver.may_press("House rules and seats (2)")
    assert length_of(scene.rows.draft) is None
    driver.click_on("Short")
    assert scene.rows.draft.playable().options == {"schedule": SHORT_BLACKOUT, "hook": "any"}
    driver.click_on("Start")
    assert settings.load()[0].options == {"hook": "any"}


def test_favourites_and_own_variants_come_before_the_others_and_the_last_game_first() -> None:
    OwnShelf.usual().save("Friday night", "oh-hell", {"hook": "any"})
    driver = Driver(variant="potomac")
    scene = at_new_game(driver)
    assert titles(scene)[:3] == ["Potomac Blackout", "Friday night", "Blackout"]
    driver.key(pygame.K_l)
    marked = chosen(scene)
    driver.strike(
        [pygame.event.Event(pygame.KEYDOWN, key=pygame.K_8, mod=0, unicode="*", scancode=0)]
    )
    assert settings.load()[0].favourites == ("la-pocha",)
    driver.click(scene.grid.star(scene.chosen).center)
    assert settings.load()[0].favourites == ()
    driver.click(scene.grid.star(scene.chosen).center)
    driver.key(pygame.K_ESCAPE)
    driver.click_on("Play")
    again = driver.scene
    assert isinstance(again, NewGameScene)
    assert titles(again)[:3] == ["Potomac Blackout", marked, "Friday night"]


def test_an_own_variant_is_as_long_as_it_was_made_and_played_under_its_name() -> None:
    OwnShelf.usual().save("Friday night", "oh-hell", {"hook": "any"})
    driver = Driver(length=Length.SHORT)
    scene = at_new_game(driver)
    driver.click(spot(scene, "Friday night"))
    assert not driver.may_press("Short")
    driver.click_on("Start")
    setup = sat_down(driver)
    assert (setup.variant_name, setup.variant.options) == ("Friday night", {"hook": "any"})
    driver.key(pygame.K_ESCAPE)
    driver.click_on("Play")
    again = driver.scene
    assert isinstance(again, NewGameScene)
    assert titles(again)[0] == chosen(again) == "Friday night"
    driver.click(spot(again, "Blackout"))
    assert again.rows.draft.playable().options == {"schedule": SHORT_BLACKOUT}


def test_every_variant_has_a_place_and_a_picture_of_its_own() -> None:
    assert set(PICTURES) == set(VARIANTS)
    assert set(BEST_KNOWN) <= set(VARIANTS)
    driver = Driver()
    scene = at_new_game(driver)
    driver.until(lambda: not scene.grid.painting)
    assert not scene.needs_frames


@pytest.mark.slow
def test_the_menu_prepares_the_first_opening_and_comes_to_rest(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    driver = Driver(size=(1031, 647))  # no other test has painted at this size
    menu = driver.scene
    assert isinstance(menu, MenuScene)
    driver.until(lambda: not menu.needs_frames)

    def paints(*_anything: object) -> None:
        raise AssertionError("a picture is painted after New game was opened")

    monkeypatch.setattr(pictures, "Sketch", paints)
    reckoned = minutes_of.cache_info().misses
    scene = at_new_game(driver)
    driver.until(lambda: not scene.grid.painting)
    assert minutes_of.cache_info().misses == reckoned


def test_whoever_goes_on_by_keys_comes_back_to_the_button_he_pressed() -> None:
    driver = Driver()
    for key in ("games", "demo", "statistics"):
        driver.window.focus.resume(key, shown=True)
        driver.key(pygame.K_RETURN)
        assert not isinstance(driver.scene, MenuScene)
        driver.key(pygame.K_ESCAPE)
        at = driver.window.focus.current
        assert isinstance(driver.scene, MenuScene)
        assert at is not None
        assert at.key == key
        assert driver.window.focus.shown


def test_home_and_end_go_to_the_ends_of_a_list_and_of_a_form() -> None:
    driver = Driver(SeatsAndRulesScene())
    focus = driver.window.focus
    focus.resume("rule hook", shown=True)
    for key, ends_at in ((pygame.K_HOME, "rule scoring"), (pygame.K_END, "seed")):
        driver.key(key)
        assert focus.current is not None
        assert focus.current.key == ends_at
    focus.resume("variant", shown=True)
    driver.key(pygame.K_RETURN)
    for key, ends_at in ((pygame.K_END, f"item {len(VARIANTS) - 1}"), (pygame.K_HOME, "item 0")):
        driver.key(key)
        assert focus.current is not None
        assert focus.current.key == ends_at
    driver.key(pygame.K_k)
    driver.key(pygame.K_RETURN)
    assert driver.may_press("Kachuful")


def test_more_is_a_list_and_its_screens_lead_back_to_it() -> None:
    driver = Driver()
    for title in ("Scorekeeper", "My variants"):
        driver.window.focus.resume("more", shown=True)
        driver.key(pygame.K_RETURN)
        driver.key(getattr(pygame, f"K_{title[0].lower()}"))
        driver.key(pygame.K_RETURN)
        assert not isinstance(driver.scene, MenuScene)
        driver.key(pygame.K_ESCAPE)
        at = driver.window.focus.current
        assert at is not None
        assert at.key == "more"


def test_the_dial_goes_by_keys_from_step_to_step_and_the_game_has_that_level() -> None:
    driver = Driver()
    scene = at_new_game(driver)
    driver.click_on("Beginner")
    ring = driver.window.focus
    ring.move(next(stop for stop in ring.stops if stop.key == "dial"))
    driver.key(pygame.K_RIGHT)
    assert set(scene.rows.draft.asked_agents[1:]) == {"1300"}
    driver.key(pygame.K_LEFT)
    driver.key(pygame.K_LEFT)
    assert set(scene.rows.draft.asked_agents[1:]) == {"1100"}
    driver.click_on("Start")
    levels = {seat.agent.partition(":")[0] for seat in sat_down(driver).seats}
    assert levels == {HUMAN, "1100"}
    assert settings.load()[0].agents[1] == "1100", "the next game begins with it"


def test_match_me_follows_the_rating_each_time_a_game_is_set_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    found: list[Rating | None] = [None]
    monkeypatch.setattr(game_panel, "look_up_rating", lambda _app, done: done(found[0]))
    driver = Driver()
    scene = at_new_game(driver)
    driver.click_on("Match me")
    assert set(scene.rows.draft.asked_agents[1:]) == {"beginner"}, "nothing is known of him yet"
    driver.click_on("Start")
    sat_down(driver)
    assert settings.load()[0].match_me
    found[0] = Rating(1463.0, 80.0)
    driver = Driver(match_me=True)
    scene = at_new_game(driver)
    assert set(scene.rows.draft.asked_agents[1:]) == {"1500"}
    driver.click_on("Skilled")
    assert not scene.rows.draft.match_me
    assert set(scene.rows.draft.asked_agents[1:]) == {"skilled"}


@pytest.mark.parametrize("further", [False, True])
def test_a_game_that_begins_elsewhere_begins_there_from_house_rules_too(further: bool) -> None:
    begun: list[tuple[str, dict[str, OptionValue], int]] = []

    def begin(variant: Variant, options: Mapping[str, OptionValue], agents: Sequence[str]) -> None:
        begun.append((variant.id, dict(options), len(agents)))

    starts = StartElsewhere(begin, "A table for others", "Open it")
    driver = Driver(NewGameScene(starts=starts), variant="oh-hell", players=3)
    choosing = driver.scene
    if further:
        driver.press("rules")
        assert isinstance(driver.scene, SeatsAndRulesScene)
        assert not any(stop.key.startswith("seat ") for stop in driver.window.focus.stops)
        driver.press("rule hook")
        driver.click_on("Off")
    here = {"My variants", "Edit rules", "Start", "Mixed", "Choose each…"}
    assert not here & {button.text for button in driver.buttons}
    driver.click_on("Open it")
    assert driver.scene is choosing  # whatever begins takes its place
    assert [(row, players) for row, _options, players in begun] == [("oh-hell", 3)]
    assert begun[0][1].get("hook") is (False if further else None)
