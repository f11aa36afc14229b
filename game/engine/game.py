"""The machine itself: who acts, what is legal, and what an action makes of a state."""

from __future__ import annotations

from typing import Final, get_args

from game.engine.deal_sequence import next_step
from game.engine.decisions import Action, Event
from game.engine.decisions.kinds import DealKnown
from game.engine.decisions.score import begin
from game.engine.flow import Outcome
from game.engine.refusal import IllegalAction, Refusal
from game.engine.spec import DealSpec, Seat
from game.engine.state import DealState, GameState, Phase, ToAct
from game.engine.variant import Variant


def _kinds(*, optional: bool) -> dict[Phase, tuple[type[Action], ...]]:
    return {
        phase: tuple(
            kind for kind in get_args(Action) if kind.phase is phase and kind.optional is optional
        )
        for phase in Phase
    }


_DUE: Final = _kinds(optional=False)
"""For each phase what the game waits for in it."""
_OPTIONAL: Final = _kinds(optional=True)
"""For each phase what may be done beside that."""


def new_game(variant: Variant, players: int, first_dealer: Seat) -> GameState:
    """A game about to deal its first cards.

    Raises:
        ValueError: the variant does not take so many players, or there is no such seat.
    """
    if players not in variant.deals:
        least, most = variant.seats
        raise ValueError(f"{variant.name} is for {least} to {most} players, not {players}")
    if not 0 <= first_dealer < players:
        raise ValueError(f"seat {first_dealer} is not at a table of {players}")
    spec = next_step(variant, players, first_dealer, ())
    assert isinstance(spec, DealSpec), "a variant has at least one deal"
    state = GameState(
        variant=variant,
        players=players,
        first_dealer=first_dealer,
        phase=Phase.DEALING,
        deal=DealState(spec),
        totals=(0,) * players,
    )
    return begin(state, spec)


def to_act(state: GameState) -> ToAct:
    """Who the game waits for (`must`) and who may act before the next of them does (`may`)."""
    return in_turn(state.phase, state.deal)


def in_turn(phase: Phase, deal: DealKnown) -> ToAct:
    """The same of a deal in a phase, which a viewer knows as well as the state does."""
    must: tuple[Seat, ...] = ()
    may: tuple[Seat, ...] = ()
    for kind in _DUE[phase]:
        must += kind.seats(deal)
    for kind in _OPTIONAL[phase]:
        may += kind.seats(deal)
    return ToAct(must, may)


def legal_actions(state: GameState, seat: Seat) -> tuple[Action, ...]:
    """Everything this seat may do now. Chance is checked by `apply`, never enumerated.

    Whoever the game waits for is offered nothing beside what it waits for.
    """
    deal, phase = state.deal, state.phase
    return _legal(_DUE[phase], deal, seat) or _legal(_OPTIONAL[phase], deal, seat)


def _legal(kinds: tuple[type[Action], ...], deal: DealState, seat: Seat) -> tuple[Action, ...]:
    found: tuple[Action, ...] = ()
    for kind in kinds:
        if seat in kind.seats(deal):
            found += tuple(kind.legal(deal, seat))
    return found


def refusal_of(state: GameState, action: Action) -> Refusal | None:
    """Why the rules do not allow this action now, in one sentence; None where they do."""
    return action.refusal(state)


def apply(state: GameState, action: Action, legal: tuple[Action, ...] = ()) -> Outcome[Event]:
    """The state after an action, and what happened.

    Args:
        state: in which it is done.
        action: what is done.
        legal: what `legal_actions` gave in this state: one of these is not checked once more.

    Raises:
        IllegalAction: the rules do not allow it now; the state is untouched.
    """
    if action not in legal and (refusal := action.refusal(state)) is not None:
        raise IllegalAction(refusal)
    return action.apply(state)
