"""What a puzzle is about, found from what its player sees and from the best way alone."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from game.engine import Action, Bid, Card, Lay, Play, Played, View
from game.engine.choices import Total
from game.engine.tricks import best, effective_suit
from game.engine.weighing import deals_after, plays_for_first


class PuzzleTheme(Enum):
    """A theme, by the word that the data have for it."""

    BID = "bid"
    """A bid of one or more."""
    BID_ZERO = "bid-zero"
    """A bid of zero."""
    HOOK = "hook"
    """The last bid, of which the hook forbids one."""
    LAST_DEAL = "last-deal"
    """The game ends with this deal: the first place counts instead of points."""
    TALK = "talk"
    """A bid after statements of what others hold."""
    LAYING = "laying"
    """Cards are laid aside as a bid."""
    MISERE = "misere"
    """No trick is wanted by anybody."""
    PRECEDENCE = "precedence"
    """Suits rank one above the other, and there is no trump."""
    DRAW_TRUMPS = "draw-trumps"
    """A trump is led."""
    LEAD = "lead"
    """Another card is led."""
    DUCK = "duck"
    """The trick could be won for now, and is not."""
    WIN = "win"
    """The trick is won for now, following suit."""
    RUFF = "ruff"
    """Void in the suit led, a trump."""
    DISCARD = "discard"
    """Void in the suit led, no trump."""
    FOLLOW = "follow"
    """Following suit, where no card of the hand could win the trick."""
    SPOIL = "spoil"
    """The trick is left to whoever has bid most and has it already, or taken from whoever has bid
    most and needs every trick that is left."""
    NEW_VOID = "new-void"
    """The last card of a suit goes while a trump is held."""


def themes_of(view: View, legal: tuple[Action, ...], way: Action) -> tuple[PuzzleTheme, ...]:
    """The themes of a decision whose best way is known, the narrowest first."""
    return tuple(_themes(view, legal, way))


def _themes(view: View, legal: tuple[Action, ...], way: Action) -> Iterator[PuzzleTheme]:
    if plays_for_first(view) and not deals_after(view):
        yield PuzzleTheme.LAST_DEAL
    if isinstance(way, Lay):
        yield PuzzleTheme.LAYING
    if isinstance(way, Bid):
        if any(view.talk):
            yield PuzzleTheme.TALK
        others = [bid for seat, bid in enumerate(view.bids) if seat != view.seat]
        forbids = view.spec.rules.total is Total.HOOK and len(legal) <= view.spec.tricks
        if forbids and None not in others:
            yield PuzzleTheme.HOOK
        yield PuzzleTheme.BID if way.bid else PuzzleTheme.BID_ZERO
    if not isinstance(way, Play):
        return
    if view.spec.misere:
        yield PuzzleTheme.MISERE
    if view.spec.precedence is not None:
        yield PuzzleTheme.PRECEDENCE
    if _leaves_a_void(view, way.card):
        yield PuzzleTheme.NEW_VOID
    plays = [play for play in legal if isinstance(play, Play)]
    if _spoils(view, plays, way):
        yield PuzzleTheme.SPOIL
    yield _lead(view, way) if not view.trick else _follow(view, plays, way)


def _lead(view: View, way: Play) -> PuzzleTheme:
    return PuzzleTheme.DRAW_TRUMPS if _is_trump(view, way.card) else PuzzleTheme.LEAD


def _follow(view: View, plays: list[Play], way: Play) -> PuzzleTheme:
    """The theme of a card that is not led."""
    led = effective_suit(view.spec, view.trump, view.trick[0].card)
    if led is not None and effective_suit(view.spec, view.trump, way.card) is not led:
        return PuzzleTheme.RUFF if _is_trump(view, way.card) else PuzzleTheme.DISCARD
    if _wins(view, way):
        return PuzzleTheme.WIN
    return PuzzleTheme.DUCK if any(_wins(view, play) for play in plays) else PuzzleTheme.FOLLOW


def _spoils(view: View, plays: list[Play], way: Play) -> bool:
    """Whether the highest bid of the others fails by this trick, as it stands."""
    if not view.trick or view.spec.misere:
        return False
    holder = best(view.spec, view.trump, view.trick).seat
    others = [bid for seat, bid in enumerate(view.bids) if seat != view.seat]
    bids = [bid for bid in others if isinstance(bid, int)]
    bid = view.bids[holder]
    if len(bids) < len(others) or not isinstance(bid, int) or bid != max(bids):
        return False
    short = bid - view.taken[holder]
    if _wins(view, way):
        return short == len(view.hand)
    return short == 0 and any(_wins(view, play) for play in plays)


def _wins(view: View, play: Play) -> bool:
    """Whether this card would be the best of the trick so far."""
    assert view.seat is not None, "an onlooker plays no card"
    played = Played(view.seat, play.card, play.joker)
    return best(view.spec, view.trump, (*view.trick, played)) == played


def _is_trump(view: View, card: Card) -> bool:
    return view.trump is not None and effective_suit(view.spec, view.trump, card) is view.trump


def _leaves_a_void(view: View, card: Card) -> bool:
    """Whether this is the only card of a plain suit in a hand that holds a trump."""
    held = [one for one in view.hand if isinstance(one, Card)]
    suit = effective_suit(view.spec, view.trump, card)
    same = [one for one in held if effective_suit(view.spec, view.trump, one) is suit]
    trumps = any(_is_trump(view, one) for one in held)
    return len(same) == 1 and trumps and not _is_trump(view, card) and len(held) > 1
