"""A deal of Oh Hell as a record of small integers, played on by thousands in C (`nets.h`).

A deal has 3 to 7 players, the usual pack, a card turned for trump or none, and bids in turn; suits
are followed, and nothing else binds. What a card and an action are, see `ai.nets.deal_fields`.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ai.native.calls import call
from ai.nets.deal_fields import PACK, SEATS, SUITS

Deals = NDArray[Any]
"""An array of records of `DEAL`; a single deal is one of one record."""

DEAL: Final = np.dtype(
    [
        ("players", np.int64),
        ("cards", np.int64),  # a hand's at the deal
        ("dealer", np.int64),
        ("trump", np.int64),  # -1: none
        ("turn_up", np.int64),  # -1: none
        ("turn", np.int64),
        ("leader", np.int64),
        ("hook", np.int64),  # 1: the bids may not come to the number of tricks
        ("unbid", np.int64),  # bids still to be made
        ("in_trick", np.int64),  # cards on the table
        ("left", np.int64),  # tricks not complete yet
        ("held", np.int8, (PACK,)),  # by card the seat that holds it, or -1
        ("played", np.int8, (PACK,)),  # by card the seat that played it, or -1
        ("trick", np.int8, (SEATS,)),  # cards on the table in their order
        ("bids", np.int8, (SEATS,)),  # -1: none yet
        ("taken", np.int8, (SEATS,)),
        ("void", np.int8, (SEATS * SUITS,)),  # 1: did not follow that suit
    ],
    align=True,
)


def allowed(deal: Deals, flags: NDArray[np.bool_]) -> int:
    """Mark what the seat in turn may do, by action, and say how many things that is."""
    return call("net_allowed", deal, flags)
