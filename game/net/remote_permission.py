"""Why the rules do not allow an action at a server, worked out from what its player sees.

A reason never hangs on a card that the player may not see, so any other card may stand in for it.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import cycle

from game.engine import Action, Card, Guess, Phase, Refusal, View, imagine, refusal_of
from game.engine.view import Hand
from game.presentation.screen_state import ScreenState


def refusal_on_screen(shown: ScreenState, action: Action) -> Refusal | None:
    """Why a bid or a card is not allowed now; None where it may, and at any other moment."""
    if shown.phase not in (Phase.BIDDING, Phase.PLAYING):
        return None
    view = shown.view
    guess = Guess(
        hands=_filled(view, view.hands),
        laid=_filled(view, view.laid),
        sealed_bids=(0,) * view.players,
    )
    return refusal_of(imagine(view, guess), action)


def _filled(view: View, hands: Iterable[Hand]) -> tuple[tuple[Card, ...], ...]:
    """The hands with some card of the pack for each that is hidden."""
    some = cycle(view.spec.pack)
    return tuple(
        tuple(held if isinstance(held, Card) else next(some) for held in hand) for hand in hands
    )
