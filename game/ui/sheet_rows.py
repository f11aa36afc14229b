"""What stands on a score sheet: one row a deal, worked out from results alone, without a screen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import accumulate

from game.engine import DealSpec, FinishedDeal, Seat, Variant
from game.engine.choices import Goal
from game.engine.progress import GameEnd, next_step
from game.engine.view import ShownBid
from game.ui.shown import Moment, Shown


class Stand(Enum):
    """Where a deal stands in its game."""

    PLAYED = "played"
    PRESENT = "present"
    COMING = "coming"


class Balance(Enum):
    """The bids of a deal against its tricks."""

    OVER = "over"
    UNDER = "under"
    EVEN = "even"
    NONE = "none"
    """Not all have bid, or the deal has no bids (a misère)."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One player in one deal; None for what is not known yet."""

    bid: int | None = None
    made: bool | None = None
    points: int | None = None
    total: int | None = None
    """Running, after the deal."""
    penalty: int = 0
    """Points of the deal that revokes cost: zero or less."""
    leads: bool = False
    """Whether the running total is the highest, and not everybody's."""


@dataclass(frozen=True, slots=True)
class DealRow:
    """One line of the sheet."""

    number: int
    cards: int | None
    """None where the dealer has yet to name the size."""
    dealer: Seat
    stand: Stand
    cells: tuple[Cell, ...]
    tie_break: bool = False
    balance: Balance = Balance.NONE
    off: int = 0
    """By how many the bids miss the number of tricks."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A whole score sheet, by value: it can be made from a game going on, a replay or a record."""

    title: str
    names: tuple[str, ...]
    rows: tuple[DealRow, ...]
    totals: tuple[int, ...]
    played: int
    """Deals that are scored."""

    @classmethod
    def of(
        cls,
        variant: Variant,
        names: Sequence[str],
        first_dealer: Seat,
        history: Sequence[FinishedDeal],
        *,
        present: DealSpec | None = None,
        bids: Sequence[ShownBid] = (),
        over: bool = False,
    ) -> Sheet:
        """A sheet from results.

        `present` is the deal going on and `bids` those made in it, as far as they may be seen;
        without it the deal that follows is lit. `over` says that none follows whatever is left.
        """
        players, finished = len(names), tuple(history)
        rows = _played_rows(finished, players)
        if not over:
            coming = present or next_step(variant, players, first_dealer, finished)
            if not isinstance(coming, GameEnd):
                rows.append(_present_row(coming, bids))
                rows += _coming_rows(variant, players, first_dealer, finished, coming)
        totals = tuple(sum(deal.points[seat] for deal in finished) for seat in range(players))
        return cls(variant.name, tuple(names), tuple(rows), totals, len(finished))

    @classmethod
    def of_shown(cls, shown: Shown, names: Sequence[str]) -> Sheet:
        """The sheet of the table on the screen: nothing that is not shown there."""
        going = shown.moment in (Moment.TURNING, Moment.BIDDING, Moment.PLAYING)
        return cls.of(
            shown.variant,
            names,
            shown.first_dealer,
            shown.history,
            present=shown.spec if going else None,
            bids=shown.bids if going else (),
            over=shown.moment is Moment.OVER,
        )

    @property
    def places(self) -> tuple[int, ...]:
        """By seat, from 1; equal totals share a place."""
        return tuple(1 + sum(other > total for other in self.totals) for total in self.totals)

    @property
    def lines(self) -> tuple[tuple[int, ...], ...]:
        """Running totals by seat, from zero before the first deal."""
        done = [row.cells for row in self.rows[: self.played]]
        return tuple(
            tuple(accumulate((cells[seat].points or 0 for cells in done), initial=0))
            for seat in range(len(self.names))
        )

    @property
    def lit(self) -> int:
        """The row of the present deal; the last one where the game is over."""
        return min(self.played, len(self.rows) - 1)


def _played_rows(finished: tuple[FinishedDeal, ...], players: int) -> list[DealRow]:
    rows: list[DealRow] = []
    totals = [0] * players
    for number, (spec, result, points) in enumerate(finished, start=1):
        totals = [total + more for total, more in zip(totals, points, strict=True)]
        best = max(totals) if min(totals) < max(totals) else None
        cells = tuple(
            Cell(bid, made, more, total, penalty, total == best)
            for bid, made, more, total, penalty in zip(
                result.bids, result.made, points, totals, result.penalties, strict=True
            )
        )
        rows.append(_row(spec, number, Stand.PLAYED, cells))
    return rows


def _present_row(spec: DealSpec, bids: Sequence[ShownBid]) -> DealRow:
    seen = list(bids) or [None] * spec.players
    cells = tuple(Cell(bid if isinstance(bid, int) else None) for bid in seen)
    return _row(spec, spec.number, Stand.PRESENT, cells)


def _row(spec: DealSpec, number: int, stand: Stand, cells: tuple[Cell, ...]) -> DealRow:
    bids = [cell.bid for cell in cells if cell.bid is not None]
    off = sum(bids) - spec.tricks
    balance = Balance.OVER if off > 0 else Balance.UNDER if off < 0 else Balance.EVEN
    if spec.misere or len(bids) < spec.players:
        balance, off = Balance.NONE, 0
    return DealRow(
        number=number,
        cards=spec.cards or None,
        dealer=spec.dealer,
        stand=stand,
        cells=cells,
        tie_break=spec.tie_break,
        balance=balance,
        off=abs(off),
    )


def _coming_rows(
    variant: Variant,
    players: int,
    first_dealer: Seat,
    finished: tuple[FinishedDeal, ...],
    present: DealSpec,
) -> list[DealRow]:
    """What the schedule holds after the present deal; tie-breaks and replays cannot be foreseen."""
    sizes = variant.deals[players]
    place = len(finished)
    if variant.rules.goal is Goal.SHARED:  # a deal that failed is played again
        place = sum(all(deal.result.made) for deal in finished)
    step = variant.rules.dealer_step
    return [
        DealRow(
            number=present.number + ahead,
            cards=cards,
            dealer=(first_dealer + step * (present.number + ahead - 1)) % players,
            stand=Stand.COMING,
            cells=(Cell(),) * players,
        )
        for ahead, cards in enumerate(sizes[place + 1 :], start=1)
    ]
