"""What a bid or card of a deal of any variant is worth to the general net, and others' chances."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from ai.kernel.rules.deal_tables import Floats, Ints
from ai.kernel.search.card_and_bid_search import numbers_of
from ai.kernel.search.problem import SearchProblem
from ai.knowledge.card_layout import layout_of
from ai.native.calls import call
from ai.nets.general.kinds import DealKind, kind_of
from ai.nets.general.positions import position_of
from ai.nets.weights import Floats as Singles
from ai.nets.weights import Weights, fields
from game.engine import Action, View

NET: Final = Path(__file__).parents[1] / "general.npz"
"""As `scripts/lab/train_general_net.py --ship` wrote it."""


class GeneralWeights(NamedTuple):
    """The weights of the general net as C reads them."""

    weights: Weights
    """`actions` has a row for each figure of each action."""
    first: int
    """Units of the first layer."""
    second: int
    """Units of each of the two after it."""
    seats: Singles
    """(seats but one's own, units) by turns after it: log odds that it makes its bid."""
    seats_bias: Singles


@cache
def net(path: Path = NET) -> GeneralWeights:
    """The weights of a file, read once."""
    names = (*Weights._fields, "seats", "seats_bias")
    *layers, seats, seats_bias = fields(path, names)
    weights = Weights(*layers)
    return GeneralWeights(weights, weights.first.size, weights.second_bias.size, seats, seats_bias)


class SeenPosition(NamedTuple):
    """A decision as C has it, of a seat that is in turn."""

    kind: DealKind
    at: Ints


def seen(view: View, problem: SearchProblem) -> SeenPosition:
    """Read a decision whose trump is known; `problem` is the same as the search has it."""
    return SeenPosition(kind_of(view.spec, view.trump), position_of(view, problem))


class Word(NamedTuple):
    """What the net says of each bid or card."""

    worths: Floats
    """Points over the others' mean."""
    made: Floats
    """How likely one's own bid is made after it."""


def word(
    weights: GeneralWeights, view: View, decision: SeenPosition, legal: tuple[Action, ...]
) -> Word:
    """Ask the net about each bid or card of the seat in turn."""
    numbers, calls = numbers_of(legal, layout_of(view.spec, view.trump))
    found = Word(*np.zeros((2, len(legal))))
    call(
        *("general_worths", weights, decision.kind.words, decision.at),
        *(numbers, calls, len(legal), *found),
    )
    return found


def chances_of_others(weights: GeneralWeights, view: View, decision: SeenPosition) -> Floats:
    """By seat, how likely it makes its bid; one's own is left at none."""
    found = np.zeros(view.players)
    call("general_chances", weights, decision.kind.words, decision.at, found)
    return found
