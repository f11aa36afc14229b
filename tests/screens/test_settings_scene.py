"""The Settings screen: every field has its control, each applied at once, by mouse and by keys."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

import pygame
import pytest

from game.presentation.hand_order import RankOrder, TrumpPlace
from game.table.match import Match
from game.table.records.lines import AgentNote
from game.ui.platform import settings
from game.ui.platform.settings import Settings
from game.ui.scene.routes import ChangeSettings
from game.ui.settings.settings_rows import Section
from game.ui.settings.settings_scene import SettingsScene
from game.ui.shell.menu_scene import MenuScene
from game.ui.table import opening
from game.ui.table.panels.overlays import PausePanel
from game.ui.table.table_scene import TableScene
from game.ui.widgets.focus_ring import FocusStop
from game.ui.widgets.scroll_area import ScrollArea
from tests.driving.ui_driver import Driver, FakeTable, sat_down
from tests.lines import plain
from tests.shell.fitting import inside
from tests.tables import run_on, setup_for, table_for

pytestmark = pytest.mark.usefixtures("home")


def at(section: Section, **chosen: Any) -> Driver:
    """A window that shows a section."""
    scene = SettingsScene()
    driver = Driver(scene, **chosen)
    scene.choose(section)
    driver.frames(2)
    return driver


def press(driver: Driver, key: str) -> None:
    """Bring a stop into sight and click it."""
    ring = driver.window.focus
    stop = next(stop for stop in ring.stops if stop.key == key)
    ring.move(stop)
    driver.click(stop.area.center)


SEGMENTS: dict[str, tuple[Section, tuple[Any, ...]]] = {
    "trump_place": (Section.HAND, tuple(TrumpPlace)),
    "rank_order": (Section.HAND, tuple(RankOrder)),
    "guard": (Section.HAND, tuple(settings.Guard)),
    "hold_trick": (Section.HAND, (False, True)),
    "play_forced": (Section.HAND, (False, True)),
    "one_click_bids": (Section.HAND, (False, True)),
    "turn_piles": (Section.HAND, (False, True)),
    "hints": (Section.LEARNING, tuple(settings.Hints)),
    "coach": (Section.LEARNING, tuple(settings.Coach)),
    "rest": (Section.HAND, tuple(settings.Rest)),
    "theme": (Section.LOOKS, tuple(settings.ThemeName)),
    "four_colour": (Section.LOOKS, (False, True)),
    "large_print": (Section.LOOKS, (False, True)),
    "felt": (Section.LOOKS, tuple(settings.Felt)[:4]),  # the others are won
    "back": (Section.LOOKS, tuple(settings.CardBack)[:3]),  # the others are won
    "speed": (Section.MOTION, settings.SPEEDS),
    "reduced_motion": (Section.MOTION, (False, True)),
    "remarks": (Section.MOTION, (False, True)),
    "sound": (Section.MOTION, (False, True)),
    "demo_speed": (Section.MOTION, settings.SPEEDS),
    "demo_goes_on": (Section.MOTION, (False, True)),
    "demo_chances": (Section.MOTION, (False, True)),
    "full_screen": (Section.WINDOW, (False, True)),
    "clock": (Section.WINDOW, (False, True)),
}
LISTS: dict[str, tuple[Section, tuple[Any, ...]]] = {
    "card_size": (Section.LOOKS, settings.CARD_SIZES),
    "scale": (Section.WINDOW, settings.SCALES),
}
SLIDERS = ("volume", "cards_volume", "voices_volume", "ambience_volume", "music_volume")
WATCHED = {"demo_variant", "demo_options", "demo_players", "demo_agents", "demo_rules"}
"""Fields that are chosen where a demo is."""
ELSEWHERE = {
    *("variant", "options", "rules", "players", "agents", "name", "guests", "window", "language"),
    *("length", "favourites", "characters", "seats_by_chance", "match_me"),
    "named_bots",
    "allowed_bots",
    "rest_asked",
    "lessons_offered",
    "doors",
    *WATCHED,
}
"""Fields with a test of their own below, or without a choice as yet."""


def test_every_setting_is_on_the_screen() -> None:
    names = {row.name for row in fields(Settings)}
    assert names == set(SEGMENTS) | set(LISTS) | set(SLIDERS) | ELSEWHERE


def test_every_press_is_applied_at_once_and_kept_and_changes_nothing_else() -> None:
    driver = at(Section.HAND)
    scene, window = driver.scene, driver.window
    assert isinstance(scene, SettingsScene)
    for field, (section, values) in SEGMENTS.items():
        scene.choose(section)
        driver.frames(2)
        expected = window.settings
        settings.save(expected)  # a press of what is chosen already writes nothing
        for number in (*range(len(values)), values.index(getattr(expected, field))):
            press(driver, f"{field} {number}")
            expected = replace(expected, **{field: values[number]})
            assert window.settings == expected, f"{field} {number}"
            assert settings.load()[0] == expected
            if field == "theme":
                assert window.theme.name == values[number]


@pytest.mark.slow
def test_every_list_is_chosen_from_by_keys_and_by_mouse() -> None:
    driver = at(Section.LOOKS)
    scene = driver.scene
    assert isinstance(scene, SettingsScene)
    for field, (section, values) in LISTS.items():
        scene.choose(section)
        driver.frames(2)
        start = driver.window.settings
        before = values.index(getattr(start, field))
        ring = driver.window.focus
        ring.move(next(stop for stop in ring.stops if stop.key == field))
        driver.key(pygame.K_RIGHT)
        now = values[(before + 1) % len(values)]
        assert driver.window.settings == replace(start, **{field: now})
        press(driver, field)
        press(driver, "item 0")
        assert driver.window.settings == replace(start, **{field: values[0]})
        assert settings.load()[0] == driver.window.settings


@pytest.mark.slow
def test_every_volume_slides_by_keys_a_click_and_a_drag() -> None:
    driver = at(Section.MOTION, size=(1280, 800), **dict.fromkeys(SLIDERS, 50))
    for field in SLIDERS:
        slide(driver, field)


def slide(driver: Driver, field: str) -> None:
    """Slide a volume of 50 to both ends."""

    def stop() -> FocusStop:
        ring = driver.window.focus
        ring.move(next(stop for stop in ring.stops if stop.key == field))
        return next(stop for stop in ring.stops if stop.key == field)

    def volume() -> int:
        return int(getattr(driver.window.settings, field))

    stop()
    driver.key(pygame.K_RIGHT)
    assert volume() == 60
    driver.key(pygame.K_LEFT)
    driver.key(pygame.K_LEFT)
    assert volume() == 40
    area = stop().area
    driver.click((area.left + 2, area.centery))
    assert volume() == 0
    driver.key(pygame.K_LEFT)
    assert volume() == 0, "it ends at an end"
    area = stop().area
    taken: dict[str, Any] = {"button": 1, "touch": False}
    pos = (area.left + 120, area.centery)
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=pos, **taken))
    driver.frames(2)
    assert volume() == 0, "nothing is chosen before the mouse lets go"
    pos = (area.right - 4, area.centery)
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=pos, **taken))
    driver.frames(2)
    assert volume() == 100
    assert getattr(settings.load()[0], field) == 100


def test_another_back_is_another_deck_at_once() -> None:
    driver = at(Section.LOOKS, size=(1920, 1080))
    before = driver.window.surface.copy()
    press(driver, "back 1")
    assert driver.window.book.back_name == "ember"
    driver.frames(1)
    sample = pygame.Rect(1350, 300, 570, 480)  # beside the sheet
    pixels = [
        pygame.image.tobytes(s.subsurface(sample), "RGB") for s in (before, driver.window.surface)
    ]
    assert pixels[0] != pixels[1], "the sample shows the back"


@pytest.mark.slow
def test_a_poster_tells_who_plays_and_what_was_chosen_as_soon_as_it_is() -> None:
    def told() -> list[str]:
        scene = driver.scene
        assert isinstance(scene, SettingsScene)
        return [line for one in scene.written for line in one.lines()]

    driver = at(Section.LOOKS, size=(1280, 800), felt=settings.Felt.GREEN)
    assert "You" in told()
    assert told().count("Green") == 1, "on the poster; the buttons are no texts"
    press(driver, "felt 1")
    assert "Green" not in told()
    assert "Blue" in told()
    driver.resize((1024, 640))
    assert "Blue" not in told(), "without room there is none"


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
@pytest.mark.parametrize("scale", [200, 175, 150])
def test_however_large_the_words_no_section_lies_under_the_foot(
    size: tuple[int, int], scale: int
) -> None:
    driver = Driver(size=size, scale=scale)
    driver.window.open(ChangeSettings(table_for(setup_for("human,random,random"))))
    driver.frames(2)
    scene, ring = driver.scene, driver.window.focus
    assert isinstance(scene, SettingsScene)
    assert len(scene.sections) == len(Section)
    inside(driver)
    for section in scene.sections:
        press(driver, f"section {section.name.lower()}")
        assert scene.section is section
        stop = next(s for s in ring.stops if s.key == f"section {section.name.lower()}")
        assert isinstance(stop.group, ScrollArea)
        assert stop.group.area.contains(stop.area), "the chosen section is in sight"
        inside(driver)


def test_a_section_is_chosen_by_keys_alone() -> None:
    driver = Driver(SettingsScene())
    scene = driver.scene
    assert isinstance(scene, SettingsScene)
    assert scene.section is Section.PLAYER
    for section in scene.sections:
        ring = driver.window.focus
        ring.move(next(s for s in ring.stops if s.key == f"section {section.name.lower()}"))
        driver.key(pygame.K_RETURN)
        assert scene.section is section
        assert driver.window.focus.current is not None
        assert driver.window.focus.current.key == f"section {section.name.lower()}"
        keys = [stop.key for stop in driver.window.focus.stops]
        assert len(keys) == len(set(keys))
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.scene, MenuScene)


# The next game -------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_next_game_is_what_new_game_begins_with(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "table_scene", FakeTable)
    driver = at(Section.NEXT)
    press(driver, "variant")
    driver.click_on("Oh Hell")
    press(driver, "players 2")
    press(driver, "seat 1")
    driver.click_on("Engine: Searcher")
    scene = driver.scene
    assert isinstance(scene, SettingsScene)
    scene.choose(Section.RULES)
    driver.frames(2)
    press(driver, "rule hook")
    driver.click_on("Off")
    now = driver.window.settings
    assert (now.variant, now.players, now.agents[1]) == ("oh-hell", 5, "mcts")
    assert now.options == {"hook": False}
    assert settings.load()[0] == now
    driver.click_on("Back")
    driver.frames(2)
    driver.click_on("Play")
    driver.click_on("Start")
    setup = sat_down(driver)
    assert (setup.variant.id, setup.players) == ("oh-hell", 5)
    assert setup.variant.options == {"hook": False}
    levels = [seat.agent.partition(":")[0] for seat in setup.seats]
    assert levels[:3] == ["human", "mcts", "beginner"]


def test_a_name_is_typed_without_losing_the_line() -> None:
    driver = at(Section.PLAYER)
    ring = driver.window.focus
    ring.move(next(stop for stop in ring.stops if stop.key == "name"))
    entry = driver.stop("name")
    driver.type("!")
    assert driver.stop("name") is entry
    assert driver.window.settings.name == "You!"


def test_rules_that_cannot_be_played_are_said_and_not_kept() -> None:
    driver = at(Section.RULES)
    before = driver.window.settings
    press(driver, "rule schedule")
    driver.click_on("A list of my own")
    ring = driver.window.focus
    ring.move(next(stop for stop in ring.stops if stop.key == "sizes"))
    kept = driver.window.settings
    driver.type(",x")
    scene = driver.scene
    assert isinstance(scene, SettingsScene)
    assert scene.problem is not None
    assert driver.window.settings == kept
    assert before.options == {}


def test_reset_is_everything_as_at_first() -> None:
    driver = at(Section.HAND, variant="oh-hell", players=6, guard="grace", back="moss")
    driver.click_on("Reset all settings")
    now = driver.window.settings
    assert now == replace(Settings(), window=now.window, doors=now.doors)
    scene = driver.scene
    assert isinstance(scene, SettingsScene)
    scene.choose(Section.NEXT)
    driver.frames(2)
    assert driver.button("Blackout") is not None


def test_after_a_reset_the_menu_shows_no_less_and_offers_no_first_lesson() -> None:
    driver = at(Section.HAND, guard="grace", doors=3, lessons_offered=True)
    driver.click_on("Reset all settings")
    now = driver.window.settings
    assert (now.doors, now.lessons_offered) == (3, True)
    driver.click_on("Undo")
    assert driver.window.settings.doors == 3


@pytest.mark.slow
def test_a_reset_is_undone_until_something_else_is_chosen() -> None:
    driver = at(Section.HAND, variant="oh-hell", players=6, guard="grace", back="moss")
    before = driver.window.settings
    driver.click_on("Reset all settings")
    driver.click_on("Undo")
    assert driver.window.settings == before
    driver.click_on("Reset all settings")
    driver.click_on("Falling")
    assert driver.window.settings.guard is Settings().guard
    assert driver.button("Reset all settings") is not None


# The running game ----------------------------------------------------------------------------


@pytest.mark.slow
def test_a_bot_of_the_running_game_is_changed_from_its_pause_menu() -> None:
    setup = setup_for("human,random,random", seed=5, options={"schedule": [3, 2]})
    table = table_for(setup)
    run_on(table)
    scene = TableScene(table)
    driver = Driver(scene, speed="instant")
    lines = len(table.lines)
    driver.key(pygame.K_ESCAPE)
    assert isinstance(scene.overlays.current, PausePanel)
    for _ in range(4):
        driver.key(pygame.K_DOWN)
    driver.key(pygame.K_RETURN)
    up = driver.scene
    assert isinstance(up, SettingsScene)
    assert up.section is Section.HERE
    assert [stop.key for stop in driver.window.focus.stops if stop.key.startswith("here")] == [
        "here 1",
        "here 2",
    ]
    press(driver, "here 2")
    driver.click_on("Engine: Searcher")
    assert table.players[2].agent == "mcts"
    assert table.lines[lines:] == (AgentNote(2, "mcts"),)
    assert plain(table.lines)[0]["seats"][2]["agent"] == "random"
    assert driver.window.settings.agents[2] == "mcts"
    up.choose(Section.NEXT)
    driver.frames(2)
    press(driver, "variant")
    driver.click_on("Oh Hell")
    assert table.variant.id == "blackout"
    up.choose(Section.HAND)
    driver.frames(2)
    press(driver, "guard 1")
    press(driver, "rank_order 1")
    driver.key(pygame.K_ESCAPE)
    assert driver.scene is scene
    assert isinstance(scene.overlays.current, PausePanel)
    driver.key(pygame.K_ESCAPE)
    assert scene.input.hand.confirm
    assert scene.presenter.hand_order.rank_order == "falling"
    driver.window.close()


def test_without_a_game_there_is_no_table_to_change() -> None:
    driver = Driver(SettingsScene())
    assert isinstance(driver.scene, SettingsScene)
    assert Section.HERE not in driver.scene.sections


@pytest.mark.parametrize("match", [Match(20, 1, "2026-11-22"), Match(20, 1, challenge="a line")])
def test_no_bot_is_changed_in_a_game_whose_result_would_not_count_any_more(match: Match) -> None:
    setup = replace(
        setup_for("human,random,random", seed=5, options={"schedule": [3]}), match=match
    )
    driver = Driver(SettingsScene(table_for(setup)))
    assert isinstance(driver.scene, SettingsScene)
    assert Section.HERE not in driver.scene.sections


TOLD = {
    Section.NEXT: "4 players · 13 deals of 1 to 13 cards",
    Section.LEARNING: "What the coach says",
    Section.WINDOW: "21",
}
"""What stands below the rows of a section, among other words."""


@pytest.mark.slow
@pytest.mark.parametrize("section", TOLD)
def test_below_a_short_section_stands_what_it_leads_to_where_there_is_room(
    section: Section,
) -> None:
    for size, words, seen in (((1280, 800), 100, True), ((1024, 640), 150, False)):
        driver = at(section, size=size, scale=words)
        scene = driver.scene
        assert isinstance(scene, SettingsScene)
        rows = scene.form.pane
        assert rows is not None
        told = [one for one in scene.written if TOLD[section] in one.lines()]
        assert bool(told) is seen
        assert all(one.area.top > rows.area.bottom for one in told)
        assert not seen or rows.content <= rows.area.height, "no row scrolls for it"
