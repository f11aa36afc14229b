"""What a hand is worth before the first card: which cards take tricks, and what each bid comes to.

It is made from the View of the seat that bids and from nothing else.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection
from random import Random
from typing import Final, NamedTuple

from game.engine import Bid, Card, View
from game.engine.tricks import effective_suit, outranks, rank_height
from game.engine.weighing import Steps, Weigher
from game.review.facts import unseen_cards
from game.review.hints import Question, hint_of
from game.review.reasons import DEALS, WayCounts, share, way_counts
from game.review.review_types import Way
from game.table.records.event_lines import BidLine

HARDLY: Final = 0.3
"""Share of the deals below which a card that was counted is told."""
SURELY: Final = 0.7
"""Share from which one that was not counted is told."""


class HandCount(NamedTuple):
    """What the expert makes of a hand."""

    cards: tuple[tuple[str, float], ...]
    """By card, the part of the deals in which it takes a trick if the best bid is played for.

    Where cards touch, so that it is all the same which of them is played, the highest is told to
    take the trick."""
    ways: tuple[Way, ...]
    """Every bid that may be made, the best first."""
    good: tuple[int, ...]
    """The bids that nothing tells from the best."""

    @property
    def best(self) -> int:
        """The bid with the most points."""
        return bid_of(self.ways[0])

    def share(self, code: str) -> float:
        """How often a card takes a trick."""
        return dict(self.cards)[code]

    def way(self, bid: int) -> Way | None:
        """What a bid comes to; None for one that may not be made."""
        return next((way for way in self.ways if bid_of(way) == bid), None)


class CountVerdict(NamedTuple):
    """A person's count beside the expert's."""

    right: bool
    """Whether as many cards were counted as a good bid has."""
    too_many: tuple[str, ...]
    """Cards that were counted and hardly take a trick, the weakest first."""
    too_few: tuple[str, ...]
    """Cards that were not and nearly always do, the surest first."""


class Above(NamedTuple):
    """What may beat a card, of the cards that the seat has not seen."""

    higher: tuple[Card, ...]
    """Of its own suit, the highest first."""
    trump: bool
    """Whether the card is itself a trump."""
    trumps: int
    """Trumps that were not seen; none where there is no trump."""


def bid_of(way: Way) -> int:
    """The number that a way to bid says."""
    assert isinstance(way.action, BidLine), "a hand is counted while it is bid"
    return way.action.bid


def count(weigher: Weigher, question: Question) -> Steps[HandCount]:
    """What a hand comes to, as a process is asked for it; the same View has the same answer."""
    view, legal = question
    hint = yield from hint_of(weigher, view, legal)
    pairs = zip(map(bid_of, hint.ways), hint.losses, strict=True)
    # What both models call good looks good only by what both of them say.
    ways = hint.both or hint.ways
    best = bid_of(ways[0])
    good = tuple(sorted({best} | {bid for bid, loss in pairs if not loss.mistake}))
    assert view.seat is not None, "an onlooker holds no cards"
    rng = Random(f"count {view.spec.number} {view.seat}")
    (courses,) = yield from weigher.courses(view, (Bid(view.seat, best),), DEALS, rng)
    shares = _shares(view, way_counts(view, courses))
    cards = tuple((held.code, shares[held]) for held in view.hand if isinstance(held, Card))
    return HandCount(cards, ways, good)


def _shares(view: View, counts: WayCounts) -> dict[Card, float]:
    """How often each own card takes a trick; of cards that touch, the highest first."""
    groups: defaultdict[tuple[object, tuple[Card, ...]], list[Card]] = defaultdict(list)
    for held in view.hand:
        if isinstance(held, Card):
            suit = effective_suit(view.spec, view.trump, held)
            groups[suit, above(view, held).higher].append(held)
    shares = {}
    for touching in groups.values():
        taken = Counter(deal for held in touching for deal in counts.takes.get(held, ()))
        touching.sort(key=lambda each: -rank_height(view.spec, view.trump, each))
        for place, held in enumerate(touching):
            shares[held] = share(frozenset(deal for deal, n in taken.items() if n > place))
    return shares


def judge(counted: HandCount, marked: Collection[str]) -> CountVerdict:
    """How a count of cards compares with what they do."""
    by_share = sorted(counted.cards, key=lambda each: each[1])
    right = len(marked) in counted.good
    return CountVerdict(
        right,
        tuple(code for code, share in by_share if code in marked and share < HARDLY),
        tuple(code for code, share in by_share[::-1] if code not in marked and share >= SURELY),
    )


def above(view: View, card: Card) -> Above:
    """What a card has to fear."""
    spec, trump = view.spec, view.trump
    unseen = unseen_cards(view)
    suit = effective_suit(spec, trump, card)
    higher = [held for held in unseen if outranks(spec, trump, held, card)]
    higher.sort(key=lambda held: -rank_height(spec, trump, held))
    trumps = sum(effective_suit(spec, trump, held) is trump for held in unseen) if trump else 0
    return Above(tuple(higher), suit is trump, trumps)
