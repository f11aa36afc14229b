"""Bots of other people: the one in the README, the examination, and installed packages."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from game import roster
from game.commands.cli import main
from game.roster import BOTS, BotError, check_bots, installed, is_own, names, resolve
from game.variants import VARIANTS

ROOT = Path(__file__).resolve().parents[1]


def no_window(words: object) -> int:
    raise AssertionError("a window was opened")


def check(*words: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    windows = dict.fromkeys(("play", "demo", "replay", "frames"), no_window)
    code = main(["agent-check", *words], windows)
    out, err = capsys.readouterr()
    return code, out, err


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which somebody put the README's bot, exactly as it is written there."""
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    section = text.split("### Write your own opponent in thirty lines")[1]
    code = re.search(r"```python\n(.*?)```", section, re.DOTALL)
    assert code is not None
    folder = tmp_path_factory.mktemp("desk")
    (folder / "mine.py").write_text(code[1], encoding="utf-8")
    return folder


def at_desk(desk: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "game", *words],
        cwd=desk,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_the_readmes_opponent_has_at_most_thirty_lines(desk: Path) -> None:
    assert len((desk / "mine.py").read_text(encoding="utf-8").splitlines()) <= 30


def test_the_readmes_opponent_plays_every_variant_without_a_fault(desk: Path) -> None:
    done = at_desk(desk, "agent-check", "mine:Thirty", "--max-deals", "2", "--json")
    assert done.returncode == 0, done.stderr + done.stdout
    games = json.loads(done.stdout)
    assert {game["variant"] for game in games} == set(VARIANTS)
    assert all(game["decisions"] and not game["faults"] for game in games)


def test_the_readmes_opponent_beats_chance(desk: Path) -> None:
    words = ("--variant", "oh-hell", "--cards", "7", "--deals", "80", "--seed", "1", "--json")
    done = at_desk(desk, "arena", "--bots", "mine:Thirty,random", *words)
    assert done.returncode == 0, done.stderr
    mine, chance = json.loads(done.stdout)["bots"]
    assert mine["points_per_hand"] - mine["ci95"] > chance["points_per_hand"] + chance["ci95"]


@pytest.mark.parametrize(
    ("bot", "why"),
    [
        ("BidsTooMuch", "answered with Bid(seat=1, bid=99), which is not allowed now"),
        ("Raises", "raised ValueError: no idea"),
        ("Quits", "ended its process"),
        ("Forgetful", "answered otherwise when it was asked the same again"),
    ],
)
def test_what_a_bot_does_wrong_is_said(
    bot: str, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    words = (f"tests.bad_bots:{bot}", "--variant", "oh-hell", "--max-deals", "2")
    code, out, _ = check(*words, capsys=capsys)
    assert code == 1
    assert why in out
    assert re.search(r"oh-hell, 3 players, deal \d, (Bid|Play): tests\.bad_bots", out)


def test_a_bot_that_overstays_its_time_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("tests.bad_bots:Dawdles", "--variant", "bowers-duo", "--max-deals", "1", "--ms", "10")
    code, out, _ = check(*words, capsys=capsys)
    assert code == 1
    assert re.search(r"took \d+ ms of the 10 it had", out)


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("nobody",), "There is no bot 'nobody'"),
        (("human",), "A person cannot be checked: name a bot."),
        (("no.module:Bot",), "could not be loaded"),
        (("heuristic", "--variant", "chess"), "There is no variant 'chess'"),
        (("heuristic", "--max-deals", "0"), "--max-deals is at least 1, not 0."),
    ],
)
def test_wrong_words_are_refused(
    words: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code, out, err = check(*words, capsys=capsys)
    assert (code, out) == (2, "")
    assert sentence in err
    assert err.count("\n") == 1


@pytest.fixture
def packages(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Installed packages that offer bots, some under names that cannot be had."""

    def points(group: str) -> list[Any]:
        assert group == "blackout.agents"
        offers = {
            "polite": "tests.bad_bots:Polite",
            "heuristic": "tests.bad_bots:Raises",
            "human": "tests.bad_bots:Raises",
            "a,b": "tests.bad_bots:Raises",
            "module only": "tests.bad_bots",
        }
        return [EntryPoint(name, value, group) for name, value in offers.items()]

    monkeypatch.setattr(roster, "entry_points", points)
    installed.cache_clear()
    yield
    installed.cache_clear()


@pytest.mark.usefixtures("packages")
def test_an_installed_bot_is_named_like_ours_and_has_a_process_of_its_own() -> None:
    assert names() == [*BOTS, "polite"]
    assert resolve("polite").target == "tests.bad_bots:Polite"
    assert not is_own("polite")
    assert resolve("heuristic").target == "ai.heuristic:Heuristic"
    check_bots(["polite", "heuristic"])


@pytest.mark.usefixtures("packages")
def test_whoever_names_no_bot_is_told_of_installed_ones_too() -> None:
    with pytest.raises(BotError, match="expert, master, polite, or module"):
        resolve("plite")


@pytest.mark.usefixtures("packages")
def test_an_installed_bot_sits_at_a_headless_table(capsys: pytest.CaptureFixture[str]) -> None:
    windows = dict.fromkeys(("play", "demo", "replay", "frames"), no_window)
    words = ("--bots", "polite,random", "--variant", "bowers-duo", "--ms", "5", "--max-deals", "1")
    assert main(["simulate", *words, "--json"], windows) == 0
    document = json.loads(capsys.readouterr().out)
    assert [seat["bot"] for seat in document["seats"]] == ["polite", "random"]
