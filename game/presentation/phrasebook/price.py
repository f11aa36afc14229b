"""What a bid pays: made, missed, and what hangs on others besides."""

from __future__ import annotations

from collections.abc import Sequence

from game.presentation.deal_rules import Price
from game.presentation.words.points import minus
from game.translation import _


def short_made(price: Price) -> str:
    """What a bid made pays, as a sum: "10 + 2 a trick"."""
    if not price.a_trick:
        return minus(price.flat)
    each = _("{n} a trick", n=minus(price.a_trick))
    if not price.flat:
        return each
    return _("{flat} + {each}", flat=minus(price.flat), each=each)


def short_missed(price: Price) -> str:
    """What a bid missed pays or costs, in a few words: "−1 for each off"."""
    parts = []
    if price.flat:
        parts.append(minus(price.flat))
    if price.a_trick == -price.a_bid == 1:
        parts.append(_("tricks − bid"))
    else:
        if price.a_trick:
            parts.append(_("{n} a trick", n=minus(price.a_trick)))
        if price.a_bid:
            parts.append(_("{n} a trick bid", n=minus(price.a_bid)))
    if price.off:
        parts.append(_("{n} each off", n=minus(price.off)))
    return " + ".join(parts) if parts else "0"


def made(worth: str) -> str:
    """What a bid made pays, in a sentence; `worth` is a number of points or a sum."""
    return _("Right pays {made}.", made=worth)


def missed(price: Price) -> str:
    """What a bid missed pays or costs, in a sentence."""
    flat, each, off = price.flat, price.a_trick, price.off
    if price == Price():
        return _("A miss pays nothing.")
    if price == Price(off=off):
        if off < 0:
            return _("A miss costs {n} for each trick off.", n=-off)
        return _("A miss pays {n} for each trick off.", n=off)
    if price == Price(a_bid=-each, a_trick=each):
        return _("A miss pays {n} for each trick over, costs as much for each under.", n=each)
    if price == Price(a_trick=each):
        if each < 0:
            return _("A miss costs {n} for each trick taken.", n=-each)
        return _("A miss pays {n} for each trick taken.", n=each)
    if price == Price(flat=flat):
        if flat < 0:
            return _("A miss costs {n}.", n=-flat)
        return _("A miss pays {n}.", n=flat)
    return _("A miss: {points}.", points=short_missed(price))


def misere(no_trick: int, each: int) -> str:
    """What no trick pays in a misère, and what `each` one costs."""
    return _(
        "No trick pays {made}; each trick taken costs {n}.", made=minus(no_trick), n=minus(each)
    )


def declared(price: Price) -> str:
    """What the highest bid, which names trump, earns instead."""
    return _("The highest bid pays {made} if made.", made=short_made(price))


def among(extras: Sequence[int]) -> str:
    """What a bid made earns besides, by how many make theirs."""
    alone, *rest = extras
    shares = [
        _("{n} if all do", n=minus(extra))
        if makers == len(extras)
        else _("{n} if {makers} do", n=minus(extra), makers=makers)
        for makers, extra in enumerate(rest, start=2)
    ]
    first = _("Made pays {n} more if you alone make it", n=minus(alone))
    return f"{', '.join((first, *shares))}."


def rungs(flat: int, worths: Sequence[int]) -> str:
    """What a bid made pays where each trick has a worth of its own, and those in turn."""
    return _(
        "A bid made is worth {n}; whoever wins a trick gets {worth} in turn, made or not.",
        n=flat,
        worth=", ".join(map(str, worths)),
    )


def shared() -> str:
    """What bids bring where all win together."""
    return _("If all make their bids, the next size follows.")
