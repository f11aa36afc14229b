"""The statistics on the screen: driven by posted events, with games on the shelf."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.presentation.words.statistics import notes, opponents_title, rules_title
from game.table.statistics.summary import Choice, Person, PlayedRules
from game.ui.library.statistics_figures import figures
from game.ui.library.statistics_scene import StatisticsScene
from game.ui.setup.new_game_scene import NewGameScene
from game.ui.shell.menu_scene import MenuScene
from game.variants.lengths import Length
from tests.driving.ui_driver import Driver, driving
from tests.records.test_statistics import BOTS, LOST, UNFINISHED, WON, deal, end, header, put, text

SECOND = text(
    header("human", "human", "heuristic", variant="blackout", names="You,Marta,Ada"),
    deal(1, 7, [3, 2, 2], [3, 2, 2], [8, 7, 7]),
    end([8, 7, 7], 0),
)


@pytest.fixture(autouse=True)
def window(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    with driving(monkeypatch, tmp_path):
        yield tmp_path / "games"


def opened(size: tuple[int, int] = (1024, 640), **chosen: Any) -> tuple[Driver, StatisticsScene]:
    scene = StatisticsScene()
    driver = Driver(scene, size, **chosen)
    driver.until(lambda: scene.counted is not None)
    driver.frames(3)
    return driver, scene


def test_the_menu_leads_to_the_statistics_and_escape_back() -> None:
    driver = Driver()
    driver.click_on("Statistics")
    assert isinstance(driver.scene, StatisticsScene)
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.scene, MenuScene)


def test_an_empty_shelf_says_so_and_leads_to_a_new_game() -> None:
    driver, scene = opened()
    assert scene.summary.games == 0
    driver.click_on("New game")
    assert isinstance(driver.scene, NewGameScene)


@pytest.mark.slow
def test_filters_narrow_the_figures_and_widen_them_again(window: Path) -> None:
    put(window, "a.jsonl", WON)
    put(window, "b.jsonl", LOST)
    put(window, "c.jsonl", SECOND)
    driver, scene = opened()
    assert scene.choice.player == Person(driver.window.players.current.id)
    assert scene.summary.games == 3
    assert len(scene.kinds) == 3
    driver.click_on("All variants")
    driver.click_on("Blackout")
    assert scene.choice.rules == PlayedRules("blackout")
    assert (scene.summary.games, float(scene.summary.wins)) == (1, 1.0)
    driver.click_on("Blackout")
    driver.click_on("All variants")
    assert scene.summary.games == 3
    driver.click_on("You")
    driver.click_on("Marta")
    assert (scene.summary.games, float(scene.summary.wins)) == (1, 0.0)
    driver.click_on("Marta")
    driver.click_on("Everybody")
    assert scene.summary.games == 4


def test_filters_work_by_keys_alone(window: Path) -> None:
    put(window, "a.jsonl", WON)
    put(window, "b.jsonl", LOST)
    driver, scene = opened()
    for _ in range(8):
        stop = driver.window.focus.current
        if stop is not None and stop.key == "opponents":
            break
        driver.key(pygame.K_TAB)
    driver.key(pygame.K_RETURN)
    driver.key(pygame.K_DOWN)
    driver.key(pygame.K_RETURN)
    assert scene.choice != Choice()
    assert scene.summary.games == 1


def test_one_person_needs_no_filter_of_persons(window: Path) -> None:
    put(window, "a.jsonl", WON)
    driver, _scene = opened()
    assert "Everybody" not in [button.text for button in driver.buttons]


def test_a_filter_that_leaves_nothing_says_so_and_can_be_changed(window: Path) -> None:
    put(window, "a.jsonl", WON)
    driver, scene = opened()
    scene.narrow(Choice(players=9))
    driver.frames(2)
    assert scene.summary.games == 0
    driver.click_on("9")
    driver.click_on("Any number of players")
    assert scene.summary.games == 1


def test_a_game_that_ended_meanwhile_is_counted_on_coming_back(window: Path) -> None:
    put(window, "a.jsonl", UNFINISHED)
    driver, scene = opened()
    driver.click_on("New game")
    put(window, "a.jsonl", WON)
    driver.key(pygame.K_ESCAPE)
    assert driver.scene is scene
    driver.until(lambda: scene.summary.games == 1)


def test_what_is_not_counted_is_told(window: Path) -> None:
    put(window, "a.jsonl", WON)
    put(window, "b.jsonl", UNFINISHED)
    put(window, "c.jsonl", LOST)
    put(window, "d.jsonl", b"nothing\n")
    put(window, "e.jsonl", text(header("random", "random", "mcts"), end([0, 0, 0], 0)))
    _driver, scene = opened()
    assert scene.counted is not None
    told = notes(scene.counted, scene.summary)
    assert told == [
        "1 unfinished game is not counted.",
        "1 game of bots alone is not counted.",
        "1 record cannot be read.",
        "In 1 game moves were taken back; it counts as it stood in the end.",
    ]


@pytest.mark.slow
def test_many_kinds_of_game_scroll_and_survive_another_size_and_theme(window: Path) -> None:
    for number in range(3, 11):
        agents = ("human", *("heuristic",) * (number - 1))
        names = ",".join(["You", *(f"Bot {bot}" for bot in range(number - 1))])
        for variant in ("oh-hell", "no-such-variant"):
            lines = deal(1, 1, [1] + [0] * (number - 1), [1] + [0] * (number - 1), [11] * number)
            raw = text(header(*agents, variant=variant, names=names), lines, end([11] * number, 0))
            put(window, f"{variant}-{number}.jsonl", raw)
    driver, scene = opened()
    assert scene.table is not None
    pane = scene.table.pane
    assert pane is not None
    assert pane.scrolls
    driver.key(pygame.K_PAGEDOWN)
    assert pane.offset > 0
    driver.resize((1920, 1080))
    assert len(scene.kinds) == 16
    _again, scene = opened((819, 512), theme="contrast")
    assert scene.summary.games == 16


def test_names_of_games_and_bots_are_words_even_where_nobody_knows_them() -> None:
    assert rules_title(PlayedRules("oh-hell")) == "Oh Hell"
    assert rules_title(PlayedRules("oh-hell", own_rules=True)) == "Oh Hell, house rules"
    assert rules_title(PlayedRules("oh-hell", length=Length.SHORT)) == "Oh Hell, short"
    assert rules_title(PlayedRules("oh-hell", daily=True)) == "Oh Hell, daily deal"
    assert rules_title(PlayedRules("gone")) == "gone"
    assert opponents_title(("heuristic", "human")) == "Rulebook, Persons"
    assert opponents_title(("no such bot!",)) == "no such bot!"
    assert BOTS[0] == "human"


def test_a_reading_that_fails_leaves_the_screen_standing(
    window: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from game.ui.library import statistics_scene

    def broken(*_words: object, **_named: object) -> None:
        raise RuntimeError("no")

    monkeypatch.setattr(statistics_scene, "count_games", broken)
    driver, scene = opened()
    assert scene.summary.games == 0
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.scene, MenuScene)


def test_opponents_met_in_some_deals_only_are_chosen_without_a_game(window: Path) -> None:
    changed = text(
        header(*BOTS),
        deal(1, 1, [1, 0, 0], [1, 0, 0], [11, 10, 10]),
        {"note": "agent", "seat": 1, "agent": "mcts"},
        deal(2, 1, [1, 0, 0], [0, 1, 0], [0, 0, 10]),
        end([11, 10, 20], 2),
    )
    put(window, "a.jsonl", changed)
    driver, scene = opened()
    scene.narrow(Choice(opponents=("heuristic",)))
    driver.frames(2)
    assert (scene.summary.games, scene.summary.deals, scene.summary.exact) == (0, 1, 1)
    assert [label for label, figure, _note in figures(scene.summary) if figure == "–"] == [
        *("Wins", "Best game", "Worst game")
    ]
    scene.narrow(Choice(opponents=("heuristic", "mcts"), players=3))
    driver.frames(2)
    assert (scene.summary.games, scene.summary.deals) == (1, 1)
    assert scene.counted is not None
    assert "its deals count for those who sat there" in " ".join(
        notes(scene.counted, scene.summary)
    )
