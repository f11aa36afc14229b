"""Why the rules do not allow an action at a server, worked out from what its player sees.

A reason never hangs on a card that the player may not see, so any other card may stand in for it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from itertools import cycle

from game.engine import Action, Card, ChangeBid, Refusal, Seat, View, refusal_of
from game.engine.view import Guess, Hand, imagine
from game.presentation.phases import ScreenPhase
from game.presentation.screen_state import ScreenState
from game.presentation.view_on_screen import view_of_deal


def refusal_on_screen(shown: ScreenState, seat: Seat, action: Action) -> Refusal | None:
    """Why a seat may not bid or play so now; None where it may, and at any other moment."""
    if shown.phase not in (ScreenPhase.BIDDING, ScreenPhase.PLAYING):
        return None
    view = view_of_deal(shown)
    if isinstance(action, ChangeBid):  # who may change a bid is not on the screen
        view = replace(view, last_bidder=seat)
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
