"""A bid in words: the question for it, how the bids stand, what is barred and why, what pays."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.engine.spec import STREAK_LENGTH
from game.presentation.bid_question import Bar, Barred, BidPrices
from game.presentation.deal_rules import Pay, Price
from game.presentation.phrasebook import bid_sum, price
from game.presentation.phrasebook.joining import sentence
from game.presentation.words.points import minus, signed
from game.presentation.words.table import SUIT_WORDS, listed
from game.translation import _, ngettext


def bid_number(bid: int) -> str:
    """The number within a sentence; nobody says "bid 0"."""
    return str(bid) if bid else _("zero")


def only_bid(bid: int) -> str:
    """That the rules leave one bid alone."""
    return _("Only {bid} may be bid", bid=bid_number(bid))


def asked(tricks: int, *, newcomer: bool = False) -> str:
    """The question."""
    if tricks == 1 and newcomer:
        return _("Will your card take the trick?")
    return _("How many tricks?")


def meaning(bid: int, tricks: int) -> str:
    """What a bid says in a deal of one card; empty in a larger one."""
    if tricks > 1:
        return ""
    return _("Yes, it will win") if bid else _("No, it will lose")


# What the bids come to -----------------------------------------------------------------------


def sum_caption() -> str:
    """What stands before the pips of the sum."""
    return _("Bids")


def sum_with(bid: int, others: int, tricks: int) -> str:
    """What the sum of all bids becomes with the last of them."""
    apart = others + bid - tricks
    if not apart:
        return _("With yours the bids come out even.")
    if apart > 0:
        return ngettext(
            "With yours {n} trick too many is bid.",
            "With yours {n} tricks too many are bid.",
            apart,
            n=apart,
        )
    return ngettext(
        "With yours {n} trick is left over.",
        "With yours {n} tricks are left over.",
        -apart,
        n=-apart,
    )


def sum_for_ear(bid: int, others: int, tricks: int, *, last: bool) -> str:
    """The same as one hears it."""
    if last:
        so_far = bid_sum.short(bid_sum.BidSum(others, tricks))
        return f"{sentence(so_far)} {sum_with(bid, others, tricks)}"
    return _(
        "{others} bid for {tricks}; yours makes {total}.",
        others=others,
        tricks=tricks,
        total=others + bid,
    )


# What is barred ------------------------------------------------------------------------------


def reasons(barred: Sequence[Barred]) -> str:
    """Why bids may not be made, in a sentence for each reason."""
    return " ".join(map(reason, barred))


def reason(barred: Barred) -> str:
    """Why these bids may not be made."""
    bids, tricks = listed([str(bid) for bid in barred.bids]), barred.tricks
    match barred.bar:
        case Bar.LAST_SUM:
            return _(
                "{bids} is barred: the bids may not come to {tricks}.", bids=bids, tricks=tricks
            )
        case Bar.ANY_SUM:
            return _(
                "{bids} is barred: no bid may make the sum {tricks}.", bids=bids, tricks=tricks
            )
        case Bar.ZERO if barred.zeros == 1:
            return _("{bids} is barred: you bid zero in the last deal.", bids=bids)
        case Bar.ZERO:
            return _(
                "{bids} is barred: you bid zero in the last {n} deals.", bids=bids, n=barred.zeros
            )


# What pays -----------------------------------------------------------------------------------


def price_label(prices: BidPrices | None, bid: int) -> str:
    """What stands below a bid: its points, where bids pay different ones."""
    if prices is None or prices.one is not None:
        return ""
    return signed(prices.made[bid])


def price_words(prices: BidPrices | None) -> str:
    """What a bid made pays, where all pay the same, and what a bid missed costs."""
    return " ".join(_price_sentences(prices))


def brief_price(prices: BidPrices | None) -> str:
    """The first sentence of the same, for where there is little room."""
    return next(_price_sentences(prices))


def _price_sentences(prices: BidPrices | None) -> Iterator[str]:
    if prices is None:
        yield price.shared()
        return
    if prices.misere:
        yield price.misere(prices.made[0], -prices.missed.a_trick)
    elif prices.pay.rungs:
        yield _(
            "Made pays {made}; every trick pays by its number, made or not.",
            made=minus(prices.made[0]),
        )
    elif prices.one is not None and prices.missed == Price():
        yield _("Right pays {made}, wrong pays nothing.", made=minus(prices.one))
    else:
        if prices.one is not None:
            yield price.made(minus(prices.one))
        yield price.missed(prices.missed)
    if prices.pay.among:
        yield price.among(prices.pay.among)
    if prices.declared is not None:
        yield price.declared(prices.declared)
    if prices.run:
        yield _("Your bid number {many} in a row: {n} more.", many=STREAK_LENGTH, n=prices.run)
    if prices.slip:
        yield _("Miss number {many} in a row costs {n}.", many=STREAK_LENGTH, n=-prices.slip)
    if prices.open_double is not None:
        yield _("Double, if {suit} become trump.", suit=_(SUIT_WORDS[prices.open_double]))


def laid_words(pay: Pay, *, short: bool = False) -> str:
    """What a bid of cards laid aside pays."""
    each = _("A trick pays {n}.", n=minus(pay.made.a_trick)) if pay.made.a_trick else ""
    among = ""
    if pay.among and short:
        extras = ", ".join(minus(extra) for extra in pay.among)
        among = _("Made pays {extras} more, by makers.", extras=extras)
    elif pay.among:
        among = price.among(pay.among)
    return " ".join(filter(None, (each, among)))


# For the ear ---------------------------------------------------------------------------------


def bid_for_ear(prices: BidPrices | None, bid: int) -> str:
    """A bid and what it pays, as one hears it."""
    if prices is None:
        return _("Bid {bid}.", bid=bid_number(bid))
    return _("Bid {bid}, pays {n}.", bid=bid_number(bid), n=minus(prices.made[bid]))
