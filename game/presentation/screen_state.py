"""All that a viewer sees as one frozen value, built from a View or event by event.

The engine runs ahead of the screen, so the screen keeps a state of its own: `ScreenState.of(view)`
starts it, and `reduced(shown, event)` of the reducer carries it on. After every
event that ends an action both ways give the same value, which is what lets a resize, a skip or an
undo rebuild the picture at once.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.engine import (
    SEALED,
    Card,
    DealSpec,
    FinishedDeal,
    Phase,
    Played,
    Seat,
    Suit,
    Trick,
    Variant,
    View,
)
from game.engine.choices import Bidding
from game.engine.progress import next_step
from game.engine.state import Staked
from game.engine.talk import next_talker
from game.engine.terms import Statement
from game.engine.view import Hand, ShownBid
from game.presentation.phases import ScreenPhase

__all__ = ["ScreenPhase", "ScreenState"]


@dataclass(frozen=True, slots=True, kw_only=True)
class ScreenState:
    """The table as the screen shows it. Tuples of one item a player are by seat."""

    seat: Seat | None
    """Whose eyes we look through, None for an onlooker."""
    variant: Variant
    players: int
    first_dealer: Seat
    phase: ScreenPhase
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
    def bare(
        cls,
        *,
        seat: Seat | None,
        variant: Variant,
        players: int,
        first_dealer: Seat,
        spec: DealSpec,
        totals: tuple[int, ...],
        history: tuple[FinishedDeal, ...],
    ) -> ScreenState:
        """The table before a deal, with nothing on it."""
        return cls(
            seat=seat,
            variant=variant,
            players=players,
            first_dealer=first_dealer,
            phase=ScreenPhase.EMPTY,
            spec=spec,
            hands=((),) * players,
            bids=(None,) * players,
            taken=(0,) * players,
            leader=spec.leader,
            trick=(),
            tricks=(),
            trump_known=False,
            trump=None,
            turn_up=None,
            talk=((),) * players,
            laid=((),) * players,
            staked=None,
            declarer=None,
            piled=False,
            named=None,
            penalties=(0,) * players,
            totals=totals,
            history=history,
            winners=(),
        )

    @classmethod
    def of(cls, view: View) -> ScreenState:
        """What a screen that kept up with this view shows."""
        start = cls.bare(
            seat=view.seat,
            variant=view.variant,
            players=view.players,
            first_dealer=view.first_dealer,
            spec=view.spec,
            totals=view.totals,
            history=view.history,
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
            hands = tuple(map(in_order, hands))
        return replace(
            start,
            phase=ScreenPhase(view.phase.value),
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

    def _at_rest(self, view: View) -> ScreenState:
        """Between two deals the view is at the next one already; the screen shows the last."""
        spec, result, _ = view.history[-1]
        return replace(
            self,
            phase=ScreenPhase.OVER if view.phase is Phase.OVER else ScreenPhase.SCORED,
            spec=spec,
            bids=result.bids,
            taken=result.tricks,
            leader=result.winners[-1],
            trump_known=True,
            trump=result.trump,
            penalties=result.penalties,
            winners=view.winners,
        )

    @property
    def talker(self) -> Seat | None:
        """Whose turn it is to talk, None where nobody talks any more or ever did."""
        return next_talker(self.spec, self.talk)

    @property
    def sizing(self) -> DealSpec | None:
        """The deal whose size its dealer is still to name, where that is what comes next."""
        waits = self.phase in (ScreenPhase.EMPTY, ScreenPhase.SCORED) and self.named is None
        if not waits or not self.variant.named_sizes:
            return None
        coming = next_step(self.variant, self.players, self.first_dealer, self.history)
        return coming if isinstance(coming, DealSpec) and coming.sizes else None

    @property
    def turn(self) -> tuple[Seat, ...]:
        """The seats the table waits for; several while bids are made at once."""
        match self.phase:
            case ScreenPhase.EMPTY | ScreenPhase.SCORED if (coming := self.sizing) is not None:
                return (coming.dealer,)
            case ScreenPhase.CALLING:
                return (self.spec.dealer,)
            case ScreenPhase.TALKING if self.talker is not None:
                return (self.talker,)
            case ScreenPhase.CHOOSING if self.declarer is not None:
                return (self.declarer,)
            case ScreenPhase.BIDDING:
                waiting = tuple(s for s in self.spec.bidding_order if self.bids[s] is None)
                if self.spec.rules.bidding is not Bidding.IN_TURN:
                    return waiting
                return waiting[:1]
            case ScreenPhase.PLAYING if len(self.trick) < self.players and any(self.hands):
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
        if self.phase in (ScreenPhase.SCORED, ScreenPhase.OVER):
            return self.history[-1].points
        return None


def in_order(hand: Hand) -> Hand:
    """A hand that is known or face down as a whole, its known cards in order."""
    known = sorted(held for held in hand if isinstance(held, Card))
    return tuple(known) or hand
