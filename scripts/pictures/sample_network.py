"""Tables on the network for pictures, without a network: what a server would have said."""

from __future__ import annotations

from typing import Any, Final, cast

from msgspec.structs import replace

from game.engine import Play, Seat
from game.net.client.nearby import NearbyServer
from game.net.client.recent_servers import RecentServer
from game.net.client.remote_game import RemoteGame
from game.net.client.server_process import Door, Invitation, ServerProcess
from game.net.client.server_session import LinkState, News, ServerSession
from game.net.keys import KeyPair
from game.net.messages import (
    ChatSaid,
    ClientMessage,
    GameInfo,
    GameStage,
    LineSaid,
    PersonRating,
    SeatInfo,
    TakebackInfo,
    Turn,
    decoded_server_message,
)
from game.net.server.line_stream import LineStream
from game.presentation.words.network import entry_refusal
from game.table.game import Game
from game.table.records.event_lines import line_of
from game.table.records.headers import header
from game.table.setup import HUMAN, SeatPlan, Setup
from game.ui.network.entering import KnownPage
from game.ui.network.key_scene import OwnKeyScene
from game.ui.network.leave_scene import LeaveServerScene
from game.ui.network.lobby_scene import LobbyScene
from game.ui.network.others_scene import PlayWithOthersScene
from game.ui.network.server_scene import ServerScene
from game.ui.table.company import Company
from game.ui.table.table_scene import TableScene
from game.variants import variant, with_options

NAMES: Final = ("You", "Ann", "Bertram", "Clio", "Dora", "Emil", "Fay", "Gus", "Hal", "Ida")
SEED: Final = 1940
GAME: Final = "k3v9qa"
WORDS: Final = "Good evening! Shall we play the long game today, or is it too late?"
SAID: Final = (
    ChatSaid(game=GAME, name="Ann", text=WORDS),
    ChatSaid(game=GAME, name="Bertram", phrase="hello"),
    ChatSaid(game=GAME, name="Ann", phrase="good-luck"),
)


class QuietLink:
    """A connection over which nothing comes."""

    url = "ws://192.168.1.5:40123"
    server_key = ""
    name = "You"
    state = LinkState.CONNECTED

    def news(self) -> list[News]:
        return []

    def send(self, message: ClientMessage) -> None:
        pass

    def close(self) -> None:
        pass


def info(game: str, players: int, state: GameStage, host: str = "You") -> GameInfo:
    """A server's description of a game with persons in all seats but the last."""
    agents = [HUMAN] * (players - 1) + ["casual" if players > 2 else HUMAN]
    seats = [
        SeatInfo(
            name=NAMES[seat] if agent == HUMAN else "Ada",
            agent=agent,
            joined=True,
            present=seat != 2,
            stand_in=None,
            ready=seat == 1,
            rating=PersonRating(1497 + 40 * seat, 346, 3) if agent == HUMAN and seat < 3 else None,
        )
        for seat, agent in enumerate(agents)
    ]
    row = variant(_variant(players))
    return GameInfo(
        game=game,
        variant=row.id,
        name=row.name,
        options={},
        players=players,
        host=host,
        state=state,
        seats=seats,
        to_act=[],
        lines=0,
        paused=False,
        watch=True,
        chat=True,
        wait=True,
        away=None,
        clock=None,
        rated=True,
    )


def with_seat(told: GameInfo, seat: Seat, **other: Any) -> GameInfo:
    """A description in which a seat is otherwise."""
    seats = [replace(one, **other) if n == seat else one for n, one in enumerate(told.seats)]
    return replace(told, seats=seats)


def _variant(players: int) -> str:
    """A game that so many play."""
    return "blackout" if players == 2 else "oh-hell" if players < 8 else "kachuful"


def session() -> ServerSession:
    """A session with some games listed."""
    made = ServerSession(QuietLink(), "", lambda *_: None)
    free = info("a", 4, "open", "Ann")
    free = with_seat(free, 0, name=None, agent=None, joined=False)
    asked = with_seat(info("b", 3, "open", "Ann"), 0, joined=False)
    going, over = replace(info("c", 5, "running"), to_act=[0]), info("d", 3, "over")
    made.games = [free, asked, going, over]
    return made


def others_scene() -> PlayWithOthersScene:
    """Joining and hosting, with a table in the network."""
    known = (
        RecentServer("wss://table.example:8765", "Annabel"),
        RecentServer("192.168.1.7:40321", "Marta", code="h7w2p"),
    )
    own = Door(40123, "k3v9q", "Marta")
    scene = PlayWithOthersScene(lambda: None, lambda: known, lambda: (None, own), lambda: True)
    scene.name = "Marta"
    scene.address, scene.code = "192.168.1.5:40123", "k3v9qa"
    scene.message, scene.wrong, scene.to_mend = entry_refusal("key", ""), True, "name"
    scene.servers = (
        NearbyServer("Ann", "192.168.1.5:40123"),
        NearbyServer("ANN", "192.168.1.9:8765"),
    )
    return scene


def tables_scene(*, none: bool = False) -> ServerScene:
    """The list of a server; with `none`, of one without a table."""
    made = session()
    if none:
        made.games = []
    return ServerScene(made)


def lobby_scene(players: int) -> LobbyScene:
    """A table before its start."""
    made = session()
    told = info(GAME, max(players, 3), "open")
    told = with_seat(told, told.players - 1, name=None, agent=None, joined=False)
    game = RemoteGame(told, "You", "", lambda _message: None)
    made.followed[GAME] = game
    for remark in SAID:
        game.hear(remark)
    return LobbyScene(made, game)


class QuietServer:
    """A server of this window's, as far as the lobby asks it."""

    local = False
    invitation = Invitation(
        "ws://127.0.0.1:40123", "192.168.1.5:40123", "k3v9q", ("10.0.5.3:40123",)
    )
    code = invitation.code


def hosting_scene(players: int) -> LobbyScene:
    """The lobby of whoever hosts, with what phones scan."""
    made = session()
    seats = max(players, 3)
    told = replace(info(GAME, seats, "open"), host="You")
    for seat in range(2, seats):
        told = with_seat(told, seat, name=None, agent=None, joined=False)
    game = RemoteGame(told, "You", "", lambda _message: None)
    made.followed[GAME] = game
    for remark in SAID:
        game.hear(remark)
    return LobbyScene(made, game, cast("ServerProcess", QuietServer()))


def remote_table(players: int) -> TableScene:
    """A table at a server in the middle of a trick, where one of the others is away."""
    row = with_options(variant(_variant(players)), {"schedule": (5, 4)}, players)
    told = replace(info(GAME, players, "running"), options={"schedule": [5, 4]})
    plans = tuple(SeatPlan(str(one.name), str(one.agent)) for one in told.seats)
    setup = Setup(variant=row, seats=plans, first_dealer=0, seed=SEED, drawn=True)
    play = Game(setup, [header(setup, "1940-09-07T20:15:00Z")])
    while not _asked(play):
        action = play.due(lambda _seat: True)
        play.take_action(action or play.legal(play.waiting.must[0])[0])
    game = RemoteGame(told, "You", "", lambda _message: None)
    for frame in LineStream(GAME, play).frames(0, 0):
        message = decoded_server_message(frame)
        assert isinstance(message, LineSaid)
        game.hear(message)
    actions = list(map(line_of, play.legal(0)))
    game.hear(Turn(game=GAME, n=len(game.lines), to_act=[0], seat=0, actions=actions))
    for remark in SAID:
        game.hear(remark)
    assert game.table is not None
    made = session()
    made.followed[GAME] = game
    return TableScene(game.table, company=Company(made, game, lambda *_: None))


def asked_to_agree(players: int) -> TableScene:
    """The same table; somebody would like to take back a decision."""
    scene = remote_table(players)
    assert scene.company is not None
    game = scene.company.game
    game.hear(replace(game.info, takeback=TakebackInfo(seat=1, waits=[0])))
    return scene


def asks_others(players: int) -> TableScene:
    """The same table; the person here has asked for that."""
    scene = remote_table(players)
    assert scene.company is not None
    game = scene.company.game
    waits = [seat for seat, one in enumerate(game.seats) if seat and one.agent == HUMAN]
    game.hear(replace(game.info, takeback=TakebackInfo(seat=0, waits=waits)))
    return scene


def _asked(play: Game, seat: Seat = 0) -> bool:
    """Whether the first seat is asked for a card to a trick that was led."""
    own = play.waiting.must == (seat,) and isinstance(play.legal(seat)[0], Play)
    return own and bool(play.view(seat).trick)


def leave_scene() -> LeaveServerScene:
    """The question what becomes of a server."""

    class Server:
        asked = False

    return LeaveServerScene(Server(), session(), quits=True)  # type: ignore[arg-type]


def key_scene() -> OwnKeyScene:
    """A player's key, its link in sight, and another one that would take its place."""
    pages = (KnownPage("192.168.1.5:40123", "192.168.1.5:40123", "k3v9q"),)
    scene = OwnKeyScene(lambda: pages, "~/blackout.key")
    scene.shows_link, scene.pair, scene.offered = True, KeyPair("5" * 64), KeyPair("6" * 64)
    scene.pages = pages
    scene.message = f"The key is in {scene.target}."
    return scene


def asked_for_card(scene: TableScene) -> bool:
    """Everything is on the screen, and a card is asked for."""
    return scene.presenter.up_to_date and scene.input.hand.legal is not None
