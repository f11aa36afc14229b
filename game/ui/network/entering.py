"""Making a connection to a server for the present player."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from game import home
from game.engine import Refusal
from game.net.client.entry import Entry
from game.net.client.kept_games import KeptGames
from game.net.client.own_key import own_key
from game.net.client.recent_servers import RecentServer, RecentServers
from game.net.client.server_link import ServerLink
from game.net.client.server_process import Door, Invitation, kept_door, left_server
from game.net.client.server_session import ServerSession
from game.table.records.lines import Line
from game.table.records.shelf import ShelfError
from game.translation import _, sentence
from game.ui.platform import log
from game.ui.platform.background_tasks import tasks
from game.ui.scene.protocol import App


def server_home() -> Path:
    """The folder of a server that this window starts."""
    return home.data() / "server"


def own_server() -> tuple[Invitation | None, Door | None]:
    """The server of this window's home: one that was left running, and how others come in.

    Either is None where there is none; reads files.
    """
    return left_server(server_home()), kept_door(server_home())


def enter_server(
    app: App, url: str, name: str, code: str, trusted: str = "", server_key: str = ""
) -> ServerSession:
    """A session that is being opened.

    Args:
        app: the window.
        url: of the server.
        name: of the person there.
        code: empty where the server wants none.
        trusted: the file of certificates to trust beside the system's; empty for none.
        server_key: which server it has to be; empty where any will do.
    """
    file = Path(trusted).expanduser() if trusted else None
    entry = Entry(
        url,
        name,
        own_key(app.players, name),
        home.network(),
        password=code or None,
        trusted=file,
        server_key=server_key,
    )
    return ServerSession(ServerLink(entry), app.players.current.id, partial(_keep, app))


def recent_servers() -> tuple[RecentServer, ...]:
    """The servers that were joined last; reads a file."""
    return RecentServers(home.network()).read()


def remember_server(server: RecentServer) -> None:
    """Put a server before the others, beside the frames."""

    _note(lambda servers: servers.remember(server))


def last_name() -> str:
    """What somebody of this machine was called last at a server; reads a file."""
    return RecentServers(home.network()).name()


def remember_name(name: str) -> None:
    """Keep by which name one was let in, beside the frames."""

    _note(lambda servers: servers.remember_name(name))


def forget_server(app: App, server: RecentServer) -> None:
    """Leave a server out of those that were joined last, beside the frames."""
    _change(app, lambda servers: servers.forget(server))


def put_back_server(app: App, server: RecentServer, place: int) -> None:
    """Have a forgotten server after so many others again, beside the frames."""
    _change(app, lambda servers: servers.put_back(server, place))


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


def _keep(app: App, url: str, game: str, lines: list[Line], seat: int) -> None:
    """Put a finished game among those of this machine, beside the frames."""

    def work() -> str:
        try:
            KeptGames(home.network()).keep(url, game, lines, seat)
        except (OSError, ShelfError) as error:
            log.trouble("a game of a server is not kept", error)
            return sentence(error) or _("The game could not be put among yours.")
        return ""

    def told(trouble: str) -> None:
        if trouble:
            app.notify(trouble)

    tasks.run(work, told)
