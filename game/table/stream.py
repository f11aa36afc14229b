"""What happens in a running game, in order, as each seat and each onlooker may know it.

A game is told of once, here. Whoever follows it, a window, the server's lines or a test, reads the
same stream through the eyes of a viewer; redaction is done at reading, and nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeAlias

from game.engine import Event, GameState, Seat, View, Viewer, observe, redact
from game.engine.redaction import HIDING
from game.engine.state import DealState
from game.table.records.lines import Line


@dataclass(frozen=True, slots=True)
class MovesUndone:
    """Moves were taken back: what was told since counts no more."""

    deal: int
    """Its number."""
    seat: Seat
    """Whose decision was taken back."""
    after: int
    """How many happenings of the stream still count."""
    view: View | None = None
    """What the viewer knew at that moment, from which the game may have gone on meanwhile."""


@dataclass(frozen=True, slots=True)
class Noted:
    """A note of the record that everybody may read: who decides in a seat from here on."""

    line: Line


Happening: TypeAlias = Event | MovesUndone | Noted
Shown: TypeAlias = Event | MovesUndone
"""What is shown of it in time."""


class _Hidden(NamedTuple):
    """An event that is another one for each viewer."""

    event: Event
    deal: DealState
    """In which it happened, as it was afterwards."""


class _Undone(NamedTuple):
    undone: MovesUndone
    state: GameState


class Stream:
    """The happenings of one game from when it was opened on, counted from 0."""

    def __init__(self) -> None:
        self._all: list[Happening | _Hidden | _Undone] = []
        self.safe = 0
        """How many of them may be handed out: the record holds these."""
        self.void = 0
        """The place of the last taking back, before which nothing is handed out any more."""

    def __len__(self) -> int:
        return len(self._all)

    def tell(self, events: Iterable[Event], deal: DealState) -> None:
        """Add events of a deal, as it was afterwards."""
        for event in events:
            self._all.append(_Hidden(event, deal) if isinstance(event, HIDING) else event)

    def tell_undone(self, undone: MovesUndone, state: GameState) -> None:
        """Add that moves were taken back, which led to this state."""
        self.void = len(self._all)
        self._all.append(_Undone(undone, state))

    def tell_note(self, line: Line) -> None:
        """Add a note that everybody may read."""
        self._all.append(Noted(line))

    def pass_on(self, happening: Happening) -> None:
        """Add what was redacted and is kept elsewhere; it may be handed out at once."""
        if isinstance(happening, MovesUndone):
            self.void = len(self._all)
        self._all.append(happening)
        self.safe = len(self._all)

    def heard(self, place: int, viewer: Viewer) -> Happening:
        """What a viewer may know of the happening at a place."""
        match self._all[place]:
            case _Hidden(event, deal):
                return redact(event, deal, viewer)
            case _Undone(undone, state):
                return replace(undone, view=observe(state, viewer))
            case happening:
                return happening

    def is_alike(self, place: int) -> bool:
        """Whether all viewers may know the same of the happening at a place."""
        return not isinstance(self._all[place], _Hidden | _Undone)

    def event(self, place: int, viewer: Viewer) -> Event:
        """What a viewer may know of the event at a place, where nothing else was told."""
        heard = self.heard(place, viewer)
        assert not isinstance(heard, MovesUndone | Noted), "it is an event"
        return heard

    def is_note(self, place: int) -> bool:
        """Whether the happening at a place is one that nothing is shown of."""
        return isinstance(self._all[place], Noted)

    def follow(self, viewer: Viewer) -> Inbox:
        """What happens from now on, for this viewer."""
        return Inbox(self, viewer)


class Inbox:
    """What one viewer still has to be shown of a stream, oldest first.

    A happening is handed out once the record holds it, so nothing that was seen can be lost.
    """

    def __init__(self, stream: Stream, viewer: Viewer) -> None:
        self.viewer = viewer
        self._stream = stream
        self._shown = len(stream)
        """How many happenings were handed out, or are from before."""

    def __len__(self) -> int:
        """All that is still to come, what cannot be handed out yet too."""
        if self._shown == len(self._stream):  # as in most frames
            return 0
        coming = range(self._place, len(self._stream))
        return sum(not self._stream.is_note(place) for place in coming)

    @property
    def _place(self) -> int:
        """The place of the next happening; notes and what was taken back are passed over."""
        place = max(self._shown, self._stream.void)
        while place < len(self._stream) and self._stream.is_note(place):
            place += 1
        return place

    @property
    def next(self) -> Shown | None:
        """What `pop` would hand out."""
        place = self._place
        if place >= self._stream.safe:
            return None
        happening = self._stream.heard(place, self.viewer)
        assert not isinstance(happening, Noted), "notes are passed over"
        return happening

    def pop(self) -> Shown | None:
        """The next happening, or None."""
        happening = self.next
        if happening is not None:
            self._shown = self._place + 1
        return happening
