"""What lessons say, in words: their own texts, and the facts that they share."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, assert_never

from game.engine import Statement, Strength, Suit, card
from game.lessons.lesson import LessonPart
from game.lessons.phrases import (
    ADA,
    BRUNO,
    BarredBid,
    BidOff,
    BidShares,
    BidWins,
    CardAim,
    CardShares,
    DealerShares,
    Fact,
    HookNext,
    InAnotherHand,
    LaidShare,
    Led,
    MustFollow,
    NoneOf,
    OneAndLow,
    PlayedCard,
    SumOfBids,
    TeamShareAfterTalk,
    TeamShares,
    ToldBids,
    ToldPoints,
    TrickOf,
    TrumpIs,
    TwoAbove,
    Words,
    WorseForAda,
    YourLead,
)
from game.presentation.number_words import number_word
from game.presentation.phrasebook import bid_sum, duty, trump
from game.presentation.phrasebook.bid_sum import BidSum
from game.presentation.phrasebook.duty import Duty, Owing
from game.presentation.phrasebook.joining import capital
from game.presentation.words.cards import card_title
from game.presentation.words.table import suit_word
from game.presentation.words.talk import statement_words
from game.table.setup import BOT_NAMES
from game.translation import N_, _, ngettext
from game.variants.rule_numbers import filled

_NUMBERED: Final = "23456789T"
"""Ranks that are numbers, from two."""
_MADE: Final = (
    N_("{bid} is made in {share} of such deals."),
    N_("{bid} is made in {share} of such deals, {bid_2} in {share_2}."),
    N_("{bid} is made in {share} of such deals, {bid_2} in {share_2}, {bid_3} in {share_3}."),
)
"""By how many bids are told of, from one."""
_BY_CARD: Final[Mapping[CardAim, str]] = {
    CardAim.BID: N_(
        "With the {card} you make your bid in {share} of such deals, with the {card_2} in "
        "{share_2}."
    ),
    CardAim.NOTHING: N_(
        "With the {card} you take nothing in {share} of such deals, with the {card_2} in {share_2}."
    ),
    CardAim.GAME: N_(
        "With the {card} you win the game in {share} of such deals, with the {card_2} in {share_2}."
    ),
}


def lesson_part_words(part: LessonPart, words: Words) -> str:
    """What a part of a lesson says, translated, with the numbers of its rules."""
    sentences = words if isinstance(words, tuple) else (words,)
    return " ".join(
        filled(_(each), part.numbers) if isinstance(each, str) else fact_words(each)
        for each in sentences
    )


def fact_words(fact: Fact) -> str:
    """A fact in one sentence or, of several bids, in one for each."""
    return capital(" ".join(_sentences(fact)))


def _sentences(fact: Fact) -> Iterator[str]:
    match fact:
        case TrumpIs(suit):
            yield trump.suit_rules(suit)
        case ToldBids(ada, bruno, you):
            if you is not None:
                yield _("You bid {bid}.", bid=bid_word(you))
            for seat, bid in ((ADA, ada), (BRUNO, bruno)):
                if bid is not None:
                    yield _("{name} bid {bid}.", name=_name(seat), bid=bid_word(bid))
        case SumOfBids(bids, tricks):
            yield bid_sum.long(BidSum(bids, tricks, complete=False))
        case BarredBid(bid):
            yield _("The hook bars you from {bid}.", bid=bid_word(bid))
        case HookNext(tricks, bruno):
            words = N_(
                "{number} tricks, and the hook counts. {name} bid {bid}, you bid next, and "
                "{dealer} is the dealer."
            )
            told = {"number": number_word(tricks), "bid": bid_word(bruno)}
            yield _(words, **told, name=_name(BRUNO), dealer=_name(ADA))
        case WorseForAda(bid, other):
            words = N_("{bid} or {other}: which is worse for {name}?")
            yield _(words, bid=bid_word(bid), other=bid_word(other), name=_name(ADA))
        case OneAndLow(code, low):
            words = N_("You hold the {card} and {number} low cards.")
            yield _(words, card=card_word(code), number=number_word(low))
        case InAnotherHand(code, percent):
            words = N_("The {card} is in another hand in {share} of such deals.")
            yield _(words, card=card_word(code), share=share_words(percent))
        case TwoAbove(code, percent):
            words = N_(
                "Two cards beat the {card}, and one of the two is in another hand in {share} of "
                "such deals."
            )
            yield _(words, card=card_word(code), share=share_words(percent))
        case TeamShareAfterTalk(can_take, percent):
            said_before = statement_words(Statement(Strength.CAN_TAKE, can_take))
            words = N_("After “{statement}” all make their bids in {share} of such deals.")
            yield _(words, statement=said_before, share=share_words(percent))
        case ToldPoints(you, ada, bruno):
            words = N_("You have {points} points, {name} {points_2}, {name_2} {points_3}.")
            every = _numbered("points", (str(each or _("none")) for each in (you, ada, bruno)))
            yield _(words, **every, **_numbered("name", (_name(ADA), _name(BRUNO))))
        case Led(seat, code):
            yield _("{name} led the {card}.", name=_name(seat), card=card_word(code))
        case PlayedCard(seat, code):
            yield _("{name} played the {card}.", name=_name(seat), card=card_word(code))
        case YourLead():
            yield duty.ear(Duty(Owing.LEAD))
        case MustFollow(suit):
            yield duty.ear(Duty(Owing.FOLLOW, suit=suit))
        case NoneOf(suit):
            yield duty.ear(Duty(Owing.ANY, suit=suit))
        case TrickOf(seat):
            yield _("{name} takes the trick.", name=_name(seat))
        case BidOff():
            yield from _bid_off(fact)
        case _:
            yield _measured(fact)


def _bid_off(fact: BidOff) -> Iterator[str]:
    """Whether it was too much or too little, and what is right."""
    bid, right = fact.bid, fact.right
    if bid > max(right):
        yield ngettext(
            "Where should {number} trick come from?",
            "Where should {number} tricks come from?",
            bid,
            number=number_word(bid),
        )
    else:
        yield _("Your cards are worth more than that.")
    words = N_("Bid {bid}.") if len(right) == 1 else N_("Bid {bid} or {bid_2}.")
    yield _(words, **_numbered("bid", map(bid_word, sorted(right))))


def _measured(
    fact: BidShares | BidWins | TeamShares | DealerShares | CardShares | LaidShare,
) -> str:
    """What was measured in deals like this one."""
    if isinstance(fact, LaidShare):
        words = N_(
            "With the {card}, the {card_2} and the {card_3} laid aside, {bid} is made in {share} "
            "of such deals."
        )
        cards = _numbered("card", map(card_word, fact.cards))
        return _(words, **cards, bid=bid_word(fact.bid), share=share_words(fact.percent))
    shares = _numbered("share", map(share_words, fact.percent.values()))
    if isinstance(fact, CardShares):
        return _(_BY_CARD[fact.aim], **shares, **_numbered("card", map(card_word, fact.percent)))
    match fact:
        case BidShares():
            words = _MADE[len(fact.percent) - 1]
        case BidWins():
            words = N_(
                "With {bid} you win the game in {share} of such deals, with {bid_2} in {share_2}."
            )
        case TeamShares():
            words = N_(
                "After {bid} all make their bids in {share} of such deals, after {bid_2} in "
                "{share_2}."
            )
        case DealerShares():
            words = N_(
                "The dealer's bid is made in {share} of such deals after your {bid}, in {share_2} "
                "after your {bid_2}."
            )
        case nothing:
            assert_never(nothing)
    return _(words, **shares, **_numbered("bid", map(bid_word, fact.percent)))


def _numbered(name: str, values: Iterable[str]) -> dict[str, str]:
    """Values by a name with their number, which the first has not."""
    return {
        name if number == 1 else f"{name}_{number}": value
        for number, value in enumerate(values, start=1)
    }


def _name(seat: int) -> str:
    return BOT_NAMES[seat - 1]


def bid_word(bid: int) -> str:
    """A bid within a sentence."""
    return number_word(bid) if bid else _("zero")


def card_word(code: str) -> str:
    """A card within a sentence: "four of spades"."""
    named = card(code)
    if named.suit is Suit.JOKERS or named.rank not in _NUMBERED:
        return card_title(named)
    rank = number_word(_NUMBERED.index(named.rank) + 2)
    return _("{rank} of {suit}", rank=rank, suit=suit_word(named.suit))


def share_words(percent: int) -> str:
    """A share of deals."""
    return _("about {percent} %", percent=percent) if percent else _("none")
