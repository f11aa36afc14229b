"""Players in the window: chosen, added, removed and shown, by mouse and by keys."""

from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest
from pygame_gui.elements import UIButton

from game.presentation.characters.people import CHARACTERS
from game.profiles.profile import Players, Profile
from game.profiles.shelf import ProfileShelf
from game.table.records.endings import records_in
from game.table.setup import BOT_NAMES, HUMAN, SeatPlan
from game.ui.library.statistics_scene import StatisticsScene
from game.ui.paint.portraits import PORTRAITS
from game.ui.paint.seat_portraits import PORTRAIT_IDS, seat_portraits
from game.ui.settings.settings_scene import SettingsScene
from game.ui.setup.new_game_scene import NewGameScene
from game.ui.table.table_scene import TableScene
from tests.driving.ui_driver import Driver
from tests.tables import setup_for, table_for

ANN, BEN = "a" * 32, "b" * 32


pytestmark = pytest.mark.usefixtures("home")


def opened(size: tuple[int, int] = (1024, 640), name: str = "Zoë") -> Driver:
    """Settings as they come up, at who plays."""
    return Driver(SettingsScene(), size, name=name)


def press(driver: Driver, key: str) -> None:
    """Bring a stop into sight and click it."""
    ring = driver.window.focus
    stop = next(stop for stop in ring.stops if stop.key == key)
    ring.move(stop)
    driver.click(stop.area.center)


def add(driver: Driver, name: str) -> None:
    """Another player."""
    press(driver, "another")
    driver.type(name)
    press(driver, "add")
    driver.frames(3)


def on_disk() -> Players:
    players, notices = ProfileShelf.usual().open()
    assert notices == []
    return players


def test_a_portrait_is_chosen_by_mouse_and_by_keys_and_kept() -> None:
    driver = opened()
    press(driver, "portrait fox")
    assert driver.window.players.current.portrait == "fox"
    ring = driver.window.focus
    ring.move(next(stop for stop in ring.stops if stop.key == "portrait sailor"))
    driver.key(pygame.K_RETURN)
    assert driver.window.players.current.portrait == "sailor"
    assert on_disk() == driver.window.players


def marked(driver: Driver) -> list[str]:
    """The portraits that are shown as the chosen one."""
    return [
        stop.key.removeprefix("portrait ")
        for stop in driver.window.focus.stops
        if stop.key.startswith("portrait ")
        and isinstance(stop.element, UIButton)
        and stop.element.is_selected
    ]


def test_the_portrait_of_now_is_marked_also_before_one_was_chosen() -> None:
    driver = opened(name="Zoë")
    players = driver.window.players
    (worn,) = seat_portraits(players, [SeatPlan("Zoë", HUMAN, players.current.id)])
    assert marked(driver) == [PORTRAIT_IDS[worn]]
    press(driver, "portrait fox")
    assert marked(driver) == ["fox"]


def test_a_name_that_is_typed_is_that_of_the_profile() -> None:
    driver = opened(name="Zo")
    known = driver.window.players.current.id
    press(driver, "name")
    driver.key(pygame.K_END)
    driver.type("ra")
    assert driver.window.settings.name == "Zora"
    assert (on_disk().current.id, on_disk().current.name) == (known, "Zora")


@pytest.mark.slow
@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_another_player_plays_at_once_with_settings_of_their_own(size: tuple[int, int]) -> None:
    driver = opened(size)
    add(driver, "Max")
    assert driver.window.settings.name == "Max"
    press(driver, "section looks")
    press(driver, "theme 1")
    assert driver.window.theme.name == "daylight"
    press(driver, "section player")
    press(driver, "player")
    press(driver, "item 0")
    driver.frames(3)
    assert driver.window.settings.name == "Zoë"
    assert driver.window.theme.name == "lamp"
    ring = driver.window.focus
    ring.move(next(stop for stop in ring.stops if stop.key == "player"))
    driver.key(pygame.K_RIGHT)
    driver.frames(3)
    assert (driver.window.settings.name, driver.window.theme.name) == ("Max", "daylight")
    assert on_disk() == driver.window.players
    driver.window.close()


@pytest.mark.slow
@pytest.mark.parametrize(("name", "told"), [(" zoë", "is taken"), ("", "needs a name")])
def test_a_name_that_cannot_be_is_refused_in_a_sentence(name: str, told: str) -> None:
    driver = opened()
    add(driver, name)
    assert told in (driver.window.notices.text or "")
    assert len(on_disk().profiles) == len(driver.window.players.profiles) == 1


@pytest.mark.slow
def test_who_was_removed_comes_back_by_the_button_and_by_ctrl_z() -> None:
    driver = opened()
    add(driver, "Max")
    known = driver.window.players.current
    press(driver, "portrait cat")
    for way in ("button", "keys"):
        press(driver, "remove")
        driver.frames(3)
        assert driver.window.settings.name == "Zoë"
        assert [each.name for each in on_disk().profiles] == ["Zoë"]
        assert not any(button.text == "Remove" for button in driver.buttons)
        if way == "button":
            driver.click_on("Undo")
        else:
            driver.key(pygame.K_z, pygame.KMOD_CTRL)
        driver.frames(3)
        assert (on_disk().current.id, on_disk().current.portrait) == (known.id, "cat")
        assert driver.window.settings.name == "Max"


def test_beside_a_game_that_runs_nobody_else_takes_over() -> None:
    table = table_for(setup_for("human,random,random"))
    scene = SettingsScene(table)
    driver = Driver(scene)
    press(driver, "section player")
    keys = {stop.key for stop in driver.window.focus.stops}
    assert "portrait fox" in keys
    assert not keys & {"another", "add", "player", "remove"}
    table.close()


def test_reset_leaves_who_one_is() -> None:
    driver = opened()
    press(driver, "portrait fox")
    driver.click_on("Reset all settings")
    assert driver.window.settings.name == "Zoë"
    assert on_disk().current.portrait == "fox"


@pytest.mark.slow
def test_a_game_names_the_players_in_its_record_and_shows_their_portraits(home: Path) -> None:
    driver = opened()
    press(driver, "portrait fox")
    add(driver, "Max")
    press(driver, "portrait cat")
    zoe, max_ = on_disk().profiles
    driver.window.home()
    driver.frames(2)
    driver.click_on("Play")
    scene = driver.scene
    assert isinstance(scene, NewGameScene)
    assert scene.rows.draft is not None
    scene.rows.draft.agents[1] = HUMAN
    scene.rows.draft.name_guest(0, "zoë")
    scene.changed()
    driver.frames(2)
    press(driver, "start")
    driver.until(lambda: isinstance(driver.scene, TableScene))
    table = driver.scene
    assert isinstance(table, TableScene)
    (path,) = records_in(home / "games")
    driver.until(path.read_bytes)  # a thread of its own writes it
    header = json.loads(path.read_text(encoding="utf-8").splitlines()[0])
    assert [seat.get("profile") for seat in header["seats"]] == [max_.id, zoe.id, None, None]
    portraits = [PORTRAIT_IDS[number] for number in table.presenter.stage.portraits]
    assert portraits[:2] == ["cat", "fox"]
    assert len(set(portraits)) == 4
    driver.window.close()


def test_statistics_begin_with_the_present_player() -> None:
    driver = opened()
    add(driver, "Max")
    driver.window.home()
    driver.frames(2)
    driver.click_on("Statistics")
    scene = driver.scene
    assert isinstance(scene, StatisticsScene)
    driver.until(lambda: scene.counted is not None)
    assert scene.choice.player is None, "nobody has played: there is nothing to choose from"


# Portraits by seat --------------------------------------------------------------------------------


def shown(*plans: SeatPlan, **portraits: str) -> list[str]:
    """Who is seen in which seat where these profiles have these portraits."""
    ids = {"Ann": ANN, "Ben": BEN}
    profiles = tuple(Profile(ids[name], name, portraits.get(name, "")) for name in ids)
    players = Players(profiles, profiles[0], ANN)
    return [PORTRAIT_IDS[number] for number in seat_portraits(players, plans)]


def bots(*names: str) -> list[SeatPlan]:
    return [SeatPlan(name, "random") for name in names]


def test_a_character_has_the_same_portrait_in_any_seat_of_any_game() -> None:
    assert shown(*bots("Ada", "Clio")) == ["fox", "owl"]
    assert shown(SeatPlan("Ann", HUMAN, ANN), *bots("Clio", "Ada"))[1:] == ["owl", "fox"]
    assert shown(*bots(*BOT_NAMES)) == [each.portrait for each in CHARACTERS]


def test_a_chosen_portrait_goes_along_and_nobody_else_has_it() -> None:
    ann = SeatPlan("Ann", HUMAN, ANN)
    assert shown(ann, *bots("Bruno", "Clio"), Ann="fox") == ["fox", "bear", "owl"]
    assert shown(*bots("Bruno", "Ada"), ann, Ann="fox")[::2] == ["bear", "fox"]
    full = shown(*bots(*BOT_NAMES[:4]), ann, *bots(*BOT_NAMES[4:9]), Ann="hare")
    assert len(set(full)) == 10
    assert full[4] == "hare"


def test_two_players_may_have_chosen_the_same_one() -> None:
    ann, ben = SeatPlan("Ann", HUMAN, ANN), SeatPlan("Ben", HUMAN, BEN)
    assert shown(ann, ben, *bots("Farid"), Ann="cat", Ben="cat")[:2] == ["cat", "cat"]
    assert shown(ann, ben, *bots("Farid"), Ann="cat", Ben="cat")[2] != "cat"


def test_who_has_no_portrait_has_one_that_goes_by_the_name() -> None:
    (alone,) = shown(*bots("Marta"))
    assert shown(*bots("Clio", "Marta")) == ["owl", alone] or alone == "owl"
    person = shown(SeatPlan("Ann", HUMAN, ANN), *bots("Ada"))[0]
    assert shown(*bots("Bruno"), SeatPlan("Ann", HUMAN, ANN))[1] == person
    assert person not in {each.portrait for each in CHARACTERS}
    twins = shown(*bots(*["Marta"] * 10))
    assert len(set(twins)) == 10


def test_an_old_game_shows_the_first_player_and_a_portrait_of_tomorrow_is_none() -> None:
    assert shown(SeatPlan("Whoever", HUMAN), *bots("Bruno"), Ann="fox") == ["fox", "bear"]
    plain = shown(SeatPlan("Ann", HUMAN, ANN), *bots("Ada"))
    assert shown(SeatPlan("Ann", HUMAN, ANN), *bots("Ada"), Ann="dragon") == plain


def test_every_portrait_has_a_name_of_its_own() -> None:
    assert len(set(PORTRAIT_IDS)) == PORTRAITS
