"""A quick way to play an imagined deal to its end: everybody after his own bid, with some whims."""

from __future__ import annotations

from random import Random
from typing import Final, cast

from ai.bidding import best_bid
from ai.reading import SUIT_PLACE, Reading
from game.engine import Action, Bid, Card, GameState, Phase, Play, Seat, observe

WHIM: Final = 0.1
"""How often a player does anything at all."""


def next_action(state: GameState, seat: Seat, legal: tuple[Action, ...], rng: Random) -> Action:
    """What this seat does in an imagined state, out of at least two legal actions."""
    if rng.random() < WHIM:
        return legal[int(rng.random() * len(legal))]
    if state.phase is Phase.BIDDING:
        view = observe(state, seat)
        return best_bid(view, Reading(view), cast("tuple[Bid, ...]", legal))
    return _to_bid(state, seat, cast("tuple[Play, ...]", legal))


def _to_bid(state: GameState, seat: Seat, legal: tuple[Play, ...]) -> Play:
    """Win while tricks are wanted, cheaply if last; else lose with the highest card that does."""
    deal = state.deal
    bid = deal.bids[seat]
    assert bid is not None, "cards are played after the bids"
    wants = bid > deal.taken[seat]
    trump = -1 if deal.trump is None else SUIT_PLACE[deal.trump]
    led = SUIT_PLACE[deal.trick[0].card.suit] if deal.trick else -1

    def power(card: Card) -> int:
        suit, height = divmod(card.index, 13)
        return height + (26 if suit == trump else 13 if suit == led else 0)

    ranked = sorted(legal, key=lambda play: power(play.card))
    if not deal.trick:
        return ranked[-1] if wants else ranked[0]
    to_beat = max(power(play.card) for play in deal.trick)
    losing = [play for play in ranked if power(play.card) < to_beat]
    last = len(deal.trick) == deal.spec.players - 1
    if wants and len(losing) < len(ranked):
        return ranked[len(losing)] if last else ranked[-1]
    if wants:
        return ranked[0]
    if losing:
        return losing[-1]
    return ranked[-1] if last else ranked[0]
