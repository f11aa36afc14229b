"""Files of several games: one is named by its number, or chosen from a list in the window."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

import game.__main__
from game.challenges.challenge import challenge_of, read_challenge
from game.commands import review
from game.commands.cli import main
from game.presentation.replay_positions import ReplayPositions
from game.review.review_types import GameReview
from game.table.records.lines import Line, read_line
from game.table.records.replay import (
    RecordedGame,
    game_at,
    outlines_of,
    read_games,
    replay,
)
from game.ui import launch
from game.ui.replay import recorded_games_scene
from game.ui.replay.recorded_games_scene import RecordedGamesScene
from game.ui.replay.replay_scene import ReplayScene
from game.ui.scene.routes import ChooseRecorded, Replay
from tests.commands.command_line import run
from tests.driving.ui_driver import Driver
from tests.played_by_bots import kept
from tests.tables import setup_for


@pytest.fixture
def several(tmp_path: Path) -> Path:
    """Two games of the same variant with other cards, and one of another."""
    path = tmp_path / "games.blackout"
    parts = []
    for number, row in enumerate(("oh-hell", "oh-hell", "clag"), start=1):
        options = {"schedule": (2, 1)} if row == "oh-hell" else {}
        setup = setup_for("human,casual,skilled", row=row, options=options, seed=number)
        part = kept(tmp_path / str(number), setup, bot="casual", deals=None if options else 1)
        parts.append(part.read_bytes())
    path.write_bytes(b"".join(parts))
    return path


def test_a_challenge_is_made_of_the_game_that_is_named(
    several: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("challenge-line", several) == 2
    assert "holds several games: --game N takes one of them." in capsys.readouterr().err
    assert run("challenge-line", "--game", "2", several) == 0
    second = read_games(several)[1]
    line = read_challenge(capsys.readouterr().out)
    assert replace(line, key="", signature="") == challenge_of(second)


@pytest.mark.thinned(18)
@pytest.mark.parametrize("command", ["challenge-line", "duplicate", "review", "replay"])
@pytest.mark.parametrize(
    ("number", "why"),
    [("4", "holds no game of number 4."), ("0", "from 1"), ("x", "no whole number")],
)
def test_a_number_that_no_game_has_is_refused(
    command: str, number: str, why: str, several: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def replayed(words: object) -> int:
        return launch.replay(words.file, words.game)  # type: ignore[attr-defined]

    windows = dict.fromkeys(("play", "demo", "frames"), lambda _: 1) | {"replay": replayed}
    try:
        code = main([command, str(several), "--game", number], windows)
    except SystemExit as left:
        code = int(left.code or 0)
    assert code == 2
    assert why in capsys.readouterr().err


def test_a_number_without_a_file_is_refused_before_a_window_opens(
    capsys: pytest.CaptureFixture[str],
) -> None:
    windows = dict.fromkeys(("play", "demo", "frames"), lambda _: 1)
    assert (
        main(["replay", "--game", "2"], windows | {"replay": game.__main__.WINDOWS["replay"]}) == 2
    )
    assert "none is named" in capsys.readouterr().err


@pytest.mark.slow
def test_only_the_game_that_is_named_is_compared(
    several: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ("--levels", "casual", "--plays", "1", "--jobs", "1", "--json")
    assert run("duplicate", several, *words) == 0
    every = json.loads(capsys.readouterr().out)["games"]
    assert run("duplicate", several, "--game", "2", *words) == 0
    assert json.loads(capsys.readouterr().out)["games"] == [every[1]]


def test_a_game_has_its_place_in_the_file(several: Path) -> None:
    assert [game_at(several, number) for number in (1, 2, 3)] == list(read_games(several))


def shown(path: Path) -> tuple[Driver, RecordedGamesScene]:
    scene = RecordedGamesScene(path)
    driver = Driver(scene)
    driver.until(lambda: scene.games is not None)
    driver.frames(2)
    return driver, scene


@pytest.mark.usefixtures("home_apart")
def test_the_window_lists_the_games_and_replays_the_chosen_one(several: Path) -> None:
    driver, scene = shown(several)
    assert scene.says == "games.blackout: 3 games"
    assert [one.ended for one in scene.games or ()] == [True, True, False]
    driver.press("game 2")
    driver.until(lambda: isinstance(driver.scene, ReplayScene))
    replayed = driver.scene
    assert isinstance(replayed, ReplayScene)
    driver.until(lambda: replayed.positions is not None)
    assert replayed.positions is not None
    assert replayed.positions.setup.seed == 2
    driver.key(pygame.K_ESCAPE)
    assert driver.scene is scene


@pytest.mark.usefixtures("home_apart")
def test_a_long_file_lists_its_first_games(several: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(recorded_games_scene, "MOST_SHOWN", 2)
    driver, scene = shown(several)
    assert scene.says == "games.blackout: the first 2 games"
    with pytest.raises(StopIteration):
        driver.stop("game 3")


@pytest.mark.usefixtures("home_apart")
def test_a_file_that_went_away_is_said(tmp_path: Path) -> None:
    _driver, scene = shown(tmp_path / "gone.blackout")
    assert scene.games == []


@pytest.mark.parametrize(("number", "kind"), [(None, ChooseRecorded), (2, Replay)])
def test_the_command_opens_the_list_or_the_game_that_is_named(
    number: int | None, kind: type, several: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    opened = []

    def window(*_: object, first: Callable[[], object], **__: object) -> int:
        opened.append(first())
        return 0

    monkeypatch.setenv("BLACKOUT_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(launch, "_open", window)
    assert launch.replay(several, number) == 0
    assert [type(route) for route in opened] == [kind]
    assert launch.replay(tmp_path / "2", number) == (0 if number is None else 2)


def test_of_several_games_only_the_one_that_is_named_is_read(
    several: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games = read_games(several)
    read: list[bytes] = []

    def counted(raw: bytes) -> Line:
        read.append(raw)
        return read_line(raw)

    monkeypatch.setattr("game.table.records.replay.read_line", counted)
    assert game_at(several, 2) == games[1]
    lines = several.read_bytes().splitlines()
    first, begin, end = (game.header.number - 1 for game in games)
    assert read == [lines[first], *lines[begin : end + 1]]


def test_games_are_listed_in_outline_without_their_lines(several: Path) -> None:
    games = read_games(several)
    outlines = list(outlines_of(several))
    assert [one.header for one in outlines] == [game.header for game in games]
    assert [one.last for one in outlines] == [game.lines[-1] for game in games]


def test_a_large_record_is_read_once_the_window_is_there(
    several: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    opened = []

    def window(*_: object, first: Callable[[], object], **__: object) -> int:
        opened.append(first())
        return 0

    def read(*_: object) -> object:
        raise AssertionError("it is read before there is a window")

    monkeypatch.setenv("BLACKOUT_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(launch, "_open", window)
    monkeypatch.setattr(launch, "_LARGE", 100)
    monkeypatch.setattr(ReplayPositions, "read", read)
    assert launch.replay(several, 2) == 0
    assert [type(route) for route in opened] == [Replay]


def test_a_review_tells_of_a_game_before_it_reads_the_next(
    several: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    done: list[str] = []

    def reading(game: RecordedGame, told: Callable[[int, int], None]) -> object:
        done.append("read")
        return replay(game, told)

    def told(*_: object) -> str:
        done.append("told")
        return ""

    monkeypatch.setenv("BLACKOUT_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(review, "replay", reading)
    monkeypatch.setattr(review, "_ready", lambda: None)
    monkeypatch.setattr(
        review, "_reviewed", lambda *_: GameReview((), (), (), None, complete=False, notes=())
    )
    monkeypatch.setattr(review, "document", lambda *_: {})
    monkeypatch.setattr(review, "review_page", told)
    assert run("review", several) == 0
    assert done == ["read", "told"] * len(read_games(several))
