"""House rules of one game stay with that game: the next one is never barred by what is unseen."""

from __future__ import annotations

import json

import pytest

from game.ui.platform import settings
from game.ui.platform.settings import Settings
from game.ui.scene.form_screen import FormScreen
from game.ui.scorekeeper.new_sheet_scene import NewSheetScene
from game.ui.setup import game_launcher
from game.ui.setup.seats_and_rules_scene import SeatsAndRulesScene
from game.variants import OPTIONS, VARIANTS
from tests.driving.guest_hands import Device, Hands
from tests.driving.ui_driver import Driver, sat_down

ALWAYS = list(OPTIONS["no_trump"].values).index("always") + 1
"""Its place in the list of the rule, behind what the variant says."""


pytestmark = pytest.mark.usefixtures("home", "fake_table")


def at_new_game(device: Device, **chosen: object) -> Hands:
    """From the menu to New game."""
    hands = Hands(Driver(None, (1024, 640), **chosen), device)
    hands.press("new")
    hands.press("rules")
    assert isinstance(hands.driver.scene, SeatsAndRulesScene | NewSheetScene)
    return hands


def choose(hands: Hands, row: str) -> None:
    hands.pick("variant", list(VARIANTS).index(row))


def rules(hands: Hands) -> dict[str, object]:
    assert isinstance(hands.driver.scene, SeatsAndRulesScene | NewSheetScene)
    return dict(hands.driver.scene.rows.draft.options)


def start_again(hands: Hands) -> None:
    """Start, leave the table, and come back to New game."""
    hands.press("start")
    sat_down(hands.driver)
    hands.driver.window.home()
    hands.driver.frames(2)
    hands.press("new")
    hands.press("rules")


@pytest.mark.slow
@pytest.mark.parametrize("device", Device)
@pytest.mark.parametrize("row", ["clag", "caller-clag", "potomac"])
def test_a_rule_of_the_last_game_does_not_bar_the_next_one(row: str, device: Device) -> None:
    hands = at_new_game(device)
    hands.pick("rule no_trump", ALWAYS)
    start_again(hands)
    assert rules(hands) == {"no_trump": "always"}
    choose(hands, row)
    assert rules(hands) == {}
    assert hands.driver.may_press("Start")
    hands.press("start")
    assert sat_down(hands.driver).variant.id == row


@pytest.mark.slow
def test_each_variant_remembers_its_own_rules_and_the_settings_do() -> None:
    hands = at_new_game(Device.MOUSE)
    hands.pick("rule no_trump", ALWAYS)
    choose(hands, "clag")
    hook = list(OPTIONS["hook"].values).index("any")
    hands.pick("rule hook", hook)
    chosen = rules(hands)
    assert list(chosen) == ["hook"]
    choose(hands, "blackout")
    assert rules(hands) == {"no_trump": "always"}
    choose(hands, "clag")
    assert rules(hands) == chosen
    start_again(hands)
    choose(hands, "blackout")
    assert rules(hands) == {"no_trump": "always"}
    assert settings.save(hands.driver.window.settings) is None
    again, told = settings.load()
    assert told == []
    assert again.rules == {"blackout": {"no_trump": "always"}, "clag": chosen}


def test_one_press_sets_every_rule_back() -> None:
    hands = at_new_game(Device.MOUSE, options={"no_trump": "always", "hook": True})
    assert hands.driver.may_press("Reset")
    hands.press("reset")
    assert rules(hands) == {}
    assert not hands.driver.may_press("Reset"), "there is nothing to set back"
    hands.press("start")
    assert sat_down(hands.driver).variant.options == {}


def test_a_file_of_an_older_program_keeps_its_rules_for_its_game_alone() -> None:
    old = {"variant": "blackout", "options": {"no_trump": "always", "schedule": [1, 2]}}
    kept, bad = settings.read(json.loads(json.dumps(old)))
    assert bad == []
    hands = at_new_game(Device.MOUSE, variant=kept.variant, options=kept.options)
    assert hands.driver.may_press("Start")
    choose(hands, "potomac")
    assert rules(hands) == {}
    choose(hands, "blackout")
    assert rules(hands) == {"no_trump": "always"}
    scene = hands.driver.scene
    assert isinstance(scene, SeatsAndRulesScene | NewSheetScene)
    assert scene.rows.draft.sizes == "1,2"


def test_rules_that_never_fitted_their_game_are_dropped_on_coming() -> None:
    hands = at_new_game(Device.MOUSE, variant="clag", options={"no_trump": "always"})
    assert rules(hands) == {}
    assert hands.driver.may_press("Start")


@pytest.mark.thinned(3)
@pytest.mark.parametrize("row", ["clag", "caller-clag", "potomac"])
def test_the_scorekeeper_drops_rules_that_do_not_fit_and_sets_them_back(row: str) -> None:
    from game.ui.scorekeeper.new_sheet_scene import NewSheetScene

    scene = NewSheetScene()
    hands = Hands(Driver(scene, (1024, 640), options={"no_trump": "always"}), Device.MOUSE)
    assert rules(hands) == {"no_trump": "always"}
    choose(hands, row)
    assert hands.driver.may_press("Begin")
    choose(hands, "blackout")
    hands.press("reset")
    assert rules(hands) == {}
    hands.press("begin")
    hands.driver.until(lambda: not isinstance(hands.driver.scene, NewSheetScene))
    assert isinstance(hands.driver.scene, FormScreen)
    assert hands.driver.window.settings.rules_of("blackout") == {}


def test_a_demo_has_the_rules_of_what_is_watched() -> None:
    one = Settings(
        variant="blackout",
        options={"no_trump": "always"},
        rules={"clag": {"hook": True}},
        demo_variant="clag",
    )
    assert game_launcher.demo_setup(one).variant.options == {"hook": True}
