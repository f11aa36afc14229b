"""What counts in a deal, in words: six cells in one order, each in several lengths and in full."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from game.engine import Phase, Seat, Suit
from game.engine.choices import Goal, Jokers, Total, TrumpFrom
from game.engine.spec import STREAK_LENGTH
from game.presentation.deal_labels import SHORT, Special, specials
from game.presentation.deal_rules import (
    Bids,
    Coming,
    DealRules,
    Next,
    Owed,
    Pay,
    Price,
    Winning,
    deal_rules,
)
from game.presentation.phrasebook import counts
from game.presentation.screen_state import ScreenState
from game.presentation.words.calls import call_meaning
from game.presentation.words.cooperative import tries_before
from game.presentation.words.deals import announcement
from game.presentation.words.points import minus, signed
from game.presentation.words.table import SUIT_TITLES, SUIT_WORDS
from game.translation import N_, _, ngettext
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
    lengths: tuple[tuple[str, str], ...]
    """A caption and what is said, the longest pair first."""
    title: str
    """What the cell is about, on the card that the line opens into."""
    sentences: tuple[str, ...]
    """The same in full."""
    suits: tuple[Suit, ...] = ()
    """What wins, from high to low, where suits say it."""


MOST_RUNGS: Final = 3
"""So many tricks are priced on the line, where each has a price of its own."""


def rule_cells(
    shown: ScreenState, names: Sequence[str], viewer: Seat | None
) -> tuple[RuleCell, ...]:
    """The whole line of the deal on the screen; the deal to come is told by the names at it."""
    rules = deal_rules(shown)
    return (
        _deal(shown),
        _wins(rules.winning, rules.pay),
        _owed(rules.owed, shown),
        _pays(rules.pay, rules.bids),
        _bids(rules.bids, names),
        _next(rules, shown, names, viewer),
    )


# Which deal ----------------------------------------------------------------------------------


def _deal(shown: ScreenState) -> RuleCell:
    spec = shown.table.spec
    found = announcement(shown)
    sentences = [] if found is None else [found.sentence]
    if spec.call is not None:
        sentences += call_meaning(spec.call, spec.cards)
    if spec.rules.goal is Goal.SHARED:
        sentences.append(_("The score is the number of deals used: the fewer, the better."))
        return RuleCell(
            RuleKind.DEAL, tuple(_shared_lengths(shown)), _("This deal"), tuple(sentences)
        )
    coming = shown.told
    place = f"{coming.number}/{shown.number_of_deals}"
    if coming.tie_break:
        number = coming.number - shown.number_of_deals
        caption = place = _("Tie-break {number}", number=number)
    else:
        caption = _("Deal {number} of {deals}", number=coming.number, deals=shown.number_of_deals)
    if shown.sizing is not None or not spec.cards:
        return RuleCell(
            RuleKind.DEAL,
            (
                (caption, _("size to be named")),
                (caption, _("no size yet")),
                (place, _("no size")),
            ),
            _("This deal"),
            (_("The dealer names its size first."),),
        )
    words = counts.cards(spec.cards)
    if not sentences:
        sentences.append(_("Everybody is dealt {cards}.", cards=words))
    lengths = [(caption, words), (place, words)]
    if found is not None and not spec.tie_break:
        title = found.title
        lengths = [
            (f"{caption} · {words}", title),
            (f"{place} · {words}", title),
        ]
        brief = [_(SHORT.get(special, special.value)) for special in specials(spec)]
        # That there is no trump, the next cell says.
        lengths.append((place, brief[0] if brief else words))
    return RuleCell(RuleKind.DEAL, tuple(lengths), _("This deal"), tuple(sentences))


def _shared_lengths(shown: ScreenState) -> Iterator[tuple[str, str]]:
    """Of a game that all win together, longest first."""
    number, words = shown.table.spec.number, counts.cards(shown.table.spec.cards)
    short = _("Deal {number}", number=number)
    tries = tries_before(shown)
    if tries:
        words = _("{cards}, try {tries}", cards=words, tries=tries + 1)
    yield _("Deals used: {number}", number=number), words
    yield short, words
    if tries:
        yield short, _("try {tries}", tries=tries + 1)


# What wins -----------------------------------------------------------------------------------


def _wins(winning: Winning, pay: Pay | None) -> RuleCell:
    lengths, suits = _winning_lengths(winning, pay)
    return RuleCell(
        RuleKind.WINS, lengths, _("What wins"), tuple(_winning_sentences(winning)), suits
    )


def _winning_lengths(
    winning: Winning, pay: Pay | None
) -> tuple[tuple[tuple[str, str], ...], tuple[Suit, ...]]:
    if winning.source is TrumpFrom.BY_CALL:
        return ((_("Trump"), _("as the dealer calls")), (_("Trump"), _("by call"))), ()
    if winning.order:
        captions = [_("High to low, 2 is high"), _("2 is high")]
        if not winning.two_high:
            captions = [_("High to low")]
        return tuple((caption, "") for caption in captions), winning.order
    if not winning.known:
        return _unknown_trump(winning.source), ()
    if winning.trump is None:
        if winning.two_high:
            words = _("lowest of the suit led"), _("2 is high")
        else:
            words = _("highest of the suit led"), _("suit led wins")
        return tuple((_("No trump"), each) for each in words), ()
    suit = _(SUIT_TITLES[winning.trump])
    doubled = pay is not None and pay.double is winning.trump
    caption = _("Trump, points double") if doubled else _("Trump")
    if winning.trump is Suit.JOKERS:
        return ((_("Only trump"), suit), (_("Trump"), _("Joker"))), (winning.trump,)
    found = [_("{suit} win", suit=suit), suit]
    captions = [caption]
    if winning.two_high:
        captions = [_("Trump, 2 is high"), _("2 is high")]
    elif winning.bowers:
        captions = [_("Trump, jacks on top"), _("Jacks on top")]
    elif winning.jokers is Jokers.HIGH_OR_LOW:
        captions = [_("Trump; jokers as named"), _("Jokers as named"), _("Jokers named")]
    lengths = tuple((each, words) for each in captions for words in found)
    return lengths, (winning.trump,)


def _unknown_trump(source: TrumpFrom) -> tuple[tuple[str, str], ...]:
    if source is TrumpFrom.TURNED_LATE:
        words: tuple[str, ...] = _("turned after the bids"), _("after the bids")
    elif source is TrumpFrom.DECLARER:
        words = _("highest bidder names it"), _("highest bid names it"), _("by highest bid")
    else:
        words = (_("turned next"),)
    return tuple((_("Trump"), each) for each in words)


def _winning_sentences(winning: Winning) -> Iterator[str]:
    if winning.source is TrumpFrom.BY_CALL:
        yield _("The dealer, having looked, calls what is trump and what else counts.")
        return
    if winning.order:
        yield _("The highest suit in the trick wins it, and in that suit the highest card.")
        yield _(
            "From high to low: {suits}.",
            suits=", ".join(_(SUIT_WORDS[suit]) for suit in winning.order),
        )
    elif winning.known and winning.trump is None:
        yield _("There is no trump: the highest card of the suit led wins the trick.")
    elif winning.trump is Suit.JOKERS:
        yield _("A joker was turned: the other joker is the only trump.")
    elif winning.trump is not None:
        yield _(
            "The highest of {suit} wins the trick; without one, the highest of the suit led.",
            suit=_(SUIT_WORDS[winning.trump]),
        )
    elif winning.source is TrumpFrom.DECLARER:
        yield _("Whoever bids highest, and first of equals, names trump once all have bid.")
    elif winning.source is TrumpFrom.TURNED_LATE:
        yield _("A card is turned for trump once all have bid.")
    else:
        yield _("A card is about to be turned for trump.")
    if winning.cycle:
        yield _(
            "Trump goes round from deal to deal: {suits}.",
            suits=", ".join(_(SUIT_WORDS[suit]) for suit in winning.cycle),
        )
    if winning.by_makers:
        yield _("How many make their bids in a deal says what is trump in the next.")
    if winning.two_high:
        yield _("Ranks are reversed: two is high, the ace low.")
    if winning.bowers:
        yield _("The jack of trumps is highest, then the other jack of its colour.")
    if winning.jokers is Jokers.HIGH_OR_LOW:
        yield _("A joker is named high, and wins over everything, or low, and loses.")
    elif winning.jokers is Jokers.SUIT and winning.trump is not Suit.JOKERS:
        yield _("The jokers are a suit of two equal cards: led, one wins unless it is trumped.")


# What is owed --------------------------------------------------------------------------------


def _owed(owed: Owed, shown: ScreenState) -> RuleCell:
    captions = _("You must") if shown.table.seat is not None else _("Players must")
    if not owed.follow:
        captions = _("Piles")
    elif not owed.choice:
        captions = _("On the forehead")
    words = tuple(_owed_lengths(owed))
    lengths = tuple((captions, each) for each in words)
    return RuleCell(RuleKind.OWED, lengths, _("What must be played"), tuple(_owed_sentences(owed)))


def _owed_lengths(owed: Owed) -> Iterator[str]:
    if not owed.follow:
        yield _("top card, whatever suit")
        yield _("play the top card")
    elif not owed.choice:
        yield _("cards play themselves")
        yield _("no choice")
    elif owed.closed:
        yield _("follow suit, not lead trump")
        yield _("not lead trump yet")
        yield _("lead no trump")
    elif owed.joker_free:
        yield _("follow suit, or play a joker")
        yield _("follow, or a joker")
    elif owed.beat and not owed.trump:
        yield _("follow and beat, if you can")
        yield _("follow and beat")
    elif owed.beat:
        yield _("follow and beat, else trump")
        yield _("follow, beat, trump")
        yield _("beat, or trump")
    elif owed.trump:
        yield _("follow suit, else trump")
        yield _("follow, or trump")
    elif owed.revoke:
        yield _("follow suit, or lose {n}", n=-owed.revoke)
        yield _("follow, or {n}", n=minus(owed.revoke))
    else:
        yield _("follow suit, if you can")
        yield _("follow suit")


def _owed_sentences(owed: Owed) -> Iterator[str]:
    if not owed.follow:
        yield _("Hands are piles, played from the top: nobody chooses, and no suit is followed.")
        return
    if not owed.choice:
        yield _("You see every card but your own, and the cards play themselves.")
        return
    yield _("Follow the suit that was led, if you can.")
    if owed.beat:
        yield _("Beat the best card of that suit too, if you can and no trump has taken the trick.")
    if owed.trump:
        yield _("Without that suit play a trump, if you have one; otherwise any card.")
    else:
        yield _("If you cannot, play any card.")
    if owed.trump and owed.beat:
        yield _("Once a trick is trumped, only a higher trump is owed.")
    if owed.closed:
        yield _("Trump may not be led before one has been played, unless you hold nothing else.")
    if owed.joker_free:
        yield _("A joker may be played instead, but not led, and not to the first trick.")
    if owed.revoke:
        yield _("Not to follow costs {n} points at once.", n=-owed.revoke)


# What pays -----------------------------------------------------------------------------------


def made_words(price: Price) -> str:
    """What a bid made pays, as a sum: "10 + 2 a trick"."""
    if not price.a_trick:
        return minus(price.flat)
    each = _("{n} a trick", n=minus(price.a_trick))
    if not price.flat:
        return each
    return _("{flat} + {each}", flat=minus(price.flat), each=each)


def missed_words(price: Price) -> str:
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


def _pays(pay: Pay | None, bids: Bids) -> RuleCell:
    if pay is None:
        sentences: tuple[str, ...] = (_("What is called says what bids pay."),)
        lengths = ((_("Points"), _("as the dealer calls")), (_("Points"), _("by call")))
        return RuleCell(RuleKind.PAYS, lengths, _("What pays"), sentences)
    return RuleCell(
        RuleKind.PAYS,
        tuple(_pay_lengths(pay, zero=bids.every_bid_zero)),
        _("What pays"),
        tuple(_pay_sentences(pay, zero=bids.every_bid_zero)),
    )


def _pay_lengths(pay: Pay, *, zero: bool) -> Iterator[tuple[str, str]]:
    made, missed = made_words(pay.made), missed_words(pay.missed)
    if pay.shared is not None:
        yield _("All make it"), _("next size; else once more")
        yield _("All make it"), _("next size")
    elif zero:
        each = minus(pay.missed.a_trick)
        yield _("No trick pays {n}", n=made), _("each trick {n}", n=each)
    elif pay.rungs:
        some = ", ".join(map(str, pay.rungs[:MOST_RUNGS]))
        dots = " …" if len(pay.rungs) > MOST_RUNGS else ""
        yield (
            _("Made pays {made}", made=made),
            _("and tricks {some} in turn", some=some + dots),
        )
        yield _("Made pays {made}", made=made), _("tricks {some}", some=some + dots)
    elif pay.among:
        least, most = min(pay.among), max(pay.among)
        each = _("{n} a trick", n=pay.made.a_trick)
        more = _("made {least} to {most} more", least=signed(least), most=signed(most))
        yield each, more
        yield each, _("made {least} to {most}", least=signed(least), most=signed(most))
    elif pay.declarer is not None:
        extra = _("declarer {made}", made=made_words(pay.declarer))
        yield _("Made {made}; missed {missed}", made=made, missed=missed), extra
        yield _("{made}; missed {missed}", made=made, missed=missed), extra
        yield made, extra
        yield made, _("named: {made}", made=made_words(pay.declarer))
    else:
        extra = "".join(
            ", " + _("bid {bid}: {made}", bid=bid, made=made_words(price))
            for bid, price in pay.other_bids
        )
        yield (
            _("Made pays") + extra,
            _("{made}; missed {missed}", made=made, missed=missed),
        )
        yield _("Made {made}", made=made) + extra, _("missed {missed}", missed=missed)
        yield _("Made {made}", made=made), _("missed {missed}", missed=missed)


def _pay_sentences(pay: Pay, *, zero: bool) -> Iterator[str]:
    if pay.shared is not None:
        yield _("If all make their bids, the next size follows; else the same size again.")
        return
    made, missed = made_words(pay.made), missed_words(pay.missed)
    if zero:
        words = N_("Whoever takes no trick scores {made} points; each trick taken costs {n}.")
        yield _(words, made=made, n=-pay.missed.a_trick)
    else:
        yield _("A bid made pays {made}.", made=made)
    for bid, price in pay.other_bids:
        yield _("A bid of {bid} made pays {made} instead.", bid=bid, made=made_words(price))
    if pay.declarer is not None:
        yield _("The declarer's, made, pays {made}.", made=made_words(pay.declarer))
    if pay.among:
        words = N_("On top of a bid made: {extras}, by how many made theirs.")
        yield _(words, extras=", ".join(signed(extra) for extra in pay.among))
    if pay.rungs:
        words = N_("Whoever wins a trick has {worth} for it in turn, made or not.")
        yield _(words, worth=", ".join(map(str, pay.rungs)))
    elif not zero:
        yield _("A bid missed: {missed}.", missed=missed)
    if pay.premiums:
        words = N_("Declaring is worth {least} and revealing {most}: if missed, to the others.")
        yield _(words, least=pay.premiums[0], most=pay.premiums[1])
    if pay.double is not None:
        yield _("Where {suit} are trump, points count double.", suit=_(SUIT_WORDS[pay.double]))
    if pay.streak:
        words = N_("{many} made in a row earn {n} more; {many} missed cost {n}.")
        yield _(words, many=STREAK_LENGTH, n=pay.streak)


# How the bids stand --------------------------------------------------------------------------


def _bids(bids: Bids, names: Sequence[str]) -> RuleCell:
    return RuleCell(
        RuleKind.BIDS,
        tuple(_bid_lengths(bids)),
        _("How the bids stand"),
        tuple(_bid_sentences(bids, names)),
    )


def _bid_lengths(bids: Bids) -> Iterator[tuple[str, str]]:
    tricks = bids.tricks
    if not tricks:
        yield _("Bids"), _("once the size is named")
        yield _("Bids"), _("size first")
    elif bids.every_bid_zero:
        yield _("Bids"), _("every bid is 0")
        yield _("Bids"), _("all 0")
    elif not bids.complete and bids.at_once:
        caption = _("Bids laid aside") if bids.laid else _("Bids, all at once")
        yield caption, _("{bid} of {players}", bid=bids.bid, players=bids.players)
        yield _("Bids"), _("{bid} of {players}", bid=bids.bid, players=bids.players)
    elif bids.complete and bids.total is None:
        yield _("Bids"), _("face down")
    elif (apart := bids.apart) is not None:
        caption = _("Bids {total} for {tricks}", total=bids.total, tricks=tricks)
        if apart > 0:
            words = ngettext("{n} trick too many", "{n} tricks too many", apart), _("{n} too many")
        elif apart < 0:
            words = ngettext("{n} trick too few", "{n} tricks too few", -apart), _("{n} too few")
        else:
            words = _("they come out even"), _("even")
        for each in words:
            yield caption, each.format(n=abs(apart))
    else:
        yield from _open_lengths(bids)


def _open_lengths(bids: Bids) -> Iterator[tuple[str, str]]:
    tricks = bids.tricks
    caption = _("Bids for {tricks}", tricks=tricks)
    if bids.total is not None:
        caption = _("Bids {total} for {tricks}", total=bids.total, tricks=tricks)
    if bids.barred is not None:
        yield caption, _("{n} may not be bid now", n=bids.barred)
        yield caption, _("not {n} now", n=bids.barred)
    elif bids.left is not None:
        yield caption, _("{n} left to bid", n=bids.left)
        yield caption, _("{n} left", n=bids.left)
    elif bids.rule in (Total.HOOK, Total.HOOK_ANY) and (bids.total or 0) <= tricks:
        yield caption, _("may not come to {tricks}", tricks=tricks)
        yield caption, _("sum not {tricks}", tricks=tricks)
    elif bids.rule is Total.EXACT:
        yield caption, _("must come to {tricks}", tricks=tricks)
        yield caption, _("exactly")
    else:
        yield caption, _("any sum will do")
        yield caption, _("any sum")


def _bid_sentences(bids: Bids, names: Sequence[str]) -> Iterator[str]:
    if bids.every_bid_zero:
        yield _("Every bid is zero: nobody chooses one.")
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
        yield _("Everybody bids at once, and the bids are shown together.")
    match bids.rule:
        case Total.HOOK:
            yield _("The last to bid may not make the bids come to the number of tricks.")
        case Total.HOOK_ANY:
            yield _("No bid may bring the sum to exactly the number of tricks.")
        case Total.EXACT:
            yield _("The bids must come to exactly the number of tricks.")
        case Total.FREE:
            yield _("The bids may come to any sum.")
    apart = bids.apart
    if apart is not None and apart > 0:
        yield _("More is bid than there is: somebody will fall short.")
    elif apart is not None and apart < 0:
        yield _("Fewer are bid than there are: somebody will take too many.")
    elif apart == 0:
        yield _("All bids can be made.")
    if bids.owing and not bids.complete:
        owing = ", ".join(names[seat] for seat in bids.owing)
        yield _("After so many zeros in a row, not zero this time: {names}.", names=owing)


# What comes next -----------------------------------------------------------------------------


def _next(
    rules: DealRules, shown: ScreenState, names: Sequence[str], viewer: Seat | None
) -> RuleCell:
    coming = rules.next
    if shown.table.phase is Phase.OVER:
        lengths: tuple[tuple[str, str], ...] = ((_("Next"), _("another game?")),)
        return RuleCell(RuleKind.NEXT, lengths, _("What comes next"), (_("The game is over."),))
    return RuleCell(
        RuleKind.NEXT,
        tuple(_next_lengths(coming, names, viewer)),
        _("What comes next"),
        tuple(_next_sentences(coming, names, viewer)),
    )


def _deals(seat: Seat, names: Sequence[str], viewer: Seat | None) -> str:
    return _("you deal") if seat == viewer else _("{name} deals", name=names[seat])


def _next_lengths(
    coming: Next, names: Sequence[str], viewer: Seat | None
) -> Iterator[tuple[str, str]]:
    settled = coming.settled
    if settled is None:
        yield from _open_next(coming)
        return
    if settled.dealer is None:
        if coming.played_off:
            yield _("Next"), _("the end, or a tie-break")
        yield _("Next"), _("the end")
        return
    if settled.sizes:
        if settled.dealer == viewer:
            yield _("Next"), _("you name the size")
            yield _("Next: size by"), _("you")
        else:
            name = names[settled.dealer]
            yield _("Next"), _("{name} names the size", name=name)
            yield _("Next: size by"), name
        return
    deals = _deals(settled.dealer, names, viewer)
    cards = counts.cards(settled.cards)
    if settled.tie_break:
        yield _("Next: tie-break"), f"{cards}, {deals}"
    for extra in _extras(settled):
        yield _("Next: {cards}, {extra}", cards=cards, extra=extra), deals
        yield f"{cards}, {extra}", deals
        if settled.specials:
            yield _("Next: {cards}", cards=cards), extra
            yield cards, extra
    yield _("Next: {cards}", cards=cards), deals
    yield _("Next: {cards}", cards=cards), names[settled.dealer]


def _extras(coming: Coming) -> Iterator[str]:
    """What is special about a deal to come, the longest way first."""
    words = [_(special.value) for special in coming.specials]
    short = [_(SHORT.get(special, special.value)) for special in coming.specials]
    if coming.suit is not None:
        words.append(_(SUIT_WORDS[coming.suit]))
        short.append(_(SUIT_WORDS[coming.suit]))
    elif coming.source in (TrumpFrom.NONE, TrumpFrom.FIXED):
        words.append(_("no trump"))
        short.append(_("no trump"))
    if words:
        yield ", ".join(words)
    if short != words:
        yield ", ".join(short)
    if Special.MISERE in coming.specials and len(words) > 1:
        yield words[0]


def _open_next(coming: Next) -> Iterator[tuple[str, str]]:
    """What comes next depends on how many make their bids."""
    failed, made = coming.by_makers[0], coming.by_makers[-1]
    if made.ends:
        again = _("else {cards} again", cards=counts.cards(failed.cards))
        yield _("All make it: the end"), again
        yield _("All made: the end"), _("else again")
    elif made.cards != failed.cards:
        again = _("else {cards} again", cards=counts.cards(failed.cards))
        yield _("All make it: {cards}", cards=counts.cards(made.cards)), again
        yield _("All made: {n}", n=made.cards), _("else {n} again", n=failed.cards)
    else:
        caption = _("Next: {cards}", cards=counts.cards(made.cards))
        yield caption, _("trump by how many make it")
        yield _("Next trump: by how"), _("many make it")
        yield _("Next: by bids"), _("made")


def _next_sentences(coming: Next, names: Sequence[str], viewer: Seat | None) -> Iterator[str]:
    settled = coming.settled
    if settled is None:
        yield from _by_makers(coming)
        return
    if settled.dealer is None:
        yield _("This is the last deal.")
        if coming.played_off:
            yield _("A tie for first is played off by deals of one card, two cards and so on.")
        return
    you = settled.dealer == viewer
    if settled.sizes:
        least, most = min(settled.sizes), max(settled.sizes)
        words = N_("{name} names a size from {least} to {most}, and then calls.")
        if you:
            words = N_("You name a size from {least} to {most}, and then call.")
        yield _(words, name=names[settled.dealer], least=least, most=most)
        return
    extras = next(iter(_extras(settled)), "")
    words = N_("{cards} each: {extras}.") if extras else N_("{cards} each.")
    yield _(words, cards=counts.cards(settled.cards), extras=extras)
    words = N_("You deal it.") if you else N_("{name} deals it.")
    yield _(words, name=names[settled.dealer])


def _by_makers(coming: Next) -> Iterator[str]:
    failed, made = coming.by_makers[0], coming.by_makers[-1]
    if made.ends or made.cards != failed.cards:
        if made.ends:
            yield _("If all make their bids, the game is won.")
        else:
            words = N_("If all make their bids, {cards} come next.")
            yield _(words, cards=counts.cards(made.cards))
        yield _("Otherwise {cards} again.", cards=counts.cards(failed.cards))
        return
    for makers, each in enumerate(coming.by_makers):
        suit = _("no trump") if each.suit is None else _(SUIT_TITLES[each.suit])
        yield ngettext("{n} makes it: {suit}.", "{n} make it: {suit}.", makers, n=makers, suit=suit)
