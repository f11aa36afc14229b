"""Many deals at once that a net plays against itself, and what came of each of its decisions."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.kernel.rules.deal_tables import Masks
from ai.native.calls import real
from ai.nets.deal_fields import SUITS
from ai.nets.deal_records import Deals
from ai.nets.features import ON
from ai.nets.weights import Floats, Weights
from lab.nets import teaching
from lab.nets.deals import chance, empty
from lab.nets.network import Batch, answers

MOST_DECISIONS: Final = 60
"""Of all seats in one deal."""


class Table(NamedTuple):
    """The deals going on and what was decided in each; arrays with a row for each deal."""

    deals: Deals
    on: NDArray[np.int16]
    """By deal and decision: the inputs."""
    counts: NDArray[np.int16]
    actions: NDArray[np.int64]
    seats: NDArray[np.int64]
    made: NDArray[np.int64]
    """By deal: how many decisions there are."""
    words: Masks
    """The random generator."""


class Past(NamedTuple):
    """Decisions of deals that are over, one in each row."""

    on: NDArray[np.int16]
    counts: NDArray[np.int16]
    actions: NDArray[np.int64]
    made: Floats
    others: Floats


class Asked(NamedTuple):
    """What the seats in turn see, a deal in each row."""

    on: NDArray[np.int16]
    counts: NDArray[np.int16]
    places: NDArray[np.int64]


def table(size: int) -> Table:
    """So many deals, none of them begun."""
    return Table(
        empty(size),
        np.zeros((size, MOST_DECISIONS, ON), np.int16),
        np.zeros((size, MOST_DECISIONS), np.int16),
        np.zeros((size, MOST_DECISIONS), np.int64),
        np.zeros((size, MOST_DECISIONS), np.int64),
        np.zeros(size, np.int64),
        chance(0),
    )


def past(size: int) -> Past:
    """Room for so many decisions."""
    return Past(
        np.zeros((size, ON), np.int16),
        np.zeros(size, np.int16),
        np.zeros(size, np.int64),
        np.zeros(size, np.float32),
        np.zeros(size, np.float32),
    )


def asked(size: int) -> Asked:
    """Room for what is seen in so many deals."""
    return Asked(
        np.zeros((size, ON), np.int16),
        np.zeros(size, np.int16),
        np.zeros((size, SUITS), np.int64),
    )


def start(at: Table, seed: int) -> None:
    """Begin all deals anew; the seed says all chance that follows."""
    at.words[:] = chance(seed)
    teaching.call("start", at, len(at.deals))


def go_to_decisions(at: Table, out: Past, first: int, ask: Asked) -> int:
    """In each deal go on to where somebody has a choice; those that end begin anew.

    Args:
        at: the deals.
        out: takes the decisions of those that end.
        first: the row for the next of them.
        ask: is filled with what the seats in turn see.

    Returns:
        The row after the last decision that was taken over.
    """
    rows = len(out.actions)
    return teaching.call(
        "go_to_decisions", at, len(at.deals), MOST_DECISIONS, out, rows, first, ask
    )


def decide(at: Table, ask: Asked, figures: Floats, curiosity: float) -> None:
    """In each deal the seat in turn does what is worth most, or now and then something else."""
    teaching.call("decide_all", at, len(at.deals), MOST_DECISIONS, ask, figures, real(curiosity))


def play(net: Weights, at: Table, room: Past, ask: Asked, curiosity: float) -> Batch:
    """Play until the room is full of decisions; each is what one deal after the other was played.

    Args:
        net: which decides for all seats.
        at: deals going on, which go on.
        room: takes the decisions; less room is filled than there is where a deal ends just there.
        ask: room for what is seen.
        curiosity: how often something else is done than what seems best.
    """
    filled = 0
    while (filled := go_to_decisions(at, room, filled, ask)) < len(room.actions):
        figures = answers(net, ask.on, ask.counts)
        decide(at, ask, figures, curiosity)
    return Batch(*room)


def shuffled(batch: Batch, size: int, rng: np.random.Generator) -> list[Batch]:
    """A batch in parts of a size, by chance."""
    order = rng.permutation(len(batch.actions))
    parts = [order[start : start + size] for start in range(0, len(order), size)]
    return [
        Batch(
            batch.on[part],
            batch.counts[part],
            batch.actions[part],
            batch.made[part],
            batch.others[part],
        )
        for part in parts
    ]
