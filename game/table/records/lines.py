"""The lines of a record as typed values: header, events and notes, on the disk and on the wire.

A line is read by `read_line` from the bytes of a file and by `line_in` from decoded JSON, and
written by `text_of`. Whatever RECORD.md asks of a line beside its types is asked here. A line that
another program wrote in its own way, as with keys that are not known here, keeps its JSON: it is
written again as it stood.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from typing import Any, Final, Literal, TypeAlias, get_args

import msgspec

from game.engine import Action, Deal, DealPiles, GameState, Phase, TurnUp
from game.engine.refusal import Refusal, refuse
from game.storage.decoding import (
    FLAWED,
    NO_OBJECT,
    Unreadable,
    cleaned,
    is_flawed,
    may_be_flawed,
    parsed,
    utf8,
)
from game.table.dealer import Seed, seed_as_written
from game.table.match import Match, match_in
from game.table.records.event_lines import (
    SHOWN,
    AnyEvent,
    CallLine,
    CallTermsLine,
    JsonText,
    NoteLine,
    RaisedNote,
    RecordError,
    RecordLine,
    SealedNote,
    SilentNote,
    TalkLine,
    Whole,
    action_of,
    cannot_be,
    decision_of,
    hands_codes,
    line_of,
    shown,
)
from game.table.seed_draw import SeedDraw, draw_in
from game.variants.own import name_in
from game.wording import NEWER_VERSION

FORMAT: Final = "blackout-record"
VERSION: Final = 1
SHORT: Final = 64
"""Bytes of a line that is remembered once it was read."""


class NoObject(RecordError):
    """A line that is no JSON object, as one that was cut off."""


class HeaderError(RecordError):
    """A line that says that it is a header, and is wrong."""


class NewerHeader(HeaderError):
    """A header of a later version of the format."""

    of_newer = True


class SeatLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat of the header; which profile a person is stands in an added key."""

    name: str
    agent: str
    profile: str = ""


class HeaderLine(RecordLine, frozen=True, kw_only=True):
    """The first line of a game."""

    format: Literal["blackout-record"]
    version: int
    variant: str
    variant_name: str = ""
    players: int
    options: dict[str, object]
    seats: tuple[SeatLine, ...]
    first_dealer: int
    seed: Seed | None
    """As `written_seed` has it: a large number is a string that begins with a plus."""
    program: str
    match: Match | None = None
    tour: str = ""
    """What of the Tour the game is; empty for any other."""
    started: str | None = None
    """When it began, in UTC."""
    pledge: str | None = None
    draw: SeedDraw | None = None
    """How persons and a server drew the seed together, where they did."""


class UndoNote(NoteLine, frozen=True, tag="undo"):
    """A decision was taken back."""

    deal: Whole | None = None
    saw_own: bool = False
    """Whether the person saw own cards meanwhile that were hidden from him."""
    seat: Whole | None = None
    """On the wire: who asked for it, and after which line nothing counts."""
    after: Whole | None = None


class HandNote(NoteLine, frozen=True, tag="hand"):
    """How a person holds a hand, from left to right; None in the usual order."""

    deal: Whole
    seat: Whole
    cards: tuple[str, ...] | None


class HintNote(NoteLine, frozen=True, tag="hint"):
    """A hint was asked for, by the key, of the coach or of the chances of a bid."""

    deal: Whole | None = None
    seat: Whole | None = None
    coach: bool = False
    chance: bool = False


class AgentNote(NoteLine, frozen=True, tag="agent"):
    """Another bot has a seat from here on."""

    seat: Whole
    agent: str


class ReplacedNote(NoteLine, frozen=True, tag="replaced"):
    """A bot failed, and another one moved for it."""

    seat: Whole
    why: str


class StandInNote(NoteLine, frozen=True, tag="stand-in"):
    """Who decides in place of a seat's bot from here on; None for that bot itself."""

    seat: Whole
    agent: str | None


class PlayedOnNote(NoteLine, frozen=True, tag="played on"):
    """What comes before was played in another game."""

    source: str = msgspec.field(default="", name="from")
    seat: Whole | None = None


class ResignedNote(NoteLine, frozen=True, tag="resigned"):
    """A bot took a person's seat for good."""

    seat: Whole
    agent: str


class SeedNote(NoteLine, frozen=True, tag="seed"):
    """On the wire alone: the seed, told after the end."""

    seed: int | str | None


class DrawNote(NoteLine, frozen=True, tag="draw"):
    """The seed from a deal on, drawn anew because another server went on with the game."""

    deal: Whole
    """The first that is dealt from it."""
    seed: int | str | None
    draw: SeedDraw | None = None

    @property
    def hidden(self) -> DrawNote:
        """What everybody may see of it until the game is over."""
        draw = None if self.draw is None else self.draw.hidden
        return msgspec.structs.replace(self, seed=None, draw=draw)


class ServedNote(NoteLine, frozen=True, tag="served"):
    """The server at which the game was played has signed what somebody made of it."""

    seat: Whole
    key: str
    """The server's public key."""
    signature: str


class OtherNote(RecordLine, frozen=True):
    """A note of another program, or one whose fields make no sense."""

    note: str


AnyNote: TypeAlias = (
    UndoNote
    | HandNote
    | HintNote
    | AgentNote
    | ReplacedNote
    | StandInNote
    | PlayedOnNote
    | ResignedNote
    | SeedNote
    | DrawNote
    | ServedNote
    | RaisedNote
    | SealedNote
    | SilentNote
)
Line: TypeAlias = HeaderLine | AnyEvent | AnyNote | OtherNote
"""One line of a record or of what a viewer is sent."""

_EVENTS: Final = msgspec.json.Decoder(AnyEvent)
_NOTES: Final = msgspec.json.Decoder(AnyNote)
_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final = msgspec.json.Decoder()
_PLAIN: Final = json.JSONEncoder(ensure_ascii=False, separators=(",", ":"))
_NOTE_NAMES: Final = frozenset(kind.__struct_config__.tag for kind in get_args(AnyNote))
_LEFT_OUT: Final = frozenset({"ended", "bids", "laid", "changes", "made", "abandoned"})
"""Keys of events that count as missing where their value makes no sense."""


# Writing ------------------------------------------------------------------------------------------


def text_of(line: Line) -> str:
    """A line as JSON."""
    return line.as_read or _ENCODER.encode(line).decode()


def written(line: Line) -> str:
    """A line as the file holds it, with its line feed."""
    return text_of(line) + "\n"


def digest_of(lines: Iterable[Line]) -> str:
    """The SHA-256 of lines as the file holds them, in hexadecimal."""
    digest = sha256()
    for line in lines:
        digest.update(written(line).encode())
    return digest.hexdigest()


def data_of(line: Line) -> dict[str, Any]:
    """A line as JSON data, with all its keys."""
    data: dict[str, Any] = json.loads(text_of(line))
    return data


def header_of(lines: Sequence[Line]) -> HeaderLine:
    """The header of a game that can be read."""
    header = lines[0]
    assert isinstance(header, HeaderLine), "a game that can be read begins with its header"
    return header


def reseated(header: Line, seats: Iterable[SeatLine]) -> Line:
    """A header with other seats; what else it says stays."""
    return line_in({**data_of(header), "seats": msgspec.to_builtins(list(seats))})


def is_note(line: Line) -> bool:
    """Whether readers of records pass over a line."""
    return isinstance(line, NoteLine | OtherNote)


# Reading ------------------------------------------------------------------------------------------


def read_line(raw: bytes) -> Line:
    """A line of a file, with or without its line feed.

    What is wrong with the texts of a note is mended instead of refused: notes are everybody's own.

    Raises:
        NoObject: it is no JSON object.
        HeaderError: it is a header, and wrong or of a newer version.
        RecordError: it is another line, and wrong.
    """
    raw = raw.rstrip(b"\r\n")
    line = _met_before(raw) if len(raw) <= SHORT else _as_written_here(raw)
    return _read_before(raw) if line is None else line


@lru_cache(2)
def _read_before(raw: bytes) -> Line:
    """A line of any form; that of a header is asked for by several who read a file."""
    try:
        text = utf8(raw)
        data = parsed(text)
    except Unreadable as error:
        raise NoObject(error.refusal) from None
    if not isinstance(data, dict):
        raise NoObject(NO_OBJECT)
    if may_be_flawed(text) and is_flawed(data):
        if not _says_note(data):
            raise RecordError(FLAWED)
        data = cleaned(data)
    return line_in(data)


def read_lines(raws: Iterable[msgspec.Raw]) -> list[Line]:
    """Lines that were sent.

    Raises:
        RecordError: one of them is no line of a record.
    """
    return [read_line(bytes(raw)) for raw in raws]


def line_in(data: Mapping[str, Any]) -> Line:
    """A line from decoded JSON data, whose texts and numbers are within limits.

    Raises:
        HeaderError: it is a header, and wrong.
        RecordError: it is no line of a record.
    """
    line = _line_in(data)
    text = _PLAIN.encode(data)
    return line if text_of(line) == text else msgspec.structs.replace(line, as_read=JsonText(text))


def call_in(data: object) -> CallTermsLine:
    """A call from the JSON data of a command line or a sheet.

    Raises:
        RecordError: it has another form.
    """
    line = _event_in({"event": "call", "seat": 0, "call": data})
    assert isinstance(line, CallLine)
    return line.call


def _as_written_here(raw: bytes) -> Line | None:
    """A line that stands there exactly as this program writes it, and so is within all limits."""
    if not raw.isascii() or b"\\" in raw or b"\x7f" in raw:
        return None
    line: Line
    try:
        if raw.startswith(b'{"event":'):
            line = _EVENTS.decode(raw)
        elif raw.startswith(b'{"note":'):
            line = _NOTES.decode(raw)
        else:
            return None
    except msgspec.DecodeError:
        return None
    return line if _ENCODER.encode(line) == raw else None


_met_before: Final = lru_cache(maxsize=4096)(_as_written_here)
"""The same for short lines. Of plays, tricks and bids there are few, which come again and again."""


def _line_in(data: Mapping[str, Any]) -> Line:
    """The same, without how it was written."""
    if _says_note(data):
        return _note_in(data)
    return _header_in(data) if data.get("format") == FORMAT else _event_in(data)


def _says_note(data: Mapping[str, Any]) -> bool:
    return next(iter(data), None) == "note"


class _EventTold(msgspec.Struct):
    """An event within something: msgspec remembers what a class has, and of a union nothing."""

    line: AnyEvent


def _event_in(data: Mapping[str, Any]) -> AnyEvent:
    told = {key: value for key, value in data.items() if key != "="}
    with suppress(msgspec.ValidationError):
        return msgspec.convert({"line": told}, _EventTold).line
    while True:  # what is wrong is looked for, which takes longer
        try:
            line: AnyEvent = msgspec.convert(told, AnyEvent)
        except msgspec.ValidationError as error:
            key = _place(error)[:1]
            if not key or key[0] not in _LEFT_OUT or key[0] not in told:
                raise RecordError(_refusal(error, told)) from None
            del told[str(key[0])]
        else:
            return line


def _note_in(data: Mapping[str, Any]) -> AnyNote | OtherNote:
    """A note; keys that it can do without count as missing where their value makes no sense."""
    name = data["note"]
    if not isinstance(name, str) or name not in _NOTE_NAMES:
        return OtherNote(note=name if isinstance(name, str) else "")
    told = {key: value for key, value in data.items() if key != "="}
    while True:
        try:
            line: AnyNote = msgspec.convert(told, AnyNote)
        except msgspec.ValidationError as error:
            key = _place(error)[:1]
            if not key or key[0] == "note" or key[0] not in told:
                return OtherNote(note=name)
            del told[str(key[0])]
        else:
            return line


def _header_in(data: Mapping[str, Any]) -> HeaderLine:
    """A header; keys that a record can do without count as missing where they make no sense."""
    version = data.get("version")
    if type(version) is int and version > VERSION:
        raise NewerHeader(NEWER_VERSION)
    if not _is_int(version) or version != VERSION:
        raise HeaderError(
            refuse("Version {version} of the format is not known.", version=shown(version))
        )
    players, seats, options = data.get("players"), data.get("seats"), data.get("options")
    if not isinstance(players, int) or isinstance(players, bool):
        raise HeaderError(cannot_be("players", players))
    if not isinstance(options, dict):
        raise HeaderError(cannot_be("options", options))
    if not isinstance(seats, list) or len(seats) != players:
        raise HeaderError(refuse("The header does not name {players} seats.", players=players))
    dealer = data.get("first_dealer")
    if not isinstance(dealer, int) or isinstance(dealer, bool) or dealer not in range(players):
        raise HeaderError(cannot_be("first_dealer", dealer))
    seed = data.get("seed")
    if isinstance(seed, float) and seed.is_integer():
        seed = int(seed)  # jq 1.6 writes 1e+18 for a large number of an older record
    if not (seed is None or isinstance(seed, str) or _is_int(seed)):
        raise HeaderError(cannot_be("seed", seed))
    try:
        seed_as_written(0 if seed is None else seed)
    except ValueError:
        raise HeaderError(cannot_be("seed", seed)) from None
    return HeaderLine(
        format=FORMAT,
        version=VERSION,
        variant=str(data.get("variant")),
        variant_name=name_in(data.get("variant_name")),
        players=players,
        options=options,
        seats=tuple(map(_seat_in, seats)),
        first_dealer=dealer,
        seed=seed,
        program=_text(data.get("program")) or "",
        match=match_in(data.get("match")),
        tour=name_in(data.get("tour")),
        started=_text(data.get("started")),
        pledge=str(data["pledge"]) if "pledge" in data else None,
        draw=draw_in(data.get("draw")),
    )


def _seat_in(data: object) -> SeatLine:
    if isinstance(data, dict):
        name, agent = data.get("name"), data.get("agent")
        if isinstance(name, str) and isinstance(agent, str) and agent:
            return SeatLine(name, agent, _text(data.get("profile")) or "")
    raise HeaderError(cannot_be("seats", data))


def _text(value: object) -> str | None:
    return value if isinstance(value, str) else None


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


# Actions as data ----------------------------------------------------------------------------------


def action_in(data: Mapping[str, object], state: GameState) -> Action:
    """The action that JSON data tell of, in a state that waits for one.

    They are the line of a record, in which what only its event tells may be missing; a statement
    that is null is silence.

    Raises:
        RecordError: it tells of none, or of one that is not due now.
    """
    match data.get("event"):
        case "deal":
            told = {"deal": 0, "dealer": 0, "cards": 0, **data}
        case "trump" if state.phase is Phase.TURNING:
            told = {"suit": None, "by": None, **data}
        case "trump":
            told = {"card": None, **data}
        case "lay":
            told = {"premium": None, **data}
        case _:
            told = {**data}
    line = _line_in(told)
    return decision_of(line) if isinstance(line, TalkLine) else action_of(line, state)


def action_data(action: Action) -> dict[str, object]:
    """An action as JSON data that `action_in` reads; of chance the cards alone."""
    match action:
        case Deal(hands):
            return {"event": "deal", "hands": msgspec.to_builtins(hands_codes(hands))}
        case TurnUp(turned):
            return {"event": "trump", "card": turned.code}
        case DealPiles(piles):
            return {"event": "piles", "piles": msgspec.to_builtins(hands_codes(piles))}
        case _:
            told: dict[str, object] = _DECODER.decode(_ENCODER.encode(line_of(action)))
            return told


# What is wrong with a line ------------------------------------------------------------------------

_AT: Final = re.compile(r" - at `\$([^`]*)`$")
_STEP: Final = re.compile(r"\.([^.\[]+)|\[(\d+)\]")
_MISSING: Final = re.compile(r"missing required field `([^`]*)`")
_OF_HANDS: Final = ("hands", "piles")
_OF_CARDS: Final = ("cards", "card", "laid", *_OF_HANDS)


def _place(error: msgspec.ValidationError) -> list[str | int]:
    """Keys and places that lead to the value that is wrong."""
    found = _AT.search(str(error))
    steps = _STEP.findall(found[1]) if found else []
    return [key or int(number) for key, number in steps]


def _refusal(error: msgspec.ValidationError, data: Mapping[str, Any]) -> Refusal:
    """What an event's line has wrong, as a sentence of this program instead of the decoder's."""
    place = _place(error)
    event = data.get("event")
    if missing := _MISSING.search(str(error)):
        if missing[1] == "event":
            return refuse("There is no event {name} in a game.", name=shown(None))
        return refuse("The '{event}' line lacks {key}.", event=str(event), key=missing[1])
    if place == ["event"]:
        return refuse("There is no event {name} in a game.", name=shown(event))
    value: Any = data
    for step in place:
        value = value[step]
    key = next((str(step) for step in reversed(place) if isinstance(step, str)), "")
    cards = key in _OF_CARDS and not (key == "cards" and event in ("size", "deal"))
    if cards and "`array`" not in str(error):
        return refuse("'{code}' is not a card.", code=str(value)[:SHOWN])
    return cannot_be(key, value)
