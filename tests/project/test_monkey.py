"""Whatever is pressed, the window stays up and every record it leaves is right."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

from tests.paths import ROOT

SCRIPTS = ROOT / "scripts"
TABLES = 5
"""Games that it sits down to; its events are shared out evenly after them."""


@pytest.mark.parametrize(
    ("events", "seed"), [(1000, 5), pytest.param(5000, 3, marks=pytest.mark.slow)]
)
def test_random_events_never_crash_the_window_nor_leave_a_wrong_record(
    events: int, seed: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The short form of `scripts/checks/monkey.py`, which plays a hundred thousand events."""
    monkeypatch.syspath_prepend(str(SCRIPTS))
    script = importlib.import_module("checks.monkey")
    with script.cage(tmp_path):
        monkey = script.Monkey(seed=seed)
        try:
            # Where chance leads depends on how far the work beside the frames has come: that it
            # comes to a table at all may not be left to that.
            for _ in range(TABLES):
                monkey.sit_down()
                monkey.play(events // TABLES)
        except Exception:
            print(*monkey.past, sep="\n")
            raise
        finally:
            monkey.close()
    assert sum(n for name, n in monkey.seen.items() if name.startswith("TableScene")) >= TABLES
    assert len(monkey.seen) >= 3, monkey.seen
    assert list(tmp_path.rglob("*.blackout"))
    assert script.faults_of(tmp_path) == []


def test_a_wrong_record_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(SCRIPTS))
    script = importlib.import_module("checks.monkey")
    (tmp_path / "broken.blackout").write_text('{"format":"other"}\n', encoding="utf-8")
    assert len(script.faults_of(tmp_path)) == 1
