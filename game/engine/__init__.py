"""The rules as a pure machine: frozen values in, frozen values out, chance an actor like a player.

What the rest of the program uses is named here; the rooms behind it are
`cards`, `choices`, `spec`, `variant`, `actions`, `events`, `state`, `legality`,
`tricks`, `scoring`, `progress`, `game` and `view`.
"""

from game.engine.actions import Action, Bid, ChangeBid, Deal, Play, Seat, TurnUp
from game.engine.agent import Agent, Limit
from game.engine.cards import CARDS, FACE_DOWN, Card, FaceDown, Suit, card, cards
from game.engine.events import (
    BidPlaced,
    BidSealed,
    BidsRevealed,
    CardPlayed,
    DealScored,
    Event,
    GameOver,
    HandDealt,
    Revoked,
    TrickTaken,
    TrumpTurned,
)
from game.engine.game import apply, legal_actions, new_game, to_act
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
    ToAct,
    Trick,
)
from game.engine.variant import Variant
from game.engine.view import ALL, PUBLIC, SEALED, Guess, View, Viewer, imagine, observe, redact

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
    "Card",
    "CardPlayed",
    "ChangeBid",
    "Deal",
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
    "IllegalAction",
    "Limit",
    "Phase",
    "Play",
    "Played",
    "Refusal",
    "Revoked",
    "Seat",
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
    "to_act",
]
