"""The record format: games as JSON Lines, both ways between events and lines."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final, TypeAlias, assert_never

import game
from game.engine import (
    BidPlaced,
    BidSealed,
    BidsRevealed,
    CardPlayed,
    DealScored,
    Event,
    FaceDown,
    GameOver,
    HandDealt,
    Revoked,
    TrickTaken,
    TrumpTurned,
)
from game.table.setup import Setup

FORMAT: Final = "blackout-record"
VERSION: Final = 1

Line: TypeAlias = Mapping[str, Any]
"""One line of a record as JSON data."""


def written(line: Line) -> str:
    """A line as the file holds it, with its line feed."""
    return json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n"


def header(setup: Setup) -> Line:
    """The first line of a game."""
    options = {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in setup.variant.options.items()
    }
    return {
        "format": FORMAT,
        "version": VERSION,
        "variant": setup.variant.id,
        "players": setup.players,
        "options": options,
        "seats": [{"name": seat.name, "agent": seat.agent} for seat in setup.seats],
        "first_dealer": setup.first_dealer,
        "seed": setup.seed,
        "program": f"blackout {game.__version__}",
    }


def lines_of(events: Iterable[Event]) -> list[Line]:
    """The lines that events leave in a record, in order."""
    return [line for event in events for line in _lines(event)]


def _lines(event: Event) -> list[Line]:
    match event:
        case HandDealt(number, dealer, cards, hands):
            codes = [[_code(held) for held in hand] for hand in hands]
            return [
                {"event": "deal", "deal": number, "dealer": dealer, "cards": cards, "hands": codes}
            ]
        case TrumpTurned(suit, card):
            return [
                {
                    "event": "trump",
                    "suit": suit.letter if suit else None,
                    "card": card.code if card else None,
                    "by": None,
                }
            ]
        case BidPlaced(seat, bid, changes):
            line = {"event": "bid", "seat": seat, "bid": bid}
            return [{**line, "changes": True} if changes else line]
        case BidSealed():
            return []  # a bid is written once everybody may know it
        case BidsRevealed(bids, order):
            return [{"event": "bid", "seat": seat, "bid": bids[seat]} for seat in order]
        case CardPlayed(seat, card):
            return [{"event": "play", "seat": seat, "card": card.code}]
        case Revoked(seat, lost):
            return [{"event": "penalty", "seat": seat, "points": lost, "reason": "revoke"}]
        case TrickTaken(winner):
            return [{"event": "trick", "winner": winner}]
        case DealScored(number, tricks, earned, totals):
            return [
                {
                    "event": "score",
                    "deal": number,
                    "tricks": list(tricks),
                    "points": list(earned),
                    "totals": list(totals),
                }
            ]
        case GameOver(totals, winners):
            return [{"event": "end", "totals": list(totals), "winners": list(winners)}]
        case other:
            assert_never(other)


def _code(held: object) -> str:
    if isinstance(held, FaceDown):
        raise TypeError("a record is written from whole events, not from redacted ones")
    return str(held)
