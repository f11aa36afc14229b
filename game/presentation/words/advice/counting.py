"""What is said while the tricks of a hand are counted: card by card, and of the count."""

from __future__ import annotations

from collections.abc import Collection

from game.engine import View
from game.engine import card as card_of
from game.presentation.phrasebook import bid_sum, counts
from game.presentation.words.advice.ways import of_deals, title
from game.presentation.words.points import decimal
from game.presentation.words.statistics import percent
from game.presentation.words.table import SUIT_WORDS
from game.review.hand_count import CountVerdict, HandCount, above, judge
from game.translation import N_, _, ngettext


def beginning(view: View) -> tuple[str, ...]:
    """What is said before a hand is gone through."""
    return (
        table(view),
        _("What is a hand worth? Go through it card by card: what can beat it?"),
        _(
            "The figure on a card: how often it takes a trick, in deals that fit your hand, each "
            "played for the best bid."
        ),
    )


def question(view: View) -> str:
    """What is asked, with what the count hangs on."""
    return _("{table} Which of your cards will take a trick? Mark them.", table=table(view))


def table(view: View) -> str:
    """How many play, when the seat bids, and what was bid before it."""
    players = _("{one}, {other}.", one=counts.players(view.players), other=_place(view))
    made = [bid for bid in view.bids if isinstance(bid, int)]
    if not made:
        return players
    return f"{players} {bid_sum.long(bid_sum.BidSum(sum(made), view.spec.tricks, complete=False))}"


def _place(view: View) -> str:
    bids = [bid for bid in view.bids if isinstance(bid, int)]
    if not bids:
        return _("you bid first")
    if len(bids) == view.players - 1:
        return _("you bid last")
    return _("you bid in between")


def card_words(view: View, code: str) -> str:
    """One card: what may beat it; how often it takes a trick stands on it."""
    return _("The {card}: {fear}", card=title(code), fear=fear(view, code))


def fear(view: View, code: str) -> str:
    """What may beat a card, counted among those that were not seen."""
    found = above(view, card_of(code))
    number = len(found.higher)
    if not number and found.trump:
        return _("nothing beats it.")
    if not number:
        if not view.trump:
            return _("no card of its suit beats it.")
        return ngettext(
            "only a trump beats it, and {number} is out.",
            "only a trump beats it, and {number} are out.",
            found.trumps,
            number=found.trumps,
        )
    higher = _higher(found.higher[0].code, number, code, trump=found.trump)
    if found.trump or not view.trump:
        return higher + "."
    return _("{higher}, and any trump beats it too.", higher=higher)


def _higher(top: str, number: int, code: str, *, trump: bool) -> str:
    """How many cards of its own suit are higher, and were not seen."""
    if number == 1:
        return _("only the {card} is higher", card=title(top))
    if trump:
        return _("{number} trumps are higher", number=number)
    suit = next(_(word) for suit, word in SUIT_WORDS.items() if suit.letter == code[1])
    return _("{number} {suit} are higher", number=number, suit=suit)


def same_cards(view: View, counted: HandCount, before: HandCount) -> str:
    """The same hand at another table than before: which card changed most, and the bid.

    What the card is worth now stands on it.
    """
    apart = [(abs(counted.share(code) - share), code) for code, share in before.cards]
    _most, code = max(apart)
    return _(
        "The same cards. {table} The {card} took a trick in {then} before. "
        "The best bid: {bid} instead of {other}.",
        table=table(view),
        card=title(code),
        then=percent(before.share(code)),
        bid=counted.best,
        other=before.best,
    )


def together(counted: HandCount) -> str:
    """What all cards of a hand come to, and the bid that follows."""
    text = N_("Together they take {tricks} tricks on average, so bid {bid}. {made}")
    total = decimal(sum(share for _code, share in counted.cards))
    return _(text, tricks=total, bid=counted.best, made=bid_words(counted))


def bid_words(counted: HandCount, other: int | None = None) -> str:
    """What the best bid comes to, and another beside it."""
    found = None if other is None or other == counted.best else counted.way(other)
    told = [
        _(
            "A bid of {bid} is made in {share}, for {points} points on average.",
            bid=bid,
            share=of_deals(way.made),
            points=decimal(way.points),
        )
        for bid, way in ((counted.best, counted.ways[0]), (other, found))
        if way is not None
    ]
    return " ".join(told)


def nearly_as_good(*bids: int) -> str:
    """Which bids are as good as the best, as far as can be told."""
    return _("Nearly as good: {other}.", other=", ".join(map(str, bids)))


def verdict(counted: HandCount, marked: Collection[str]) -> str:
    """Whether as many were marked as a good bid has."""
    if len(marked) == counted.best:
        return _("Right: {bid}.", bid=counted.best)
    if len(marked) in counted.good:
        return nearly_as_good(len(marked))
    return _("Better: {way}.", way=counted.best)


def verdict_lines(view: View, counted: HandCount, marked: Collection[str]) -> tuple[str, ...]:
    """Why: the bids, and the card that was counted most wrongly."""
    judged = judge(counted, marked)
    lines = [bid_words(counted, len(marked))]
    wrong = _wrong_card(judged)
    if wrong:
        lines.append(card_words(view, wrong))
    return tuple(lines)


def _wrong_card(judged: CountVerdict) -> str:
    """The card that is worth a word; none where the cards were well chosen."""
    return next(iter((*judged.too_many, *judged.too_few)), "")


def result(right: int, number: int) -> str:
    """How a series went."""
    return ngettext(
        "{right} of {number} hand counted right.",
        "{right} of {number} hands counted right.",
        number,
        right=right,
        number=number,
    )


def marked_words(codes: Collection[str]) -> str:
    """The button that ends a count."""
    if not codes:
        return _("None of them")
    return ngettext("Count {number} trick", "Count {number} tricks", len(codes), number=len(codes))


def place_words(place: int, players: int) -> str:
    """When one bids, from 1."""
    if place == 1:
        return _("first")
    return _("last") if place == players else str(place)


def taken_words(counted: HandCount) -> str:
    """What the column of the tricks taken says."""
    return _("Taken: how often each number of tricks comes, with a bid of {bid}.", bid=counted.best)


def cards_words(counted: HandCount) -> str:
    """The cards that take tricks, the surest first."""
    likely = sorted(counted.cards, key=lambda each: -each[1])
    said = [f"{title(code)} {percent(share)}" for code, share in likely if share >= 0.005]
    return (
        _("How often each card takes a trick, with the best bid: {cards}.", cards=", ".join(said))
        if said
        else _("No card takes a trick.")
    )
