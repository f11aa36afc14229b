"""The best moments of one person: a few deals and games worth a frame, from records alone."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from enum import Enum, auto
from itertools import zip_longest
from typing import Final, NamedTuple

from game.rating.goals import counting, won_from_last
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


def best_moments(seats: Sequence[SeatTally], most: int = 3) -> list[BestMoment]:
    """The best of each kind, the rarest kind first; of equal ones the latest."""
    games = counting(seats)
    found = list(filter(None, (_best(games, kind) for kind in MomentKind)))
    return found[:most]


def _best(games: Sequence[SeatTally], kind: MomentKind) -> BestMoment | None:
    """The one of this kind with the largest figure."""
    best: BestMoment | None = None
    if kind is MomentKind.RUN:
        return _longest_run(games)
    for game in games:
        for figure in _figures(game, kind):
            if best is None or figure >= best.figure:
                best = BestMoment(kind, figure, game.when, game.variant)
    return best


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


def _longest_run(games: Sequence[SeatTally]) -> BestMoment | None:
    best: BestMoment | None = None
    run = 0
    for game in games:
        for deal in game.deals:
            run = run + 1 if deal.bid == deal.tricks else 0
            if run >= LEAST_RUN and (best is None or run >= best.figure):
                best = BestMoment(MomentKind.RUN, run, game.when, game.variant)
    return best
