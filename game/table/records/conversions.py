"""Between the engine and the lines of a record: events and actions become lines, and are read back.

What a viewer is sent are the same lines, with None for a card that is hidden from him, and notes
for what leaves no line in a record.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from typing import Final, TypeAlias, TypeVar, assert_never

from msgspec import to_builtins

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
from game.engine.refusal import refuse
from game.table.records.lines import (
    AnyEvent,
    BidLine,
    CallLine,
    CallTermsLine,
    Code,
    DealLine,
    EndLine,
    Hands,
    LayLine,
    Line,
    PenaltyLine,
    PilesLine,
    PlayLine,
    RaisedNote,
    RecordError,
    ScoreLine,
    SealedNote,
    SilentNote,
    SizeLine,
    TalkLine,
    TrickLine,
    TrumpLine,
    data_of,
    line_in,
    shown,
)
from game.wording import in_window

_E = TypeVar("_E", bound=Enum)
HandsLine: TypeAlias = DealLine | PilesLine | LayLine
"""Lines with cards that may be hidden."""
_SHOWN: Final = 80
"""Letters of a wrong code that a sentence quotes."""


# Events -------------------------------------------------------------------------------------------


def lines_of(events: Iterable[Event]) -> list[AnyEvent]:
    """The lines that whole events leave in a record, in order."""
    return [line for event in events for line in _lines(event)]


def viewer_lines(event: Event) -> list[Line]:
    """The lines of an event that was redacted for a viewer."""
    match event:
        case HandsRaised(hands):
            return [RaisedNote(_hands_told(hands))]
        case BidSealed(seat):
            return [SealedNote(seat)]
        case Said(seat, None):
            return [SilentNote(seat)]
        case DealScored(number, tricks, earned, totals, made, bids, laid):
            aside = tuple(tuple(held.code for held in hand) for hand in laid)
            return [ScoreLine(number, tricks, earned, totals, made, bids, aside)]
        case HandDealt() | PilesMade() | Laid():
            return [_dealt_line(event)]
        case _:
            return list(_lines(event))


def event_of(line: Line) -> Event | None:
    """The event that a line tells of; None for the header and notes that are no event.

    Bids that were made at once come as one line each, and are read as bids in turn.

    Raises:
        RecordError: no game has such an event.
    """
    match line:
        case SizeLine(seat, cards):
            return SizeNamed(seat, cards)
        case DealLine(number, dealer, cards, hands):
            return HandDealt(number, dealer, cards, _hands_seen(hands))
        case RaisedNote(hands):
            return HandsRaised(_hands_seen(hands))
        case PilesLine(piles):
            return PilesMade(_hands_seen(piles))
        case CallLine(seat, terms):
            return Called(seat, call_of(terms))
        case TrumpLine(suit, turned, by):
            return TrumpTurned(_suit(suit), None if turned is None else read_card(turned), by)
        case SilentNote(seat):
            return Said(seat, None)
        case TalkLine(seat):
            return Said(seat, _statement(line))
        case LayLine(seat, aside, premium):
            return Laid(seat, _seen(aside), _premium(premium))
        case SealedNote(seat):
            return BidSealed(seat)
        case BidLine(seat, bid, changes):
            return BidPlaced(seat, bid, changes)
        case PlayLine(seat, code, joker):
            return CardPlayed(seat, read_card(code), _joker(joker))
        case PenaltyLine(seat, points):
            return Revoked(seat, points)
        case TrickLine(winner):
            return TrickTaken(winner)
        case ScoreLine(number, tricks, points, totals, made, bids, laid):
            opened = tuple(tuple(map(read_card, hand)) for hand in laid)
            return DealScored(number, tricks, points, totals, made, bids, opened)
        case EndLine(totals, winners):
            return GameOver(totals, winners)
        case _:
            return None


def _lines(event: Event) -> Iterator[AnyEvent]:
    match event:
        case SizeNamed(seat, cards):
            yield SizeLine(seat, cards)
        case HandDealt() | PilesMade() | Laid():
            line = _dealt_line(event)
            if any(code is None for code in _codes_in(line)):
                raise TypeError("a record is written from whole events, not from redacted ones")
            yield line
        case Called(seat, terms):
            yield CallLine(seat, call_line(terms))
        case TrumpTurned(suit, turned, by):
            letter = suit.letter if suit else None
            yield TrumpLine(letter, turned.code if turned else None, by)
        case Said(seat, statement):
            if statement is not None:
                yield TalkLine(seat, statement.strength.value, statement.tricks)
        case BidPlaced(seat, bid, changes):
            yield BidLine(seat, bid, changes)
        case BidSealed() | HandsRaised():
            # A bid is written once everybody may know it; hands were written when they were dealt.
            pass
        case BidsRevealed(bids, order):
            yield from (BidLine(seat, bids[seat]) for seat in order)
        case CardPlayed(seat, played, joker):
            yield PlayLine(seat, played.code, joker.value if joker else None)
        case Revoked(seat, lost):
            yield PenaltyLine(seat, lost, "revoke")
        case TrickTaken(winner):
            yield TrickLine(winner)
        case DealScored(number, tricks, earned, totals, made):
            yield ScoreLine(number, tricks, earned, totals, made)
        case GameOver(totals, winners):
            yield EndLine(totals, winners)
        case other:
            assert_never(other)


def _dealt_line(event: HandDealt | PilesMade | Laid) -> HandsLine:
    """The line of an event with cards of which some may be hidden."""
    match event:
        case HandDealt(number, dealer, cards, hands):
            return DealLine(number, dealer, cards, _hands_told(hands))
        case PilesMade(piles):
            return PilesLine(_hands_told(piles))
        case Laid(seat, aside, premium):
            return LayLine(seat, _told(aside), premium.value if premium else None)


def _codes_in(line: HandsLine) -> Iterator[Code]:
    match line:
        case DealLine(hands=hands) | PilesLine(hands):
            yield from (code for hand in hands for code in hand)
        case LayLine(cards=cards):
            yield from cards


# Actions ------------------------------------------------------------------------------------------


def line_of(action: Action) -> AnyEvent:
    """The line that tells of a player's action; of silence one without a statement.

    Raises:
        AssertionError: it is an action of chance, of which only its event tells.
    """
    match action:
        case NameSize(seat, cards):
            return SizeLine(seat, cards)
        case Call(seat, terms):
            return CallLine(seat, call_line(terms))
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


def action_of(line: Line, state: GameState) -> Action:
    """The action that a line tells of, in a state that waits for one.

    Raises:
        RecordError: it tells of none, or of one that is not due now.
    """
    match line:
        case DealLine(hands=hands):
            return Deal(_whole_hands(hands))
        case PilesLine(piles):
            return DealPiles(_whole_hands(piles))
        case TrumpLine(card=code) if state.phase is Phase.TURNING:
            return TurnUp(read_card(code))
        case TrumpLine() if state.phase is not Phase.CHOOSING:
            raise RecordError(refuse("No '{name}' line is due here.", name="trump"))
        case _:
            return choice_of(line)


def choice_of(line: Line) -> Action:
    """The decision of a player that a line tells of; a trump is one that somebody chose.

    Raises:
        RecordError: it tells of no decision.
    """
    match line:
        case SizeLine(seat, cards):
            return NameSize(seat, cards)
        case CallLine(seat, terms):
            return Call(seat, call_of(terms))
        case TrumpLine(by=None):
            raise RecordError(
                refuse("{key} is {value}, not a whole number.", key="by", value=shown(None))
            )
        case TrumpLine(suit, _, int(seat)):
            return ChooseTrump(seat, _suit(suit))
        case TalkLine(seat):
            return Say(seat, _statement(line))
        case LayLine(seat, aside, premium):
            return Lay(seat, tuple(map(read_card, aside)), _premium(premium))
        case BidLine(seat, bid, changes):
            return ChangeBid(seat, bid) if changes else Bid(seat, bid)
        case PlayLine(seat, code, joker):
            return Play(seat, read_card(code), _joker(joker))
        case PenaltyLine() | TrickLine() | ScoreLine() | EndLine() | DealLine() | PilesLine():
            raise RecordError(refuse("No '{name}' line is due here.", name=name_of(line)))
        case _:
            raise RecordError(refuse("There is no event {name} in a game.", name=shown(None)))


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
    line = line_in(told)
    return decision_of(line) if isinstance(line, TalkLine) else action_of(line, state)


def decision_of(line: Line) -> Action:
    """The decision of a player that a line tells of, silence too.

    Raises:
        RecordError: it tells of no decision.
    """
    match line:
        case TalkLine(seat, None):
            return Say(seat, None)
        case _:
            return choice_of(line)


def action_data(action: Action) -> dict[str, object]:
    """An action as JSON data that `action_in` reads; of chance the cards alone."""
    match action:
        case Deal(hands):
            return {"event": "deal", "hands": to_builtins(_hands_told(hands))}
        case TurnUp(turned):
            return {"event": "trump", "card": turned.code}
        case DealPiles(piles):
            return {"event": "piles", "piles": to_builtins(_hands_told(piles))}
        case _:
            return data_of(line_of(action))


def name_of(line: AnyEvent) -> str:
    """The word that a record has for an event."""
    return str(type(line).__struct_config__.tag)


def silence(line: Line, state: GameState) -> Seat | None:
    """Who said nothing more before this line: a player's silence is not written."""
    if state.phase is not Phase.TALKING:
        return None
    seat = to_act(state).must[0]
    return None if isinstance(line, TalkLine) and line.seat == seat else seat


# Terms and cards ----------------------------------------------------------------------------------


def call_line(terms: CallTerms) -> CallTermsLine:
    """A call as the record and the command line write it."""
    order = terms.precedence
    return CallTermsLine(
        terms.kind.value,
        "".join(suit.letter for suit in order) if order else None,
        terms.nuloss,
        terms.blind_hand,
        terms.madness.value if terms.madness else None,
    )


def call_of(terms: CallTermsLine) -> CallTerms:
    """A call from its line.

    Raises:
        RecordError: nobody can call that.
    """
    order, madness = terms.precedence, terms.madness
    try:
        return CallTerms(
            _one(CallKind, terms.kind),
            None if order is None else tuple(_one(Suit, letter) for letter in order),
            terms.nuloss,
            terms.blind_hand,
            None if madness is None else _one(Madness, madness),
        )
    except RecordError:
        raise
    except ValueError as error:
        raise RecordError(
            in_window(
                refuse("That call cannot be made: {why}.", why=str(error)),
                refuse("That call cannot be made."),
            )
        ) from None


def read_card(code: Code) -> Card:
    """A card from its code.

    Raises:
        RecordError: there is no such card, or it is hidden.
    """
    try:
        return card(str(code)[:_SHOWN])
    except ValueError as error:
        raise RecordError(
            in_window(
                refuse("{why}.", why=str(error)),
                refuse("'{code}' is not a card.", code=str(code)[:_SHOWN]),
            )
        ) from None


def _statement(line: TalkLine) -> Statement:
    try:
        return Statement(_one(Strength, line.statement), line.tricks)
    except RecordError:
        raise
    except ValueError as error:
        raise RecordError(
            in_window(
                refuse("That cannot be said: {why}.", why=str(error)),
                refuse("That cannot be said."),
            )
        ) from None


def _one(choices: type[_E], value: object) -> _E:
    try:
        return choices(value)
    except ValueError:
        refusal = refuse("{value} is not one of the values here.", value=shown(value))
        raise RecordError(refusal) from None


def _suit(letter: str | None) -> Suit | None:
    return None if letter is None else _one(Suit, letter)


def _premium(value: str | None) -> Premium | None:
    return None if value is None else _one(Premium, value)


def _joker(value: str | None) -> JokerCall | None:
    return None if value is None else _one(JokerCall, value)


def _told(hand: Iterable[Card | FaceDown]) -> tuple[Code, ...]:
    return tuple(held.code if isinstance(held, Card) else None for held in hand)


def _hands_told(hands: Iterable[Iterable[Card | FaceDown]]) -> Hands:
    return tuple(map(_told, hands))


def _seen(codes: Iterable[Code]) -> tuple[Card | FaceDown, ...]:
    return tuple(FACE_DOWN if code is None else read_card(code) for code in codes)


def _hands_seen(hands: Hands) -> tuple[tuple[Card | FaceDown, ...], ...]:
    return tuple(map(_seen, hands))


def _whole_hands(hands: Hands) -> tuple[tuple[Card, ...], ...]:
    return tuple(tuple(map(read_card, hand)) for hand in hands)
