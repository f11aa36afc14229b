"""Every shipped file says where it comes from and under which licence."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from game import assets
from tests.paths import ROOT

ASSETS = ROOT / "assets"
ROWS = tomllib.loads((ASSETS / "CREDITS.toml").read_text(encoding="utf-8"))["asset"]


def test_every_file_has_exactly_one_row_and_every_row_a_file() -> None:
    shipped = sorted(
        file.relative_to(ASSETS).as_posix()
        for file in ASSETS.rglob("*")
        if file.is_file() and file != ASSETS / "CREDITS.toml"
    )
    assert sorted(row["path"] for row in ROWS) == shipped


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["path"])
def test_a_row_names_origin_licence_and_a_licence_that_is_there(row: dict[str, str]) -> None:
    assert set(row) == {"path", "origin", "licence", "licence_file"}
    assert all(row.values())
    text = (ASSETS / row["licence_file"]).read_text(encoding="utf-8")
    assert len(text) > 100


def test_a_path_is_found_in_the_checkout() -> None:
    assert assets.path("CREDITS.toml") == ASSETS / "CREDITS.toml"


def test_in_a_wheel_the_folder_inside_the_package_comes_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "game"
    (package / "assets_data" / "fonts").mkdir(parents=True)
    (tmp_path / "assets").mkdir()
    monkeypatch.setattr(assets, "__file__", str(package / "assets.py"))
    assets.root.cache_clear()
    try:
        assert assets.path("fonts") == package.resolve() / "assets_data" / "fonts"
    finally:
        assets.root.cache_clear()


def test_no_assets_at_all_is_said_plainly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(assets, "__file__", str(tmp_path / "game" / "assets.py"))
    assets.root.cache_clear()
    try:
        with pytest.raises(FileNotFoundError, match="reinstall"):
            assets.path("fonts")
    finally:
        assets.root.cache_clear()


def test_finding_files_does_not_load_pygame() -> None:
    code = "import sys, game.assets; sys.exit('pygame' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ASSETS.parent, check=False)
    assert done.returncode == 0
