"""Making a connection to a server for the present player."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from game import home
from game.net.kept_games import KeptGames
from game.net.server_link import ServerLink
from game.net.server_session import ServerSession
from game.net.tokens import Tokens
from game.table.records.record import Line
from game.table.records.shelf import ShelfError
from game.translation import _, sentence
from game.ui.platform import log
from game.ui.platform.background_tasks import tasks
from game.ui.scene.protocol import App


def server_home() -> Path:
    """The folder of a server that this window starts."""
    return home.data() / "server"


def enter_server(app: App, url: str, name: str, code: str) -> ServerSession:
    """A session that is being opened; `code` is empty where the server wants none."""
    link = ServerLink(url, name, Tokens(home.network()), password=code or None)
    return ServerSession(link, app.players.current.id, partial(_keep, app))


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
