"""What the screen shows: a View, and what the screen makes of it between two deals.

The engine runs ahead of the screen, so the screen keeps a View of its own: `ScreenState.of(view)`
starts it, and `shown.after(event)` carries it on. After every event that ends an action both ways
give the same value, which is what lets a resize, a skip or an undo rebuild the picture at once.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from game.engine import (
    CHANCE,
    SEALED,
    BidPlaced,
    BidSealed,
    BidsRevealed,
    Card,
    DealSpec,
    Event,
    Laid,
    Phase,
    Seat,
    View,
    in_turn,
)
from game.engine.choices import Bidding
from game.engine.view import Hand, ShownBid


@dataclass(frozen=True, slots=True)
class ScreenState:
    """The table as the screen shows it. Tuples of one item a player are by seat.

    It differs from the View in three things: bids made in secret lie face down for their players
    too, and cards laid aside stay in the hands, until all are shown; a deal that was scored stays
    on the table until the next is dealt; before the first deal the table is bare.
    """

    view: View
    """What the viewer knows."""
    sealed: frozenset[Seat] = frozenset()
    """Seats whose bid the screen does not show yet."""
    table: View = field(init=False, compare=False, repr=False)
    """The same with the deal that lies on the table."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "table", _on_the_table(self.view, self.sealed))

    @classmethod
    def of(cls, view: View) -> ScreenState:
        """What a screen that kept up with this view shows."""
        secret = view.spec.rules.bidding is not Bidding.IN_TURN and None in view.bids
        made = (seat for seat, bid in enumerate(view.bids) if bid is not None)
        return cls(view, frozenset(made) if secret else frozenset())

    def after(self, event: Event) -> ScreenState:
        """The screen once it has shown this event, redacted for the viewer."""
        match event:
            case BidSealed(seat):
                sealed = self.sealed | {seat}
            case BidPlaced(seat) | Laid(seat):
                sealed = self.sealed - {seat}
            case BidsRevealed():
                sealed = frozenset()
            case _:
                sealed = self.sealed
        return ScreenState(self.view.after(event), sealed)

    # What follows from it ----------------------------------------------------------------------

    @property
    def bare(self) -> bool:
        """Whether nothing was dealt yet in this game."""
        return self._between_deals and not self.table.history

    @property
    def scored(self) -> bool:
        """Whether the deal on the screen is counted and more is to come."""
        return self._between_deals and bool(self.table.history)

    @property
    def _between_deals(self) -> bool:
        return self.table.phase is Phase.SIZING or self.table.phase is Phase.DEALING

    @property
    def sizing(self) -> DealSpec | None:
        """The deal whose size its dealer is still to name, where that is what comes next."""
        return self.view.spec if self.table.phase is Phase.SIZING else None

    @property
    def current_deal(self) -> DealSpec:
        """The deal whose rules are shown: the one that lies there, or whose size is named next."""
        return self.sizing or self.table.spec

    @property
    def turn(self) -> tuple[Seat, ...]:
        """The seats the table waits for; several while bids are made at once."""
        table = self.table
        over = len(table.trick) == table.players or not any(table.hands)
        if table.phase is Phase.PLAYING and over:
            return ()
        deal = self.view if table.phase is Phase.SIZING else table
        must = in_turn(table.phase, deal).must
        return () if must == (CHANCE,) else must

    @property
    def bid_total(self) -> int:
        """The sum of the bids that everybody can see."""
        return sum(bid for bid in self.table.bids if isinstance(bid, int))

    @property
    def number_of_deals(self) -> int:
        """Deals in the schedule; a tie-break deal is numbered beyond it."""
        return len(self.table.variant.deals[self.table.players])

    @property
    def points(self) -> tuple[int, ...] | None:
        """What the deal on the screen earned, once it is scored."""
        if self.scored or self.table.phase is Phase.OVER:
            return self.table.history[-1].points
        return None


def _on_the_table(view: View, sealed: frozenset[Seat]) -> View:
    """The View of what lies on the table, see `ScreenState`."""
    if view.phase in (Phase.SIZING, Phase.DEALING, Phase.OVER):
        return _at_rest(view)
    if view.spec.rules.bidding is Bidding.LAID:
        return replace(
            view,
            phase=Phase.BIDDING if sealed else view.phase,
            bids=_hidden(view.bids, sealed),
            hands=tuple(
                _in_order((*held, *view.laid[seat]) if seat in sealed else held)
                for seat, held in enumerate(view.hands)
            ),
            laid=tuple(() if seat in sealed else aside for seat, aside in enumerate(view.laid)),
        )
    return replace(view, bids=_hidden(view.bids, sealed)) if sealed else view


def _hidden(bids: tuple[ShownBid, ...], sealed: frozenset[Seat]) -> tuple[ShownBid, ...]:
    return tuple(SEALED if seat in sealed else bid for seat, bid in enumerate(bids))


def _at_rest(view: View) -> View:
    """Between two deals the View is at the next one already; the screen shows the last."""
    players, nothing = view.players, ((),) * view.players
    bare = replace(
        view,
        hands=nothing,
        bids=(None,) * players,
        last_bidder=None,
        taken=(0,) * players,
        leader=view.spec.leader,
        trick=(),
        tricks=(),
        trump_known=False,
        trump=None,
        turn_up=None,
        talk=nothing,
        laid=(),
        wishes=(),
        staked=None,
        declarer=None,
        piled=False,
        penalties=(0,) * players,
    )
    if not view.history:
        return bare
    spec, result, _points = view.history[-1]
    return replace(
        bare,
        spec=spec,
        bids=result.bids,
        taken=result.tricks,
        leader=result.winners[-1],
        trump_known=True,
        trump=result.trump,
        penalties=result.penalties,
    )


def _in_order(hand: Hand) -> Hand:
    """A hand that is known or face down as a whole, its known cards in order."""
    known = sorted(held for held in hand if isinstance(held, Card))
    return tuple(known) or hand
