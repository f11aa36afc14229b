"""Bids by number: in turn, changed before the next one bids, or all made at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple, TypeVar, assert_never

from game.engine.cards import FACE_DOWN, Card
from game.engine.choices import Bidding, Premium, Sight, Total
from game.engine.decisions.kinds import ActionKind, DealKnown, DecisionEvent
from game.engine.flow import Outcome, all_bid, declarer_of, go_on
from game.engine.frozen import altered
from game.engine.refusal import Refusal, refuse
from game.engine.spec import LAID_ASIDE, DealSpec, Seat
from game.engine.state import DealState, GameState, Phase
from game.engine.tuples import put
from game.engine.view import SEALED, EventKind, Hand, View, open_bids, settled, without

E = TypeVar("E")


class SealedBid(NamedTuple):
    """What a seat bid that nobody else knows yet."""

    bid: int
    cards: tuple[Card, ...] = ()
    """The cards laid aside as that bid; empty for a number."""
    premium: Premium | None = None
    """The premium wished for with them."""


@dataclass(frozen=True, slots=True)
class BidPlaced(DecisionEvent):
    """A bid was made in turn, or changed."""

    seat: Seat
    bid: int
    changes: bool

    def tell(self, view: View) -> View:
        bids, last = put(view.bids, self.seat, self.bid), view.last_bidder
        if not self.changes:
            last = self.seat if view.spec.rules.bid_changes and None in bids else None
        return settled(altered(view, bids=bids, last_bidder=last))


@dataclass(frozen=True, slots=True)
class BidSealed(DecisionEvent):
    """A player settled on a simultaneous bid that nobody else knows yet."""

    seat: Seat
    made: SealedBid | None = None
    """What was bid, for its player and whoever sees all; None for everybody else and on a wire."""

    def tell(self, view: View) -> View:
        # The last sealed bid is followed by what was bid, which is what ends the bidding.
        seat, hand = self.seat, view.hands[self.seat]
        lays = view.spec.rules.bidding is Bidding.LAID
        if self.made is None:
            bids = put(view.bids, seat, SEALED)
            if not lays or FACE_DOWN not in hand:
                return altered(view, bids=bids)
            hands = put(view.hands, seat, hand[LAID_ASIDE:])  # a face-down hand only grows thinner
            return altered(
                view, bids=bids, hands=hands, laid=put(view.laid, seat, hand[:LAID_ASIDE])
            )
        bids = put(view.bids, seat, self.made.bid)
        if not lays:
            return altered(view, bids=bids)
        return altered(
            view,
            bids=bids,
            hands=put(view.hands, seat, without(hand, self.made.cards)),
            laid=put(view.laid, seat, self.made.cards),
            wishes=put(view.wishes, seat, self.made.premium),
        )


@dataclass(frozen=True, slots=True)
class BidsRevealed(EventKind):
    """All simultaneous bids were shown together; `order` is the bidding order."""

    bids: tuple[int, ...]
    """By seat."""
    order: tuple[Seat, ...]

    def tell(self, view: View) -> View:
        return settled(altered(view, bids=self.bids))


@dataclass(frozen=True, slots=True)
class HandsRaised(EventKind):
    """Hands that nobody had looked at, or that a premium reveals, as the viewer now sees them."""

    hands: tuple[Hand, ...]

    def tell(self, view: View) -> View:
        return altered(view, hands=self.hands)


@dataclass(frozen=True, slots=True)
class Bid(ActionKind):
    """A player says how many tricks he will take, in turn or with all others at once."""

    phase = Phase.BIDDING

    seat: Seat
    bid: int

    @staticmethod
    def seats(deal: DealKnown) -> tuple[Seat, ...]:
        if deal.spec.rules.bidding is Bidding.LAID:
            return ()
        waiting = tuple(seat for seat in deal.spec.bidding_order if deal.bids[seat] is None)
        return waiting[:1] if deal.spec.rules.bidding is Bidding.IN_TURN else waiting

    @staticmethod
    def legal(deal: DealState, seat: Seat) -> Iterator[Bid]:
        return (_bid_of(seat, bid) for bid in legal_bids(deal, seat))

    def refusal(self, state: GameState) -> Refusal | None:
        deal = state.deal
        if state.phase is not Phase.BIDDING or deal.spec.rules.bidding is Bidding.LAID:
            return refuse("That cannot be done now.")
        if self.seat not in Bid.seats(deal):
            return refuse("It is not this seat's turn.")
        return bid_refusal(deal, self.seat, self.bid)

    def apply(
        self, state: GameState
    ) -> Outcome[BidPlaced | BidSealed | BidsRevealed | HandsRaised]:
        deal, seat = state.deal, self.seat
        deal = altered(deal, bids=put(deal.bids, seat, self.bid))
        complete = all_bid(deal)
        if deal.spec.rules.bidding is Bidding.IN_TURN:
            # The last bid closes the bidding, so the dealer has no time to think again.
            open_still = deal.spec.rules.bid_changes and not complete
            deal = altered(deal, last_bidder=seat if open_still else None)
            events: tuple[BidPlaced | BidSealed | BidsRevealed, ...] = (
                BidPlaced(seat, self.bid, changes=False),
            )
        else:
            events = (BidSealed(seat, SealedBid(self.bid)),)
            if complete:
                events += (BidsRevealed(open_bids(deal.bids), deal.spec.bidding_order),)
        if not complete:
            return altered(state, deal=deal), events
        deal = altered(deal, declarer=declarer_of(deal.spec, open_bids(deal.bids)))
        return after_bids(state, deal, events)


@cache
def _bid_of(seat: Seat, bid: int) -> Bid:
    """A seat's bid of so many tricks, made once."""
    return Bid(seat, bid)


@dataclass(frozen=True, slots=True)
class ChangeBid(ActionKind):
    """The player who bid last bids another number before the next one bids."""

    phase = Phase.BIDDING
    optional = True

    seat: Seat
    bid: int

    @staticmethod
    def seats(deal: DealKnown) -> tuple[Seat, ...]:
        return () if deal.last_bidder is None else (deal.last_bidder,)

    @staticmethod
    def legal(deal: DealState, seat: Seat) -> Iterator[ChangeBid]:
        bids = legal_bids(deal, seat)
        return (ChangeBid(seat, bid) for bid in bids if bid != deal.bids[seat])

    def refusal(self, state: GameState) -> Refusal | None:
        deal, seat = state.deal, self.seat
        if not deal.spec.rules.bid_changes:
            return refuse("A bid may not be changed in this game.")
        if state.phase is not Phase.BIDDING or seat != deal.last_bidder:
            return refuse("It is too late to change that bid.")
        if self.bid == deal.bids[seat]:
            return refuse("That is the bid already.")
        return bid_refusal(deal, seat, self.bid)

    def apply(self, state: GameState) -> Outcome[BidPlaced]:
        deal = altered(state.deal, bids=put(state.deal.bids, self.seat, self.bid))
        return altered(state, deal=deal), (BidPlaced(self.seat, self.bid, changes=True),)


class _Others(NamedTuple):
    """What the other seats have bid, beside which one seat's bid is counted."""

    total: int
    complete: bool
    """All of them have bid."""


def bid_refusal(deal: DealKnown, seat: Seat, bid: int) -> Refusal | None:
    """Why this seat may not bid this number now, or None where it may.

    For the seat that bid last, the bid stands in place of its present one.
    """
    return _refusal(deal.spec, seat, bid, _others_of(deal, seat))


def legal_bids(deal: DealKnown, seat: Seat) -> tuple[int, ...]:
    """Every number this seat may bid, from low to high; the same for whoever may only look on."""
    spec, others = deal.spec, _others_of(deal, seat)
    bids = range(spec.tricks + 1)
    return tuple([bid for bid in bids if _refusal(spec, seat, bid, others) is None])


def fitting_bids(deal: DealKnown, seat: Seat) -> tuple[int, ...]:
    """What the rule about the sum of the bids leaves to this seat, from low to high."""
    others = _others_of(deal, seat)
    bids = range(deal.spec.tricks + 1)
    return tuple([bid for bid in bids if _total_refusal(deal.spec, bid, others) is None])


def _others_of(deal: DealKnown, seat: Seat) -> _Others:
    # A bid that lies face down counts for no sum: where bids are made at once none is ruled by it.
    made = [bid for place, bid in enumerate(deal.bids) if isinstance(bid, int) and place != seat]
    return _Others(sum(made), len(made) == deal.spec.players - 1)


def _refusal(spec: DealSpec, seat: Seat, bid: int, others: _Others) -> Refusal | None:
    if not 0 <= bid <= spec.tricks:
        return refuse("Bid {bid}: a bid is from 0 to {cards}.", bid=bid, cards=spec.tricks)
    if spec.misere:
        return None if bid == 0 else refuse("In a misère every bid is zero.")
    reason = _total_refusal(spec, bid, others)
    if reason is not None or bid != 0 or seat not in spec.owes_a_bid:
        return reason
    # Where the hook and the limit of zeros leave no bid, the limit gives way.
    instead = range(1, spec.tricks + 1)
    if all(_total_refusal(spec, number, others) is not None for number in instead):
        return None
    zeros = spec.rules.most_zeros or 0
    if zeros == 1:
        return refuse("You may not bid zero: you bid zero in the last deal.")
    return refuse("You may not bid zero: you bid zero in the last {zeros} deals.", zeros=zeros)


def _said(bid: int) -> str | int:
    """A bid as players say it."""
    return bid or "zero"


def _total_refusal(spec: DealSpec, bid: int, others: _Others) -> Refusal | None:
    rules, cards = spec.rules, spec.cards
    if rules.bidding is not Bidding.IN_TURN:
        return None
    total, last = others.total + bid, others.complete
    match rules.total:
        case Total.FREE:
            return None
        case Total.HOOK:
            if total == cards and last:
                return refuse(
                    "You may not bid {bid}: the bids would come out even.", bid=_said(bid)
                )
        case Total.HOOK_ANY:
            if total == cards:
                return refuse(
                    "You may not bid {bid}: the bids so far would come to {cards}.",
                    bid=_said(bid),
                    cards=cards,
                )
        case Total.EXACT:
            if total > cards or (last and total < cards):
                return refuse(
                    "You may not bid {bid}: the bids must come to {cards}.",
                    bid=_said(bid),
                    cards=cards,
                )
        case other:
            assert_never(other)
    return None


def after_bids(
    state: GameState, deal: DealState, events: tuple[E, ...]
) -> Outcome[E | HandsRaised]:
    """Go on from the last bid: hands that were bid blind, or are revealed, are seen."""
    revealed = deal.staked is not None and deal.staked.premium is Premium.REVEAL
    if deal.spec.sight is Sight.BLIND_UNTIL_BID or revealed:
        return go_on(state, deal, (*events, HandsRaised(deal.hands)))
    return go_on(state, deal, events)
