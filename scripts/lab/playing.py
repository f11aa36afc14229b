"""Bots by name and deals between them, for measurements: one process, the processor's own time."""

from __future__ import annotations

import re
from collections.abc import Collection, Generator, Mapping, Sequence
from importlib.util import find_spec
from random import Random
from time import thread_time
from typing import Final, NamedTuple

from ai.nets.general.shares import Shares
from ai.players.expert import Expert
from ai.players.heuristic import Heuristic
from ai.players.levels import BEGINNER, CASUAL, SKILLED, Searcher
from ai.players.mcts import Mcts
from ai.players.search_limits import PLAYOUTS
from game.engine import Action, Agent, FinishedDeal, GameState, Limit, Seat, Variant
from game.engine.choices import Goal
from game.table.game import Game
from game.table.headless import steps
from game.table.setup import plan
from game.variants import VARIANTS, variant, with_options
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
GENERAL: Final = "expert-general-"
"""Before shares of the rules' playouts and of the net's word, in hundredths, and a depth: the
expert with the general net in every variant (`ai.nets.general.shares`)."""
USUAL: Final = 4
"""Players of a variant, or the nearest number that it takes."""
_GENERAL: Final = re.compile(GENERAL + r"\d+-\d+-\d+")


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
    if _GENERAL.fullmatch(name):
        rules, word, depth = map(int, name.removeprefix(GENERAL).split("-"))
        shares = dict.fromkeys(VARIANTS, Shares(rules / 100, word / 100, depth))
        return Searcher(PLAYOUTS, clock=thread_time, general=shares)
    if name.startswith(ENVIOUS):
        envy = float(name.removeprefix(ENVIOUS))
        return Expert(clock=thread_time, envy=envy)
    return Mcts(clock=thread_time) if name == "mcts" else Heuristic()


def is_bot(name: str) -> bool:
    """Whether `agent` knows the name."""
    weight = name.removeprefix(ENVIOUS) if name.startswith(ENVIOUS) else ""
    return name in BOTS or bool(_GENERAL.fullmatch(name)) or weight.replace(".", "", 1).isdecimal()


def absent(names: Collection[str]) -> str | None:
    """Why one of these bots cannot play on this machine, in one sentence."""
    if OPENSPIEL in names and find_spec("pyspiel") is None:
        return "OpenSpiel is not installed here: it needs pip install open_spiel."
    return None


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


class Moment(NamedTuple):
    """A seat that acted: the state before it, what it might have done and what it did."""

    state: GameState
    seat: Seat
    legal: tuple[Action, ...]
    action: Action


def moments(
    game: Variant,
    agents: Sequence[Agent],
    limit: Limit,
    *,
    number: int,
    dealer: int,
    most: int | None = None,
) -> Generator[Moment, None, tuple[FinishedDeal, ...]]:
    """Play one game, to its end or so many deals; its number seeds cards and chance.

    Returns:
        The deals that were played.
    """
    rng, acted = Random(number), list[Moment]()

    def decide(played: Game, seat: Seat, legal: tuple[Action, ...]) -> Action:
        action = legal[0]
        if len(legal) > 1:
            chance = Random(rng.getrandbits(64))
            action = agents[seat].choose(played.view(seat), legal, limit, chance)
        acted.append(Moment(played.state, seat, legal, action))
        return action

    seats = ("random",) * len(agents)
    played = Game(plan(game, seats, seed=number, first_dealer=dealer), [])
    for _step in steps(played, decide, most):
        yield from acted
        acted.clear()
    return played.deals


def play(
    game: Variant,
    agents: Sequence[Agent],
    limit: Limit,
    *,
    number: int,
    dealer: int,
    most: int | None = None,
) -> tuple[FinishedDeal, ...]:
    """The deals of one game that is played as `moments` plays it."""
    played = moments(game, agents, limit, number=number, dealer=dealer, most=most)
    while True:
        try:
            next(played)
        except StopIteration as end:
            deals: tuple[FinishedDeal, ...] = end.value
            return deals
