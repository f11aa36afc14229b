"""How a connection to a server stands, and that it stands otherwise."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from game.engine import Refusal


class LinkState(Enum):
    """How a connection stands."""

    CONNECTING = "connecting"
    CONNECTED = "connected"
    LOST = "lost"
    """It stood, and is being made again."""
    FAILED = "failed"
    """It was never let in, or is no longer: nothing more will come."""
    CLOSED = "closed"


@dataclass(frozen=True, slots=True)
class LinkNews:
    """The connection stands otherwise than before."""

    state: LinkState
    why: Refusal | None = None
    code: str = ""
    """That of the server's refusal, where it was one."""
