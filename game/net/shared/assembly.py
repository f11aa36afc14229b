"""A process of several that serve as one, put together with its add-ons."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game.net.add_ons.signed_results import add_signed_results
from game.net.add_ons.tournaments.requests import add_no_tournaments
from game.net.shared.ratings import add_shared_ratings
from game.net.shared.server import SharedTableServer
from game.net.shared.store import SharedStore
from game.table.bots.service import BotService


def whole_process(
    home: Path, bots: BotService, store: SharedStore, **more: Any
) -> SharedTableServer:
    """A server that is one of several processes, and holds no tournaments.

    The tables of a round would belong to several of them.

    Args:
        home: the process's folder.
        bots: decide for the bots of its games.
        store: its connection to Redis.
        more: what else a `SharedTableServer` is made with.

    Raises:
        OSError: the home cannot be used, or Redis does not answer.
    """
    core = SharedTableServer(home, bots, store, **more)
    add_signed_results(core)
    add_shared_ratings(core)
    add_no_tournaments(core)
    return core
