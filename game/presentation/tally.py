"""Bid against taken, as values: how each seat stands, its windows, and what its bid will pay."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Final

from game.engine import Phase, Seat
from game.engine.choices import Goal
from game.engine.scoring import PREMIUMS, factor_of, streak_points
from game.presentation.deal_rules import Pay, pay_of
from game.presentation.screen_state import ScreenState

MOST_WINDOWS: Final = 14
"""Where more tricks are bid or taken than these, the figures alone tell them."""


class TallyState(Enum):
    """How the tricks that a seat has taken stand against its bid."""

    SHORT = "short"
    """Fewer than bid, and enough are still to be played."""
    EXACT = "exact"
    OVER = "over"
    LOST = "lost"
    """Fewer than bid, and too few are left."""
    UNKNOWN = "unknown"
    """The bid lies face down."""

    @property
    def reached(self) -> bool:
        """Whether at least as many tricks are taken as were bid."""
        return self in (TallyState.EXACT, TallyState.OVER)

    @property
    def missed(self) -> bool:
        """Whether the bid can no longer be made."""
        return self in (TallyState.OVER, TallyState.LOST)


class TrickWindow(Enum):
    """One trick of a bid, as a window."""

    LIT = "lit"
    """Taken, and bid."""
    DARK = "dark"
    """Bid, and still to be taken."""
    OVER = "over"
    """Taken, and one too many."""
    LOST = "lost"
    """Bid, and out of reach."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Bid against taken. Equal values look equal."""

    bid: int | None
    """None for one that is hidden."""
    taken: int | None
    """None before cards are played."""
    state: TallyState = TallyState.SHORT
    beyond: int = 0
    """Tricks that a lost bid wants beyond those that are left."""

    @property
    def figures(self) -> str:
        """Taken of bid, or the bid alone."""
        bid = "?" if self.bid is None else str(self.bid)
        return bid if self.taken is None else f"{self.taken}/{bid}"

    @property
    def windows(self) -> tuple[TrickWindow, ...]:
        """A window for each trick bid or taken; none where the bid is hidden, or they are many."""
        if self.bid is None or self.taken is None or max(self.bid, self.taken) > MOST_WINDOWS:
            return ()
        kinds = (
            (TrickWindow.LIT, min(self.taken, self.bid)),
            (TrickWindow.DARK, max(0, self.bid - self.taken - self.beyond)),
            (TrickWindow.LOST, self.beyond),
            (TrickWindow.OVER, max(0, self.taken - self.bid)),
        )
        return tuple(kind for kind, number in kinds for _each in range(number))


def tally_of(shown: ScreenState, seat: Seat) -> Tally | None:
    """How one seat stands by what everybody at the table sees; None before it has bid."""
    bid = shown.table.bids[seat]
    if bid is None or shown.bare:
        return None
    taken = shown.table.taken[seat]
    if shown.table.phase is not Phase.PLAYING and shown.points is None:
        return Tally(bid, None) if isinstance(bid, int) else None
    if not isinstance(bid, int):
        return Tally(None, taken, TallyState.UNKNOWN)
    left = shown.table.spec.tricks - sum(shown.table.taken)
    if taken > bid:
        return Tally(bid, taken, TallyState.OVER)
    if taken == bid:
        return Tally(bid, taken, TallyState.EXACT)
    beyond = max(0, bid - taken - left)
    return Tally(bid, taken, TallyState.LOST if beyond else TallyState.SHORT, beyond)


@dataclass(frozen=True, slots=True)
class Reward:
    """What making the bid of a seat brings, by the deal's own scoring."""

    points: int
    or_more: bool = False
    """Whether it can be more: by who names trump, what is turned, or how many make theirs."""


def reward_of(shown: ScreenState, seat: Seat, ahead: int | None = None) -> Reward | None:
    """What a seat's bid pays once it is made, or one chosen `ahead` of its turn; None without a
    bid, and where all earn together.

    What tricks pay by their number, made or not, is not part of it.
    """
    table, pay = shown.table, pay_of(shown)
    bid = table.bids[seat] if ahead is None else ahead
    if pay is None or not isinstance(bid, int) or table.spec.rules.goal is not Goal.OWN:
        return None
    price = dict(pay.other_bids).get(bid, pay.made)
    if pay.declarer is not None and table.declarer == seat:
        price = pay.declarer
    points = price.points(bid, bid)
    if table.staked is not None and table.staked.seat == seat:
        trump = table.trump if table.trump_known else None
        points += factor_of(table.spec, trump) * PREMIUMS[table.staked.premium]
    points += streak_points(table.spec, table.spec.streaks[seat], made=True)
    extra = pay.among[: _able(shown, seat)]
    open_still = _may_name_trump(shown, bid, pay) or _may_double(shown, pay)
    if not extra:
        return Reward(points, or_more=open_still)
    return Reward(points + min(extra), or_more=open_still or len(set(extra)) > 1)


def _may_name_trump(shown: ScreenState, bid: int, pay: Pay) -> bool:
    """Whether whoever bids so much may yet be the one who names trump, and earns more by it."""
    if pay.declarer is None or shown.table.declarer is not None:
        return False
    return pay.declarer.points(bid, bid) > pay.made.points(bid, bid)


def _may_double(shown: ScreenState, pay: Pay) -> bool:
    """Whether the trump that doubles points may still be turned."""
    return pay.double is not None and not shown.table.trump_known


def _able(shown: ScreenState, seat: Seat) -> int:
    """How many may still make their bids by what is seen, the seat itself among them."""
    others = (other for other in range(shown.table.players) if other != seat)
    tallies = (tally_of(shown, other) for other in others)
    return 1 + sum(tally is None or not tally.state.missed for tally in tallies)


def rank_of(shown: ScreenState, seat: Seat) -> int | None:
    """A seat's place by points, from 0; None before a deal is scored, and where all are level."""
    totals = shown.table.totals
    if not shown.table.history or len(set(totals)) == 1:
        return None
    return sum(other > totals[seat] for other in totals)
