"""What a hint says: the best way, what it is worth, and sentences of facts that were counted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from game.engine import card as card_of
from game.presentation.words.advice.review import verdict, way_title
from game.presentation.words.cards import card_title
from game.presentation.words.points import decimal
from game.presentation.words.table import SUIT_WORDS
from game.review.facts import (
    Alike,
    Assists,
    Beaten,
    EndsWith,
    Exit,
    Fact,
    GetsRid,
    Helps,
    HighestLeft,
    Hinders,
    Kept,
    NeedsAll,
    OutOfReach,
    PaysMore,
    Reason,
    Relieves,
    ShownVoid,
    Stakes,
    StaysUnder,
    TakesNow,
    TakesTricks,
    TrickLost,
    TrumpsOut,
)
from game.review.hints import Hint
from game.review.parting import Parting, PartingDeal
from game.review.reasons import DANGEROUS
from game.review.review_types import ReviewedDecision
from game.table.match import Match
from game.translation import N_, _, ngettext


def best_way(hint: Hint) -> str:
    """The best way in one sentence; that nobody can tell, where so."""
    if not hint.ways:
        return _("This decision cannot be weighed.")
    best = hint.ways[0]
    return _(
        "Hint: {way}, {points} points on average.",
        way=way_title(best.action),
        points=decimal(best.points),
    )


def why_title(hint: Hint) -> str:
    """Over the sentences that say why the best way is the best."""
    return _("Why {way}", way=way_title(hint.ways[0].action))


def cost(match: Match | None, *, on_tour: bool = False, rated: bool = True) -> str:
    """What a hint costs in a game that counts so far, in one sentence; empty where nothing.

    Args:
        match: what makes the game comparable; None for a usual one.
        on_tour: whether it is a game of the Tour.
        rated: whether the player has a rating, in which the game would have a part.
    """
    if on_tour and not rated:
        return _("With a hint what you win here is silver.")
    if on_tour:
        return _(
            "With a hint what you win here is silver, and the game has no part in your rating."
        )
    if match is None and not rated:
        return ""
    if match is None:
        return _("With a hint this game has no part in your rating, and sets no record.")
    if match.daily:
        return _("With a hint this try of the daily deal does not count, and there is no other.")
    if match.challenge:
        return _("With a hint your answer to the challenge does not count.")
    return _("With a hint this deal of practice does not count.")


MOST_TOLD: Final = 4
"""Sentences of one decision."""


def facts(hint: Hint, names: tuple[str, ...]) -> list[str]:
    """Why, a sentence for each fact."""
    return [told(fact, names) for fact in weightiest(hint.facts)]


def weightiest(facts: Sequence[Fact]) -> list[Fact]:
    """The facts that are told: what is true of the whole hand only where nothing tells more."""
    some: list[Fact] = [fact for fact in facts if not isinstance(fact, TrumpsOut | HighestLeft)]
    return (some or [*facts])[:MOST_TOLD]


def decision_sentences(each: ReviewedDecision, names: tuple[str, ...]) -> str:
    """Why a decision of a review was right or wrong: its verdict and what was counted of it."""
    if each.why:
        return each.why
    sentences = [verdict(each)]
    if each.mistake and each.best is not None:
        better = _("Better: {way}.", way=way_title(each.best))
        sentences.append(better)
    sentences += [told(fact, names) for fact in weightiest(each.facts or ())]
    return " ".join(sentences)


def told(fact: Fact, names: tuple[str, ...]) -> str:
    """One fact in a sentence."""
    match fact:
        case Beaten():
            return _beaten(fact, names)
        case TrumpsOut(trumps, unseen):
            return _(
                "Of the {unseen} cards you have not seen, {trumps} are trumps.",
                unseen=unseen,
                trumps=trumps,
            )
        case HighestLeft(number, of):
            return _(
                "Cards of yours that are the highest left of their suit: {number} of {of}.",
                number=number,
                of=of,
            )
        case ShownVoid(seat, letter, trick):
            suit = next(_(word) for suit, word in SUIT_WORDS.items() if suit.letter == letter)
            return _(
                "{name} showed no {suit} in trick {trick}.",
                name=names[seat],
                suit=suit,
                trick=trick,
            )
        case Stakes(ways):
            return _stakes(ways)
        case other:
            return reason(other, names)


def _stakes(ways: Sequence[tuple[str, float]]) -> str:
    """What the same cards laid aside come to, by what is staked on them."""
    words = {
        "": N_("{points} face down"),
        "declare": N_("{points} declared"),
        "reveal": N_("{points} revealed"),
    }
    said = ", ".join(_(words[staked], points=decimal(points)) for staked, points in ways)
    return _(
        "Points of these cards on average, less the premium that each of the others gets when you "
        "miss: {points}.",
        points=said,
    )


def reason(fact: Reason, names: tuple[str, ...]) -> str:
    """What the best way does that another does not, in a sentence.

    Shares are of deals that were played on after both ways; see `game.review.reasons`.
    """
    match fact:
        case TakesNow():
            return _takes_now(fact)
        case StaysUnder():
            return _stays_under(fact)
        case Kept():
            return _kept(fact)
        case Exit(card):
            return _(
                "Keep the {card} to get off lead later: you then end with too many tricks less "
                "often than if you play it now.",
                card=title(card),
            )
        case NeedsAll(need, lost):
            text = N_("You need all {need} tricks that are left.")
            if lost:
                text = N_("The trick is lost, and you need all {need} that are left after it.")
            return _(text, need=need)
        case GetsRid():
            return _gets_rid(fact)
        case Helps() | Relieves():
            return _for_another_card(fact)
        case Hinders() | Assists():
            return _for_another_seat(fact, names)
        case OutOfReach():
            return _out_of_reach(fact, names)
        case EndsWith():
            return _end(fact)
        case TakesTricks(cards, zero):
            return _takes_tricks(cards, zero=zero)
        case PaysMore(bids, share, other_share):
            return _(
                "A bid of {best} is made in {share}, one of {other} in {more}; it pays more.",
                best=bids[0],
                share=of_deals(share),
                other=bids[1],
                more=part(other_share),
            )
        case Alike(ways, everything, made):
            if made is not None:
                return _(
                    "It hardly matters: with any card you make your bid in {share}.",
                    share=of_deals(made),
                )
            if everything:
                return _("It hardly matters: every way comes to nearly the same.")
            return _("Nearly as good: {other}.", other=_way(ways[1]))
        case TrickLost():
            return _("No card of yours can take this trick.")
        case nothing:
            assert_never(nothing)


def _beaten(fact: Beaten, names: tuple[str, ...]) -> str:
    """How often a card is beaten, and whether that is wanted."""
    share, card = of_deals(fact.share), title(fact.card)
    who = names[fact.seat] if fact.seat is not None else _("somebody still to play")
    if not fact.need:
        aim = "" if fact.need is None else _("You want no more tricks")
        if not aim:
            return _(
                "In {share} that fit what you saw, {who} holds a higher card of that suit than "
                "the {card}.",
                share=share,
                who=who,
                card=card,
            )
        reason = _(
            "in {share} that fit what you saw {who} holds a higher card of that suit than the "
            "{card}",
            share=share,
            who=who,
            card=card,
        )
    elif fact.share:
        aim = _needs(fact.need)
        reason = _(
            "in only {share} that fit what you saw {who} holds a higher card of that suit than "
            "the {card}",
            share=share,
            who=who,
            card=card,
        )
    else:
        aim = _needs(fact.need)
        reason = _(
            "nobody still to play holds a higher card of that suit than the {card}", card=card
        )
    return _("{aim}, and {reason}.", aim=aim, reason=reason)


def _needs(need: int) -> str:
    """How many tricks the bid still wants, as the beginning of a sentence."""
    return ngettext("You need {need} more trick", "You need {need} more tricks", need, need=need)


def _takes_now(fact: TakesNow) -> str:
    """Why the trick going on is to be taken."""
    return _(
        "{one}: {other}.",
        one=_needs(fact.need) if fact.need else _("Every trick still pays"),
        other=_likelier(fact.card, fact.other)
        if fact.rough
        else _takes_it(fact.card, fact.share, fact.other, fact.other_share),
    )


def _stays_under(fact: StaysUnder) -> str:
    """Why a trick is not to be taken."""
    if fact.zero:
        aim = _("To keep your bid of zero, stay under")
    elif fact.missed:
        aim = _("Every trick costs now, so stay under")
    elif fact.need:
        aim = _("You have tricks enough without this one")
    else:
        aim = _("You have your tricks, so stay under")
    return _(
        "{one}: {other}.",
        one=aim,
        other=_likelier(fact.other, fact.card)
        if fact.rough
        else _takes_it(fact.card, fact.share, fact.other, fact.other_share),
    )


def _takes_it(card: str, share: float, other: str, other_share: float) -> str:
    """How often either card takes the trick on the table."""
    return _(
        "the {card} takes this one in {share}, the {other} in {less}",
        card=title(card),
        share=of_deals(share),
        other=title(other),
        less=part(other_share),
    )


def _likelier(card: str, other: str) -> str:
    """Which card takes the trick on the table more often, where how often is not known."""
    return _(
        "the {card} is likelier than the {other} to take this one",
        card=title(card),
        other=title(other),
    )


def _for_another_card(fact: Helps | Relieves) -> str:
    """What comes of it for a card that both ways keep.

    How often is not said: it hangs too much on what the others hold and how they play.
    """
    text = N_("Your {card} is then more likely to take a trick than after the {other}.")
    match fact:
        case Relieves(lost=True):
            text = N_(
                "The trick is lost; keep the {other}: your {card} is then less likely to take a "
                "trick too many."
            )
        case Relieves():
            text = N_(
                "Your {card} is then less likely to take a trick too many than after the {other}."
            )
        case Helps(lost=True):
            text = N_(
                "The trick is lost; keep the {other}: your {card} is then more likely to take a "
                "trick."
            )
        case Helps(cause="trumps_drawn"):
            text = N_(
                "Draw trumps first: your {card} is then more likely to take a trick than after "
                "the {other}."
            )
        case Helps(cause="suit_ended"):
            text = N_(
                "It ends a suit of your hand: your {card} is then more likely to take a trick "
                "than after the {other}."
            )
    return _(text, card=title(fact.card), other=title(fact.other))


def _for_another_seat(fact: Hinders | Assists, names: tuple[str, ...]) -> str:
    """What comes of it for somebody else's bid; how often is not said, as of another card."""
    text = N_("It helps {name}, whose bid is made more often than after {other}.")
    if isinstance(fact, Hinders):
        text = N_(
            "It stands in the way of {name}, whose bid is made less often than after {other}."
        )
    return _(text, name=names[fact.seat], other=_way(fact.other))


def _kept(fact: Kept) -> str:
    """Why a card is kept; how often it takes a trick later is not said, as of other cards."""
    if fact.share is None:
        text = N_("Keep the {card}: it beats more of the unseen cards than the {lower}.")
        if fact.lost:
            text = N_(
                "The trick is lost, so throw the {lower}: the {card} beats more of the unseen "
                "cards."
            )
        return _(text, card=title(fact.card), lower=title(fact.lower or fact.card))
    text = N_("Keep the {card}: it is likelier to take a trick later than now.")
    if fact.lost:
        text = N_("The trick is lost; keep the {card}: it may take a trick later.")
    elif fact.trumps_drawn:
        text = N_("Draw trumps first: the {card} is likelier to take a trick later than now.")
    return _(text, card=title(fact.card))


def _gets_rid(fact: GetsRid) -> str:
    """Why a card is played that might take a trick later; how often is not said, as of others."""
    text = N_("Get rid of the {card}: if you play the {other}, it may take a trick too many later.")
    if fact.share is None and not fact.lost:
        text = N_(
            "Throw the {card}: it beats more of the unseen cards than the {other}, and you want no "
            "trick too many."
        )
    elif fact.share is None:
        text = N_(
            "The trick is lost, so throw the {card}: it beats more of the unseen cards than the "
            "{other}, and you want no trick too many."
        )
    elif fact.lost:
        text = N_(
            "The trick is lost, so throw the {card}: if you throw the {other}, it may take a trick "
            "too many."
        )
    return _(text, card=title(fact.card), other=title(fact.other))


def _out_of_reach(fact: OutOfReach, names: tuple[str, ...]) -> str:
    """That a bid cannot be made any more."""
    if fact.seat is not None:
        return _(
            "{name} cannot make a bid of {bid} any more, so nobody scores in this deal.",
            name=names[fact.seat],
            bid=fact.bid,
        )
    if fact.taken > fact.bid:
        return _(
            "Your bid of {bid} is missed already: you have taken {taken}.",
            bid=fact.bid,
            taken=fact.taken,
        )
    return ngettext(
        "Your bid of {bid} is out of reach: you have {taken}, and {left} trick is left.",
        "Your bid of {bid} is out of reach: you have {taken}, and {left} tricks are left.",
        fact.left,
        bid=fact.bid,
        taken=fact.taken,
        left=fact.left,
    )


def _takes_tricks(cards: Sequence[tuple[str, float]], *, zero: bool) -> str:
    """The cards of a hand that take tricks, or that endanger a bid of zero."""
    said = ", ".join(
        _("{card} in {share}", card=title(card), share=part(share)) for card, share in cards
    )
    if not zero:
        return _("Cards that take a trick: {cards} of the deals.", cards=said)
    if cards[0][1] < DANGEROUS:
        return _(
            "Played for zero, no card of yours takes a trick in more than {share}.",
            share=of_deals(cards[0][1]),
        )
    return _("What endangers a bid of zero: {cards} of the deals.", cards=said)


def _end(fact: EndsWith) -> str:
    """Of too few and too many tricks, what the two ways differ in most."""
    best, other = fact.ways
    is_bid = isinstance(best, int)
    if fact.tells_made:
        text = N_("A bid of {best} is made in {share}, one of {other} in {more}.")
        if fact.rough:
            text = N_("A bid of {best} is made more often than one of {other}.")
        pair, danger = fact.made, ""
    else:
        under = fact.tells_under
        pair = (fact.under, fact.other_under) if under else (fact.over, fact.other_over)
        if is_bid:
            danger = _("too high") if under else _("too low")
        else:
            danger = _("too few tricks") if under else _("too many tricks")
        text = _ends_in(pair, is_bid=is_bid, rough=fact.rough)
    first, second = (str(way) if isinstance(way, int) else _way(way) for way in (best, other))
    return _(
        text,
        danger=danger,
        share=of_deals(pair[0]),
        best=first,
        more=part(pair[1]),
        deals=of_deals(pair[1]),
        other=second,
    )


def _ends_in(pair: tuple[float, float], *, is_bid: bool, rough: bool) -> str:
    """How often two ways end in a danger, as a text."""
    if is_bid and not pair[0]:
        if rough:
            return N_("A bid of {other} is often {danger}.")
        return N_("A bid of {other} is {danger} in {deals}.")
    if is_bid:
        if rough:
            return N_("A bid of {best} is less often {danger} than one of {other}.")
        return N_("A bid of {best} is {danger} in {share}, one of {other} in {more}.")
    if not rough:
        return N_("You end with {danger} in {share} after {best}, in {more} after {other}.")
    if pair[1] == 1.0:
        return N_("You always end with {danger} after {other}.")
    return N_("You end with {danger} less often after {best} than after {other}.")


def _way(way: int | str) -> str:
    """A bid or a card within a sentence."""
    if isinstance(way, int):
        return _("a bid of {bid}", bid=way)
    return _("the {card}", card=title(way))


def percent(share: float) -> int:
    """A share in whole percent."""
    return round(100 * share)


def chance_percent(chance: float) -> int:
    """A chance in whole percent; certain is only what is certain."""
    return min(99, max(1, percent(chance))) if 0.0 < chance < 1.0 else percent(chance)


def part(share: float) -> str:
    """A part of the deals, where it was said before that they are meant."""
    if share in (0.0, 1.0):
        return _("all") if share == 1.0 else _("none")
    return _("{percent} %", percent=chance_percent(share))


def of_deals(share: float) -> str:
    """A part of the deals: "61 % of the deals"."""
    return _("{part} of the deals", part=part(share))


def title(code: str) -> str:
    """A card in words by its code."""
    return card_title(card_of(code))


def parting_summary(ways: tuple[int | str, int | str], parting: Parting) -> str:
    """How often one of two ways alone makes the bid, in one sentence."""
    return _(
        "In {best_share} only {best} makes your bid, in {other_share} only {other}. These are "
        "guessed deals that fit what you saw, not the real ones.",
        best_share=of_deals(parting.only_best),
        best=_way(ways[0]),
        other_share=part(parting.only_other),
        other=_way(ways[1]),
    )


def parting_words(ways: tuple[int | str, int | str], deal: PartingDeal) -> str:
    """How a typical deal ends after both ways, and how many deals end so."""
    ends = []
    for each, off in zip(ways, deal.off, strict=True):
        way = _way(each)
        if off == 0:
            ends.append(_("after {way} you make your bid", way=way))
        elif off < 0:
            ends.append(
                ngettext(
                    "after {way} you end {n} trick short",
                    "after {way} you end {n} tricks short",
                    -off,
                    way=way,
                    n=-off,
                )
            )
        else:
            ends.append(
                ngettext(
                    "after {way} you take {n} trick too many",
                    "after {way} you take {n} tricks too many",
                    off,
                    way=way,
                    n=off,
                )
            )
    return _(
        "Like this in {share}: {first}; {second}.",
        share=of_deals(deal.share),
        first=ends[0],
        second=ends[1],
    )
