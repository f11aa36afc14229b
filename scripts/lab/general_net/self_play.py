"""Many deals at once that the general net plays against itself, and what came of them."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ai.kernel.playouts.policy import OPPONENTS, guide_of
from ai.kernel.rules.deal_tables import MOST_PLAYERS, Masks
from ai.native.calls import real
from ai.nets.general.inputs import GROUPS, MOST_ON
from ai.nets.general.positions import POSITION
from lab.general_net import teaching
from lab.general_net.deal_kinds import Kinds
from lab.general_net.network import SECOND, Layers, Past
from lab.layers import layers

MOST_DECISIONS: Final = 72
"""Of a deal that are learned from."""


class Table(NamedTuple):
    """The deals going on and what was decided in each; arrays with a row for each deal."""

    positions: NDArray[np.int64]
    on: NDArray[np.int16]
    counts: NDArray[np.int16]
    slots: NDArray[np.int64]
    seats: NDArray[np.int64]
    ranges: NDArray[np.int64]
    made: NDArray[np.int64]
    """By deal: how many decisions there are."""
    words: Masks
    """The random generator."""
    guide: NDArray[np.float64]
    """Of seats that play by the rules of a playout."""


class Asked(NamedTuple):
    """What the seats in turn see, a deal in each row."""

    on: NDArray[np.int16]
    counts: NDArray[np.int16]
    places: NDArray[np.int64]


def table(number: int) -> Table:
    """So many deals, none of them begun."""
    rows = (number, MOST_DECISIONS)
    return Table(
        np.zeros((number, POSITION), np.int64),
        np.zeros((*rows, MOST_ON), np.int16),
        np.zeros(rows, np.int16),
        np.zeros(rows, np.int64),
        np.zeros(rows, np.int64),
        np.zeros((*rows, 2), np.int64),
        np.zeros(number, np.int64),
        np.zeros(2, np.uint64),
        guide_of(OPPONENTS, 64),
    )


def past(rows: int) -> Past:
    """Room for so many decisions."""
    return Past(
        np.zeros((rows, MOST_ON), np.int16),
        np.zeros(rows, np.int16),
        np.zeros(rows, np.int64),
        np.zeros((rows, 3), np.int8),
        np.zeros(rows, np.float32),
        np.zeros((rows, MOST_PLAYERS - 1), np.int8),
    )


def asked(number: int) -> Asked:
    """Room for what is seen in so many deals."""
    return Asked(
        np.zeros((number, MOST_ON), np.int16),
        np.zeros(number, np.int16),
        np.zeros((number, 2 * GROUPS), np.int64),
    )


def start(kinds: Kinds, at: Table, seed: int, by_rules: float) -> None:
    """Begin all deals anew; the seed says all chance that follows."""
    at.words[:] = np.random.SeedSequence(seed).generate_state(2, np.uint64) | np.uint64(1)
    teaching.call("start", kinds, at, len(at.made), real(by_rules))


def play(
    kinds: Kinds, net: Layers, at: Table, room: Past, ask: Asked, curiosity: float, by_rules: float
) -> None:
    """Play until the room is full of decisions of deals that are over.

    Args:
        kinds: of the deals that are begun.
        net: which decides for all seats but those by rules.
        at: deals going on, which go on.
        room: is filled.
        ask: room for what is seen.
        curiosity: how often something else is done than what seems best.
        by_rules: how often a seat plays by rules of thumb; at 1 its decisions are learned from,
            else only those of the net.
    """
    filled, rows, number = 0, len(room.slots), len(at.made)
    while True:
        filled = teaching.call(
            "go_to_decisions", kinds, at, number, room, rows, filled, ask, real(by_rules)
        )
        if filled >= rows:
            return
        last = layers(net, ask.on, ask.counts).last
        teaching.call("decide_all", kinds, at, number, ask, net, SECOND, last, real(curiosity))


def some(known: Past, rows: NDArray[np.int64]) -> Past:
    """Those decisions."""
    return Past(
        known.on[rows],
        known.counts[rows],
        known.slots[rows],
        known.off[rows],
        known.rest[rows],
        known.others[rows],
    )
