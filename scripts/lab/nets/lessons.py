"""How a small net learns what a large one says of each legal action.

The slopes are those of three losses of each position, its legal actions weighing the same: how
likely the bid is made (cross entropy), what the others make (half the squared error), and, to a
quarter, which action is the best (cross entropy between the softmaxes of worth).
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ai.nets.deal_records import Deals
from ai.nets.weights import Floats
from lab.nets import teaching


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
    found = np.zeros(2)
    teaching.call("gaps", deals, len(deals), places, said, own, out, found)
    return float(found[0]), float(found[1])
