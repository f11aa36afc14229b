"""How a small net learns what a large one says of each legal action.

The slopes are those of three losses of each position, its legal actions weighing the same: how
likely the bid is made (cross entropy), what the others make (half the squared error), and, to
`CHOICE`, which action is the best (cross entropy between the softmaxes of worth).
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numba import njit
from numba.extending import register_jitable
from numpy.typing import NDArray

from ai.nets.advice import worth
from ai.nets.deal_fields import ACTIONS, MADE, PACK, Deal
from ai.nets.deal_records import allowed
from ai.nets.features import placed
from ai.nets.weights import TENS, Floats
from bench.strength.nets.deals import Deals

DOUBT: Final = 0.7
"""Points between two actions of which one is chosen e times as often."""
CHOICE: Final = 0.25
"""What the choice counts beside the figures."""


class Actions(NamedTuple):
    """The legal actions of one position, and what is made of them."""

    places: NDArray[np.int64]
    pays: Floats
    """What making the bid pays; none where it cannot be made any more."""
    teachers: Floats
    students: Floats


@register_jitable
def _worths(deal: Deal, places: NDArray[np.int64], said: Floats, own: Floats, at: Actions) -> int:
    flags = np.zeros(ACTIONS, np.bool_)
    allowed(deal, flags)
    count = 0
    for action in range(ACTIONS):
        if not flags[action]:
            continue
        place = placed(action, places)
        at.places[count], at.pays[count] = place, 0
        bid = action - PACK if deal.unbid else deal.bids[deal.turn]
        need = bid if deal.unbid else bid - deal.taken[deal.turn]
        if 0 <= need <= deal.left:
            at.pays[count] = MADE + bid
        at.teachers[count] = worth(deal, action, place, said)
        at.students[count] = worth(deal, action, place, own)
        count += 1
    return count


@register_jitable
def _likely(worths: Floats, count: int, out: Floats) -> int:
    """Fill in how likely each action is chosen, and say which is the best."""
    best = 0
    for at in range(count):
        if worths[at] > worths[best]:
            best = at
    total = 0.0
    for at in range(count):
        out[at] = np.exp((worths[at] - worths[best]) / DOUBT)
        total += out[at]
    for at in range(count):
        out[at] /= total
    return best


@njit(nogil=True)
def gaps(
    deals: Deals, places: NDArray[np.int64], said: Floats, own: Floats, out: Floats
) -> tuple[float, float]:
    """Fill in by how much the loss would rise with each figure of the small net.

    Args:
        deals: positions, each with a choice.
        places: by position, of the suits.
        said, own: the large net's figures and the small one's.
        out: filled in.

    Returns:
        In what share of the positions both choose the same, and how many points the large net
        holds the small one's choice to cost on average.
    """
    out[:] = 0
    number, same, lost = len(deals), 0, 0.0
    at = Actions(
        np.zeros(ACTIONS, np.int64),
        np.zeros(ACTIONS, np.float32),
        np.zeros(ACTIONS, np.float32),
        np.zeros(ACTIONS, np.float32),
    )
    right, wrong = np.zeros(ACTIONS, np.float32), np.zeros(ACTIONS, np.float32)
    for row in range(number):
        count = _worths(deals[row], places[row], said[row], own[row], at)
        best, chosen = _likely(at.teachers, count, right), _likely(at.students, count, wrong)
        same += best == chosen
        lost += at.teachers[best] - at.teachers[chosen]
        for way in range(count):
            place = at.places[way]
            missed = CHOICE * (wrong[way] - right[way]) / DOUBT
            chance = 1 / (1 + np.exp(-own[row, place]))
            if at.pays[way] > 0:
                true = 1 / (1 + np.exp(-said[row, place]))
                slope = (chance - true) / count
                slope += missed * chance * (1 - chance) * at.pays[way]
                out[row, place] = slope / number
            others = own[row, ACTIONS + place] - said[row, ACTIONS + place]
            out[row, ACTIONS + place] = (others / count - missed * TENS) / number
    return same / number, lost / number
