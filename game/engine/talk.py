"""The talk of the cooperative game: whose turn it is, and what contradicts what was said."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Final

from game.engine.actions import Seat
from game.engine.choices import Goal, Talk
from game.engine.refusal import Refusal, refuse
from game.engine.spec import MOST_STATEMENTS, DealSpec
from game.engine.state import DealState
from game.engine.terms import Statement, Strength, statements

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


def talk_refusal(deal: DealState, seat: Seat, statement: Statement | None) -> Refusal | None:
    """Why this seat may not say this now, or None where it may; None as a statement is silence."""
    if statement is None:
        return None
    if statement not in statements(deal.spec.cards):
        return refuse("That cannot be said.")
    if contradicted(deal, seat, statement) is not None:
        return refuse("That cannot be said: it contradicts what this player said before.")
    return None


def legal_statements(deal: DealState, seat: Seat) -> tuple[Statement, ...]:
    """What this seat may say now beside nothing more."""
    return tuple(
        each for each in statements(deal.spec.cards) if contradicted(deal, seat, each) is None
    )


def contradictions() -> tuple[tuple[Strength, Strength], ...]:
    """Each pair of kinds that contradict each other whatever their numbers, once."""
    order = list(Strength)
    return tuple(
        (one, other)
        for one, other in product(order, order)
        if other in EXCLUDES[one] and order.index(one) < order.index(other)
    )


def next_talker(spec: DealSpec, talk: tuple[tuple[Statement | None, ...], ...]) -> Seat | None:
    """Whose turn it is to talk; None where nobody talks any more, or ever did.

    `talk`: by seat, what was said in this deal, None at the end of a player's talk.
    """
    if spec.rules.goal is not Goal.SHARED:
        return None
    for seat in spec.bidding_order:
        if None not in talk[seat] and len(talk[seat]) < MOST_STATEMENTS:
            return seat
    return None
