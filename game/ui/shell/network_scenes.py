"""The scene that belongs to each route to a table on the network; see `scene_factory`."""

from __future__ import annotations

from typing import Any

from game.net.remote_game import RemoteGame
from game.net.server_process import ServerProcess
from game.net.server_session import ServerSession
from game.ui.network import routes
from game.ui.network.leave_scene import LeaveServerScene
from game.ui.network.lobby_scene import LobbyScene
from game.ui.network.opening_scene import OpeningScene
from game.ui.network.others_scene import PlayWithOthersScene
from game.ui.network.server_scene import ServerScene
from game.ui.scene.protocol import App, Route, Scene
from game.ui.scene.routes import PlayWithOthers
from game.ui.table.company import Company
from game.ui.table.scene import TableScene


def network_scene(route: Route) -> Scene | None:
    """A new scene for this route; None where it leads elsewhere."""
    match route:
        case PlayWithOthers():
            return PlayWithOthersScene()
        case routes.OpenTable(terms, game, session, server):
            return OpeningScene(terms, game, session, server)
        case routes.AtServer(session, server, first):
            return ServerScene(session, server, first)
        case routes.WaitAtTable(session, game, server):
            return LobbyScene(session, game, server)
        case routes.LeaveServer(server, quits):
            return LeaveServerScene(server, quits=quits)
        case routes.PlayAtServer(session, game, server):
            return _remote_table(session, game, server)
    return None


def _remote_table(session: ServerSession, game: RemoteGame, server: ServerProcess | None) -> Scene:
    """The scene of a table at a server."""

    def again(app: App, info: dict[str, Any]) -> None:
        app.open_instead(routes.WaitAtTable(session, session.follow(info), server))

    company = Company(session, game, again)
    assert game.table is not None, "the game has begun"
    return TableScene(game.table, again=company.play_again, company=company)
