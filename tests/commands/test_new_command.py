"""`blackout new`: what it writes is played and tested as it stands, and nothing is written over."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from game.commands.new import checkout_of
from game.table.own_variants.variant_file import read_own_file
from game.table.own_variants.variant_shelf import OwnShelf
from tests.commands.command_line import run
from tests.paths import ROOT

PARTS = ("game", "ai", "blackout_table", "assets", "docs", "findings", "scripts", "tests")
SHARED = (
    "engine/test_family_deals.py",
    "engine/test_family_scoring.py",
    "project/test_docs.py",
    "records/test_score.py",
    "variants/test_options.py",
    "variants/test_rules_page.py",
    "variants/test_variants_page.py",
    "words/test_catalogue.py",
)
"""Tests that look at every row."""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of this checkout."""
    left_out = shutil.ignore_patterns("__pycache__")
    for part in PARTS:
        shutil.copytree(ROOT / part, tmp_path / "copy" / part, ignore=left_out)
    for path in ROOT.iterdir():
        if path.is_file() and not path.name.startswith("."):
            shutil.copy(path, tmp_path / "copy")
    return tmp_path / "copy"


def ran(copy: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """A command of the copy, run in it."""
    home = {"BLACKOUT_HOME": str(copy.parent / "home"), "PYTHONPATH": str(copy)}
    quiet = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    return subprocess.run(
        [sys.executable, "-m", *command],
        cwd=copy,
        env={**os.environ, **home, **quiet},
        capture_output=True,
        text=True,
        check=False,
    )


def outcome_of(copy: Path, *tests: str) -> tuple[int, str]:
    """The exit code of tests that are run in the copy, and what they said."""
    words = ("-q", "-p", "no:cacheprovider", "-p", "no:randomly", "--quick", *tests)
    done = ran(copy, "pytest", *words)
    return done.returncode, done.stdout


def contents(folder: Path) -> dict[str, bytes]:
    """Every file of a folder but for what tools leave behind."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
        and not any(part.startswith((".", "__py")) for part in path.relative_to(folder).parts)
    }


@pytest.mark.slow
def test_a_new_variant_passes_its_tests_and_breaks_no_other(copy: Path) -> None:
    before = contents(copy)
    done = ran(copy, "game", "new", "variant", "Friday night")
    assert (done.returncode, done.stderr) == (0, "")
    after = contents(copy)
    changed = {path for path, content in after.items() if before.get(path) != content}
    told = {path for path in changed if path in done.stdout.splitlines()}
    assert changed - told == {"assets/locale/blackout.pot"}
    assert "game/variants/rows/friday_night.py" in told
    assert outcome_of(copy, "tests/variants/test_variant_friday_night.py")[0] == 0
    every = [f"tests/{name}" for name in SHARED]
    pictured = "test_every_variant_has_a_place_and_a_picture_of_its_own"
    code, said = outcome_of(copy, *every, f"tests/screens/test_new_game.py::{pictured}")
    assert code == 0, said
    style = [["ruff", "check"], ["ruff", "format", "--check"]]
    assert [
        ran(copy, *words, *sorted(told - {"docs/reference/variants.md"})).returncode
        for words in style
    ] == [0, 0]
    again = ran(copy, "game", "new", "variant", "friday-night")
    assert (again.returncode, again.stdout) == (2, "")
    assert again.stderr == "There is a variant 'friday-night' already.\n"
    assert contents(copy) == after


@pytest.mark.slow
def test_the_test_of_a_variant_fails_until_it_says_what_the_row_says(copy: Path) -> None:
    assert ran(copy, "game", "new", "variant", "rikiki").returncode == 0
    page = (copy / "docs" / "how-to" / "adding-a-variant.md").read_text(encoding="utf-8")
    (row,) = re.findall(r"^```python\n(.*?)^```", page, re.MULTILINE | re.DOTALL)
    (copy / "game" / "variants" / "rows" / "rikiki.py").write_text(row, encoding="utf-8")
    code, said = outcome_of(copy, "tests/variants/test_variant_rikiki.py")
    assert code == 1
    assert (
        "FAILED tests/variants/test_variant_rikiki.py::test_the_deals_are_those_of_the_chart[3]"
        in said
    )
    assert "FAILED tests/variants/test_variant_rikiki.py::test_a_deal_pays" in said
    assert "FAILED tests/variants/test_variant_rikiki.py::test_a_game" not in said


@pytest.mark.slow
def test_a_new_bot_passes_its_tests(copy: Path) -> None:
    done = ran(copy, "game", "new", "bot", "Counter")
    assert (done.returncode, done.stderr) == (0, "")
    code, said = outcome_of(copy, "tests/ai/test_bot_counter.py", "tests/words/test_bot_titles.py")
    assert code == 0, said
    again = ran(copy, "game", "new", "bot", "counter")
    assert (again.returncode, again.stderr) == (2, "There is a bot 'counter' already.\n")
    assert ran(copy, "game", "new", "bot", "expert").returncode == 2


@pytest.mark.slow
@pytest.mark.parametrize(
    "spoilt", ["docs/reference/variants.md", "game/ui/paint/variant_pictures/pictures.py"]
)
def test_where_one_place_is_not_found_nothing_is_written(copy: Path, spoilt: str) -> None:
    (copy / spoilt).write_text("", encoding="utf-8")
    before = contents(copy)
    done = ran(copy, "game", "new", "variant", "rikiki")
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"{spoilt} does not look as it did: there is no place for the rest.\n"
    assert contents(copy) == before
    (copy / "tests" / "ai" / "test_bot_mine.py").write_text("mine", encoding="utf-8")
    done = ran(copy, "game", "new", "bot", "mine")
    assert done.returncode == 2
    assert done.stderr == "tests/ai/test_bot_mine.py is there already; nothing was written.\n"
    assert not (copy / "ai" / "players" / "mine.py").exists()


# One's own --------------------------------------------------------------------------------------


@pytest.mark.thinned(23)
@pytest.mark.parametrize("what", ["variant", "bot"])
@pytest.mark.parametrize(
    "name", ["", "../x", "a/b", "Ärger", "class", "9", "x" * 41, "a\nb", "a  b"]
)
def test_a_wrong_name_is_refused_in_one_sentence(
    what: str,
    name: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("BLACKOUT_HOME", str(tmp_path / "home"))
    for own in ((), ("--own",)):
        assert run("new", what, name, *own) == 2
        said = capsys.readouterr()
        assert said.out == ""
        assert said.err.startswith("A name is English letters and digits")
        assert said.err.count("\n") == 1
    assert list(tmp_path.rglob("*.*")) == []


def test_a_variant_of_ones_own_is_kept_beside_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BLACKOUT_HOME", str(tmp_path))
    assert run("new", "variant", "Friday night", "--own", "--base", "clag") == 0
    path = Path(capsys.readouterr().out.splitlines()[0])
    own = read_own_file(path)
    assert (own.name, own.base) == ("Friday Night", "clag")
    assert [saved.path for saved in OwnShelf.usual().readable()] == [path]
    before = path.read_bytes()
    assert run("new", "variant", "friday night", "--own") == 2
    assert "is taken" in capsys.readouterr().err
    assert run("new", "variant", "Saturday", "--own", "--base", "nonsense") == 2
    assert "There is no variant 'nonsense'" in capsys.readouterr().err
    assert path.read_bytes() == before


@pytest.mark.slow
def test_a_bot_of_ones_own_stands_in_the_current_folder_and_plays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    assert run("new", "bot", "My counter", "--own") == 0
    assert capsys.readouterr().out.startswith("my_counter.py\n")
    words = ("agent-check", "my_counter:MyCounter", "--variant", "oh-hell", "--max-deals", "2")
    assert run(*words) == 0
    before = (tmp_path / "my_counter.py").read_bytes()
    assert run("new", "bot", "my-counter", "--own") == 2
    assert capsys.readouterr().err == "my_counter.py is there already; nothing was written.\n"
    assert (tmp_path / "my_counter.py").read_bytes() == before


def test_an_installed_program_is_no_checkout(tmp_path: Path) -> None:
    assert checkout_of(ROOT / "game" / "__init__.py") == ROOT
    assert checkout_of(tmp_path / "site-packages" / "blackout_table" / "game" / "x.py") is None
