"""The complete tricks that may be looked at again: of this deal, or of the last one before it."""

from __future__ import annotations

from game.engine import DealScored, Event, Trick
from game.presentation.screen_state import ScreenState


class TricksTaken:
    """Keeps the tricks of a deal until the first trick of the next one was taken."""

    def __init__(self) -> None:
        self._before: tuple[Trick, ...] = ()

    def note(self, event: Event, before: ScreenState) -> None:
        """An event is being shown; `before` is the screen just before it."""
        if isinstance(event, DealScored):
            self._before = before.table.tricks

    def to_look_at(self, shown: ScreenState) -> tuple[Trick, ...]:
        """The tricks to look at, in order; none where none was seen."""
        return shown.table.tricks or self._before
