"""Programs that start a process in each way this one does, and are then killed by a test.

    python -m tests.parents WAY FOLDER

The process that was started, or what runs in it, makes the file `busy` in the folder once it is at
work, and would go on for ever.
"""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Generator, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

SLEEP_S = 3600


def spin(sign: str, *_more: Any) -> None:
    """Compute for ever, in Python."""
    Path(sign).touch()
    while True:
        pass


def hog(sign: str, *_more: Any) -> None:
    """Stay in a call of C that lets no other thread run, as a compiler may."""
    Path(sign).touch()
    ctypes.PyDLL(None).sleep(SLEEP_S)


class Spins:
    """A bot that computes for ever."""

    def choose(self, *_asked: Any) -> Any:
        spin(os.environ["BOT_SIGN"])


class Hogs:
    """A bot that lets no other thread run."""

    def choose(self, *_asked: Any) -> Any:
        hog(os.environ["BOT_SIGN"])


class Starts:
    """A bot that starts another program, and then lets no other thread run."""

    def choose(self, *_asked: Any) -> Any:
        subprocess.Popen([sys.executable, "-c", f"import time; time.sleep({SLEEP_S})"])
        hog(os.environ["BOT_SIGN"])


def hogging(_expert: object, sign: str) -> Generator[None, None, None]:
    """In place of what the expert makes of a question."""
    hog(sign)
    yield


def endless(sign: str) -> Iterator[None]:
    """In place of a review: it never comes to its end."""
    Path(sign).touch()
    while True:
        yield None


def bot(name: str, *, confined: bool = False) -> None:
    """Have a bot asked for its decision, in a process of bots."""
    from game.table.bots.worker import Problem
    from game.table.bots.worker_process import WorkerProcess
    from tests.jobs.test_thinking import LEGAL, VIEW

    problem = Problem(VIEW, LEGAL, None, SLEEP_S * 1000, "chance")
    process = WorkerProcess(confined=confined)
    process.ask(f"tests.parents:{name}", problem, SLEEP_S, lambda: False)


def expert() -> None:
    """Have the expert beside the window asked."""
    from game.review.expert_asker import ExpertAsker
    from game.table.bots.calculations import Urgency
    from game.ui.platform.bot_workers import bot_workers

    asker: ExpertAsker[str, None] = ExpertAsker(bot_workers.service, hogging, Urgency.PERSON_WAITS)
    asker.ask(os.environ["BOT_SIGN"])
    time.sleep(SLEEP_S)


def review() -> None:
    """Have a game reviewed."""
    from game.table.bots.calculations import Urgency
    from game.ui.platform.bot_workers import bot_workers

    bot_workers.service.calculate(partial(endless, os.environ["BOT_SIGN"]), Urgency.REVIEW)
    time.sleep(SLEEP_S)


def pool() -> None:
    """Have two tables of a league played, in processes that a thread started that is gone."""
    from game.arena.pools import local_pool

    with local_pool(2) as there:

        def begin() -> None:
            for work in (spin, hog):
                there.submit(work, os.environ["BOT_SIGN"])

        starting = threading.Thread(target=begin)
        starting.start()
        starting.join()
        time.sleep(SLEEP_S)


def server(folder: Path, *, stays: bool) -> None:
    """Hold tables for others, as a window does."""
    from game.net.client.server_process import ServerProcess

    process = ServerProcess(folder / "server", local=True)
    while process.invitation is None:
        assert process.running, process.failure
        time.sleep(0.01)
    if stays:
        process.stay()
    Path(os.environ["BOT_SIGN"]).touch()
    time.sleep(SLEEP_S)


WAYS: Mapping[str, Callable[[Path], None]] = {
    "a bot that computes": lambda _: bot("Spins"),
    "a bot that lets no thread run": lambda _: bot("Hogs"),
    "a stranger's bot": lambda _: bot("Spins", confined=True),
    "a stranger's bot that started a program": lambda _: bot("Starts", confined=True),
    "the expert of a window": lambda _: expert(),
    "a review": lambda _: review(),
    "a league": lambda _: pool(),
    "the server of a window": lambda folder: server(folder, stays=False),
    "a server that stays": lambda folder: server(folder, stays=True),
}


def main(way: str, folder: Path) -> None:
    """Start a process in one of the ways, and wait."""
    os.environ["BOT_SIGN"] = str(folder / "busy")
    WAYS[way](folder)


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
