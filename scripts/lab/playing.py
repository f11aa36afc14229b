"""Bots by name and deals between them, for measurements: one process, the processor's own time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from time import thread_time
from typing import Final

from ai.players.expert import Expert
from ai.players.heuristic import Heuristic
from ai.players.levels import BEGINNER, CASUAL, SKILLED, Searcher
from ai.players.mcts import Mcts
from ai.players.search_limits import PLAYOUTS
from game.engine import (
    CHANCE,
    Agent,
    FinishedDeal,
    Limit,
    Variant,
    apply,
    legal_actions,
    new_game,
    observe,
    to_act,
)
from game.engine.choices import Goal
from game.table.dealer import chance_action
from game.variants import variant, with_options
from lab.general_net.player import GeneralNetPlayer
from lab.population.kinds import KINDS

OWN: Final = ("heuristic", "mcts", "expert", "expert-plain")
OPENSPIEL: Final = "openspiel"
LEVELS: Final[Mapping[str, Agent]] = {"beginner": BEGINNER, "casual": CASUAL, "skilled": SKILLED}
"""Those below the expert, which think in no time."""
GENERAL_NET: Final = "general-net"
"""The net for every game, without any search."""
BOTS: Final = (*OWN, GENERAL_NET, *LEVELS, OPENSPIEL, *KINDS)
ENVIOUS: Final = "expert-envy-"
"""Before a number: the expert to whom the others' mean points count so much against its own."""
PLAIN: Final = "expert-plain"
"""The expert without nets, as it was up to version 7."""
USUAL: Final = 4
"""Players of a variant, or the nearest number that it takes."""


def agent(name: str) -> Agent:
    """A bot by its name, ready to think; milliseconds are those that its own thread works."""
    if name == OPENSPIEL:
        from lab.anchors.openspiel_player import OpenSpiel

        return OpenSpiel()
    if name == GENERAL_NET:
        return GeneralNetPlayer()
    if name in KINDS:
        return KINDS[name]
    if name in LEVELS:
        return LEVELS[name]
    if name in ("expert", PLAIN):
        return Searcher(PLAYOUTS, clock=thread_time, nets=name != PLAIN)
    if name.startswith(ENVIOUS):
        envy = float(name.removeprefix(ENVIOUS))
        return Expert(clock=thread_time, envy=envy)
    return Mcts(clock=thread_time) if name == "mcts" else Heuristic()


def is_bot(name: str) -> bool:
    """Whether `agent` knows the name."""
    weight = name.removeprefix(ENVIOUS) if name.startswith(ENVIOUS) else ""
    return name in BOTS or weight.replace(".", "", 1).isdecimal()


def oh_hell(players: int, cards: int, *, no_trump: bool = False) -> Variant:
    """The game of a cell: one deal of Oh Hell, ten plus the bid or nothing."""
    rules = {"schedule": [cards], "scoring": "ten-plus-bid", "bid_changes": False}
    if no_trump:
        rules["no_trump"] = "always"
    return with_options(variant("oh-hell"), rules, players)


def usual_players(row: Variant) -> int:
    """How many play a variant here."""
    return min(row.deals, key=lambda players: (abs(players - USUAL), -players))


def single_deal(row: Variant, players: int, number: int) -> Variant:
    """A game of one deal, of the row's sizes in turn: no deal that failed is played again."""
    sizes = row.deals[players]
    return with_options(row, {"schedule": [sizes[number % len(sizes)]]}, players)


def is_shared(row: Variant) -> bool:
    """Whether all win or fail together."""
    return row.rules.goal is Goal.SHARED


def play(
    game: Variant,
    agents: Sequence[Agent],
    limit: Limit,
    *,
    number: int,
    dealer: int,
    most: int | None = None,
) -> tuple[FinishedDeal, ...]:
    """The deals of one game, to its end or so many; its number seeds cards and chance."""
    state = new_game(game, len(agents), dealer)
    rng = Random(number)
    while len(state.finished) != most and (must := to_act(state).must):
        seat = must[0]
        if seat == CHANCE:
            state, _ = apply(state, chance_action(state, number))
            continue
        legal = legal_actions(state, seat)
        action = legal[0]
        if len(legal) > 1:
            chance = Random(rng.getrandbits(64))
            action = agents[seat].choose(observe(state, seat), legal, limit, chance)
        state, _ = apply(state, action)
    return state.finished
