"""Scoring schemes as data: what a made and a missed bid earn, as sums a chart can hold."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Award:
    """A sum of points; every part is points for each one of what it names."""

    flat: int = 0
    per_card: int = 0
    """For each card dealt to a player."""
    per_bid: int = 0
    per_trick: int = 0
    per_difference: int = 0
    """For each trick over or under the bid."""

    def points(self, cards: int, bid: int, tricks: int) -> int:
        """What this comes to for one player in one deal."""
        return (
            self.flat
            + self.per_card * cards
            + self.per_bid * bid
            + self.per_trick * tricks
            + self.per_difference * abs(tricks - bid)
        )


NOTHING = Award()


@dataclass(frozen=True, slots=True)
class Scheme:
    """How one deal is scored for one player, before doubling, streaks and penalties."""

    name: str
    """As the `scoring` option and the records name it."""
    made: Award
    missed: Award = NOTHING
    made_with_bid: Mapping[int, Award] = field(default_factory=dict)
    """Bids that, made, earn something else than `made`."""

    def points(self, cards: int, bid: int, tricks: int) -> int:
        """Points of a player who bid and took so many of `cards` tricks."""
        if bid != tricks:
            return self.missed.points(cards, bid, tricks)
        return self.made_with_bid.get(bid, self.made).points(cards, bid, tricks)


FIVE_PLUS_CARDS = Scheme("five-plus-cards", made=Award(flat=5, per_card=1))
TEN_PLUS_BID = Scheme("ten-plus-bid", made=Award(flat=10, per_bid=1))
TEN_PLUS_TRICKS = Scheme("ten-plus-tricks", made=Award(flat=10, per_trick=1))
TRICKS_AND_TEN = Scheme(
    "tricks-and-ten", made=Award(flat=10, per_trick=1), missed=Award(per_trick=1)
)

NAMED_SCHEMES = {
    scheme.name: scheme
    for scheme in (FIVE_PLUS_CARDS, TEN_PLUS_BID, TEN_PLUS_TRICKS, TRICKS_AND_TEN)
}
"""Schemes that any variant may take by name; a variant's id names the scheme of its row."""
