"""The talk of the cooperative game: a statement, and what contradicts what was said before."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Final

from game.engine.choices import Talk
from game.engine.decisions.kinds import ActionKind, DealKnown, DecisionEvent
from game.engine.flow import Outcome, go_on, next_talker
from game.engine.frozen import altered
from game.engine.refusal import Refusal, refuse
from game.engine.spec import Seat
from game.engine.state import DealState, GameState, Phase
from game.engine.terms import Statement, Strength, statements
from game.engine.tuples import put
from game.engine.view import View, settled

EXCLUDES: Final[Mapping[Strength, frozenset[Strength]]] = {
    Strength.STRONG_IN_ONE: frozenset(
        {Strength.STRONG_IN_TWO, Strength.EVEN, Strength.WEAK, Strength.SURE_NONE}
    ),
    Strength.STRONG_IN_TWO: frozenset(
        {Strength.STRONG_IN_ONE, Strength.EVEN, Strength.WEAK, Strength.SURE_NONE}
    ),
    Strength.EVEN: frozenset({Strength.STRONG_IN_ONE, Strength.STRONG_IN_TWO, Strength.VOID}),
    Strength.WEAK: frozenset({Strength.STRONG_IN_ONE, Strength.STRONG_IN_TWO}),
    Strength.VOID: frozenset({Strength.EVEN}),
    Strength.SURE_NONE: frozenset({Strength.STRONG_IN_ONE, Strength.STRONG_IN_TWO, Strength.SURE}),
    Strength.SURE: frozenset({Strength.SURE_NONE}),
    Strength.CAN_TAKE: frozenset(),
}
"""Statements that contradict each other whatever their numbers; each pair stands on both sides."""


@dataclass(frozen=True, slots=True)
class Said(DecisionEvent):
    """A player said something about his hand; None: he has nothing more to say."""

    seat: Seat
    statement: Statement | None

    def tell(self, view: View) -> View:
        said = (*view.talk[self.seat], self.statement)
        return settled(altered(view, talk=put(view.talk, self.seat, said)))


@dataclass(frozen=True, slots=True)
class Say(ActionKind):
    """A player makes a statement about his hand, or has nothing more to say."""

    phase = Phase.TALKING

    seat: Seat
    statement: Statement | None

    @staticmethod
    def seats(deal: DealKnown) -> tuple[Seat, ...]:
        seat = next_talker(deal.spec, deal.talk)
        return () if seat is None else (seat,)

    @staticmethod
    def legal(deal: DealState, seat: Seat) -> Iterator[Say]:
        yield Say(seat, None)
        for statement in statements(deal.spec.cards):
            if contradicted(deal, seat, statement) is None:
                yield Say(seat, statement)

    def refusal(self, state: GameState) -> Refusal | None:
        deal, statement = state.deal, self.statement
        if state.phase is not Phase.TALKING or self.seat not in Say.seats(deal):
            return refuse("It is not this seat's turn.")
        if statement is None:
            return None
        if statement not in statements(deal.spec.cards):
            return refuse("That cannot be said.")
        if contradicted(deal, self.seat, statement) is not None:
            return refuse("That cannot be said: it contradicts what this player said before.")
        return None

    def apply(self, state: GameState) -> Outcome[Said]:
        deal, seat = state.deal, self.seat
        deal = altered(deal, talk=put(deal.talk, seat, (*deal.talk[seat], self.statement)))
        return go_on(state, deal, (Said(seat, self.statement),))


def contradict(one: Statement, other: Statement, cards: int) -> bool:
    """Whether one player cannot mean both of a hand of so many cards."""
    if other.strength in EXCLUDES[one.strength]:
        return True
    if one.strength is other.strength:
        return one.tricks != other.tricks
    match {one.strength: one.tricks, other.strength: other.tricks}:
        case {Strength.SURE: int(sure), Strength.CAN_TAKE: int(more)}:
            return sure + more > cards
        case {Strength.SURE: int(sure), Strength.WEAK: None}:
            return 2 * sure > cards
        case _:
            return False


def contradicted(deal: DealState, seat: Seat, statement: Statement) -> Statement | None:
    """What this seat said in this deal that a statement of it would contradict."""
    if deal.spec.rules.talk is Talk.UNCHECKED:
        return None
    said = (each for each in deal.talk[seat] if each is not None)
    return next((each for each in said if contradict(each, statement, deal.spec.cards)), None)


def contradictions() -> tuple[tuple[Strength, Strength], ...]:
    """Each pair of kinds that contradict each other whatever their numbers, once."""
    order = list(Strength)
    return tuple(
        (one, other)
        for one, other in product(order, order)
        if other in EXCLUDES[one] and order.index(one) < order.index(other)
    )
