"""The games screen: what is listed, and each thing that can be done with a game."""

from __future__ import annotations

import os
from pathlib import Path

import pygame
import pytest
from msgspec import to_builtins

from game.presentation.words.games import detail, outcome, title
from game.presentation.words.times import dated
from game.table.game_index.counted import read_tallies
from game.table.game_index.game_index import GameIndex
from game.table.match import Match
from game.table.records.endings import records_in
from game.table.records.locks import DELETED, lock_of
from game.table.shelf import Shelf
from game.ui.library.action_words import ActionMode
from game.ui.library.game_filter import GameFilter
from game.ui.library.games_scene import GamesScene
from game.ui.replay.replay_scene import ReplayScene
from game.ui.setup.new_game_scene import NewGameScene
from game.ui.shell.menu_scene import MenuScene
from game.ui.table import opening
from game.ui.table.table_scene import TableScene
from game.variants import variant
from game.variants.lengths import Length, lengths_of
from tests.driving.ui_driver import Driver, FakeTable
from tests.lines import Data
from tests.on_file import recorded, write
from tests.replay.test_replay_scene import said

SHORT = {"schedule": [2, 3]}


pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture
def games(home: Path) -> Path:
    """Four records of both endings, the finished one latest, the broken one oldest."""
    folder = home / "games"
    whole = recorded("human,random,random", options=SHORT)
    rows = (
        ("finished.blackout", whole, 400),
        ("unfinished.jsonl", recorded("human,random,random", options=SHORT, deals=1), 300),
        ("ninety-nine.blackout", recorded("human,random,random", row="ninety-nine"), 200),
    )
    for name, lines, when in rows:
        os.utime(write(folder / name, lines), (when, when))
    broken = folder / "broken.jsonl"
    broken.write_text("Dear diary\n")
    os.utime(broken, (100, 100))
    return folder


def listing(size: tuple[int, int] = (1024, 640)) -> tuple[Driver, GamesScene]:
    scene = GamesScene()
    driver = Driver(scene, size)
    driver.until(lambda: scene.found is not None)
    driver.frames(2)
    return driver, scene


def foot(scene: GamesScene) -> ActionMode:
    """What stands under the list now."""
    return scene.foot.asks


def choose(driver: Driver, scene: GamesScene, name: str) -> None:
    """Click on a game's line."""
    ledger = scene.list
    place = next(n for n, entry in enumerate(scene.listed) if entry.path.stem == name)
    area = ledger.pane.area
    driver.click((area.centerx, area.top + place * ledger.row - ledger.pane.offset + 20))
    assert scene.picked is not None
    assert scene.picked.path.stem == name


@pytest.mark.slow
def test_the_menu_leads_to_the_games_and_escape_back(games: Path) -> None:
    driver = Driver()
    driver.until(lambda: driver.may_press("Continue"))
    driver.click_on("Games")
    assert isinstance(driver.scene, GamesScene)
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.scene, MenuScene)


@pytest.mark.slow
def test_every_file_is_listed_the_latest_first_with_how_it_stands(games: Path) -> None:
    _driver, scene = listing()
    names = [entry.path.stem for entry in scene.listed]
    assert names == ["finished", "unfinished", "ninety-nine", "broken"]
    finished, unfinished, _ninety_nine, broken = scene.listed
    assert "won" in outcome(finished) or "win" in outcome(finished)
    assert title(finished) == "Blackout, house rules"
    assert outcome(unfinished) == "Deal 1 of 2"
    assert "You" in detail(unfinished)
    why = "broken.jsonl is not a record of Blackout games."
    assert (outcome(broken), detail(broken)) == ("Broken", why)


def test_the_list_can_be_sifted(games: Path) -> None:
    driver, scene = listing()
    driver.click_on("Unfinished (1)")
    assert [entry.path.stem for entry in scene.listed] == ["unfinished"]
    assert scene.picked == scene.listed[0]
    driver.click_on("Finished (2)")
    assert [entry.path.stem for entry in scene.listed] == ["finished", "ninety-nine"]
    driver.click_on("All (4)")
    assert scene.sieve is GameFilter.ALL
    assert len(scene.listed) == 4


@pytest.mark.slow
def test_one_variant_alone_can_be_listed_and_all_again(games: Path) -> None:
    driver, scene = listing()
    driver.click_on("All variants")
    driver.click_on("Ninety-Nine")
    assert [entry.path.stem for entry in scene.listed] == ["ninety-nine"]
    assert scene.picked == scene.listed[0]
    driver.click_on("Unfinished (0)")
    assert scene.listed == []
    driver.click_on("All (1)")
    driver.click_on("Ninety-Nine")
    driver.click_on("All variants")
    assert len(scene.listed) == 4


@pytest.mark.slow
def test_the_keyboard_walks_the_list_and_out_of_it(games: Path) -> None:
    driver, scene = listing()
    seen = []
    for _ in range(4):
        driver.key(pygame.K_DOWN)
        assert scene.picked is not None
        seen.append(scene.picked.path.stem)
    current = driver.window.focus.current
    assert seen[-1] == "broken"
    assert current is not None
    driver.key(pygame.K_DOWN)
    driver.key(pygame.K_DOWN)
    current = driver.window.focus.current
    assert current is not None
    assert current.key != "list"
    driver.key(pygame.K_HOME)
    assert scene.picked is not None
    assert scene.picked.path.stem == "finished"
    driver.key(pygame.K_n)
    assert scene.picked.path.stem == "ninety-nine", "a letter goes to a game that begins with it"


def test_enter_goes_on_with_an_unfinished_game(
    games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening, "table_scene", FakeTable)
    driver, scene = listing()
    choose(driver, scene, "unfinished")
    driver.key(pygame.K_RETURN)
    assert isinstance(driver.scene, FakeTable)


@pytest.mark.slow
def test_go_on_is_for_unfinished_games_only(games: Path) -> None:
    driver, scene = listing()
    choose(driver, scene, "finished")
    assert not driver.button("Go on").is_enabled
    choose(driver, scene, "unfinished")
    driver.click_on("Go on")
    assert isinstance(driver.scene, TableScene)
    assert driver.scene.table.deals_played == 1


@pytest.mark.slow
def test_a_double_click_replays_a_finished_game(games: Path) -> None:
    driver, scene = listing()
    choose(driver, scene, "finished")
    driver.frames(60)
    choose(driver, scene, "finished")
    assert driver.scene is scene
    pos = (scene.list.pane.area.centerx, scene.list.pane.area.top + 20)
    driver.click(pos)
    assert isinstance(driver.scene, ReplayScene)
    replay = driver.scene
    driver.until(lambda: replay.positions is not None)
    driver.key(pygame.K_ESCAPE)
    assert driver.scene is scene
    assert scene.picked is not None
    assert scene.picked.path.stem == "finished"


def test_a_broken_record_cannot_be_replayed_and_the_reason_is_said(games: Path) -> None:
    driver, scene = listing()
    choose(driver, scene, "broken")
    driver.click_on("Replay")
    assert driver.scene is scene
    assert "not a record of Blackout games" in said(driver)


def many(games: Path, number: int) -> None:
    """More unfinished games, older than the others."""
    lines = recorded("human,random,random", options=SHORT, deals=1)
    for place in range(number):
        os.utime(write(games / f"more-{place:02}.jsonl", lines), (50 - place, 50 - place))


def in_sight(scene: GamesScene) -> bool:
    """Whether the whole line of the chosen game is seen."""
    ledger = scene.list
    place = scene.place_chosen
    assert place is not None
    top = place * ledger.row - ledger.pane.offset
    return top >= 0 and top + ledger.row <= ledger.pane.area.height


@pytest.mark.slow
def test_a_page_further_the_chosen_game_is_still_in_sight(games: Path) -> None:
    many(games, 30)
    driver, scene = listing()
    first = scene.chosen
    for key, times in ((pygame.K_PAGEDOWN, 6), (pygame.K_PAGEUP, 6)):
        for _ in range(times):
            before = scene.chosen
            driver.key(key)
            assert in_sight(scene)
            assert scene.chosen != before or scene.chosen in (first, scene.listed[-1].path)
    assert scene.chosen == first


@pytest.mark.slow
def test_before_a_game_is_deleted_it_is_seen_and_named_by_date_and_score(games: Path) -> None:
    many(games, 30)
    driver, scene = listing()
    finished = scene.listed[0]
    pygame.mouse.set_pos(scene.list.pane.area.center)
    for _ in range(20):
        scene.panes[0].scroll_to(scene.panes[0].offset + 100)
    assert not in_sight(scene)
    driver.key(pygame.K_DELETE)
    assert in_sight(scene)
    question = " ".join(line for text in scene.written for line in text.lines())
    day, hour = dated(finished.when)
    for part in (title(finished), day, hour, outcome(finished), detail(finished), DELETED):
        assert part in question
    driver.key(pygame.K_ESCAPE)


def test_the_counts_of_games_and_of_statistics_agree(games: Path) -> None:
    lines = recorded("random,random,random", options=SHORT)
    write(games / "demo.jsonl", lines)
    limited = [*lines[:1], {"event": "end", "totals": [0] * 3, "winners": [], "abandoned": True}]
    write(games / "limited.jsonl", limited)
    _driver, scene = listing()
    listed: dict[GameFilter, int] = {}
    for sieve in GameFilter:
        scene.sieve = sieve
        listed[sieve] = len(scene.listed)
    counted = read_tallies(GameIndex(games))
    assert counted is not None
    finished = len(counted.seats) + counted.onlooked + counted.ended_early
    assert listed[GameFilter.FINISHED] == finished == 4
    assert listed[GameFilter.UNFINISHED] == counted.unfinished == 1
    assert listed[GameFilter.ALL] == finished + counted.unfinished + counted.broken == 6


# Delete -------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_game_is_deleted_only_after_the_question(games: Path) -> None:
    driver, scene = listing()
    choose(driver, scene, "finished")
    driver.click_on("Delete…")
    assert foot(scene) is ActionMode.DELETE
    assert (games / "finished.blackout").exists()
    driver.click_on("Delete")
    driver.until(lambda: str(games / DELETED) in said(driver))  # which goes away by itself
    assert not (games / "finished.blackout").exists()
    assert (games / DELETED / "finished.blackout").exists()
    driver.until(lambda: len(scene.listed) == 3)
    assert scene.picked is not None
    assert scene.picked.path.stem == "unfinished"


@pytest.mark.slow
@pytest.mark.parametrize("way", ["button", "escape", "enter", "another"])
def test_the_question_can_be_answered_with_no(games: Path, way: str) -> None:
    driver, scene = listing()
    choose(driver, scene, "finished")
    driver.key(pygame.K_DELETE)
    assert foot(scene) is ActionMode.DELETE
    match way:
        case "button":
            driver.click_on("Cancel")
        case "escape":
            driver.key(pygame.K_ESCAPE)
        case "enter":
            driver.key(pygame.K_RETURN)
        case "another":
            choose(driver, scene, "unfinished")
    assert foot(scene) is ActionMode.ACTIONS
    assert driver.scene is scene
    driver.frames(10)
    assert len(records_in(games)) == 4


def test_a_broken_record_is_not_deleted(games: Path) -> None:
    driver, scene = listing()
    choose(driver, scene, "broken")
    driver.click_on("Delete…")
    assert foot(scene) is ActionMode.ACTIONS
    assert "not deleted" in said(driver)


@pytest.mark.slow
def test_a_game_open_in_another_window_is_neither_deleted_nor_gone_on_with(games: Path) -> None:
    path = games / "unfinished.jsonl"
    shelf = Shelf()
    shelf.make_ready()
    driver, scene = listing()
    with lock_of(path):
        choose(driver, scene, "unfinished")
        driver.click_on("Delete…")
        driver.click_on("Delete")
        driver.until(lambda: "in use by a window" in said(driver))
        driver.click_on("Go on")
        assert driver.scene is scene
    assert path.exists()


# Export -------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("The record", "finished.blackout"),
        ("Score sheet (CSV)", "finished.csv"),
        ("Film (a page)", "finished.html"),
    ],
)
def test_a_copy_is_written_where_it_is_said(games: Path, home: Path, words: str, name: str) -> None:
    driver, scene = listing()
    choose(driver, scene, "finished")
    for copies in (1, 2):
        driver.click_on("Share…")
        driver.click_on(words)
        driver.until(lambda copies=copies: len(_exports(home)) == copies)
    assert name in _exports(home)
    driver.until(lambda: str(home / "exports" / name) in said(driver))
    if name.endswith(".blackout"):
        copy = (home / "exports" / name).read_bytes()
        assert copy == (games / "finished.blackout").read_bytes()
    if name.endswith(".html"):
        page = (home / "exports" / name).read_text(encoding="utf-8")
        assert page.startswith("<!doctype html>")
        assert page.rstrip().endswith("</html>")


def _exports(home: Path) -> list[str]:
    folder = home / "exports"
    return sorted(path.name for path in folder.iterdir()) if folder.is_dir() else []


@pytest.mark.slow
def test_the_folder_of_a_copy_can_be_typed(games: Path, home: Path) -> None:
    driver, scene = listing()
    choose(driver, scene, "broken")
    driver.click_on("Share…")
    entry = driver.stop("folder")
    entry.set_text(str(home / "else"))
    entry.focus()
    scene.foot.typed_folder(entry.get_text())
    driver.click_on("The record")
    driver.until((home / "else" / "broken.blackout").exists)
    driver.click_on("Share…")
    assert driver.stop("folder").get_text() == str(home / "else")


@pytest.mark.slow
def test_a_folder_that_cannot_be_written_is_said_and_nothing_else_happens(
    games: Path, home: Path
) -> None:
    (home / "exports").write_text("in the way")
    driver, scene = listing()
    choose(driver, scene, "finished")
    driver.click_on("Share…")
    driver.click_on("The record")
    driver.until(lambda: "cannot be written" in said(driver))
    assert driver.scene is scene


# Many, few, none ----------------------------------------------------------------------------------


def test_without_games_there_is_nothing_to_be_done_with_one() -> None:
    driver, scene = listing()
    assert scene.picked is None
    offered = {button.text for button in driver.buttons}
    assert not offered & {"Delete…", "Star", "Note…", "Share…", "Compare", "Replay", "Go on"}
    assert {"Back", "New game"} <= offered
    driver.key(pygame.K_DELETE)
    driver.key(pygame.K_RETURN)
    assert driver.scene is scene or isinstance(driver.scene, MenuScene)


def test_without_games_a_new_one_is_offered() -> None:
    driver, _scene = listing()
    driver.click_on("New game")
    assert isinstance(driver.scene, NewGameScene)


def test_without_games_a_poster_says_what_will_be_there() -> None:
    driver, scene = listing((1280, 800))
    for size in ((1280, 800), (1024, 640)):
        driver.resize(size)
        assert says(scene).count("No games yet") == 1
        driver.click((size[0] // 2, size[1] // 2))
        assert driver.scene is scene, "where the list would be nothing is pressed"


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
def test_a_short_list_ends_with_its_last_game(games: Path, size: tuple[int, int]) -> None:
    _driver, scene = listing(size)
    pane = scene.list.pane
    assert len(scene.listed) == 4
    assert pane.area.height == pane.content == 4 * scene.list.row


@pytest.mark.slow
def test_a_long_list_scrolls_with_the_chosen_game_in_sight(home: Path) -> None:
    lines = recorded("human,random,random", options=SHORT)
    for number in range(60):
        write(home / "games" / f"{number:02}.jsonl", lines)
    driver, scene = listing()
    driver.key(pygame.K_END)
    pane = scene.list.pane
    assert pane.offset == pane.content - pane.area.height
    assert scene.picked == scene.listed[-1]
    for _ in range(20):
        driver.key(pygame.K_UP)
    place = scene.place_chosen
    assert place is not None
    top = place * scene.list.row - pane.offset
    assert 0 <= top <= pane.area.height - scene.list.row
    offset = pane.offset
    driver.resize((1024, 700))
    assert scene.list.pane.offset == offset
    driver.key(pygame.K_PAGEUP)
    assert scene.list.pane.offset < offset


def titled(home: Path, lines: list[Data]) -> str:
    """The title of a game that is the only one on the shelf."""
    write(home / "games" / "one.jsonl", lines)
    _driver, scene = listing()
    (entry,) = scene.listed
    return title(entry)


def says(scene: GamesScene) -> list[str]:
    """Every line that is written beside the list and above and below it."""
    return [line for one in scene.written for line in one.lines()]


@pytest.mark.slow
def test_where_there_is_room_the_chosen_game_is_told_on_a_poster(games: Path) -> None:
    driver, scene = listing((1280, 800))
    choose(driver, scene, "finished")
    offset, finished = scene.list.pane.offset, scene.picked
    assert finished is not None
    assert finished.setup is not None
    told = says(scene)
    assert outcome(finished) in told
    for plan, total in zip(finished.setup.seats, finished.totals, strict=True):
        assert told[told.index(plan.name) + 1] == str(total).replace("-", "−")
    driver.key(pygame.K_DOWN)  # the first key shows where the keyboard is
    driver.key(pygame.K_DOWN)
    assert scene.picked is not None
    assert scene.picked.path.stem == "unfinished"
    assert outcome(scene.picked) in says(scene)
    assert outcome(finished) not in says(scene)
    assert scene.list.pane.offset == offset
    current = driver.window.focus.current
    assert current is not None
    assert current.key == "list"
    choose(driver, scene, "broken")
    assert detail(scene.listed[-1]) in " ".join(says(scene))


@pytest.mark.thinned(2)
@pytest.mark.parametrize(("size", "words"), [((1024, 640), 100), ((1280, 800), 200)])
def test_where_there_is_no_room_for_a_poster_the_list_has_all_the_width(
    games: Path, size: tuple[int, int], words: int
) -> None:
    scene = GamesScene()
    driver = Driver(scene, size, scale=words)
    driver.until(lambda: scene.found is not None)
    driver.frames(2)
    assert scene.list.pane.area.width > size[0] * 85 // 100


def test_a_short_game_is_not_said_to_have_house_rules(home: Path) -> None:
    short = dict(lengths_of(variant("blackout"), 3)[Length.SHORT])
    lines = recorded("human,random,random", options=short, deals=1)
    assert titled(home, lines) == "Blackout, short"


def test_a_daily_deal_is_marked_as_one(home: Path) -> None:
    lines = recorded("human,random,random", options={"schedule": "down"}, deals=1)
    match = Match(30, 5, daily="2026-11-22", played="2026-11-22")
    assert (
        titled(home, [{**lines[0], "match": to_builtins(match)}, *lines[1:]])
        == "Blackout, daily deal"
    )
