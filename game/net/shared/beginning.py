"""A server process begins as one of several: once Redis answers, and is the one that it knows.

It begins anew where others may have its games, or Redis was away. It is another one then, with a
lease of its own and no game: what was its own it takes up as any other process does. So there is
one way in which a game goes on, whatever happened.
"""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Final

from redis import Redis

from game.net.shared.redis_marks import KnownRedis
from game.net.shared.store import SharedStore, StoreError

LOGGER: Final = logging.getLogger("blackout.server")
AGAIN_S: Final = 0.5
"""Seconds between two looks whether Redis is back."""
BEGINS_ANEW: Final = "this process begins anew"
KEEPS_ALL: Final = "noeviction"
"""The policy of a Redis that throws nothing away where it is full."""


def check_address(url: str) -> None:
    """Look whether an address may be that of a Redis; nobody is asked there.

    Raises:
        ValueError: it makes no sense.
    """
    Redis.from_url(url).close()


def new_store(url: str, known: KnownRedis | None = None) -> SharedStore:
    """The store of a new process.

    Raises:
        StoreError: nobody answers there.
        OtherRedisError: it is not the Redis that is known.
    """
    return SharedStore(url, secrets.token_hex(4), known)


def serve_on(url: str, folder: Path, serve: Callable[[SharedStore], bool]) -> None:
    """Serve as one of several processes, and as a new one whenever this one may go on no longer.

    Args:
        url: the address of Redis.
        folder: of this process.
        serve: serves with a store, until it is to end or the store is `lost`; whether the system
            has asked for the end.

    Raises:
        OtherRedisError: it is not the Redis that this process knows.
        OSError: the folder cannot be used.
    """
    known = KnownRedis(folder)
    store, ends = _served(url, known, serve)
    while store.lost and not ends:
        LOGGER.error("%s: %s", BEGINS_ANEW, store.lost)
        store, ends = _served(url, known, serve)


def _served(
    url: str, known: KnownRedis, serve: Callable[[SharedStore], bool]
) -> tuple[SharedStore, bool]:
    """Serve once Redis answers; the store that it was done with, and whether it is to end."""
    said = ""
    while True:
        try:
            store = new_store(url, known)
            _tell_how_it_keeps(store)
            return store, serve(store)
        except StoreError as error:
            if said != str(error):
                said = str(error)
                LOGGER.error("%s; this process waits for it", said)
        time.sleep(AGAIN_S)


def _tell_how_it_keeps(store: SharedStore) -> None:
    """Log whether a Redis keeps what it is told."""
    try:
        said = store.said_of_itself()
    except StoreError as error:
        LOGGER.warning("whether Redis keeps what it is told it does not say: %s", error)
        return
    warnings = list(flaws_of(said))
    for sentence in warnings:
        LOGGER.warning("%s", sentence)
    if not warnings:
        synced = said.get("appendfsync", "not known")
        LOGGER.info(
            "Redis keeps what it is told: appendonly yes, appendfsync %s, maxmemory-policy %s",
            synced,
            KEEPS_ALL,
        )


def flaws_of(said: Mapping[str, str]) -> Iterator[str]:
    """Why a Redis may lose what it is told, a sentence each, from what it says of itself."""
    if said.get("aof_enabled") != "1":
        yield (
            "Redis does not write down what it is told (appendonly no): when it ends, names and "
            "games since its last snapshot are gone; set appendonly yes"
        )
    policy = said.get("maxmemory_policy", "not known")
    if policy != KEEPS_ALL:
        yield (
            f"Redis may throw away names and games where it is full (maxmemory-policy {policy}): "
            f"set {KEEPS_ALL}"
        )
