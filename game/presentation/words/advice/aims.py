"""What the best way is for, in sentences that name neither a card nor a bid, nor any figure.

A first question, an idea, a hint and a review say the same of the same reason.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.presentation.words.advice.ways import danger
from game.review.facts import (
    Alike,
    Assists,
    Beaten,
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
from game.translation import _, ngettext


def need_all() -> str:
    """Where every trick must be taken."""
    return _("You need every trick that is left.")


def want_none() -> str:
    """Where the bid is made by now."""
    return _("You want no more tricks.")


def out_of_reach() -> str:
    """Where the own bid cannot be made."""
    return _("Your bid is out of reach.")


def cannot_take() -> str:
    """Where no card beats what lies in the trick."""
    return _("You cannot take this trick.")


def come_to_the_same() -> str:
    """Where it hardly matters what is done."""
    return _("It hardly matters: several ways come to nearly the same.")


def aim(fact: Fact) -> str:
    """What a reason begins with; empty where it says all by itself."""
    match fact:
        case TakesNow(need=0):
            return _("Take this trick: every one still pays.")
        case Beaten(need=int(need)):
            return _take() if need else want_none()
        case TakesNow():
            return _take()
        case StaysUnder(missed=True):
            return _("Let this trick go: every one costs now.")
        case StaysUnder(need=0):
            return want_none()
        case StaysUnder():
            return _("Let this trick go: you have enough without it.")
        case Kept(lost=True) | GetsRid(lost=True) | Helps(lost=True) | Relieves(lost=True):
            return cannot_take()
        case TrickLost() | NeedsAll(lost=True):
            return cannot_take()
        case Kept(trumps_drawn=True) | Helps(cause="trumps_drawn"):
            return _("Draw trumps first.")
        case Helps(cause="suit_ended"):
            return _("End a suit of your hand.")
        case _:
            return ""


def _take() -> str:
    return _("Take this trick: your bid needs more.")


def idea_of(fact: Fact) -> str:
    """The idea of one reason; empty where it has none that helps."""
    match fact:
        case Kept(trumps_drawn=False):
            return _("Keep a card that is worth more later.")
        case Exit():
            return _("Keep a card that gets you off lead.")
        case GetsRid() | Relieves():
            return _("Get rid of a card that might win a trick too many.")
        case NeedsAll():
            return need_all()
        case Hinders():
            return _("Stand in the way of somebody else.")
        case Assists():
            return _("Help somebody else to make the bid.")
        case OutOfReach(seat=None):
            return out_of_reach()
        case OutOfReach():
            return _("The deal is lost already.")
        case PaysMore():
            return _("One bid pays more than another that is made about as often.")
        case Alike():
            return come_to_the_same()
        case TakesTricks(cards):
            return _tricks(cards)
        case EndsWith(under=under, other_under=more) if more > under:
            return _("The danger: {danger}.", danger=danger(few=True))
        case EndsWith(over=over, other_over=more) if more > over:
            return _("The danger: {danger}.", danger=danger(few=False))
        case Beaten() | Helps(lost=True):
            return ""
        case other:
            return aim(other)


def _tricks(cards: Sequence[tuple[str, float]]) -> str:
    number = sum(share >= 0.5 for _code, share in cards)
    return ngettext(
        "{number} card of yours takes a trick more often than not.",
        "{number} cards of yours take a trick more often than not.",
        number,
        number=number,
    )
