"""Bids made of cards: three are laid aside, which may stake a premium on it (Ninety-Nine)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from game.engine.cards import Card, Suit
from game.engine.choices import Bidding, Premium
from game.engine.decisions.bid import BidSealed, HandsRaised, SealedBid, after_bids
from game.engine.decisions.kinds import ActionKind, DealKnown
from game.engine.flow import Outcome, all_bid
from game.engine.frozen import altered
from game.engine.refusal import Refusal, refuse
from game.engine.spec import LAID_ASIDE, Seat
from game.engine.state import DealState, GameState, Phase, Staked
from game.engine.tuples import put
from game.engine.view import SEALED, EventKind, Hand, View, settled, without

LAID_VALUES = {Suit.CLUBS: 3, Suit.HEARTS: 2, Suit.SPADES: 1, Suit.DIAMONDS: 0}
"""The tricks that a card laid aside bids."""
_PREMIUM_RANK = {Premium.DECLARE: 1, Premium.REVEAL: 2}
"""A reveal outranks a declaration."""


@dataclass(frozen=True, slots=True)
class Laid(EventKind):
    """A bid laid aside, once all are; face down for all but its player unless it was granted."""

    seat: Seat
    cards: Hand
    premium: Premium | None
    """The premium that was granted, which lays the cards open."""

    def tell(self, view: View) -> View:
        aside = tuple(held for held in self.cards if isinstance(held, Card))
        staked = view.staked
        if self.premium is not None:
            staked = Staked(self.seat, self.premium)
        return settled(
            altered(
                view,
                hands=put(view.hands, self.seat, without(view.hands[self.seat], aside)),
                laid=put(view.laid, self.seat, self.cards),
                bids=put(view.bids, self.seat, laid_bid(aside) if aside else SEALED),
                wishes=(None,) * view.players,
                staked=staked,
            )
        )


@dataclass(frozen=True, slots=True)
class Lay(ActionKind):
    """A player lays cards aside as his bid, and may wish to stake a premium on it."""

    phase = Phase.BIDDING

    seat: Seat
    cards: tuple[Card, ...]
    premium: Premium | None = None

    @staticmethod
    def seats(deal: DealKnown) -> tuple[Seat, ...]:
        if deal.spec.rules.bidding is not Bidding.LAID:
            return ()
        return tuple(seat for seat in deal.spec.bidding_order if deal.bids[seat] is None)

    @staticmethod
    def legal(deal: DealState, seat: Seat) -> Iterator[Lay]:
        for aside in combinations(deal.hands[seat], LAID_ASIDE):
            for premium in (None, *Premium):
                yield Lay(seat, aside, premium)

    def refusal(self, state: GameState) -> Refusal | None:
        deal = state.deal
        if state.phase is not Phase.BIDDING or self.seat not in Lay.seats(deal):
            return refuse("That cannot be done now.")
        hand = set(deal.hands[self.seat])
        if len(set(self.cards)) != LAID_ASIDE or not set(self.cards) <= hand:
            return refuse("Lay aside {cards} cards of the hand.", cards=LAID_ASIDE)
        return None

    def apply(self, state: GameState) -> Outcome[BidSealed | Laid | HandsRaised]:
        """When all bids are laid, one premium at most is granted."""
        deal, seat, bid = state.deal, self.seat, laid_bid(self.cards)
        kept = tuple(held for held in deal.hands[seat] if held not in self.cards)
        deal = altered(
            deal,
            hands=put(deal.hands, seat, kept),
            laid=put(deal.laid, seat, self.cards),
            wishes=put(deal.wishes, seat, self.premium),
            bids=put(deal.bids, seat, bid),
        )
        sealed = BidSealed(seat, SealedBid(bid, self.cards, self.premium))
        if not all_bid(deal):
            return altered(state, deal=deal), (sealed,)
        staked = _granted(deal)
        deal = altered(deal, staked=staked, wishes=(None,) * len(deal.wishes))
        shown = tuple(
            Laid(
                each,
                deal.laid[each],
                staked.premium if staked is not None and staked.seat == each else None,
            )
            for each in deal.spec.bidding_order
        )
        return after_bids(state, deal, (sealed, *shown))


def laid_bid(aside: Iterable[Card]) -> int:
    """The bid that cards laid aside are."""
    return sum(LAID_VALUES[held.suit] for held in aside)


def _granted(deal: DealState) -> Staked | None:
    """The premium that counts: a reveal before a declaration, then nearest the dealer's left."""
    wishes = [
        Staked(seat, wish)
        for seat in deal.spec.bidding_order
        if (wish := deal.wishes[seat]) is not None
    ]
    return max(wishes, key=lambda staked: _PREMIUM_RANK[staked.premium], default=None)
