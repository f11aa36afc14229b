"""Deals of the unseen cards, drawn in compiled code.

The unseen cards lie in places: hands, what was laid aside, the stock. Where every place may hold
every card they are shuffled. Where not, an arrangement that fits is stirred: two cards change
places wherever both may lie where the other does, so that after enough exchanges every deal that
fits is as likely as another (the chain is symmetric, so its stationary distribution is uniform).
"""

from __future__ import annotations

from typing import Any

from numba import njit

from ai.kernel.bits import below, bit

STIRRING = 6
"""Exchanges tried for each card between two deals."""


@njit(inline="always")
def shuffled(cards: Any, words: Any) -> None:
    """Shuffle the cards over the places, all of which may hold any."""
    for last in range(cards.size - 1, 0, -1):
        other = below(words, last + 1)
        cards[last], cards[other] = cards[other], cards[last]


@njit(inline="always")
def stirred(cards: Any, places: Any, allowed: Any, words: Any) -> None:
    """Exchange cards between places that may hold only some.

    Args:
        cards: every unseen card; changed.
        places: for each position in `cards`, the place it belongs to.
        allowed: by place, the mask of what may lie there.
        words: the random generator.
    """
    total = cards.size
    for _ in range(STIRRING * total):
        one, two = below(words, total), below(words, total)
        here, there = places[one], places[two]
        if here == there:
            continue
        if allowed[there] & bit(cards[one]) and allowed[here] & bit(cards[two]):
            cards[one], cards[two] = cards[two], cards[one]
