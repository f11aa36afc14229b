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
    apply,
    observe,
    redact,
)
from game.engine.refusal import refuse
from game.presentation.screen_state import ScreenState
from game.table.records.event_lines import EndLine, RecordError
from game.table.records.headers import seat_line
from game.table.records.lines import AgentNote, Line, PlayedOnNote, reseated
from game.table.records.replay import RecordedGame, RecordReader, game_at, only_game, replay
from game.table.setup import HUMAN, SeatPlan, Setup
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


class ReplayPosition(NamedTuple):
    """The table between two happenings."""

    state: GameState
    """After the last whole action."""
    events: tuple[Event, ...]
    """What is seen of the next action already; none where an action has just ended."""
    done: int
    """Actions that were taken, the one that is half seen included."""


class Happening(NamedTuple):
    """What leads from one moment to the next."""

    event: Event
    state: GameState
    """After the action that it belongs to: what may be told of the event is judged by it."""


@dataclass(frozen=True)
class ReplayPositions:
    """One game. Places count from 0, before anything happened, to `last`."""

    setup: Setup
    positions: tuple[ReplayPosition, ...]
    happenings: tuple[Happening, ...]
    """One less than the positions: number k leads from place k to place k + 1."""
    notes: tuple[str, ...]
    """What there is to say about the record, in sentences."""
    source: str
    """The name of the record."""
    _played: RecordReader
    _closed: int
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
        played = replay(game)
        setup, fault = played.setup, played.fault
        refusal = None
        if fault is not None:
            refusal = refuse(
                "Line {line} of the record is wrong: {why}", line=fault.line, why=fault.why
            )
        if setup is None or played.state is None:
            raise RecordError(refusal or refuse("Nothing has happened in this game yet."))
        positions, happenings = _split(played)
        notes = [window_text(refusal, _)] if refusal is not None else []
        closed = len(happenings)
        if not played.ended and any(seat.is_human for seat in setup.seats):
            scored = (k for k, it in enumerate(happenings, 1) if isinstance(it.event, DealScored))
            closed = max(scored, default=0)
            if closed < len(happenings):
                notes.append(_("In the deal that is going on, hidden cards stay hidden."))
        if not happenings:
            raise RecordError(refusal or refuse("Nothing has happened in this game yet."))
        return cls(setup, tuple(positions), tuple(happenings), tuple(notes), source, played, closed)

    @cached_property
    def deals(self) -> tuple[int, ...]:
        """The places at which the cards of a deal have just been dealt."""
        return self._places_after(HandDealt)

    @cached_property
    def _marks(self) -> dict[StepSize, tuple[int, ...]]:
        ends = {0, self.last, *self.deals}
        return {
            StepSize.CARD: tuple(range(self.last + 1)),
            StepSize.TRICK: tuple(sorted(ends.union(self._places_after(TrickTaken)))),
            StepSize.DEAL: tuple(sorted(ends)),
        }

    def _places_after(self, kind: type) -> tuple[int, ...]:
        return tuple(k for k, it in enumerate(self.happenings, 1) if isinstance(it.event, kind))

    @property
    def last(self) -> int:
        """The place after everything."""
        return len(self.happenings)

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
        return place > self._closed

    def _viewer(self, place: int, viewpoint: Viewpoint) -> Viewer:
        """Whose knowledge counts at a place: in a deal that is going on only what the one person
        knows, and of several persons only what all know."""
        if not self.is_open(place):
            return viewpoint.viewer
        return self.persons[0] if len(self.persons) == 1 else PUBLIC

    def shown(self, place: int, viewpoint: Viewpoint) -> ScreenState:
        """The table at a place."""
        state, events, _done = self.positions[place]
        viewer = self._viewer(place, viewpoint)
        shown = ScreenState.of(observe(state, viewer))
        after = self.happenings[place - 1].state if events else state
        for event in events:
            shown = shown.after(redact(event, after.deal, viewer))
        return replace(shown, view=replace(shown.view, seat=viewpoint.seat))

    def event(self, place: int, viewpoint: Viewpoint) -> Event:
        """What leads on from a place, as it is seen."""
        event, state = self.happenings[place]
        return redact(event, state.deal, self._viewer(place + 1, viewpoint))

    # Playing on -------------------------------------------------------------------------------

    @property
    def persons(self) -> tuple[Seat, ...]:
        """Seats that persons had."""
        return tuple(s for s, plan in enumerate(self.setup.seats) if plan.is_human)

    def why_not_on(self, place: int) -> str | None:
        """Why the game cannot be played on from a place; None where it can."""
        if self.is_open(place):
            return _("This deal is still going on: go on with the game itself.")
        if self.positions[place].done >= len(self._played.steps):
            state = self._played.state
        else:
            state = self._played.steps[self.positions[place].done].before
        if state is None or state.phase is Phase.OVER:
            return _("The game is over here: step back to play on.")
        return None

    @property
    def played(self) -> RecordReader:
        """The record as it was played again."""
        return self._played

    @property
    def lines(self) -> Sequence[Line]:
        """The whole record."""
        return self._played.lines

    def lines_until(self, place: int, seat: Seat, name: str, profile: str = "") -> list[Line]:
        """The record of a game of its own that goes on from a place, a person in that seat.

        That person is of this profile, and of this name where the game had no person.

        The header stays, but for the chairs: a person who had another seat changes places with
        the bot in this one. Bids that were still sealed are made again.
        """
        done = self.positions[place].done
        steps, lines = self._played.steps, self._played.lines
        kept = list(lines[: steps[done].lines_before] if done < len(steps) else lines)
        kept = [line for line in kept if not isinstance(line, EndLine)]
        note = PlayedOnNote(self.source, seat)
        now = self.setup
        if not now.seats[seat].is_human:
            # Bots may have been changed on the way: who sits where now is told by the header alone.
            now = now.as_noted(kept)
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


def _split(played: RecordReader) -> tuple[list[ReplayPosition], list[Happening]]:
    """Every action made again, cut into what is seen at once."""
    happenings: list[Happening] = []
    if not played.steps:
        return [], []
    positions = [ReplayPosition(played.steps[0].before, (), 0)]
    for number, step in enumerate(played.steps, 1):
        state, events = apply(step.before, step.action)
        seen = [event for event in events if not isinstance(event, GameOver)]
        for count, event in enumerate(seen, 1):
            happenings.append(Happening(event, state))
            if count < len(seen):
                positions.append(ReplayPosition(step.before, tuple(seen[:count]), number))
            else:  # the end of the game is seen together with its last score
                positions.append(ReplayPosition(state, (), number))
    return positions, happenings
