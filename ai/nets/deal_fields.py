"""A deal as a net is told it: numbers of cards and actions, and which card wins.

A card is its number in `game.engine.cards.CARDS`: thirteen times its suit plus its rank. An action
is a card, or 52 plus a bid.
"""

from __future__ import annotations

from typing import Any, Final

from numba.extending import register_jitable

from ai import kernel  # noqa: F401  (sets where compiled code is kept, before numba is read)

PACK: Final = 52
RANKS: Final = 13
SUITS: Final = 4
SEATS: Final = 7
BIDS: Final = 14
ACTIONS: Final = PACK + BIDS
MADE: Final = 10
"""Points for a bid made, beside the bid itself."""

Deal = Any
"""A deal as small integers: a record in compiled code, or anything with such fields; see
`ai.nets.from_view.SeenDeal`."""


@register_jitable
def best_in_trick(deal: Deal) -> int:
    """The place in the trick of the card that wins it as it lies; -1 where there is none."""
    best = -1
    for place in range(deal.in_trick):
        if best < 0 or beats(deal.trick[place], deal.trick[best], deal.trump):
            best = place
    return best


@register_jitable
def beats(card: int, other: int, trump: int) -> bool:
    """Whether a card played later wins over one that has won so far."""
    if card // RANKS == other // RANKS:
        return card > other
    return card // RANKS == trump
