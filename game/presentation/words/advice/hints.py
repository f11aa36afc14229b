"""What a hint says: the best way, what it is worth, and sentences of facts that were counted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never

from game.presentation.phrasebook import outcome
from game.presentation.phrasebook.joining import capital
from game.presentation.words.advice.aims import aim, come_to_the_same, need_all
from game.presentation.words.advice.review import verdict, way_title
from game.presentation.words.advice.ways import danger, named_way, of_deals, part, title
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
    return [fact_sentence(fact, names) for fact in weightiest(hint.facts)]


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
    sentences += [fact_sentence(fact, names) for fact in weightiest(each.facts or ())]
    return " ".join(sentences)


def fact_sentence(fact: Fact, names: tuple[str, ...]) -> str:
    """One fact in a sentence."""
    match fact:
        case Beaten():
            return " ".join(filter(None, (aim(fact), _beaten(fact, names))))
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
        "": N_("face down: {n}"),
        "declare": N_("declared: {n}"),
        "reveal": N_("revealed: {n}"),
    }
    said = ", ".join(_(words[staked], n=decimal(points)) for staked, points in ways)
    return _(
        "Points of these cards on average, less the premium that each of the others gets when you "
        "miss. {points}.",
        points=capital(said),
    )


def reason(fact: Reason, names: tuple[str, ...]) -> str:
    """What the best way does that another does not, in a sentence.

    Shares are of deals that were played on after both ways; see `game.review.reasons`.
    """
    return " ".join(filter(None, (aim(fact), _why(fact, names))))


def _why(fact: Reason, names: tuple[str, ...]) -> str:
    """A reason without its aim; empty where that says all."""
    match fact:
        case TakesNow() | StaysUnder():
            return _takes_it(fact)
        case Kept():
            return _kept(fact)
        case Exit(card):
            return _(
                "Keep the {card} to get off lead later: you then end with too many tricks less "
                "often than if you play it now.",
                card=title(card),
            )
        case NeedsAll(lost=True):
            return _("You need every trick after it.")
        case NeedsAll():
            return need_all()
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
                "{figures} The first pays more.", figures=_bids_made(bids, (share, other_share))
            )
        case Alike(ways, everything, made):
            if made is not None:
                return _(
                    "It hardly matters: with any card you make your bid in {share}.",
                    share=of_deals(made),
                )
            if everything:
                return come_to_the_same()
            return _("Nearly as good: {other}.", other=named_way(ways[1]))
        case TrickLost():
            return ""
        case nothing:
            assert_never(nothing)


def _beaten(fact: Beaten, names: tuple[str, ...]) -> str:
    """How often a card is beaten."""
    return _(
        "In {share} that fit what you saw, {who} holds a higher card of that suit than the {card}.",
        share=of_deals(fact.share),
        who=names[fact.seat] if fact.seat is not None else _("somebody still to play"),
        card=title(fact.card),
    )


def _takes_it(fact: TakesNow | StaysUnder) -> str:
    """How often either card takes the trick on the table; which does so more often, where how often
    is not known."""
    takes, other = title(fact.card), title(fact.other)
    if not fact.rough:
        return _(
            "The {card} takes this trick in {share}, the {other} in {less}.",
            card=takes,
            share=of_deals(fact.share),
            other=other,
            less=part(fact.other_share),
        )
    if isinstance(fact, StaysUnder):
        takes, other = other, takes
    return _("The {card} is likelier than the {other} to take this trick.", card=takes, other=other)


def _for_another_card(fact: Helps | Relieves) -> str:
    """What comes of it for a card that both ways keep.

    How often is not said: it hangs too much on what the others hold and how they play.
    """
    text = N_("Your {card} is then more likely to take a trick than after the {other}.")
    if isinstance(fact, Relieves):
        text = N_(
            "Your {card} is then less likely to take a trick too many than after the {other}."
        )
    return _(text, card=title(fact.card), other=title(fact.other))


def _for_another_seat(fact: Hinders | Assists, names: tuple[str, ...]) -> str:
    """What comes of it for somebody else's bid; how often is not said, as of another card."""
    text = N_("It helps {name}, whose bid is made more often than after {other}.")
    if isinstance(fact, Hinders):
        text = N_(
            "It stands in the way of {name}, whose bid is made less often than after {other}."
        )
    return _(text, name=names[fact.seat], other=named_way(fact.other))


def _kept(fact: Kept) -> str:
    """Why a card is kept; how often it takes a trick later is not said, as of other cards."""
    if fact.share is None:
        text = N_("Keep the {card}: it beats more of the unseen cards than the {lower}.")
        return _(text, card=title(fact.card), lower=title(fact.lower or fact.card))
    text = N_("Keep the {card}: it is likelier to take a trick later than now.")
    return _(text, card=title(fact.card))


def _gets_rid(fact: GetsRid) -> str:
    """Why a card is played that might take a trick later; how often is not said, as of others."""
    text = N_("Get rid of the {card}: if you play the {other}, it may take a trick too many later.")
    if fact.share is None:
        text = N_("Get rid of the {card}: it beats more of the unseen cards than the {other}.")
    return _(text, card=title(fact.card), other=title(fact.other))


def _out_of_reach(fact: OutOfReach, names: tuple[str, ...]) -> str:
    """That a bid cannot be made any more."""
    if fact.seat is not None:
        return _(
            "{name} cannot make a bid of {bid} any more, so nobody scores in this deal.",
            name=names[fact.seat],
            bid=fact.bid,
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
    if zero and cards[0][1] < DANGEROUS:
        return _(
            "Played for zero, no card of yours takes a trick in more than {share}.",
            share=of_deals(cards[0][1]),
        )
    return _("Cards that may take a trick: {cards} of the deals.", cards=said)


def _end(fact: EndsWith) -> str:
    """How often two bids are made; else of too few and too many tricks, what the two ways differ in
    most."""
    best, other = fact.ways
    if fact.tells_made:
        return _bids_made((best, other), None if fact.rough else fact.made)
    few = fact.tells_under
    first, second = (fact.under, fact.other_under) if few else (fact.over, fact.other_over)
    text = N_("You end with {danger} in {share} after {best}, in {more} after {other}.")
    if fact.rough:
        text = N_("You end with {danger} less often after {best} than after {other}.")
    return _(
        text,
        danger=danger(few=few),
        share=of_deals(first),
        best=named_way(best),
        more=part(second),
        other=named_way(other),
    )


def _bids_made(bids: tuple[int | str, int | str], made: tuple[float, float] | None) -> str:
    """How often two bids are made; which is made more often, where how often is not known."""
    best, other = bids
    if made is None:
        return _("A bid of {best} is made more often than one of {other}.", best=best, other=other)
    return _(
        "A bid of {best} is made in {share}, one of {other} in {more}.",
        best=best,
        share=of_deals(made[0]),
        other=other,
        more=part(made[1]),
    )


def parting_summary(ways: tuple[int | str, int | str], parting: Parting) -> str:
    """How often one of two ways alone makes the bid, in one sentence."""
    return _(
        "In {best_share} only {best} makes your bid, in {other_share} only {other}. These are "
        "guessed deals that fit what you saw, not the real ones.",
        best_share=of_deals(parting.only_best),
        best=named_way(ways[0]),
        other_share=part(parting.only_other),
        other=named_way(ways[1]),
    )


def parting_words(ways: tuple[int | str, int | str], deal: PartingDeal) -> str:
    """How a typical deal ends after both ways, and how many deals end so."""
    (best, other), (first, second) = ways, deal.off
    return _(
        "Like this in {share}: {first} after {best}, {second} after {other}.",
        share=of_deals(deal.share),
        first=outcome.balance(first),
        best=named_way(best),
        second=outcome.balance(second),
        other=named_way(other),
    )
