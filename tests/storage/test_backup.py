"""`backup` keeps all of a home in one archive; `restore` verifies it whole, then sets aside."""

from __future__ import annotations

import hashlib
import json
import os
import stat
import zipfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from game.commands.cli import main
from game.storage import backup
from game.storage.backup import (
    MANIFEST,
    BackupError,
    make_backup,
    read_backup,
    restore_backup,
)
from game.storage.home_files import CONFIG, DATA
from game.storage.moving import STOP
from tests.commands.command_line import NO_WINDOWS

FILES = {
    "settings.json": "{}",
    f"profiles/{'ab' * 16}/settings.json": '{"sound":false}',
    "variants/Käse & Brot.toml": "name = 1",
    "games/2026-11-22-101500-1.jsonl": "{}\n",
    "games/2026-11-23-101500-1.blackout": "{}\n",
    "games/deleted/old.jsonl": "gone\n",
    "games/deleted/later.blackout": "gone\n",
    "network/a.kept": "",
    "exports/game.csv": "a,b\n",
}


def fill(home: Path, files: Mapping[str, str] = FILES) -> Path:
    """A home with these files."""
    for name, text in files.items():
        path = home / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return home


def held(home: Path) -> dict[str, str]:
    """Every file of a home with its content, but for locks and what was set aside."""
    return {
        path.relative_to(home).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(home.rglob("*"))
        if path.is_file()
        and not {".locks", ".in-use", STOP} & {*path.parts}
        and "before-restore" not in str(path)
    }


def one(home: Path) -> dict[str, Path]:
    """Areas of a home in which both are one folder."""
    return {CONFIG: home, DATA: home}


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A backup of a home with those files."""
    target = tmp_path / "mine.backup"
    make_backup(one(fill(tmp_path / "first home")), target, "test")
    return target


def run(*words: str) -> int:
    return main(words, NO_WINDOWS)


def test_a_backup_holds_everything_and_an_empty_home_gets_it_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = fill(tmp_path / "first"), tmp_path / "sécond home"
    (first / "games/.locks").mkdir()
    (first / "games/.locks/x.lock").touch()
    (first / "compiled").mkdir()
    (first / "compiled/kernel").touch()
    os.utime(first / "games/2026-11-22-101500-1.jsonl", (1_700_000_000, 1_700_000_000))
    archive = tmp_path / "blackout backup.zip"
    monkeypatch.setenv("BLACKOUT_HOME", str(first))
    assert run("backup", str(archive)) == 0
    assert f"{len(FILES)} files" in capsys.readouterr().out
    monkeypatch.setenv("BLACKOUT_HOME", str(second))
    assert run("restore", str(archive)) == 0
    assert f"{len(FILES)} files" in capsys.readouterr().out
    assert held(second) == FILES
    assert (second / "games/2026-11-22-101500-1.jsonl").stat().st_mtime == 1_700_000_000
    assert held(first) == {**FILES, "compiled/kernel": ""}
    if os.name == "posix":
        assert stat.S_IMODE(archive.stat().st_mode) == 0o600


def test_a_home_in_one_folder_is_restored_into_two_and_back(kept: Path, tmp_path: Path) -> None:
    parted = {CONFIG: tmp_path / "config", DATA: tmp_path / "data"}
    restore_backup(kept, parted)
    assert set(held(parted[CONFIG])) == {name for name in FILES if name[0] in "spv"}
    again = tmp_path / "again.backup"
    make_backup(parted, again, "test")
    restore_backup(again, one(tmp_path / "home"))
    assert held(tmp_path / "home") == FILES


def test_what_is_there_is_set_aside_and_what_a_backup_lacks_stays(
    kept: Path, tmp_path: Path
) -> None:
    home = fill(tmp_path / "home", {"games/mine.jsonl": "mine", "leagues/l.jsonl": "l"})
    _, (aside,) = restore_backup(kept, one(home))
    assert held(home) == {**FILES, "leagues/l.jsonl": "l"}
    assert (aside / "games/mine.jsonl").read_text(encoding="utf-8") == "mine"
    _, (second,) = restore_backup(kept, one(home))
    assert second != aside
    assert (aside / "games/mine.jsonl").exists()


def test_a_file_of_that_name_is_never_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BLACKOUT_HOME", str(fill(tmp_path / "home")))
    target = tmp_path / "letter.txt"
    target.write_text("dear", encoding="utf-8")
    assert run("backup", str(target)) == 2
    assert "is there already" in capsys.readouterr().err
    assert target.read_text(encoding="utf-8") == "dear"
    assert run("backup", str(tmp_path / "nowhere" / "x")) == 2
    error = capsys.readouterr().err
    assert f"({tmp_path / 'nowhere' / 'x'})" in error, "the name that was given, and no other"
    assert error.count("\n") == 1
    assert "Traceback" not in error


def test_an_empty_home_has_nothing_to_keep(tmp_path: Path) -> None:
    with pytest.raises(BackupError, match="no settings and no games"):
        make_backup(one(tmp_path / "none"), tmp_path / "x", "test")
    assert not (tmp_path / "x").exists()


def test_links_are_passed_over_and_named(tmp_path: Path) -> None:
    home = fill(tmp_path / "home")
    (tmp_path / "secret").write_text("secret", encoding="utf-8")
    (home / "games/link.jsonl").symlink_to(tmp_path / "secret")
    made = make_backup(one(home), tmp_path / "x", "test")
    assert made.passed_over == (str(home / "games/link.jsonl"),)
    assert len(made.files) == len(FILES)


def rewritten(kept: Path, change: Callable[[dict[str, Any], dict[str, bytes]], None]) -> Path:
    """A backup whose manifest and files somebody changed."""
    with zipfile.ZipFile(kept) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    manifest = json.loads(files.pop(MANIFEST))
    change(manifest, files)
    target = kept.with_name("changed.backup")
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, raw in files.items():
            archive.writestr(name, raw)
        archive.writestr(MANIFEST, json.dumps(manifest))
    return target


def entry(path: str, raw: bytes = b"x", **more: Any) -> dict[str, Any]:
    digest = hashlib.sha256(raw).hexdigest()
    return {"path": path, "size": len(raw), "modified": 1, "sha256": digest, **more}


WHERE = [
    "data/../../outside",
    "/etc/passwd",
    "data//x",
    "data/..",
    "elsewhere/x",
    "data/C:x",
    "data/a\\b",
    "data/.hidden",
    "data/nul.txt",
    "data/" + "d/" * 40 + "x",
    "data/x\u0000y",
]


@pytest.mark.parametrize("path", WHERE)
def test_no_path_leads_out_of_an_archive(path: str, kept: Path, tmp_path: Path) -> None:
    def change(manifest: dict[str, Any], files: dict[str, bytes]) -> None:
        manifest["files"].append(entry(path))
        files[path] = b"x"

    home = fill(tmp_path / "home", {"games/mine.jsonl": "mine"})
    with pytest.raises(BackupError):
        restore_backup(rewritten(kept, change), one(home))
    assert held(home) == {"games/mine.jsonl": "mine"}
    assert not (tmp_path / "outside").exists()


FOREIGN = [
    "data/compiled/cpython-311-0123456789abcdef/kernel.playouts/play.nbi",
    "data/games/mine.nbi",
    "data/games/kernel.py",
    "data/notes.txt",
    "data/settings.json",
    "config/games/mine.jsonl",
    "config/profiles/../../compiled/x.nbi",
    "data/.restoring.json",
    "data/reviews.jsonl/x",
]


@pytest.mark.parametrize("path", FOREIGN)
def test_what_no_backup_writes_is_refused_before_anything_is_touched(
    path: str,
    kept: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def change(manifest: dict[str, Any], files: dict[str, bytes]) -> None:
        manifest["files"].append(entry(path))
        files[path] = b"x"

    home = fill(tmp_path / "home", {"games/mine.jsonl": "mine"})
    monkeypatch.setenv("BLACKOUT_HOME", str(home))
    assert run("restore", str(rewritten(kept, change))) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "no file of Blackout" in said or "no backup" in said
    assert held(home) == {"games/mine.jsonl": "mine"}
    assert {each.name for each in home.iterdir()} == {"games"}


def test_what_belongs_to_no_home_is_passed_over_and_named(tmp_path: Path) -> None:
    home = fill(
        tmp_path / "home", {**FILES, "notes.txt": "mine", "pictures/a.png": "", "games/x.nbi": ""}
    )
    made = make_backup(one(home), tmp_path / "x", "test")
    assert len(made.files) == len(FILES)
    assert set(made.passed_over) == {
        str(home / name) for name in ("notes.txt", "pictures", "games/x.nbi")
    }


def test_caches_and_logs_in_the_backup_of_an_older_version_are_not_taken_back(
    kept: Path, tmp_path: Path
) -> None:
    def change(manifest: dict[str, Any], files: dict[str, bytes]) -> None:
        for name in ("data/statistics.json", "data/blackout.log", "data/desktop.json"):
            manifest["files"].append(entry(name))
            files[name] = b"x"

    restored, _ = restore_backup(rewritten(kept, change), one(tmp_path / "home"))
    assert held(tmp_path / "home") == FILES
    assert len(restored.files) == len(FILES)


def _other_content(manifest: dict[str, Any], files: dict[str, bytes]) -> None:
    files["data/games/deleted/old.jsonl"] = b"GONE\n"


def _longer(manifest: dict[str, Any], files: dict[str, bytes]) -> None:
    files["data/games/deleted/old.jsonl"] += b"\n" * 5_000_000


def _missing(manifest: dict[str, Any], files: dict[str, bytes]) -> None:
    del files["data/network/a.kept"]


def _unlisted(manifest: dict[str, Any], files: dict[str, bytes]) -> None:
    files["data/more"] = b"x"


def _same_name(manifest: dict[str, Any], files: dict[str, bytes]) -> None:
    manifest["files"].append(entry("data/REVIEWS.jsonl"))
    files["data/REVIEWS.jsonl"] = b"x"


def _too_large(manifest: dict[str, Any], files: dict[str, bytes]) -> None:
    manifest["files"][0]["size"] = 1 << 40


def _newer(manifest: dict[str, Any], files: dict[str, bytes]) -> None:
    manifest["version"] = 3


def _no_list(manifest: dict[str, Any], files: dict[str, bytes]) -> None:
    manifest["files"] = "all"


@pytest.mark.parametrize(
    "change",
    [_other_content, _longer, _missing, _unlisted, _same_name, _too_large, _newer, _no_list],
)
def test_a_backup_that_is_not_whole_replaces_nothing(
    change: Callable[[dict[str, Any], dict[str, bytes]], None],
    kept: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    home = fill(tmp_path / "home", {"games/mine.jsonl": "mine"})
    monkeypatch.setenv("BLACKOUT_HOME", str(home))
    assert run("restore", str(rewritten(kept, change))) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert held(home) == {"games/mine.jsonl": "mine"}


def test_a_backup_of_a_newer_version_is_not_called_damaged(kept: Path) -> None:
    with pytest.raises(BackupError, match=r"cannot be read: it was written by a newer version"):
        read_backup(rewritten(kept, _newer))


def test_a_file_that_is_no_backup_or_was_cut_is_refused(kept: Path, tmp_path: Path) -> None:
    raw = kept.read_bytes()
    for number, other in enumerate((b"", b"hello", raw[: len(raw) // 2], raw[len(raw) // 2 :])):
        path = tmp_path / f"{number}.backup"
        path.write_bytes(other)
        with pytest.raises(BackupError, match="no backup, or is damaged"):
            read_backup(path)
    with pytest.raises(BackupError, match="it is a folder"):
        read_backup(tmp_path)
    damaged = bytearray(raw)
    damaged[60] ^= 255
    (tmp_path / "damaged").write_bytes(damaged)
    with pytest.raises(BackupError):
        read_backup(tmp_path / "damaged")


def test_more_than_the_limits_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    home = fill(tmp_path / "home")
    monkeypatch.setattr(backup, "LARGEST", 20)
    with pytest.raises(BackupError, match="over 20 bytes"):
        make_backup(one(home), tmp_path / "x", "test")
    monkeypatch.setattr(backup, "MOST_FILES", 3)
    with pytest.raises(BackupError, match="more than 3 files"):
        make_backup(one(home), tmp_path / "x", "test")
    assert not list(tmp_path.glob("*x*"))


def test_a_failure_in_the_middle_leaves_all_as_it_was(
    kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = fill(tmp_path / "home", {"games/mine.jsonl": "mine", "settings.json": "own"})
    rename = Path.rename

    def failing(path: Path, goal: Path) -> Path:
        if goal.name == "network":
            raise OSError(28, "No space left on device", str(goal))
        return rename(path, goal)

    monkeypatch.setattr(Path, "rename", failing)
    with pytest.raises(OSError, match="No space"):
        restore_backup(kept, one(home))
    assert held(home) == {"games/mine.jsonl": "mine", "settings.json": "own"}
    assert {path.name for path in home.iterdir()} == {"games", "settings.json", ".in-use", STOP}
