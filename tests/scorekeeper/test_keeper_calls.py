"""Caller Clag in the scorekeeper: its deals, calls put right, the call on the exported sheet."""

from __future__ import annotations

import csv
import io
from pathlib import Path

import pytest

from game.engine import CallTerms
from game.engine.choices import CallKind, Madness
from game.table.records.exports import sheet_of
from game.table.records.replay import read_games, replay
from game.table.scorekeeping.sheet_files import as_csv
from game.ui.scorekeeper.new_sheet_scene import NewSheetScene
from game.ui.scorekeeper.scorekeeper_scene import ScorekeeperScene
from game.ui.setup.seats_and_rules_scene import SeatsAndRulesScene
from game.variants import VARIANTS
from tests.commands.command_line import run
from tests.driving.guest_hands import Device, Hands
from tests.driving.ui_driver import Driver
from tests.lines import plain
from tests.scorekeeper.test_keeper_screen import opened, press, type_digits
from tests.tables import played, text_of

pytestmark = pytest.mark.usefixtures("home")


def heading(scene: ScorekeeperScene) -> str:
    assert scene.state.at is not None
    return scene.state.asked(scene.state.at)


def plain_deal(driver: Driver) -> None:
    """Three cards to each of three, called plain and all told."""
    type_digits(driver, "3")
    press(driver, "call")
    type_digits(driver, "111")
    type_digits(driver, "11")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("key", "question"),
    [
        ("told size", "How many cards does Cleo deal?"),
        ("told call", "What does Cleo call?"),
    ],
)
def test_a_question_asked_anew_names_its_player(key: str, question: str) -> None:
    driver, scene = opened("caller-clag", 3)
    plain_deal(driver)
    scene.correct(0)
    driver.frames(2)
    press(driver, key)
    assert heading(scene) == question


def test_a_changed_call_is_kept_by_keep_the_change() -> None:
    driver, scene = opened("caller-clag", 3)
    plain_deal(driver)
    scene.correct(0)
    driver.frames(2)
    press(driver, "told call")
    press(driver, "kind")
    driver.click_on("No trump")
    press(driver, "keep")
    assert scene.state.editing is None
    assert scene.state.kept.notes(0).call == CallTerms(CallKind.NO_TRUMP)


def test_a_changed_call_that_leaves_something_open_is_asked_about_first() -> None:
    driver, scene = opened("caller-clag", 3)
    plain_deal(driver)
    scene.correct(0)
    driver.frames(2)
    press(driver, "told call")
    press(driver, "madness")
    driver.click_on("Ascending madness")
    press(driver, "keep")
    assert scene.state.editing == 0
    assert heading(scene) == "Who took trick 1?"
    type_digits(driver, "123")
    press(driver, "keep")
    assert scene.state.editing is None
    assert scene.state.kept.notes(0).call == CallTerms(CallKind.PLAIN, madness=Madness.ASCENDING)


@pytest.mark.slow
@pytest.mark.parametrize("scene", [NewSheetScene, SeatsAndRulesScene])
def test_the_number_of_deals_is_chosen_with_the_house_rules(
    scene: type[NewSheetScene | SeatsAndRulesScene],
) -> None:
    screen = scene()
    hands = Hands(Driver(screen, (1024, 640)), Device.MOUSE)
    hands.pick("variant", list(VARIANTS).index("caller-clag"))
    hands.pick("rule deals", 5)
    assert screen.rows.draft.playable().options == {"deals": 5}
    assert screen.rows.draft.playable().deals[4] == (None,) * 5


def test_the_exported_sheet_holds_the_call_and_is_read_again(tmp_path: Path) -> None:
    driver, scene = opened("caller-clag", 3)
    plain_deal(driver)
    text = as_csv(scene.state.kept)
    (row,) = csv.DictReader(io.StringIO(text))
    assert row["call"] == "plain"
    path = tmp_path / "sheet.csv"
    path.write_text(text, encoding="utf-8")
    assert run("score", "--check", path, "--variant", "caller-clag") == 0


def test_a_games_exported_sheet_holds_the_call(tmp_path: Path) -> None:
    game = played("random,random,random", row="caller-clag", seed=3, options={"deals": 4})
    path = tmp_path / "game.jsonl"
    path.write_text(text_of(game.lines), encoding="utf-8")
    (recorded,) = read_games(path)
    rows = list(csv.DictReader(io.StringIO(sheet_of(replay(recorded)))))
    calls = [line["call"]["kind"] for line in plain(game.lines) if line.get("event") == "call"]
    assert [row["call"].split()[0] for row in rows] == calls
