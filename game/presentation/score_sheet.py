"""What stands on a score sheet: one row a deal, worked out from results alone, without a screen."""

from __future__ import annotations

from collections.abc import Container, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import accumulate

from game.engine import DealSpec, FinishedDeal, Phase, Seat, Variant
from game.engine.choices import Goal, Premium, Trump
from game.engine.deal_sequence import GameEnd, next_step, scheduled
from game.engine.flow import declarer_of
from game.engine.point_parts import PointPart, Source, point_parts
from game.engine.scoring import premium_points, streak_points
from game.engine.view import ShownBid
from game.presentation.deal_labels import UNKNOWN, Special, Trumps, sections, specials, trumps_of
from game.presentation.screen_state import ScreenState
from game.table.scorekeeping.score_keeping import KeptSheet, names_trump, penalties_of


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
    taken: int | None = None
    """Tricks."""
    made: bool | None = None
    points: int | None = None
    """Those of the deal; before it is scored, what a revoke cost already."""
    total: int | None = None
    """Running, after the deal."""
    penalty: int = 0
    """Points of the deal that revokes cost: zero or less."""
    leads: bool = False
    """Whether the running total is the highest, and not everybody's."""
    declarer: bool = False
    """Whether this player names the trump."""
    stake: Premium | None = None
    """What this player of Ninety-Nine declared."""
    extra: int = 0
    """Points of the deal that a premium or a streak brought."""
    parts: tuple[PointPart, ...] = ()
    """What the points are made of."""


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
    special: tuple[Special, ...] = ()
    trump: Trumps = UNKNOWN
    turn: bool = False
    """Whether another part of the game begins here: a line is ruled above."""


@dataclass(frozen=True, slots=True)
class SheetContents:
    """A whole score sheet, by value: it can be made from a game going on, a replay or a record."""

    title: str
    """The variant's, to be translated."""
    names: tuple[str, ...]
    rows: tuple[DealRow, ...]
    totals: tuple[int, ...]
    played: int
    """Deals that are scored."""
    shared: bool = False
    """Whether all win or fail together: the number of deals is the score."""
    own_title: str = ""
    """What its player calls a variant of his own: it stands in place of the title."""
    gone: frozenset[int] = frozenset()
    """Columns of those who sit there no more: their totals stay, and they have no place."""

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
        penalties: Sequence[int] = (),
        over: bool = False,
        untold: Container[int] = (),
    ) -> SheetContents:
        """A sheet from results.

        `present` is the deal going on, `bids` those made in it, as far as they may be seen, and
        `penalties` the points that revokes cost in it so far;
        without it the deal that follows is lit. `over` says that none follows whatever is left.
        `untold` holds numbers of deals whose trump nobody told (a sheet kept by hand).
        """
        players, finished = len(names), tuple(history)
        rows = _played_rows(finished, [range(players)] * len(finished), [0] * players, untold)
        if not over:
            coming = present or next_step(variant, players, first_dealer, finished)
            if not isinstance(coming, GameEnd):
                rows.append(_present_row(coming, bids, penalties))
                rows += _coming_rows(variant, players, first_dealer, finished, coming)
        totals = tuple(sum(deal.points[seat] for deal in finished) for seat in range(players))
        shared = variant.rules.goal is Goal.SHARED
        rows = _ruled(rows, sections(variant, players), replays=shared)
        return cls(variant.name, tuple(names), tuple(rows), totals, len(finished), shared)

    @classmethod
    def of_shown(
        cls, shown: ScreenState, names: Sequence[str], own_title: str = ""
    ) -> SheetContents:
        """The sheet of the table on the screen: nothing that is not shown there."""
        going = shown.table.phase in (Phase.TURNING, Phase.BIDDING, Phase.PLAYING)
        sheet = cls.of(
            shown.table.variant,
            names,
            shown.table.first_dealer,
            shown.table.history,
            present=shown.table.spec if going else None,
            bids=shown.table.bids if going else (),
            penalties=shown.table.penalties if going else (),
            over=shown.table.phase is Phase.OVER,
        )
        return replace(sheet, own_title=own_title)

    @classmethod
    def of_kept(cls, kept: KeptSheet) -> SheetContents:
        """Everything that was told of a sheet that is kept for a real pack.

        Whoever ever sat there has a column, whose cells are blank where he did not.
        """
        finished, going, _winners = kept.progress
        shown = kept.shown
        untold = [
            deal.spec.number
            for place, deal in enumerate(finished)
            if names_trump(deal.spec) and kept.notes(place).trump is None
        ]
        sheet = cls.of(
            shown.variant,
            shown.names,
            shown.first_dealer,
            shown.as_seen(finished),
            present=going.spec if going is not None else None,
            bids=going.notes.bids if going is not None and not going.spec.misere else (),
            penalties=penalties_of(going.notes) if going is not None else (),
            over=going is None,
            untold=untold,
        )
        everybody = kept.everybody
        began = dict.fromkeys(everybody, 0) | dict(kept.began)

        def columns(place: int) -> list[int]:
            return [everybody.index(name) for name in kept.until(place).names]

        sat, now = [columns(place) for place in range(len(finished))], columns(len(finished))
        played = _played_rows(finished, sat, [began[name] for name in everybody], untold)
        rows = [
            *(
                replace(row, special=seen.special, turn=seen.turn)
                for row, seen in zip(played, sheet.rows, strict=False)
            ),
            *(_in_columns(row, now, len(everybody)) for row in sheet.rows[len(finished) :]),
        ]
        gone = frozenset(range(len(everybody))) - set(now)
        return replace(sheet, names=everybody, rows=tuple(rows), totals=kept.totals, gone=gone)

    @property
    def places(self) -> tuple[int, ...]:
        """By column, from 1, among those who sit there; equal totals share a place."""
        there = [total for column, total in enumerate(self.totals) if column not in self.gone]
        return tuple(1 + sum(other > total for other in there) for total in self.totals)

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


def _played_rows(
    finished: Sequence[FinishedDeal],
    columns: Sequence[Sequence[int]],
    began: Sequence[int],
    untold: Container[int],
) -> list[DealRow]:
    """A row a deal; by deal, `columns` holds that of each seat. Totals begin at `began`."""
    rows: list[DealRow] = []
    sums = list(began)
    for number, (deal, sat) in enumerate(zip(finished, columns, strict=True), start=1):
        spec, result, points = deal
        for column, more in zip(sat, points, strict=True):
            sums[column] += more
        totals = [sums[column] for column in sat]
        best = max(totals) if min(totals) < max(totals) else None
        premium = result.premium
        cells = tuple(
            Cell(
                bid=result.bids[seat],
                taken=result.tricks[seat],
                made=result.made[seat],
                points=points[seat],
                total=totals[seat],
                penalty=result.penalties[seat],
                leads=totals[seat] == best,
                declarer=seat == result.declarer,
                stake=premium.premium if premium is not None and premium.seat == seat else None,
                extra=_extra(deal, seat),
                parts=point_parts(spec, result, seat),
            )
            for seat in range(spec.players)
        )
        trump = trumps_of(spec, result, complete=number not in untold)
        row = _row(spec, number, Stand.PLAYED, cells, trump)
        rows.append(_in_columns(row, sat, len(sums)))
    return rows


def _in_columns(row: DealRow, columns: Sequence[int], many: int) -> DealRow:
    """A row by seat in the columns of those seats; there are so many."""
    cells = [Cell()] * many
    for column, cell in zip(columns, row.cells, strict=True):
        cells[column] = cell
    return replace(row, dealer=columns[row.dealer], cells=tuple(cells))


def _extra(deal: FinishedDeal, seat: Seat) -> int:
    """What a streak or a premium brought a player in one deal."""
    spec, result, _points = deal
    streak = streak_points(spec, spec.streaks[seat], made=result.made[seat])
    return streak + premium_points(spec, result, seat)


def _present_row(
    spec: DealSpec, bids: Sequence[ShownBid], penalties: Sequence[int] = ()
) -> DealRow:
    """The deal going on: bids, and what a revoke cost, which is lost whatever comes of the rest."""
    seen = list(bids) or [None] * spec.players
    lost = list(penalties) or [0] * spec.players
    numbers = tuple(bid for bid in seen if isinstance(bid, int))
    declarer = declarer_of(spec, numbers) if len(numbers) == spec.players else None
    cells = tuple(
        Cell(
            bid if isinstance(bid, int) else None,
            points=penalty or None,
            penalty=penalty,
            declarer=seat == declarer,
            parts=(PointPart(Source.PENALTY, penalty),) if penalty else (),
        )
        for seat, (bid, penalty) in enumerate(zip(seen, lost, strict=True))
    )
    return _row(spec, spec.number, Stand.PRESENT, cells, trumps_of(spec))


def _row(
    spec: DealSpec, number: int, stand: Stand, cells: tuple[Cell, ...], trump: Trumps
) -> DealRow:
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
        special=specials(spec),
        trump=trump,
    )


def _ruled(rows: list[DealRow], turns: frozenset[int], *, replays: bool) -> list[DealRow]:
    """The rows with lines where another part begins, and with deals dealt again marked."""
    found: list[DealRow] = []
    for place, row in enumerate(rows):
        before = rows[place - 1] if place else None
        turn = place in turns or (row.tie_break and before is not None and not before.tie_break)
        special = row.special
        if replays and before is not None and before.cards == row.cards:
            special = (Special.AGAIN, *special)
        found.append(replace(row, turn=turn, special=special))
    return found


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
    rows = []
    for ahead, cards in enumerate(sizes[place + 1 :], start=1):
        number = present.number + ahead
        dealer = (first_dealer + step * (number - 1)) % players
        spec = None
        if cards is not None and variant.rules.goal is Goal.OWN:
            spec = scheduled(variant, players, number, dealer)
        known = spec is not None and variant.rules.trump is not Trump.LAST_MADE
        rows.append(
            DealRow(
                number=number,
                cards=cards,
                dealer=dealer,
                stand=Stand.COMING,
                cells=(Cell(),) * players,
                special=specials(spec) if spec is not None else (),
                trump=trumps_of(spec) if spec is not None and known else UNKNOWN,
            )
        )
    return rows
