"""A server process that begins anew where others may have its games, or Redis was away.

It is another one then, with a lease of its own and no game: what was its own it takes up as any
other process does. So there is one way in which a game goes on, whatever happened.
"""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Callable
from typing import Final

from game.net.shared.store import SharedStore, StoreError

LOGGER: Final = logging.getLogger("blackout.server")
AGAIN_S: Final = 0.5
"""Seconds between two looks whether Redis is back."""
BEGINS_ANEW: Final = "this process begins anew"


def new_store(url: str) -> SharedStore:
    """The store of a new process.

    Raises:
        ValueError: the address makes no sense.
        StoreError: nobody answers there.
    """
    return SharedStore(url, secrets.token_hex(4))


def serve_on(first: SharedStore, serve: Callable[[SharedStore], bool]) -> None:
    """Serve as one of several processes, and as a new one whenever this one may go on no longer.

    Args:
        first: the store of the first of these processes.
        serve: serves with a store, until it is to end or the store is `lost`; whether the system
            has asked for the end.

    Raises:
        StoreError: Redis did not answer when the first one began to serve.
    """
    store, ends = first, serve(first)
    while store.lost and not ends:
        LOGGER.error("%s: %s", BEGINS_ANEW, store.lost)
        store, ends = _served_again(store.url, serve)


def _served_again(url: str, serve: Callable[[SharedStore], bool]) -> tuple[SharedStore, bool]:
    """Serve once Redis is back; the store that it was done with, and whether it is to end."""
    said = ""
    while True:
        try:
            store = new_store(url)
            return store, serve(store)
        except StoreError as error:
            if said != str(error):
                said = str(error)
                LOGGER.error("%s; this process waits for it", said)
        time.sleep(AGAIN_S)
