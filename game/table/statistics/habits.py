"""What a player's missed bids of one game have in common, counted from the score and the tricks.

Every habit is a number of deals out of others, each by a plain test of what lay on the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum, auto
from typing import Final, NamedTuple

from game.engine import Card, Seat
from game.engine.choices import Sight
from game.engine.state import FinishedDeal, Trick
from game.engine.tricks import effective_suit

LEAST: Final = 2
"""Deals from which on something is a habit."""
SHARE: Final = 0.6
"""Part of the deals in question from which on it is one."""


class HabitKind(Enum):
    """What happened more than once; of equally frequent ones the first is told."""

    HIGH_BIDS = auto()
    """Too few tricks, and more had been bid than aces, kings and trumps were held."""
    LOW_BIDS = auto()
    """Too many tricks, and less had been bid than aces were held, and the king of trumps."""
    ZEROS = auto()
    """A bid of zero that took a trick."""
    OPEN_DEALS = auto()
    """Too many tricks where fewer had been bid than there were."""
    FULL_DEALS = auto()
    """Too few tricks where more had been bid than there were."""
    OTHERS_SHORT = auto()
    """Too many tricks while somebody else was short of some."""


class Habit(NamedTuple):
    """One of them."""

    kind: HabitKind
    deals: tuple[int, ...]
    """Places of the deals in the game, from 1."""
    of: int
    """In so many deals it could have happened."""


class _Deal(NamedTuple):
    """One deal of a seat."""

    number: int
    finished: FinishedDeal
    hand: tuple[Card, ...]
    """What the seat held, as far as it was played."""
    seat: Seat

    @property
    def bid(self) -> int:
        return self.finished.result.bids[self.seat]

    @property
    def off(self) -> int:
        """Tricks taken beyond the bid."""
        return self.finished.result.tricks[self.seat] - self.bid

    @property
    def total(self) -> int:
        """Bids of all beyond the tricks there were."""
        return sum(self.finished.result.bids) - self.finished.spec.tricks

    def trump(self, card: Card) -> bool:
        spec, trump = self.finished.spec, self.finished.result.trump
        return trump is not None and effective_suit(spec, trump, card) is trump


def habits(
    history: Sequence[FinishedDeal], tricks: Mapping[int, Sequence[Trick]], seat: Seat
) -> tuple[Habit, ...]:
    """What a seat did again and again in a game, the most frequent first.

    Args:
        history: the deals of the game.
        tricks: by number of the deal, those that were taken.
        seat: whose bids are looked at.
    """
    deals = [*_deals(history, tricks, seat)]
    found = []
    for kind, (asks, happens) in _TESTS.items():
        asked = [deal for deal in deals if asks(deal)]
        hits = tuple(deal.number for deal in asked if happens(deal))
        if len(hits) >= max(LEAST, SHARE * len(asked)):
            found.append(Habit(kind, hits, len(asked)))
    return tuple(sorted(found, key=lambda habit: -len(habit.deals)))


def _deals(
    history: Sequence[FinishedDeal], tricks: Mapping[int, Sequence[Trick]], seat: Seat
) -> Iterator[_Deal]:
    """Those whose bids were chosen by the hand, and whose cards are all known."""
    for number, finished in enumerate(history, start=1):
        taken = tricks.get(finished.spec.number, ())
        hand = tuple(one.card for trick in taken for one in trick.played if one.seat == seat)
        spec = finished.spec
        chosen = spec.sight is Sight.OWN and spec.call is None and not spec.misere
        if chosen and len(hand) == spec.tricks:
            yield _Deal(number, finished, hand, seat)


def _strong(deal: _Deal) -> int:
    """Aces, kings and trumps of a hand."""
    return sum(card.rank in "AK" or deal.trump(card) for card in deal.hand)


def _sure(deal: _Deal) -> int:
    """Aces of a hand, and the king of trumps."""
    return sum(card.rank == "A" or (card.rank == "K" and deal.trump(card)) for card in deal.hand)


def _others_short(deal: _Deal) -> bool:
    result = deal.finished.result
    pairs = enumerate(zip(result.bids, result.tricks, strict=True))
    return any(took < bid for seat, (bid, took) in pairs if seat != deal.seat)


_Test = Callable[[_Deal], bool]
_TESTS: Final[dict[HabitKind, tuple[_Test, _Test]]] = {
    HabitKind.HIGH_BIDS: (lambda deal: deal.off < 0, lambda deal: deal.bid > _strong(deal)),
    HabitKind.LOW_BIDS: (lambda deal: deal.off > 0, lambda deal: deal.bid < _sure(deal)),
    HabitKind.ZEROS: (lambda deal: deal.bid == 0, lambda deal: deal.off > 0),
    HabitKind.OPEN_DEALS: (lambda deal: deal.off > 0, lambda deal: deal.total < 0),
    HabitKind.FULL_DEALS: (lambda deal: deal.off < 0, lambda deal: deal.total > 0),
    HabitKind.OTHERS_SHORT: (lambda deal: deal.off > 0, _others_short),
}
"""By kind, in which deals it is asked, and whether it happened in such a deal."""
