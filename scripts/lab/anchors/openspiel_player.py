"""OpenSpiel's information-set tree search as a bot at our table, made honest.

OpenSpiel's `oh_hell` reshuffles only cards that were really dealt when it imagines other hands, so
on the true deal its bot would know which cards are out of play. Here it never sees the true deal:
it searches in several deals drawn by our own sampler from all unseen cards, an equal share of its
simulations in each, and the shares of its visits are added up.

Needs `pip install open_spiel`; the game itself does not.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any, Final

import pyspiel  # type: ignore[import-not-found]

from ai.knowledge.unseen_cards import Sampler
from game.engine import Action, Bid, Card, Limit, Play, View

BIDS_FROM: Final = 52
"""OpenSpiel numbers the cards 0 to 51 and the bids after them."""
THEIR_SUITS: Final = "CDSH"
CURIOSITY: Final = 8.0
"""Its exploration constant, of those tried the best for scores of ten plus the bid."""
DEALS: Final = 20
"""Deals that one decision is searched in."""


@cache
def their_card(card: Card) -> int:
    """OpenSpiel's number of a card: by rank, then by suit."""
    return card.height * 4 + THEIR_SUITS.index(card.suit.letter)


class OpenSpiel:
    """The bot; it keeps nothing but its games and its counter of chance between decisions."""

    def __init__(self, simulations: int = 1000, seed: int = 1) -> None:
        self._games: dict[tuple[int, int], Any] = {}
        self._bot = pyspiel.ISMCTSBot(
            seed,
            pyspiel.RandomRolloutEvaluator(1, seed),
            CURIOSITY,
            max(2, simulations // DEALS),
            -1,
            pyspiel.ISMCTSFinalPolicyType.NORMALIZED_VISIT_COUNT,
            False,
            False,
        )

    def choose(self, view: View, legal: tuple[Action, ...], limit: Limit, rng: Random) -> Action:
        """See `game.engine.Agent`; the limit is its own."""
        sampler = Sampler(view)
        visits: dict[int, float] = {}
        for _ in range(DEALS):
            state = self._state(view, sampler.hands(rng))
            if state.current_player() != view.seat:
                raise ValueError("OpenSpiel waits for another seat")
            for action, share in self._bot.get_policy(state):
                visits[action] = visits.get(action, 0.0) + share
        return max(legal, key=lambda action: visits.get(_their_action(action), 0.0))

    def _state(self, view: View, hands: tuple[tuple[Card, ...], ...]) -> Any:
        """The deal so far in OpenSpiel, with these hands left."""
        players, tricks = view.players, view.spec.tricks
        key = (players, tricks)
        if key not in self._games:
            self._games[key] = pyspiel.load_game(
                "oh_hell",
                {"players": players, "num_tricks_fixed": tricks, "off_bid_penalty": True},
            )
        state = self._games[key].new_initial_state()
        plays = [play for trick in view.tricks for play in trick.played] + list(view.trick)
        dealt = [list(hand) for hand in hands]
        for play in plays:
            dealt[play.seat].append(play.card)
        state.apply_action(tricks)
        state.apply_action(view.dealer)
        for number in range(players * tricks):
            state.apply_action(their_card(dealt[number % players][number // players]))
        assert view.turn_up is not None, "a card is turned up"
        state.apply_action(their_card(view.turn_up))
        for seat in view.spec.bidding_order:
            bid = view.bids[seat]
            if isinstance(bid, int):
                state.apply_action(BIDS_FROM + bid)
        for play in plays:
            state.apply_action(their_card(play.card))
        return state


def _their_action(action: Action) -> int:
    if isinstance(action, Bid):
        return BIDS_FROM + action.bid
    assert isinstance(action, Play), action
    return their_card(action.card)
