"""The messages between a server and its clients, as types; `docs/protocol.md` describes them."""

from __future__ import annotations

from typing import Annotated, Any, Final, TypeAlias

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from game.storage.decoding import is_flawed

PROTOCOL: Final = 1
LARGEST_FRAME: Final = 16 << 10
"""Bytes of a message to the server."""
LONGEST_NAME: Final = 24
TOKEN_BYTES: Final = 16
"""Random bytes of a token, which is their hexadecimal digits."""
LONGEST_CHAT: Final = 200
PHRASES: Final = (
    *("hello", "good-luck", "well-played", "thanks", "ouch"),
    *("hurry", "one-moment", "good-game", "again", "bye"),
)

GameId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=16)]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
Word: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
Number: TypeAlias = Annotated[int, Meta(ge=0, le=10**9)]


class BadMessage(ValueError):
    """A message that cannot be taken: one sentence for people, and a code for programs."""

    def __init__(
        self, code: str, why: str, number: int | None = None, wait: float | None = None
    ) -> None:
        super().__init__(why)
        self.code = code
        self.wait = wait
        """In how many seconds it may be sent again, where it only came too soon."""
        self.number = number
        """The `id` of the message that is refused, where it is known."""


class Message(Struct, tag_field="type", rename={"number": "id"}, frozen=True, kw_only=True):
    """What every message to the server has."""

    number: Number | None = None
    """Written `id`: chosen by the client, repeated in the answer."""


class OfGame(Message, frozen=True, kw_only=True):
    """A message about one game."""

    game: GameId


class Hello(Message, tag="hello", frozen=True, kw_only=True):
    """The greeting; `protocol` is looked at before all else."""

    protocol: int
    name: str
    token: Annotated[str, Meta(max_length=64)] | None = None
    password: Annotated[str, Meta(max_length=200)] | None = None


class Games(Message, tag="games", frozen=True, kw_only=True):
    """Asks for the list of games."""

    mine: bool = False
    skip: Number = 0
    """How many of them are passed over, the latest first."""


class WantedSeat(Struct, frozen=True):
    """A seat of a new game: a person's by name, a bot's, or with neither an open one."""

    name: Name | None = None
    agent: Word | None = None


class StandIn(Struct, frozen=True):
    """Which bot decides for a person, and after how many seconds."""

    after: Annotated[float, Meta(ge=0, le=10**7)]
    agent: Word = "casual"


class Create(Message, tag="create", frozen=True, kw_only=True):
    """A new game; its creator is its host and must be in one of the seats, or an open one."""

    variant: Word
    seats: Annotated[list[WantedSeat], Meta(min_length=1, max_length=10)]
    options: dict[str, Any] = {}
    in_order: bool = False
    wait: bool = False
    away: StandIn | None = None
    clock: StandIn | None = None
    watch: bool = True
    chat: bool = True


class Join(OfGame, tag="join", frozen=True, kw_only=True):
    """Takes the seat kept for the person, or an open one."""


class Decline(OfGame, tag="decline", frozen=True, kw_only=True):
    """Gives a seat back before the start."""


class Start(OfGame, tag="start", frozen=True, kw_only=True):
    """The host has bots fill what is missing."""

    agent: Word = "casual"


class Ready(OfGame, tag="ready", frozen=True, kw_only=True):
    """A person in a seat is ready for the start, or no longer."""

    on: bool = True


class PlaceBot(OfGame, tag="place", frozen=True, kw_only=True):
    """The host puts a bot into a seat without a person before the start, or opens it again."""

    seat: Number
    agent: Word | None = None


class Follow(OfGame, tag="follow", frozen=True, kw_only=True):
    """Asks for the lines after a number, and all to come."""

    after: Number = 0


class Leave(OfGame, tag="leave", frozen=True, kw_only=True):
    """Wants no more frames of a game."""


class Show(OfGame, tag="show", frozen=True, kw_only=True):
    """Asks for all that may be known of a game at once."""


class Act(OfGame, tag="act", frozen=True, kw_only=True):
    """A decision."""

    action: dict[str, Any]
    after: Number | None = None


class Takeback(OfGame, tag="takeback", frozen=True, kw_only=True):
    """Asks to take back the own last decision."""


class Agree(OfGame, tag="agree", frozen=True, kw_only=True):
    """The answer to somebody who asks to take back a decision."""

    on: bool = True


class Resign(OfGame, tag="resign", frozen=True, kw_only=True):
    """A bot plays the seat to the end."""

    agent: Word = "casual"


class PauseGame(OfGame, tag="pause", frozen=True, kw_only=True):
    """Nobody acts until `resume`."""


class Resume(OfGame, tag="resume", frozen=True, kw_only=True):
    """Ends a pause."""


class Kick(OfGame, tag="kick", frozen=True, kw_only=True):
    """The host gives a seat to a bot, or opens it before the start."""

    seat: Number
    agent: Word = "casual"


class Rematch(OfGame, tag="rematch", frozen=True, kw_only=True):
    """A new game with the same seats."""


class Chat(OfGame, tag="chat", frozen=True, kw_only=True):
    """A text or a phrase for all at the table."""

    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT)] | None = None
    phrase: Word | None = None


class Mute(OfGame, tag="mute", frozen=True, kw_only=True):
    """No chat of a person any more, for this connection."""

    name: Name
    on: bool = True


ClientMessage: TypeAlias = (
    Hello
    | Games
    | Create
    | Join
    | Decline
    | Start
    | Ready
    | PlaceBot
    | Follow
    | Leave
    | Show
    | Act
    | Takeback
    | Agree
    | Resign
    | PauseGame
    | Resume
    | Kick
    | Rematch
    | Chat
    | Mute
)


class SeatInfo(Struct, frozen=True, kw_only=True):
    """A seat as everybody sees it."""

    name: str | None
    agent: str | None
    joined: bool
    present: bool
    stand_in: str | None
    ready: bool = False


class TakebackInfo(Struct, frozen=True, kw_only=True):
    """A request to take back a decision: whose it was, and which seats have still to agree."""

    seat: int
    waits: list[int]


class GameInfo(Struct, tag_field="type", tag="game", frozen=True, kw_only=True):
    """What everybody may know of a game."""

    game: str
    variant: str
    name: str
    options: dict[str, Any]
    players: int
    host: str
    state: str
    seats: list[SeatInfo]
    to_act: list[int]
    lines: int
    paused: bool
    watch: bool
    chat: bool
    wait: bool
    away: StandIn | None
    clock: StandIn | None
    takeback: TakebackInfo | UnsetType = UNSET
    stalled: bool | UnsetType = UNSET
    """Whether the game waits for room on the server's disk."""
    why: str | UnsetType = UNSET
    id: int | UnsetType = UNSET


class Welcome(Struct, tag_field="type", tag="welcome", frozen=True, kw_only=True):
    """The answer to a greeting; a new name that came without a token gets one."""

    protocol: int
    program: str
    name: str
    token: str | UnsetType = UNSET
    id: int | UnsetType = UNSET


class GameList(Struct, tag_field="type", tag="list", frozen=True, kw_only=True):
    """The answer to `games`: one page of them."""

    games: list[msgspec.Raw]
    more: bool
    id: int | UnsetType = UNSET


class Turn(Struct, tag_field="type", tag="turn", frozen=True, kw_only=True):
    """The game waits for somebody; who may or must act gets every legal action."""

    game: str
    n: int
    to_act: list[int]
    seat: int | None = None
    may: bool = False
    actions: list[dict[str, Any]] = []
    back: bool = False
    """Whether the person in the seat that is written to may ask to take back a decision."""


class Shown(Struct, tag_field="type", tag="shown", frozen=True, kw_only=True):
    """The answer to `show`."""

    game: GameInfo
    lines: list[msgspec.Raw]
    seat: int | None
    turn: Turn | None
    id: int | UnsetType = UNSET


class TakebackEnd(Struct, tag_field="type", tag="takeback", frozen=True, kw_only=True):
    """A request to take back a decision came to its end."""

    game: str
    seat: int
    """Who asked."""
    outcome: str
    """`done`, `refused`, `late`, or `lapsed`: something else happened first."""
    by: int | None = None
    """Who did not agree."""


class FullRecord(Struct, tag_field="type", tag="record", frozen=True, kw_only=True):
    """A finished game's whole record."""

    game: str
    seat: int | None
    lines: list[msgspec.Raw]


class ChatSaid(Struct, tag_field="type", tag="chat", frozen=True, kw_only=True):
    """What a person wrote to the table."""

    game: str
    name: str
    text: str | UnsetType = UNSET
    phrase: str | UnsetType = UNSET


class Done(Struct, tag_field="type", tag="done", frozen=True, kw_only=True):
    """What was asked for is done."""

    id: int | UnsetType = UNSET


class NotDone(Struct, tag_field="type", tag="refused", frozen=True, kw_only=True):
    """What was asked for is not done, and why."""

    code: str
    why: str
    wait: float | UnsetType = UNSET
    id: int | UnsetType = UNSET


ServerMessage: TypeAlias = (
    GameInfo
    | Welcome
    | GameList
    | Turn
    | Shown
    | TakebackEnd
    | FullRecord
    | ChatSaid
    | Done
    | NotDone
)

_DECODER: Final = msgspec.json.Decoder(ClientMessage)
_LOOSE: Final = msgspec.json.Decoder()
_ENCODER: Final = msgspec.json.Encoder()


def decoded(frame: str | bytes) -> ClientMessage:
    """A message of a client.

    Raises:
        BadMessage: it is none of those above.
    """
    size = len(frame.encode("utf-8", "replace")) if isinstance(frame, str) else len(frame)
    if size > LARGEST_FRAME:
        raise BadMessage("malformed", f"A message is at most {LARGEST_FRAME} bytes.")
    try:
        message: ClientMessage = _DECODER.decode(frame)
    except (msgspec.MsgspecError, UnicodeError, RecursionError, ValueError) as error:
        data = _loose(frame)
        number, spoken = data.get("id"), data.get("protocol")
        known = number if type(number) is int and 0 <= number <= 10**9 else None
        if data.get("type") == "hello" and type(spoken) is int and spoken != PROTOCOL:
            raise other_protocol(spoken, known) from None
        raise BadMessage("malformed", _reason(error), known) from None
    if is_flawed(msgspec.to_builtins(message)):
        why = "A text of this message holds a control character or half a letter."
        raise BadMessage("malformed", why, message.number)
    return message


def encoded(message: Any) -> str:
    """A message, or any JSON data, as the text of a frame."""
    return _ENCODER.encode(message).decode()


def answer_id(message: Message) -> int | UnsetType:
    """The `id` of the answer to a message."""
    return UNSET if message.number is None else message.number


def other_protocol(spoken: int, number: int | None = None) -> BadMessage:
    """The refusal of a client that speaks another version."""
    why = f"This server speaks protocol {PROTOCOL}, not {shortest(spoken)}."
    return BadMessage("protocol", why, number)


def shortest(number: int) -> str:
    """A number of a stranger as a sentence quotes it."""
    return str(number) if abs(number) < 10**9 else "a larger one"


def _reason(error: Exception) -> str:
    text = str(error).replace("\n", " ")[:160]
    return f"This is no message of the protocol: {text}."


def _loose(frame: str | bytes) -> dict[str, Any]:
    """What can be read of a message that is otherwise wrong, so that its refusal can name it."""
    try:
        data = _LOOSE.decode(frame)
    except (msgspec.MsgspecError, UnicodeError, RecursionError, ValueError):
        return {}
    return data if isinstance(data, dict) else {}
