"""Bots of other people: the one in the manual, the examination, and installed packages."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from game import roster
from game.commands.cli import main
from game.engine import Limit
from game.roster import BOTS, MERGED, BotError, check_bots, installed, is_own, names, resolve
from game.table import confinement
from game.table.bots.worker import traced
from game.table.confinement import MEMORY
from game.table.headless import play_out
from game.table.setup import plan
from game.variants import VARIANTS
from tests.commands.command_line import NO_WINDOWS, outcome
from tests.paths import ROOT
from tests.waiting import HANG_S

pytestmark = pytest.mark.usefixtures("processes_may_start_slowly", "answers_may_be_late")


def check(*words: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    return outcome(capsys, "agent-check", *words)


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which somebody put the manual's bot, exactly as it is written there."""
    text = (ROOT / "docs" / "how-to" / "own-bots.md").read_text(encoding="utf-8")
    section = text.split("## In thirty lines")[1]
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
        check=False,
    )


def test_the_manuals_opponent_has_at_most_thirty_lines(desk: Path) -> None:
    assert len((desk / "mine.py").read_text(encoding="utf-8").splitlines()) <= 30


@pytest.mark.slow
def test_the_manuals_opponent_plays_every_variant_without_a_fault(desk: Path) -> None:
    done = at_desk(desk, "agent-check", "mine:Thirty", "--max-deals", "2", "--json")
    assert done.returncode == 0, done.stderr + done.stdout
    games = json.loads(done.stdout)
    assert {game["variant"] for game in games} == set(VARIANTS)
    assert all(game["decisions"] and not game["faults"] for game in games)


@pytest.mark.slow
def test_the_manuals_opponent_beats_chance(desk: Path) -> None:
    words = ("--variant", "oh-hell", "--cards", "7", "--deals", "80", "--seed", "1", "--json")
    done = at_desk(desk, "arena", "--bots", "mine:Thirty,random", *words)
    assert done.returncode == 0, done.stderr
    mine, chance = json.loads(done.stdout)["bots"]
    assert mine["points_per_hand"] - mine["ci95"] > chance["points_per_hand"] + chance["ci95"]


@pytest.mark.slow
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


@pytest.mark.slow
def test_a_bot_that_overstays_its_time_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("tests.bad_bots:Dawdles", "--variant", "bowers-duo", "--max-deals", "1", "--ms", "10")
    code, out, _ = check(*words, capsys=capsys)
    assert code == 1
    assert re.search(r"took \d+ ms of the 10 it had", out)


@pytest.mark.thinned(8)
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


@pytest.mark.slow
@pytest.mark.usefixtures("packages")
def test_an_installed_bot_is_named_like_ours_and_has_a_process_of_its_own() -> None:
    assert names() == [*(name for name in BOTS if name not in MERGED), "polite"]
    assert resolve("polite").target == "tests.bad_bots:Polite"
    assert not is_own("polite")
    assert resolve("heuristic").target == "ai.players.heuristic:Heuristic"
    check_bots(["polite", "heuristic"])


@pytest.mark.usefixtures("packages")
def test_whoever_names_no_bot_is_told_of_installed_ones_too() -> None:
    with pytest.raises(BotError, match="expert, polite, or module"):
        resolve("plite")


@pytest.mark.slow
@pytest.mark.usefixtures("packages")
def test_an_installed_bot_sits_at_a_headless_table(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--bots", "polite,random", "--variant", "bowers-duo", "--ms", "5", "--max-deals", "1")
    assert main(["simulate", *words, "--json"], NO_WINDOWS) == 0
    document = json.loads(capsys.readouterr().out)
    assert [seat["bot"] for seat in document["seats"]] == ["polite", "random"]


def told(expression: str, desk: Path, *words: str, **variables: str) -> str:
    """What an expression comes to in the process of a bot."""
    done = subprocess.run(
        [sys.executable, "-m", "game", *words],
        cwd=desk,
        env={**os.environ, "PYTHONPATH": str(ROOT), "BOT_TELLS": expression, **variables},
        capture_output=True,
        text=True,
        timeout=HANG_S,
        check=False,
    )
    found = re.search(r"raised LookupError: (.*)\.$", done.stderr, re.MULTILINE)
    assert found is not None, done.stderr
    return found[1]


SIMULATE = ("simulate", "--bots", "tests.bad_bots:Tells,random", "--variant", "bowers-duo")


@pytest.mark.slow
def test_a_bot_is_not_handed_arguments_or_environment(tmp_path: Path) -> None:
    words = (*SIMULATE, "--seed", "987654", "--max-deals", "4", "--record", str(tmp_path / "r"))
    seen = "[word for word in [*sys.argv, *sys.orig_argv] if '987' in word or 'record' in word]"
    names = "sorted(name for name in os.environ if name[:4] in ('BLAC', 'MY_T', 'BOT_', 'HOME'))"
    said = told(
        f"({seen}, {names})",
        tmp_path,
        *words,
        BLACKOUT_HOME=str(tmp_path),
        MY_TOKEN="secret",
        HOME=str(tmp_path),
    )
    assert said == "([], ['BOT_TELLS', 'HOME'])"


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="limits differ from system to system")
def test_a_bot_has_limits_and_a_group_of_processes_of_its_own(tmp_path: Path) -> None:
    r = "__import__('resource')"
    limits = f"{r}.getrlimit({r}.RLIMIT_DATA), {r}.getrlimit({r}.RLIMIT_NPROC)[0] > 256"
    own = "os.getpgrp() == os.getpid() != os.getppid()"
    said = told(f"({limits}, {own})", tmp_path, *SIMULATE, "--max-deals", "4")
    assert said == f"(({MEMORY}, {MEMORY}), True, True)"


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="limits differ from system to system")
def test_a_bot_that_takes_too_much_memory_fails_alone(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("tests.bad_bots:Hoards", "--variant", "bowers-duo", "--max-deals", "1")
    code, out, _ = check(*words, capsys=capsys)
    assert code == 1
    assert "tests.bad_bots:Hoards raised MemoryError." in out


@pytest.mark.slow
def test_a_bots_author_is_shown_where_it_raised(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("tests.bad_bots:Raises", "--variant", "bowers-duo", "--max-deals", "1")
    code, out, _ = check(*words, capsys=capsys)
    assert code == 1
    assert out.count("Traceback (most recent call last):") == 1, "the same one is shown once"
    assert re.search(r"bad_bots\.py\", line \d+, in choose\n.*raise ValueError", out)
    assert "\n    ValueError: no idea\n" in out
    check(*words, "--json", capsys=capsys)


@pytest.mark.slow
def test_the_log_has_the_traceback_of_a_bot(caplog: pytest.LogCaptureFixture) -> None:
    thinking = roster.process_thinking(Limit(milliseconds=200))
    caplog.set_level("INFO", "blackout")
    try:
        setup = plan(VARIANTS["bowers-duo"], ("tests.bad_bots:Raises", "random"), seed=1)
        play_out(setup, thinking, 4)
    finally:
        thinking.close()
    assert "in choose" in caplog.text
    assert "ValueError: no idea" in caplog.text


def test_control_characters_of_a_bot_reach_no_terminal() -> None:
    try:
        raise ValueError("\x1b[31mred\ud800")
    except ValueError as error:
        text = traced(error)
    assert "red" in text
    assert all(c.isprintable() or c == "\n" for c in text)


@pytest.mark.skipif(sys.platform != "linux", reason="limits differ from system to system")
@pytest.mark.parametrize(("refused", "last"), [(True, (900, 1000)), (False, (300, 300))])
def test_a_limit_that_would_let_a_bot_start_nothing_at_all_is_not_kept(
    refused: bool, last: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where other containers have processes of the same user."""
    taken = []

    def start(_thread: threading.Thread) -> None:
        if refused:
            raise RuntimeError("can't start new thread")

    monkeypatch.setattr("resource.getrlimit", lambda _what: (900, 1000))
    monkeypatch.setattr("resource.setrlimit", lambda _what, limits: taken.append(limits))
    monkeypatch.setattr(threading.Thread, "start", start)
    monkeypatch.setattr(threading.Thread, "join", lambda _thread: None)
    confinement.limit_processes(300)
    assert taken == [(300, 1000), last]
