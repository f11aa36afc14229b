"""The record of a running game: its lines in memory, and the recorder that keeps them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from msgspec.structs import replace

from game.engine import Event, Refusal
from game.engine.refusal import refuse
from game.storage.disk_errors import reason
from game.table.records.conversions import lines_of
from game.table.records.files import Recorder
from game.table.records.headers import header, utc
from game.table.records.lines import EndLine, Line, UndoNote, is_note
from game.table.setup import Setup


class RunningRecord:
    """What was written so far, and how much of it the recorder holds already."""

    def __init__(
        self,
        recorder: Recorder,
        recorded: Sequence[Line] = (),
        clock: Callable[[], float] | None = None,
    ) -> None:
        """Go on after the lines that the recorder holds; `clock` as in `Table`."""
        self.recorder = recorder
        self._lines: list[Line] = list(recorded)
        self._clock = clock
        self.calls = 0
        """How often the recorder was called."""

    def begin(self, setup: Setup) -> None:
        """Write the header of a new game."""
        self.write([header(setup, None if self._clock is None else utc(self._clock()))])

    @property
    def lines(self) -> tuple[Line, ...]:
        """The record so far."""
        return tuple(self._lines)

    def __len__(self) -> int:
        return len(self._lines)

    @property
    def undos(self) -> int:
        """How often a move was taken back in this game."""
        return sum(isinstance(line, UndoNote) for line in self._lines)

    @property
    def done(self) -> int:
        """How many calls the recorder has carried out."""
        return self.recorder.done

    @property
    def trouble(self) -> Refusal | None:
        """Why the game can no longer be saved, in one sentence."""
        error = self.recorder.failure
        if error is None:
            return None
        return refuse("This game is not saved any more: {why}.", why=reason(error))

    def write(self, lines: Sequence[Line]) -> None:
        """Put lines at the end."""
        self._lines.extend(lines)
        self.calls += 1
        self.recorder.append(lines)

    def write_events(self, events: Iterable[Event]) -> None:
        """Put what happened at the end."""
        self.write([self._dated(line) for line in lines_of(events)])

    def sync(self) -> None:
        """Have the disk keep what was written so far, also through a power cut."""
        self.calls += 1
        self.recorder.sync()

    def take_back(self, length: int, undone: UndoNote) -> None:
        """Go back to so many lines; notes among what goes stay, and one more says what it was."""
        notes = list(filter(is_note, self._lines[length:]))
        self._lines = [*self._lines[:length], *notes, undone]
        self.calls += 1
        self.recorder.rewrite(self._lines)

    def _dated(self, line: Line) -> Line:
        """The game's end with its time, where there is a clock."""
        if self._clock is None or not isinstance(line, EndLine):
            return line
        return replace(line, ended=utc(self._clock()))
