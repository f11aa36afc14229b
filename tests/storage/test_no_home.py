"""What needs no home opens none: the library, and commands on files that their words name."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from game import home
from game.storage.database import Database
from tests.commands.command_line import run
from tests.paths import ROOT
from tests.recorded import record


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(home.HOME_VARIABLE, str(tmp_path / "home"))

    def never(_self: Database, path: Path, *_parts: object) -> None:
        raise AssertionError(path)

    monkeypatch.setattr(Database, "__init__", never)
    path = tmp_path / "a.jsonl"
    lines = record("oh-hell", 3, 1, None, schedule=[1])
    path.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
    return path


def test_commands_on_named_files_open_no_home(file: Path, tmp_path: Path) -> None:
    assert run("check", str(file)) == 0
    assert run("audit", str(file)) == 0
    words = ["--variant", "oh-hell", "--games", "1", "--bots", "random", "--seed", "1"]
    assert run("simulate", *words) == 0
    words = ["--cards", "1", "--bids", "1,1", "--tricks", "1,0", "--trump", "h"]
    assert run("score", *words) == 0
    words = ["--bots", "random,heuristic", "--deals", "4", "--jobs", "1", "--json"]
    assert run("arena", *words, "--resume", str(tmp_path / "arena.jsonl")) == 0
    assert not (tmp_path / "home").exists()


def test_the_library_and_the_commands_know_no_database_until_one_is_asked() -> None:
    asked = (
        "import sys, blackout_table, game.commands.cli; sys.exit("
        "'sqlite3' in sys.modules or 'game.storage.database' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", asked], cwd=ROOT, check=False)
    assert done.returncode == 0
