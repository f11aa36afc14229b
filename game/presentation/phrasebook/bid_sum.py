"""The sum of the bids beside the tricks there are."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from game.presentation.screen_state import ScreenState
from game.translation import N_, _

MOST_PIPS: Final = 10
MOST_BEYOND: Final = 5
"""So many tricks, and bids beyond them, are read at a glance as pips; of more, words tell."""


@dataclass(frozen=True, slots=True)
class BidSum:
    """What the bids of a deal come to."""

    total: int
    tricks: int
    complete: bool = True
    """Whether everybody has bid."""

    @property
    def over(self) -> int:
        """Bids more than tricks; below zero, fewer."""
        return self.total - self.tricks

    @property
    def read_off(self) -> bool:
        """Whether a row of pips, one for each trick or bid, tells the sum without words."""
        return self.tricks <= MOST_PIPS and self.over <= MOST_BEYOND


def of(shown: ScreenState) -> BidSum:
    """The open bids of the deal on the screen."""
    return BidSum(shown.bid_total, shown.table.spec.tricks, None not in shown.table.bids)


def balance(bids: BidSum) -> str:
    """How far the bids are from coming out even: "even", "2 over"."""
    if not bids.over:
        return _("even")
    words = N_("{n} over") if bids.over > 0 else N_("{n} under")
    return _(words, n=abs(bids.over))


def short(bids: BidSum) -> str:
    """The two numbers alone."""
    return _("Bids: {bid} for {tricks}", bid=bids.total, tricks=bids.tricks)


def long(bids: BidSum) -> str:
    """The numbers, and once everybody has bid how far they are from coming out even."""
    if not bids.complete:
        return _("Bid so far: {total} for {tricks}.", total=bids.total, tricks=bids.tricks)
    return _(
        "The bids come to {total} for {tricks}: {balance}.",
        total=bids.total,
        tricks=bids.tricks,
        balance=balance(bids),
    )


def ear(bids: BidSum) -> str:
    """What the sum of all bids means, of which the numbers are seen: who bids over the tricks falls
    short, and the other way."""
    if bids.over > 0:
        return _("Somebody will fall short.")
    if bids.over < 0:
        return _("Somebody will take too many.")
    return _("Everybody can make it.")
