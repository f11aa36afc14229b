"""A league played: its tables sent out, and taken back in order as they come in."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator
from concurrent.futures import Future
from typing import Final

from game.arena.league import League
from game.arena.pools import Pool
from game.arena.tables import TableResult, play_tables

AHEAD: Final = 3
"""Parts on their way for each process, so that none waits."""


def played(
    league: League,
    pool: Pool,
    deals: int,
    first: int = 0,
    part: int = 1,
    awaited: Callable[[Future[list[TableResult]]], None] = lambda _future: None,
) -> Generator[TableResult, None, None]:
    """Whole tables in order until they hold so many deals.

    In order, so that the same league comes to the same whatever processes play it.

    Args:
        league: who plays what.
        pool: where.
        deals: how many are wanted yet.
        first: the first table not played.
        part: tables that are sent out together.
        awaited: told which tables come next, before it waits for them.
    """
    waiting: deque[Future[list[TableResult]]] = deque()
    table, done, came, usual = first, 0, 0, 1.0
    try:
        while done < deals:
            while len(waiting) < AHEAD * pool.width and (
                done + len(waiting) * part * usual < deals or not waiting
            ):
                waiting.append(
                    pool.executor.submit(play_tables, league, range(table, table + part))
                )
                table += part
            future = waiting.popleft()
            awaited(future)
            for result in future.result():
                if done >= deals:
                    break
                came += 1
                done += len(result.points)
                yield result
                usual = max(done / came, 1.0)
    finally:
        for future in waiting:
            future.cancel()
