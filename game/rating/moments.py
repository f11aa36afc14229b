"""The best moments of one person: a few deals and games worth a frame, from records alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import Enum, auto
from itertools import zip_longest
from typing import Final, NamedTuple

import msgspec

from game.rating.goals import won_from_last
from game.table.statistics.tallies import DealTally, DealTerms, SeatTally

LEAST_BID: Final = 3
"""A made bid from which on it is a moment."""
LEAST_ZERO: Final = 4
"""Cards of a hand from which on a made bid of zero is one."""
LEAST_RUN: Final = 3


class MomentKind(Enum):
    """What happened."""

    ZERO_WITH_ACE = auto()
    """A bid of zero made with the ace of trumps."""
    ALL_TAKEN = auto()
    """As many tricks bid and taken as there were."""
    FROM_LAST = auto()
    """A game won from the last place before the last deal."""
    HIGH_BID = auto()
    ZERO = auto()
    """A bid of zero made with many cards."""
    RUN = auto()
    """Bids made one after the other."""


class BestMoment(NamedTuple):
    """One of them."""

    kind: MomentKind
    figure: int
    """Cards of the hand, tricks of the bid, or bids in a row; 0 where nothing is counted."""
    when: str
    """As a record has it."""
    variant: str


class MomentCount(msgspec.Struct, array_like=True):
    """What is kept of one person's games."""

    best: dict[str, tuple[int, str, str]] = {}
    """By name of a kind the figure of the best one, when it was, and in which variant."""
    run: int = 0
    """Bids made one after the other up to now."""

    def take(self, game: SeatTally) -> None:
        """Count in a game that has a part in goals, the earliest first."""
        for kind in MomentKind:
            for figure in self._run_on(game) if kind is MomentKind.RUN else _figures(game, kind):
                best = self.best.get(kind.name)
                if best is None or figure >= best[0]:
                    self.best[kind.name] = figure, game.when, game.variant

    def _run_on(self, game: SeatTally) -> Iterator[int]:
        for deal in game.deals:
            self.run = self.run + 1 if deal.bid == deal.tricks else 0
            if self.run >= LEAST_RUN:
                yield self.run

    def moments(self, most: int = 3) -> list[BestMoment]:
        """The best of each kind, the rarest kind first; of equal ones the latest."""
        known = [kind for kind in MomentKind if kind.name in self.best]
        return [BestMoment(kind, *self.best[kind.name]) for kind in known][:most]


def _figures(game: SeatTally, kind: MomentKind) -> Iterator[int]:
    """What every moment of this kind in a game counts."""
    if kind is MomentKind.FROM_LAST:
        if won_from_last(game):
            yield 0
        return
    count = _COUNTED[kind]
    for deal, terms in zip_longest(game.deals, game.terms[: len(game.deals)]):
        figure = count(deal, terms) if deal.bid == deal.tricks else None
        if figure is not None:
            yield figure


def _ace(deal: DealTally, terms: DealTerms | None) -> int | None:
    return deal.size if deal.bid == 0 and terms is not None and terms.ace else None


def _all(deal: DealTally, _terms: DealTerms | None) -> int | None:
    return deal.bid if deal.bid == deal.size >= LEAST_BID else None


def _high(deal: DealTally, _terms: DealTerms | None) -> int | None:
    return deal.bid if LEAST_BID <= deal.bid < deal.size else None


def _zero(deal: DealTally, terms: DealTerms | None) -> int | None:
    plain = deal.bid == 0 and not (terms is not None and terms.ace)
    return deal.size if plain and deal.size >= LEAST_ZERO else None


_COUNTED: Final[dict[MomentKind, Callable[[DealTally, DealTerms | None], int | None]]] = {
    MomentKind.ZERO_WITH_ACE: _ace,
    MomentKind.ALL_TAKEN: _all,
    MomentKind.HIGH_BID: _high,
    MomentKind.ZERO: _zero,
}
