"""What is on the screen, as one frozen value that is built from a View or folded from events.

The engine runs ahead of the screen, so the screen keeps a reading of its own: `Shown.of(view)`
starts it, `shown.after(event)` carries it on. After every event that ends an action both ways give
the same value, which is what lets a resize, a skip or an undo rebuild the picture at once.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeVar, assert_never

from game.engine import (
    FACE_DOWN,
    SEALED,
    BidPlaced,
    BidSealed,
    BidsRevealed,
    Called,
    Card,
    CardPlayed,
    DealResult,
    DealScored,
    DealSpec,
    Event,
    FinishedDeal,
    GameOver,
    HandDealt,
    HandsRaised,
    Laid,
    Phase,
    PilesMade,
    Played,
    Revoked,
    Said,
    Seat,
    SizeNamed,
    Suit,
    Trick,
    TrickTaken,
    TrumpTurned,
    Variant,
    View,
)
from game.engine.auction import called_spec, declarer_of
from game.engine.choices import Bidding
from game.engine.legality import LAID_VALUES
from game.engine.progress import next_step
from game.engine.state import Staked
from game.engine.terms import Statement
from game.engine.view import Hand, ShownBid
from game.ui.moments import Moment, bidding_done, moment_of, next_talker

__all__ = ["Moment", "Shown"]

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True, kw_only=True)
class Shown:
    """The table as the screen shows it. Tuples of one item a player are by seat."""

    seat: Seat | None
    """Whose eyes we look through, None for an onlooker."""
    variant: Variant
    players: int
    first_dealer: Seat
    moment: Moment
    spec: DealSpec
    """The deal on the screen: after scoring still the one that was scored."""
    hands: tuple[Hand, ...]
    bids: tuple[ShownBid, ...]
    """While bids are secret every bid made is `SEALED`, the viewer's own too."""
    taken: tuple[int, ...]
    leader: Seat
    trick: tuple[Played, ...]
    tricks: tuple[Trick, ...]
    """Complete tricks, put away once the deal is scored."""
    trump_known: bool
    trump: Suit | None
    turn_up: Card | None
    """Put away once the deal is scored."""
    talk: tuple[tuple[Statement | None, ...], ...]
    """What each seat said; a None at the end says that it has no more to say."""
    laid: tuple[Hand, ...]
    """Cards laid aside as bids, once all are; before that they are still shown in the hands."""
    staked: Staked | None
    declarer: Seat | None
    piled: bool
    """Hands are piles by now."""
    named: int | None
    """The size that the dealer named for the deal to come."""
    penalties: tuple[int, ...]
    totals: tuple[int, ...]
    history: tuple[FinishedDeal, ...]
    winners: tuple[Seat, ...]

    @classmethod
    def of(cls, view: View) -> Shown:
        """What a screen that kept up with this view shows."""
        start = cls(
            seat=view.seat,
            variant=view.variant,
            players=view.players,
            first_dealer=view.first_dealer,
            moment=Moment.EMPTY,
            spec=view.spec,
            hands=((),) * view.players,
            bids=(None,) * view.players,
            taken=(0,) * view.players,
            leader=view.spec.leader,
            trick=(),
            tricks=(),
            trump_known=False,
            trump=None,
            turn_up=None,
            talk=((),) * view.players,
            laid=((),) * view.players,
            staked=None,
            declarer=None,
            piled=False,
            named=None,
            penalties=(0,) * view.players,
            totals=view.totals,
            history=view.history,
            winners=(),
        )
        if view.phase in (Phase.SIZING, Phase.DEALING, Phase.OVER):
            rest = start._at_rest(view) if view.history else start
            named = view.phase is Phase.DEALING and bool(view.variant.named_sizes)
            return replace(rest, named=view.spec.cards) if named else rest
        secret = view.spec.rules.bidding is not Bidding.IN_TURN and None in view.bids
        hands, laid = view.hands, view.laid or ((),) * view.players
        if view.spec.rules.bidding is Bidding.LAID:
            if secret:  # whoever has laid shows nothing of it before all have
                hands = tuple(held + aside for held, aside in zip(hands, laid, strict=True))
                laid = ((),) * view.players
            hands = tuple(map(_ordered, hands))
        return replace(
            start,
            moment=Moment(view.phase.value),
            hands=hands,
            talk=view.talk,
            laid=laid,
            staked=view.staked,
            declarer=view.declarer,
            piled=view.piled,
            bids=tuple(SEALED if secret and bid is not None else bid for bid in view.bids),
            taken=view.taken,
            leader=view.leader,
            trick=view.trick,
            tricks=view.tricks,
            trump_known=view.trump_known,
            trump=view.trump,
            turn_up=view.turn_up,
            penalties=view.penalties,
        )

    def _at_rest(self, view: View) -> Shown:
        """Between two deals the view is at the next one already; the screen shows the last."""
        spec, result, _ = view.history[-1]
        return replace(
            self,
            moment=Moment.OVER if view.phase is Phase.OVER else Moment.SCORED,
            spec=spec,
            bids=result.bids,
            taken=result.tricks,
            leader=result.winners[-1],
            trump_known=True,
            trump=result.trump,
            penalties=result.penalties,
            winners=view.winners,
        )

    def after(self, event: Event) -> Shown:
        """The screen once it has shown this event."""
        match event:
            case SizeNamed():
                sized = replace(self.spec, cards=event.cards, sizes=())
                scored = self.moment is Moment.SCORED
                return replace(self, named=event.cards, spec=self.spec if scored else sized)
            case HandDealt():
                return self._dealt(event)._settled()
            case Called():
                return replace(self, spec=called_spec(self.spec, event.terms))._settled()
            case TrumpTurned():
                turned = replace(self, trump_known=True, trump=event.suit, turn_up=event.card)
                return turned._settled()
            case Said():
                said = (*self.talk[event.seat], event.statement)
                return replace(self, talk=_put(self.talk, event.seat, said))._settled()
            case BidPlaced():
                return replace(self, bids=_put(self.bids, event.seat, event.bid))._settled()
            case BidSealed():
                # The last sealed bid is followed by what was bid, which is what ends the bidding.
                return replace(self, bids=_put(self.bids, event.seat, SEALED))
            case BidsRevealed():
                return replace(self, bids=event.bids)._settled()
            case Laid():
                return self._laid(event)._settled()
            case HandsRaised():
                return replace(self, hands=self._held(event.hands))
            case PilesMade():
                return replace(self, hands=event.piles, piled=True)._settled()
            case CardPlayed():
                return self._played(event)
            case Revoked():
                lost = self.penalties[event.seat] + event.points
                return replace(self, penalties=_put(self.penalties, event.seat, lost))
            case TrickTaken():
                return replace(
                    self,
                    leader=event.winner,
                    trick=(),
                    tricks=(*self.tricks, Trick(self.trick, event.winner)),
                    taken=_put(self.taken, event.winner, self.taken[event.winner] + 1),
                )
            case DealScored():
                return self._scored(event)
            case GameOver():
                return replace(self, moment=Moment.OVER, winners=event.winners)
            case other:
                assert_never(other)

    def _settled(self) -> Shown:
        """The moment that follows from what is known of a deal going on."""
        spec, declarer = self.spec, self.declarer
        complete = bidding_done(spec, self.bids, self.laid)
        if complete and declarer is None:
            declarer = declarer_of(spec, tuple(bid for bid in self.bids if isinstance(bid, int)))
        moment = moment_of(
            spec,
            trump_known=self.trump_known,
            talking=self.talker is not None,
            bidding=not complete,
            piled=self.piled,
        )
        return replace(self, moment=moment, declarer=declarer)

    @property
    def talker(self) -> Seat | None:
        """Whose turn it is to talk, None where nobody talks any more or ever did."""
        return next_talker(self.spec, self.talk)

    @property
    def sizing(self) -> DealSpec | None:
        """The deal whose size its dealer is still to name, where that is what comes next."""
        waits = self.moment in (Moment.EMPTY, Moment.SCORED) and self.named is None
        if not waits or not self.variant.named_sizes:
            return None
        coming = next_step(self.variant, self.players, self.first_dealer, self.history)
        return coming if isinstance(coming, DealSpec) and coming.sizes else None

    def _dealt(self, event: HandDealt) -> Shown:
        spec = next_step(self.variant, self.players, self.first_dealer, self.history)
        assert isinstance(spec, DealSpec), "cards are dealt only where a deal follows"
        if spec.sizes:
            spec = replace(spec, cards=event.cards, sizes=())
        fresh = replace(self, spec=spec, named=None)
        return replace(
            fresh,
            hands=fresh._held(event.hands),
            bids=(None,) * self.players,
            taken=(0,) * self.players,
            leader=spec.leader,
            trick=(),
            tricks=(),
            trump_known=False,
            trump=None,
            turn_up=None,
            talk=((),) * self.players,
            laid=((),) * self.players,
            staked=None,
            declarer=None,
            piled=False,
            penalties=(0,) * self.players,
        )

    def _held(self, hands: tuple[Hand, ...]) -> tuple[Hand, ...]:
        """Hands as they are shown: where cards are laid aside, in one order before and after."""
        if self.spec.rules.bidding is Bidding.LAID:
            return tuple(map(_ordered, hands))
        return hands

    def _laid(self, event: Laid) -> Shown:
        hand = self.hands[event.seat]
        aside = [held for held in event.cards if isinstance(held, Card)]
        left = tuple(held for held in hand if held not in aside)
        if len(left) == len(hand):  # a face-down hand only grows thinner
            left = hand[len(event.cards) :]
        bid = sum(LAID_VALUES[held.suit] for held in aside) if aside else SEALED
        staked = self.staked
        if event.premium is not None:
            staked = Staked(event.seat, event.premium)
        return replace(
            self,
            hands=_put(self.hands, event.seat, left),
            laid=_put(self.laid, event.seat, event.cards),
            bids=_put(self.bids, event.seat, bid),
            staked=staked,
        )

    def _played(self, event: CardPlayed) -> Shown:
        hand = self.hands[event.seat]
        left = tuple(held for held in hand if held is not event.card)
        if len(left) == len(hand):  # a face-down hand only grows thinner
            down = hand.index(FACE_DOWN)
            left = (*hand[:down], *hand[down + 1 :])
        joker = event.joker
        if joker is None and event.card.suit is Suit.JOKERS:
            # The second joker of a trick is the opposite of the first, and that is not said again.
            first = next((play.joker for play in self.trick if play.joker is not None), None)
            joker = first.opposite if first is not None else None
        return replace(
            self,
            hands=_put(self.hands, event.seat, left),
            trick=(*self.trick, Played(event.seat, event.card, joker)),
        )

    def _scored(self, event: DealScored) -> Shown:
        result = DealResult(
            bids=event.bids or tuple(bid for bid in self.bids if isinstance(bid, int)),
            winners=tuple(trick.winner for trick in self.tricks),
            trump=self.trump,
            penalties=self.penalties,
            declarer=self.declarer,
            premium=self.staked,
        )
        return replace(
            self,
            moment=Moment.SCORED,
            hands=((),) * self.players,
            bids=result.bids,
            tricks=(),
            turn_up=None,
            talk=((),) * self.players,
            laid=((),) * self.players,
            staked=None,
            declarer=None,
            piled=False,
            totals=event.totals,
            history=(*self.history, FinishedDeal(self.spec, result, event.points)),
        )

    @property
    def turn(self) -> tuple[Seat, ...]:
        """The seats the table waits for; several while bids are made at once."""
        match self.moment:
            case Moment.EMPTY | Moment.SCORED if (coming := self.sizing) is not None:
                return (coming.dealer,)
            case Moment.CALLING:
                return (self.spec.dealer,)
            case Moment.TALKING if self.talker is not None:
                return (self.talker,)
            case Moment.CHOOSING if self.declarer is not None:
                return (self.declarer,)
            case Moment.BIDDING:
                waiting = tuple(s for s in self.spec.bidding_order if self.bids[s] is None)
                if self.spec.rules.bidding is not Bidding.IN_TURN:
                    return waiting
                return waiting[:1]
            case Moment.PLAYING if len(self.trick) < self.players and any(self.hands):
                step = self.spec.rules.turn_step * len(self.trick)
                return ((self.leader + step) % self.players,)
            case _:
                return ()

    @property
    def bid_total(self) -> int:
        """The sum of the bids that everybody can see."""
        return sum(bid for bid in self.bids if isinstance(bid, int))

    @property
    def number_of_deals(self) -> int:
        """Deals in the schedule; a tie-break deal is numbered beyond it."""
        return len(self.variant.deals[self.players])

    @property
    def points(self) -> tuple[int, ...] | None:
        """What the deal on the screen earned, once it is scored."""
        if self.moment in (Moment.SCORED, Moment.OVER):
            return self.history[-1].points
        return None


def _ordered(hand: Hand) -> Hand:
    """A hand that is known or face down as a whole, its known cards in order."""
    known = sorted(held for held in hand if isinstance(held, Card))
    return tuple(known) or hand


def _put(items: tuple[_T, ...], place: int, item: _T) -> tuple[_T, ...]:
    """The same tuple with one item exchanged."""
    return (*items[:place], item, *items[place + 1 :])
