"""Whatever is pressed, the window stays up and every record it leaves is right."""

from __future__ import annotations

import importlib
from pathlib import Path

import pytest

SCRIPTS = Path(__file__).resolve().parent.parent / "scripts"
EVENTS = 3000


def test_random_events_never_crash_the_window_nor_leave_a_wrong_record(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The short form of `scripts/monkey.py`, which does the same a hundred thousand times."""
    monkeypatch.syspath_prepend(str(SCRIPTS))
    script = importlib.import_module("monkey")
    with script.cage(tmp_path):
        monkey = script.Monkey(seed=3)
        try:
            monkey.play(EVENTS)
        except Exception:
            print(*monkey.past, sep="\n")
            raise
        finally:
            monkey.close()
    assert monkey.seen["TableScene"] > 100
    assert len(monkey.seen) > 4, monkey.seen
    assert list(tmp_path.rglob("*.jsonl"))
    assert script.faults_of(tmp_path) == []


def test_a_wrong_record_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(SCRIPTS))
    script = importlib.import_module("monkey")
    (tmp_path / "broken.jsonl").write_text('{"format":"other"}\n', encoding="utf-8")
    assert len(script.faults_of(tmp_path)) == 1
