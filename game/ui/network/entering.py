"""Making a connection to a server for the present player."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from game import home
from game.engine import Refusal
from game.net.client import nearby
from game.net.client.entry import Entry
from game.net.client.kept_games import KeptGames
from game.net.client.own_key import own_key
from game.net.client.recent_servers import RecentServer, RecentServers, SeatElsewhere
from game.net.client.remote_game import RemoteGame
from game.net.client.server_link import ServerLink
from game.net.client.server_process import (
    Door,
    Invitation,
    kept_door,
    left_server,
)
from game.net.client.server_session import ServerSession
from game.net.keys import KeyPair, key_file
from game.net.messages import OVER
from game.net.own_addresses import HERE, own_address
from game.storage.kept_documents import KeptDocument
from game.table.records.lines import Line
from game.table.shelf import ShelfError
from game.translation import _, sentence
from game.ui.platform import log
from game.ui.platform.background_tasks import tasks
from game.ui.scene.protocol import App
from game.ui.scene.routes import GameStart, OpenTable, StartElsewhere, TableTerms


def table_for_others(begin: GameStart) -> StartElsewhere:
    """The choice of a game whose table is opened at a server."""
    return StartElsewhere(begin, _("A table for others"), _("Start"))


def server_home() -> Path:
    """The folder of a server that this window starts."""
    return home.data() / "server"


def own_entrance() -> RecentServer | None:
    """Where this home's server is, if one runs, whichever window holds it; reads files.

    The name is that of whoever hosted there last. By the key nobody else's server passes for it.
    """
    left, door = own_server()
    key = key_file(server_home()).read().value
    public, name = "" if key is None else key.public, "" if door is None else door.name
    if left is not None:
        return RecentServer(left.url, name, code=left.code, key=public)
    if door is None:
        return None
    return RecentServer(f"ws://{HERE}:{door.port}", name, code=door.code, key=public)


def own_server() -> tuple[Invitation | None, Door | None]:
    """The server of this window's home: one that was left running, and how others come in.

    Either is None where there is none; reads files.
    """
    return left_server(server_home()), kept_door(server_home())


NOT_THERE: Final = ("", "server")
"""What a session says where no server answers, or another one than it has to be."""


@dataclass(frozen=True, slots=True)
class KnownPage:
    """The page of a server at which somebody of this machine is known."""

    name: str
    """What it is called in a list."""
    address: str
    code: str


def known_pages() -> tuple[KnownPage, ...]:
    """Those of the own server, where others may come in, and of servers joined; reads files."""
    left, door = own_server()
    found = []
    if left is not None:
        found.append(KnownPage(_("Your own server"), left.address, left.code))
    elif door is not None and not door.local:
        address = f"{own_address()}:{door.port}"
        found.append(KnownPage(_("Your own server"), address, door.code))
    joined = (KnownPage(one.address, one.address, one.code) for one in recent_servers())
    return (*found, *joined)


def enter_server(
    app: App,
    url: str,
    name: str,
    code: str,
    trusted: str = "",
    server_key: str = "",
    *,
    announced: bool = False,
    key: KeptDocument[KeyPair] | None = None,
) -> ServerSession:
    """A session that is being opened.

    Args:
        app: the window.
        url: of the server.
        name: of the person there.
        code: empty where the server wants none.
        trusted: the file of certificates to trust beside the system's; empty for none.
        server_key: which server it has to be; empty where any will do.
        announced: whether the network told of that key, and nobody joined it there before.
        key: to which the name belongs; None for that of the player.
    """
    entry = Entry(
        url,
        name,
        key or own_key(app.players, name),
        home.network(),
        password=code or None,
        trusted=trusted,
        server_key=server_key,
        announced=announced,
    )
    return ServerSession(
        ServerLink(entry, nearby.look_around), app.players.current.id, partial(_keep, app)
    )


def recent_servers() -> tuple[RecentServer, ...]:
    """The servers that were joined last; reads a file."""
    return RecentServers(home.network()).read()


def remember_server(server: RecentServer) -> None:
    """Put a server before the others, beside the frames."""
    _note(lambda servers: servers.remember(server))


def last_name() -> str:
    """What somebody of this machine was called last at a server; reads a file."""
    return RecentServers(home.network()).name()


def remember_seat(session: ServerSession, game: RemoteGame, *, own: bool) -> None:
    """Keep at which table one sits, or which one hosts, for the menu, beside the frames.

    `own` is whether it is at one's own server.
    """
    if game.state == OVER or (game.seat is None and not game.hosts):
        return
    seat = SeatElsewhere(game.id, game.info.variant, time.time())
    key, name = "" if own else session.link.server_key, session.name
    _note(lambda servers: servers.sit(seat, key, name))


def forget_seat(game: str) -> None:
    """There is nothing to go on with at a table, by its id: the menu need not lead there."""
    _note(lambda servers: servers.rise(game))


def remember_name(name: str) -> None:
    """Keep by which name one was let in, beside the frames."""
    _note(lambda servers: servers.remember_name(name))


def forget_server(app: App, server: RecentServer) -> None:
    """Leave a server out of those that were joined last, beside the frames."""
    _change(app, lambda servers: servers.forget(server))


def put_back_server(app: App, server: RecentServer, place: int) -> None:
    """Have a forgotten server after so many others again, beside the frames."""
    _change(app, lambda servers: servers.put_back(server, place))


def go_on_elsewhere(app: App, seat: SeatElsewhere, server: RecentServer | None) -> None:
    """Go back to a seat at a server that was joined before, or without one at one's own."""
    if server is not None:
        terms = TableTerms(server.name)
        app.open(OpenTable(terms, None, known=server, wanted=seat.game))
        return

    def take(door: Door | None) -> None:
        if door is None:
            forget_seat(seat.game)
            app.notify(_("The files of your own server are gone."))
            return
        terms = TableTerms(door.name or app.players.current.name, local=door.local, vpn=door.vpn)
        app.open(OpenTable(terms, None, wanted=seat.game))

    tasks.run(lambda: own_server()[1], take)


def _change(app: App, change: Callable[[RecentServers], Refusal | None]) -> None:
    """Change the file of servers that were joined last; what hinders it is said."""

    def told(trouble: Refusal | None) -> None:
        if trouble is not None:
            app.notify(trouble.text(_))

    tasks.run(lambda: change(RecentServers(home.network())), told)


def _note(change: Callable[[RecentServers], Refusal | None]) -> None:
    """The same while a game begins: what hinders it is for the log alone."""

    def told(trouble: Refusal | None) -> None:
        if trouble is not None:
            log.LOGGER.warning("the servers joined last are not kept: %s", trouble)

    tasks.run(lambda: change(RecentServers(home.network())), told)


def _keep(app: App, url: str, game: str, lines: list[Line], seat: int | None) -> None:
    """Put a finished game in which one sat among those of this machine, beside the frames."""

    forget_seat(game)
    if seat is None:
        return

    def work() -> str:
        try:
            KeptGames(home.network()).keep(url, game, lines, seat)
        except (OSError, ShelfError) as error:
            log.trouble("a game of a server is not kept", error)
            return sentence(error)
        return ""

    def told(trouble: str) -> None:
        if trouble:
            app.notify(trouble)

    tasks.run(work, told)
