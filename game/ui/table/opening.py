"""Scenes that routes open and that take more than one part of the table to make."""

from __future__ import annotations

from game.net.client.remote_game import RemoteGame
from game.net.client.server_process import ServerProcess
from game.net.client.server_session import ServerSession
from game.net.messages import GameInfo
from game.table.followed_game import FollowedGame
from game.ui.scene.protocol import App, Scene
from game.ui.scene.routes import WaitAtTable
from game.ui.settings.settings_scene import SettingsScene
from game.ui.table.animation.first_dealer_draw import rounds_of
from game.ui.table.company import Company
from game.ui.table.layout.size_limits import words_granted
from game.ui.table.panels.demo_controls import DemoControls
from game.ui.table.table_scene import TableScene


def table_scene(table: FollowedGame) -> Scene:
    """The table of a game that is opened for the first time: the draw for the deal comes first."""
    return TableScene(table, dealer_draw=rounds_of(table), introduces=True, counts_deals=True)


def next_demo_scene(table: FollowedGame, demo: DemoControls) -> Scene:
    """The table of the next game of bots; its dealer follows the last one, so none is drawn."""
    return TableScene(table, demo=demo)


def scene_at_server(
    session: ServerSession, game: RemoteGame, server: ServerProcess | None = None
) -> Scene:
    """The table of a game at a server, which has begun."""

    def again(app: App, info: GameInfo) -> None:
        app.open_instead(WaitAtTable(session, session.follow(info), server))

    company = Company(session, game, again)
    assert game.table is not None, "the game has begun"
    return TableScene(game.table, again=company.play_again, company=company, counts_deals=True)


def settings_scene(table: FollowedGame | None = None) -> Scene:
    """Settings; how large the words of a table come out, only the table knows."""
    return SettingsScene(table, words_granted)
