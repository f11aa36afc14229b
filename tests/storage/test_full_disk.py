"""A disk that takes no more: the window says so for as long as it is so."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterable
from pathlib import Path
from random import Random

import pytest

from game.engine import Limit
from game.roster import inline_thinking
from game.table.records import files
from game.table.records.files import BackgroundRecorder, NoRecord, RecordFile
from game.table.records.lines import Line, written
from game.table.records.locks import LOCKS, lock_of
from game.table.records.replay import read_games, replay
from game.table.shelf import Shelf, ShelfError
from game.table.table import Table
from game.ui.table.table_scene import TableScene
from tests.driving.ui_driver import Driver
from tests.lines import typed
from tests.tables import play_persons, run_on, setup_for
from tests.waiting import wait_until

pytestmark = pytest.mark.usefixtures("home")


@pytest.mark.slow
def test_a_full_disk_is_said_until_it_is_not_full_any_more() -> None:
    setup, recorder = setup_for("human,random", options={"schedule": (2,)}), NoRecord()
    table = Table(setup, inline_thinking(Limit(playouts=20)), recorder)
    driver = Driver(TableScene(table), speed="instant")
    window = driver.window
    driver.frames(60)
    assert window.patience.text == ""
    recorder.failure = OSError(28, "No space left on device")
    for _ in range(5):
        driver.frames(60)
        assert window.patience.text == "This game is not saved any more: No space left on device."
    assert window.notices.text is None, "once is enough"
    recorder.failure = None
    driver.frames(120)
    assert window.patience.text == ""
    driver.window.close()


class Disk(RecordFile):
    """A file on a disk that may be full."""

    full = False

    def append(self, lines: Iterable[Line]) -> None:
        lines = list(lines)
        if self.full:
            self._file.write(written(lines[0]).encode()[:5])  # what there was room for
            self._file.flush()
            raise OSError(28, "No space left on device")
        super().append(lines)

    def rewrite(self, lines: Iterable[Line]) -> None:
        self._file.close()
        if self.full:
            raise OSError(28, "No space left on device")
        super().rewrite(lines)


@pytest.mark.parametrize("asked", ["by the next move", "by itself", "on leaving"])
def test_a_game_is_recorded_whole_once_the_disk_has_room_again(
    asked: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "AGAIN_S", 1000.0 if asked == "on leaving" else 0.01)
    path = tmp_path / "a.jsonl"
    disk = Disk(path)
    recorder = BackgroundRecorder(disk)
    setup = setup_for("human,random,random", options={"schedule": (3, 2)}, seed=5)
    table = Table(setup, inline_thinking(Limit()), recorder)
    run_on(table)
    disk.full = True
    dice = Random(3)
    play_persons(table, dice, 1)
    wait_until(lambda: table.trouble is not None, "the trouble")
    assert str(table.trouble) == "This game is not saved any more: No space left on device."
    play_persons(table, dice, 1)
    run_on(table)
    disk.full = False
    if asked == "by the next move":
        play_persons(table, dice, 1)
    if asked != "on leaving":
        wait_until(lambda: table.trouble is None, "room on the disk")
    table.close()
    assert table.trouble is None
    (game,) = read_games(path)
    assert replay(game).fault is None
    assert path.read_text(encoding="utf-8") == "".join(map(written, table.lines))


def test_a_game_that_is_brought_in_is_on_the_shelf_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shelf, lines = Shelf(tmp_path / "shelf"), typed([{"note": "one"}, {"note": "two"}])

    def full(descriptor: int) -> None:
        found = os.fstat(descriptor)
        if stat.S_ISREG(found.st_mode) and found.st_size:  # it takes names all the same
            raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", full)
        for _again in range(2):
            with pytest.raises(ShelfError, match="No space left on device"):
                shelf.keep(lines)
    assert [path.name for path in shelf.folder.iterdir()] == [LOCKS]
    kept = shelf.keep(lines)
    assert kept.read_text(encoding="utf-8") == "".join(map(written, lines))
    with lock_of(kept):
        pass


def test_a_disk_that_stays_full_lets_go_of_the_game(tmp_path: Path) -> None:
    (tmp_path / LOCKS).mkdir()
    lock = lock_of(tmp_path / "a.jsonl")
    lock.acquire()
    disk = Disk(tmp_path / "a.jsonl", lock)
    recorder = BackgroundRecorder(disk)
    recorder.append(typed([{"note": "one"}]))
    wait_until(lambda: recorder.done == 1, "the disk")
    disk.full = True
    recorder.rewrite([])
    recorder.close()
    assert recorder.failure is not None
    assert not lock.is_locked
