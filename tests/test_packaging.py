"""What `pip install .` gives: the wheel's contents, its command, and its assets once installed."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest

import game

ROOT = Path(__file__).resolve().parent.parent
BIN = "Scripts" if os.name == "nt" else "bin"
QUIET_PIP = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet"]


def run(*command: str | Path, cwd: Path) -> str:
    """What a command prints; its failure is the test's failure, with all it said."""
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout, built without the network."""
    folder = tmp_path_factory.mktemp("wheel")
    run(
        *QUIET_PIP,
        "wheel",
        "--no-deps",
        "--no-index",
        "--no-build-isolation",
        "--wheel-dir",
        folder,
        ROOT,
        cwd=folder,
    )
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def contents(wheel: Path) -> set[str]:
    """The names of the files in the wheel."""
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


def metadata(wheel: Path, name: str) -> str:
    """One of the files in which the wheel describes itself."""
    with zipfile.ZipFile(wheel) as archive:
        (path,) = [path for path in archive.namelist() if path.endswith(f".dist-info/{name}")]
        return archive.read(path).decode("utf-8")


def test_the_wheel_holds_the_game_and_the_bots(contents: set[str]) -> None:
    for package in ("game", "ai"):
        written = {path.relative_to(ROOT).as_posix() for path in (ROOT / package).rglob("*.py")}
        assert written <= contents


def test_the_wheel_holds_every_asset(contents: set[str]) -> None:
    assets = ROOT / "assets"
    shipped = {path.relative_to(assets).as_posix() for path in assets.rglob("*") if path.is_file()}
    assert any(name.startswith("fonts/") for name in shipped)
    assert {f"game/assets_data/{name}" for name in shipped} <= contents


def test_the_wheel_holds_nothing_else(contents: set[str]) -> None:
    tops = {name.split("/")[0] for name in contents}
    assert tops == {"game", "ai", f"blackout_table-{game.__version__}.dist-info"}


def test_the_wheel_names_its_command_its_licence_and_the_right_pygame(wheel: Path) -> None:
    assert "blackout = game.__main__:main" in metadata(wheel, "entry_points.txt").splitlines()
    described = Parser().parsestr(metadata(wheel, "METADATA"))
    assert described["Version"] == game.__version__
    assert described["License-Expression"] == "MIT"
    assert described["Requires-Python"] == ">=3.11"
    needs = [need.split(";")[0] for need in described.get_all("Requires-Dist", [])]
    assert any(need.startswith("pygame-ce") for need in needs)
    assert not any(need.startswith(("pygame>", "pygame=", "pygame ")) for need in needs)


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel in it, which borrows its dependencies from the running one."""
    folder = tmp_path_factory.mktemp("installed") / "venv"
    venv.create(folder, with_pip=False, symlinks=os.name != "nt")
    python = folder / BIN / "python"
    ask = "import sysconfig; print(sysconfig.get_path('purelib'))"
    packages = Path(run(python, "-c", ask, cwd=folder).strip())
    lenders = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    (packages / "lent.pth").write_text("\n".join(sorted(lenders)) + "\n", encoding="utf-8")
    run(
        *QUIET_PIP,
        "--python",
        python,
        "install",
        "--no-deps",
        "--no-index",
        wheel,
        cwd=folder,
    )
    return folder


def test_an_installed_game_finds_its_assets(installed: Path) -> None:
    ask = (
        "from game import assets; print(assets.root()); print(assets.path('CREDITS.toml').exists())"
    )
    root, found = run(installed / BIN / "python", "-c", ask, cwd=installed).splitlines()
    assert Path(root).parts[-2:] == ("game", "assets_data")
    assert installed.resolve() in Path(root).parents
    assert found == "True"


def test_an_installed_game_has_its_command(installed: Path) -> None:
    said = run(installed / BIN / "blackout", "--version", cwd=installed)
    assert game.__version__ in said
