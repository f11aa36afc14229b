"""Where tables are played: processes of this machine, or a Dask cluster, behind one interface."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.synchronize import Event
from typing import Final, NamedTuple

from game.arena.tables import enlist

PATIENCE: Final = 10
"""Seconds to wait for a cluster's scheduler."""
LOOK: Final = 0.5
"""Seconds between two looks of a process whether its league is still there."""
GRACE: Final = 2.0
"""Seconds that a process has to give up what it plays."""


class PoolError(RuntimeError):
    """No processes to play in: the message is one sentence."""


class Pool(NamedTuple):
    """Where to send tables, and how many are played there at a time."""

    executor: Executor
    width: int
    give_up: Callable[[], None] = lambda: None
    """End what is being played before its next decision; any thread may call it."""


@contextmanager
def local_pool(jobs: int | None) -> Iterator[Pool]:
    """Processes of this machine, as many as it has processors unless said otherwise."""
    width = jobs or os.cpu_count() or 1
    context = multiprocessing.get_context("spawn")
    ended = context.Event()
    executor = ProcessPoolExecutor(width, context, _begin, (ended,))
    try:
        yield Pool(executor, width, ended.set)
    finally:
        ended.set()  # what is still being played gives up before its next decision
        executor.shutdown(cancel_futures=True)


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
            "--cluster needs the package 'distributed': install blackout-table[cluster]."
        ) from None
    try:
        client = Client(address, timeout=PATIENCE)
    except (OSError, ValueError):
        raise PoolError(f"No Dask scheduler answers at {address}.") from None
    try:
        width = sum(client.nthreads().values())
        if not width:
            raise PoolError(f"The Dask cluster at {address} has no workers.")
        yield Pool(client.get_executor(pure=False), width)
    finally:
        client.close()


def _begin(ended: Event) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the league's to hear
    enlist(ended.is_set)
    threading.Thread(target=_end_in_time, args=(ended,), name="end in time", daemon=True).start()


def _end_in_time(ended: Event) -> None:
    """End this process where it would not end by itself.

    A league that was killed can tell nobody: its processes see that it is gone. One that ended
    need not wait until somebody has compiled what nobody wants any more.
    """
    parent = multiprocessing.parent_process()
    assert parent is not None, "only a process of a pool comes here"
    while parent.is_alive():
        # Not `ended.wait`: whoever is killed while he waits there holds up the one who sets it.
        if ended.is_set():
            time.sleep(GRACE)
            break
        parent.join(LOOK)
    os._exit(1)
