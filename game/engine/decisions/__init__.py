"""Every kind of decision: a file holds its action, its events, its refusal and what it does.

A new kind is such a file and its rows here; the type checker then names whoever tells kinds apart
and forgot it.
"""

from __future__ import annotations

from typing import TypeAlias

from game.engine.decisions.bid import (
    Bid,
    BidPlaced,
    BidSealed,
    BidsRevealed,
    ChangeBid,
    HandsRaised,
    SealedBid,
)
from game.engine.decisions.call import Call, Called
from game.engine.decisions.card import CardPlayed, Play, Revoked, TrickTaken
from game.engine.decisions.deal import Deal, DealPiles, HandDealt, PilesMade
from game.engine.decisions.lay import Laid, Lay
from game.engine.decisions.score import DealScored, GameOver
from game.engine.decisions.size import NameSize, SizeNamed
from game.engine.decisions.talk import Said, Say
from game.engine.decisions.trump import ChooseTrump, TrumpTurned, TurnUp

__all__ = [
    "Action",
    "Bid",
    "BidPlaced",
    "BidSealed",
    "BidsRevealed",
    "Call",
    "Called",
    "CardPlayed",
    "ChangeBid",
    "ChooseTrump",
    "Deal",
    "DealPiles",
    "DealScored",
    "Event",
    "GameOver",
    "HandDealt",
    "HandsRaised",
    "Laid",
    "Lay",
    "NameSize",
    "PilesMade",
    "Play",
    "Revoked",
    "Said",
    "Say",
    "SealedBid",
    "SizeNamed",
    "TrickTaken",
    "TrumpTurned",
    "TurnUp",
]

Action: TypeAlias = (
    Deal | TurnUp | DealPiles | NameSize | Call | Say | Lay | Bid | ChangeBid | ChooseTrump | Play
)
"""What an actor may do, in the imperative; all but chance's carry the seat that does it."""

Event: TypeAlias = (
    SizeNamed
    | HandDealt
    | Called
    | TrumpTurned
    | Said
    | Laid
    | HandsRaised
    | PilesMade
    | BidPlaced
    | BidSealed
    | BidsRevealed
    | CardPlayed
    | Revoked
    | TrickTaken
    | DealScored
    | GameOver
)
"""What happened, in the past tense; a record writes exactly these, a screen shows exactly these."""
