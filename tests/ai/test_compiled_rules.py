"""The bid and the card from the library for the bot of rules, against what the clear rules say."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from ai.decisions.bidding import best_bid
from ai.decisions.cardplay import best_play
from ai.decisions.compiled_rules import compiled_bid, compiled_play
from ai.knowledge.card_knowledge import CardKnowledge
from ai.players.heuristic import Heuristic
from game.engine import (
    CHANCE,
    Action,
    Bid,
    Limit,
    Phase,
    Play,
    apply,
    legal_actions,
    new_game,
    observe,
    to_act,
)
from game.engine.choices import Goal, Jokers
from game.table.dealer import chance_action
from game.variants import VARIANTS

WHIM = 0.3
"""How often any legal action is taken, so that games go where the bot alone would not lead them."""
ACTIONS = 400


@pytest.mark.thinned(105)
@pytest.mark.parametrize(
    ("name", "players"), [(name, players) for name in VARIANTS for players in VARIANTS[name].deals]
)
def test_bid_and_card_are_those_of_the_clear_rules(name: str, players: int) -> None:
    row, rng, bot = VARIANTS[name], Random(f"{name} {players}"), Heuristic()
    state, read, bids_read = new_game(row, players, 0), Counter[bool](), Counter[bool]()
    for _ in range(ACTIONS):
        if state.phase is Phase.OVER:
            break
        seat = to_act(state).must[0]
        if seat == CHANCE:
            state, _ = apply(state, chance_action(state, 3))
            continue
        legal, view = legal_actions(state, seat), observe(state, seat)
        plays = tuple(action for action in legal if isinstance(action, Play))
        bids = tuple(action for action in legal if isinstance(action, Bid))
        chosen: Action = legal[0]
        if len(legal) > 1 and bids:
            chosen = best_bid(view, CardKnowledge(view), bids)
            bid = compiled_bid(view, bids)
            bids_read[bid is not None] += 1
            assert bid in (None, chosen), view
        elif len(legal) > 1 and plays:
            chosen = best_play(view, CardKnowledge(view), plays)
            found = compiled_play(view, plays)
            read[found is not None] += 1
            assert found in (None, chosen), view
        elif len(legal) > 1:
            chosen = bot.choose(view, legal, Limit(), rng)
        state, _ = apply(state, rng.choice(legal) if rng.random() < WHIM else chosen)
    rules = row.rules
    clear = (
        rules.goal is Goal.SHARED
        or rules.jokers is Jokers.HIGH_OR_LOW
        or name in ("caller-clag", "ninety-nine")  # calls, and bids laid aside
    )
    assert clear or read[True]
    assert not read[clear], "the library reads all of its deals or none"
    bid_blind = name == "potomac"  # its trump is turned after the bids
    assert bool(bids_read[True]) is not (clear or bid_blind)


def test_the_order_of_the_cards_given_does_not_matter() -> None:
    state = new_game(VARIANTS["oh-hell"], 4, 0)
    while state.phase is not Phase.PLAYING or len(legal_actions(state, to_act(state).must[0])) < 3:
        seat = to_act(state).must[0]
        legal = legal_actions(state, seat)
        state, _ = apply(state, chance_action(state, 3) if seat == CHANCE else legal[0])
    seat = to_act(state).must[0]
    view = observe(state, seat)
    plays = tuple(play for play in legal_actions(state, seat) if isinstance(play, Play))
    found = {compiled_play(view, order) for order in (plays, plays[::-1])}
    assert found == {best_play(view, CardKnowledge(view), plays)}
