"""What is on the screen, as one frozen value that is built from a View or folded from events.

The engine runs ahead of the screen, so the screen keeps a reading of its own: `Shown.of(view)`
starts it, `shown.after(event)` carries it on. After every event that ends an action both ways give
the same value, which is what lets a resize, a skip or an undo rebuild the picture at once.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import TypeVar, assert_never

from game.engine import (
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
from game.engine.choices import Bidding
from game.engine.progress import next_step
from game.engine.view import Hand, ShownBid

_T = TypeVar("_T")


class Moment(Enum):
    """What the table on the screen is doing."""

    EMPTY = "empty"
    """Nothing was dealt yet in this game."""
    TURNING = "turning"
    BIDDING = "bidding"
    PLAYING = "playing"
    SCORED = "scored"
    """The cards of the deal are played and counted; the next deal has not begun."""
    OVER = "over"


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
            penalties=(0,) * view.players,
            totals=view.totals,
            history=view.history,
            winners=(),
        )
        if view.phase in (Phase.DEALING, Phase.OVER):
            return start._at_rest(view) if view.history else start
        simultaneous = view.spec.rules.bidding is Bidding.SIMULTANEOUS and None in view.bids
        return replace(
            start,
            moment=Moment(view.phase.value),
            hands=view.hands,
            bids=tuple(SEALED if simultaneous and bid is not None else bid for bid in view.bids),
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
            case HandDealt():
                return self._dealt(event)
            case TrumpTurned():
                return replace(
                    self,
                    moment=Moment.BIDDING,
                    trump_known=True,
                    trump=event.suit,
                    turn_up=event.card,
                )
            case BidPlaced():
                return self._with_bids(_put(self.bids, event.seat, event.bid))
            case BidSealed():
                # The last sealed bid is followed by the reveal, which is what begins the play.
                return replace(self, bids=_put(self.bids, event.seat, SEALED))
            case BidsRevealed():
                return self._with_bids(event.bids)
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
            case SizeNamed() | Called() | Said() | Laid() | HandsRaised() | PilesMade():
                raise ValueError(f"{self.variant.name} cannot be shown: see game.ui.playable")
            case other:
                assert_never(other)

    def _dealt(self, event: HandDealt) -> Shown:
        spec = next_step(self.variant, self.players, self.first_dealer, self.history)
        assert isinstance(spec, DealSpec), "cards are dealt only where a deal follows"
        return replace(
            self,
            moment=Moment.TURNING,
            spec=spec,
            hands=event.hands,
            bids=(None,) * self.players,
            taken=(0,) * self.players,
            leader=spec.leader,
            trick=(),
            tricks=(),
            trump_known=False,
            trump=None,
            turn_up=None,
            penalties=(0,) * self.players,
        )

    def _with_bids(self, bids: tuple[ShownBid, ...]) -> Shown:
        moment = Moment.BIDDING if None in bids else Moment.PLAYING
        return replace(self, moment=moment, bids=bids)

    def _played(self, event: CardPlayed) -> Shown:
        hand = self.hands[event.seat]
        left = tuple(held for held in hand if held is not event.card)
        if len(left) == len(hand):  # a face-down hand only grows thinner
            left = hand[1:]
        return replace(
            self,
            hands=_put(self.hands, event.seat, left),
            trick=(*self.trick, Played(event.seat, event.card)),
        )

    def _scored(self, event: DealScored) -> Shown:
        result = DealResult(
            bids=tuple(bid for bid in self.bids if isinstance(bid, int)),
            winners=tuple(trick.winner for trick in self.tricks),
            trump=self.trump,
            penalties=self.penalties,
        )
        return replace(
            self,
            moment=Moment.SCORED,
            hands=((),) * self.players,
            tricks=(),
            turn_up=None,
            totals=event.totals,
            history=(*self.history, FinishedDeal(self.spec, result, event.points)),
        )

    @property
    def turn(self) -> tuple[Seat, ...]:
        """The seats the table waits for; several while bids are made at once."""
        match self.moment:
            case Moment.BIDDING:
                waiting = tuple(s for s in self.spec.bidding_order if self.bids[s] is None)
                if self.spec.rules.bidding is Bidding.SIMULTANEOUS:
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


def _put(items: tuple[_T, ...], place: int, item: _T) -> tuple[_T, ...]:
    """The same tuple with one item exchanged."""
    return (*items[:place], item, *items[place + 1 :])
