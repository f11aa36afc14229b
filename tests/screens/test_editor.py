"""The variant editor by posted events: rules, contradictions, deals by mouse and keys, saving."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from game.engine.variant import OptionValue
from game.table.own_variants.variant_shelf import OwnShelf
from game.ui.platform import settings
from game.ui.scene.routes import EditVariant
from game.ui.setup import game_launcher
from game.ui.setup.new_game_scene import NewGameScene
from game.ui.setup.seats_and_rules_scene import SeatsAndRulesScene
from game.ui.shell.menu_scene import MenuScene
from game.ui.variant_editor.contradictions import problem_of, ways_out
from game.ui.variant_editor.editor_scene import EditorScene
from game.ui.variant_editor.own_variant_draft import OwnVariantDraft
from game.ui.variant_editor.own_variants_scene import OwnVariantsScene
from game.ui.variant_editor.staircase import MOST_DEALS
from game.variants import VARIANTS, with_options
from game.variants.examples import examples
from tests.driving.guest import seats_and_rules
from tests.driving.ui_driver import Driver, sat_down

FRIDAY: dict[str, OptionValue] = {"hook": "any", "schedule": (1, 2, 3)}


pytestmark = pytest.mark.usefixtures("home")


def editing(
    base: str = "oh-hell",
    options: dict[str, OptionValue] | None = None,
    players: int = 4,
    name: str = "Ours",
    size: tuple[int, int] = (1024, 640),
) -> tuple[Driver, EditorScene]:
    scene = EditorScene(OwnVariantDraft(name, base, options or {}, players))
    return Driver(scene, size), scene


def at(driver: Driver, key: str) -> None:
    """Put the keyboard at a control."""
    ring = driver.window.focus
    ring.move(next(stop for stop in ring.stops if stop.key == key))


def pull(driver: Driver, start: tuple[int, int], *ways: tuple[int, int]) -> None:
    """Press, move along and let go."""
    post = pygame.event.post
    post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=start, touch=False))
    driver.frames(1)
    for pos in ways:
        move = pygame.event.Event(
            pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(1, 0, 0), touch=False
        )
        post(move)
        driver.frames(1)
    up = pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=(ways or (start,))[-1], touch=False)
    post(up)
    driver.frames(2)


def saved() -> list[tuple[str, str]]:
    """Names and bases on the disk."""
    return [(one.own.name, one.own.base) for one in OwnShelf.usual().look()[0]]


def schedule(scene: EditorScene) -> object:
    """The deals by hand."""
    return scene.draft.options["schedule"]


# From the menu to a game ---------------------------------------------------------------------


@pytest.mark.usefixtures("fake_table")
def test_a_variant_is_made_saved_and_played_by_mouse() -> None:
    driver = Driver(variant="oh-hell", players=4)
    driver.click_on("Play")
    driver.press("rules")
    driver.click_on("Edit rules")
    assert isinstance(driver.scene, EditorScene)
    assert not driver.button("Save").is_enabled
    driver.press("name")
    driver.type("Friday night")
    driver.press("rule hook")
    driver.click_on("Every bidder")
    driver.click_on("Save")
    assert saved() == [("Friday night", "oh-hell")]
    driver.click_on("Play")
    assert isinstance(driver.scene, NewGameScene)
    assert driver.scene.grid.cards[driver.scene.chosen].title == "Friday night"
    driver.click_on("Start")
    setup = sat_down(driver)
    assert (setup.variant.id, setup.variant.options) == ("oh-hell", {"hook": "any"})
    assert settings.load()[0].options == {"hook": "any"}


@pytest.mark.slow
@pytest.mark.usefixtures("fake_table")
def test_a_saved_variant_is_listed_in_new_game_and_played_in_two_clicks_after_it_is_chosen() -> (
    None
):
    OwnShelf.usual().save("Friday night", "oh-hell", FRIDAY)
    driver = Driver(size=(1280, 900), variant="kachuful", options={"must_trump": True}, players=5)
    driver.click_on("Play")
    scene = driver.scene
    assert isinstance(scene, NewGameScene)
    card = next(n for n, one in enumerate(scene.grid.cards) if one.title == "Friday night")
    driver.click(scene.grid.card_box(card).move(scene.grid.pane.area.topleft).center)
    assert scene.rows.draft is not None
    assert (scene.rows.draft.variant_id, scene.rows.draft.all_options()) == ("oh-hell", FRIDAY)
    driver.click_on("Start")
    assert sat_down(driver).variant.deals[5] == (1, 2, 3)
    driver.key(pygame.K_ESCAPE)
    driver.until(lambda: driver.may_press("Continue"))
    driver.click_on("Play")
    driver.click_on("Start")
    assert sat_down(driver).variant.options == FRIDAY


@pytest.mark.slow
def test_choosing_a_plain_game_again_leaves_the_rules_of_the_own_one_behind() -> None:
    OwnShelf.usual().save("Friday night", "oh-hell", FRIDAY)
    driver = Driver(seats_and_rules("oh-hell", FRIDAY, 4, "Friday night"))
    driver.press("variant")
    driver.click_on("Oh Hell")
    scene = driver.scene
    assert isinstance(scene, SeatsAndRulesScene)
    assert scene.rows.draft.all_options() == {}
    assert scene.rows.own is None


@pytest.mark.usefixtures("fake_table")
def test_bots_watch_it_from_the_list() -> None:
    OwnShelf.usual().save("Friday night", "oh-hell", FRIDAY)
    driver = Driver(OwnVariantsScene())
    driver.click_on("Watch")
    setup = sat_down(driver)
    assert setup.variant.options == FRIDAY
    assert not any(seat.is_human for seat in setup.seats)


@pytest.mark.slow
@pytest.mark.usefixtures("fake_table")
def test_the_demo_lists_it_too_and_shows_it_again_the_next_time() -> None:
    OwnShelf.usual().save("Friday night", "oh-hell", FRIDAY)
    driver = Driver(size=(1280, 900), rules={"oh-hell": {"must_trump": True}})
    driver.click_on("Watch")
    driver.press("variant")
    driver.click_on("Friday night")
    driver.click_on("Watch")
    assert sat_down(driver).variant.options == FRIDAY
    assert game_launcher.demo_setup(settings.load()[0]).variant.options == FRIDAY
    driver.key(pygame.K_ESCAPE)
    driver.click_on("Watch")
    assert driver.button("Friday night").is_enabled
    driver.press("variant")
    driver.click_on("Oh Hell")
    assert game_launcher.demo_setup(settings.load()[0]).variant.options == {"must_trump": True}


@pytest.mark.usefixtures("fake_table")
def test_play_in_the_list_and_start_are_two_clicks() -> None:
    OwnShelf.usual().save("Friday night", "oh-hell", FRIDAY)
    driver = Driver(OwnVariantsScene(), players=2)
    driver.click_on("Play")
    driver.click_on("Start")
    assert sat_down(driver).variant.options == FRIDAY
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.scene, MenuScene)


@pytest.mark.slow
def test_a_variant_is_made_and_saved_by_keys_alone() -> None:
    driver, scene = editing(name="")
    driver.key(pygame.K_TAB)
    assert driver.window.focus.current is not None
    at(driver, "name")
    driver.type("Keys")
    at(driver, "rule scoring")
    driver.key(pygame.K_RIGHT)
    at(driver, "stairs")
    driver.key(pygame.K_RIGHT)
    driver.key(pygame.K_DOWN)
    at(driver, "save")
    driver.key(pygame.K_RETURN)
    one = OwnShelf.usual().look()[0][0].own
    assert one.name == "Keys"
    assert one.options["schedule"][:3] == (10, 8, 8)  # type: ignore[index]
    assert one.options["scoring"] == scene.draft.options["scoring"]


# Rules ----------------------------------------------------------------------------------------


@pytest.mark.slow
def test_contradictions_are_shown_at_once_with_buttons_that_mend_them() -> None:
    driver, scene = editing()
    driver.press("rule bidding")
    driver.click_on("All at once")
    assert scene.example.problem is not None
    assert "Nobody bids last" in scene.example.problem
    for words in ("Save", "Play", "Share"):
        assert not driver.button(words).is_enabled
    rows = {row.title: row for row in scene.rules.rows}
    assert rows["Bidding"].wrong
    assert rows["Hook"].wrong
    assert not rows["Scoring"].wrong
    driver.click_on("Hook: Off")
    assert scene.example.problem is None
    assert scene.draft.options == {"bidding": "simultaneous", "hook": False}
    assert driver.button("Save").is_enabled


@pytest.mark.parametrize("base", ["oh-hell", "potomac", "network-blackout", "la-pocha"])
def test_every_way_out_mends_it(base: str) -> None:
    options: dict[str, OptionValue] = {"bidding": "simultaneous", "hook": True}
    row = VARIANTS[base]
    found = ways_out(row, options)
    assert found
    for way in found:
        mended = {name: value for name, value in options.items() if name != way.name}
        if way.value is not None:
            mended[way.name] = way.value
        assert problem_of(row, mended) is None
    assert ways_out(row, {}) == []


@pytest.mark.slow
def test_a_rule_that_differs_is_marked_and_says_what_is_usual() -> None:
    driver, scene = editing()
    at(driver, "rule hook")
    driver.press("rule hook")
    driver.click_on("Off")
    rows = {row.title: row for row in scene.rules.rows}
    assert rows["Hook"].marked
    assert "Oh Hell has: Last bidder." in rows["Hook"].sentence
    assert not rows["Scoring"].marked


def test_the_worked_example_follows_each_change() -> None:
    driver, scene = editing()
    before = scene.example.scoring_example
    assert before is not None
    driver.press("rule scoring")
    driver.click_on("5 + cards dealt")
    after = scene.example.scoring_example
    assert after is not None
    variant = with_options(VARIANTS["oh-hell"], {"scoring": "five-plus-cards"})
    assert [one.points for one in after.examples] == [one.points for one in examples(variant, 4)]
    assert [one.points for one in after.examples] != [one.points for one in before.examples]


@pytest.mark.slow
def test_undo_and_redo_walk_through_the_changes() -> None:
    driver, scene = editing()
    driver.press("rule hook")
    driver.click_on("Every bidder")
    driver.press("larger")
    driver.press("smaller")
    sizes = scene.draft.options["schedule"]
    driver.click_on("Undo")
    driver.click_on("Undo")
    assert scene.draft.options == {"hook": "any"}
    driver.key(pygame.K_z, pygame.KMOD_CTRL)
    assert scene.draft.options == {}
    assert not driver.button("Undo").is_enabled
    driver.key(pygame.K_y, pygame.KMOD_CTRL)
    driver.click_on("Redo")
    driver.click_on("Redo")
    assert scene.draft.options == {"hook": "any", "schedule": sizes}
    driver.click_on("Reset")
    assert scene.draft.options == {}


@pytest.mark.slow
def test_another_base_keeps_the_rules_that_make_sense_there() -> None:
    driver, scene = editing(options={"hook": "any", "must_trump": True, "schedule": (1, 2)})
    driver.press("base")
    driver.click_on("Ninety-Nine")
    assert scene.draft.base == "ninety-nine"
    assert scene.draft.options == {"must_trump": True}
    assert scene.draft.players == 3


# The staircase --------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_bar_is_pulled_by_its_top_and_never_beyond_the_pack() -> None:
    driver, scene = editing(options={"schedule": (1, 2, 3)})
    stairs = scene.deals.stairs
    bar = stairs.bar(1)
    unit = stairs.unit
    pull(driver, bar.midtop, (bar.centerx, round(bar.top - 4 * unit)))
    assert schedule(scene) == (1, 6, 3)
    top = stairs.bar(1).midtop
    pull(driver, top, (top[0], top[1] - 30), (top[0], 0))
    assert schedule(scene) == (1, 13, 3), "four players can be dealt 13 each"
    top = stairs.bar(1).midtop
    pull(driver, top, (top[0], 639))
    assert schedule(scene) == (1, 1, 3)
    driver.click_on("Undo")
    assert schedule(scene) == (1, 13, 3), "one pull is one step"


def test_a_click_on_a_bar_chooses_it_and_changes_nothing() -> None:
    driver, scene = editing()
    driver.click(scene.deals.stairs.bar(4).center)
    assert scene.deals.stairs.chosen == 4
    assert scene.draft.options == {}
    assert scene.deals.status() == "Deal 5 of 19: 6 cards."


@pytest.mark.slow
def test_buttons_add_deals_take_them_out_and_change_their_sizes() -> None:
    driver, scene = editing(options={"schedule": (1, 2)})
    driver.click(scene.deals.stairs.bar(1).center)
    driver.press("larger")
    driver.press("add")
    assert schedule(scene) == (1, 3, 3)
    assert scene.deals.stairs.chosen == 2
    driver.press("smaller")
    assert schedule(scene) == (1, 3, 2)
    for _ in range(4):
        driver.press("remove")
    assert schedule(scene) == (1,), "one deal stays"


@pytest.mark.slow
def test_keys_change_the_staircase_too() -> None:
    driver, scene = editing(options={"schedule": (1, 2)})
    at(driver, "stairs")
    driver.key(pygame.K_END)
    driver.key(pygame.K_UP)
    driver.key(pygame.K_RETURN)
    driver.key(pygame.K_PLUS)
    assert schedule(scene) == (1, 3, 4)
    driver.key(pygame.K_HOME)
    driver.key(pygame.K_DOWN)
    driver.key(pygame.K_DELETE)
    assert schedule(scene) == (3, 4)
    current = driver.window.focus.current
    assert current is not None
    assert current.key == "stairs"
    driver.key(pygame.K_TAB)
    current = driver.window.focus.current
    assert current is not None
    assert current.key == "smaller"


@pytest.mark.slow
def test_sizes_can_be_typed_and_nonsense_is_said() -> None:
    driver, scene = editing(options={"schedule": (1, 2)})
    driver.press("sizes")
    driver.stop("sizes").set_text("")
    driver.type("2,4, 6")
    assert schedule(scene) == (2, 4, 6)
    assert scene.example.problem is None
    driver.type(",x")
    assert scene.example.problem is not None
    assert "written 1,3,5" in scene.example.problem
    assert not driver.button("Save").is_enabled
    driver.stop("sizes").set_text("")
    driver.type("1,99")
    assert "larger than the pack" in (scene.example.problem or "")
    assert scene.draft.typed == "1,99"
    driver.click_on("Deals: Down, then up")
    assert scene.example.problem is None
    assert scene.draft.options == {}


@pytest.mark.slow
def test_typing_goes_on_where_the_buttons_that_mend_it_come_and_go() -> None:
    driver, scene = editing()
    driver.press("sizes")
    driver.stop("sizes").set_text("")
    driver.type("1,99")
    driver.type("9,1")
    assert scene.draft.typed == "1,999,1"
    assert driver.stop("sizes").get_text() == "1,999,1"


@pytest.mark.slow
def test_large_deals_leave_fewer_players_and_the_others_cannot_be_chosen() -> None:
    driver, scene = editing(players=3, options={"schedule": (17, 1)})
    assert list(scene.draft.seats) == [3]
    stops = driver.window.focus.stops
    assert not any(stop.key == "players 4" and stop.able for stop in stops)
    driver.click(scene.deals.stairs.bar(0).center)
    for _ in range(4):
        driver.press("smaller")
    assert list(scene.draft.seats) == [3, 4]
    driver.press("players 4")
    assert scene.draft.players == 4
    assert scene.deals.stairs.most == 13


def test_no_more_deals_are_added_than_can_be_told_apart() -> None:
    _driver, scene = editing(options={"schedule": (1,) * MOST_DEALS})
    scene.deals.stairs.add()
    assert len(scene.draft.sizes) == MOST_DEALS


def test_deals_that_are_the_games_own_are_shown_and_said_but_stay() -> None:
    driver, scene = editing("clag")
    bar = scene.deals.stairs.bar(3)
    pull(driver, bar.midtop, (bar.centerx, bar.top - 40))
    assert scene.draft.options == {}
    assert "The deals of Clag are its own: they take no schedule." in scene.deals.status()
    driver.click(scene.deals.stairs.bar(8).center)
    assert scene.deals.status().startswith("Deal 9, 7 cards:")


@pytest.mark.slow
def test_the_number_of_deals_whose_sizes_are_named_can_be_changed() -> None:
    driver, scene = editing("caller-clag")
    driver.press("add")
    assert scene.draft.options == {"deals": 13}
    at(driver, "stairs")
    driver.key(pygame.K_DELETE)
    assert scene.draft.options == {}
    driver.key(pygame.K_DELETE)
    assert scene.draft.options == {"deals": 11}


# Keeping it -----------------------------------------------------------------------------------


@pytest.mark.slow
def test_leaving_with_changes_asks_once() -> None:
    driver, scene = editing()
    driver.press("rule hook")
    driver.click_on("Off")
    driver.key(pygame.K_ESCAPE)
    assert driver.scene is scene
    assert driver.button("Leave anyway").is_enabled
    driver.press("add")
    assert driver.button("Back").is_enabled, "a change takes the question back"
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.scene, MenuScene)


@pytest.mark.slow
def test_saved_under_a_new_name_both_are_kept_and_a_name_is_not_taken_twice() -> None:
    OwnShelf.usual().save("Theirs", "clag", {})
    first = OwnShelf.usual().save("Ours", "oh-hell", FRIDAY)
    wanted = EditVariant(first.own.base, first.own.options, 4, first.own.name, first.path)
    driver = Driver(wanted.new_scene())
    scene = driver.scene
    assert isinstance(scene, EditorScene)
    driver.press("name")
    driver.stop("name").set_text("")
    driver.type("theirs")
    driver.click_on("Save")
    assert "theirs is taken" in (driver.window.notices.text or "")
    driver.stop("name").set_text("")
    driver.press("name")
    driver.type("Yours")
    assert "Ours stays" in scene.foot.text()
    driver.click_on("Save")
    assert saved() == [("Ours", "oh-hell"), ("Theirs", "clag"), ("Yours", "oh-hell")]
    assert not scene.draft.changed
    at(driver, "rule hook")
    driver.key(pygame.K_LEFT)
    assert scene.draft.changed
    driver.key(pygame.K_s, mod=pygame.KMOD_LCTRL)
    hooks = {one.own.name: one.own.options["hook"] for one in OwnShelf.usual().look()[0][::2]}
    assert hooks["Ours"] == "any", "what is saved again is the new one alone"
    assert hooks["Yours"] == scene.draft.options["hook"] != "any"


def test_a_duplicate_stands_in_the_list_at_once_ready_to_be_changed() -> None:
    OwnShelf.usual().save("Ours", "oh-hell", FRIDAY)
    driver = Driver(OwnVariantsScene())
    at(driver, "duplicate 0")
    driver.key(pygame.K_RETURN)
    assert saved() == [("Ours", "oh-hell"), ("Ours 2", "oh-hell")]
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.scene, EditorScene)
    assert (driver.scene.draft.name, driver.scene.draft.options) == ("Ours 2", FRIDAY)


def test_with_large_words_the_buttons_of_a_variant_leave_room_for_its_rules() -> None:
    OwnShelf.usual().save("Ours", "oh-hell", FRIDAY)
    driver = Driver(OwnVariantsScene(), (1280, 800), scale=150)
    at(driver, "play 0")
    play, delete = (pygame.Rect(driver.stop(key).get_abs_rect()) for key in ("play 0", "delete 0"))
    assert play.left > 640
    assert delete.top >= play.bottom
    assert delete.right < 1280


def test_a_letter_goes_to_the_next_variant_that_begins_with_it() -> None:
    for name in ("Ours", "Theirs", "Others"):
        OwnShelf.usual().save(name, "oh-hell", FRIDAY)
    driver = Driver(OwnVariantsScene())
    at(driver, "share 0")
    seen = []
    for letter in (pygame.K_t, pygame.K_o, pygame.K_o, pygame.K_z):
        driver.key(letter)
        assert driver.window.focus.current is not None
        seen.append(driver.window.focus.current.key)
    assert seen == ["share 2", "share 0", "share 1", "share 1"], "by name: Others, Ours, Theirs"


def test_a_double_click_deletes_one_variant_which_lies_in_a_folder(home: Path) -> None:
    for name in ("Ours", "Theirs", "Yours"):
        OwnShelf.usual().save(name, "oh-hell", FRIDAY)
    driver = Driver(OwnVariantsScene())
    place = pygame.Rect(driver.stop("delete 1").get_abs_rect()).center
    for _click in range(4):
        driver.click(place)
    assert [name for name, _base in saved()] == ["Ours", "Yours"]
    assert [path.name for path in (home / "variants" / "deleted").iterdir()] == ["theirs.toml"]


@pytest.mark.slow
@pytest.mark.parametrize("way", ["button", "keys"])
def test_what_was_deleted_comes_back_in_the_list(way: str) -> None:
    for name in ("Ours", "Theirs"):
        OwnShelf.usual().save(name, "oh-hell", FRIDAY)
    driver = Driver(OwnVariantsScene())
    for number in (0, 1):
        driver.press(f"delete {number}")
    assert saved() == []
    assert not driver.may_press("Delete")
    for name in ("Theirs", "Ours"):
        if way == "keys":
            driver.key(pygame.K_z, mod=pygame.KMOD_LCTRL)
        else:
            driver.press("undo 0" if name == "Ours" else "undo 1")
        assert name in [one for one, _base in saved()]
    assert driver.may_press("Play")
    assert saved() == [("Ours", "oh-hell"), ("Theirs", "oh-hell")]


def test_a_variant_whose_name_was_given_again_stays_in_the_folder() -> None:
    OwnShelf.usual().save("Ours", "oh-hell", FRIDAY)
    driver = Driver(OwnVariantsScene())
    driver.press("delete 0")
    OwnShelf.usual().save("Ours", "clag", {})
    driver.press("undo 0")
    assert "Ours is taken" in (driver.window.notices.text or "")
    assert saved() == [("Ours", "clag")]
    assert {"play 0", "undo 1"} <= {stop.key for stop in driver.window.focus.stops}


def test_a_broken_file_is_said_once_and_the_others_are_listed(home: Path) -> None:
    OwnShelf.usual().save("Ours", "oh-hell", FRIDAY)
    (home / "variants" / "bad.toml").write_bytes(b"\xff\x00")
    driver = Driver(OwnVariantsScene())
    assert "It is now bad.toml.broken-1" in (driver.window.notices.text or "")
    scene = driver.scene
    assert isinstance(scene, OwnVariantsScene)
    assert [one.own.name for one in scene.saved or ()] == ["Ours"]


def test_a_disk_that_refuses_is_said_and_nothing_is_lost(home: Path) -> None:
    (home / "variants").write_text("in the way")
    driver, scene = editing()
    driver.click_on("Save")
    assert "cannot be written" in (driver.window.notices.text or "")
    assert driver.scene is scene
    assert scene.draft.path is None
