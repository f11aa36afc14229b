"""The rules as a pure machine: frozen values in, frozen values out, chance an actor like a player.

What the rest of the program uses is named here. `decisions` has a file for each kind of decision;
`game` asks them, `state` and `view` are what they change.
"""

from game.engine import decisions
from game.engine.agent import Agent, Limit
from game.engine.cards import CARDS, FACE_DOWN, Card, FaceDown, Suit, card, cards
from game.engine.decisions import *  # noqa: F403
from game.engine.game import apply, in_turn, legal_actions, new_game, refusal_of, to_act
from game.engine.redaction import Guess, imagine, observe, redact
from game.engine.refusal import IllegalAction, Refusal
from game.engine.scoring import points
from game.engine.spec import DealSpec, Seat
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
    "Agent",
    "CallTerms",
    "Card",
    "DealResult",
    "DealSpec",
    "FaceDown",
    "FinishedDeal",
    "GameState",
    "Guess",
    "IllegalAction",
    "Limit",
    "Phase",
    "Played",
    "Refusal",
    "Seat",
    "Staked",
    "Statement",
    "Strength",
    "Suit",
    "ToAct",
    "Trick",
    "Variant",
    "View",
    "Viewer",
    "apply",
    "card",
    "cards",
    "imagine",
    "in_turn",
    "legal_actions",
    "new_game",
    "observe",
    "points",
    "redact",
    "refusal_of",
    "to_act",
]
__all__ += decisions.__all__
