"""The first two steps of a hint: which question to ask of a decision, and the idea of the best way.

The question comes from what the seat sees alone, without anything being worked out; the idea names
neither card nor bid.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.engine import Card, Phase, Seat, View
from game.engine.tricks import effective_suit
from game.presentation.phrasebook import trump
from game.review.facts import (
    Alike,
    Assists,
    EndsWith,
    Exit,
    Fact,
    GetsRid,
    Helps,
    Hinders,
    Kept,
    NeedsAll,
    OutOfReach,
    PaysMore,
    Relieves,
    StaysUnder,
    TakesNow,
    TakesTricks,
    TrickLost,
)
from game.review.hints import Hint
from game.table.records.event_lines import BidLine, PlayLine
from game.translation import N_, _, ngettext


def nudge(view: View) -> str:
    """Which question to ask now, with what can be counted of it."""
    assert view.seat is not None, "an onlooker decides nothing"
    match view.phase:
        case Phase.BIDDING:
            return _of_bid(view, view.seat)
        case Phase.PLAYING:
            return _of_card(view, view.seat)
        case Phase.CHOOSING:
            return _("In which suit are you long and high?")
        case _:
            return _("Which of these makes your tricks surest?")


def _of_bid(view: View, seat: Seat) -> str:
    others = [bid for at, bid in enumerate(view.bids) if at != seat and isinstance(bid, int)]
    hand = [held for held in view.hand if isinstance(held, Card)]
    if not hand:
        return _("How many tricks does a hand of this size take?")
    if len(others) == view.players - 1:
        return _(
            "The others bid {sum} of {tricks}. Which of your cards win all the same?",
            sum=sum(others),
            tricks=view.spec.tricks,
        )
    aces = sum(held.rank == "A" for held in hand)
    trumps = sum(_is_trump(view, held) for held in hand)
    held_aces = ngettext("{n} ace", "{n} aces", aces, n=aces)
    if not aces:
        held_aces = _("no ace")
    held_trumps = ngettext("{n} trump", "{n} trumps", trumps, n=trumps)
    if not trumps:
        held_trumps = trump.suit_word(None)
    if view.trump is None:
        text = N_("You hold {aces}, and there is no trump. Which of your cards will win?")
    else:
        text = N_("You hold {trumps} and {aces}. Which of your cards will win?")
    return _(text, aces=held_aces, trumps=held_trumps)


def _is_trump(view: View, card: Card) -> bool:
    trump = view.trump
    return trump is not None and effective_suit(view.spec, trump, card) is trump


def _of_card(view: View, seat: Seat) -> str:
    bid = view.bids[seat]
    left = view.spec.tricks - len(view.tricks)
    if not isinstance(bid, int):
        return _("Which card can you do without?")
    need = bid - view.taken[seat]
    if need > left:
        return _("Your bid is out of reach: whose bid can you still spoil?")
    if need <= 0:
        return _want_none(view)
    if need == left:
        return _("You need every trick that is left. Which card wins this one?")
    if not view.trick:
        return ngettext(
            "You need {need} trick of the {left} left. Which card wins now, which can wait?",
            "You need {need} tricks of the {left} left. Which card wins now, which can wait?",
            need,
            need=need,
            left=left,
        )
    return ngettext(
        "You need {need} trick of the {left} left. Is this one of them?",
        "You need {need} tricks of the {left} left. Is this one of them?",
        need,
        need=need,
        left=left,
    )


def _want_none(view: View) -> str:
    """What to ask where no more tricks are wanted."""
    if not view.trick:
        return _("You want no more tricks. Which card is surest to lose?")
    suit = effective_suit(view.spec, view.trump, view.trick[0].card)
    hand = [held for held in view.hand if isinstance(held, Card)]
    if any(effective_suit(view.spec, view.trump, held) is suit for held in hand):
        return _("You want no more tricks. Which is the highest card that still loses?")
    return _("You want no more tricks and cannot follow. Which card could win one later?")


def idea(hint: Hint) -> str:
    """What the best way is for, without saying which it is."""
    reasons = [found for fact in hint.facts if (found := _idea_of(fact))]
    if reasons:
        return _("The idea: {idea}", idea=reasons[0])
    if not hint.ways:
        return _("This decision cannot be weighed.")
    return _clear(hint)


def _idea_of(fact: Fact) -> str:
    """The idea of one reason; empty where it has none that helps."""
    match fact:
        case TakesNow(need=0) | StaysUnder(missed=True):
            return _("your bid is missed: it is the single tricks that count.")
        case TakesNow():
            return _("take this trick while you can.")
        case StaysUnder(need=0):
            return _("stay under what lies there.")
        case StaysUnder():
            return _("let this trick go: you have enough without it.")
        case Kept(trumps_drawn=True):
            return _("draw trumps first.")
        case Kept():
            return _("keep a card that is worth more later.")
        case Exit():
            return _("keep a card that gets you off lead.")
        case NeedsAll():
            return _("every trick that is left counts: which cards can take them?")
        case GetsRid() | Relieves():
            return _("get rid of a card that might win a trick too many.")
        case Helps(cause="trumps_drawn"):
            return _("draw trumps first.")
        case Helps(cause="suit_ended"):
            return _("end a suit of your hand, to trump it.")
        case Hinders():
            return _("stand in the way of somebody else.")
        case Assists():
            return _("help somebody else to make the bid.")
        case OutOfReach(seat=None):
            return _("your own bid cannot be made any more.")
        case OutOfReach():
            return _("the deal is lost already.")
        case PaysMore():
            return _("one bid pays more than another that is made about as often.")
        case Alike():
            return _("several ways come to nearly the same.")
        case TrickLost():
            return _("the trick is lost: think of the ones to come.")
        case TakesTricks(cards):
            return _tricks(cards)
        case EndsWith(under=under, other_under=more) if more > under:
            return _("too few tricks is the danger.")
        case EndsWith(over=over, other_over=more) if more > over:
            return _("too many tricks is the danger.")
        case _:
            return ""


def _tricks(cards: Sequence[tuple[str, float]]) -> str:
    number = sum(share >= 0.5 for _code, share in cards)
    return ngettext(
        "{number} card of yours takes a trick more often than not.",
        "{number} cards of yours take a trick more often than not.",
        number,
        number=number,
    )


def _clear(hint: Hint) -> str:
    """How much hangs on it, where there is no other reason."""
    if len(hint.ways) > 1 and not hint.losses[1].mistake:
        return _("The idea: two ways or more are as good as each other.")
    match hint.ways[0].action:
        case PlayLine():
            return _("The idea: one way is clearly better than the others.")
        case BidLine():
            return _("The idea: one way is clearly better than the others.")
        case _:
            return _("The idea: one way is clearly better than the others.")
