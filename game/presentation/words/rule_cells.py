"""What counts in a deal, in words: six cells in one order, each in a few words and in full."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from game.engine import Phase, Suit
from game.engine.choices import Goal, Jokers, Total, TrumpFrom
from game.engine.spec import STREAK_LENGTH
from game.presentation.deal_rules import (
    Bids,
    Coming,
    Next,
    Owed,
    Pay,
    Winning,
    deal_rules,
)
from game.presentation.phrasebook import bid_sum, counts, deal, price, trump
from game.presentation.phrasebook.joining import sentence
from game.presentation.screen_state import ScreenState
from game.presentation.words.calls import (
    LATE_MEANING,
    call_meaning,
    call_words,
    nuloss_meaning,
)
from game.presentation.words.corners.special_clauses import BETWEEN, highest_suit, jacks
from game.presentation.words.corners.what_wins import WhatWins, call_sentence, what_wins
from game.presentation.words.corners.where_we_are import Pad, names_size, where_we_are
from game.presentation.words.deals import FOREHEADS, PILES, DealAnnouncement, announcement
from game.presentation.words.table import SUIT_WORDS
from game.translation import N_, _, worded
from game.variants import OPTIONS, in_words
from game.variants.house_rules import revoke_of
from game.variants.rule_numbers import filled


class RuleKind(Enum):
    """What a cell is about, in the order in which the cells stand."""

    DEAL = "deal"
    WINS = "wins"
    OWED = "owed"
    PAYS = "pays"
    BIDS = "bids"
    NEXT = "next"


@dataclass(frozen=True, slots=True)
class RuleCell:
    """One cell: equal values look equal."""

    kind: RuleKind
    title: str
    """What the cell is about."""
    sentences: tuple[str, ...]
    lengths: tuple[tuple[str, str], ...] = ()
    """A caption and a few words, the longest pair first; those of the corners, where these say it,
    and else the title and all sentences."""
    suits: tuple[Suit, ...] = ()
    """What wins, from high to low, where suits say it."""


def rule_cells(shown: ScreenState, names: Sequence[str]) -> tuple[RuleCell, ...]:
    """What counts in the deal on the screen, and who deals the next; `names` by seat."""
    rules, corner = deal_rules(shown), what_wins(shown, names, asked=False)
    others = (
        _wins(rules.winning, corner, shown, names),
        _told(RuleKind.OWED, _("What must be played"), _owed_sentences(rules.owed)),
        _told(RuleKind.PAYS, _("What pays"), _pay_sentences(rules.pay, rules.bids)),
        _bids(rules.bids, corner, names),
        _told(RuleKind.NEXT, _("What comes next"), _next_sentences(rules.next, shown, names)),
    )
    said = {each for cell in others for each in cell.sentences}
    return (_deal(shown, where_we_are(shown, names), said, names), *others)


def _told(kind: RuleKind, title: str, sentences: Iterator[str]) -> RuleCell:
    """A cell of which nothing is said in fewer words."""
    told = tuple(sentences)
    return RuleCell(kind, title, told, ((title, " ".join(told)),))


# Which deal ----------------------------------------------------------------------------------


def _deal(shown: ScreenState, pad: Pad, said: set[str], names: Sequence[str]) -> RuleCell:
    """Which deal it is; what other cells say of a special one, `said`, is left to them."""
    size, found = pad.size[-1], None
    if shown.sizing is not None or not shown.table.spec.cards:
        sentences = [sentence(names_size(shown.current_deal.dealer, shown, names))]
    else:
        found = announcement(shown)
        sentences = _special(shown, found, said)
    captions = dict.fromkeys((pad.title[0], pad.title[-1]))
    lengths = [(caption, size) for caption in captions]
    if found is not None and not shown.table.spec.tie_break:
        lengths = [(f"{caption}{BETWEEN}{size}", found.title) for caption in captions]
    return RuleCell(RuleKind.DEAL, _("This deal"), tuple(sentences), tuple(lengths))


def _special(shown: ScreenState, found: DealAnnouncement | None, said: set[str]) -> list[str]:
    """What is to be said of a deal; where others say all that is special, its name."""
    spec = shown.table.spec
    if spec.rules.goal is Goal.SHARED:
        return [_("The score is the number of deals used: the fewer, the better.")]
    if spec.call is not None:
        title, sentences = call_words(spec.call), call_meaning(spec.call, spec.cards)
    elif found is not None:
        title, sentences = found.title, found.sentences
    else:
        return [sentence(counts.cards_each(spec.cards))]
    return [each for each in sentences if each not in said] or [sentence(title)]


# What wins -----------------------------------------------------------------------------------


def _wins(winning: Winning, corner: WhatWins, shown: ScreenState, names: Sequence[str]) -> RuleCell:
    suits = winning.order or ((winning.trump,) if winning.trump is not None else ())
    known = trump.of(shown)
    if corner.name:
        # An order of the suits is painted where room is short.
        name = (trump.long(known), "") if winning.order else (corner.name[0], corner.name[-1])
        words = BETWEEN.join((name[0], *corner.clause[:1]))
        lengths = [(corner.caption[0], words), (corner.caption[-1], name[-1])]
    else:
        lengths = [(_("Trump"), trump.short(known))]
    sentences = tuple(_winning_sentences(winning, shown, names))
    return RuleCell(RuleKind.WINS, _("What wins"), sentences, tuple(lengths), suits)


_TURNED: Final = {
    TrumpFrom.SECOND_PACK: in_words.SECOND_PACK,
    TrumpFrom.DEALERS_LAST: in_words.DEALERS_LAST,
    TrumpFrom.RANDOM_CARD: in_words.RANDOM_CARD,
    TrumpFrom.TURNED_LATE: LATE_MEANING,
    TrumpFrom.DECLARER: in_words.DECLARER,
}
"""What will set trump, where it is not the next card of the pack."""


def _winning_sentences(winning: Winning, shown: ScreenState, names: Sequence[str]) -> Iterator[str]:
    if winning.source is TrumpFrom.BY_CALL:
        yield call_sentence(shown, names)
        return
    if winning.order:
        yield sentence(highest_suit().lengths[0])
        yield trump.ear(trump.of(shown))
    elif winning.known and winning.trump is None:
        yield sentence(trump.suit_name(None))
        yield _("The highest card of the suit led wins the trick.")
    elif winning.trump is Suit.JOKERS:
        yield trump.suit_rules(winning.trump)
    elif winning.trump is not None:
        yield _(
            "The highest of {suit} wins the trick; without one, the highest of the suit led.",
            suit=_(SUIT_WORDS[winning.trump]),
        )
    else:
        yield worded(_TURNED.get(winning.source, in_words.TURNED))
    if winning.cycle:
        yield worded(in_words.cycle_of(winning.cycle))
    if winning.by_makers:
        yield worded(in_words.trump_by_made())
    yield from _rank_sentences(winning)


def _rank_sentences(winning: Winning) -> Iterator[str]:
    """Cards that are higher or lower than elsewhere, also before trump is known."""
    if winning.two_high:
        yield nuloss_meaning()
    if winning.bowers:
        yield sentence(jacks())
    if winning.jokers is Jokers.HIGH_OR_LOW:
        yield _("A joker is named high, and wins over everything, or low, and loses.")
    elif winning.jokers is Jokers.SUIT and winning.trump is not Suit.JOKERS:
        yield _("The jokers are a suit of two equal cards: led, one wins unless it is trumped.")


# What must be played -------------------------------------------------------------------------


def _owed_sentences(owed: Owed) -> Iterator[str]:
    if not owed.follow:
        yield _(PILES)
        yield _("Nobody chooses, and no suit is followed.")
        return
    if not owed.choice:
        yield _(FOREHEADS)
        return
    yield from map(worded, in_words.duties(beat=owed.beat, trump=owed.trump))
    if owed.closed:
        yield _(OPTIONS["trump_broken"].sentence)
    if owed.joker_free:
        yield _("A joker may be played instead, but not led, and not to the first trick.")
    if owed.revoke:
        yield worded(revoke_of(-owed.revoke))


# What pays -----------------------------------------------------------------------------------


def _pay_sentences(pay: Pay | None, bids: Bids) -> Iterator[str]:
    if pay is None:
        yield _("What is called says what bids pay.")
        return
    if pay.shared is not None:
        yield price.shared()
        return
    if bids.every_bid_zero:
        yield price.misere(pay.made.flat, -pay.missed.a_trick)
    elif pay.rungs:
        yield price.rungs(pay.made.flat, pay.rungs)
    else:
        yield price.made(price.short_made(pay.made))
    for bid, each in pay.other_bids:
        yield _("A bid of {bid} made pays {made} instead.", bid=bid, made=price.short_made(each))
    if pay.declarer is not None:
        yield price.declared(pay.declarer)
    if pay.among:
        yield price.among(pay.among)
    if not pay.rungs and not bids.every_bid_zero:
        yield price.missed(pay.missed)
    if pay.premiums:
        words = N_("Declaring is worth {least} and revealing {most}: if missed, to the others.")
        yield _(words, least=pay.premiums[0], most=pay.premiums[1])
    if pay.double is not None:
        yield _("Where {suit} are trump, points count double.", suit=_(SUIT_WORDS[pay.double]))
    if pay.streak:
        words = N_("{many} made in a row earn {n} more; {many} missed cost {n}.")
        yield _(words, many=STREAK_LENGTH, n=pay.streak)


# How the bids stand --------------------------------------------------------------------------


def _bids(bids: Bids, corner: WhatWins, names: Sequence[str]) -> RuleCell:
    """Whatever lies open; a sum is in the shortest pair alone, and none where none counts."""
    cell = _told(RuleKind.BIDS, _("How the bids stand"), _bid_sentences(bids, names))
    balance = corner.sum_words[-1] if corner.sum_words else ""
    return replace(cell, lengths=(*cell.lengths, (cell.title, balance)))


def _bid_sentences(bids: Bids, names: Sequence[str]) -> Iterator[str]:
    if bids.every_bid_zero:
        yield worded(in_words.MISERE)
        return
    if bids.talk:
        yield _("Before the bids everybody says something of their hand, in turn.")
    if bids.laid:
        words = _(
            "{laid} cards laid aside are the bid: club {club}, heart {heart}, spade {spade}, "
            "diamond {diamond}."
        )
        yield filled(words)
    elif bids.at_once:
        yield worded(in_words.AT_ONCE)
    if bids.rule is Total.FREE:
        yield _("The bids may come to any sum.")
    else:
        yield worded(in_words.TOTALS[bids.rule])
    if bids.total is not None and bids.tricks:
        yield bid_sum.ear(bid_sum.BidSum(bids.total, bids.tricks, bids.complete))
    if bids.owing and not bids.complete:
        owing = ", ".join(names[seat] for seat in bids.owing)
        yield _("After so many zeros in a row, not zero this time: {names}.", names=owing)


# What comes next -----------------------------------------------------------------------------


def _next_sentences(coming: Next, shown: ScreenState, names: Sequence[str]) -> Iterator[str]:
    settled, first = coming.settled, coming.by_makers[0]
    if shown.table.phase is Phase.OVER:
        yield sentence(_("the game is over"))
    elif settled is None and (first.cards, first.ends) != _size(coming.by_makers[-1]):
        yield from _by_makers(coming)
    elif first.dealer is None:
        yield _("This is the last deal.")
        if coming.played_off:
            yield _("A tie for first is played off by deals of one card, two cards and so on.")
    elif first.sizes:
        yield sentence(names_size(first.dealer, shown, names))
    else:
        # What is trump then may hang on how many make their bids: what wins says how.
        extras = ", ".join(_extras(first)) if settled is not None else ""
        each = counts.cards_each(first.cards)
        yield sentence(_("{one}: {other}", one=each, other=extras) if extras else each)
        yield deal.dealt_by(None if first.dealer == shown.table.seat else names[first.dealer])


def _size(coming: Coming) -> tuple[int, bool]:
    return coming.cards, coming.ends


def _extras(coming: Coming) -> Iterator[str]:
    """What is special about a deal to come."""
    yield from (_(special.value) for special in coming.specials)
    if coming.suit is not None:
        yield _(SUIT_WORDS[coming.suit])
    elif coming.source in (TrumpFrom.NONE, TrumpFrom.FIXED):
        yield trump.suit_word(None)


def _by_makers(coming: Next) -> Iterator[str]:
    """Of a game that goes on once all make their bids."""
    failed, made = coming.by_makers[0], coming.by_makers[-1]
    if made.ends:
        yield _("If all make their bids, the game is won.")
    else:
        words = N_("If all make their bids, {cards} come next.")
        yield _(words, cards=counts.cards(made.cards))
    yield _("Otherwise {cards} again.", cards=counts.cards(failed.cards))
