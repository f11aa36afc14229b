"""What players say before the play: size, call, talk, every kind of bid, the declarer's trump.

Each function takes an action that `permission.refusal_of` allows.
"""

from __future__ import annotations

from dataclasses import replace

from game.engine.actions import Bid, Call, ChangeBid, ChooseTrump, Lay, NameSize, Say, Seat
from game.engine.cards import Suit
from game.engine.choices import Bidding, CallKind, Premium, Sight, TrumpFrom
from game.engine.events import (
    BidPlaced,
    BidSealed,
    BidsRevealed,
    Called,
    Event,
    Laid,
    Said,
    SizeNamed,
    TrumpTurned,
)
from game.engine.flow import Outcome, after_bids, all_bid, before_bids, go_on
from game.engine.frozen import altered
from game.engine.legality import LAID_VALUES
from game.engine.spec import DealSpec
from game.engine.state import DealState, GameState, Phase, Staked
from game.engine.terms import CallTerms
from game.engine.tuples import put

_CALLED_TRUMP = {
    CallKind.PLAIN: TrumpFrom.TURNED,
    CallKind.NO_TRUMP: TrumpFrom.NONE,
    CallKind.LATE_TRUMP: TrumpFrom.TURNED_LATE,
    CallKind.SUIT_PRECEDENCE: TrumpFrom.NONE,
    CallKind.MISERE: TrumpFrom.TURNED,
    CallKind.MISERE_NO_TRUMP: TrumpFrom.NONE,
}
_PREMIUM_RANK = {Premium.DECLARE: 1, Premium.REVEAL: 2}
"""Ninety-Nine: a reveal outranks a declaration."""


def name_size(state: GameState, action: NameSize) -> Outcome:
    """The dealer names how many cards each gets."""
    spec = state.deal.spec
    spec = replace(spec, cards=action.cards, sizes=())
    state = altered(state, phase=Phase.DEALING, deal=altered(state.deal, spec=spec))
    return state, (SizeNamed(action.seat, action.cards),)


def call(state: GameState, action: Call) -> Outcome:
    """The dealer calls, which settles everything about the deal that was open."""
    deal = state.deal
    deal = altered(deal, spec=called_spec(deal.spec, action.terms))
    return before_bids(state, deal, (Called(action.seat, action.terms),))


def say(state: GameState, action: Say) -> Outcome:
    """A player makes a statement, or ends its talk."""
    deal, seat = state.deal, action.seat
    deal = altered(deal, talk=put(deal.talk, seat, (*deal.talk[seat], action.statement)))
    return go_on(state, deal, (Said(seat, action.statement),))


def bid(state: GameState, action: Bid) -> Outcome:
    """A bid in turn, or one of those made at once."""
    deal, seat = state.deal, action.seat
    deal = altered(deal, bids=put(deal.bids, seat, action.bid))
    complete = all_bid(deal)
    if deal.spec.rules.bidding is Bidding.IN_TURN:
        # The last bid closes the bidding, so the dealer has no time to think again.
        open_still = deal.spec.rules.bid_changes and not complete
        deal = altered(deal, last_bidder=seat if open_still else None)
        events: tuple[Event, ...] = (BidPlaced(seat, action.bid, changes=False),)
    else:
        events = (BidSealed(seat, action),)
        if complete:
            events += (BidsRevealed(_numbers(deal), deal.spec.bidding_order),)
    if not complete:
        return altered(state, deal=deal), events
    return after_bids(state, altered(deal, declarer=declarer_of(deal.spec, _numbers(deal))), events)


def bidders(deal: DealState) -> tuple[Seat, ...]:
    """Seats that have to bid or lay now, in bidding order."""
    if deal.spec.rules.bidding is Bidding.LAID:
        return tuple(seat for seat in deal.spec.bidding_order if not deal.laid[seat])
    waiting = tuple(seat for seat in deal.spec.bidding_order if deal.bids[seat] is None)
    return waiting[:1] if deal.spec.rules.bidding is Bidding.IN_TURN else waiting


def change_bid(state: GameState, action: ChangeBid) -> Outcome:
    """The seat that bid last bids something else."""
    deal, seat = state.deal, action.seat
    deal = altered(deal, bids=put(deal.bids, seat, action.bid))
    return altered(state, deal=deal), (BidPlaced(seat, action.bid, changes=True),)


def lay(state: GameState, action: Lay) -> Outcome:
    """Cards are laid aside as a bid; when all are, one premium at most is granted."""
    deal, seat = state.deal, action.seat
    kept = tuple(held for held in deal.hands[seat] if held not in action.cards)
    deal = altered(
        deal,
        hands=put(deal.hands, seat, kept),
        laid=put(deal.laid, seat, action.cards),
        wishes=put(deal.wishes, seat, action.premium),
        bids=put(deal.bids, seat, sum(LAID_VALUES[held.suit] for held in action.cards)),
    )
    events: tuple[Event, ...] = (BidSealed(seat, action),)
    if not all_bid(deal):
        return altered(state, deal=deal), events
    staked = _granted(deal)
    deal = altered(deal, staked=staked, wishes=(None,) * len(deal.wishes))
    events += tuple(
        Laid(
            each,
            deal.laid[each],
            staked.premium if staked is not None and staked.seat == each else None,
        )
        for each in deal.spec.bidding_order
    )
    return after_bids(state, deal, events)


def choose_trump(state: GameState, action: ChooseTrump) -> Outcome:
    """The declarer names a suit, or no trump."""
    deal = state.deal
    deal = altered(deal, trump_known=True, trump=action.suit)
    return go_on(state, deal, (TrumpTurned(action.suit, None, by=action.seat),))


def trump_suits(spec: DealSpec) -> tuple[Suit, ...]:
    """The suits that a declarer may name."""
    held = {card.suit for card in spec.pack}
    return tuple(suit for suit in Suit if suit in held and suit is not Suit.JOKERS)


def called_spec(spec: DealSpec, terms: CallTerms) -> DealSpec:
    """The deal that a call makes of one whose size is named."""
    return replace(
        spec,
        call=terms,
        trump_from=_CALLED_TRUMP[terms.kind],
        sight=Sight.PILE_KNOWN_SET if terms.blind_hand else spec.sight,
        misere=terms.kind.is_misere,
    )


def declarer_of(spec: DealSpec, bids: tuple[int, ...]) -> Seat | None:
    """The highest bidder, the first in bidding order of equals, where a declarer chooses trump."""
    if spec.trump_from is not TrumpFrom.DECLARER:
        return None
    return max(spec.bidding_order, key=lambda seat: bids[seat])


def _granted(deal: DealState) -> Staked | None:
    """The premium that counts: a reveal before a declaration, then nearest the dealer's left."""
    wishes = [
        Staked(seat, wish)
        for seat in deal.spec.bidding_order
        if (wish := deal.wishes[seat]) is not None
    ]
    return max(wishes, key=lambda staked: _PREMIUM_RANK[staked.premium], default=None)


def _numbers(deal: DealState) -> tuple[int, ...]:
    return tuple(made for made in deal.bids if made is not None)
