"""By class of message what a server does: its own parts and its add-ons register here."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from game.net.messages import BadMessage, Message
from game.net.server.followers import ServerClient

PLAIN_COST: Final = 1.0
"""What a message costs that makes little work and leaves no line in a file."""
LINE_COST: Final = 3.0
"""What one costs that leaves a line in a file each time."""
LIST_COST: Final = 4.0
"""What one costs that is answered by a list."""
MAKING_COST: Final = 5.0
"""What one costs that makes a game, a sheet or a tournament, or writes one's file anew."""
_M = TypeVar("_M", bound=Message)
Handler: TypeAlias = Callable[[ServerClient, str, _M], None]
"""Carries out a message of a person, given the connection and the person's name.

It raises `BadMessage` where it cannot be done, and `OSError` or `Unreadable` where it cannot be
kept, and is not done.
"""


class _Registered(NamedTuple):
    handler: Handler[Any]
    cost: float


class Requests:
    """The handlers of a server."""

    def __init__(self) -> None:
        self._handlers: dict[type[Message], _Registered] = {}

    def register(self, kind: type[_M], handler: Handler[_M], cost: float = PLAIN_COST) -> None:
        """Have messages of a class carried out.

        Args:
            kind: the class itself; classes derived from it are registered by themselves.
            handler: carries such a message out.
            cost: how much work it makes, beside a plain one.
        """
        assert kind not in self._handlers, f"{kind.__name__} is registered twice"
        self._handlers[kind] = _Registered(handler, cost)

    def __contains__(self, kind: type[Message]) -> bool:
        return kind in self._handlers

    def carry_out(self, client: ServerClient, name: str, message: Message) -> None:
        """Carry out a message of a person who has greeted; it raises what its handler raises.

        Raises:
            BadMessage: also where nothing at this server answers such a message.
        """
        found = self._handlers.get(type(message))
        if found is None:
            raise BadMessage("unknown", "This server does not do that.")
        found.handler(client, name, message)

    def cost(self, message: Message) -> float:
        """How much work a message makes, whatever has to be read for it."""
        found = self._handlers.get(type(message))
        return PLAIN_COST if found is None else found.cost
