"""How much one client may ask of a server."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

HIGH_WATER: Final = 32 << 10
"""Characters that wait for a client at which it is sent no more lines for now."""


@dataclass(frozen=True, slots=True)
class ServerLimits:
    """What is refused beyond; an operator may choose other numbers."""

    connections: int = 2000
    per_address: int = 32
    """Connections of one address at a time."""
    people_per_address: int = 100
    """New names of one address while the server runs."""
    games_per_person: int = 20
    """Games that one person hosts and that are not over."""
    games_per_address: int = 100
    """Games that one address made and that are not over; a server started again remembers them."""
    messages_per_second: float = 20.0
    burst: float = 60.0
    """Messages that may come at once."""
    strikes: int = 50
    """Refusals for speed after which a connection is closed."""
    greeting: float = 10.0
    """Seconds to say hello in."""
    idle_days: float = 30.0
    """Days without an action after which a game ends."""


class Bucket:
    """Messages that may still come: it fills with time up to a burst."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._held = burst
        self._at: float | None = None

    def take(self, now: float) -> bool:
        """One message at a time in seconds; False where it comes too soon."""
        if self._at is not None:
            self._held = min(self._burst, self._held + (now - self._at) * self._rate)
        self._at = now
        if self._held < 1:
            return False
        self._held -= 1
        return True
