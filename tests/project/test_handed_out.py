"""What builds bundle and wheels says in a sentence what it lacks, and when it failed."""

from __future__ import annotations

import contextlib
import os
import shutil
import sys
import venv
from collections.abc import Sequence
from pathlib import Path

import pytest

import package
from ai.native.library import LIBRARIES, MANIFEST
from installers import windows_installer
from installers.freezing import FLAW, UnderWine
from installers.wine import Failed, Windows


@pytest.fixture(autouse=True)
def work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to build in that is new."""
    monkeypatch.setattr(package, "WORK", tmp_path / "build")
    return tmp_path / "build"


def program(path: Path, text: str) -> None:
    """Something to run in place of a Python."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
    path.chmod(0o755)


def lacks(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What it says that it lacks."""
    assert package.main(words) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("package.py: ")
    assert line.endswith(".")
    return line


posix = pytest.mark.skipif(os.name == "nt", reason="a shell script stands for Python")


@posix
def test_packages_that_cannot_be_fetched_are_told_with_where_the_details_are(
    work: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def made(folder: Path, **_: object) -> None:
        program(folder / "bin" / "python", "echo 'Connection refused'; exit 1")

    monkeypatch.setattr(venv, "create", made)
    assert "network" in lacks(capsys)
    assert "refused" in (work / "pip.log").read_text(encoding="utf-8")


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="of Linux")
def test_a_missing_tool_of_the_system_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", "")
    assert "binutils" in lacks(capsys, "--python", sys.executable)


@posix
@pytest.mark.parametrize(
    ("said", "code"),
    [("ERROR: Python shared library ('libpython3.so') was not found!", 2), ("SyntaxError", None)],
)
def test_a_python_without_its_library_is_no_failed_build(
    said: str,
    code: int | None,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(shutil, "which", lambda tool: tool)  # whatever this machine has
    program(tmp_path / "python", f'echo "{said}"; exit 1')
    words = ("--python", str(tmp_path / "python"), "--out", str(tmp_path))
    if code is None:
        with pytest.raises(SystemExit, match="PyInstaller ended with 1"):
            package.main(words)
    else:
        assert "apt install libpython" in lacks(capsys, *words)


@posix
def test_the_wheels_are_built_for_every_library_and_once_without(tmp_path: Path) -> None:
    asked = tmp_path / "asked"
    program(tmp_path / "python", f'echo "$BLACKOUT_WHEEL" >>"{asked}"')
    words = ("--wheels", "--python", str(tmp_path / "python"), "--out", str(tmp_path))
    assert package.main(words) == 0
    libraries = {path.name for path in LIBRARIES.iterdir() if path != MANIFEST}
    assert sorted(asked.read_text(encoding="utf-8").split()) == sorted({*libraries, "any"})
    program(tmp_path / "python", "exit 1")
    with pytest.raises(SystemExit, match="python ended with 1"):
        package.main(words)


@pytest.mark.parametrize(
    ("faults", "code", "asked"),
    [((FLAW,), 0, 2), ((FLAW, FLAW), 1, 2), (("[WinError 5]",), 1, 1), ((), 0, 1)],
)
def test_a_build_under_wine_is_tried_again_after_that_one_error_alone(
    faults: Sequence[str],
    code: int,
    asked: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    left, calls = list(faults), list[str]()

    def run(_windows: Windows, *words: str, **_more: object) -> str:
        calls.append(words[-1])
        if left:
            raise Failed(f"it ended with 1: OSError: {left.pop(0)} Internal error")
        return "made"

    monkeypatch.setattr(windows_installer, "require", lambda: None)
    for name in ("require_wine", "make", "packer"):
        monkeypatch.setattr(Windows, name, lambda *_: tmp_path)
    monkeypatch.setattr(Windows, "running", lambda _: contextlib.nullcontext())
    monkeypatch.setattr(Windows, "run", run)
    log = tmp_path / "log"
    with UnderWine(Path(sys.executable)) as freezer:
        assert freezer.freeze(tmp_path / "a.spec", tmp_path, tmp_path, log) == code
    assert len(calls) == asked
    assert (FLAW in capsys.readouterr().out) is (FLAW in faults)
    assert (log.read_text("utf-8") == "made") is (code == 0)
