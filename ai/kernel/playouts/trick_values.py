"""What taking a trick is worth beside one's own bid: to the team, or under a madness."""

from __future__ import annotations

from typing import Final

from ai.kernel.compilation.borrowing import borrowing
from ai.kernel.rules.deal_tables import ASCENDS, DealTables, Int, Ints
from ai.kernel.rules.trick_state import TrickState

TOGETHER: Final = 0.35
"""What helping another's bid weighs beside making one's own, where all must make theirs."""
MADE: Final = 10.0
"""Points that a made bid is worth, roughly, beside which those of a trick are weighed."""


@borrowing()
def team_denial_value(bids: Ints, taken: Ints, trick: TrickState, wants: Int) -> float:
    """Where all must make theirs: what it is worth to keep a trick from who has it now.

    Args:
        bids, taken: by seat.
        trick: as it stands.
        wants: tricks that the others still want.
    """
    winning = trick.winning
    if trick.played > 0 and winning != trick.turn:
        return -TOGETHER if bids[winning] > taken[winning] else TOGETHER
    return -TOGETHER / 2 if wants > 0 else TOGETHER / 2


@borrowing()
def madness_values(plan: DealTables, left: Int) -> tuple[float, float]:
    """Under a madness, what this trick pays and a later one on average, in bids made; else 0, 0."""
    if not plan.duties.mad or left < 1:
        return 0.0, 0.0
    if plan.duties.mad == ASCENDS:
        place = plan.tricks - left + 1
        return 2 * place / MADE, (place + 1 + plan.tricks) / MADE if left > 1 else 0.0
    return 2 * left / MADE, left / MADE if left > 1 else 0.0
