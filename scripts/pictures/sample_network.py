"""Tables on the network for pictures, without a network: what a server would have said."""

from __future__ import annotations

import json
from typing import Any, Final

from game.engine import Play, Seat
from game.net.line_stream import LineStream
from game.net.link_state import LinkNews, LinkState
from game.net.nearby import NearbyServer
from game.net.recent_servers import RecentServer
from game.net.remote_game import RemoteGame
from game.net.server_session import ServerSession
from game.presentation.words.network import entry_refusal
from game.table.game import Game
from game.table.records.headers import header
from game.table.records.lines import action_data
from game.table.setup import HUMAN, SeatPlan, Setup
from game.ui.network.leave_scene import LeaveServerScene
from game.ui.network.lobby_scene import LobbyScene
from game.ui.network.others_scene import PlayWithOthersScene
from game.ui.network.server_scene import ServerScene
from game.ui.table.company import Company
from game.ui.table.scene import TableScene
from game.variants import variant, with_options

NAMES: Final = ("You", "Ann", "Bertram", "Clio", "Dora", "Emil", "Fay", "Gus", "Hal", "Ida")
SEED: Final = 1940
GAME: Final = "k3v9qa"
SAID: Final = (
    {"name": "Ann", "text": "Good evening! Shall we play the long game today, or is it too late?"},
    {"name": "Bertram", "phrase": "hello"},
    {"name": "Ann", "phrase": "good-luck"},
)


class QuietLink:
    """A connection over which nothing comes."""

    url = "ws://192.168.1.5:40123"
    name = "You"
    state = LinkState.CONNECTED

    def news(self) -> list[LinkNews | dict[str, Any]]:
        return []

    def send(self, kind: str, **fields: Any) -> None:
        pass

    def close(self) -> None:
        pass


def info(game: str, players: int, state: str, **more: Any) -> dict[str, Any]:
    """A server's description of a game with persons in all seats but the last."""
    agents = [HUMAN] * (players - 1) + ["casual" if players > 2 else HUMAN]
    seats = [
        {
            "name": NAMES[seat] if agent == HUMAN else "Ada",
            "agent": agent,
            "joined": True,
            "present": seat != 2,
            "stand_in": None,
            "ready": seat == 1,
        }
        for seat, agent in enumerate(agents)
    ]
    row = variant(_variant(players))
    told: dict[str, Any] = {"game": game, "variant": row.id, "name": row.name, "options": {}}
    told |= {"players": players, "host": "You", "state": state, "seats": seats, "to_act": []}
    told |= {"lines": 0, "paused": False, "watch": True, "chat": True, "wait": True}
    return {**told, "away": None, "clock": None, **more}


def _variant(players: int) -> str:
    """A game that so many play."""
    return "blackout" if players == 2 else "oh-hell" if players < 8 else "kachuful"


def session() -> ServerSession:
    """A session with some games listed."""
    made = ServerSession(QuietLink(), "", lambda *_: None)
    free = info("a", 4, "open", host="Ann")
    free["seats"][0] = {**free["seats"][3], "name": None, "agent": None, "joined": False}
    asked = info("b", 3, "open", host="Ann")
    asked["seats"][0] = {**asked["seats"][0], "joined": False}
    going, over = info("c", 5, "running", to_act=[0]), info("d", 3, "over")
    made.games = [free, asked, going, over]
    return made


def others_scene() -> PlayWithOthersScene:
    """Joining and hosting, with a table in the network."""
    known = (
        RecentServer("wss://table.example:8765", "Annabel"),
        RecentServer("192.168.1.7:40321", "Marta"),
    )
    scene = PlayWithOthersScene(look=lambda: None, recent=lambda: known)
    scene.name = "Marta"
    scene.address, scene.code = "192.168.1.5:40123", "k3v9qa"
    scene.message, scene.wrong = entry_refusal("token", ""), True
    scene.servers = (NearbyServer("Ann", "192.168.1.5:40123"),)
    return scene


def tables_scene() -> ServerScene:
    """The list of a server."""
    return ServerScene(session())


def lobby_scene(players: int) -> LobbyScene:
    """A table before its start."""
    made = session()
    told = info(GAME, max(players, 3), "open")
    told["seats"][-1] = {**told["seats"][-1], "name": None, "agent": None, "joined": False}
    game = RemoteGame(told, "You", "", lambda *_, **__: None)
    made.followed[GAME] = game
    for said in SAID:
        game.hear({"type": "chat", "game": GAME, **said})
    return LobbyScene(made, game)


def remote_table(players: int) -> TableScene:
    """A table at a server in the middle of a trick, where one of the others is away."""
    row = with_options(variant(_variant(players)), {"schedule": (5, 4)}, players)
    told = info(GAME, players, "running", options={"schedule": [5, 4]})
    plans = tuple(SeatPlan(one["name"], one["agent"]) for one in told["seats"])
    setup = Setup(variant=row, seats=plans, first_dealer=0, seed=SEED, drawn=True)
    play = Game(setup, [header(setup, "1940-09-07T20:15:00Z")])
    while not _asked(play):
        action = play.due(lambda _seat: True)
        play.take(action or play.legal(play.waiting.must[0])[0])
    game = RemoteGame(told, "You", "", lambda *_, **__: None)
    for frame in LineStream(GAME, play).frames(0, 0):
        game.hear(json.loads(frame))
    turn = {"to_act": [0], "seat": 0, "may": False}
    actions = [action_data(action) for action in play.legal(0)]
    game.hear({"type": "turn", "game": GAME, "n": len(game.lines), **turn, "actions": actions})
    for said in SAID:
        game.hear({"type": "chat", "game": GAME, **said})
    assert game.table is not None
    made = session()
    made.followed[GAME] = game
    return TableScene(game.table, company=Company(made, game, lambda *_: None))


def asked_to_agree(players: int) -> TableScene:
    """The same table; somebody would like to take back a decision."""
    scene = remote_table(players)
    assert scene.company is not None
    game = scene.company.game
    game.hear({"type": "game", **game.info, "takeback": {"seat": 1, "waits": [0]}})
    return scene


def asks_others(players: int) -> TableScene:
    """The same table; the person here has asked for that."""
    scene = remote_table(players)
    assert scene.company is not None
    game = scene.company.game
    waits = [seat for seat, one in enumerate(game.seats) if seat and one["agent"] == HUMAN]
    game.hear({"type": "game", **game.info, "takeback": {"seat": 0, "waits": waits}})
    return scene


def _asked(play: Game, seat: Seat = 0) -> bool:
    """Whether the first seat is asked for a card to a trick that was led."""
    own = play.waiting.must == (seat,) and isinstance(play.legal(seat)[0], Play)
    return own and bool(play.view(seat).trick)


def leave_scene() -> LeaveServerScene:
    """The question what becomes of a server."""

    class Server:
        asked = False

    return LeaveServerScene(Server(), quits=True)  # type: ignore[arg-type]


def asked_for_card(scene: TableScene) -> bool:
    """Everything is on the screen, and a card is asked for."""
    return scene.presenter.up_to_date and scene.input.hand.legal is not None
