"""The connection of one server process to the others, as long as it runs."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, Final

from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as ConnectionBroken
from redis.exceptions import RedisError

from game.net.shared.server import SharedTableServer
from game.net.shared.store import TO_ALL, StoreError, channel_of, said_of

LOGGER: Final = logging.getLogger("blackout.server")
BEAT_S: Final = 3.0
"""Seconds of silence after which a process tells itself something, to hear whether that comes."""
_MOST_SILENT: Final = 2
"""Times that it may not come: a connection can end without a word."""
NOTHING: Final = "[]"
"""No message at all, as processes tell them."""
WATCH_S: Final = 0.5
"""Seconds between two looks at the lease and at the other processes."""


@asynccontextmanager
async def connected(core: SharedTableServer, hurry: Callable[[], None]) -> AsyncIterator[None]:
    """Tell and hear the other processes; where that fails, this one may go on no longer.

    Args:
        core: the server.
        hurry: called when something was heard, which may be due at once.

    Raises:
        StoreError: Redis does not answer.
    """
    # Connections that break are not made anew: what was told meanwhile would never be heard, and
    # what was to be told would perhaps be told twice.
    once = Retry(NoBackoff(), 0)
    redis: Any = Redis.from_url(core.store.url, decode_responses=True, retry=once)
    heard: Any = redis.pubsub(ignore_subscribe_messages=True)
    more = asyncio.Event()
    core.outbox.on_more = more.set
    try:
        await heard.subscribe(TO_ALL, channel_of(core.store.process))
        await heard.get_message(ignore_subscribe_messages=False, timeout=None)
        await heard.get_message(ignore_subscribe_messages=False, timeout=None)
        core.meet()
    except RedisError as error:
        await redis.aclose()
        raise StoreError(said_of(error)) from error
    tasks = [
        asyncio.create_task(_lasting(core, work))
        for work in (_hear(core, heard, hurry), _tell(core, redis, more), _watch(core))
    ]
    try:
        yield
    finally:
        while not all(task.done() for task in tasks):
            for task in tasks:
                task.cancel()
            await asyncio.wait(tasks, timeout=0.1)  # one may pass over it where an answer comes
        await heard.aclose()
        await redis.aclose()


async def _lasting(core: SharedTableServer, work: Any) -> None:
    """What has to go on as long as the server does."""
    try:
        await work
    except RedisError as error:
        core.store.lose(said_of(error))
    except Exception as error:
        LOGGER.exception("a fault of the server")
        core.store.lose(f"{type(error).__name__}: {error}")


async def _hear(core: SharedTableServer, heard: Any, hurry: Callable[[], None]) -> None:
    silent = 0
    while True:
        message = await heard.get_message(timeout=BEAT_S)
        if message is None:
            if silent == _MOST_SILENT:
                raise ConnectionBroken("nothing is heard of it any more")
            silent += 1
            core.outbox.put(("PUBLISH", channel_of(core.store.process), NOTHING))
            continue
        silent = 0
        core.hear(message["data"])
        hurry()
        await asyncio.sleep(0)  # what others tell must not keep our own clients waiting


async def _tell(core: SharedTableServer, redis: Any, more: asyncio.Event) -> None:
    while True:
        await more.wait()
        more.clear()
        async with redis.pipeline(transaction=False) as pipeline:
            for command in core.outbox.drain():
                pipeline.execute_command(*command)
            await pipeline.execute()


async def _watch(core: SharedTableServer) -> None:
    while True:
        core.watch()
        await asyncio.sleep(WATCH_S)
