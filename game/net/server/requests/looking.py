"""Games that a person follows or is shown."""

from __future__ import annotations

from functools import partial

from msgspec import Raw

from game.net.messages import BadMessage, Follow, Leave, Show, Shown
from game.net.server.followers import ServerClient
from game.net.server.rate_limits import HIGH_WATER
from game.net.server.requests.server import Server, answer_done, describe, seen_game
from game.table.records.lines import text_of


def register(server: Server) -> None:
    """Have a server send and show them."""
    known = server.requests
    known.register(Follow, partial(_follow, server))
    known.register(Leave, partial(_leave, server))
    known.register(Show, partial(_show, server))


def _follow(server: Server, client: ServerClient, name: str, message: Follow) -> None:
    one = seen_game(server, name, message.game)
    server.talk.tell_missed(client, one, message.heard)
    describe(server, client, one, message)
    server.followers.add(client, one, message.after, message.mark, words=message.table)


def _leave(server: Server, client: ServerClient, _name: str, message: Leave) -> None:
    server.followers.remove(client, message.game)
    answer_done(client, message)


def _show(server: Server, client: ServerClient, name: str, message: Show) -> None:
    one = seen_game(server, name, message.game)
    if client.link.backlog >= HIGH_WATER:
        raise BadMessage("limit", "Read first what you were sent.")
    seat = one.viewer(name)
    if one.play is None or one.stream is None:
        lines = []
    elif one.is_told:
        lines = list(map(text_of, one.play.lines))
    else:
        lines = one.stream.lines(seat)
    shown = Shown(
        game=server.descriptions.description_of(one).info,
        lines=[Raw(line.encode()) for line in lines],
        seat=seat,
        turn=one.turn(seat),
        result=server.followers.sign(one, seat) if one.is_told else None,
        id=message.number,
    )
    client.tell(shown)
