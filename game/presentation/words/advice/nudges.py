"""The first two steps of a hint: which question to ask of a decision, and the idea of the best way.

The question comes from what the seat sees alone, without anything being worked out; the idea names
neither card nor bid.
"""

from __future__ import annotations

from game.engine import Card, Phase, Seat, View
from game.engine.tricks import effective_suit
from game.presentation.phrasebook import counts
from game.presentation.words.advice.aims import (
    come_to_the_same,
    idea_of,
    need_all,
    out_of_reach,
    want_none,
)
from game.review.hints import Hint
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
    if view.trump is None:
        text = N_("You hold {aces}, and there is no trump. Which of your cards will win?")
    else:
        text = N_("You hold {trumps} and {aces}. Which of your cards will win?")
    return _(text, aces=counts.aces(aces), trumps=counts.trumps(trumps))


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
        return _("{fact} Whose bid can you still spoil?", fact=out_of_reach())
    if need <= 0:
        return _want_none(view)
    if need == left:
        return _("{fact} Which card wins this one?", fact=need_all())
    return ngettext(
        "You need {need} trick of the {left} left. Which card wins now, which can wait?",
        "You need {need} tricks of the {left} left. Which card wins now, which can wait?",
        need,
        need=need,
        left=left,
    )


def _want_none(view: View) -> str:
    """What to ask where no more tricks are wanted."""
    if not view.trick:
        return _("{fact} Which card is surest to lose?", fact=want_none())
    suit = effective_suit(view.spec, view.trump, view.trick[0].card)
    hand = [held for held in view.hand if isinstance(held, Card)]
    if any(effective_suit(view.spec, view.trump, held) is suit for held in hand):
        return _("{fact} Which is the highest card that still loses?", fact=want_none())
    return _("{fact} You cannot follow. Which card could win one later?", fact=want_none())


def idea(hint: Hint) -> str:
    """What the best way is for, without saying which it is."""
    reasons = [found for fact in hint.facts if (found := idea_of(fact))]
    if reasons:
        return reasons[0]
    if not hint.ways:
        return _("This decision cannot be weighed.")
    if len(hint.ways) > 1 and not hint.losses[1].mistake:
        return come_to_the_same()
    return _("One way is clearly better than the others.")
