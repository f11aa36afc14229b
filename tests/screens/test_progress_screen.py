"""Rating and goals on the screen, empty and with games, and the table of games as a file."""

from __future__ import annotations

import itertools
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.presentation.characters.people import CHARACTERS
from game.presentation.words.progress import month_label
from game.rating.opponents import Faced, Opponent
from game.rating.trends import by_position, by_trump
from game.table.game_index.counted import read_tallies
from game.table.statistics.shares import Rate
from game.ui.library.progress_scene import ProgressPage, ProgressScene
from game.ui.library.statistics_scene import StatisticsScene
from game.ui.paint import typeset
from game.ui.shell.menu_scene import MenuScene
from tests.driving.ui_driver import Driver
from tests.played_by_bots import kept
from tests.tables import setup_for

pytestmark = pytest.mark.usefixtures("home")


def opened() -> tuple[Driver, ProgressScene]:
    scene = ProgressScene()
    driver = Driver(scene)
    driver.until(lambda: scene.progress is not None)
    driver.frames(2)
    return driver, scene


def test_nobody_has_a_rating_yet() -> None:
    driver, scene = opened()
    assert scene.progress is not None
    assert scene.progress.rating.now is None
    assert not driver.may_press("Export CSV")
    driver.click_on("Goals")
    assert scene.page is ProgressPage.GOALS
    assert all(state.when is None for state in scene.progress.goals)
    driver.key(pygame.K_ESCAPE)
    assert isinstance(driver.scene, MenuScene)


@pytest.mark.slow
def test_games_are_rated_goals_dated_and_written_as_a_table(home: Path) -> None:
    for number in range(2):
        setup = setup_for("human,casual,skilled", row="oh-hell", seed=number)
        kept(home / "games" / f"{number}.jsonl", setup, bot="casual")
    driver = Driver()
    driver.click_on("Statistics")
    statistics = driver.scene
    assert isinstance(statistics, StatisticsScene)
    driver.until(lambda: statistics.counted is not None)
    driver.frames(3)
    driver.click_on("Progress")
    scene = driver.scene
    assert isinstance(scene, ProgressScene)
    driver.until(lambda: scene.progress is not None)
    driver.frames(2)
    assert scene.progress is not None
    assert scene.progress.rating.games == len(scene.progress.curve) == 2
    assert list(scene.progress.by_variant) == ["oh-hell"]
    driver.click_on("Goals")
    assert any(state.goal.id == "bid-1" and state.when for state in scene.progress.goals)
    driver.click_on("Trends")
    tallies = read_tallies()
    assert tallies is not None
    deals = sum(len(seat.deals) for seat in tallies.seats)
    for counts in (by_position(scene.progress.deals), by_trump(scene.progress.deals)):
        assert sum(count.deals for count in counts.values()) == deals
    for figure in ("Points per deal", "Loss per decision", "Bids made"):
        driver.click_on(figure)
    driver.click_on("Deals")
    driver.click_on("Opponents")
    assert {one.opponent.level for one in scene.progress.levels} == {"casual", "skilled"}
    assert [one.ahead.trials for one in scene.progress.levels] == [2, 2]
    driver.frames(2)
    for _ in range(2):
        driver.click_on("Export CSV")
    rows = [path.read_text().splitlines() for path in (home / "exports").glob("*.csv")]
    assert [len(lines) for lines in rows] == [3, 3], "a second table takes no other's place"


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800)])
def test_however_many_opponents_were_met_their_poster_is_whole(size: tuple[int, int]) -> None:
    driver, scene = opened()
    driver.resize(size)
    assert scene.progress is not None
    rate = Rate(6.0, 12)
    scene.progress = replace(
        scene.progress,
        levels=(Faced(Opponent("casual"), rate, 1.0),),
        characters=tuple(
            Faced(Opponent(level, each.name), rate, 1.0)
            for level in ("beginner", "casual", "skilled")
            for each in CHARACTERS
        ),
    )
    scene.turn(ProgressPage.OPPONENTS)
    driver.frames(2)
    (told,) = (text for text in scene.written if "The hardest" in " ".join(text.lines()))
    assert told.pane is None  # what scrolls stands beside it
    assert driver.window.surface.get_rect().contains(told.area)
    last = next(text for text in reversed(scene.written) if text.pane is not None)
    assert last.pane is not None
    assert last.pane.scrolls


@pytest.mark.parametrize(
    ("month", "label"), [("2026-11", "Nov 2026"), ("2027-03", "Mar 2027"), ("odd", "odd")]
)
def test_a_month_below_a_chart_is_a_word_and_a_year(month: str, label: str) -> None:
    assert month_label(month) == label


@pytest.mark.slow
def test_with_large_words_no_page_cuts_a_word_or_writes_one_over_another(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(3):
        setup = setup_for("human,casual,casual,casual,casual", row="blackout", seed=number)
        kept(home / "games" / f"{number}.jsonl", setup, bot="casual")
    written: list[tuple[pygame.Surface, str, pygame.Rect]] = []
    write, cut = typeset.write, typeset.cut_to

    def writing(surface: pygame.Surface, text: str, at: tuple[int, int], *more: Any) -> int:
        style, fonts, _ink, *room = more
        if not room and style is typeset.SMALL:
            wide = typeset.width(text, style, fonts)
            area = pygame.Rect(at, (wide, style.line(fonts) // 2))
            if (surface, text, area) not in written:  # painted anew in each frame
                written.append((surface, text, area))
        return write(surface, text, at, *more)

    def cutting(font: pygame.font.Font, text: str, room: int) -> str:
        stands = cut(font, text, room)
        assert stands == text, f"{text!r} is cut to {stands!r}"
        return stands

    monkeypatch.setattr(typeset, "write", writing)
    monkeypatch.setattr(typeset, "cut_to", cutting)
    statistics = StatisticsScene()
    driver = Driver(statistics, size=(1280, 800), scale=150)
    driver.until(lambda: statistics.counted is not None)
    driver.frames(3)
    driver.window.close()
    written.clear()
    scene = ProgressScene()
    driver = Driver(scene, size=(1280, 800), scale=150)
    driver.until(lambda: scene.progress is not None)
    for page in ProgressPage:  # the curve of the first one is painted once, before it is turned to
        scene.turn(page)
        driver.frames(2)
        for (there, one, at), (here, other, area) in itertools.combinations(written, 2):
            over = there is here and at.colliderect(area)
            assert not over, f"{page}: {one!r} lies over {other!r}"
        written.clear()
