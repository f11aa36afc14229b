"""The points of a deal, from its rules and its result."""

from __future__ import annotations

from game.engine.spec import STREAK_BONUS, STREAK_LENGTH, DealSpec
from game.engine.state import DealResult


def points(spec: DealSpec, result: DealResult) -> tuple[int, ...]:
    """Points by seat: the scheme, doubled where the double suit is trump, streak and penalty."""
    doubled = spec.rules.double_suit is not None and result.trump is spec.rules.double_suit
    factor = 2 if doubled else 1
    return tuple(
        factor * spec.rules.scheme.points(spec.cards, bid, tricks)
        + streak_points(spec, streak, made=bid == tricks)
        + penalty
        for bid, tricks, streak, penalty in zip(
            result.bids, result.tricks, spec.streaks, result.penalties, strict=True
        )
    )


def streak_after(spec: DealSpec, streak: int, *, made: bool) -> int:
    """A seat's run of made (positive) or missed deals once this deal is counted, before it is paid.

    One-card deals neither count nor break a run.
    """
    if spec.cards == 1:
        return streak
    return max(streak, 0) + 1 if made else min(streak, 0) - 1


def streak_points(spec: DealSpec, streak: int, *, made: bool) -> int:
    """What the run pays in this deal: ten for the fifth made in a row, minus ten if missed."""
    if not spec.rules.streak_bonus or spec.cards == 1:
        return 0
    match streak_after(spec, streak, made=made):
        case run if run == STREAK_LENGTH:
            return STREAK_BONUS
        case run if run == -STREAK_LENGTH:
            return -STREAK_BONUS
        case _:
            return 0


def next_streak(spec: DealSpec, streak: int, *, made: bool) -> int:
    """The run that the next deal starts from: a run that was paid restarts."""
    run = streak_after(spec, streak, made=made)
    return 0 if abs(run) == STREAK_LENGTH else run
