"""How long persons have had for the decisions that a game waits for.

Each seat has its own time, and what others do meanwhile gives it no more. The clock stands while
nobody may decide: in a pause, while a decision may be taken back, and while the disk is full.
"""

from __future__ import annotations

from collections.abc import Iterable

from game.engine import Seat


class DecisionClock:
    """Of one game. All times are in seconds since the epoch."""

    def __init__(self) -> None:
        """The game waits for nobody."""
        self._since: dict[Seat, float] = {}
        """From when on the time of each seat that the game waits for is counted."""
        self._stands: float | None = None
        """Since when the clock stands."""

    def wait_for(self, seats: Iterable[Seat], now: float) -> None:
        """The game waits for these seats; one that it did not wait for has all its time."""
        begins = now if self._stands is None else self._stands
        self._since = {seat: self._since.get(seat, begins) for seat in seats}

    def renew(self, seat: Seat | None = None) -> None:
        """Count the time of a seat from the beginning, or that of all."""
        if seat is None:
            self._since.clear()
        else:
            self._since.pop(seat, None)

    def stand(self, now: float, *, on: bool) -> None:
        """Stand still from now on, or go on where it stood."""
        if on and self._stands is None:
            self._stands = now
        elif not on and self._stands is not None:
            stood, self._stands = now - self._stands, None
            self.shift(stood)

    def begin_anew(self, now: float) -> None:
        """Nobody could decide before now: everybody has all the time again."""
        self._since = dict.fromkeys(self._since, now)
        if self._stands is not None:
            self._stands = now

    def shift(self, seconds: float) -> None:
        """All of it was so many seconds later."""
        self._since = {seat: at + seconds for seat, at in self._since.items()}
        if self._stands is not None:
            self._stands += seconds

    def late(self, seats: Iterable[Seat], most: float, now: float) -> Seat | None:
        """The first of some seats that has had as many seconds; nobody while the clock stands."""
        if self._stands is not None:
            return None
        return next((seat for seat in seats if now - self._since.get(seat, now) >= most), None)
