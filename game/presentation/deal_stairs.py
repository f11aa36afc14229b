"""The deals of a game as a staircase: how large each is, when it is played, whose bids came out."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from game.engine import FinishedDeal, Phase
from game.engine.choices import Goal
from game.presentation.screen_state import ScreenState


class DealTurn(Enum):
    """When a deal is played."""

    PLAYED = "played"
    PRESENT = "present"
    COMING = "coming"


@dataclass(frozen=True, slots=True)
class Stair:
    """One deal of the game."""

    cards: int | None
    """None where the dealer has yet to name a size."""
    turn: DealTurn
    tie_break: bool = False
    again: bool = False
    """Whether this size failed before, where all play together."""
    made: tuple[bool, ...] = ()
    """Of a deal that was played, by seat, whether the bid came out."""


def stairs(shown: ScreenState) -> tuple[Stair, ...]:
    """Every deal of the schedule from the first, then the tie-break deals that came so far."""
    begun = begun_stairs(shown)
    sizes = shown.table.variant.deals[shown.table.players]
    return (*begun, *(Stair(size, DealTurn.COMING) for size in sizes[len(begun) :]))


def begun_stairs(shown: ScreenState) -> tuple[Stair, ...]:
    """The deals of the game up to the present one."""
    before = finished_before(shown)
    present = shown.table.phase is not Phase.OVER
    failed: set[int] = set()
    if shown.table.variant.rules.goal is Goal.SHARED:  # a deal that failed is played again
        failed = {deal.spec.cards for deal in before if not all(deal.result.made)}
        before = tuple(deal for deal in before if all(deal.result.made))
    found = [
        Stair(
            deal.spec.cards,
            DealTurn.PLAYED,
            deal.spec.tie_break,
            deal.spec.cards in failed,
            tuple(deal.result.made),
        )
        for deal in before
    ]
    if present:
        cards = shown.current_deal.cards
        found.append(
            Stair(cards or None, DealTurn.PRESENT, shown.current_deal.tie_break, cards in failed)
        )
    return tuple(found)


def finished_before(shown: ScreenState) -> tuple[FinishedDeal, ...]:
    """The deals played before the one on the screen, which may be counted already."""
    before = shown.table.history
    return before[:-1] if shown.scored and shown.sizing is None else before


def in_sight(all_stairs: tuple[Stair, ...], most: int) -> tuple[Stair, ...]:
    """So many of them around the present one."""
    if len(all_stairs) <= most:
        return all_stairs
    at = next((n for n, stair in enumerate(all_stairs) if stair.turn is DealTurn.PRESENT), 0)
    start = max(0, min(at - most // 2, len(all_stairs) - most))
    return all_stairs[start : start + most]
