"""How people of every strength misjudge: bids a trick off, cards thought better than they are.

In deals unlike the usual, now and then they decide as usual deals have taught them: the less they
have seen, the more often.

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
from game.engine.choices import Sight

OFF: Final = 4.0
"""Tricks that the weakest bidder is off at most, either way."""
HOPED: Final = 0.4
"""Tricks that are hoped for with each king, queen or low trump that may lose, beside its worth."""
MOST_HOPED: Final = 1.5
BLUR: Final = 2.0
"""How far the weakest player errs at most about a card, as a share of a bid made."""
LOVED: Final = 0.2
"""What leading from a suit that is liked seems worth, in the same."""
LIKED_ABOVE: Final = 1.25
"""How far above an even share the least bid lies that is liked by who has seen no card."""
LIKED_MORE: Final = 1.75
"""How far the highest one lies above that."""
UNSEEN: Final = (Sight.BLIND_UNTIL_BID, Sight.PILE_UNSEEN)
"""Where bids come before any card is seen."""
MISCOUNTED: Final = 1.0
"""Tricks that a hand is off where a suit is taken for trump, or a long suit for nothing."""
MISCOUNTING: Final = 1.5
"""How much oftener that is than other habits: hands at no trump are the hardest to count."""
OVERLOOKS_FROM: Final = 0.4
"""Weakness from which on voids and the others' bids are not made use of."""
HIGHEST: Final = 3
"""Ace, king and queen."""
ANY_BID = TypeVar("ANY_BID", Bid, ChangeBid)


@dataclass(frozen=True)
class Misjudgement:
    """The errors of a player; they grow with two numbers, each from none at 0 to a newcomer's at 1.

    In a usual deal, under a trump that is known and with the hand seen, only the first counts.
    """

    weakness: float
    inexperience: float = 0.0
    """How often a decision of a deal unlike the usual is made by habit."""

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
        deal, found = _seen(view), float(best.bid)
        if view.spec.sight in UNSEEN:
            if self._by_habit(deal, "bid"):
                found = _liked(view, deal)
        else:
            hopes = HOPED * _doubtful(reading) if view.trump_known else 0.0
            found += self.weakness * (OFF * _error(deal, "bid") + min(hopes, MOST_HOPED))
            if reading.trump < 0 and self._by_habit(deal, "bid", MISCOUNTING):
                found += MISCOUNTED if dice(deal, "suits") < 0.5 else -MISCOUNTED
        return min(legal, key=lambda bid: (abs(bid.bid - found), bid.bid))

    def plays(self, view: View, legal: Sequence[Play], worths: Sequence[float]) -> Play:
        """The card that looks the best, each taken for better or worse than it is."""
        layout, deal = layout_of(view.spec, view.trump), _seen(view)
        if view.spec.misere:
            return self._ducks(view, legal, worths, deal)
        loved = int(layout.number * dice(deal, "loved"))

        def looks(at: int) -> float:
            play = legal[at]
            error = BLUR * _error(deal, f"{len(view.tricks)} {play.card.code} {play.joker}")
            likes = not view.trick and layout.group[play.card.index] == loved
            return worths[at] + self.weakness**2 * (error + LOVED * likes)

        return legal[max(range(len(legal)), key=looks)]

    def _ducks(self, view: View, legal: Sequence[Play], worths: Sequence[float], deal: str) -> Play:
        """The card where every trick costs.

        By habit high cards are kept, until they have to be led or take what is left.
        """
        height = layout_of(view.spec, view.trump).height
        if self._by_habit(deal, str(len(view.tricks))):
            worths = [height[play.card.index] * (-1 if view.trick else 1) for play in legal]
        return legal[max(range(len(legal)), key=worths.__getitem__)]

    def _by_habit(self, deal: str, decision: str, times: float = 1.0) -> bool:
        """Whether a decision of a deal unlike the usual is made as in any other.

        Args:
            deal: see `_seen`.
            decision: which of that deal's.
            times: how much oftener than others.
        """
        return dice(deal, f"{decision} habit") < times * self.inexperience

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


def _liked(view: View, deal: str) -> float:
    """What a newcomer bids who has seen no card: hopefully more than a share."""
    share = view.spec.tricks / view.players
    return share + LIKED_ABOVE + LIKED_MORE * dice(deal, "liked bid")


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
