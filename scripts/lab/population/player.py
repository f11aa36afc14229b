"""A player of one kind: a rule for its bid and one for its card, all else as the heuristic does."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Final, cast

from ai.decisions.bidding import expect_open
from ai.knowledge.card_knowledge import CardKnowledge
from ai.players.heuristic import Heuristic
from game.engine import Action, Bid, ChangeBid, Limit, Play, View
from game.engine.choices import Sight
from lab.population.position import Position

BidRule = Callable[[View, CardKnowledge], float]
"""How many tricks a seat would bid, as a real number; the nearest legal bid is made."""
CardRule = Callable[[Position], Play]
"""One of the position's cards."""

_ALL_ELSE: Final = Heuristic()


@dataclass(frozen=True, slots=True)
class Player:
    """An agent by two rules. It uses neither limit nor chance: the same View, the same action."""

    bid: BidRule
    card: CardRule

    def choose(self, view: View, legal: tuple[Action, ...], limit: Limit, rng: Random) -> Action:
        """See `game.engine.Agent`."""
        match legal[0]:
            case Play():
                position = Position(view, CardKnowledge(view), cast("tuple[Play, ...]", legal))
                return self.card(position)
            case Bid() | ChangeBid():
                wish = self.bid(view, CardKnowledge(view))
                bids = cast("tuple[Bid | ChangeBid, ...]", legal)
                return min(bids, key=lambda bid: (abs(bid.bid - wish), bid.bid))
            case _:
                return _ALL_ELSE.choose(view, legal, limit, rng)


def counts_cards(view: View, reading: CardKnowledge) -> bool:
    """Whether the bid can be counted from the hand: all of it is seen, and so is the trump."""
    seen = len(reading.hand) == view.spec.tricks and view.spec.sight is Sight.OWN
    return seen and view.trump_known


def tricks_expected(view: View, reading: CardKnowledge) -> float:
    """The heuristic's mean of tricks, whatever is known of hand and trump."""
    return expect_open(view, reading, view.spec).mean
