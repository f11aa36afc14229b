"""Leagues on a Dask cluster whose workers lack a bot, or whose scheduler dies."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.paths import ROOT
from tests.waiting import HANG_S, ended, wait_until

pytest.importorskip("distributed")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(os.name == "nt", reason="processes are ended by signals here"),
]

QUICK = ("--variant", "oh-hell", "--cards", "3", "--seed", "3")


def start(folder: Path, name: str, *words: str, path: str = str(ROOT)) -> subprocess.Popen[bytes]:
    """One process of a cluster, in a session of its own so that all of it can be ended."""
    with (folder / name).open("wb") as log:
        return subprocess.Popen(
            [sys.executable, "-m", *words],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": path},
            stdout=log,
            stderr=log,
            start_new_session=True,
        )


class Cluster:
    """A scheduler and one worker, in processes of their own."""

    def __init__(self, folder: Path) -> None:
        words = ("--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--no-show")
        self.scheduler = start(folder, "scheduler", "distributed.cli.dask_scheduler", *words)
        log = folder / "scheduler"
        wait_until(
            lambda: re.search(rb"tcp://127[\d.]+:\d+", log.read_bytes()) is not None, "its address"
        )
        found = re.search(rb"tcp://127[\d.]+:\d+", log.read_bytes())
        assert found is not None
        self.address = found[0].decode()
        joining = (self.address, "--nthreads", "1", "--no-dashboard")
        self.worker = start(folder, "worker", "distributed.cli.dask_worker", *joining)
        wait_until(lambda: b"Registered to" in (folder / "worker").read_bytes(), "the worker")

    def end(self) -> None:
        for process in (self.worker, self.scheduler):
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[Cluster]:
    made = Cluster(tmp_path)
    yield made
    made.end()


def arena(folder: Path, *words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "game", "arena", *words],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_a_module_that_the_workers_lack_ends_the_league_in_a_sentence(
    cluster: Cluster, tmp_path: Path
) -> None:
    here = tmp_path / "here"
    here.mkdir()
    bot = "from tests.bad_bots import careless\n"
    (here / "only_here.py").write_text(bot, encoding="utf-8")
    words = ("--bots", "only_here:careless,random", *QUICK, "--deals", "8")
    with ended(arena(here, *words, "--cluster", cluster.address)) as process:
        out, err = process.communicate(timeout=HANG_S)
    assert (process.returncode, out) == (2, "")
    assert err == (
        "A worker cannot play this league. The bot 'only_here:careless' could not be loaded: "
        "ModuleNotFoundError: No module named 'only_here'.\n"
    )


def test_a_bot_from_elsewhere_plays_on_a_worker_that_has_it(
    cluster: Cluster, tmp_path: Path
) -> None:
    words = ("--bots", "tests.bad_bots:careless,random", *QUICK, "--deals", "8", "--json")
    with ended(arena(tmp_path, *words, "--cluster", cluster.address)) as process:
        out, err = process.communicate(timeout=HANG_S)
    assert process.returncode == 0, err
    assert [bot["faults"] for bot in json.loads(out)["bots"]] == [0, 0]


def test_a_scheduler_that_dies_leaves_what_there_is_and_how_to_go_on(
    cluster: Cluster, tmp_path: Path
) -> None:
    kept = tmp_path / "league.jsonl"
    words = ("--bots", "heuristic,random", *QUICK, "--deals", "1000000", "--json")
    command = ("--cluster", cluster.address, "--resume", str(kept))
    with ended(arena(tmp_path, *words, *command)) as process:
        wait_until(lambda: kept.exists() and kept.read_bytes().count(b"\n") > 20, "20 tables")
        os.killpg(cluster.scheduler.pid, signal.SIGKILL)
        out, err = process.communicate(timeout=HANG_S)
    assert process.returncode == 2
    assert json.loads(out)["deals"] == kept.read_bytes().count(b"\n") - 1
    assert err.splitlines() == [
        f"The Dask scheduler at {cluster.address} no longer answers. This is what there is so far.",
        f"It is gone on with by: blackout arena --resume {kept} --deals 1000000",
    ]
