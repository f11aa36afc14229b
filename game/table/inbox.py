"""Events of a running game for each viewer, redacted, given out once the record holds them."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

from game.engine import Event, Viewer, redact
from game.engine.state import DealState


@dataclass(frozen=True, slots=True)
class MovesUndone:
    """Moves were taken back: what was shown before counts no more, show the table's view anew."""

    stood: object = None
    """The table of that moment for its one viewer, where it may have gone on meanwhile."""


Happening: TypeAlias = Event | MovesUndone


class Inbox:
    """What one viewer still has to be shown, oldest first.

    A happening is handed out once the record holds it, so nothing that was seen can be lost.
    """

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer
        self._happenings: deque[Happening] = deque()
        self._safe = 0
        """How many of them the record holds."""

    def __len__(self) -> int:
        """All that is still to come, what cannot be handed out yet too."""
        return len(self._happenings)

    def pop(self) -> Happening | None:
        """The next happening, or None."""
        if not self._safe:
            return None
        self._safe -= 1
        return self._happenings.popleft()

    @property
    def next(self) -> Happening | None:
        """What `pop` would hand out."""
        return self._happenings[0] if self._safe else None

    def put(self, happening: Happening) -> None:
        """Add what has just happened; a rewind makes everything before it void."""
        if isinstance(happening, MovesUndone):
            self._happenings.clear()
            self._safe = 0
        self._happenings.append(happening)

    def release(self, number: int) -> None:
        """So many more happenings are in the record."""
        self._safe = min(self._safe + number, len(self._happenings))


class _Unreleased(NamedTuple):
    """Happenings that wait for the record."""

    call: int
    """The recorder's call that must be done."""
    number: int


class EventBroadcast:
    """The inboxes of a table, and what waits for its record."""

    def __init__(self) -> None:
        self._inboxes: list[Inbox] = []
        self._untold: deque[_Unreleased] = deque()

    def subscribe(self, viewer: Viewer) -> Inbox:
        """An inbox that gets everything from now on, redacted for this viewer."""
        inbox = Inbox(viewer)
        self._inboxes.append(inbox)
        return inbox

    def unsubscribe(self, inbox: Inbox) -> None:
        """Stop filling an inbox."""
        self._inboxes.remove(inbox)

    def tell(self, events: Sequence[Event], deal: DealState, call: int) -> None:
        """Put events of a deal into every inbox, handed out once the recorder did this call."""
        for inbox in self._inboxes:
            for event in events:
                inbox.put(redact(event, deal, inbox.viewer))
        self._untold.append(_Unreleased(call, len(events)))

    def pass_on(self, happening: Happening) -> None:
        """Put what was redacted and kept elsewhere into every inbox, handed out at once."""
        for inbox in self._inboxes:
            inbox.put(happening)
            inbox.release(1)

    def rewind(self, call: int) -> None:
        """Moves were taken back: what was told before is void."""
        self._untold.clear()
        for inbox in self._inboxes:
            inbox.put(MovesUndone())
        self._untold.append(_Unreleased(call, 1))

    def release(self, done: int) -> None:
        """The recorder has done so many calls."""
        while self._untold and self._untold[0].call <= done:
            untold = self._untold.popleft()
            for inbox in self._inboxes:
                inbox.release(untold.number)
