"""The list of saved games after a new start: what was read before is not read again."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.storage.files import RawLine, read_lines
from game.table.records import archive, archive_cache
from game.table.records.archive import RecordStatus, entries
from game.table.records.archive_cache import kept_entries
from tests.played_by_bots import kept
from tests.tables import setup_for

HOUR_NS = 3600 * 10**9


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    games = tmp_path / "games"
    options = {"schedule": (2, 1)}
    kept(games / "a.jsonl", setup_for("human,random,random", row="oh-hell", options=options))
    kept(games / "b.jsonl", setup_for("human,random,random", row="kachuful"), deals=1)
    (games / "c.jsonl").write_text("nothing\n")
    for path in games.iterdir():
        back = path.stat().st_mtime_ns - HOUR_NS
        os.utime(path, ns=(back, back))
    yield games
    started_anew()


def started_anew() -> None:
    """A program that knows of no file yet."""
    archive.IN_MEMORY.clear()
    archive_cache.TAKEN.clear()


@pytest.mark.parametrize("ahead", [0, 2])
def test_what_was_read_before_is_there_after_a_new_start(
    ahead: int, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That holds for files dated an hour back, and for those of a clock that was put back since."""
    for path in folder.iterdir():
        changed = path.stat().st_mtime_ns + ahead * HOUR_NS
        os.utime(path, ns=(changed, changed))
    started_anew()
    cache = tmp_path / "cache.json"
    first = kept_entries(folder, cache)
    assert sorted(entry.standing.value for entry in first) == ["broken", "finished", "unfinished"]
    started_anew()
    assert entries(folder) == first
    started_anew()
    read: list[str] = []

    def counting(path: Path) -> Iterator[RawLine]:
        read.append(path.name)
        return read_lines(path)

    monkeypatch.setattr(archive, "read_lines", counting)
    assert kept_entries(folder, cache) == first
    assert read == ["c.jsonl"], "what is broken is read again"


def test_a_changed_file_is_read_again_and_a_deleted_one_forgotten(
    folder: Path, tmp_path: Path
) -> None:
    started_anew()
    cache = tmp_path / "cache.json"
    kept_entries(folder, cache)
    (folder / "a.jsonl").write_text("nothing\n")
    (folder / "b.jsonl").unlink()
    started_anew()
    found = kept_entries(folder, cache)
    assert [entry.standing for entry in found] == [RecordStatus.BROKEN] * 2
    started_anew()
    assert kept_entries(folder, cache) == found


@pytest.mark.parametrize("content", [b"", b"[]", b'{"version":1}', b'{"version":1,"files":[]}'])
def test_a_cache_that_makes_no_sense_is_as_good_as_none(
    folder: Path, tmp_path: Path, content: bytes
) -> None:
    started_anew()
    cache = tmp_path / "cache.json"
    cache.write_bytes(content)
    assert len(kept_entries(folder, cache)) == 3
    started_anew()
    cache.write_bytes(b'{"version":1,"files":{"a.jsonl":[1,2],"../x":[1,2,3]}}')
    assert len(kept_entries(folder, cache)) == 3
