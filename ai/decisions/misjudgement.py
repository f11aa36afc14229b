"""How people of every strength misjudge: bids a trick off, cards thought better than they are.

All errors are functions of what the seat has seen of its deal, so the same position is misjudged in
the same way again, a move taken back is decided alike, and no chance is drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, TypeVar

from ai.decisions.call_preferences import Taste
from ai.knowledge.card_knowledge import CardKnowledge
from ai.knowledge.card_layout import layout_of
from ai.knowledge.card_memory import Attention, deal_of, dice
from game.engine import Bid, Card, ChangeBid, Play, View

OFF: Final = 4.0
"""Tricks that the weakest bidder is off at most, either way."""
HOPED: Final = 0.4
"""Tricks that are hoped for with each king, queen or low trump that may lose, beside its worth."""
MOST_HOPED: Final = 1.5
BLUR: Final = 2.0
"""How far the weakest player errs at most about a card, as a share of a bid made."""
LOVED: Final = 0.2
"""What leading from a suit that is liked seems worth, in the same."""
OVERLOOKS_FROM: Final = 0.4
"""Weakness from which on voids and the others' bids are not made use of."""
HIGHEST: Final = 3
"""Ace, king and queen."""
ANY_BID = TypeVar("ANY_BID", Bid, ChangeBid)


@dataclass(frozen=True)
class Misjudgement:
    """The errors of a player; all grow with one number, from none at 0 to a newcomer's at 1."""

    weakness: float

    @cached_property
    def attention(self) -> Attention:
        """What is attended to: low cards are forgotten before high ones."""
        weak = self.weakness
        sees = weak < OVERLOOKS_FROM
        return Attention(max(0.85 - 2 * weak, 0.0), max(1 - 0.6 * weak, 0.0), sees, sees)

    @cached_property
    def taste(self) -> Taste:
        """Points given up for sizes and calls that are fancied."""
        return Taste(10.0 + 10.0 * self.weakness, 10.0 + 10.0 * self.weakness)

    def bid(
        self, view: View, reading: CardKnowledge, legal: Sequence[ANY_BID], best: ANY_BID
    ) -> ANY_BID:
        """The legal bid that is as far from the best one as the hand is misjudged."""
        hopes = HOPED * _doubtful(reading) if view.trump_known else 0.0
        off = self.weakness * (OFF * _error(_seen(view), "bid") + min(hopes, MOST_HOPED))
        return min(legal, key=lambda bid: (abs(bid.bid - best.bid - off), bid.bid))

    def plays(self, view: View, legal: Sequence[Play], worths: Sequence[float]) -> Play:
        """The card that looks the best, each taken for better or worse than it is."""
        layout, deal = layout_of(view.spec, view.trump), _seen(view)
        loved = int(layout.number * dice(deal, "loved"))

        def looks(at: int) -> float:
            play = legal[at]
            error = BLUR * _error(deal, f"{len(view.tricks)} {play.card.code} {play.joker}")
            likes = not view.trick and layout.group[play.card.index] == loved
            return worths[at] + self.weakness**2 * (error + LOVED * likes)

        return legal[max(range(len(legal)), key=looks)]

    def laid(self, view: View, promises: Sequence[float]) -> int:
        """Which way to lay cards aside, the first being the best by what each promises."""
        apart, deal = max(promises) - min(promises), _seen(view)

        def looks(at: int) -> float:
            return promises[at] + apart * self.weakness * _error(deal, f"laid {at}")

        return max(range(len(promises)), key=looks)


UNERRING: Final = Misjudgement(0.0)


def _seen(view: View) -> str:
    """The deal as its seat knows it from first to last, the cards that it was dealt among it."""
    tricks = (*(trick.played for trick in view.tricks), view.trick)
    own = {play.card.code for played in tricks for play in played if play.seat == view.seat}
    own |= {held.code for held in view.hand if isinstance(held, Card)}
    return f"{deal_of(view)}|{' '.join(sorted(own))}"


def _error(deal: str, about: str) -> float:
    """From -1 to 1, the more likely the nearer to 0."""
    return dice(deal, f"{about} more") - dice(deal, f"{about} less")


def _doubtful(reading: CardKnowledge) -> int:
    """High cards and trumps of the hand that a higher one in another hand may beat."""
    layout = reading.layout
    return sum(
        (layout.is_honour(card, HIGHEST) or layout.group[card.index] == reading.trump)
        and reading.out(layout.group[card.index]) >> layout.height[card.index] + 1 != 0
        for card in reading.hand
        if not layout.is_flexible(card)
    )
