"""Scoring schemes as data: what a made and a missed bid earn, as sums a chart can hold."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from game.engine.frozen import FrozenMap


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
    """How one deal is scored for one player, before doubling, streaks, premiums and penalties."""

    name: str
    """As the `scoring` option and the records name it."""
    made: Award
    missed: Award = NOTHING
    made_with_bid: Mapping[int, Award] = field(default_factory=dict)
    """Bids that, made, earn something else than `made`."""
    made_by_declarer: Award | None = None
    """What a declarer earns instead, where there is one."""
    made_among: tuple[int, ...] = ()
    """What a made bid earns on top, by how many made theirs, from one on."""
    made_by_all: int | None = None
    """The cooperative game: everybody's points where all made it; else nobody has any."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "made_with_bid", FrozenMap(self.made_with_bid))

    def points(
        self, cards: int, bid: int, tricks: int, *, makers: int = 1, declarer: bool = False
    ) -> int:
        """Points of a player who bid and took so many tricks of a deal of `cards`.

        Args:
            cards: cards dealt to each player.
            bid: what he bid.
            tricks: what he took.
            makers: how many players made their bids, he himself included if he did.
            declarer: whether he named the trump.
        """
        if bid != tricks:
            return self.missed.points(cards, bid, tricks)
        award = self.made_with_bid.get(bid, self.made)
        if declarer and self.made_by_declarer is not None:
            award = self.made_by_declarer
        extra = self.made_among[makers - 1] if self.made_among else 0
        return award.points(cards, bid, tricks) + extra


FIVE_PLUS_CARDS = Scheme("five-plus-cards", made=Award(flat=5, per_card=1))
TEN_PLUS_BID = Scheme("ten-plus-bid", made=Award(flat=10, per_bid=1))
TEN_PLUS_TRICKS = Scheme("ten-plus-tricks", made=Award(flat=10, per_trick=1))
TRICKS_AND_TEN = Scheme(
    "tricks-and-ten", made=Award(flat=10, per_trick=1), missed=Award(per_trick=1)
)
MISERE = Scheme("misere", made=Award(flat=10), missed=Award(per_trick=-2))
"""Clag's misère: no trick earns ten, each trick costs two."""
MADNESS_MADE = 10
"""What a made bid earns under a madness, beside the tricks by their number."""
MADNESS_RUNG = 2
"""What each trick is worth more than the one before it under an ascending madness."""

NAMED_SCHEMES = {
    scheme.name: scheme
    for scheme in (FIVE_PLUS_CARDS, TEN_PLUS_BID, TEN_PLUS_TRICKS, TRICKS_AND_TEN)
}
"""Schemes that any variant may take by name; a variant's id names the scheme of its row."""
