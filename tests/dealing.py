"""A seeded dealer and careless players: drives the engine through whole random games."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from game.engine import (
    CHANCE,
    Action,
    Deal,
    DealPiles,
    Event,
    GameState,
    Phase,
    TurnUp,
    Variant,
    apply,
    legal_actions,
    new_game,
    to_act,
)
from game.engine.choices import TrumpFrom


class Step(NamedTuple):
    """One action of a game, with the state before and after it."""

    before: GameState
    action: Action
    after: GameState
    events: tuple[Event, ...]


def chance(state: GameState, rng: Random) -> Action:
    """A shuffled deal, or a card turned from those that were not dealt."""
    spec = state.deal.spec
    if state.phase is Phase.DEALING:
        # A sample of the pack is as good as a shuffle, and much quicker for small deals.
        dealt = rng.sample(spec.pack, spec.players * spec.cards)
        return Deal(tuple(tuple(dealt[seat :: spec.players]) for seat in range(spec.players)))
    if state.phase is Phase.PILING:
        return DealPiles(tuple(tuple(rng.sample(hand, len(hand))) for hand in state.deal.hands))
    if spec.trump_from in (TrumpFrom.SECOND_PACK, TrumpFrom.RANDOM_CARD):
        return TurnUp(rng.choice(spec.pack))
    held = {card for hand in state.deal.hands for card in hand}
    rest = [card for card in spec.pack if card not in held]
    return TurnUp(rng.choice(rest or [state.deal.hands[spec.dealer][-1]]))


def choose(state: GameState, rng: Random) -> Action:
    """Any legal action of anybody who must act, or now and then of the seat that may."""
    must, may = to_act(state)
    if must == (CHANCE,):
        return chance(state, rng)
    if may and rng.random() < 0.2:
        # A hook may leave no other bid to change to.
        changes = legal_actions(state, may[0])
        if changes:
            return rng.choice(changes)
    return rng.choice(legal_actions(state, rng.choice(must)))


def whole_game(variant: Variant, players: int, seed: int, first_dealer: int = 0) -> Iterator[Step]:
    """Every step of one complete random game; the same seed, the same game."""
    rng = Random(seed)
    state = new_game(variant, players, first_dealer)
    while state.phase is not Phase.OVER:
        action = choose(state, rng)
        after, events = apply(state, action)
        yield Step(state, action, after, events)
        state = after


def last_state(variant: Variant, players: int, seed: int, first_dealer: int = 0) -> GameState:
    """How one complete random game ends."""
    state = new_game(variant, players, first_dealer)
    for step in whole_game(variant, players, seed, first_dealer):
        state = step.after
    return state
