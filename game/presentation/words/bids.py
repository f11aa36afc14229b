"""A bid as players say it, and which bids a seat has to choose from."""

from __future__ import annotations

from collections.abc import Sequence

from game.translation import _


def said(bid: int) -> str:
    """The number within a sentence; nobody says "bid 0"."""
    return str(bid) if bid else _("zero")


def only_bid(bid: int) -> str:
    """That the rules leave one bid alone."""
    return _("Only {bid} may be bid", bid=said(bid))


def bids_to_choose(legal: Sequence[int]) -> str:
    """What is asked of whoever may bid these, from low to high, in a few words."""
    least, most = legal[0], legal[-1]
    barred = [bid for bid in range(least, most) if bid not in legal]
    if len(legal) == 1:
        return only_bid(least)
    if len(legal) == 2:
        return _("bid {least} or {most}", least=least, most=most)
    if not barred:
        return _("bid {least} to {most}", least=least, most=most)
    return _(
        "bid {least} to {most}, not {barred}",
        least=least,
        most=most,
        barred=", ".join(map(str, barred)),
    )
