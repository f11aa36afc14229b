"""Our bots at a table of the bare engine: what one decides, and whole deals of them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from ai.players.expert import Expert
from ai.players.heuristic import Heuristic
from ai.players.mcts import Mcts
from ai.players.random_player import RandomPlayer
from game.engine import (
    CHANCE,
    Action,
    Agent,
    GameState,
    Limit,
    Variant,
    apply,
    legal_actions,
    new_game,
    observe,
    to_act,
)
from game.table.dealer import chance_action

AGENTS: dict[str, Agent] = {
    "random": RandomPlayer(),
    "heuristic": Heuristic(),
    "mcts": Mcts(),
    "expert": Expert(),
}
FEW = Limit(playouts=4)


def decide(
    state: GameState, seat: int, name: str = "heuristic", seed: object = "", limit: Limit = FEW
) -> Action:
    """What a bot does in this seat; the only action without asking where there is one."""
    legal = legal_actions(state, seat)
    if len(legal) == 1:
        return legal[0]
    rng = Random(f"{seed} {seat}")
    return AGENTS[name].choose(observe(state, seat), legal, limit, rng)


def one_deal(variant: Variant, players: int, names: Sequence[str], seed: int) -> list[GameState]:
    """Every state of the first deal, played by these bots."""
    states = [new_game(variant, players, seed % players)]
    while not states[-1].finished:
        state = states[-1]
        seat = to_act(state).must[0]
        if seat == CHANCE:
            action: Action = chance_action(state, seed)
        else:
            action = decide(state, seat, names[seat], seed)
            assert action in legal_actions(state, seat)
        states.append(apply(state, action)[0])
    return states
