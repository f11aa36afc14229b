#!/usr/bin/env python3
"""What the library of this machine answers to fixed questions, beside what is kept: bit for bit.

    python scripts/checks/native_words.py          says which answers are others here
    python scripts/checks/native_words.py --keep   keeps the answers of this machine

Playouts by seed of every variant and number of seats, at random and guided, searches over deals
drawn to fit the bids, of last tricks too, and what nets say. Each is asked of every build that this
processor can run. They are the same on every system and processor: whoever replays a bot elsewhere
gets its decision.
Exit code 1 where something differs.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import json
import sys
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]

import numpy as np

from ai.kernel.playouts.policy_weights import guide_for
from ai.kernel.rules.deal_arrays import arrays_of, plan_of
from ai.kernel.rules.deal_tables import bit_of, mask_of
from ai.kernel.search.card_and_bid_search import numbers_of, search_problem
from ai.kernel.search.ending_search import CELL, empty_forest, is_ending, most_of_a_deal
from ai.kernel.search.problem import SearchOptions, no_playouts
from ai.kernel.search.utility import utility_of
from ai.knowledge.card_layout import layout_of
from ai.native.calls import call_of
from ai.native.library import builds
from ai.nets.advice import advises, net, worths
from ai.nets.general import advice as general
from ai.nets.general.advice import seen
from game.engine import GameState, Play, legal_actions, observe, to_act
from game.table.game import Game
from game.table.headless import steps
from game.table.setup import plan
from game.variants import VARIANTS

KEPT: Final = ROOT / "tests" / "golden" / "native.json"
PLAYOUTS: Final = 200
DEALS: Final = 20


def position(name: str, players: int) -> GameState:
    """The first card that somebody chooses in a game of this variant."""
    rng = Random(f"{name} {players}")
    game = Game(plan(VARIANTS[name], ("random",) * players, seed=3, first_dealer=0), [])
    for before, action in steps(game, lambda _game, _seat, legal: rng.choice(legal)):
        if isinstance(action, Play) and len(legal_actions(before, action.seat)) > 1:
            return before
    raise AssertionError("somebody chooses a card in every game")


def answers(build: str, name: str, players: int) -> str:
    """A digest of all that one build says of a position."""
    state = position(name, players)
    seat, plan = to_act(state).must[0], plan_of(state)
    deal, spec = arrays_of(state, plan), state.deal.spec
    layout, guide = layout_of(spec, state.deal.trump), guide_for(spec)
    live = mask_of(layout, [card for hand in state.deal.hands for card in hand])
    said: list[Any] = []
    for tables in (None, guide):
        words = np.array([1, 2], np.uint64)
        total = call_of(build, "play_many", plan, deal, words, live, tables, PLAYOUTS)
        said.append((total, words.tolist()))
    view = observe(state, seat)
    plays = [play for play in legal_actions(state, seat) if isinstance(play, Play)]
    cards = np.array([bit_of(layout, play.card) for play in plays], np.int64)
    options = SearchOptions(
        cards, np.ones(len(cards), np.int64), np.ones(len(cards), np.bool_), len(cards)
    )
    found = no_playouts(len(cards), spec.tricks)
    problem = search_problem(view, utility_of(view, 1.0), Random(1))
    call_of(build, "weigh_cards", problem, options, guide, words, DEALS, found)
    said += [array.tolist() for array in found]
    if advises(view, plays[0]):
        said.append([number.hex() for number in worths(net(), view, tuple(plays))])
    if not view.laid and not spec.sight.is_pile:
        kind, at = seen(view, problem)
        words, found = np.array([1, 2], np.uint64), no_playouts(len(cards), spec.tricks)
        for depth in (0, 1):  # to the end of the deal, and to the asker's next decision
            asked = (general.net(), kind.words, at, problem, options, words, DEALS, depth, found)
            call_of(build, "weigh_by_general", *asked)
        said += [[number.hex() for number in found.sums.tolist()], found.times.tolist()]
    said += ending(build, name, players)
    return sha256(json.dumps(said).encode()).hexdigest()[:16]


def ending(build: str, name: str, players: int) -> list[Any]:
    """What one build says of the first card of last tricks that it knows to search."""
    rng = Random(f"{name} {players}")
    game = Game(plan(VARIANTS[name], ("random",) * players, seed=3, first_dealer=0), [])
    for before, action in steps(game, lambda _game, _seat, legal: rng.choice(legal)):
        if not isinstance(action, Play):
            continue
        view, legal = observe(before, action.seat), legal_actions(before, action.seat)
        if len(legal) < 2 or not is_ending(view, legal):
            continue
        spec, layout = view.spec, layout_of(view.spec, view.trump)
        options = SearchOptions(
            *numbers_of(legal, layout), np.ones(len(legal), np.bool_), len(legal)
        )
        problem = search_problem(view, utility_of(view, 1.0), Random(1))
        most = most_of_a_deal(len(legal), spec.tricks - len(view.tricks) - 1)
        forest = empty_forest(most, DEALS, len(legal))
        guide, words = guide_for(spec), np.array([1, 2], np.uint64)
        found = no_playouts(len(legal), spec.tricks)
        call_of(build, "grow_endings", problem, options, guide, words, DEALS, forest)
        size = 1 << (4 * int(forest.sizes[1])).bit_length()
        call_of(build, "settle_endings", forest, np.zeros(CELL * size, np.uint64), size)
        call_of(build, "add_endings", problem, options, forest, 0, DEALS, found)
        return [array.tolist() for array in found]
    return []


def all_answers(build: str) -> dict[str, str]:
    """Of every variant and number of seats."""
    return {
        f"{name}, {players} players": answers(build, name, players)
        for name, row in VARIANTS.items()
        for players in sorted(row.deals)
    }


def read() -> dict[str, str]:
    """What is kept."""
    found: dict[str, str] = json.loads(KEPT.read_text(encoding="utf-8"))
    return found


def main() -> int:
    """Compare, or keep."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--keep", action="store_true", help="keep what is found now")
    given = parser.parse_args()
    if given.keep:
        found = json.dumps(all_answers(builds()[0]), indent=1)
        KEPT.write_text(found + "\n", encoding="utf-8", newline="\n")
        return 0
    kept, differing = read(), 0
    for build in builds():
        for name, answer in all_answers(build).items():
            if kept.get(name) != answer:
                differing += 1
                print(f"{build}: {name}: not as kept")
    print(f"{len(kept)} positions, {len(builds())} builds: {differing} answers are others")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
