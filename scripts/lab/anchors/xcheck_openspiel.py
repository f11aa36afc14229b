#!/usr/bin/env python3
"""Compares Oh Hell, step by step, with OpenSpiel's `oh_hell`.

    python -m venv somewhere && somewhere/bin/pip install open_spiel
    somewhere/bin/python scripts/lab/anchors/xcheck_openspiel.py [--deals 2000] [--seed 1]

Runs in an environment of its own, since the game itself does not need OpenSpiel. Deals of 3 to 7
players are played at random in both; at every decision the player to act and the legal actions
must agree, at the end the points (`scoring=tricks-and-ten`) and who took what. At least one card is
left over, because OpenSpiel always turns one up.
"""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

try:
    import pyspiel  # type: ignore[import-not-found]
except ImportError:
    print("xcheck_openspiel.py needs open_spiel.", file=sys.stderr)
    raise SystemExit(2) from None

from game.engine import (
    Action,
    Bid,
    Card,
    Deal,
    GameState,
    Phase,
    Play,
    TurnUp,
    apply,
    legal_actions,
    new_game,
    to_act,
)
from game.variants import variant, with_options

BIDS_FROM = 52
"""OpenSpiel numbers the cards 0 to 51 and the bids after them."""
THEIR_SUITS = "CDSH"


def their_card(card: Card) -> int:
    """OpenSpiel's number of a card: by rank, then by suit."""
    return card.height * 4 + THEIR_SUITS.index(card.suit.letter)


def their_action(action: Action) -> int:
    """OpenSpiel's number of a bid or a card."""
    if isinstance(action, Bid):
        return BIDS_FROM + action.bid
    assert isinstance(action, Play), action
    return their_card(action.card)


def compare(players: int, cards: int, rng: Random) -> int:
    """Play one deal in both; the number of decisions compared.

    Raises:
        AssertionError: they disagree.
    """
    rules = {"scoring": "tricks-and-ten", "schedule": [cards], "bid_changes": False}
    dealer = rng.randrange(players)
    state = new_game(with_options(variant("oh-hell"), rules, players), players, dealer)
    pack = list(state.deal.spec.pack)
    rng.shuffle(pack)
    hands = tuple(tuple(pack[seat * cards : (seat + 1) * cards]) for seat in range(players))
    turned = pack[players * cards]
    state, _ = apply(state, Deal(hands))
    state, _ = apply(state, TurnUp(turned))

    theirs = pyspiel.load_game(
        "oh_hell", {"players": players, "num_tricks_fixed": cards}
    ).new_initial_state()
    theirs.apply_action(cards)
    theirs.apply_action(dealer)
    for place in range(cards):
        for hand in hands:
            theirs.apply_action(their_card(hand[place]))
    theirs.apply_action(their_card(turned))
    return _play_both(state, theirs, rng)


def _play_both(state: GameState, theirs: pyspiel.State, rng: Random) -> int:
    decisions = 0
    while state.phase is not Phase.OVER:
        (seat,) = to_act(state).must
        assert theirs.current_player() == seat, "another player is to act"
        ours = {their_action(action): action for action in legal_actions(state, seat)}
        assert sorted(theirs.legal_actions()) == sorted(ours), "other actions are legal"
        number = rng.choice(sorted(ours))
        state, _ = apply(state, ours[number])
        theirs.apply_action(number)
        decisions += 1
    assert theirs.is_terminal(), "the deal is not over"
    assert theirs.returns() == list(state.totals), "the points differ"
    return decisions


def main() -> int:
    """Compare so many deals; exit code 1 at the first difference."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    words = parser.parse_args()
    rng = Random(words.seed)
    start, decisions = time.monotonic(), 0
    for number in range(words.deals):
        players = 3 + number % 5
        cards = rng.randint(1, 51 // players)
        try:
            decisions += compare(players, cards, rng)
        except AssertionError as error:
            print(f"deal {number}, {players} players, {cards} cards: {error}")
            return 1
    seconds = time.monotonic() - start
    print(
        f"{words.deals} deals of 3 to 7 players, {decisions} decisions: who acts, what is legal "
        f"and every point agree with OpenSpiel's oh_hell ({seconds:.0f} s)"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
