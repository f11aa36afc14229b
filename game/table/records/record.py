"""The record format: games as JSON Lines, both ways between events and lines."""

from __future__ import annotations

import calendar
import json
import time
from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeAlias, assert_never

import game
from game.engine import (
    BidPlaced,
    BidSealed,
    BidsRevealed,
    Called,
    CallTerms,
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
    Seat,
    SizeNamed,
    Statement,
    TrickTaken,
    TrumpTurned,
)
from game.table import match
from game.table.pledge import KEY, pledge_of
from game.table.setup import SeatPlan, Setup

FORMAT: Final = "blackout-record"
VERSION: Final = 1
STARTED: Final = "started"
ENDED: Final = "ended"
"""Keys of the header and of the game's end: when that was, in UTC."""
TIME: Final = "%Y-%m-%dT%H:%M:%SZ"

Line: TypeAlias = Mapping[str, Any]
"""One line of a record as JSON data."""


def written(line: Line) -> str:
    """A line as the file holds it, with its line feed."""
    return json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n"


def utc(seconds: float) -> str:
    """A time since the epoch as a record writes it."""
    return time.strftime(TIME, time.gmtime(seconds))


def seconds_of(text: object) -> float | None:
    """The time that a record tells, in seconds since the epoch; None where it tells none."""
    try:
        parts = time.strptime(text, TIME) if isinstance(text, str) else None
    except ValueError:
        return None
    return None if parts is None else float(calendar.timegm(parts))


def header(setup: Setup, started: str | None = None) -> Line:
    """The first line of a game, with the time at which it began if that is known."""
    options = {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in setup.variant.options.items()
    }
    named = {"variant_name": setup.variant_name} if setup.variant_name else {}
    line: Line = {
        "format": FORMAT,
        "version": VERSION,
        "variant": setup.variant.id,
        **named,
        "players": setup.players,
        "options": options,
        "seats": list(map(seat_data, setup.seats)),
        "first_dealer": setup.first_dealer,
        "seed": setup.seed,
        "program": f"blackout {game.__version__}",
    }
    if setup.match is not None:
        line = {**line, match.KEY: setup.match.data()}
    if started is not None:
        line = {**line, STARTED: started}
    return {**line, KEY: pledge_of(line)} if setup.drawn else line


def seat_data(plan: SeatPlan) -> Line:
    """A seat as the header names it; which profile a person is stands in an added key."""
    line: Line = {"name": plan.name, "agent": plan.agent}
    return {**line, "profile": plan.profile} if plan.profile else line


def lines_of(events: Iterable[Event]) -> list[Line]:
    """The lines that events leave in a record, in order."""
    return [line for event in events for line in _lines(event)]


def _lines(event: Event) -> list[Line]:
    match event:
        case SizeNamed(seat, cards):
            return [{"event": "size", "seat": seat, "cards": cards}]
        case HandDealt(number, dealer, cards, hands):
            return [
                {
                    "event": "deal",
                    "deal": number,
                    "dealer": dealer,
                    "cards": cards,
                    "hands": list(map(_codes, hands)),
                }
            ]
        case Called(seat, terms):
            return [{"event": "call", "seat": seat, "call": call_data(terms)}]
        case TrumpTurned(suit, card, by):
            return [
                {
                    "event": "trump",
                    "suit": suit.letter if suit else None,
                    "card": card.code if card else None,
                    "by": by,
                }
            ]
        case Said(seat, statement):
            return [] if statement is None else [_talk(seat, statement)]
        case Laid(seat, aside, premium):
            return [
                {
                    "event": "lay",
                    "seat": seat,
                    "cards": _codes(aside),
                    "premium": premium.value if premium else None,
                }
            ]
        case BidPlaced(seat, bid, changes):
            line = {"event": "bid", "seat": seat, "bid": bid}
            return [{**line, "changes": True} if changes else line]
        case BidSealed() | HandsRaised():
            # A bid is written once everybody may know it; hands were written when they were dealt.
            return []
        case BidsRevealed(bids, order):
            return [{"event": "bid", "seat": seat, "bid": bids[seat]} for seat in order]
        case PilesMade(piles):
            return [{"event": "piles", "piles": list(map(_codes, piles))}]
        case CardPlayed(seat, card, joker):
            line = {"event": "play", "seat": seat, "card": card.code}
            return [line if joker is None else {**line, "joker": joker.value}]
        case Revoked(seat, lost):
            return [{"event": "penalty", "seat": seat, "points": lost, "reason": "revoke"}]
        case TrickTaken(winner):
            return [{"event": "trick", "winner": winner}]
        case DealScored(number, tricks, earned, totals, made):
            line = {
                "event": "score",
                "deal": number,
                "tricks": list(tricks),
                "points": list(earned),
                "totals": list(totals),
            }
            return [line if made is None else {**line, "made": made}]
        case GameOver(totals, winners):
            return [{"event": "end", "totals": list(totals), "winners": list(winners)}]
        case other:
            assert_never(other)


def call_data(terms: CallTerms) -> Line:
    """A call as the record and the command line write it."""
    order = terms.precedence
    return {
        "kind": terms.kind.value,
        "precedence": "".join(suit.letter for suit in order) if order else None,
        "nuloss": terms.nuloss,
        "blind_hand": terms.blind_hand,
        "madness": terms.madness.value if terms.madness else None,
    }


def _talk(seat: Seat, statement: Statement) -> Line:
    line = {"event": "talk", "seat": seat, "statement": statement.strength.value}
    return line if statement.tricks is None else {**line, "tricks": statement.tricks}


def _codes(hand: Iterable[Card | FaceDown]) -> list[str]:
    codes = []
    for held in hand:
        if isinstance(held, FaceDown):
            raise TypeError("a record is written from whole events, not from redacted ones")
        codes.append(held.code)
    return codes
