"""A league played: its tables sent out, and taken back in order as they come in."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator
from concurrent.futures import Future
from functools import partial
from typing import Final

from game.arena.league import League
from game.arena.pools import Pool
from game.arena.tables import TableResult, play_tables

AHEAD: Final = 3
"""Parts on their way for each process, so that none waits."""


TOO_FEW: Final = "Fewer than two bots are left: the others sit out for their faults."


def played(
    league: League,
    pool: Pool,
    deals: int,
    first: int = 0,
    part: int = 1,
    out: Callable[[], frozenset[str]] = frozenset,
) -> Generator[TableResult, None, None]:
    """Whole tables in order until they hold so many deals, or fewer than two bots are left.

    In order, so that the same league comes to the same whatever processes play it: a bot that is to
    sit out does so from the very next table on, and what others had begun already is played again.

    Args:
        league: who plays what.
        pool: where.
        deals: how many are wanted yet.
        first: the first table not played.
        part: tables that are sent out together.
        out: which bots sit out, once the last table that was handed out is counted.

    Raises:
        PoolError: the processes are gone, or cannot play this league.
    """
    waiting: deque[Future[list[TableResult]]] = deque()
    table, done, came, usual = first, 0, 0, 1.0
    try:
        while done < deals:
            sitting_out = out()
            if len(set(league.bots) - sitting_out) < 2:
                return
            while len(waiting) < AHEAD * pool.width and (
                done + len(waiting) * part * usual < deals or not waiting
            ):
                tables = range(table, table + part)
                play = partial(play_tables, is_far=pool.is_far)
                waiting.append(pool.submit(play, league, tables, sitting_out))
                table += part
            for result in pool.fetch(waiting.popleft()):
                if done >= deals:
                    break
                came += 1
                done += len(result.points)
                yield result
                usual = max(done / came, 1.0)
                if out() != sitting_out:  # everybody sits elsewhere from here on
                    for old in waiting:
                        old.cancel()
                    waiting.clear()
                    table = result.table + 1
                    break
    finally:
        for future in waiting:
            future.cancel()
