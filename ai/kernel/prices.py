"""What taking a trick is worth beside one's own bid: to the team, or under a madness."""

from __future__ import annotations

from typing import Any, Final

from numba import njit

from ai.kernel import CACHED
from ai.kernel.plan import ASCENDS, MAD, TRICKS

TOGETHER: Final = 0.35
"""What helping another's bid weighs beside making one's own, where all must make theirs."""
MADE: Final = 10.0
"""Points that a made bid is worth, roughly, beside which those of a trick are weighed."""


@njit(cache=CACHED)
def helping(bids: Any, taken: Any, turn: Any, played: Any, winning: Any, wants: Any) -> Any:
    """Where all must make theirs: what it is worth to keep a trick from who has it now.

    Args:
        bids, taken: by seat.
        turn: whose card it is.
        played: cards in this trick.
        winning: who takes it as it lies.
        wants: tricks that the others still want.
    """
    if played > 0 and winning != turn:
        return -TOGETHER if bids[winning] > taken[winning] else TOGETHER
    return -TOGETHER / 2 if wants > 0 else TOGETHER / 2


@njit(cache=CACHED)
def paid(rule: Any, duties: Any, left: Any) -> Any:
    """Under a madness, what this trick pays and a later one on average, in bids made; else 0, 0."""
    if duties is None or not duties[MAD] or left < 1:
        return 0.0, 0.0
    if duties[MAD] == ASCENDS:
        place = rule[TRICKS] - left + 1
        return 2 * place / MADE, (place + 1 + rule[TRICKS]) / MADE if left > 1 else 0.0
    return 2 * left / MADE, left / MADE if left > 1 else 0.0
