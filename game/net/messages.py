"""The messages between a server and its clients, as types.

`docs/reference/protocol.md` describes them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, TypeAlias, get_args

import msgspec
from msgspec import Meta, Raw, Struct

from game.storage.decoding import Unreadable, cleaned, is_flawed, may_be_flawed, parsed
from game.table.records.event_lines import AnyEvent
from game.table.scorekeeping.sheet_form import NotesTold, SheetTold
from game.table.seed_draw import Commitment, Secret, SeedDraw
from game.table.setup import HUMAN

PROTOCOL: Final = 2
LARGEST_FRAME: Final = 16 << 10
"""Bytes of a message to the server; a larger one is refused."""
LARGEST_READ: Final = 16 * LARGEST_FRAME
"""Bytes of one that is read at all; a larger one ends the connection."""
DIRECTIONS: Final = re.compile("[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
"""Marks that turn the direction of writing, also that of what stands around a text."""
LONGEST_NAME: Final = 24
MOST_TOKENS: Final = 8
"""Tokens of a name that are tried at once."""
LONGEST_CHAT: Final = 200
PHRASES: Final = (
    *("hello", "good-luck", "well-played", "thanks", "ouch"),
    *("hurry", "one-moment", "good-game", "again", "bye"),
)

KEY_BYTES: Final = 32
"""Of a public key, a secret one and a nonce."""
_DIGITS: Final = f"[0-9a-f]{{{2 * KEY_BYTES}}}"
Digits: TypeAlias = Annotated[str, Meta(pattern=f"^{_DIGITS}$", max_length=2 * KEY_BYTES)]
"""A key or a nonce in hexadecimal digits."""
Signature: TypeAlias = Annotated[str, Meta(pattern=f"^{_DIGITS * 2}$", max_length=4 * KEY_BYTES)]
GameId: TypeAlias = Annotated[str, Meta(min_length=1, max_length=16)]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=LONGEST_NAME)]
Word: TypeAlias = Annotated[str, Meta(min_length=1, max_length=64)]
MOST_ID: Final = 10**9
Mark: TypeAlias = Annotated[str, Meta(max_length=32)]
Number: TypeAlias = Annotated[int, Meta(ge=0, le=MOST_ID)]
MOST_ROUNDS: Final = 20
"""Of a tournament."""
Counting: TypeAlias = Literal["place", "difference"]
"""What puts one before the other in a tournament; where that is equal the other one does."""
GameStage: TypeAlias = Literal["open", "running", "over"]
OPEN: Final = "open"
RUNNING: Final = "running"
OVER: Final = "over"


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


class Message(
    Struct,
    tag_field="type",
    rename={"number": "id"},
    omit_defaults=True,
    frozen=True,
    kw_only=True,
):
    """What every message to the server has. A field at its default need not be there."""

    number: Number | None = None
    """Written `id`: chosen by the client, repeated in the answer."""


class OfGame(Message, frozen=True, kw_only=True):
    """A message about one game."""

    game: GameId


class Hello(Message, tag="hello", frozen=True, kw_only=True):
    """The greeting; `protocol` is looked at before all else."""

    protocol: int
    name: str
    key: Digits
    """The person's public key."""
    nonce: Digits
    """Drawn for this greeting."""
    draws: bool = False
    """Whether the person's program takes part in drawing the seeds of games."""


class Prove(Message, tag="prove", frozen=True, kw_only=True):
    """Shows that whoever greets has the key, and with it whatever else lets a person in."""

    signature: Signature
    """Of `signed_text`, by the person's key."""
    password: Annotated[str, Meta(max_length=200)] | None = None
    tokens: Annotated[list[Annotated[str, Meta(max_length=64)]], Meta(max_length=MOST_TOKENS)] = []
    """What an older version proved the name by, where the server asks for it."""


class Games(Message, tag="games", frozen=True, kw_only=True):
    """Asks for the list of games."""

    mine: bool = False
    skip: Number = 0
    """How many of them are passed over, the latest first."""


class AskVariants(Message, tag="variants", frozen=True, kw_only=True):
    """Asks which games there are to create."""


class TournamentPlace(Struct, frozen=True, kw_only=True):
    """Which table of a tournament a game is; rounds and tables count from 1."""

    tournament: GameId
    title: Name
    round: Number
    rounds: Number
    table: Number


class WantedSeat(Struct, frozen=True):
    """A seat of a new game: a person's by name, a bot's, or with neither an open one."""

    name: Name | None = None
    agent: Word | None = None


class StandIn(Struct, frozen=True):
    """Which bot decides for a person, and after how many seconds."""

    after: Annotated[float, Meta(ge=0, le=10**7)]
    agent: Word = "casual"


class AskPeople(Message, tag="people", frozen=True, kw_only=True):
    """Asks who is connected and can be invited."""


class Block(Message, tag="block", frozen=True, kw_only=True):
    """Invitations of a person are not wanted, or are again; without a name those of anybody."""

    name: Name | None = None
    on: bool | None = None
    """None where only the answer is wanted."""


class AskTournaments(Message, tag="tournaments", frozen=True, kw_only=True):
    """Asks which tournaments there are that are not over."""


class SignUp(Message, tag="sign_up", frozen=True, kw_only=True):
    """A person takes part in a tournament, or no longer."""

    tournament: GameId
    on: bool = True


class OpenTournament(Message, tag="open_tournament", frozen=True, kw_only=True):
    """Whom the server's operator lets do that opens a tournament."""

    title: Name
    variant: Word
    options: dict[str, object] = {}
    players: Annotated[int, Meta(ge=2, le=10)]
    """At each table."""
    rounds: Annotated[int, Meta(ge=1, le=MOST_ROUNDS)]
    by: Counting = "place"
    agent: Word = "casual"
    """The bot that fills tables and stands in."""


class RunTournament(Message, tag="run_tournament", frozen=True, kw_only=True):
    """The same person begins the first round of one, or calls it off before that."""

    tournament: GameId
    start: bool = True


class Create(Message, tag="create", frozen=True, kw_only=True):
    """A new game; its creator is its host, and in one of its seats unless he looks on."""

    variant: Word
    seats: Annotated[list[WantedSeat], Meta(min_length=1, max_length=10)]
    options: dict[str, object] = {}
    in_order: bool = False
    first: Name | None = None
    """Who deals first, by the name of a seat; None where that is drawn."""
    wait: bool = False
    look_on: bool = False
    """Whether its creator takes no seat: a screen that shows the table for all."""
    away: StandIn | None = None
    clock: StandIn | None = None
    watch: bool = True
    chat: bool = True
    rated: bool = True
    """Whether it counts for the ratings of persons."""


class Join(OfGame, tag="join", frozen=True, kw_only=True):
    """Takes the seat kept for the person, or an open one."""


class Invite(OfGame, tag="invite", frozen=True, kw_only=True):
    """The host keeps an open seat for a person who has been at this server."""

    name: Name
    seat: Number | None = None
    """None for the first open one."""


class Decline(OfGame, tag="decline", frozen=True, kw_only=True):
    """Gives a seat back before the start."""


class LookOn(OfGame, tag="look_on", frozen=True, kw_only=True):
    """The host gives the own seat back and stays: his screen is the table for all."""


class Start(OfGame, tag="start", frozen=True, kw_only=True):
    """The host has bots fill what is missing."""

    agent: Word = "casual"


class Ready(OfGame, tag="ready", frozen=True, kw_only=True):
    """A person in a seat is ready for the start, or no longer."""

    on: bool = True


class RateGame(OfGame, tag="rate", frozen=True, kw_only=True):
    """The host says before the start whether the game counts for the ratings of persons."""

    on: bool = True


class PlaceBot(OfGame, tag="place", frozen=True, kw_only=True):
    """The host puts a bot into a seat without a person before the start, or opens it again."""

    seat: Number
    agent: Word | None = None


class Commit(OfGame, tag="commit", frozen=True, kw_only=True):
    """Binds the person to a secret that is a share of the seed, without telling it."""

    draw: Number
    """Which draw of the game it is for."""
    commitment: Commitment


class Reveal(OfGame, tag="reveal", frozen=True, kw_only=True):
    """Tells the secret that the person has committed to."""

    draw: Number
    secret: Secret


class Follow(OfGame, tag="follow", frozen=True, kw_only=True):
    """Asks for the lines after a number, and all to come."""

    after: Number = 0
    mark: Mark = ""
    """That of the line `after`: where the server has another one there, all come."""
    heard: Number = 0
    """The number of the last remark that was heard: those after it come too."""
    table: bool = False
    """Whether the rules of each deal are told in words, for a client that does not know them."""


class Leave(OfGame, tag="leave", frozen=True, kw_only=True):
    """Wants no more frames of a game."""


class Show(OfGame, tag="show", frozen=True, kw_only=True):
    """Asks for all that may be known of a game at once."""


class Act(OfGame, tag="act", frozen=True, kw_only=True):
    """A decision."""

    action: Raw
    """A line of an event, in which the seat may be missing."""
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


class ReportPerson(OfGame, tag="report", frozen=True, kw_only=True):
    """What a person says at the table is for the server's log and the game's host to judge."""

    name: Name


class Mute(OfGame, tag="mute", frozen=True, kw_only=True):
    """No chat of a person any more."""

    name: Name
    on: bool = True


class Share(Message, tag="share", frozen=True, kw_only=True):
    """Has others tell their own numbers at a score sheet of people with a real pack."""

    told: SheetTold
    sheet: GameId | None = None
    """What it was called, where it was shared before."""
    n: Number = 0
    """How often it was changed, as the keeper heard last."""


class OfSheet(Message, frozen=True, kw_only=True):
    """A message about one shared sheet."""

    sheet: GameId


class TakePlace(OfSheet, tag="take", frozen=True, kw_only=True):
    """Sits down at a sheet; without a seat one only hears of it."""

    seat: Number | None = None


class Enter(OfSheet, tag="enter", frozen=True, kw_only=True):
    """A number that a person tells: the size of their own deal, their bid, or their tricks."""

    deal: Number
    what: Literal["size", "bid", "taken"]
    count: Number


class NoteDeal(OfSheet, tag="note", frozen=True, kw_only=True):
    """Its keeper tells or corrects a deal, or without `notes` takes the last one back."""

    n: Number
    """How often the sheet was changed, as the keeper knows it."""
    place: Number
    """Of the deal, from 0."""
    notes: NotesTold | None = None


class Unshare(OfSheet, tag="unshare", frozen=True, kw_only=True):
    """Its keeper shares a sheet no longer."""


ClientMessage: TypeAlias = (
    Hello
    | Prove
    | Games
    | AskVariants
    | AskPeople
    | Block
    | AskTournaments
    | SignUp
    | OpenTournament
    | RunTournament
    | Create
    | Join
    | Invite
    | Decline
    | LookOn
    | Start
    | Ready
    | RateGame
    | PlaceBot
    | Commit
    | Reveal
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
    | ReportPerson
    | Share
    | TakePlace
    | Enter
    | NoteDeal
    | Unshare
)


class PersonRating(Struct, frozen=True):
    """How strong a person is by the games at this server, on the scale of the levels."""

    value: int
    half: int
    """Half a 95 % interval."""
    games: int
    """How many counted."""


class SeatInfo(Struct, frozen=True, kw_only=True):
    """A seat as everybody sees it."""

    name: str | None
    agent: str | None
    joined: bool
    present: bool
    stand_in: str | None
    ready: bool = False
    rating: PersonRating | None = None
    """Of the person; None before the first game that counted."""
    until: float | None = None
    """How long an invitation stands, in seconds since the epoch; None for no such end."""


class TakebackInfo(Struct, frozen=True, kw_only=True):
    """A request to take back a decision: whose it was, and which seats have still to agree."""

    seat: int
    waits: list[int]


class ServerSays(Struct, tag_field="type", omit_defaults=True, frozen=True, kw_only=True):
    """What messages of a server have that leave out whatever stands at its default."""


class GameInfo(ServerSays, tag="game", frozen=True, kw_only=True):
    """What everybody may know of a game."""

    game: str
    variant: str
    name: str
    options: Mapping[str, object]
    players: int
    host: str
    state: GameStage
    seats: list[SeatInfo]
    to_act: list[int]
    lines: int
    paused: bool
    watch: bool
    chat: bool
    wait: bool
    away: StandIn | None
    clock: StandIn | None
    takeback: TakebackInfo | None = None
    drawing: bool = False
    """Whether everybody draws its seed just now, before it begins."""
    stalled: bool = False
    """Whether the game waits for room on the server's disk."""
    why: str = ""
    """Why it ended before its end."""
    rated: bool = False
    """Whether it counts for the ratings of persons."""
    tournament: TournamentPlace | None = None
    """Which table of a tournament it is."""
    declined: list[str] = []
    """Who was invited and does not want to play."""
    in_order: bool = False
    """Whether the seats are those, and not drawn at the start."""
    first: str | None = None
    """Who deals first, where that is not drawn at the start."""
    id: int | None = None

    def __post_init__(self) -> None:
        """Check the numbers of seats.

        Raises:
            ValueError: there is no seat of some number.
        """
        asked = self.takeback
        named = [*self.to_act, *([asked.seat, *asked.waits] if asked else ())]
        if not all(seat in range(len(self.seats)) for seat in named):
            raise ValueError("there is no such seat")

    def seat_of(self, name: str) -> int | None:
        """The seat that a person has or is invited to."""
        for number, seat in enumerate(self.seats):
            if seat.agent == HUMAN and key_of(str(seat.name)) == key_of(name):
                return number
        return None


class DrawSaid(Struct, tag_field="type", tag="draw", frozen=True, kw_only=True):
    """To whoever is to take part in drawing a seed: commit, or once all have, tell the secret."""

    game: str
    draw: SeedDraw
    """Without a secret."""
    settled: bool
    """Whether all commitments are in it, and the secrets are asked for."""


class KeyChallenge(ServerSays, tag="challenge", frozen=True, kw_only=True):
    """The answer to `hello`: which server this is, and what the person has to sign."""

    key: Digits
    """The server's public key."""
    nonce: Digits
    """Drawn for this greeting."""
    signature: Signature
    """Of `signed_text`, by the server's key."""
    token: bool = False
    """Whether the name is still one of an older version, which a token proves."""
    id: int | None = None


class Welcome(ServerSays, tag="welcome", frozen=True, kw_only=True):
    """The answer to a greeting that was proved."""

    protocol: int
    program: str
    name: str
    id: int | None = None


class SheetAsks(Struct, frozen=True, kw_only=True):
    """What a person is asked at a sheet."""

    what: str
    """`size`, `bid` or `taken`."""
    told: int | None
    """What was told already, and may still be changed."""
    numbers: list[int]
    why: dict[int, str]
    """Why a number may not be told."""


class DealTold(Struct, frozen=True, kw_only=True):
    """A finished deal of a sheet, by seat."""

    deal: int
    cards: int
    bids: list[int]
    took: list[int]
    made: list[bool]
    points: list[int]


class SheetInfo(ServerSays, tag="sheet", frozen=True, kw_only=True):
    """A shared sheet as its reader may see it; sentences are the server's."""

    sheet: str
    n: int
    """How often it was changed."""
    host: str
    title: str
    names: list[str]
    people: list[str | None]
    """Who sits where with a phone."""
    present: list[bool]
    totals: list[int]
    deal: int | None
    """The number of the deal that is told; None once the game is over."""
    line: str
    asked: str
    said: str
    waits: list[int]
    """Who has still to tell something."""
    bids: list[int | str | None]
    took: list[int | None]
    dealer: int | None
    deals: list[DealTold]
    seat: int | None
    asks: SheetAsks | None
    fix: int | None = None
    """The number of the deal before, while the reader's tricks in it may still be changed."""
    told: SheetTold | None = None
    """The sheet itself, to its keeper."""
    ended: bool = False
    """Whether it is shared no longer."""
    id: int | None = None


class GameList(ServerSays, tag="list", frozen=True, kw_only=True):
    """The answer to `games`: one page of them."""

    games: list[GameInfo]
    more: bool
    sheets: list[SheetInfo] = []
    """Score sheets that are shared here; on the first page."""
    id: int | None = None


class PersonHere(Struct, frozen=True):
    """A person who is connected."""

    name: str
    rating: PersonRating | None = None


class PeopleHere(ServerSays, tag="people", frozen=True, kw_only=True):
    """The answer to `people`, without the person who asks."""

    people: list[PersonHere]
    more: bool
    id: int | None = None


class Blocked(ServerSays, tag="blocked", frozen=True, kw_only=True):
    """The answer to `block`: of whom the person wants no invitations."""

    names: list[str]
    everybody: bool
    id: int | None = None


class TournamentInfo(Struct, frozen=True, kw_only=True):
    """What everybody may know of a tournament."""

    tournament: str
    title: str
    variant: str
    name: str
    options: Mapping[str, object]
    players: int
    """At each table."""
    rounds: int
    round: int
    """The one that began last, from 1; 0 before the first."""
    state: GameStage
    people: list[str]
    """Who takes part."""
    page: str
    """The path of its standings at this server."""


class TournamentList(ServerSays, tag="tournaments", frozen=True, kw_only=True):
    """The answer to `tournaments`."""

    tournaments: list[TournamentInfo]
    may_open: bool = False
    """Whether whoever asked may open and begin tournaments."""
    id: int | None = None


class VariantOffer(Struct, frozen=True, kw_only=True):
    """A game that may be created."""

    variant: str
    name: str
    blurb: str
    lengths: dict[int, dict[str, Mapping[str, object]]]
    """By number of players, the lengths that it has then, each as the options that make it."""


class VariantOffers(ServerSays, tag="variants", frozen=True, kw_only=True):
    """The answer to `variants`."""

    variants: list[VariantOffer]
    id: int | None = None


class Turn(Struct, tag_field="type", tag="turn", frozen=True, kw_only=True):
    """The game waits for somebody; who may or must act gets every legal action."""

    game: str
    n: int
    to_act: list[int]
    seat: int | None = None
    may: bool = False
    actions: list[AnyEvent] = []
    back: bool = False
    """Whether the person in the seat that is written to may ask to take back a decision."""


class RuleSaid(Struct, frozen=True, kw_only=True):
    """One thing that counts in a deal: what wins, what is owed, what pays and so on."""

    about: str
    """Which of them, for programs."""
    lengths: list[tuple[str, str]]
    """A caption and what is said, the longest pair first."""
    title: str
    sentences: list[str]
    """The same in full."""
    suits: str
    """What wins, from high to low, where suits say it."""


class TableSaid(Struct, tag_field="type", tag="table", frozen=True, kw_only=True):
    """What counts at the table after a line, for a client that does not know the rules."""

    game: str
    n: int
    rules: list[RuleSaid]
    bids: list[int | str | None]
    """By seat; `sealed` where one was made that may not be seen."""
    winning: int | None
    """Who has the trick on the table so far."""
    lay: dict[str, int]
    """By suit the tricks that a card laid aside bids; empty where bids are not laid aside."""
    total: int | None = None
    """Of the bids that lie open; None where there are none, or where they lie face down."""
    tricks: int = 0
    """How many the deal has; 0 before its size is named."""
    made: list[int] = []
    """What a bid pays that is made, from zero on; empty where nobody has points of their own."""
    missed: str = ""
    """What a bid pays or costs that is missed, in a few words; empty likewise."""
    barred: dict[str, str] = {}
    """By bid why the reader may not make it now, a sentence each."""
    asked: str = ""
    """What the reader's card has to be, a sentence; empty where none is asked for."""
    faces: list[str] = []
    """By seat the name of a portrait, the one that windows show for such a name."""
    moods: list[str] = []
    """By seat how that face looks: `plain`, `glad` or `wincing`."""


class LineSaid(Struct, tag_field="type", tag="line", frozen=True, kw_only=True):
    """A line of a game's record as its reader may see it."""

    game: str
    n: int
    """Its number, from 1."""
    line: Raw
    """For `read_line`."""
    mark: str = ""
    """Of all lines up to this one, alike for all readers; empty from servers of older versions."""


class SignedResult(Struct, frozen=True):
    """The server's signature of what somebody made of a game."""

    key: Digits
    signature: Signature


class Shown(ServerSays, tag="shown", frozen=True, kw_only=True):
    """The answer to `show`."""

    game: GameInfo
    lines: list[Raw]
    seat: int | None
    turn: Turn | None
    result: SignedResult | None = None
    """As in `FullRecord`."""
    id: int | None = None


class TakebackEnd(Struct, tag_field="type", tag="takeback", frozen=True, kw_only=True):
    """A request to take back a decision came to its end."""

    game: str
    seat: int
    """Who asked."""
    outcome: str
    """`done`, `refused`, `late`, or `lapsed`: something else happened first."""
    by: int | None = None
    """Who did not agree."""


class FullRecord(ServerSays, tag="record", frozen=True, kw_only=True):
    """A finished game's whole record."""

    game: str
    seat: int | None
    lines: list[Raw]
    result: SignedResult | None = None
    """What the reader made of it, where that counts beside others' results."""


class ChatSaid(ServerSays, tag="chat", frozen=True, kw_only=True):
    """What a person said to the table: a text, or one of the phrases."""

    game: str
    name: str
    n: int = 0
    """Its number among the remarks at this table, from 1."""
    text: str = ""
    phrase: str = ""


class ReportSaid(ServerSays, tag="reported", frozen=True, kw_only=True):
    """To the host of a game: somebody reports a person for what that one says."""

    game: str
    name: str
    by: str


class Done(ServerSays, tag="done", frozen=True, kw_only=True):
    """What was asked for is done."""

    id: int | None = None


class NotDone(ServerSays, tag="refused", frozen=True, kw_only=True):
    """What was asked for is not done, and why."""

    code: str
    why: str
    wait: float | None = None
    """In how many seconds it may be sent again, where it only came too soon."""
    id: int | None = None


ServerMessage: TypeAlias = (
    GameInfo
    | KeyChallenge
    | Welcome
    | GameList
    | SheetInfo
    | PeopleHere
    | Blocked
    | TournamentList
    | VariantOffers
    | Turn
    | TableSaid
    | LineSaid
    | Shown
    | TakebackEnd
    | DrawSaid
    | FullRecord
    | ChatSaid
    | ReportSaid
    | Done
    | NotDone
)


class Unclear(Struct, frozen=True):
    """A message of a server that has a known type and other fields than the protocol says."""

    game: str = ""
    id: int | None = None


class _Loose(Struct, frozen=True):
    """What can be read of a message that is otherwise wrong, so that an answer can name it."""

    type: Any = None
    id: Any = None
    protocol: Any = None
    game: Any = None

    @property
    def number(self) -> int | None:
        """The `id`, where it is one."""
        return self.id if type(self.id) is int and 0 <= self.id <= MOST_ID else None


_REQUESTS: Final = msgspec.json.Decoder(ClientMessage)
_SAID: Final = msgspec.json.Decoder(ServerMessage)
_TYPES: Final = frozenset(kind.__struct_config__.tag for kind in get_args(ServerMessage))
_LOOSE: Final = msgspec.json.Decoder(_Loose)
_ENCODER: Final = msgspec.json.Encoder()
_WRONG: Final = (msgspec.MsgspecError, UnicodeError, RecursionError, ValueError)


def decoded(frame: str | bytes) -> ClientMessage:
    """A message of a client.

    Raises:
        BadMessage: it is none of those above.
    """
    size = len(frame.encode("utf-8", "replace")) if isinstance(frame, str) else len(frame)
    if size > LARGEST_FRAME:
        why = f"A message is at most {LARGEST_FRAME} bytes."
        raise BadMessage("malformed", why, _loose(frame).number)
    try:
        text = frame if isinstance(frame, str) else frame.decode()
        message: ClientMessage = _REQUESTS.decode(text)
        flawed = may_be_flawed(text) and is_flawed(parsed(text))
    except _WRONG as error:
        data = _loose(frame)
        spoken = data.protocol
        if data.type == "hello" and type(spoken) is int and spoken != PROTOCOL:
            raise other_protocol(spoken, data.number) from None
        raise BadMessage("malformed", _reason(error), data.number) from None
    if flawed:
        why = "A text of this message holds a control character or half a letter."
        raise BadMessage("malformed", why, message.number)
    # Of a greeting the name is judged, and the password nobody else is shown; talk is cleaned.
    if not isinstance(message, Hello | Prove | Chat) and _turns(text):
        why = "A text of this message holds a mark that turns the direction of writing."
        raise BadMessage("malformed", why, message.number)
    return message


def decoded_server_message(frame: str | bytes) -> ServerMessage | Unclear | None:
    """A message of a server; None where it is of a type that is not known here.

    The lines in it are read by `read_line`, which judges their texts.

    Raises:
        ValueError: it is no JSON.
    """
    text = frame if isinstance(frame, str) else frame.decode()
    try:
        message: ServerMessage = _SAID.decode(text)
        if not may_be_flawed(text) or not is_flawed(_beside_lines(parsed(text))):
            return message
    except (msgspec.ValidationError, Unreadable, RecursionError):
        pass
    data = _loose(text)
    if data.type not in _TYPES:
        return None
    return Unclear(data.game if isinstance(data.game, str) else "", data.number)


def encoded(message: Struct) -> str:
    """A message as the text of a frame."""
    return _ENCODER.encode(message).decode()


def key_of(name: str) -> str:
    """What tells the names of people apart: capitals do not matter."""
    return name.casefold()


def is_key(text: str) -> bool:
    """Whether a text is written as a key is."""
    return re.fullmatch(_DIGITS, text) is not None


def other_protocol(spoken: int, number: int | None = None) -> BadMessage:
    """The refusal of a client that speaks another version."""
    why = f"This server speaks protocol {PROTOCOL}, not {shortest(spoken)}."
    return BadMessage("protocol", why, number)


def shortest(number: int) -> str:
    """A number of a stranger as a sentence quotes it."""
    return str(number) if abs(number) < 10**9 else "a larger one"


def _reason(error: Exception) -> str:
    text = str(cleaned(str(error)))[:160]
    return f"This is no message of the protocol: {text}."


def _turns(text: str) -> bool:
    """Whether a text in JSON has a mark of direction, written out or by its number."""
    if "\\u" not in text:
        return DIRECTIONS.search(text) is not None
    return is_flawed(parsed(text), DIRECTIONS)


def _beside_lines(message: dict[str, object]) -> dict[str, object]:
    return {key: value for key, value in message.items() if key not in ("line", "lines")}


def _loose(frame: str | bytes) -> _Loose:
    try:
        return _LOOSE.decode(frame)
    except _WRONG:
        return _Loose()
