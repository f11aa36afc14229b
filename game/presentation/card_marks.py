"""Marks laid over printed cards: bowers, a joker named high or low, the card that shows trump."""

from __future__ import annotations

from typing import NamedTuple

from game.engine import Card, Seat, Suit
from game.engine.choices import JokerCall, Jokers, TrumpFrom
from game.engine.state import Played
from game.engine.tricks import effective_suit
from game.presentation.screen_state import ScreenState
from game.translation import _


class Mark(NamedTuple):
    """What a mark shows: equal marks look equal."""

    kind: str
    """`star` (top trump, or the card that set trump), `suit`, `high` or `low`."""
    suit: str = ""
    """With `suit`, the letter of the suit that the card counts as."""


STAR = Mark("star")


def counts_as(shown: ScreenState, held: Card) -> Suit:
    """The suit a card is held and followed with; a joker of no suit stays a joker."""
    return effective_suit(shown.table.spec, shown.table.trump, held) or Suit.JOKERS


def is_right_bower(shown: ScreenState, held: Card) -> bool:
    """Whether this is the highest card of the deal."""
    return shown.table.spec.rules.bowers and held.rank == "J" and held.suit is shown.table.trump


def is_left_bower(shown: ScreenState, held: Card) -> bool:
    """Whether this jack has become a trump."""
    return counts_as(shown, held) is not held.suit


def shown_by(shown: ScreenState) -> Seat | None:
    """The dealer, where the card that set trump lies open and belongs to the hand."""
    return (
        shown.table.spec.dealer if shown.table.spec.trump_from is TrumpFrom.DEALERS_LAST else None
    )


def mark_of(shown: ScreenState, held: Card) -> Mark | None:
    """The mark on a card in a hand or in the trick, if it bears one."""
    if is_right_bower(shown, held):
        return STAR
    if is_left_bower(shown, held):
        return Mark("suit", counts_as(shown, held).letter)
    if held is shown.table.turn_up and shown_by(shown) is not None:
        return STAR
    return None


def mark_in_trick(shown: ScreenState, play: Played) -> Mark | None:
    """The mark on a card that was played: what a joker was named stands on it."""
    match play.joker:
        case JokerCall.HIGH:
            return Mark("high")
        case JokerCall.LOW:
            return Mark("low")
        case _:
            return mark_of(shown, play.card)


def note(shown: ScreenState, held: Card, joker: JokerCall | None = None) -> str:
    """What a mark means, in a sentence; empty for a card that is what is printed on it."""
    if joker is JokerCall.HIGH:
        return _("Named high: it beats every card, trumps too.")
    if joker is JokerCall.LOW:
        return _("Named low: it loses to every card.")
    if held.suit is Suit.JOKERS:
        return _joker_note(shown)
    if is_right_bower(shown, held):
        return _("The jack of trumps: the highest card of all.")
    if is_left_bower(shown, held):
        return _("The other jack of this colour: a trump now, only below the jack of trumps.")
    if held is shown.table.turn_up and shown_by(shown) is not None:
        return dealers_last()
    return ""


def dealers_last() -> str:
    """What the card is that set trump and belongs to the dealer's hand."""
    return _(
        "The dealer's last card, shown to all: its suit is trump. It is played like any other."
    )


def _joker_note(shown: ScreenState) -> str:
    """What a joker in hand or in the trick may do, before it is named."""
    if shown.table.spec.rules.jokers is Jokers.HIGH_OR_LOW:
        return _(
            "It is named high or low when played, even by a player who could follow; neither led "
            "nor played to the first trick unless only jokers are held."
        )
    if shown.table.trump is Suit.JOKERS:
        return _("The only trump of this deal: it beats every card.")
    return _("Of the jokers' own suit: led, it wins unless trumped; on another suit it loses.")
