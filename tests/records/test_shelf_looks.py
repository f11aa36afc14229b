"""Looking at a game that may be gone on with is no playing of it."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from game.engine import Limit
from game.roster import inline_thinking
from game.table import shelf as room
from game.table.records.endings import records_in
from game.table.shelf import Shelf
from tests.tables import run_on, setup_for
from tests.waiting import HANG_S

THINKING = inline_thinking(Limit(playouts=1))


def kept(folder: Path) -> Path:
    """A game that was begun and left."""
    table = Shelf(folder).start(setup_for("human,random", options={"schedule": [3]}), THINKING)
    run_on(table)
    table.close()
    (path,) = records_in(folder)
    return path


def test_two_that_look_at_once_both_see_a_game_and_a_third_may_go_on_with_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = kept(tmp_path)
    real, looking = room.replayed, threading.Event()

    def slowly(path: Path) -> object:
        looking.set()
        threading.Event().wait(0.05)
        return real(path)

    monkeypatch.setattr(room, "replayed", slowly)
    with ThreadPoolExecutor(3) as pool:
        looks = [pool.submit(Shelf(tmp_path).unfinished) for _ in range(2)]
        assert looking.wait(HANG_S)
        table = pool.submit(Shelf(tmp_path).resume, path, lambda _setup: THINKING).result()
        found = [look.result() for look in looks]
    table.close()
    # Whoever looked after the game was gone on with rightly sees none to go on with.
    assert any(len(games) == 1 for games in found)


def test_two_that_look_at_once_are_not_in_each_others_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept(tmp_path)
    real = room.replayed

    def slowly(path: Path) -> object:
        threading.Event().wait(0.05)
        return real(path)

    monkeypatch.setattr(room, "replayed", slowly)
    with ThreadPoolExecutor(4) as pool:
        looks = [pool.submit(Shelf(tmp_path).unfinished) for _ in range(4)]
    assert [len(look.result()) for look in looks] == [1] * 4
