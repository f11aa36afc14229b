"""No process outlives the one that started it, whatever it is doing when that is killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random

import pytest

from checks.kills import KINDS, kill_all_kinds
from tests.parents import WAYS
from tests.waiting import ended, wait_until

STAYS = "a server that stays"

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/stat").exists(), reason="processes and who started them are read in /proc"
)


def state_and_parent(process: str) -> tuple[str, int] | None:
    """The state of a process and the number of the one that started it; None if it is gone."""
    try:
        text = Path("/proc", process, "stat").read_text(encoding="utf-8", errors="replace")
    except OSError:
        return None
    state, parent = text.rpartition(")")[2].split()[:2]
    return state, int(parent)


def started_by(process: int) -> set[int]:
    """Every process that one started, or that those started, and so on."""
    parents = {
        int(each.name): found[1]
        for each in Path("/proc").iterdir()
        if each.name.isdecimal() and (found := state_and_parent(each.name)) is not None
    }
    all_of_them, before = {process}, 0
    while len(all_of_them) > before:
        before = len(all_of_them)
        all_of_them |= {child for child, parent in parents.items() if parent in all_of_them}
    return all_of_them - {process}


def is_running(process: int) -> bool:
    """Whether a process is there and has not ended."""
    found = state_and_parent(str(process))
    return found is not None and found[0] not in "ZX"


@contextmanager
def parent(way: str, folder: Path) -> Iterator[tuple[subprocess.Popen[bytes], set[int]]]:
    """A program that started a process that is at work, and all that it started."""
    words = [sys.executable, "-m", "tests.parents", way, str(folder)]
    environment = {**os.environ, "BLACKOUT_HOME": str(folder / "home")}
    children: set[int] = set()
    with ended(subprocess.Popen(words, env=environment)) as process:
        try:
            wait_until(
                lambda: (folder / "busy").exists() or process.poll() is not None, "work begun"
            )
            assert process.poll() is None, "it ended by itself"
            children = started_by(process.pid)
            assert children
            yield process, children
        finally:
            process.kill()
            for child in filter(is_running, children):
                with suppress(OSError):
                    os.kill(child, signal.SIGKILL)


@pytest.mark.slow
@pytest.mark.parametrize("way", [way for way in WAYS if way != STAYS])
def test_what_a_killed_program_started_is_gone(way: str, tmp_path: Path) -> None:
    with parent(way, tmp_path) as (program, children):
        program.kill()
        wait_until(lambda: not any(map(is_running, children)), "the end of all that it started")


def test_a_server_that_was_to_stay_outlives_its_window(tmp_path: Path) -> None:
    with parent(STAYS, tmp_path) as (program, children):
        program.kill()
        program.wait()
        assert any(map(is_running, children))
        (tmp_path / "server" / "stop").touch()  # as a later window asks it to end
        wait_until(lambda: not any(map(is_running, children)), "the end of the server")


@pytest.mark.slow
def test_processes_of_every_kind_lose_nothing_and_leave_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BLACKOUT_HOME", str(tmp_path / "home"))
    assert kill_all_kinds(tmp_path, len(KINDS) + 1, Random(3)) == []
