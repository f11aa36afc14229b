"""Small questions about cards to a View of which no hand but the viewer's is needed."""

from __future__ import annotations

from game.engine import Card, Play, Seat, Suit, View
from game.engine.choices import JokerCall, Jokers
from game.engine.decisions.card import is_revoke, joker_calls, legal_cards
from game.engine.state import DealState, Played
from game.engine.tricks import effective_suit, rank_height


def turn(view: View) -> Seat:
    """Whose turn it is to play."""
    step = view.spec.rules.turn_step * len(view.trick)
    return (view.leader + step) % view.players


def suit_of(view: View, held: Card) -> Suit | None:
    """The suit that a card counts as; None for a joker of no suit."""
    return effective_suit(view.spec, view.trump, held)


def height_of(view: View, held: Card) -> tuple[bool, int]:
    """From what is spared to what is led first: plain cards, then trumps, by rank."""
    return suit_of(view, held) is view.trump, rank_height(view.spec, view.trump, held)


def has_two_names(view: View, held: Card) -> bool:
    """Whether it is a joker of no suit, which is high or low."""
    return held.suit is Suit.JOKERS and view.spec.rules.jokers is Jokers.HIGH_OR_LOW


def ways_to_play(view: View, seat: Seat, held: Card) -> tuple[Played, ...]:
    """Every way to play a card, a joker of no suit high or low."""
    if has_two_names(view, held):
        return tuple(Played(seat, held, call) for call in JokerCall)
    return (Played(seat, held),)


def own_play(view: View, held: Card, trick: tuple[Played, ...], *, wins: bool) -> Played:
    """The viewer's own card to a trick: a joker of no suit is named to win or to lose.

    The second joker of a trick is the opposite of the first, whatever is wished.
    """
    assert view.seat is not None
    if not has_two_names(view, held):
        return Played(view.seat, held)
    calls = joker_calls(own_deal(view, [held], trick), held)
    wished = JokerCall.HIGH if wins else JokerCall.LOW
    return Played(view.seat, held, wished if wished in calls else calls[0])


def allowed(
    view: View, own: list[Card], trick: tuple[Played, ...], *, broken: bool, revokes: bool = False
) -> list[Card]:
    """The cards of a hand that may be played to a trick, without those that break a duty.

    Args:
        view: of the viewer.
        own: the hand.
        trick: the trick as it lies; empty for a lead.
        broken: whether a trump was played in this deal.
        revokes: whether revokes that are only penalised are among them.
    """
    assert view.seat is not None
    deal = own_deal(view, own, trick, broken=broken)
    legal = legal_cards(deal, view.seat)
    return [held for held in legal if revokes or not is_revoke(deal, view.seat, held)]


def as_play(play: Played) -> Play:
    """The action that plays a card so."""
    return Play(play.seat, play.card, play.joker)


def own_deal(
    view: View, own: list[Card], trick: tuple[Played, ...], *, broken: bool | None = None
) -> DealState:
    """The deal with no cards but the viewer's, of which the rules for his card can be asked."""
    hands = tuple(tuple(own) if seat == view.seat else () for seat in range(view.players))
    return DealState(
        view.spec,
        hands=hands,
        trump_known=view.trump_known,
        trump=view.trump,
        leader=view.leader,
        trick=trick,
        tricks=view.tricks,
        trump_broken=view.trump_broken if broken is None else broken,
    )
