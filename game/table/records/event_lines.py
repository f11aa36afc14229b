"""The lines of a record that tell of events, as types, and what they are in the engine.

Each line says of itself which event and which decision it tells of; `lines_of` and `line_of` go the
other way. What a viewer is sent are the same lines, with None for a card that is hidden from him,
and notes for what leaves no line in a record.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from functools import cache, lru_cache
from typing import Annotated, Final, TypeAlias, TypeVar, assert_never

import msgspec

from game.engine import (
    FACE_DOWN,
    Action,
    Bid,
    BidPlaced,
    BidSealed,
    BidsRevealed,
    Call,
    Called,
    CallTerms,
    Card,
    CardPlayed,
    ChangeBid,
    ChooseTrump,
    Deal,
    DealPiles,
    DealScored,
    Event,
    FaceDown,
    GameOver,
    GameState,
    HandDealt,
    HandsRaised,
    Laid,
    Lay,
    NameSize,
    Phase,
    PilesMade,
    Play,
    Revoked,
    Said,
    Say,
    Seat,
    SizeNamed,
    Statement,
    Strength,
    Suit,
    TrickTaken,
    TrumpTurned,
    TurnUp,
    card,
    to_act,
)
from game.engine.choices import CallKind, JokerCall, Madness, Premium
from game.engine.refusal import Refusal, Refused, refuse
from game.engine.view import Hand
from game.wording import command_words, in_window

_E = TypeVar("_E", bound=Enum)
BEYOND: Final = 10**9
"""No number of an event is so large."""
SHOWN: Final = 80
"""Letters of a wrong value or code that a sentence quotes."""

Whole: TypeAlias = Annotated[int, msgspec.Meta(gt=-BEYOND, lt=BEYOND)]
Code: TypeAlias = str | None
"""A card as two characters; None where the viewer may not see it, never in a record."""
Hands: TypeAlias = tuple[tuple[Code, ...], ...]
"""By seat the cards of a hand or a pile."""


class RecordError(Refused, ValueError):
    """A file or a line that is no record, or cannot be read: the message is one sentence."""


class JsonText(str):
    """The JSON of a line. No decoder makes one: a line cannot say of itself how it stood."""

    __slots__ = ()

    def __new__(cls, text: str = "") -> JsonText:
        """The empty one is always the same: a default is left out of the JSON by its identity."""
        return super().__new__(cls, text) if text else _EMPTY

    def __reduce__(self) -> tuple[type[JsonText], tuple[str]]:
        return JsonText, (str(self),)


_EMPTY: Final = str.__new__(JsonText)
WRITTEN_HERE: Final = JsonText()
"""Of a line that is written as this program writes it."""


class RecordLine(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What all lines have. A field at its default is not written."""

    as_read: JsonText = msgspec.field(default=WRITTEN_HERE, name="=")
    """The JSON of a line that is not written as this program writes it; empty for the others."""


class EventLine(RecordLine, frozen=True, tag_field="event", tag=""):
    """A line of an event, or of the action that leads to one."""

    def event(self) -> Event:
        """The event that it tells of.

        Raises:
            RecordError: no game has such an event.
        """
        raise NotImplementedError

    def decision(self) -> Action:
        """The decision of a player that it tells of.

        Raises:
            RecordError: it tells of none.
        """
        raise RecordError(refuse("No '{name}' line is due here.", name=name_of(self)))


class SizeLine(EventLine, frozen=True, tag="size"):
    """The dealer names how many cards are dealt."""

    seat: Whole
    cards: Whole

    def event(self) -> Event:
        return SizeNamed(self.seat, self.cards)

    def decision(self) -> Action:
        return NameSize(self.seat, self.cards)


class DealLine(EventLine, frozen=True, tag="deal"):
    """The hands of a deal, by seat."""

    deal: Whole
    dealer: Whole
    cards: Whole
    hands: Hands

    def event(self) -> Event:
        return HandDealt(self.deal, self.dealer, self.cards, _hands_seen(self.hands))


class CallTermsLine(msgspec.Struct, frozen=True):
    """What is called, in a `call` line."""

    kind: str
    precedence: str | None = None
    nuloss: bool = False
    blind_hand: bool = False
    madness: str | None = None

    @classmethod
    def of(cls, terms: CallTerms) -> CallTermsLine:
        """A call as the record and the command line write it."""
        order = terms.precedence
        return cls(
            terms.kind.value,
            "".join(suit.letter for suit in order) if order else None,
            terms.nuloss,
            terms.blind_hand,
            terms.madness.value if terms.madness else None,
        )

    def terms(self) -> CallTerms:
        """What is called.

        Raises:
            RecordError: nobody can call that.
        """
        order, madness = self.precedence, self.madness
        try:
            return CallTerms(
                _one(CallKind, "kind", self.kind),
                None if order is None else tuple(_one(Suit, "order", letter) for letter in order),
                self.nuloss,
                self.blind_hand,
                None if madness is None else _one(Madness, "madness", madness),
            )
        except RecordError:
            raise
        except ValueError as error:
            raise RecordError(
                in_window(
                    command_words("That call cannot be made: {why}.", why=str(error)),
                    refuse("That cannot be done now."),
                )
            ) from None


class CallLine(EventLine, frozen=True, tag="call"):
    """A call (Caller Clag)."""

    seat: Whole
    call: CallTermsLine

    def event(self) -> Event:
        return Called(self.seat, self.call.terms())

    def decision(self) -> Action:
        return Call(self.seat, self.call.terms())


class TrumpLine(EventLine, frozen=True, tag="trump"):
    """The trump suit becomes known."""

    suit: str | None
    card: Code
    by: Whole | None

    def event(self) -> Event:
        turned = None if self.card is None else read_card(self.card)
        return TrumpTurned(_suit(self.suit), turned, self.by)

    def decision(self) -> Action:
        if self.by is None:
            raise RecordError(cannot_be("by", None))
        return ChooseTrump(self.by, _suit(self.suit))


class TalkLine(EventLine, frozen=True, tag="talk"):
    """A statement of the talk (cooperative); without one, as an action, a seat says no more."""

    seat: Whole
    statement: str | None
    tricks: Whole | None = None

    def event(self) -> Event:
        return Said(self.seat, self.spoken_statement())

    def decision(self) -> Action:
        return Say(self.seat, None if self.statement is None else self.spoken_statement())

    def spoken_statement(self) -> Statement:
        """The statement.

        Raises:
            RecordError: nobody can say that, or nothing is said.
        """
        try:
            return Statement(_one(Strength, "statement", self.statement), self.tricks)
        except RecordError:
            raise
        except ValueError as error:
            raise RecordError(
                in_window(
                    command_words("That cannot be said: {why}.", why=str(error)),
                    refuse("That cannot be said."),
                )
            ) from None


class LayLine(EventLine, frozen=True, tag="lay"):
    """Cards laid aside as a bid (Ninety-Nine)."""

    seat: Whole
    cards: tuple[Code, ...]
    premium: str | None

    def event(self) -> Event:
        return Laid(self.seat, _seen(self.cards), _premium(self.premium))

    def decision(self) -> Action:
        return Lay(self.seat, tuple(map(read_card, self.cards)), _premium(self.premium))


class BidLine(EventLine, frozen=True, tag="bid"):
    """A bid, or one that replaces the seat's last."""

    seat: Whole
    bid: Whole
    changes: bool = False

    def event(self) -> Event:
        return BidPlaced(self.seat, self.bid, self.changes)

    def decision(self) -> Action:
        return ChangeBid(self.seat, self.bid) if self.changes else Bid(self.seat, self.bid)


class PilesLine(EventLine, frozen=True, tag="piles"):
    """The shuffled hands, by seat, first played first."""

    piles: Hands

    def event(self) -> Event:
        return PilesMade(_hands_seen(self.piles))


class PlayLine(EventLine, frozen=True, tag="play"):
    """A card is played."""

    seat: Whole
    card: str
    joker: str | None = None

    def event(self) -> Event:
        return CardPlayed(self.seat, read_card(self.card), _joker(self.joker))

    def decision(self) -> Action:
        return _play(self.seat, self.card, self.joker)


@lru_cache(4096)
def _play(seat: Seat, code: str, joker: str | None) -> Play:
    """The play that a line tells of, made once.

    Raises:
        RecordError: there is no such card, or no such joker.
    """
    return Play(seat, read_card(code), _joker(joker))


class PenaltyLine(EventLine, frozen=True, tag="penalty"):
    """Points lost by a revoke."""

    seat: Whole
    points: Whole
    reason: str

    def event(self) -> Event:
        return Revoked(self.seat, self.points)


class TrickLine(EventLine, frozen=True, tag="trick"):
    """Who took the trick."""

    winner: Whole

    def event(self) -> Event:
        return TrickTaken(self.winner)


class ScoreLine(EventLine, frozen=True, tag="score"):
    """The result of a deal, by seat."""

    deal: Whole
    tricks: tuple[Whole, ...]
    points: tuple[Whole, ...]
    totals: tuple[Whole, ...]
    made: bool | None = None
    bids: tuple[Whole, ...] = ()
    """On the wire alone: bids that were laid aside, and in `laid` their cards."""
    laid: tuple[tuple[str, ...], ...] = ()

    def event(self) -> Event:
        laid = tuple(tuple(map(read_card, hand)) for hand in self.laid)
        return DealScored(
            self.deal, self.tricks, self.points, self.totals, self.made, self.bids, laid
        )


class EndLine(EventLine, frozen=True, tag="end"):
    """The end of a game."""

    totals: tuple[Whole, ...]
    winners: tuple[Whole, ...]
    abandoned: bool = False
    """Whether a limit ended it."""
    ended: str | None = None
    """When that was, in UTC."""

    def event(self) -> Event:
        return GameOver(self.totals, self.winners)


class NoteLine(RecordLine, frozen=True, tag_field="note", tag=""):
    """A line that readers of records pass over."""


class RaisedNote(NoteLine, frozen=True, tag="raised"):
    """On the wire alone: hands that a viewer sees from now on, by seat."""

    hands: Hands

    def event(self) -> Event:
        """The event that it tells of."""
        return HandsRaised(_hands_seen(self.hands))


class SealedNote(NoteLine, frozen=True, tag="sealed"):
    """On the wire alone: a seat has made a bid that nobody sees yet."""

    seat: Whole

    def event(self) -> Event:
        """The event that it tells of."""
        return BidSealed(self.seat)


class SilentNote(NoteLine, frozen=True, tag="silent"):
    """On the wire alone: a seat says no more."""

    seat: Whole

    def event(self) -> Event:
        """The event that it tells of."""
        return Said(self.seat, None)


AnyEvent: TypeAlias = (
    SizeLine
    | DealLine
    | CallLine
    | TrumpLine
    | TalkLine
    | LayLine
    | BidLine
    | PilesLine
    | PlayLine
    | PenaltyLine
    | TrickLine
    | ScoreLine
    | EndLine
)
HandsLine: TypeAlias = DealLine | PilesLine | LayLine
"""Lines with cards that may be hidden."""


# From events and actions --------------------------------------------------------------------------


def lines_of(events: Iterable[Event]) -> list[AnyEvent]:
    """The lines that whole events leave in a record, in order."""
    return [line for event in events for line in _lines(event)]


def told_lines(events: Iterable[Event]) -> list[AnyEvent]:
    """The same lines with all that they can tell: of a score what a server tells of it too."""
    return [
        line
        for event in events
        for line in ((_told_score(event),) if isinstance(event, DealScored) else _lines(event))
    ]


def as_recorded(line: AnyEvent) -> AnyEvent:
    """A line as it stands in a record, without what it has on the wire alone."""
    return msgspec.structs.replace(line, bids=(), laid=()) if isinstance(line, ScoreLine) else line


def viewer_lines(event: Event) -> Sequence[AnyEvent | RaisedNote | SealedNote | SilentNote]:
    """The lines of an event that was redacted for a viewer."""
    match event:
        case HandsRaised(hands):
            return [RaisedNote(hands_codes(hands))]
        case BidSealed(seat):
            return [SealedNote(seat)]
        case Said(seat, None):
            return [SilentNote(seat)]
        case DealScored():
            return [_told_score(event)]
        case HandDealt() | PilesMade() | Laid():
            return [_dealt_line(event)]
        case _:
            return _lines(event)


def _told_score(event: DealScored) -> ScoreLine:
    aside = tuple(tuple(held.code for held in hand) for hand in event.laid)
    return ScoreLine(
        event.number, event.tricks, event.points, event.totals, event.made, event.bids, aside
    )


def _lines(event: Event) -> Sequence[AnyEvent]:
    match event:  # the commonest first
        case CardPlayed(seat, played, joker):
            return _play_lines(seat, played, joker)
        case TrickTaken(winner):
            return _trick_lines(winner)
        case SizeNamed(seat, cards):
            return (SizeLine(seat, cards),)
        case HandDealt() | PilesMade() | Laid():
            line = _dealt_line(event)
            if any(code is None for code in _codes_in(line)):
                raise TypeError("a record is written from whole events, not from redacted ones")
            return (line,)
        case Called(seat, terms):
            return (CallLine(seat, CallTermsLine.of(terms)),)
        case TrumpTurned(suit, turned, by):
            letter = suit.letter if suit else None
            return (TrumpLine(letter, turned.code if turned else None, by),)
        case Said(seat, statement):
            if statement is None:
                return ()
            return (TalkLine(seat, statement.strength.value, statement.tricks),)
        case BidPlaced(seat, bid, changes):
            return (BidLine(seat, bid, changes),)
        case BidSealed() | HandsRaised():
            # A bid is written once everybody may know it; hands were written when they were dealt.
            return ()
        case BidsRevealed(bids, order):
            return [BidLine(seat, bids[seat]) for seat in order]
        case Revoked(seat, lost):
            return (PenaltyLine(seat, lost, "revoke"),)
        case DealScored():
            return (as_recorded(_told_score(event)),)
        case GameOver(totals, winners):
            return (EndLine(totals, winners),)
        case other:
            assert_never(other)


@cache
def _play_lines(seat: Seat, played: Card, joker: JokerCall | None) -> tuple[PlayLine]:
    """Of a card that is played, made once."""
    return (PlayLine(seat, played.code, joker.value if joker else None),)


@cache
def _trick_lines(winner: Seat) -> tuple[TrickLine]:
    return (TrickLine(winner),)


def _dealt_line(event: HandDealt | PilesMade | Laid) -> HandsLine:
    """The line of an event with cards of which some may be hidden."""
    match event:
        case HandDealt(number, dealer, cards, hands):
            return DealLine(number, dealer, cards, hands_codes(hands))
        case PilesMade(piles):
            return PilesLine(hands_codes(piles))
        case Laid(seat, aside, premium):
            return LayLine(seat, _told(aside), premium.value if premium else None)


def _codes_in(line: HandsLine) -> Iterator[Code]:
    match line:
        case DealLine(hands=hands) | PilesLine(hands):
            yield from (code for hand in hands for code in hand)
        case LayLine(cards=cards):
            yield from cards


def line_of(action: Action) -> AnyEvent:
    """The line that tells of a player's action; of silence one without a statement.

    Raises:
        AssertionError: it is an action of chance, of which only its event tells.
    """
    match action:
        case NameSize(seat, cards):
            return SizeLine(seat, cards)
        case Call(seat, terms):
            return CallLine(seat, CallTermsLine.of(terms))
        case Say(seat, None):
            return TalkLine(seat, None)
        case Say(seat, Statement(strength, tricks)):
            return TalkLine(seat, strength.value, tricks)
        case Lay(seat, aside, premium):
            return LayLine(seat, _told(aside), premium.value if premium else None)
        case Bid(seat, bid):
            return BidLine(seat, bid)
        case ChangeBid(seat, bid):
            return BidLine(seat, bid, True)
        case ChooseTrump(seat, suit):
            return TrumpLine(suit.letter if suit else None, None, seat)
        case Play(seat, played, joker):
            return PlayLine(seat, played.code, joker.value if joker else None)
        case Deal() | TurnUp() | DealPiles():
            raise AssertionError("chance has no lines of its own")
        case Say():
            raise AssertionError("a statement is one or none")
        case other:
            assert_never(other)


# To events and actions ----------------------------------------------------------------------------


def event_of(line: RecordLine) -> Event | None:
    """The event that a line tells of; None for the header and notes that are no event.

    Bids that were made at once come as one line each, and are read as bids in turn.

    Raises:
        RecordError: no game has such an event.
    """
    if isinstance(line, EventLine | RaisedNote | SealedNote | SilentNote):
        return line.event()
    return None


def action_of(line: RecordLine, state: GameState) -> Action:
    """The action that a line of a record tells of, in a state that waits for one.

    Raises:
        RecordError: it tells of none, or of one that is not due now.
    """
    match line:
        case PlayLine():  # most lines are
            return _play(line.seat, line.card, line.joker)
        case DealLine(hands=hands):
            return Deal(_whole_hands(hands))
        case PilesLine(piles):
            return DealPiles(_whole_hands(piles))
        case TrumpLine(card=code) if state.phase is Phase.TURNING:
            return TurnUp(read_card(code))
        case TrumpLine() if state.phase is not Phase.CHOOSING:
            raise RecordError(refuse("No '{name}' line is due here.", name="trump"))
        case TalkLine(seat):
            return Say(seat, line.spoken_statement())  # a record has no line for silence
        case _:
            return decision_of(line)


def decision_of(line: RecordLine) -> Action:
    """The decision of a player that a line tells of, silence too; a trump is one that he chose.

    Raises:
        RecordError: it tells of no decision.
    """
    if isinstance(line, EventLine):
        return line.decision()
    raise RecordError(refuse("There is no event {name} in a game.", name=shown(None)))


def name_of(line: EventLine) -> str:
    """The word that a record has for an event."""
    return str(type(line).__struct_config__.tag)


def silence(line: RecordLine, state: GameState) -> Seat | None:
    """Who said nothing more before this line: a player's silence is not written."""
    if state.phase is not Phase.TALKING:
        return None
    seat = to_act(state).must[0]
    return None if isinstance(line, TalkLine) and line.seat == seat else seat


# Values and codes ---------------------------------------------------------------------------------


def shown(value: object) -> str:
    """A value of a file as a sentence quotes it, cut where it is long."""
    text = json.dumps(value)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


def read_card(code: Code) -> Card:
    """A card from its code.

    Raises:
        RecordError: there is no such card, or it is hidden.
    """
    try:
        return card(str(code)[:SHOWN])
    except ValueError as error:
        raise RecordError(
            in_window(
                command_words("{why}.", why=str(error)),
                refuse("'{code}' is not a card.", code=str(code)[:SHOWN]),
            )
        ) from None


def cannot_be(key: str, value: object) -> Refusal:
    """That a key of a line has a value which it cannot have."""
    return refuse("{key} cannot be {value}.", key=key, value=shown(value))


def _one(choices: type[_E], key: str, value: object) -> _E:
    try:
        return choices(value)
    except ValueError:
        raise RecordError(cannot_be(key, value)) from None


def _suit(letter: str | None) -> Suit | None:
    return None if letter is None else _one(Suit, "suit", letter)


def _premium(value: str | None) -> Premium | None:
    return None if value is None else _one(Premium, "premium", value)


def _joker(value: str | None) -> JokerCall | None:
    return None if value is None else _one(JokerCall, "joker", value)


def _told(hand: Iterable[Card | FaceDown]) -> tuple[Code, ...]:
    return tuple(held.code if isinstance(held, Card) else None for held in hand)


def hands_codes(hands: Iterable[Iterable[Card | FaceDown]]) -> Hands:
    return tuple(map(_told, hands))


def _seen(codes: Iterable[Code]) -> Hand:
    return tuple(FACE_DOWN if code is None else read_card(code) for code in codes)


def _hands_seen(hands: Hands) -> tuple[Hand, ...]:
    return tuple(map(_seen, hands))


def _whole_hands(hands: Hands) -> tuple[tuple[Card, ...], ...]:
    return tuple(tuple(map(read_card, hand)) for hand in hands)
