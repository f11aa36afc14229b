"""Requests to take back a decision of one game: the open one, and what became of others."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.engine import Seat
from game.net.messages import TakebackEnd
from game.table.game import UndoPoint

PATIENCE_S: Final = 30.0
"""Seconds in which those who are there answer."""


@dataclass(slots=True)
class TakeBackRequest:
    """Somebody asks the others whether a decision may be taken back."""

    seat: Seat
    waits: set[Seat]
    """Those who have still to agree."""
    until: float
    """In seconds since the epoch."""


class TakeBackRequests:
    """One at a time, and one for each decision. What happens to it is kept with the game."""

    def __init__(self) -> None:
        self.open: TakeBackRequest | None = None
        self.ends: list[TakebackEnd] = []
        """What became of requests, to be told."""
        self._last: UndoPoint | None = None
        """What was asked for last."""

    def may_ask(self, seat: Seat, decided: UndoPoint | None) -> bool:
        """Whether a person in this seat may ask to take back the decision that was made last."""
        if self.open is not None or decided is None or decided is self._last:
            return False
        return decided.seat == seat

    def ask(self, request: TakeBackRequest, decided: UndoPoint | None) -> None:
        """Open a request about this decision."""
        self.open, self._last = request, decided

    def close(self, game: str, outcome: str, by: Seat | None = None) -> None:
        """The request that is open, if one is, came to its end.

        Args:
            game: where it was made.
            outcome: as `TakebackEnd` has it.
            by: who did not agree.
        """
        request, self.open = self.open, None
        if request is not None:
            self.ends.append(TakebackEnd(game=game, seat=request.seat, outcome=outcome, by=by))

    def resume(self, now: float) -> None:
        """The server was started again: nobody could answer meanwhile, and nobody is left to tell.

        `now` is in seconds since the epoch.
        """
        self.ends.clear()
        if self.open is not None:
            self.open.until = max(self.open.until, now + PATIENCE_S)
