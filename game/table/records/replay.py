"""Records read back: every line is made again by the engine and compared with what stands there."""

from __future__ import annotations

import json
from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Any, Final, NamedTuple

from game.engine import (
    Action,
    GameState,
    IllegalAction,
    Phase,
    Say,
    Seat,
    Variant,
    apply,
    new_game,
)
from game.engine.refusal import Refusal, refuse
from game.storage.decoding import (
    Unreadable,
    cleaned,
    is_flawed,
    may_be_flawed,
    parsed,
    utf8,
    weight,
)
from game.storage.files import RawLine, cannot_be_read, read_lines
from game.table import match
from game.table.pledge import KEY
from game.table.records.reading import RecordError, action_of, shown, silence
from game.table.records.record import FORMAT, VERSION, Line, lines_of
from game.table.setup import HUMAN, SeatPlan, Setup, profile_in
from game.variants import OptionError, variant, with_options
from game.variants.earlier import row_of
from game.variants.own import name_in

LARGEST_GAME: Final = 64 << 20
"""Bytes of one game."""
HEAVIEST_GAME: Final = 150 << 20
"""Bytes that the lines of one game may take in memory."""


class RecordFault(NamedTuple):
    """The first wrong line of a game."""

    line: int
    """Counted from 1 in the file."""
    why: Refusal


class Numbered(NamedTuple):
    """A line of a file; `data` is None where it is no JSON object."""

    number: int
    data: Line | None
    why: Refusal = refuse("This line is not a JSON object.")
    """What is said of it then."""


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


@dataclass(frozen=True, slots=True)
class RecordReader:
    """A game played again from its record, up to its end or its first fault."""

    setup: Setup | None
    """None where the header is wrong."""
    state: GameState | None
    """After the last complete action."""
    steps: tuple[ReplayedStep, ...]
    lines: tuple[Line, ...]
    """The game's lines up to that action and all that follows from it, notes included; some of
    those that follow may have been missing in the file."""
    ended: bool
    """The file holds the game's end, or says that it was abandoned."""
    fault: RecordFault | None


def read_games(path: Path) -> tuple[RecordedGame, ...]:
    """The games of a file; a last line that was cut off is left out.

    Raises:
        RecordError: the file cannot be read or does not start with a header.
    """
    return tuple(games_of(path))


def only_game(path: Path) -> RecordedGame:
    """The game of a file that holds one.

    Raises:
        RecordError: the file cannot be read, does not start with a header, or holds several.
    """
    first, *others = islice(games_of(path), 2)
    if others:
        raise RecordError(refuse("{path} holds several games.", path=str(path)))
    return first


def game_at(path: Path, number: int) -> RecordedGame:
    """A game of a file by its number, from 1.

    Raises:
        RecordError: the file cannot be read, does not start with a header, or holds fewer.
    """
    for game in islice(games_of(path), number - 1, number):
        return game
    words = "{path} holds no game of number {number}."
    raise RecordError(refuse(words, path=str(path), number=number))


def games_of(path: Path) -> Iterator[RecordedGame]:
    """The games of a file one by one, so that many of them need no more room than one.

    Reading ends where a line or a game is beyond all limits: that line is the last one.

    Raises:
        RecordError: the file cannot be read or does not start with a header.
    """
    header: Numbered | None = None
    lines: list[Numbered] = []
    for line in _numbered(path):
        if _is_header(line.data):
            if header is not None:
                yield RecordedGame(header, tuple(lines))
            header, lines = line, []
        elif header is None:
            break
        else:
            lines.append(line)
    if header is None:
        raise RecordError(refuse("{path} is not a record of Blackout games.", path=str(path)))
    yield RecordedGame(header, tuple(lines))


def replay(game: RecordedGame) -> RecordReader:
    """Play a recorded game again and compare every line with what the rules make of it."""
    try:
        setup = setup_of(game.header.data or {})
    except (RecordError, OptionError) as error:
        return RecordReader(
            None, None, (), (), False, RecordFault(game.header.number, error.refusal)
        )
    return _Player(setup, game.header.data or {}).play(game.lines)


def setup_of(data: Line) -> Setup:
    """The setup that a header tells of.

    Raises:
        RecordError: a field is missing or wrong.
        OptionError: the variant or a house rule is unknown, or they do not go together.
    """
    if data.get("format") != FORMAT:
        raise RecordError(refuse("The header is not that of a Blackout record."))
    if not _is_int(data.get("version")) or data["version"] != VERSION:
        refusal = refuse(
            "Version {version} of the format is not known.", version=shown(data.get("version"))
        )
        raise RecordError(refusal)
    players, seats, options = data.get("players"), data.get("seats"), data.get("options")
    if not isinstance(players, int) or isinstance(players, bool):
        raise RecordError(refuse("The header does not say how many players there are."))
    if not isinstance(options, dict):
        raise RecordError(refuse("The header's options are not an object."))
    chosen = _variant_of(str(data.get("variant")), data.get("program"), options, players)
    if not isinstance(seats, list) or len(seats) != players:
        raise RecordError(refuse("The header does not name {players} seats.", players=players))
    first_dealer = data.get("first_dealer")
    if not _is_int(first_dealer) or first_dealer not in range(players):
        refusal = refuse("The first dealer {seat} is not a seat.", seat=shown(first_dealer))
        raise RecordError(refusal)
    seed = data.get("seed")
    if isinstance(seed, str) and set(seed) - set("0123456789abcdef"):
        raise RecordError(refuse("The seed is not made of hexadecimal digits."))
    if not (seed is None or isinstance(seed, str) or _is_int(seed)):
        raise RecordError(refuse("The seed is neither a number nor hexadecimal digits."))
    return Setup(
        variant=chosen,
        seats=tuple(map(_seat, seats)),
        first_dealer=int(str(first_dealer)),
        seed=seed,
        variant_name=name_in(data.get("variant_name")),
        drawn=KEY in data,
        match=match.match_in(data.get(match.KEY)),
    )


MOST_HELD: Final = 256
"""Games of different rules that are held; a shelf of thousands has a few dozen."""
_held: dict[str, Variant] = {}


def _variant_of(name: str, program: Any, options: Line, players: int) -> Variant:
    """The variant with its house rules, held from one record to the next.

    Raises:
        RecordError, OptionError: there is no such game.
    """
    key = json.dumps((name, program, options, players))
    if (held := _held.get(key)) is not None:
        return held
    row = row_of(name, program) or variant(name)
    chosen = with_options(row, options, players)
    if len(chosen.options) != len(options):
        own = next(name for name in options if name not in chosen.options)
        refusal = refuse("The option {name} does not differ from the variant's own rule.", name=own)
        raise RecordError(refusal)
    if len(_held) >= MOST_HELD:
        _held.clear()
    _held[key] = chosen
    return chosen


class _Player:
    """Plays the lines of one game; `play` is called once."""

    def __init__(self, setup: Setup, header: Line) -> None:
        self._setup = setup
        self._kept: list[Line] = [header]
        self._state = new_game(setup.variant, setup.players, setup.first_dealer)
        self._steps: list[ReplayedStep] = []
        self._due: deque[Line] = deque()
        """Lines that the actions so far still have to leave."""
        self._sealed: list[tuple[Line, ReplayedStep]] = []
        """Lines read whose events are not out: simultaneous bids until the last one is in."""
        self._settled = self._state
        """The state with no half-read round of simultaneous bids."""
        self._abandoned = False

    def play(self, lines: tuple[Numbered, ...]) -> RecordReader:
        fault = None
        for line in lines:
            why = self._read(line)
            if why is not None:
                fault = RecordFault(line.number, why)
                break
        over = self._state.phase is Phase.OVER and not self._due
        # Bids of a simultaneous round that was cut off are asked again; what is due is certain.
        due = () if self._sealed else tuple(self._due)
        return RecordReader(
            setup=self._setup,
            state=self._settled,
            steps=tuple(self._steps),
            lines=(*self._kept, *due),
            ended=self._abandoned or over,
            fault=fault,
        )

    def _read(self, line: Numbered) -> Refusal | None:
        """Take one line in; the reason if it is wrong."""
        data = line.data
        if data is None:
            return line.why
        if next(iter(data), None) == "note":
            self._kept.append(data)
            return None
        if self._due:
            return self._keep_due(data)
        if self._abandoned or self._state.phase is Phase.OVER:
            return refuse("The game is over already.")
        if data.get("event") == "end" and data.get("abandoned") is True:
            return self._abandon(data)
        try:
            while (seat := silence(data, self._state)) is not None:
                self._be_silent(seat)
            action = action_of(data, self._state)
            state, events = apply(self._state, action)
        except (RecordError, IllegalAction) as error:
            return error.refusal
        self._sealed.append((data, ReplayedStep(self._state, action, len(self._kept))))
        self._state = state
        self._due.extend(lines_of(events))
        if not self._due:
            return None  # a sealed bid: it stands once the last one is read
        return self._settle()

    def _be_silent(self, seat: Seat) -> None:
        """A seat has nothing more to say, which leaves no line."""
        action = Say(seat, None)
        self._steps.append(ReplayedStep(self._state, action, len(self._kept)))
        self._state, _ = apply(self._state, action)
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
            self._steps.append(step)
        self._sealed.clear()
        self._settled = self._state
        return None

    def _keep_due(self, data: Line) -> Refusal | None:
        """Take in a line that follows from an earlier action."""
        why = _difference(self._due[0], data)
        if why is None:
            self._due.popleft()
            self._kept.append(data)
        return why

    def _abandon(self, data: Line) -> Refusal | None:
        before_a_deal = Phase.SIZING if self._setup.variant.named_sizes else Phase.DEALING
        if self._state.phase is not before_a_deal:
            return refuse("A game is abandoned between two deals only.")
        why = _difference(abandoned_end(self._state), data)
        if why is None:
            self._abandoned = True
            self._kept.append(data)
        return why


def abandoned_end(state: GameState) -> Line:
    """The last line of a game that a limit ended."""
    return {"event": "end", "totals": list(state.totals), "winners": [], "abandoned": True}


def _difference(due: Line, read: Line) -> Refusal | None:
    """What is wrong with a line where another was due; keys that are not due are ignored."""
    if read.get("event") != due["event"]:
        return refuse(
            "A '{due}' line is due here, not {read}.",
            due=str(due["event"]),
            read=shown(read.get("event")),
        )
    for key, value in due.items():
        if key not in read:
            return refuse(
                "The '{event}' line lacks {key}; by the rules it is {due}.",
                event=str(due["event"]),
                key=key,
                due=json.dumps(value),
            )
        # As JSON, so that neither 1 and true nor 1 and 1.0 are taken for each other.
        if json.dumps(read[key]) != json.dumps(value):
            return refuse(
                "{key} is {value}; by the rules it is {due}.",
                key=key,
                value=shown(read[key]),
                due=json.dumps(value),
            )
    return None


def _numbered(path: Path) -> Iterator[Numbered]:
    """The lines of a file, without a last one that was cut off."""
    size = heavy = 0
    last = 0
    try:
        for line in read_lines(path):
            last = line.number
            size += len(line.raw) + 1
            if not line.raw.strip():
                heavy += _EMPTY
            else:
                found, weighs = _line(line)
                if found.data is None and not line.ended:
                    return  # no line feed after it: the writer was stopped inside this line
                if _is_header(found.data):
                    size = heavy = 0
                heavy += weighs
                if size <= LARGEST_GAME and heavy <= HEAVIEST_GAME:
                    yield found
            if size > LARGEST_GAME or heavy > HEAVIEST_GAME:
                yield Numbered(last, None, refuse("The game is too large."))
                return
    except OSError as error:
        raise RecordError(cannot_be_read(path, error)) from None
    except Unreadable as error:
        if not last:  # no file at all, or one long line
            refusal = refuse("{path} cannot be read: {why}", path=str(path), why=error.refusal)
            raise RecordError(refusal) from None
        yield Numbered(last + 1, None, refuse("This line is too long."))


_EMPTY: Final = 100
"""Bytes that an empty line counts, so that there is an end to them."""


def _line(line: RawLine) -> tuple[Numbered, int]:
    """A line decoded, and about how many bytes it takes in memory.

    Notes are everybody's own: what is wrong with their texts is mended instead of refused.
    """
    try:
        text = utf8(line.raw)
        data = parsed(text)
    except Unreadable as error:
        why = refuse("This line is not a JSON object: {why}", why=error.refusal)
        return Numbered(line.number, None, why), 0
    if not isinstance(data, dict):
        return Numbered(line.number, None), 0
    if may_be_flawed(text) and is_flawed(data):
        if next(iter(data), None) != "note":
            refusal = refuse("A text of this line holds a control character or half a letter.")
            return Numbered(line.number, None, refusal), 0
        data = cleaned(data)
    return Numbered(line.number, data), weight(text)


def _is_header(data: Line | None) -> bool:
    return data is not None and data.get("format") == FORMAT


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _seat(data: object) -> SeatPlan:
    if isinstance(data, dict):
        name, agent = data.get("name"), data.get("agent")
        if isinstance(name, str) and isinstance(agent, str) and agent:
            profile = profile_in(data.get("profile")) if agent == HUMAN else ""
            return SeatPlan(name, agent, profile)
    raise RecordError(refuse("A seat of the header has no name or agent."))
