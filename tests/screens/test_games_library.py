"""The games screen as a library: search, filters, stars and notes, games of elsewhere, sharing."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.days import local_day
from game.presentation.words.times import date_words
from game.storage.typed_path import path_in
from game.table.game_index.game_index import GameIndex, Progress
from game.table.game_index.listed import Shelved, shelved_games
from game.table.records.game_marks import (
    FILE,
    GameMark,
    GameMarks,
    keep_mark,
    read_marks,
    tidy_note,
)
from game.ui.library.game_filter import GameKind, GameSearch
from game.ui.library.games_scene import GamesScene
from game.ui.platform import clipboard, file_manager
from tests.driving.ui_driver import Driver
from tests.lines import Data
from tests.on_file import recorded, write
from tests.replay.test_replay_scene import said
from tests.storage.raw_documents import raw
from tests.waiting import HANG_S

OPEN_FILE = file_manager.open_file
"""As it is without a driver, which asks no program of the desktop."""

SHORT = {"schedule": [2, 3]}


pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture
def games(home: Path) -> Path:
    """Three records: two of one variant, one of another."""
    folder = home / "games"
    rows: tuple[tuple[str, list[Data], int], ...] = (
        ("first.blackout", recorded("human,random,random", options=SHORT), 400),
        ("second.blackout", recorded("human,random,random,random", options=SHORT), 300),
        ("third.blackout", recorded("human,casual,casual", row="ninety-nine"), 200),
    )
    for name, lines, when in rows:
        os.utime(write(folder / name, lines), (when, when))
    return folder


def opened(size: tuple[int, int] = (1280, 800)) -> tuple[Driver, GamesScene]:
    scene = GamesScene()
    driver = Driver(scene, size)
    driver.until(lambda: scene.found is not None)
    driver.frames(2)
    return driver, scene


def stems(scene: GamesScene) -> list[str]:
    return sorted(entry.path.stem for entry in scene.listed)


def choose(driver: Driver, scene: GamesScene, stem: str) -> None:
    """Go to a game by the keys."""
    driver.window.focus.begin("list")
    driver.key(pygame.K_HOME)
    for _ in scene.listed:
        if scene.picked is not None and scene.picked.path.stem != stem:
            driver.key(pygame.K_DOWN)
    assert scene.picked is not None
    assert scene.picked.path.stem == stem


def _gives(text: str) -> Callable[..., str]:
    def get(_longest: int = 0) -> str:
        return text

    return get


def type_into(driver: Driver, key: str, text: str) -> None:
    driver.press(key)
    driver.key(pygame.K_END)
    for letter in text:
        driver.type(letter)
    driver.frames(2)


@pytest.mark.slow
def test_words_find_games_by_what_is_read_of_them(games: Path) -> None:
    driver, scene = opened()
    type_into(driver, "search", "ninety")
    assert stems(scene) == ["third"]
    type_into(driver, "search", " casual")
    assert stems(scene) == ["third"]
    type_into(driver, "search", " nobody")
    assert stems(scene) == []
    assert scene.search.text == "ninety casual nobody"


def test_a_game_is_found_by_what_else_its_variant_is_called(games: Path) -> None:
    driver, scene = opened()
    type_into(driver, "search", "99")
    assert stems(scene) == ["third"]


def test_a_game_is_found_by_its_date_as_it_is_shown_and_as_a_file_tells_it(games: Path) -> None:
    day = local_day(300.0)
    other = "1999"
    for words in (date_words(day, short=True), date_words(day), day.isoformat()):
        driver, scene = opened()
        type_into(driver, "search", words.casefold())
        assert stems(scene) == ["first", "second", "third"]
        type_into(driver, "search", other)
        assert stems(scene) == []


@pytest.mark.slow
def test_lists_narrow_to_variant_players_and_opponents(games: Path) -> None:
    driver, scene = opened()
    driver.click_on("Any number of players")
    driver.click_on("4 players")
    assert stems(scene) == ["second"]
    driver.click_on("4 players")
    driver.click_on("Any number of players")
    driver.click_on("Any opponents")
    driver.click_on("Casual")
    assert stems(scene) == ["third"]


@pytest.mark.slow
def test_what_was_searched_in_vain_is_cleared_by_one_button(games: Path) -> None:
    driver, scene = opened()
    type_into(driver, "search", "nobody")
    driver.click_on("Unfinished (0)")
    assert stems(scene) == []
    driver.click_on("Show all")
    assert stems(scene) == ["first", "second", "third"]
    driver.button("All (3)")


@pytest.mark.slow
def test_a_star_and_a_note_are_kept_found_and_taken_away(games: Path) -> None:
    driver, scene = opened()
    choose(driver, scene, "second")
    driver.click_on("Star")
    driver.until(lambda: scene.marks.of(games / "second.blackout").star)
    driver.frames(2)
    choose(driver, scene, "first")
    driver.button("Star")
    choose(driver, scene, "second")
    driver.button("Unstar")
    driver.click_on("Note…")
    type_into(driver, "note", "Queen of spades")
    driver.click_on("Keep")
    driver.until(lambda: scene.marks.of(games / "second.blackout").note == "Queen of spades")
    assert read_marks()[0].of(games / "second.blackout") == GameMark(True, "Queen of spades")
    driver.click_on("All kinds")
    driver.click_on("Starred")
    assert scene.search.kind is GameKind.STARRED
    assert stems(scene) == ["second"]
    type_into(driver, "search", "spades")
    assert stems(scene) == ["second"]
    driver.window.focus.begin("list")
    driver.click_on("Unstar")
    driver.until(lambda: not scene.listed)
    assert read_marks()[0].of(games / "second.blackout") == GameMark(False, "Queen of spades")


@pytest.mark.slow
def test_enter_keeps_a_note_and_escape_leaves_it_as_it_was(games: Path) -> None:
    driver, scene = opened()
    choose(driver, scene, "second")
    driver.click_on("Note…")
    driver.type("Aunt Ida's birthday")
    driver.key(pygame.K_RETURN)
    driver.until(lambda: scene.marks.of(games / "second.blackout").note == "Aunt Ida's birthday")
    assert scene.picked is not None
    assert scene.picked.path.stem == "second", "it is still the one that is chosen"
    driver.click_on("Note…")
    driver.type(" was nice")
    driver.key(pygame.K_ESCAPE)
    driver.frames(2)
    assert driver.scene is scene
    assert read_marks()[0].of(games / "second.blackout").note == "Aunt Ida's birthday"


def test_escape_empties_the_line_that_is_searched_with_before_it_leaves(games: Path) -> None:
    driver, scene = opened()
    driver.press("search")
    driver.type("nobody")
    assert stems(scene) == []
    driver.key(pygame.K_ESCAPE)
    assert driver.scene is scene
    assert stems(scene) == ["first", "second", "third"]
    driver.type("ninety")
    assert stems(scene) == ["third"]
    driver.key(pygame.K_ESCAPE)
    driver.key(pygame.K_ESCAPE)
    assert driver.scene is not scene


@pytest.fixture
def slow_shelf(monkeypatch: pytest.MonkeyPatch) -> Callable[[], threading.Event]:
    """From its call on a shelf is read only once the event is set, as one of thousands of games."""
    read = threading.Event()

    def slow(index: GameIndex, progress: Progress, *, glance: bool) -> Shelved:
        read.wait(HANG_S)
        return shelved_games(index, progress, glance=glance)

    def begin() -> threading.Event:
        monkeypatch.setattr("game.ui.library.games_scene.shelved_games", slow)
        return read

    return begin


def test_a_star_put_on_at_once_after_a_note_leaves_the_note(
    games: Path, slow_shelf: Callable[[], threading.Event]
) -> None:
    driver, scene = opened()
    choose(driver, scene, "second")
    read = slow_shelf()
    driver.click_on("Note…")
    driver.type("Queen of spades")
    driver.click_on("Keep")
    second = games / "second.blackout"
    assert scene.marks.of(second).note == "Queen of spades"
    driver.click_on("Star")
    driver.button("Unstar")
    driver.frames(2)
    read.set()
    driver.until(lambda: not scene.needs_frames)
    assert read_marks()[0].of(second) == GameMark(True, "Queen of spades")
    assert scene.marks.of(second) == GameMark(True, "Queen of spades")


def test_no_number_of_games_is_told_before_they_were_read(
    games: Path, slow_shelf: Callable[[], threading.Event]
) -> None:
    read = slow_shelf()
    driver = Driver(GamesScene())
    assert not any(letter.isdigit() for button in driver.buttons for letter in button.text)
    read.set()
    driver.until(lambda: driver.may_press("All (3)"))


def test_marks_are_kept_one_by_one_and_an_empty_one_is_none(home: Path) -> None:
    one, two = home / "one.blackout", home / "two.blackout"
    assert keep_mark(one, lambda mark: replace(mark, star=True)) is None
    assert keep_mark(two, lambda mark: replace(mark, note="long")) is None
    assert keep_mark(one, lambda mark: replace(mark, star=False)) is None
    assert read_marks() == (GameMarks({"two.blackout": GameMark(note="long")}), None)
    assert tidy_note("  one\nline \t of words ") == "one line of words"
    assert len(tidy_note("a" * 999)) == 200


def test_a_broken_file_of_marks_is_set_aside_and_said(home: Path) -> None:
    file = raw(home / FILE)
    file.write(b'{"games": 3}')
    marks, trouble = read_marks()
    assert marks == GameMarks()
    assert trouble is not None
    assert file.aside() == [b'{"games": 3}']


def test_a_file_that_is_dropped_is_played_again_and_kept_once(games: Path, home: Path) -> None:
    lines = recorded("human,random", options=SHORT)
    dropped = write(home / "elsewhere" / "theirs.blackout", lines)
    driver, scene = opened()
    for told in ("1 game was taken from theirs.blackout.", "is here already"):
        pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(dropped)))
        driver.until(lambda told=told: told in said(driver))
        driver.until(lambda: scene.found == 4)
    assert dropped.exists()


@pytest.mark.slow
def test_a_record_is_pasted_and_nonsense_is_refused(
    games: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(home / "copied.blackout", recorded("human,random", options=SHORT))
    driver, scene = opened()
    for text, told in (
        (path.read_text(), "1 game was taken from the clipboard."),
        ('{"event": "nothing"}', "no record of a game"),
        ("Dear diary", "no record of a game"),
        ("~friday games with Ann", "nobody here has the home folder ~friday games with Ann"),
    ):
        monkeypatch.setattr(clipboard, "get", _gives(text))
        driver.key(pygame.K_v, pygame.KMOD_CTRL)
        driver.until(lambda told=told: told in said(driver))
    driver.until(lambda: scene.found == 4)


def test_a_wrong_line_of_a_dropped_record_is_named_and_nothing_is_kept(
    games: Path, home: Path
) -> None:
    lines = recorded("human,random", options=SHORT)
    place = next(n for n, line in enumerate(lines) if line.get("event") == "bid")
    lines[place]["bid"] = 99
    dropped = write(home / "wrong.blackout", lines)
    driver, scene = opened()
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=str(dropped)))
    driver.until(lambda: "wrong.blackout cannot be read: Line" in said(driver))
    driver.frames(3)
    assert scene.found == 3


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "A long text can be saved as a file and dropped on this window."),
        (" \n", "There is no text in the clipboard, or too much."),
        ("x" * clipboard.MOST_GIVEN, "Save it as a file and drop that on this window."),
        ("é" * (clipboard.MOST_GIVEN // 2), "The text in the clipboard may have been cut off"),
        ("x" * (clipboard.MOST_GIVEN + 1), "What was pasted is no record of a game."),
    ],
)
def test_what_the_clipboard_does_not_give_is_said_with_a_way_to_bring_it(
    text: str, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clipboard, "get", _gives(text))
    driver, _ = opened()
    driver.key(pygame.K_v, pygame.KMOD_CTRL)
    driver.until(lambda: why in said(driver))


@pytest.mark.thinned(6)
@pytest.mark.parametrize(
    ("text", "names"),
    [("/tmp/a.blackout", True), ("C:\\a.jsonl", True), ("Dear diary", False), ("/a\n/b", False)],
)
def test_a_pasted_path_is_told_from_words(text: str, names: bool) -> None:
    assert (path_in(text) is not None) is names


@pytest.mark.parametrize(
    ("link", "path"),
    [("file:///my%20games/a.jsonl", "/my games/a.jsonl"), ("file:///C:/a%20b.txt", "C:/a b.txt")],
)
def test_a_pasted_link_to_a_file_is_its_path(link: str, path: str) -> None:
    assert path_in(link) == Path(path)


@pytest.mark.slow
def test_a_game_is_shared_as_picture_and_as_line(
    games: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copied: list[str] = []

    def put(text: str) -> bool:
        copied.append(text)
        return True

    monkeypatch.setattr(clipboard, "put", put)
    driver, scene = opened()
    choose(driver, scene, "third")
    driver.click_on("Share…")
    driver.click_on("Picture")
    driver.until(lambda: list((home / "exports").glob("third*.png")) != [], 4000)
    (picture,) = (home / "exports").glob("third*.png")
    driver.until(lambda: not scene.foot.busy, 4000)
    assert pygame.image.load(picture).get_width() > 600
    driver.click_on("Share…")
    driver.click_on("Challenge line")
    driver.until(lambda: "challenge is in the clipboard" in said(driver) or copied)
    assert copied[0].startswith("blackout-challenge")


def test_the_folder_of_copies_is_opened_by_the_system(
    games: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[list[str]] = []
    monkeypatch.setattr(file_manager, "open_file", OPEN_FILE)
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setattr(shutil, "which", lambda name: f"/usr/bin/{name}")

    def begin(words: list[str], **_more: object) -> None:
        shown.append(words)

    monkeypatch.setattr(subprocess, "Popen", begin)
    driver, scene = opened()
    driver.click_on("Share…")
    driver.click_on("Open folder")
    driver.until(lambda: bool(shown))
    assert shown == [["/usr/bin/xdg-open", str(home / "exports")]]
    scene.foot.typed_folder("~nobody of this name")
    for name in ("Open folder", "The record"):
        driver.window.notices.waiting.clear()
        driver.click_on(name)
        driver.until(lambda: "nobody here has the home folder" in said(driver))
    assert (home / "exports").is_dir()


def test_all_games_of_the_list_are_told_of_written_and_copied(games: Path, home: Path) -> None:
    driver, scene = opened()
    driver.click_on("All of these…")
    driver.until(
        lambda: any("3 games are listed." in line for one in scene.written for line in one.lines())
    )
    driver.click_on("Table (CSV)")
    (table,) = (home / "exports").glob("*.csv")
    assert len(table.read_text().splitlines()) == 4
    scene.narrow(replace(scene.search, variant="ninety-nine"))
    driver.until(lambda: driver.window.notices.text is None)
    driver.click_on("All of these…")
    driver.click_on("The records")
    assert [path.name for path in (home / "exports").glob("*.blackout")] == ["third.blackout"]


def test_a_search_is_kept_chosen_and_forgotten(games: Path) -> None:
    driver, scene = opened()
    driver.click_on("All of these…")
    assert not driver.may_press("Keep the search")
    driver.key(pygame.K_ESCAPE)
    scene.narrow(replace(scene.search, text="third", variant="ninety-nine"))
    driver.frames(2)
    driver.click_on("All of these…")
    driver.click_on("Keep the search")
    assert read_marks()[0].searches == ("third variant:ninety-nine",)
    scene.narrow(GameSearch(text="third variant:ninety-nine"))
    driver.frames(2)
    assert stems(scene) == ["third"]
    driver.click_on("All of these…")
    driver.click_on("Forget the search")
    assert read_marks()[0].searches == ()
