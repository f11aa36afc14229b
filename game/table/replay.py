"""Records read back: every line is made again by the engine and compared with what stands there."""

from __future__ import annotations

import json
from collections import deque
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from game.engine import Action, GameState, IllegalAction, Phase, Say, Seat, apply, new_game
from game.engine.refusal import Refusal, refuse
from game.table.disk_words import cannot_be_read
from game.table.pledge import KEY
from game.table.reading import RecordError, action_of, silence
from game.table.record import FORMAT, VERSION, Line, lines_of
from game.table.setup import SeatPlan, Setup
from game.variants import OptionError, variant, with_options


class Fault(NamedTuple):
    """The first wrong line of a game."""

    line: int
    """Counted from 1 in the file."""
    why: Refusal


class Numbered(NamedTuple):
    """A line of a file; `data` is None where it is no JSON object."""

    number: int
    data: Line | None


@dataclass(frozen=True, slots=True)
class RecordedGame:
    """One game of a file as it stands there, not yet checked."""

    header: Numbered
    lines: tuple[Numbered, ...]
    """Everything after the header."""


class Step(NamedTuple):
    """One action of a record."""

    before: GameState
    action: Action
    lines_before: int
    """How many lines of the game, header and notes included, come before what it left."""


@dataclass(frozen=True, slots=True)
class Replay:
    """A game played again from its record, up to its end or its first fault."""

    setup: Setup | None
    """None where the header is wrong."""
    state: GameState | None
    """After the last complete action."""
    steps: tuple[Step, ...]
    lines: tuple[Line, ...]
    """The game's lines up to that action and all that follows from it, notes included; some of
    those that follow may have been missing in the file."""
    ended: bool
    """The file holds the game's end, or says that it was abandoned."""
    fault: Fault | None


def read_games(path: Path) -> tuple[RecordedGame, ...]:
    """The games of a file; a last line that was cut off is left out.

    Raises:
        RecordError: the file cannot be read or does not start with a header.
    """
    try:
        # A device such as /dev/zero might never end.
        raw = b"" if path.is_char_device() or path.is_block_device() else path.read_bytes()
    except OSError as error:
        raise RecordError(cannot_be_read(path, error)) from None
    lines = list(_numbered(raw))
    if not lines or not _is_header(lines[0].data):
        told = refuse("{path} is not a record of Blackout games.", path=str(path))
        raise RecordError(told)
    starts = [place for place, line in enumerate(lines) if _is_header(line.data)]
    return tuple(
        RecordedGame(lines[start], tuple(lines[start + 1 : end]))
        for start, end in zip(starts, [*starts[1:], len(lines)], strict=True)
    )


def replay(game: RecordedGame) -> Replay:
    """Play a recorded game again and compare every line with what the rules make of it."""
    try:
        setup = setup_of(game.header.data or {})
    except (RecordError, OptionError) as error:
        return Replay(None, None, (), (), False, Fault(game.header.number, error.refusal))
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
        told = refuse(
            "Version {version} of the format is not known.", version=repr(data.get("version"))
        )
        raise RecordError(told)
    players, seats, options = data.get("players"), data.get("seats"), data.get("options")
    if not isinstance(players, int) or isinstance(players, bool):
        raise RecordError(refuse("The header does not say how many players there are."))
    if not isinstance(options, dict):
        raise RecordError(refuse("The header's options are not an object."))
    row = variant(str(data.get("variant")))
    chosen = with_options(row, options, players)
    if len(chosen.options) != len(options):
        own = next(name for name in options if name not in chosen.options)
        told = refuse("The option {name} does not differ from the variant's own rule.", name=own)
        raise RecordError(told)
    if not isinstance(seats, list) or len(seats) != players:
        raise RecordError(refuse("The header does not name {players} seats.", players=players))
    first_dealer = data.get("first_dealer")
    if not _is_int(first_dealer) or first_dealer not in range(players):
        told = refuse("The first dealer {seat} is not a seat.", seat=repr(first_dealer))
        raise RecordError(told)
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
        drawn=KEY in data,
    )


class _Player:
    """Plays the lines of one game; `play` is called once."""

    def __init__(self, setup: Setup, header: Line) -> None:
        self._setup = setup
        self._kept: list[Line] = [header]
        self._state = new_game(setup.variant, setup.players, setup.first_dealer)
        self._steps: list[Step] = []
        self._due: deque[Line] = deque()
        """Lines that the actions so far still have to leave."""
        self._sealed: list[tuple[Line, Step]] = []
        """Lines read whose events are not out: simultaneous bids until the last one is in."""
        self._settled = self._state
        """The state with no half-read round of simultaneous bids."""
        self._abandoned = False

    def play(self, lines: tuple[Numbered, ...]) -> Replay:
        fault = None
        for line in lines:
            why = self._read(line)
            if why is not None:
                fault = Fault(line.number, why)
                break
        over = self._state.phase is Phase.OVER and not self._due
        # Bids of a simultaneous round that was cut off are asked again; what is due is certain.
        due = () if self._sealed else tuple(self._due)
        return Replay(
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
            return refuse("This line is not a JSON object.")
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
        self._sealed.append((data, Step(self._state, action, len(self._kept))))
        self._state = state
        self._due.extend(lines_of(events))
        if not self._due:
            return None  # a sealed bid: it stands once the last one is read
        return self._settle()

    def _be_silent(self, seat: Seat) -> None:
        """A seat has nothing more to say, which leaves no line."""
        action = Say(seat, None)
        self._steps.append(Step(self._state, action, len(self._kept)))
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
            read=repr(read.get("event")),
        )
    for key, value in due.items():
        # As JSON, so that neither 1 and true nor 1 and 1.0 are taken for each other.
        if key not in read or json.dumps(read[key]) != json.dumps(value):
            return refuse(
                "{key} is {value}; by the rules it is {due}.",
                key=key,
                value=json.dumps(read.get(key)),
                due=json.dumps(value),
            )
    return None


def _numbered(raw: bytes) -> list[Numbered]:
    """The lines of a file, without a last one that was cut off."""
    lines: list[Numbered] = []
    texts = raw.split(b"\n")
    for number, text in enumerate(texts, start=1):
        if not text.strip():
            continue
        data = _parsed(text)
        if data is None and number == len(texts):
            break  # no line feed after it: the writer was stopped inside this line
        lines.append(Numbered(number, data))
    return lines


def _parsed(text: bytes) -> dict[str, Any] | None:
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def _is_header(data: Line | None) -> bool:
    return data is not None and data.get("format") == FORMAT


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _seat(data: object) -> SeatPlan:
    if isinstance(data, dict):
        name, agent = data.get("name"), data.get("agent")
        if isinstance(name, str) and isinstance(agent, str) and agent:
            return SeatPlan(name, agent)
    raise RecordError(refuse("A seat of the header has no name or agent."))
