"""Background threads: one place begins them, queues keep their order and survive what they do."""

from __future__ import annotations

import ast
import threading
from pathlib import Path

import pytest

import game
from game.jobs import background
from game.jobs.background import DEDICATED, SerialQueue, beside, dedicated
from tests.sources import nodes_of
from tests.waiting import wait_until

ALLOWED = {"jobs/background.py": "begins them", "table/confinement.py": "tries whether one can be"}


def test_one_module_begins_threads() -> None:
    root = Path(game.__file__).parent
    found = set()
    for path in root.rglob("*.py"):
        for node in nodes_of(path, ["Thread"]):
            match node:
                case ast.Call(func=ast.Attribute(attr="Thread") | ast.Name(id="Thread")):
                    found.add(path.relative_to(root).as_posix())
    assert found == set(ALLOWED)


def test_whatever_has_a_thread_to_itself_says_why() -> None:
    with pytest.raises(AssertionError):
        dedicated("whatever", lambda: None)
    assert all(reason and not reason.endswith(".") for reason in DEDICATED.values())


def test_a_queue_keeps_the_order_and_waits_for_what_was_put_in() -> None:
    queue, done = SerialQueue("a queue"), list[int]()
    for number in range(100):
        queue.put(lambda number=number: done.append(number))  # type: ignore[misc]
    queue.finish()
    assert done == list(range(100))
    wait_until(lambda: not queue.busy, "the end of the last piece of work")


def test_a_queue_goes_on_after_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    told, done = list[BaseException | None](), list[int]()
    monkeypatch.setattr(threading, "excepthook", lambda args: told.append(args.exc_value))

    def fail() -> None:
        raise OSError("the disk is gone")

    queue = beside("a queue", fail)
    queue.put(lambda: done.append(1))
    queue.finish()
    assert [str(error) for error in told] == ["the disk is gone"]
    assert done == [1]


@pytest.mark.parametrize("lingers", [False, True])
def test_a_thread_ends_when_nothing_comes_and_another_one_goes_on(
    lingers: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(background, "LINGER_S", 0.01)
    threads = list[threading.Thread]()
    queue = SerialQueue("a queue", lingers=lingers)
    for _time in range(3):
        queue.put(lambda: threads.append(threading.current_thread()))
        queue.finish()
        wait_until(lambda: not threads[-1].is_alive(), "the end of the thread")
    assert len(set(threads)) == 3
    queue.finish()  # there is nothing to wait for


def test_what_waits_for_itself_does_not_hang() -> None:
    queue, done = SerialQueue("a queue"), list[int]()

    def work() -> None:
        queue.finish()
        done.append(1)

    queue.put(work)
    queue.finish()
    assert done == [1]


def test_what_is_to_be_done_later_is_done_once_and_gives_way() -> None:
    queue, done = SerialQueue("a queue"), list[str]()
    queue.put_later(3600, lambda: done.append("never"))
    queue.put_later(0.01, lambda: done.append("later"))
    queue.put(lambda: done.append("now"))
    wait_until(lambda: len(done) == 2, "both")
    queue.finish()
    assert done == ["now", "later"]
