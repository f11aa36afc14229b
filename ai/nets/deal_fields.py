"""A deal as a net is told it: numbers of cards and actions.

A card is its number in `game.engine.cards.CARDS`: thirteen times its suit plus its rank. An action
is a card, or 52 plus a bid.
"""

from __future__ import annotations

from typing import Final

PACK: Final = 52
RANKS: Final = 13
SUITS: Final = 4
SEATS: Final = 7
BIDS: Final = 14
ACTIONS: Final = PACK + BIDS
MADE: Final = 10
"""Points for a bid made, beside the bid itself."""
