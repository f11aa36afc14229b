"""The points of a deal that was played to its end, as compiled code."""

from __future__ import annotations

from ai.kernel.compilation.borrowing import borrowing
from ai.kernel.rules.deal_arrays import DealArrays
from ai.kernel.rules.deal_tables import DealTables, Ints


@borrowing(forceinline=True, nogil=True)
def score(plan: DealTables, deal: DealArrays, earned: Ints, points: Ints) -> int:
    """Fill in the points of a deal that was played to its end.

    Args:
        plan: the rules.
        deal: as it ended.
        earned: the points of the scheme, see `DealTables.earned`.
        points: by seat; filled in.

    Returns:
        How many seats made their bids.
    """
    bids, taken, players, staked = deal.bids, deal.taken, plan.players, plan.staked
    makers = 0
    for seat in range(players):
        makers += bids[seat] == taken[seat]
    for seat in range(players):
        made = bids[seat] == taken[seat]
        if plan.shared >= 0:
            found = plan.shared if makers == players else 0
        else:
            found = earned[seat, bids[seat], taken[seat]] + deal.extra[seat]
            if made:
                found += plan.among[makers]
        if staked >= 0 and (seat == staked) == (bids[staked] == taken[staked]):
            found += plan.stake
        points[seat] = plan.factor * found + plan.streak[seat, int(made)] + deal.lost[seat]
    return makers
