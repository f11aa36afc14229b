"""A deal as a net sees it, read from a View; and which Views a net understands."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from ai.nets.deal_fields import PACK, RANKS, SEATS, SUITS
from ai.nets.deal_records import DEAL
from ai.nets.features import MOST
from game.engine import Card, View
from game.engine.cards import FRENCH_PACK, FRENCH_SUITS
from game.engine.choices import Bidding, Goal, Jokers, Sight, Total

FEWEST: Final = 3
_PACK: Final = frozenset(FRENCH_PACK)
_SUIT: Final = {suit: number for number, suit in enumerate(FRENCH_SUITS)}


def fits(view: View) -> bool:
    """Whether a deal is of the kind that the nets were taught: scoring and a hook apart."""
    spec = view.spec
    rules = spec.rules
    return (
        view.seat is not None
        and FEWEST <= view.players <= MOST
        and 0 < spec.cards == spec.tricks <= RANKS
        and len(spec.pack) == len(_PACK)
        and _PACK.issuperset(spec.pack)
        and view.trump_known
        and spec.sight is Sight.OWN
        and rules.bidding is Bidding.IN_TURN
        and rules.jokers is Jokers.SUIT
        and not rules.bowers
        and rules.goal is Goal.OWN
        and rules.turn_step == 1
        and spec.call is None
        and not spec.misere
    )


class SeenDeal:
    """The fields of `ai.nets.deal_records.DEAL`, as far as one seat knows them."""

    def __init__(self, view: View) -> None:
        """Read a View of a deal that fits; other seats hold nothing in it."""
        spec, seat = view.spec, view.seat
        assert seat is not None, "an onlooker decides nothing"
        self.players, self.cards, self.dealer = view.players, spec.cards, view.dealer
        self.trump = -1 if view.trump is None else _SUIT[view.trump]
        self.turn_up = -1 if view.turn_up is None else view.turn_up.index
        self.turn, self.leader = seat, view.leader
        self.hook = int(spec.rules.total is not Total.FREE)
        self.unbid = sum(bid is None for bid in view.bids)
        self.in_trick = len(view.trick)
        self.left = spec.cards - len(view.tricks)
        self.held = [-1] * PACK
        for card in view.hand:
            assert isinstance(card, Card), "the hand is seen"
            self.held[card.index] = seat
        self.played = [-1] * PACK
        self.void = [0] * (SEATS * SUITS)
        for played in (*(trick.played for trick in view.tricks), view.trick):
            for play in played:
                self.played[play.card.index] = play.seat
                led = played[0].card.suit
                if play.card.suit is not led:
                    self.void[play.seat * SUITS + _SUIT[led]] = 1
        self.trick = [play.card.index for play in view.trick]
        self.bids = [bid if isinstance(bid, int) else -1 for bid in view.bids]
        self.taken = list(view.taken)

    def record(self) -> Any:
        """The same as an array of one record of `DEAL`."""
        found = np.zeros(1, DEAL)
        for name in DEAL.names or ():
            shape, value = DEAL[name].shape, getattr(self, name)
            found[name] = [*value, *[-1] * (shape[0] - len(value))] if shape else value
        return found
