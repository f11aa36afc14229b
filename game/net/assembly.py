"""A server put together with its add-ons; one that is left out here can be deleted."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from game.net.add_ons.ratings.server_ratings import ServerRatings, add_ratings
from game.net.add_ons.signed_results import add_signed_results
from game.net.add_ons.tournaments.requests import add_tournaments
from game.net.add_ons.tournaments.running import Tournaments
from game.net.server.table_server import TableServer
from game.table.bots.service import BotService


class WholeServer(NamedTuple):
    """A server with its add-ons."""

    core: TableServer
    ratings: ServerRatings
    tournaments: Tournaments


def whole_server(
    home: Path, bots: BotService, *, organizers: Iterable[str] = (), **more: Any
) -> WholeServer:
    """A server that has taken up the games of its home.

    Args:
        home: its folder.
        bots: decide for the bots of its games.
        organizers: public keys of those who may open tournaments.
        more: what else a `TableServer` is made with.

    Raises:
        OSError, Unreadable: the home cannot be used.
    """
    core = TableServer(home, bots, **more)
    add_signed_results(core)
    ratings = add_ratings(core)
    core.take_up()
    return WholeServer(core, ratings, add_tournaments(core, organizers))
