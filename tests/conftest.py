"""For all tests: slow ones are left out of a quick run, and slow machines waited for."""

from __future__ import annotations

import gc
import os
import re
import shutil
import signal
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from game.table.bots import worker_process
from tests.unreviewed import Unreviewed
from tests.waiting import HANG_S

settings.register_profile(
    "any machine", deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("any machine")

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # So it is in the background of a shell, and would be for every program that a test starts and
    # sends a Ctrl-C.
    signal.signal(signal.SIGINT, signal.default_int_handler)

GRACE, PATIENCE = worker_process.GRACE, worker_process.PATIENCE

LEFT_OUT = pytest.StashKey[int]()
"""How many tests marked slow this run left out."""


HOME = pytest.StashKey[str]()
"""The folder in place of the player's own data and settings."""


def pytest_configure(config: pytest.Config) -> None:
    """No test reads or writes the games and settings of whoever runs it, whatever it forgets."""
    folder = config.stash[HOME] = tempfile.mkdtemp(prefix="blackout-tests-")
    os.environ |= {"XDG_DATA_HOME": folder, "XDG_CONFIG_HOME": folder}


def pytest_addoption(parser: pytest.Parser) -> None:
    """What scripts/test.py says unless it is told --all."""
    parser.addoption("--quick", action="store_true", help="leave out the tests marked slow")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Where one test is asked for by its name (`-k test_...`), no module is imported that cannot
    hold it: to import all of them takes twenty seconds."""
    name: str = config.option.keyword.casefold()
    if not re.fullmatch(r"test_\w+", name) or not collection_path.match("test_*.py"):
        return None
    holds = name in collection_path.stem or name in collection_path.read_text("utf-8").casefold()
    return None if holds else True


@pytest.hookimpl(tryfirst=True, specname="pytest_collection_modifyitems")
def pytest_mark_thinned(items: list[pytest.Item]) -> None:
    """Mark as slow all but one of so many rows of a test marked `thinned`, in the order written."""
    seen: Counter[str] = Counter()
    for item in items:
        marker = item.get_closest_marker("thinned")
        if marker is not None:
            test = item.nodeid.partition("[")[0]
            if seen[test] % marker.args[0]:
                item.add_marker(pytest.mark.slow)
            seen[test] += 1


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave the slow ones out of those that -k and -m have chosen."""
    if not config.getoption("quick"):
        return
    slow = [item for item in items if item.get_closest_marker("slow") is not None]
    config.stash[LEFT_OUT] = len(slow)
    if slow:
        config.hook.pytest_deselected(items=slow)
        items[:] = [item for item in items if item.get_closest_marker("slow") is None]


def pytest_collection_finish() -> None:
    """What was imported and collected stays to the end: the garbage collector need not look."""
    gc.collect()
    gc.freeze()


def pytest_sessionfinish(session: pytest.Session) -> None:
    """In a worker of xdist, which alone knows the tests: hand the count over."""
    told: dict[str, int] | None = getattr(session.config, "workeroutput", None)
    if told is not None:
        told["left_out"] = session.config.stash.get(LEFT_OUT, 0)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: object) -> None:
    """Take the count of a worker; each of them has the same list of tests."""
    told = getattr(node, "workeroutput", {}).get("left_out", 0)
    stash = node.config.stash
    stash[LEFT_OUT] = max(told, stash.get(LEFT_OUT, 0))


def pytest_unconfigure(config: pytest.Config) -> None:
    """The closing line; the folder goes."""
    shutil.rmtree(config.stash[HOME], ignore_errors=True)
    count = config.stash.get(LEFT_OUT, 0)
    reporter: Any = config.pluginmanager.get_plugin("terminalreporter")
    if count and reporter is not None and not hasattr(config, "workeroutput"):
        tests = "slow test was" if count == 1 else "slow tests were"
        reporter.write_line(f"{count} {tests} left out; python3 scripts/test.py --all runs them.")


@pytest.fixture
def processes_may_start_slowly(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine may take longer to start a bot's process than a table waits for one."""
    monkeypatch.setattr(worker_process, "STARTING", HANG_S)
    monkeypatch.setattr(worker_process, "STARTUP", HANG_S)


@pytest.fixture
def answers_may_be_late(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine a bot may hear late that it is to stop, and is not stuck for that."""
    monkeypatch.setattr(worker_process, "GRACE", HANG_S)
    monkeypatch.setattr(worker_process, "PATIENCE", HANG_S)


@pytest.fixture
def stuck_bots_are_given_up(answers_may_be_late: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """The program's own bounds again, for a bot that is really stuck."""
    monkeypatch.setattr(worker_process, "GRACE", GRACE)
    monkeypatch.setattr(worker_process, "PATIENCE", PATIENCE)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Whatever `Driver` needs; the folder is the one in which the program keeps its files."""
    with _driving(monkeypatch, tmp_path):
        yield tmp_path


@pytest.fixture
def home_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """As `home`, for a test that keeps files of its own in `tmp_path`."""
    with _driving(monkeypatch, tmp_path / "home"):
        yield tmp_path / "home"


def _driving(monkeypatch: pytest.MonkeyPatch, home: Path) -> AbstractContextManager[None]:
    """`driving`, imported here, since most tests need no pygame."""
    from tests.driving.ui_driver import driving

    return driving(monkeypatch, home)


@pytest.fixture
def fake_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """A table that is opened is a `FakeTable`: what leads to it is tested, not the game."""
    # Only tests of the window may import it.
    from game.ui.table import opening
    from tests.driving.ui_driver import FakeTable

    monkeypatch.setattr(opening, "table_scene", FakeTable)


@pytest.fixture(autouse=True)
def games_are_not_reviewed_by_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    """The expert weighs no game that a test has played to its end, unless it is about that."""
    module = sys.modules.get("game.ui.table.game_end")  # else no table is opened here
    if module is not None:
        monkeypatch.setattr(module, "RunningReview", Unreviewed)
