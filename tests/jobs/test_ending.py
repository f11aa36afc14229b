"""Commands that are ended while they play: what is printed, and that no process stays behind."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import bootstrap
from tests.paths import ROOT
from tests.waiting import HANG_S, ended, wait_until

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/task").is_dir(), reason="looks for processes as Linux shows them"
)

FOREVER = ("--games", "100000", "--max-deals", "2", "--players", "3", "--seed", "1")

FIRST_PROCESS = """
import time
from pathlib import Path

from game.jobs.child import CONTEXT

if __name__ == "__main__":
    child = CONTEXT.Process(target=time.sleep, args=(0,))
    child.start()
    status = Path(f"/proc/{child.pid}/status").read_text()
    child.join()
    print(status.partition("SigBlk:")[2].split()[0])
"""
"""A program that prints which signals its first process blocks, as a hexadecimal mask."""


def below(parent: int) -> set[int]:
    """The processes that a process started, theirs included."""
    found = set()
    for name in Path(f"/proc/{parent}/task").glob("*/children"):
        try:
            started = {int(word) for word in name.read_text().split()}
        except OSError:
            continue
        found |= started.union(*map(below, started))
    return found


def alive(process: int) -> bool:
    try:
        status = Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return False
    return status.rpartition(")")[2].split()[0] != "Z"


@contextmanager
def start(folder: Path, *words: str) -> Iterator[subprocess.Popen[str]]:
    """A command of the program, in a process group of its own as a shell gives it."""
    with subprocess.Popen(
        [sys.executable, "-m", "game", *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        process_group=0,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


@pytest.mark.slow
@pytest.mark.parametrize("by", [signal.SIGTERM, signal.SIGKILL])
@pytest.mark.parametrize("bots", ["heuristic", "tests.bad_bots:Family,random,random"])
def test_no_worker_outlives_a_simulation_that_is_killed(
    by: signal.Signals, bots: str, tmp_path: Path
) -> None:
    record = tmp_path / "games.jsonl"
    words = ("--bots", bots, *FOREVER, "--jobs", "2", "--record", str(record))
    with start(tmp_path, "simulate", *words) as process:
        wait_until(lambda: record.exists() and record.stat().st_size, "a game on disk")
        workers = wait_until(
            lambda: found if len(found := below(process.pid)) >= 2 else None, "its processes"
        )
        assert workers is not None
        process.send_signal(by)
        assert process.wait(HANG_S) == -by
        wait_until(lambda: not any(map(alive, workers)), "the end of all")


@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_prints_what_was_simulated(jobs: str, tmp_path: Path) -> None:
    record = tmp_path / "games.jsonl"
    words = ("--bots", "heuristic", *FOREVER, "--jobs", jobs, "--json", "--record", str(record))
    with start(tmp_path, "simulate", *words) as process:
        wait_until(lambda: record.exists() and record.stat().st_size, "a game on disk")
        workers = below(process.pid)
        os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to all of them
        out, err = process.communicate(timeout=HANG_S)
    assert process.returncode == 130
    assert err == "Interrupted; this is what there is so far.\n"
    document = json.loads(out)
    games = record.read_text(encoding="utf-8").count('"format"')
    # A game is on disk before it is counted, and the signal may come in between.
    assert document["games"] in (games - 1, games)
    wait_until(lambda: not any(map(alive, workers)), "the end of all")


@pytest.mark.thinned(4)
@pytest.mark.parametrize("delay", [0.0, 0.02, 0.05, 0.1, 0.15, 0.2, 0.3, 0.5])
@pytest.mark.parametrize("module", ["game", "blackout_table"])
def test_ctrl_c_while_the_program_starts_prints_no_traceback(
    module: str, delay: float, tmp_path: Path
) -> None:
    """Whenever it is pressed; held back while Python starts, as scripts/play.py hands over."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        process = subprocess.Popen(
            [sys.executable, "-P", "-m", module, "simulate", "--bots", "heuristic", *FOREVER],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            process_group=0,
        )
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
    with ended(process):
        time.sleep(delay)
        os.killpg(process.pid, signal.SIGINT)
        _, err = process.communicate(timeout=HANG_S)
    assert process.returncode == 130
    assert err in ("", "Interrupted; this is what there is so far.\n")


def test_ctrl_c_never_reaches_a_process_that_is_started(tmp_path: Path) -> None:
    """Not even the first one of a program, with which multiprocessing starts one of its own."""
    program = tmp_path / "first.py"
    program.write_text(FIRST_PROCESS)
    asked = subprocess.run(
        [sys.executable, str(program)],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=HANG_S,
        check=True,
    )
    blocked = int(asked.stdout, 16)
    assert blocked & 1 << signal.SIGINT - 1


def test_ctrl_c_is_held_back_while_the_program_is_handed_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    held: list[bool] = []

    def become(*_words: object) -> None:
        blocked = signal.pthread_sigmask(signal.SIG_BLOCK, set())
        held.append(signal.SIGINT in blocked)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
        raise SystemExit(0)

    monkeypatch.setattr(os, "execve", become)
    with pytest.raises(SystemExit):
        bootstrap.hand_over(["program"], {})
    assert held == [True]


@pytest.mark.slow
def test_what_a_bot_started_ends_with_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mark = tmp_path / "mark"
    monkeypatch.setenv("BOT_MARK", str(mark))
    bots = "tests.bad_bots:Family,random"
    words = ("--bots", bots, "--variant", "bowers-duo", "--games", "1", "--max-deals", "4")
    with start(tmp_path, "simulate", *words) as process:
        assert process.wait(HANG_S) == 0
    left = int(mark.read_text(encoding="utf-8"))
    wait_until(lambda: not alive(left), "its end")
