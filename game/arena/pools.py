"""Where tables are played: processes of this machine, or a Dask cluster, behind one interface."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError, Executor, Future
from contextlib import AbstractContextManager, contextmanager, suppress
from typing import Final, NamedTuple, TypeAlias, TypeVar

from game.jobs.helper_process import HelperGone
from game.jobs.pool import HelperPool
from game.roster import BotError
from game.table.bots.worker import error_line

Result = TypeVar("Result")

PATIENCE: Final = 10
"""Seconds to wait for a cluster's scheduler."""
LOOK: Final = 0.5
"""Seconds between two looks at whether a cluster still answers."""


class PoolError(RuntimeError):
    """No processes to play in: the message is one sentence."""


class Pool(NamedTuple):
    """Where to send work, and how much of it is done there at a time."""

    executor: Executor
    width: int
    give_up: Callable[[], None] = lambda: None
    """End what is being played, which is lost; any thread may call it."""
    lost: Callable[[], str | None] = lambda: None
    """Why nothing will come back any more, in one sentence; None while it will."""
    is_far: bool = False
    """Whether work is done on other machines, where a third-party bot may be missing."""

    def submit(self, work: Callable[..., Result], /, *args: object) -> Future[Result]:
        """Send some work out.

        Raises:
            PoolError: nobody is there to do it.
        """
        try:
            return self.executor.submit(work, *args)
        except Exception as error:
            raise PoolError(self.lost() or _why(error)) from error

    def fetch(self, future: Future[Result]) -> Result:
        """What came of some work.

        Raises:
            PoolError: nothing will.
        """
        while True:
            try:
                return future.result(LOOK)
            except TimeoutError as error:
                if future.done():  # it was the work itself that said so
                    raise PoolError(_why(error)) from error
                if (why := self.lost()) is not None:
                    raise PoolError(why) from None
            except (CancelledError, Exception) as error:
                raise PoolError(self.lost() or _why(error)) from error


Opener: TypeAlias = Callable[[int], AbstractContextManager[Pool]]
"""Opens a pool of so many processes."""


def beside_window() -> int:
    """Processes to play in while a window is open: one processor is left to it."""
    return max(1, (os.cpu_count() or 1) - 1)


def _why(error: BaseException) -> str:
    match error:
        case BotError():
            return f"A worker cannot play this league. {error}"
        case HelperGone():
            return "A process of this command was ended from outside."
        case _:
            return f"A worker failed: {error_line(error)}."


@contextmanager
def local_pool(jobs: int | None) -> Iterator[Pool]:
    """Processes of this machine, as many as it has processors unless said otherwise."""
    width = jobs or os.cpu_count() or 1
    with HelperPool("pool", width) as executor:
        try:
            yield Pool(executor, width, executor.give_up)
        finally:
            executor.give_up()


@contextmanager
def cluster_pool(address: str) -> Iterator[Pool]:
    """The workers of a Dask cluster, which need this program installed.

    Raises:
        PoolError: there is no `distributed` here, or nobody answers at the address.
    """
    try:
        from distributed import Client
    except ImportError:
        raise PoolError(
            "--cluster needs the package 'distributed': pip install '.[cluster]' in a checkout."
        ) from None
    # It and its event loop tell of a scheduler that is gone with tracebacks; here that is one
    # sentence.
    for name in logging.root.manager.loggerDict:
        if name.partition(".")[0] in ("distributed", "tornado", "asyncio"):
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)
    gone = f"The Dask scheduler at {address} no longer answers."
    try:
        client = Client(address, timeout=PATIENCE)
    except (OSError, ValueError):
        raise PoolError(f"No Dask scheduler answers at {address}.") from None
    try:
        try:
            width = sum(client.nthreads().values())
        except (OSError, TimeoutError):
            raise PoolError(gone) from None
        if not width:
            raise PoolError(f"The Dask cluster at {address} has no workers.")
        yield Pool(
            client.get_executor(pure=False),
            width,
            lost=lambda: None if client.status == "running" else gone,
            is_far=True,
        )
    finally:
        with suppress(Exception):  # nobody may be there to hear it
            client.close(PATIENCE)
