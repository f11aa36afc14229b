"""How a scored deal changes the standing of each player: values for whoever shows it in steps."""

from __future__ import annotations

from dataclasses import dataclass

from game.engine import Seat
from game.engine.choices import Goal, Premium
from game.engine.point_parts import PointPart, Source, point_parts
from game.engine.scoring import factor_of, streak_after
from game.presentation.screen_state import ScreenState

_EXTRAS = (Source.PREMIUM, Source.STREAK, Source.DOUBLED, Source.PENALTY)
"""Parts of the points that are not for the bid and its tricks."""


@dataclass(frozen=True, slots=True)
class Standing:
    """One player before and after the deal that was scored last."""

    seat: Seat
    bid: int
    tricks: int
    points: int
    """Of the deal."""
    before: int
    """The total before the deal."""
    row_before: int
    """Which row of the ranking it was in, from 0; equal totals stand in the order of seats."""
    row: int
    place_before: int
    """From 1; equal totals share a place."""
    place: int
    run: int = 0
    """Deals made (positive) or missed in a row with this one, where such runs are paid; else 0."""
    staked: Premium | None = None
    """The premium that was granted to this player, made or missed."""
    factor: int = 1
    """How many times the points of the deal count, that of a premium too."""
    extras: tuple[PointPart, ...] = ()
    """What a premium, a streak, a double suit or a revoke brought or cost."""

    @property
    def over(self) -> int:
        """Tricks more than were bid; negative where there are fewer."""
        return self.tricks - self.bid

    @property
    def total(self) -> int:
        """The total after the deal."""
        return self.before + self.points

    @property
    def paid(self) -> bool:
        """Whether the run was paid in this deal."""
        return any(part.source is Source.STREAK for part in self.extras)


def deal_standings(shown: ScreenState) -> tuple[Standing, ...]:
    """By seat, of a table whose last deal is scored."""
    spec, result, points = shown.table.history[-1]
    seats = range(shown.table.players)
    after = tuple(sum(deal.points[seat] for deal in shown.table.history) for seat in seats)
    before = tuple(after[seat] - points[seat] for seat in seats)
    if shown.table.variant.rules.goal is Goal.SHARED:  # nobody is ahead of anybody
        rows_before = rows = tuple(seats)
        places_before = places = (1,) * shown.table.players
    else:
        (rows_before, places_before), (rows, places) = _ranking(before), _ranking(after)
    made, staked = result.made, result.premium
    pays = spec.rules.streak_bonus
    return tuple(
        Standing(
            seat=seat,
            bid=result.bids[seat],
            tricks=result.tricks[seat],
            points=points[seat],
            before=before[seat],
            row_before=rows_before[seat],
            row=rows[seat],
            place_before=places_before[seat],
            place=places[seat],
            run=streak_after(spec, spec.streaks[seat], made=made[seat]) if pays else 0,
            staked=staked.premium if staked is not None and staked.seat == seat else None,
            factor=factor_of(spec, result.trump),
            extras=tuple(p for p in point_parts(spec, result, seat) if p.source in _EXTRAS),
        )
        for seat in seats
    )


def _ranking(totals: tuple[int, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """By seat the row in the ranking and the place."""
    order = sorted(range(len(totals)), key=lambda seat: (-totals[seat], seat))
    rows = [0] * len(totals)
    for row, seat in enumerate(order):
        rows[seat] = row
    places = tuple(1 + sum(other > total for other in totals) for total in totals)
    return tuple(rows), places
