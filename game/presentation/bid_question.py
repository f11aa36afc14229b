"""What is true of each bid that a seat may make now: what it pays, and why others are barred.

Points come from the engine's own scoring, so that what stands below a bid is what it will earn.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum, auto

from game.engine import Seat, Suit
from game.engine.choices import Bidding, Total, TrumpFrom
from game.engine.decisions.bid import fitting_bids, legal_bids
from game.engine.scoring import streak_points
from game.presentation.deal_rules import Pay, Price, pay_of
from game.presentation.screen_state import ScreenState


class Bar(Enum):
    """Why a bid may not be made."""

    LAST_SUM = auto()
    """The last bid may not bring the sum to the number of tricks."""
    ANY_SUM = auto()
    """No bid may."""
    ZERO = auto()
    """The seat has bid zero too often in a row."""


@dataclass(frozen=True, slots=True)
class Barred:
    """Bids that may not be made, all for one reason."""

    bar: Bar
    bids: tuple[int, ...]
    tricks: int
    """Of the deal."""
    zeros: int = 0
    """How many zeros in a row are too many."""


@dataclass(frozen=True, slots=True)
class BidPrices:
    """What one seat earns in a deal by each bid, as far as that is known."""

    pay: Pay
    made: tuple[int, ...]
    """Of each bid from zero on, once it is made; what depends on others is not in it."""
    missed: Price
    run: int = 0
    """What a bid made adds because it is the fifth in a row; it is in `made`."""
    slip: int = 0
    """What a bid missed costs beside `missed`, as the fifth in a row; a negative number."""
    open_double: Suit | None = None
    """The trump that would double all of it, where trump is not known yet."""
    misere: bool = False

    @property
    def one(self) -> int | None:
        """What every bid pays; None where they pay different points."""
        return self.made[0] if len(set(self.made)) == 1 else None

    @property
    def declared(self) -> Price | None:
        """What whoever names trump earns instead; None where nobody does."""
        return self.pay.declarer


def bid_prices(shown: ScreenState, seat: Seat) -> BidPrices | None:
    """What the bids of a seat pay; None where nobody has points of their own, or none are known."""
    pay, spec, table = pay_of(shown), shown.current_deal, shown.table
    if pay is None or pay.shared is not None:
        return None
    run = streak_points(spec, spec.streaks[seat], made=True)
    made = [price_of(pay, bid) + run for bid in range(spec.tricks + 1)]
    if pay.declarer is not None:
        for bid in range(spec.tricks + 1):
            if _would_declare(shown, seat, bid):
                made[bid] = pay.declarer.points(bid, bid) + run
    known = table.trump_known or spec.trump_from in (TrumpFrom.FIXED, TrumpFrom.NONE)
    return BidPrices(
        pay=pay,
        made=tuple(made),
        missed=pay.missed,
        run=run,
        slip=streak_points(spec, spec.streaks[seat], made=False),
        open_double=None if known else pay.double,
        misere=spec.misere,
    )


def price_of(pay: Pay, bid: int) -> int:
    """What a bid pays that is made, without what it may earn as the declarer's."""
    price = next((price for other, price in pay.other_bids if other == bid), pay.made)
    return price.points(bid, bid)


def _would_declare(shown: ScreenState, seat: Seat, bid: int) -> bool:
    """Whether a bid is known to be the highest, and of equals the first."""
    spec, bids = shown.table.spec, list(shown.table.bids)
    bids[seat] = bid
    known = [made for made in bids if isinstance(made, int)]
    if len(known) < len(bids):
        return False
    return max(spec.bidding_order, key=lambda place: known[place]) == seat


def barred_bids(shown: ScreenState, seat: Seat) -> tuple[Barred, ...]:
    """The bids that the seat may not make now, by their reasons.

    Where a rule leaves few of them, `words.deals.bid_rule` says it for all others.
    """
    return tuple(_barred(shown, seat))


def _barred(shown: ScreenState, seat: Seat) -> Iterator[Barred]:
    table, spec = shown.table, shown.table.spec
    if spec.rules.bidding is Bidding.LAID or not spec.cards or spec.misere:
        return
    legal, fitting = legal_bids(table, seat), fitting_bids(table, seat)
    sums = tuple(bid for bid in range(spec.tricks + 1) if bid not in fitting)
    if sums and spec.rules.total in _SUMS:
        yield Barred(_SUMS[spec.rules.total], sums, spec.tricks)
    if owing := tuple(bid for bid in fitting if bid not in legal):
        yield Barred(Bar.ZERO, owing, spec.tricks, spec.rules.most_zeros or 0)


_SUMS = {
    Total.HOOK: Bar.LAST_SUM,
    Total.HOOK_ANY: Bar.ANY_SUM,
}
"""By the rule about the sum of the bids, why one is barred that it does not allow."""
