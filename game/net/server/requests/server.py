"""What requests need of the server, and what several of them do."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Protocol

from msgspec import structs

from game.net.messages import BadMessage, Done, GameInfo, Message, PersonRating
from game.net.server.followers import Followers, ServerClient
from game.net.server.game_info import Descriptions
from game.net.server.greetings import Greetings
from game.net.server.hosted_game import HostedGame
from game.net.server.invitations.inviting import Invitations
from game.net.server.rate_limits import Buckets, ServerLimits
from game.net.server.requests.registry import Requests
from game.net.server.shared_sheets import SharedSheets
from game.net.server.talk import TableTalk


class Server(Protocol):
    """What requests need of the server."""

    requests: Requests
    games: OrderedDict[str, HostedGame]
    followers: Followers
    limits: ServerLimits
    greetings: Greetings
    descriptions: Descriptions
    invitations: Invitations
    sheets: SharedSheets
    talk: TableTalk
    clients: list[ServerClient]
    chats: Buckets
    pauses: Buckets
    clock: Callable[[], float]
    home: Path
    """The server's folder."""
    takes_games: bool

    def is_present(self, name: str) -> bool:
        """Whether a person is connected."""

    def rating(self, name: str) -> PersonRating | None:
        """How strong a person is by the games at this server."""

    def game(self, name: str) -> HostedGame:
        """A game by its id."""

    def new_game(self) -> HostedGame:
        """A game with nothing settled."""

    def forget(self, one: HostedGame) -> None:
        """Leave nothing of a game that could not be made."""

    def listed(self) -> Iterator[GameInfo]:
        """All games, those first in which something happened last."""

    def spread(self, one: HostedGame, *, told: bool = False) -> None:
        """Send what is new."""


def answer_done(client: ServerClient, message: Message) -> None:
    """Answer that a message was carried out."""
    client.tell(Done(id=message.number))


def describe(server: Server, client: ServerClient, one: HostedGame, message: Message) -> None:
    """Answer with the description of a game."""
    client.tell(structs.replace(server.descriptions.description_of(one).info, id=message.number))


def seen_game(server: Server, name: str, game: str) -> HostedGame:
    """A game that a person may look at.

    Raises:
        BadMessage: there is none, or it is not to be watched.
    """
    one = server.game(game)
    if not one.is_seen_by(name):
        raise BadMessage("seat", "This game is not to be watched.")
    return one


def hosted_game(server: Server, name: str, game: str) -> HostedGame:
    """A game that a person hosts.

    Raises:
        BadMessage: there is none, or somebody else hosts it.
    """
    one = server.game(game)
    if not one.is_host(name):
        raise BadMessage("seat", "Only the host of the game may do that.")
    return one


def refuse_early(wait: float, what: str) -> None:
    """Refuse what comes too soon, by as many seconds.

    Raises:
        BadMessage: it does.
    """
    if wait:
        raise BadMessage("limit", f"You {what} too often; wait a little.", wait=wait)
