"""A recorded game as positions between its events, each seen from any seat.

The rules are played through once, off the frame loop. After that every moment is a state that is
there already and a handful of events, so a jump costs the same wherever it leads.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from game.engine import (
    ALL,
    PUBLIC,
    DealScored,
    Event,
    GameOver,
    GameState,
    HandDealt,
    Phase,
    Seat,
    TrickTaken,
    Viewer,
    observe,
)
from game.engine.refusal import refuse
from game.presentation.screen_state import ScreenState
from game.table.records.event_lines import EndLine, RecordError
from game.table.records.headers import as_noted, seat_line
from game.table.records.lines import AgentNote, Line, PlayedOnNote, reseated
from game.table.records.replay import (
    FaultyRecord,
    RecordedGame,
    RecordReader,
    game_at,
    only_game,
    replay,
    wrong_line,
)
from game.table.setup import HUMAN, SeatPlan, Setup
from game.table.stream import Stream
from game.translation import _
from game.wording import window_text


class StepSize(Enum):
    """How far one step goes."""

    CARD = "card"
    """One card, one bid, one thing that happens."""
    TRICK = "trick"
    DEAL = "deal"


class Viewpoint(NamedTuple):
    """From where a replay is seen."""

    seat: Seat
    open: bool
    """Whether everybody's cards are seen, not only those this seat saw."""

    @property
    def viewer(self) -> Viewer:
        """Whose knowledge counts."""
        return ALL if self.open else self.seat


@dataclass(frozen=True)
class ReplayPositions:
    """One game. Places count from 0, before anything happened, to `last`."""

    setup: Setup
    notes: tuple[str, ...]
    """What there is to say about the record, in sentences."""
    source: str
    """The name of the record."""
    played: RecordReader
    """The record as it was played again."""
    _stream: Stream
    """What happened: number k leads from place k to place k + 1."""
    _events: tuple[Event, ...]
    """The same with all that was hidden in it."""
    _begins: tuple[int, ...]
    """The place at which each action begins, and that after the last one."""
    closed: int
    """The last place at which everything may be seen: after it comes a deal that persons can still
    go on with."""

    @classmethod
    def read(cls, path: Path, number: int | None = None) -> ReplayPositions:
        """The game of a file, or that with this number, from 1.

        Raises:
            RecordError: there is nothing that could be shown; the message is one sentence.
        """
        game = only_game(path) if number is None else game_at(path, number)
        return cls.of(game, path.name)

    @classmethod
    def of_lines(cls, lines: Sequence[Line], source: str = "") -> ReplayPositions:
        """A game from the lines of its record."""
        return cls.of(RecordedGame.of_lines(lines), source)

    @classmethod
    def of(cls, game: RecordedGame, source: str) -> ReplayPositions:
        """Play a game through.

        Raises:
            RecordError: as for `read`.
        """
        try:
            played = replay(game)
        except FaultyRecord as error:
            raise RecordError(wrong_line(error.fault)) from None
        setup = played.setup
        refusal = None if played.fault is None else wrong_line(played.fault)
        stream, begins, events = _told(played)
        notes = [window_text(refusal, _)] if refusal is not None else []
        closed = len(events)
        if not played.ended and any(seat.is_human for seat in setup.seats):
            closed = max(_places_after(DealScored, events), default=0)
            if closed < len(events):
                notes.append(_("In the deal that is going on, hidden cards stay hidden."))
        if not events:
            raise RecordError(refusal or refuse("Nothing has happened in this game yet."))
        return cls(setup, tuple(notes), source, played, stream, events, begins, closed)

    @cached_property
    def deals(self) -> tuple[int, ...]:
        """The places at which the cards of a deal have just been dealt."""
        return tuple(_places_after(HandDealt, self._events))

    @cached_property
    def scores(self) -> tuple[int, ...]:
        """The places at which a deal has just been counted."""
        return tuple(_places_after(DealScored, self._events))

    @cached_property
    def _marks(self) -> dict[StepSize, tuple[int, ...]]:
        ends = {0, self.last, *self.deals}
        tricks = _places_after(TrickTaken, self._events)
        return {
            StepSize.CARD: tuple(range(self.last + 1)),
            StepSize.TRICK: tuple(sorted(ends.union(tricks))),
            StepSize.DEAL: tuple(sorted(ends)),
        }

    @property
    def last(self) -> int:
        """The place after everything."""
        return len(self._events)

    def after(self, place: int, stride: StepSize) -> int:
        """The place one step on."""
        marks = self._marks[stride]
        return marks[min(bisect_right(marks, place), len(marks) - 1)]

    def before(self, place: int, stride: StepSize) -> int:
        """The place one step back."""
        marks = self._marks[stride]
        return marks[max(bisect_left(marks, place) - 1, 0)]

    def is_open(self, place: int) -> bool:
        """Whether a deal is shown that persons can still go on with."""
        return place > self.closed

    @property
    def usual_viewpoint(self) -> Viewpoint:
        """From where it is seen at first: a person's own seat, and of bots alone every hand."""
        persons = self.persons
        return Viewpoint(persons[0], open=False) if persons else Viewpoint(0, open=True)

    def _viewer(self, place: int, viewpoint: Viewpoint) -> Viewer:
        """Whose knowledge counts at a place: in a deal that is going on only what the one person
        knows, and of several persons only what all know."""
        if not self.is_open(place):
            return viewpoint.viewer
        return self.persons[0] if len(self.persons) == 1 else PUBLIC

    def done(self, place: int) -> int:
        """How many actions were taken at a place, the one that is half seen included."""
        return bisect_left(self._begins, place)

    def begin(self, action: int) -> int:
        """The place after so many actions."""
        return self._begins[action]

    def is_whole(self, place: int) -> bool:
        """Whether no action is half seen at a place."""
        return self._begins[self.done(place)] == place

    def state(self, place: int) -> GameState:
        """After the last whole action before a place."""
        steps, done = self.played.steps, self.done(place) - (not self.is_whole(place))
        return steps[done].before if done < len(steps) else self.played.state

    def shown(self, place: int, viewpoint: Viewpoint) -> ScreenState:
        """The table at a place."""
        viewer = self._viewer(place, viewpoint)
        shown = ScreenState.of(observe(self.state(place), viewer))
        begun = place if self.is_whole(place) else self._begins[self.done(place) - 1]
        for seen in range(begun, place):
            shown = shown.after(self._stream.event(seen, viewer))
        return replace(shown, view=replace(shown.view, seat=viewpoint.seat))

    def event(self, place: int, viewpoint: Viewpoint) -> Event:
        """What leads on from a place, as it is seen."""
        return self._stream.event(place, self._viewer(place + 1, viewpoint))

    # Playing on -------------------------------------------------------------------------------

    @property
    def persons(self) -> tuple[Seat, ...]:
        """Seats that persons had."""
        return tuple(s for s, plan in enumerate(self.setup.seats) if plan.is_human)

    def why_not_on(self, place: int) -> str | None:
        """Why the game cannot be played on from a place; None where it can."""
        if self.is_open(place):
            return _("This deal is still going on: continue the game itself.")
        steps, done = self.played.steps, self.done(place)
        state = steps[done].before if done < len(steps) else self.played.state
        if state.phase is Phase.OVER:
            return _("The game is over here: step back to play on.")
        return None

    @property
    def lines(self) -> Sequence[Line]:
        """The whole record."""
        return self.played.lines

    def lines_until(self, place: int, seat: Seat, name: str, profile: str = "") -> list[Line]:
        """The record of a game of its own that goes on from a place, a person in that seat.

        That person is of this profile, and of this name where the game had no person.

        The header stays, but for the chairs: a person who had another seat changes places with
        the bot in this one. Bids that were still sealed are made again.
        """
        done, steps, lines = self.done(place), self.played.steps, self.played.lines
        kept = list(lines[: steps[done].lines_before] if done < len(steps) else lines)
        kept = [line for line in kept if not isinstance(line, EndLine)]
        note = PlayedOnNote(self.source, seat)
        now = self.setup
        if not now.seats[seat].is_human:
            # Bots may have been changed on the way: who sits where now is told by the header alone.
            now = as_noted(now, kept)
            kept = [line for line in kept if not isinstance(line, AgentNote)]
        seats = self._seated(now, seat, name)
        if profile:
            seats = [
                replace(plan, profile="") if plan.profile == profile else plan for plan in seats
            ]
            seats[seat] = replace(seats[seat], profile=profile)
        header = reseated(kept[0], map(seat_line, seats))
        return [header, *kept[1:], note]

    def _seated(self, now: Setup, seat: Seat, name: str) -> list[SeatPlan]:
        seats = list(now.seats)
        if seats[seat].is_human:
            return seats
        if self.persons:
            other = self.persons[0]
            seats[seat], seats[other] = seats[other], seats[seat]
        else:
            seats[seat] = SeatPlan(name, HUMAN)
        return seats


def _told(played: RecordReader) -> tuple[Stream, tuple[int, ...], tuple[Event, ...]]:
    """What happened in a game as followers are told, and where each action begins in it.

    The end of the game is seen together with its last score.
    """
    stream, begins, events = Stream(), [], list[Event]()
    after = [*(step.before for step in played.steps[1:]), played.state]
    for step, state in zip(played.steps, after, strict=bool(played.steps)):
        begins.append(len(stream))
        seen = [event for event in step.events if not isinstance(event, GameOver)]
        stream.tell(seen, state.deal)
        events += seen
    return stream, (*begins, len(stream)), tuple(events)


def _places_after(kind: type, events: Sequence[Event]) -> list[int]:
    """The places at which something of a kind has just happened."""
    return [place for place, event in enumerate(events, 1) if isinstance(event, kind)]
