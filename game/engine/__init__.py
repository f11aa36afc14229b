"""The rules as a pure machine: frozen values in, frozen values out, chance an actor like a player.

What the rest of the program uses is named here; the rooms behind it are
`cards`, `choices`, `terms`, `scheme`, `spec`, `variant`, `actions`, `events`, `state`, `legality`,
`talk`, `tricks`, `scoring`, `progress`, `flow`, `chances`, `auction`, `cardplay`, `game`, `view`
and `observation`.
"""

from game.engine.actions import (
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
    Seat,
    TurnUp,
)
from game.engine.agent import Agent, Limit
from game.engine.cards import CARDS, FACE_DOWN, Card, FaceDown, Suit, card, cards
from game.engine.events import (
    BidPlaced,
    BidSealed,
    BidsRevealed,
    Called,
    CardPlayed,
    DealScored,
    Event,
    GameOver,
    HandDealt,
    HandsRaised,
    Laid,
    PilesMade,
    Revoked,
    Said,
    SizeNamed,
    TrickTaken,
    TrumpTurned,
)
from game.engine.game import apply, legal_actions, new_game, to_act
from game.engine.observation import Guess, imagine, observe, redact
from game.engine.permission import refusal_of
from game.engine.refusal import IllegalAction, Refusal
from game.engine.scoring import points
from game.engine.spec import DealSpec
from game.engine.state import (
    CHANCE,
    DealResult,
    FinishedDeal,
    GameState,
    Phase,
    Played,
    Staked,
    ToAct,
    Trick,
)
from game.engine.terms import CallTerms, Statement, Strength
from game.engine.variant import Variant
from game.engine.view import ALL, PUBLIC, SEALED, View, Viewer

__all__ = [
    "ALL",
    "CARDS",
    "CHANCE",
    "FACE_DOWN",
    "PUBLIC",
    "SEALED",
    "Action",
    "Agent",
    "Bid",
    "BidPlaced",
    "BidSealed",
    "BidsRevealed",
    "Call",
    "CallTerms",
    "Called",
    "Card",
    "CardPlayed",
    "ChangeBid",
    "ChooseTrump",
    "Deal",
    "DealPiles",
    "DealResult",
    "DealScored",
    "DealSpec",
    "Event",
    "FaceDown",
    "FinishedDeal",
    "GameOver",
    "GameState",
    "Guess",
    "HandDealt",
    "HandsRaised",
    "IllegalAction",
    "Laid",
    "Lay",
    "Limit",
    "NameSize",
    "Phase",
    "PilesMade",
    "Play",
    "Played",
    "Refusal",
    "Revoked",
    "Said",
    "Say",
    "Seat",
    "SizeNamed",
    "Staked",
    "Statement",
    "Strength",
    "Suit",
    "ToAct",
    "Trick",
    "TrickTaken",
    "TrumpTurned",
    "TurnUp",
    "Variant",
    "View",
    "Viewer",
    "apply",
    "card",
    "cards",
    "imagine",
    "legal_actions",
    "new_game",
    "observe",
    "points",
    "redact",
    "refusal_of",
    "to_act",
]
