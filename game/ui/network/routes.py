"""Routes that carry a connection to a server, a game there, or a server of one's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from game.engine import Variant
from game.engine.variant import OptionValue
from game.net.remote_game import RemoteGame
from game.net.server_process import ServerProcess
from game.net.server_session import ServerSession
from game.ui.scene.protocol import Route


@dataclass(frozen=True, slots=True)
class TableTerms:
    """What the host of a table settles beside its game."""

    name: str
    """Of the host."""
    local: bool = False
    """Whether only windows on this machine may join."""
    away: float | None = 60.0
    """Seconds after which a bot plays for who is away; None for never."""
    clock: float | None = None
    """Seconds for a decision; None for as long as one likes."""
    chat: bool = True
    watch: bool = True


@dataclass(frozen=True, slots=True)
class TableGame:
    """A game that was put together for a table at a server."""

    variant: Variant
    options: Mapping[str, OptionValue]
    agents: Sequence[str]


@dataclass(frozen=True)
class OpenTable(Route):
    """A new table: on the server of a session, or without one on a server that is started."""

    terms: TableTerms
    game: TableGame
    session: ServerSession | None = None
    server: ServerProcess | None = None
    """That of the session, where this window started it."""


@dataclass(frozen=True)
class AtServer(Route):
    """The games of a server; the screen ends the session, and the server if it is one's own."""

    session: ServerSession
    server: ServerProcess | None = None
    first: Mapping[str, Any] | None = None
    """A game whose table is opened at once."""


@dataclass(frozen=True)
class WaitAtTable(Route):
    """A table before its start."""

    session: ServerSession
    game: RemoteGame
    server: ServerProcess | None = None


@dataclass(frozen=True)
class PlayAtServer(Route):
    """A table after its start."""

    session: ServerSession
    game: RemoteGame
    server: ServerProcess | None = None


@dataclass(frozen=True)
class LeaveServer(Route):
    """The question what becomes of a server of one's own when one leaves it."""

    server: ServerProcess
    quits: bool = False
    """Whether the program ends then; else one goes back."""
