"""Each script is run by some test at its smallest, or named with the reason why it cannot be."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.paths import ROOT, TESTS

SCRIPTS: Final = ROOT / "scripts"
SMALLEST: Final = {
    "bench/find_games.py": ("{home} --games 2", "2 games; ms"),
    "bench/first_frames.py": ("--seconds 0.2", "the first second"),
    "bench/open_screens.py": ("{home} --only statistics", "2 records"),
    "bench/opening_frames.py": ("--menu 0.2 --screens help", "help "),
    "bench/server_load.py": (
        "--tables 1 --seconds 1 --rounds 1 --think 0.1 --folder {home}",
        "median_ms",
    ),
    "bench/theme_change.py": ("--rounds 1", "slowest median"),
    "checks/corrupted_homes.py": ("1", '"faults": 0'),
    "checks/many_games.py": ("{home} --games 2", '"games": 2'),
    "installers/desktop_files.py": ("{folder} blackout", ""),
    "pictures/filmstrips.py": (
        "{folder} --cards 2 --deals 1 --every 30 --size 1024x640 --only bid",
        "",
    ),
}
"""Words for a run of seconds, and what it says in the end."""
BY_HAND: Final = {
    "bench/network_load.py": "counts answers for a time, of which a busy machine may give none",
    "bench/games_beside.py": "measures beside another version's source",
    "bench/review_frames.py": "plays and reviews for minutes",
    "bench/two_versions.py": "a minute and a half at its smallest",
    "checks/container.py": "needs root, buildah and a bare Debian",
    "checks/homes/earlier_version.py": "needs the history of the repository, for version 0.3",
    "checks/linux_packages.py": "needs root and bare Debians",
    "checks/manual_site.py": "needs the packages of the manual; run by `--packages`",
    "checks/network_clicks.py": "clicks for minutes in two real windows",
    "checks/network_windows.py": "plays a whole game in three real windows",
    "checks/windows_installed.py": "needs Wine and an installer that was built",
    "lab/teach_population.py": "writes what the other scripts of the lab play against",
}


def stems(path: Path) -> set[str]:
    """The words of a file, among them what it imports and the scripts that it starts."""
    return set(re.findall(r"\w+", path.read_text(encoding="utf-8")))


def test_each_script_is_run_by_a_test_or_named_with_the_reason() -> None:
    here = Path(__file__).resolve()
    named = set[str]().union(*(stems(path) for path in TESTS.rglob("*.py") if path != here))
    untried = set()
    for path in SCRIPTS.rglob("*.py"):
        if "__main__" in path.read_text("utf-8") and path.stem not in named:
            untried.add(path.relative_to(SCRIPTS).as_posix())
    assert untried == {*SMALLEST, *BY_HAND}


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with two games."""
    folder = tmp_path_factory.mktemp("of-a-year") / "home"
    assert "2" in run("checks/many_games.py", f"{folder} --games 2", folder)
    return folder


def run(script: str, words: str, home: Path) -> str:
    """What a script says that ends well."""
    variables = {**os.environ, "BLACKOUT_HOME": str(home), "SDL_VIDEODRIVER": "dummy"}
    command = [sys.executable, str(SCRIPTS / script), *words.split()]
    child = subprocess.run(command, cwd=ROOT, env=variables, capture_output=True, text=True)
    assert child.returncode == 0, f"{script}: {child.stderr[-2000:]}"
    return child.stdout


@pytest.mark.slow
@pytest.mark.parametrize("script", [name for name in SMALLEST if name != "checks/many_games.py"])
def test_a_script_runs_at_its_smallest(script: str, home: Path, tmp_path: Path) -> None:
    words, said = SMALLEST[script]
    words = words.format(home=home, folder=tmp_path / "made")
    assert said in run(script, words, tmp_path / "another")
    if "{folder}" in SMALLEST[script][0]:
        assert any((tmp_path / "made").rglob("*.*")), "it has written something"
