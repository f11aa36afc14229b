"""Actions as lines of a record tell of them; also silence, which a record does not write."""

from __future__ import annotations

from typing import Any, assert_never

from game.engine import (
    Action,
    Bid,
    Call,
    ChangeBid,
    ChooseTrump,
    Deal,
    DealPiles,
    Lay,
    NameSize,
    Play,
    Say,
    TurnUp,
)
from game.table.records.record import call_data


def line_of(action: Action) -> dict[str, Any]:
    """The line that tells of an action."""
    match action:
        case Deal(hands):
            return {"event": "deal", "hands": [[held.code for held in hand] for hand in hands]}
        case TurnUp(card):
            return {"event": "trump", "card": card.code}
        case DealPiles(piles):
            return {"event": "piles", "piles": [[held.code for held in pile] for pile in piles]}
        case NameSize(seat, cards):
            return {"event": "size", "seat": seat, "cards": cards}
        case Call(seat, terms):
            return {"event": "call", "seat": seat, "call": dict(call_data(terms))}
        case Say(seat, None):
            return {"event": "talk", "seat": seat, "statement": None}
        case Say(seat, statement) if statement is not None:
            line = {"event": "talk", "seat": seat, "statement": statement.strength.value}
            return line if statement.tricks is None else {**line, "tricks": statement.tricks}
        case Lay(seat, cards, premium):
            codes = [held.code for held in cards]
            wish = None if premium is None else premium.value
            return {"event": "lay", "seat": seat, "cards": codes, "premium": wish}
        case Bid(seat, bid):
            return {"event": "bid", "seat": seat, "bid": bid}
        case ChangeBid(seat, bid):
            return {"event": "bid", "seat": seat, "bid": bid, "changes": True}
        case ChooseTrump(seat, suit):
            letter = None if suit is None else suit.letter
            return {"event": "trump", "suit": letter, "card": None, "by": seat}
        case Play(seat, card, joker):
            line = {"event": "play", "seat": seat, "card": card.code}
            return line if joker is None else {**line, "joker": joker.value}
        case Say():
            raise AssertionError("a statement is one or none")
        case other:
            assert_never(other)
