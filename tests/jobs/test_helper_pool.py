"""A pool of helper processes: a call made, a process that ends over one, the end in the middle."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError
from pathlib import Path

import pytest

from game.jobs.helper_process import HelperGone
from game.jobs.pool import HelperPool
from tests.waiting import HANG_S, gone, wait_until


def process_of(sign: str) -> int:
    """Which process it is, once it has said that it is at work."""
    Path(sign).touch()
    return os.getpid()


def held(sign: str) -> None:
    """Never done, once it has said which process it is."""
    Path(sign).write_text(str(os.getpid()))
    time.sleep(10 * HANG_S)


class Unpackable(Exception):
    """An error that no other process can unpack."""

    def __init__(self, first: int, second: int) -> None:
        super().__init__(f"{first} and {second}")


def failing() -> None:
    raise Unpackable(1, 2)


def awaited(sign: str, gate: str) -> str:
    """Done once there is another file; before that it has made one."""
    Path(sign).touch()
    wait_until(Path(gate).exists, "the gate")
    return "done"


@pytest.fixture
def pool() -> Iterator[HelperPool]:
    made = HelperPool("a pool", 1)
    yield made
    made.shutdown(cancel_futures=True)


def test_calls_are_answered_by_one_process_as_long_as_it_lives(
    pool: HelperPool, tmp_path: Path
) -> None:
    first, second = (pool.submit(process_of, str(tmp_path / "sign")) for _ in range(2))
    assert first.result(HANG_S) == second.result(HANG_S) != os.getpid()
    lost = pool.submit(os._exit, 3)
    assert isinstance(lost.exception(HANG_S), HelperGone)
    third = pool.submit(process_of, str(tmp_path / "sign"))
    assert third.result(HANG_S) != first.result(), "the next one has another process"


def test_what_a_call_raises_is_raised_here_also_where_it_cannot_be_unpacked(
    pool: HelperPool,
) -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        pool.submit(int, "x").result(HANG_S)
    assert pool.submit(failing).exception(HANG_S) is not None
    assert pool.submit(int, "7").result(HANG_S) == 7


def test_given_up_in_the_middle_of_a_call_its_process_ends_at_once(
    pool: HelperPool, tmp_path: Path
) -> None:
    sign = tmp_path / "sign"
    busy, waiting = pool.submit(held, str(sign)), pool.submit(int, "7")
    number = int(wait_until(lambda: sign.exists() and sign.read_text(), "work begun"))
    pool.give_up()
    wait_until(lambda: gone(number), "the end of the process")
    assert isinstance(busy.exception(HANG_S), HelperGone)
    with pytest.raises(CancelledError):
        waiting.result(HANG_S)
    with pytest.raises(RuntimeError, match="after shutdown"):
        pool.submit(int, "7")


def test_a_pool_that_is_left_ends_when_all_that_was_asked_for_is_done(tmp_path: Path) -> None:
    sign, gate = tmp_path / "sign", tmp_path / "gate"
    pool = HelperPool("a pool", 1)
    busy = pool.submit(awaited, str(sign), str(gate))
    waiting = pool.submit(int, "7")
    wait_until(sign.exists, "work begun")
    left = threading.Thread(target=pool.shutdown)
    left.start()
    wait_until(lambda: _is_closed(pool), "the end begun")
    gate.touch()
    assert busy.result(HANG_S) == "done"
    assert waiting.result(HANG_S) == 7
    left.join(HANG_S)
    assert not left.is_alive()


def _is_closed(pool: HelperPool) -> bool:
    try:
        return pool.submit(int, "1").cancelled()
    except RuntimeError:
        return True
