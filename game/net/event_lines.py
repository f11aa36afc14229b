"""Redacted events as the lines that one viewer is sent, and read back from them.

They are the lines of a record, with null for a card that the viewer may not see. What leaves no
line in a record is a note, which readers of records pass over.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game.engine import (
    FACE_DOWN,
    BidPlaced,
    BidSealed,
    Called,
    Card,
    CardPlayed,
    DealScored,
    Event,
    FaceDown,
    GameOver,
    HandDealt,
    HandsRaised,
    Laid,
    PilesMade,
    Revoked,
    Said,
    SizeNamed,
    Statement,
    Strength,
    Suit,
    TrickTaken,
    TrumpTurned,
    card,
)
from game.engine.choices import JokerCall, Premium
from game.table.records.reading import read_call
from game.table.records.record import Line, lines_of


def viewer_lines(event: Event) -> list[Line]:
    """The lines of an event that was redacted for a viewer."""
    match event:
        case HandDealt(number, dealer, cards, hands):
            line: dict[str, Any] = {"event": "deal", "deal": number, "dealer": dealer}
            return [{**line, "cards": cards, "hands": list(map(_codes, hands))}]
        case HandsRaised(hands):
            return [{"note": "raised", "hands": list(map(_codes, hands))}]
        case PilesMade(piles):
            return [{"event": "piles", "piles": list(map(_codes, piles))}]
        case Laid(seat, aside, premium):
            wish = None if premium is None else premium.value
            return [{"event": "lay", "seat": seat, "cards": _codes(aside), "premium": wish}]
        case BidSealed(seat):
            return [{"note": "sealed", "seat": seat}]
        case Said(seat, None):
            return [{"note": "silent", "seat": seat}]
        case DealScored(bids=bids, laid=laid) if bids or laid:
            (line,) = map(dict, lines_of([event]))
            return [{**line, "bids": list(bids), "laid": list(map(_codes, laid))}]
        case _:
            return lines_of([event])


def event_of(line: Line) -> Event | None:
    """The event that a line tells of; None for the header and notes that are no event.

    Bids that were made at once come as one line each, and are read as bids in turn.

    Raises:
        KeyError, ValueError, TypeError: the line has another form than the protocol says.
    """
    match line.get("event", line.get("note")):
        case "size":
            return SizeNamed(line["seat"], line["cards"])
        case "deal":
            return HandDealt(line["deal"], line["dealer"], line["cards"], _hands(line["hands"]))
        case "raised":
            return HandsRaised(_hands(line["hands"]))
        case "piles":
            return PilesMade(_hands(line["piles"]))
        case "call":
            return Called(line["seat"], read_call(line["call"]))
        case "trump":
            suit, turned = line["suit"], line["card"]
            return TrumpTurned(
                None if suit is None else Suit(suit),
                None if turned is None else card(turned),
                line["by"],
            )
        case "silent":
            return Said(line["seat"], None)
        case "talk":
            return Said(line["seat"], Statement(Strength(line["statement"]), line.get("tricks")))
        case "lay":
            wish = line["premium"]
            return Laid(line["seat"], _hand(line["cards"]), None if wish is None else Premium(wish))
        case "sealed":
            return BidSealed(line["seat"])
        case "bid":
            return BidPlaced(line["seat"], line["bid"], line.get("changes") is True)
        case "play":
            joker = line.get("joker")
            called = None if joker is None else JokerCall(joker)
            return CardPlayed(line["seat"], card(line["card"]), called)
        case "penalty":
            return Revoked(line["seat"], line["points"])
        case "trick":
            return TrickTaken(line["winner"])
        case "score":
            return DealScored(
                line["deal"],
                tuple(line["tricks"]),
                tuple(line["points"]),
                tuple(line["totals"]),
                line.get("made"),
                tuple(line.get("bids", ())),
                tuple(tuple(map(card, aside)) for aside in line.get("laid", ())),
            )
        case "end":
            return GameOver(tuple(line["totals"]), tuple(line["winners"]))
        case _:
            return None


def _codes(hand: Iterable[Card | FaceDown]) -> list[str | None]:
    return [held.code if isinstance(held, Card) else None for held in hand]


def _hand(codes: Iterable[str | None]) -> tuple[Card | FaceDown, ...]:
    return tuple(FACE_DOWN if code is None else card(code) for code in codes)


def _hands(hands: Iterable[Iterable[str | None]]) -> tuple[tuple[Card | FaceDown, ...], ...]:
    return tuple(map(_hand, hands))
