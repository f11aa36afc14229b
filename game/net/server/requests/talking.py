"""Talk at a table: said, muted, reported."""

from __future__ import annotations

from functools import partial

from game.net.messages import DIRECTIONS, PHRASES, BadMessage, Chat, Mute, ReportPerson, key_of
from game.net.server.followers import ServerClient
from game.net.server.hosted_game import HostedGame
from game.net.server.requests.server import Server, answer_done, refuse_early, seen_game


def register(server: Server) -> None:
    """Have a server pass it on."""
    known = server.requests
    known.register(Chat, partial(_chat, server))
    known.register(Mute, partial(_mute, server))
    known.register(ReportPerson, partial(_report, server))


def _chat(server: Server, client: ServerClient, name: str, message: Chat) -> None:
    one = seen_game(server, name, message.game)
    text = message.text and DIRECTIONS.sub("", message.text)
    if bool(text) == (message.phrase is not None):
        raise BadMessage("malformed", "A chat has a text or a phrase.")
    if message.phrase is not None and message.phrase not in PHRASES:
        raise BadMessage("malformed", f"The phrases are {', '.join(PHRASES)}.")
    if text and not one.terms.chat:
        raise BadMessage("state", "The host of this game wants no chat; phrases remain.")
    if one.seat_of(name) is None:
        raise BadMessage("seat", "Only who has a seat may talk here.")
    refuse_early(server.chats.spend(key_of(name), server.clock()), "talk")
    server.talk.say(one, name, text=text or "", phrase=message.phrase or "")
    answer_done(client, message)


def _mute(server: Server, client: ServerClient, name: str, message: Mute) -> None:
    one = seen_game(server, name, message.game)
    if message.on:
        _seated(one, message.name)
    server.talk.mute(one, name, message.name, on=message.on)
    answer_done(client, message)


def _report(server: Server, client: ServerClient, name: str, message: ReportPerson) -> None:
    one = seen_game(server, name, message.game)
    _seated(one, message.name)
    refuse_early(server.chats.spend(key_of(name), server.clock()), "report somebody")
    host = [each for each in server.clients if each.name is not None and one.is_host(each.name)]
    server.talk.report(one, name, message.name, host)
    answer_done(client, message)


def _seated(one: HostedGame, name: str) -> None:
    """Refuse to go on about somebody who does not sit there.

    Raises:
        BadMessage: nobody of that name does.
    """
    if one.seat_of(name) is None:
        raise BadMessage("unknown", "No person of that name sits there.")
