"""The points of a deal, from its rules and its result."""

from __future__ import annotations

from game.engine.cards import Suit
from game.engine.choices import Madness, Premium
from game.engine.scheme import MADNESS_MADE, MADNESS_RUNG
from game.engine.spec import STREAK_BONUS, STREAK_LENGTH, DealSpec, Seat
from game.engine.state import DealResult, Staked

PREMIUMS = {Premium.DECLARE: 30, Premium.REVEAL: 60}
"""Ninety-Nine: to its player if he made his bid, else to each opponent."""


def points(spec: DealSpec, result: DealResult) -> tuple[int, ...]:
    """Points by seat: the scheme, doubled where the double suit is trump, streak and penalty."""
    factor = factor_of(spec, result.trump)
    return tuple(
        factor * (earned + _premium(result.premium, seat, result.made))
        + streak_points(spec, streak, made=made)
        + penalty
        for seat, (earned, made, streak, penalty) in enumerate(
            zip(_earned(spec, result), result.made, spec.streaks, result.penalties, strict=True)
        )
    )


def premium_given(spec: DealSpec, result: DealResult, seat: Seat) -> int:
    """Points that each of the others has because this seat missed its bid with a premium on it."""
    staked = result.premium
    if staked is None or staked.seat != seat or result.made[seat]:
        return 0
    return factor_of(spec, result.trump) * PREMIUMS[staked.premium]


def premium_points(spec: DealSpec, result: DealResult, seat: Seat) -> int:
    """Points that the premium of a deal brings a seat, its own or another's that was missed."""
    return factor_of(spec, result.trump) * _premium(result.premium, seat, result.made)


def factor_of(spec: DealSpec, trump: Suit | None) -> int:
    """How many times the points of a deal with this trump count."""
    doubled = trump is not None and trump is spec.rules.double_suit
    return 2 if doubled else 1


def _earned(spec: DealSpec, result: DealResult) -> tuple[int, ...]:
    """Points by the deal's own scoring: a madness, a misère, or the scheme of the rules."""
    if spec.madness is not None:
        return _madness(spec, spec.madness, result)
    scheme = spec.rules.scheme
    makers = sum(result.made)
    if scheme.made_by_all is not None:
        everybody = scheme.made_by_all if makers == spec.players else 0
        return (everybody,) * spec.players
    return tuple(
        scheme.points(spec.cards, bid, took, makers=makers, declarer=seat == result.declarer)
        for seat, (bid, took) in enumerate(zip(result.bids, result.tricks, strict=True))
    )


def _madness(spec: DealSpec, madness: Madness, result: DealResult) -> tuple[int, ...]:
    earned = [MADNESS_MADE if made else 0 for made in result.made]
    for number, winner in enumerate(result.winners, start=1):
        earned[winner] += trick_worth(madness, number, spec.cards)
    return tuple(earned)


def trick_worth(madness: Madness, number: int, cards: int) -> int:
    """Points of trick `number`, counted from 1, under a madness."""
    rungs = number if madness is Madness.ASCENDING else cards - number + 1
    return MADNESS_RUNG * rungs


def _premium(staked: Staked | None, seat: Seat, made: tuple[bool, ...]) -> int:
    if staked is None:
        return 0
    won_by_its_player = made[staked.seat]
    return PREMIUMS[staked.premium] if (seat == staked.seat) == won_by_its_player else 0


def streak_after(spec: DealSpec, streak: int, *, made: bool) -> int:
    """A seat's run of made (positive) or missed deals once this deal is counted, before it is paid.

    One-card deals neither count nor break a run.
    """
    if spec.cards == 1:
        return streak
    return max(streak, 0) + 1 if made else min(streak, 0) - 1


def streak_points(spec: DealSpec, streak: int, *, made: bool) -> int:
    """What the run pays in this deal: ten for the fifth made in a row, minus ten if missed."""
    if not spec.rules.streak_bonus:
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
