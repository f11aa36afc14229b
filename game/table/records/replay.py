"""Records read back: every line is made again by the engine and compared with what stands there.

What reads a file raises `RecordError` where it cannot be read or does not start with a header.
"""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from msgspec import structs, to_builtins

from game.engine import (
    Action,
    Event,
    GameState,
    IllegalAction,
    Phase,
    Say,
    Seat,
    apply,
    new_game,
)
from game.engine.refusal import Refusal, Refused, refuse
from game.storage.decoding import NO_OBJECT, Unreadable, weight
from game.storage.files import RawLine, cannot_be_read, read_lines
from game.table.records.event_lines import (
    AnyEvent,
    EndLine,
    PlayLine,
    RecordError,
    action_of,
    as_recorded,
    name_of,
    shown,
    silence,
    told_lines,
)
from game.table.records.headers import is_newer, setup_of
from game.table.records.lines import (
    HeaderError,
    HeaderLine,
    Line,
    NewerHeader,
    NoObject,
    data_of,
    is_note,
    read_line,
)
from game.table.setup import Setup
from game.variants import OptionError
from game.wording import command_words, newer_or_wrong

_BREATH: Final = 500
"""Lines between two words on how far a game was played again."""
LARGEST_GAME: Final = 64 << 20
"""Bytes of one game."""
BETWEEN_DEALS: Final = refuse("This is done between two deals only.")
"""What is said where a deal runs of a game that would be abandoned."""
TOO_LARGE: Final = refuse("The game is too large.")
"""What is said of one that has more."""
HEAVIEST_GAME: Final = 150 << 20
"""Bytes that the lines of one game may take in memory."""


class RecordFault(NamedTuple):
    """The first wrong line of a game."""

    line: int
    """Counted from 1 in the file."""
    why: Refusal
    newer: bool = False
    """Whether a newer version may have written it, so that nobody can tell here; `why` is a clause
    then, which follows "cannot be read:"."""


def file_unread(why: Refusal) -> Refusal:
    """What is said of a file that cannot be read where its name stands beside it."""
    return refuse("The file cannot be read: {why}", why=why)


def wrong_line(fault: RecordFault) -> Refusal:
    """What is said of a record with a fault."""
    if fault.newer:
        return file_unread(fault.why)
    return refuse("Line {line} of the record is wrong: {why}", line=fault.line, why=fault.why)


def wrong_file(path: Path | str, fault: RecordFault) -> Refusal:
    """What is said of a file whose record has a fault."""
    why = fault.why if fault.newer else wrong_line(fault)
    return refuse("{path} cannot be read: {why}", path=str(path), why=why)


def clause_on_newer(error: Refused, header: Line | None = None) -> Refusal | None:
    """The clause, after "cannot be read:", on a header of a record that a newer version wrote.

    None where it does not say that it is of one: then what this version does not know is wrong.
    """
    if isinstance(error, NewerHeader):
        return error.refusal
    newer = isinstance(header, HeaderLine) and is_newer(header.program)
    return newer_or_wrong(error.refusal) if newer else None


class FaultyRecord(RecordError):
    """A game that is wrong by its record: the message says why."""

    def __init__(self, fault: RecordFault) -> None:
        super().__init__(fault.why)
        self.fault = fault


class Numbered(NamedTuple):
    """A line of a file."""

    number: int
    line: Line | None
    """None where it is no line of a record."""
    why: Refusal = NO_OBJECT
    """What is said of it then."""
    begins: bool = False
    """Whether it says that it is a header, right or wrong."""
    newer: bool = False
    """Whether it says that it is a header of a newer version."""


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """One game of a file as it stands there, not yet checked."""

    header: Numbered
    lines: tuple[Numbered, ...]
    """Everything after the header."""

    @classmethod
    def of_lines(cls, lines: Iterable[Line]) -> RecordedGame:
        """The game of these lines, the header first, numbered from 1."""
        header, *rest = (Numbered(number, line) for number, line in enumerate(lines, start=1))
        return cls(header, tuple(rest))


class ReplayedStep(NamedTuple):
    """One action of a record."""

    before: GameState
    action: Action
    lines_before: int
    """How many lines of the game, header and notes included, come before what it left."""
    events: tuple[Event, ...]
    """What it led to."""


@dataclass(frozen=True, slots=True)
class RecordReader:
    """A game played again from its record, up to its end or its first fault."""

    setup: Setup
    state: GameState
    """After the last complete action."""
    steps: tuple[ReplayedStep, ...]
    lines: tuple[Line, ...]
    """The game's lines up to that action and all that follows from it, notes included; some of
    those that follow may have been missing in the file."""
    ended: bool
    """The file holds the game's end, or says that it was abandoned."""
    fault: RecordFault | None


def read_games(path: Path) -> tuple[RecordedGame, ...]:
    """The games of a file; a last line that was cut off is left out."""
    return tuple(games_of(path))


def only_game(path: Path) -> RecordedGame:
    """The game of a file that holds one.

    Raises:
        RecordError: the file cannot be read, does not start with a header, or holds several.
    """
    first, *others = islice(games_of(path), 2)
    if others:
        raise RecordError(several_games(path))
    return first


def game_at(path: Path, number: int) -> RecordedGame:
    """A game of a file by its number, from 1.

    Raises:
        RecordError: the file cannot be read, does not start with a header, or holds fewer.
    """
    if number > 0:
        for game in islice(games_of(path, number), 1):
            return game
    words = "{path} holds no game of number {number}."
    raise RecordError(command_words(words, path=str(path), number=number))


class GameOutline(NamedTuple):
    """Of a game among others what a list says of it, without the lines between."""

    header: Numbered
    last: Numbered | None
    """None where nothing follows the header."""


def outlines_of(path: Path) -> Iterator[GameOutline]:
    """The games of a file in outline, a small part of the time that reading them takes."""
    header: Numbered | None = None
    last: RawLine | None = None
    for line in _raw(path):
        begins = _line(line)[0] if _may_begin(line.raw) else None
        if begins is None or not begins.begins:
            if header is None:
                break
            last = line if line.ended else last
            continue
        if header is not None:
            yield GameOutline(header, None if last is None else _line(last)[0])
        header, last = begins, None
    if header is None:
        raise RecordError(no_record(path))
    yield GameOutline(header, None if last is None else _line(last)[0])


def games_of(path: Path, first: int = 1) -> Iterator[RecordedGame]:
    """The games of a file one by one, so that many of them need no more room than one.

    Reading ends where a line or a game is beyond all limits: that line is the last one.

    Args:
        path: the file.
        first: the number of the game to begin with; those before it are passed over unread.
    """
    header: Numbered | None = None
    lines: list[Numbered] = []
    begun = 0
    for line in _numbered(path, first):
        if line.begins:
            if begun >= first and header is not None:
                yield RecordedGame(header, tuple(lines))
            begun += 1
            header, lines = line, []
        elif header is None:
            break
        else:
            lines.append(line)
    if header is None:
        raise RecordError(no_record(path))
    if begun >= first:
        yield RecordedGame(header, tuple(lines))


def replay(game: RecordedGame, told: Callable[[int, int], None] | None = None) -> RecordReader:
    """Play a recorded game again and compare every line with what the rules make of it.

    Args:
        game: it.
        told: how many of how many lines were read, now and then.

    Raises:
        FaultyRecord: nobody can tell what is played, since the header is wrong.
    """
    return _replayed(game, told, keeps_steps=True)


def check(game: RecordedGame) -> None:
    """The same where nobody wants to see the steps.

    Raises:
        FaultyRecord: a line is wrong.
    """
    played = _replayed(game, None, keeps_steps=False)
    if played.fault is not None:
        raise FaultyRecord(played.fault)


def _replayed(
    game: RecordedGame, told: Callable[[int, int], None] | None, *, keeps_steps: bool
) -> RecordReader:
    header = game.header.line
    number, _, why, _, newer = game.header
    if header is None:
        raise FaultyRecord(RecordFault(number, why, newer))
    try:
        setup = setup_of(header)
    except (RecordError, OptionError) as error:
        unknown = clause_on_newer(error, header)
        why, newer = unknown or error.refusal, unknown is not None
        raise FaultyRecord(RecordFault(number, why, newer)) from None
    return _Player(setup, header, keeps_steps=keeps_steps).play(game.lines, told)


def faultless(game: RecordedGame) -> RecordReader:
    """A game played again whose every line is right, as far as it goes.

    Raises:
        FaultyRecord: one is wrong.
    """
    played = replay(game)
    if played.fault is not None:
        raise FaultyRecord(played.fault)
    return played


class _Player:
    """Plays the lines of one game; `play` is called once."""

    def __init__(self, setup: Setup, header: Line, *, keeps_steps: bool) -> None:
        self._setup = setup
        self._keeps_steps = keeps_steps
        self._kept: list[Line] = [header]
        self._newer = isinstance(header, HeaderLine) and is_newer(header.program)
        self._state = new_game(setup.variant, setup.players, setup.first_dealer)
        self._steps: list[ReplayedStep] = []
        self._due: deque[AnyEvent] = deque()
        """Lines that the actions so far still have to leave."""
        self._sealed: list[tuple[Line, ReplayedStep]] = []
        """Lines read whose events are not out: simultaneous bids until the last one is in."""
        self._settled = self._state
        """The state with no half-read round of simultaneous bids."""
        self._abandoned = False

    def play(
        self, lines: tuple[Numbered, ...], told: Callable[[int, int], None] | None
    ) -> RecordReader:
        fault = None
        for done, line in enumerate(lines, start=1):
            if told is not None and (done % _BREATH == 0 or done == len(lines)):
                told(done, len(lines))
            why = self._read(line)
            if why is not None:
                fault = self._fault(line.number, why)
                break
        over = self._state.phase is Phase.OVER and not self._due
        # Bids of a simultaneous round that was cut off are asked again; what is due is certain.
        due = () if self._sealed else tuple(map(as_recorded, self._due))
        return RecordReader(
            setup=self._setup,
            state=self._settled,
            steps=tuple(self._steps),
            lines=(*self._kept, *due),
            ended=self._abandoned or over,
            fault=fault,
        )

    def _fault(self, number: int, why: Refusal) -> RecordFault:
        """A wrong line; of a newer version it may be right by the rules of that one."""
        if not self._newer:
            return RecordFault(number, why)
        return RecordFault(number, newer_or_wrong(wrong_line(RecordFault(number, why))), newer=True)

    def _read(self, line: Numbered) -> Refusal | None:
        """Take one line in; the reason if it is wrong."""
        read = line.line
        if read is None:
            return line.why
        if type(read) is PlayLine and self._plays(read):
            return None
        if is_note(read):
            self._kept.append(read)
            return None
        if self._due:
            return self._keep_due(read)
        if self._abandoned or self._state.phase is Phase.OVER:
            return refuse("The game is over.")
        if isinstance(read, EndLine) and read.abandoned:
            return self._abandon(read)
        try:
            while (seat := silence(read, self._state)) is not None:
                self._be_silent(seat)
            action = action_of(read, self._state)
            state, events = apply(self._state, action)
        except (RecordError, IllegalAction) as error:
            return error.refusal
        self._sealed.append((read, ReplayedStep(self._state, action, len(self._kept), events)))
        self._state = state
        self._due.extend(told_lines(events))
        if not self._due:
            return None  # a sealed bid: it stands once the last one is read
        return self._settle()

    def _plays(self, read: PlayLine) -> bool:
        """Take in a card where nothing else is due; whether it stands as it should.

        Most lines are such ones. Of any other nothing is changed, and it is looked at closely.
        """
        state = self._state
        if self._due or self._sealed or state.phase is not Phase.PLAYING:
            return False
        try:
            action = action_of(read, state)
            after, events = apply(state, action)
        except (RecordError, IllegalAction):
            return False
        first, *rest = told_lines(events)
        if first != read:
            return False
        if self._keeps_steps:
            self._steps.append(ReplayedStep(state, action, len(self._kept), events))
        self._kept.append(read)
        self._due.extend(rest)
        self._state = self._settled = after
        return True

    def _be_silent(self, seat: Seat) -> None:
        """A seat has nothing more to say, which leaves no line."""
        action = Say(seat, None)
        before = self._state
        self._state, events = apply(before, action)
        if self._keeps_steps:
            self._steps.append(ReplayedStep(before, action, len(self._kept), events))
        self._settled = self._state

    def _settle(self) -> Refusal | None:
        """Take in the lines read since the last settled state, now that the rules make them due."""
        differences = [
            _difference(due, read)
            for due, (read, _) in zip(list(self._due), self._sealed, strict=False)
        ]
        why = next((why for why in differences if why is not None), None)
        if why is not None:
            return why
        for read, step in self._sealed:
            self._due.popleft()
            self._kept.append(read)
            if self._keeps_steps:
                self._steps.append(step)
        self._sealed.clear()
        self._settled = self._state
        return None

    def _keep_due(self, read: Line) -> Refusal | None:
        """Take in a line that follows from an earlier action."""
        why = _difference(self._due[0], read)
        if why is None:
            self._due.popleft()
            self._kept.append(read)
        return why

    def _abandon(self, read: EndLine) -> Refusal | None:
        before_a_deal = Phase.SIZING if self._setup.variant.named_sizes else Phase.DEALING
        if self._state.phase is not before_a_deal:
            return BETWEEN_DEALS
        why = _difference(EndLine(self._state.totals, (), abandoned=True), read)
        if why is None:
            self._abandoned = True
            self._kept.append(read)
        return why


_FREE: Final = frozenset({"bids", "laid"})
"""Keys of a server's lines, which a record lacks."""
_TOLD: Final = frozenset({"as_read", "ended"})
"""What a line says of itself, of which the rules know nothing."""


def _difference(due: AnyEvent, read: Line) -> Refusal | None:
    """What is wrong with a line where another was due; keys that no event has are ignored."""
    if read == due:
        return None
    if type(read) is not type(due):
        return refuse(
            "A '{due}' line is due here, not {read}.",
            due=name_of(due),
            read=shown(data_of(read).get("event")),
        )
    for field in structs.fields(due):
        value, told = getattr(due, field.name), getattr(read, field.name)
        if told == value or field.name in _TOLD:
            continue
        if not field.required and told == field.default:
            if field.name in _FREE:
                continue
            return refuse(
                "The '{event}' line lacks {key}; by the rules it is {due}.",
                event=name_of(due),
                key=field.encode_name,
                due=shown(to_builtins(value)),
            )

        return refuse(
            "{key} is {value}; by the rules it is {due}.",
            key=field.encode_name,
            value=shown(to_builtins(told)),
            due=json.dumps(to_builtins(value)),
        )
    return None


def no_record(path: Path | str) -> Refusal:
    """What is said of a file that does not begin with the header of a game."""
    return refuse("{path} is not a record of Blackout games.", path=str(path))


def several_games(path: Path | str) -> Refusal:
    """What is said of a file of more games than one, where one is asked for."""
    return refuse("{path} holds several games.", path=str(path))


def _may_begin(raw: bytes) -> bool:
    """Whether a line may be a header, without reading it: one that says so, or may with escapes."""
    return b"blackout-record" in raw or b"\\" in raw


def _raw(path: Path) -> Iterator[RawLine]:
    """The lines of a file that have something in them, as far as they can be read.

    Raises:
        RecordError: nothing of it can be read.
    """
    last = 0
    try:
        for line in read_lines(path):
            last = line.number
            if line.raw.strip():
                yield line
    except (OSError, Unreadable) as error:
        if isinstance(error, OSError) or not last:
            raise RecordError(cannot_be_read(path, error)) from None


def _numbered(path: Path, first: int = 1) -> Iterator[Numbered]:
    """The lines of a file, without a last one that was cut off; of games before the first one that
    is wanted only the headers."""
    size = heavy = 0
    last = begun = 0
    try:
        for line in read_lines(path):
            last = line.number
            size += len(line.raw) + 1
            if not line.raw.strip():
                heavy += _EMPTY
            elif 0 < begun < first and not _may_begin(line.raw):
                size = heavy = 0  # a game that is passed over is not judged
            else:
                found, weighs = _line(line)
                if found is None:
                    return
                if found.begins:
                    size = heavy = 0
                    begun += 1
                heavy += weighs
                if size <= LARGEST_GAME and heavy <= HEAVIEST_GAME:
                    yield found
            if size > LARGEST_GAME or heavy > HEAVIEST_GAME:
                yield Numbered(last, None, TOO_LARGE)
                return
    except OSError as error:
        raise RecordError(cannot_be_read(path, error)) from None
    except Unreadable as error:
        if not last:  # no file at all, or one long line
            raise RecordError(cannot_be_read(path, error)) from None
        yield Numbered(last + 1, None, error.refusal)


_EMPTY: Final = 100
"""Bytes that an empty line counts, so that there is an end to them."""


def _line(raw: RawLine) -> tuple[Numbered | None, int]:
    """A line decoded, and about how many bytes it takes in memory; None for half a line."""
    try:
        line = read_line(raw.raw)
    except RecordError as error:
        if isinstance(error, NoObject) and not raw.ended:
            return None, 0  # no line feed after it: the writer was stopped inside this line
        begins, newer = isinstance(error, HeaderError), isinstance(error, NewerHeader)
        return Numbered(raw.number, None, error.refusal, begins, newer), 0
    return Numbered(raw.number, line, begins=isinstance(line, HeaderLine)), weight(raw.raw.decode())
