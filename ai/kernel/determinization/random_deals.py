"""Deals of the unseen cards, drawn in compiled code.

The unseen cards lie in places: hands, what was laid aside, and last the stock. Where every place
may hold every card they are shuffled. Where not, an arrangement that fits is stirred: two cards
change places wherever both may lie where the other does, so that after enough exchanges every deal
that fits is as likely as another (the chain is symmetric, so its stationary distribution is
uniform). In what order the stock lies is nobody's concern, and where few cards are dealt it is most
of the pack.
"""

from __future__ import annotations

from numba import njit

from ai.kernel.rules.bitmasks import below, bit
from ai.kernel.rules.deal_tables import Ints, Masks

EXCHANGES = 8
"""Exchanges tried between two deals for each card that does not lie in the stock."""


@njit(inline="always")
def shuffle(cards: Masks, dealt: int, words: Masks) -> None:
    """Shuffle the cards over the places, all of which may hold any; the first `dealt` matter."""
    for at in range(min(dealt, cards.size - 1)):
        other = at + below(words, cards.size - at)
        cards[at], cards[other] = cards[other], cards[at]


@njit(inline="always")
def exchange(cards: Masks, dealt: int, places: Ints, allowed: Masks, words: Masks) -> None:
    """Exchange cards between places that may hold only some.

    Args:
        cards: every unseen card; changed.
        dealt: how many of them do not lie in the stock.
        places: for each position in `cards`, the place it belongs to.
        allowed: by place, the mask of what may lie there.
        words: the random generator.
    """
    total = cards.size
    for _ in range(EXCHANGES * dealt):
        one, two = below(words, dealt), below(words, total)
        here, there = places[one], places[two]
        if here == there:
            continue
        if allowed[there] & bit(cards[one]) and allowed[here] & bit(cards[two]):
            cards[one], cards[two] = cards[two], cards[one]
