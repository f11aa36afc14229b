"""How much one client may ask of a server."""

from __future__ import annotations

from collections.abc import Hashable
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
    people_per_address: float = 100.0
    """New names that may come from one address at once."""
    seconds_per_new_name: float = 600.0
    games_per_person: int = 20
    """Games that one person hosts and that are not over."""
    games_per_address: int = 100
    """Games that one address made and that are not over; a server started again remembers them."""
    messages_per_second: float = 20.0
    burst: float = 60.0
    """Messages that may come at once."""
    chats: float = 8.0
    """What one person may say at once."""
    seconds_per_chat: float = 2.0
    invitations: float = 40.0
    """Invitations that one person may make at once."""
    seconds_per_invitation: float = 15.0
    open_invitations: int = 20
    """Invitations that one person has not answered."""
    invitation_hours: float = 24.0
    """For how long a seat is kept."""
    pauses: float = 4.0
    """How often one person may pause a game at once."""
    seconds_per_pause: float = 120.0
    longest_pause: float = 3600.0
    """Seconds after which a paused game goes on by itself."""
    wrong_greetings: float = 10.0
    """Wrong passwords and keys that one address may send at once."""
    seconds_per_wrong_greeting: float = 20.0
    strikes: int = 50
    """Refusals for speed after which a connection is closed."""
    greeting: float = 10.0
    """Seconds to say hello in."""
    idle_days: float = 30.0
    """Days without an action after which a game ends."""


class Bucket:
    """What may still be asked for, in plain messages: it fills with time up to a burst."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._held = burst
        self._at: float | None = None

    def spend(self, now: float, cost: float = 1.0) -> float:
        """A message at a time in seconds: 0, or in how many seconds it may come, and is not taken.

        `cost` is how much work it makes, beside a plain one; none is more than the burst.
        """
        wait = self.wait(now, cost)
        if not wait:
            self._held -= min(cost, self._burst)
        return wait

    def wait(self, now: float, cost: float = 1.0) -> float:
        """The same, and nothing is taken."""
        self._fill(now)
        return max(0.0, min(cost, self._burst) - self._held) / self._rate

    def is_full(self, now: float) -> bool:
        """Whether it is as if nothing had ever been taken."""
        self._fill(now)
        return self._held >= self._burst

    def _fill(self, now: float) -> None:
        if self._at is not None:
            passed = max(0.0, now - self._at)  # a clock that was put back takes nothing away
            self._held = min(self._burst, self._held + passed * self._rate)
        self._at = now


class Buckets:
    """A bucket for each person, address or table that takes something."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._known: dict[Hashable, Bucket] = {}

    def spend(self, who: Hashable, now: float) -> float:
        """Take one: 0, or in how many seconds it may be taken."""
        bucket = self._known.setdefault(who, Bucket(self._rate, self._burst))
        return bucket.spend(now)

    def wait(self, who: Hashable, now: float) -> float:
        """In how many seconds one may be taken; nothing is."""
        bucket = self._known.get(who)
        return 0.0 if bucket is None else bucket.wait(now)

    def sweep(self, now: float) -> None:
        """Forget those that are full."""
        for who in [who for who, bucket in self._known.items() if bucket.is_full(now)]:
            del self._known[who]
