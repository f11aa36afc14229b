"""The lines of the journal of a game on a server, as types: what happened to it, in order.

A note says what was settled, who came or went, and what else the game goes by; where the record
has the same note, it is the record's. Between notes stand the actions, sealed bids among them.
"""

from __future__ import annotations

from typing import Final, TypeAlias

import msgspec
from msgspec import Struct

from game.engine import Action, Seat
from game.net.server.hosted_seat import GameTerms, HostedSeat
from game.storage.decoding import document_of
from game.table.records.lines import ReplacedNote, ResignedNote, StandInNote, action_data
from game.table.seed_draw import Commitment, Names, Secret, SeedDraw


class JournalNote(Struct, tag_field="note", omit_defaults=True, frozen=True, kw_only=True):
    """What notes of the journal alone have. A field at its default is not written."""

    at: float | None = None
    """When it happened, in seconds since the epoch; None for no other time than before."""


class JoinedNote(JournalNote, tag="joined", frozen=True, kw_only=True):
    """A person sat down."""

    seat: Seat
    name: str


class OpenedNote(JournalNote, tag="opened", frozen=True, kw_only=True):
    """A seat is open again before the start."""

    seat: Seat
    kicked: str | None = None
    """Who was sent away from it."""
    declined: str | None = None
    """Who was invited to it and does not want to play."""


class InvitedNote(JournalNote, tag="invited", frozen=True, kw_only=True):
    """An open seat is kept for a person."""

    seat: Seat
    name: str
    until: float
    """In seconds since the epoch."""


class FilledNote(JournalNote, tag="filled", frozen=True, kw_only=True):
    """A bot sat down before the start."""

    seat: Seat
    agent: str


class ReadyNote(JournalNote, tag="ready", frozen=True, kw_only=True):
    """A person is ready for the start, or no longer."""

    seat: Seat
    on: bool


class RatedNote(JournalNote, tag="rated", frozen=True, kw_only=True):
    """The host says whether the game counts for ratings; others have to be ready anew."""

    on: bool


class DrawingNote(JournalNote, tag="drawing", frozen=True, kw_only=True):
    """A draw of the seed begins."""

    secret: Secret
    """The server's."""
    people: Names
    """Who is asked to take part."""
    seats: tuple[HostedSeat, ...]
    """Who is to sit at the table, in the order from which the seed draws the seats."""


class CommittedNote(JournalNote, tag="committed", frozen=True, kw_only=True):
    """A person has committed to a secret."""

    name: str
    commitment: Commitment


class SettledNote(JournalNote, tag="settled", frozen=True, kw_only=True):
    """Whoever has not committed by now is left out of the draw."""


class ToldNote(JournalNote, tag="told", frozen=True, kw_only=True):
    """A person has told the secret."""

    name: str
    secret: Secret


class VoidNote(JournalNote, tag="void", frozen=True, kw_only=True):
    """The draw is void, as these persons did not tell their secrets in time."""

    people: Names


class StartedNote(JournalNote, tag="started", frozen=True, kw_only=True):
    """The game begins; from here on seats are as drawn."""

    seed: int | str
    seats: tuple[HostedSeat, ...]
    draw: SeedDraw | None = None
    """How the persons and the server drew the seed, where somebody took part."""


class SentAwayNote(JournalNote, tag="sent-away", frozen=True, kw_only=True):
    """The host gives a person's seat to a bot: what comes of it is not that person's."""

    seat: Seat


class PausedNote(JournalNote, tag="paused", frozen=True, kw_only=True):
    """Somebody holds the game."""


class ResumedNote(JournalNote, tag="resumed", frozen=True, kw_only=True):
    """It goes on."""


class UndoneNote(JournalNote, tag="undone", frozen=True, kw_only=True):
    """The last decision was taken back."""

    seat: Seat


class AskedNote(JournalNote, tag="asked", frozen=True, kw_only=True):
    """A person asks to take back the last decision."""

    seat: Seat
    waits: tuple[Seat, ...]
    """Who has to agree."""
    until: float
    """In seconds since the epoch."""


class AgreedNote(JournalNote, tag="agreed", frozen=True, kw_only=True):
    """One of those who have to agree does."""

    seat: Seat


class UnaskedNote(JournalNote, tag="unasked", frozen=True, kw_only=True):
    """The request came to its end, and nothing is taken back."""

    outcome: str
    by: Seat | None = None


class OverNote(JournalNote, tag="over", frozen=True, kw_only=True):
    """Nothing follows."""


class OffNote(JournalNote, tag="off", frozen=True, kw_only=True):
    """The game ended before its end, and nothing follows."""

    why: str


class AgainNote(JournalNote, tag="again", frozen=True, kw_only=True):
    """Another game follows this one, which is over, with the same people."""

    game: str


AnyJournalNote: TypeAlias = (
    GameTerms
    | JoinedNote
    | OpenedNote
    | InvitedNote
    | FilledNote
    | ReadyNote
    | RatedNote
    | DrawingNote
    | CommittedNote
    | SettledNote
    | ToldNote
    | VoidNote
    | StartedNote
    | SentAwayNote
    | ResignedNote
    | PausedNote
    | ResumedNote
    | ReplacedNote
    | StandInNote
    | UndoneNote
    | AskedNote
    | AgreedNote
    | UnaskedNote
    | OverNote
    | OffNote
    | AgainNote
)


class ActionEntry(Struct, frozen=True):
    """An action, as `action_in` reads it in the state that it is made in."""

    action: dict[str, object]
    decided: bool = False
    """Whether a person decided it, and not a bot for one."""
    at: float | None = None
    made: Action | None = None
    """The action itself, where it need not be read."""


JournalLine: TypeAlias = AnyJournalNote | ActionEntry
CLOSING: Final = OverNote, OffNote, AgainNote
"""Notes that end the journal of a game that is over."""
_ENCODER: Final = msgspec.json.Encoder()


class _ActionKeys(Struct, frozen=True):
    """What the line of an action has beside the action."""

    event: str
    decided: bool = False
    at: float | None = None


def entry_of(action: Action, *, decided: bool = False) -> ActionEntry:
    """The line of an action."""
    return ActionEntry(action_data(action), decided, made=action)


def journal_text(line: JournalLine) -> str:
    """A line as the journal holds it, with its line feed."""
    if not isinstance(line, ActionEntry):
        return _ENCODER.encode(line).decode() + "\n"
    data = dict(line.action)
    if line.decided:
        data["decided"] = True
    if line.at is not None:
        data["at"] = line.at
    return _ENCODER.encode(data).decode() + "\n"


def journal_line(data: dict[str, object]) -> JournalLine:
    """A line from decoded JSON data.

    Raises:
        ValidationError: it says nothing that is known here.
    """
    if "event" not in data:
        note: AnyJournalNote = msgspec.convert(data, AnyJournalNote)
        return note
    keys = msgspec.convert(data, _ActionKeys)
    action = {key: value for key, value in data.items() if key not in ("decided", "at")}
    return ActionEntry(action, keys.decided, keys.at)


def journal_line_in(raw: bytes) -> JournalLine:
    """A line from its text.

    Raises:
        any of `NONSENSE`: it says nothing that is known here.
    """
    return journal_line(document_of(raw))
