"""Many deals at once that a net plays against itself, and what came of each of its decisions."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numba import njit
from numba.extending import register_jitable
from numpy.typing import NDArray

from ai.nets.advice import worth
from ai.nets.deal_fields import ACTIONS, PACK, RANKS, SUITS, Deal
from ai.nets.deal_records import allowed, perform
from ai.nets.features import ON, placed, see
from ai.nets.weights import TENS, Floats, Weights
from bench.strength.nets.deals import Deals, begin, empty, points
from bench.strength.nets.network import Batch, answers

MOST_DECISIONS: Final = 60
"""Of all seats in one deal."""
PLAYERS: Final = (3, 3, 3, 4, 4, 4, 4, 4, 5, 5, 5, 6)
"""Tables, as often as they stand here."""
SEVEN: Final = 0.25
"""How often a hand has seven cards whatever else is likely."""


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


@njit(nogil=True)
def start(at: Table, seed: int) -> None:
    """Begin all deals anew; the seed says all chance that follows."""
    np.random.seed(seed)
    for number in range(len(at.deals)):
        _begin_any(at.deals[number])
        at.made[number] = 0


@register_jitable
def _begin_any(deal: Deal) -> None:
    players = PLAYERS[np.random.randint(len(PLAYERS))]
    most = min(PACK // players, RANKS)
    cards = min(7, most) if np.random.random() < SEVEN else 1 + np.random.randint(most)
    begin(deal, players, cards)


@njit(nogil=True)
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
    flags = np.zeros(ACTIONS, np.bool_)
    for number in range(len(at.deals)):
        deal = at.deals[number]
        while True:
            if deal.left == 0:
                first = _take_over(at, number, out, first)
                _begin_any(deal)
                at.made[number] = 0
            if allowed(deal, flags) > 1:
                break
            for action in range(ACTIONS):
                if flags[action]:
                    perform(deal, action)
                    break
        ask.counts[number] = see(deal, deal.turn, ask.places[number], ask.on[number])
    return first


@register_jitable
def _take_over(at: Table, number: int, out: Past, first: int) -> int:
    deal = at.deals[number]
    total = 0
    for seat in range(deal.players):
        total += points(deal, seat)
    for decision in range(at.made[number]):
        if first == len(out.actions):
            break
        own = points(deal, at.seats[number, decision])
        out.on[first] = at.on[number, decision]
        out.counts[first] = at.counts[number, decision]
        out.actions[first] = at.actions[number, decision]
        out.made[first] = 1 if own else 0
        out.others[first] = (total - own) / (deal.players - 1) / TENS
        first += 1
    return first


@njit(nogil=True)
def decide(at: Table, ask: Asked, figures: Floats, curiosity: float) -> None:
    """In each deal the seat in turn does what is worth most, or now and then something else."""
    flags = np.zeros(ACTIONS, np.bool_)
    for number in range(len(at.deals)):
        deal = at.deals[number]
        count = allowed(deal, flags)
        chosen, best, nth = -1, -1e9, -1
        if np.random.random() < curiosity:
            nth = np.random.randint(count)
        chosen_place = 0
        for action in range(ACTIONS):
            if not flags[action]:
                continue
            place = placed(action, ask.places[number])
            value = 1e9 if nth == 0 else worth(deal, action, place, figures[number])
            nth -= 1
            if value > best:
                chosen, best, chosen_place = action, value, place
        decision = at.made[number]
        at.on[number, decision] = ask.on[number]
        at.counts[number, decision] = ask.counts[number]
        at.actions[number, decision] = chosen_place
        at.seats[number, decision] = deal.turn
        at.made[number] = decision + 1
        perform(deal, chosen)


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
