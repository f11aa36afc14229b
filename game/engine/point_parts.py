"""What the points of one player in one deal are made of: parts that sum to them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from game.engine.choices import Madness
from game.engine.scheme import MADNESS_MADE, Award, Scheme
from game.engine.scoring import factor_of, premium_points, streak_points, trick_worth
from game.engine.spec import STREAK_LENGTH, DealSpec, Seat
from game.engine.state import DealResult


class Source(Enum):
    """What points are for."""

    MADE = "made"
    MISSED = "missed"
    CARDS = "cards"
    BID = "bid"
    TRICKS = "tricks"
    RUNGS = "rungs"
    """Tricks by their number, under a madness."""
    OVER = "over"
    """Tricks more than were bid."""
    UNDER = "under"
    FEW_MADE = "few-made"
    """How many made their bids."""
    ALL_MADE = "all-made"
    """The cooperative game."""
    PREMIUM = "premium"
    DOUBLED = "doubled"
    STREAK = "streak"
    PENALTY = "penalty"


@dataclass(frozen=True, slots=True)
class PointPart:
    """Some of the points."""

    source: Source
    points: int
    count: int = 1
    """Of what they are for, where that can be counted: cards, tricks, players."""


def point_parts(spec: DealSpec, result: DealResult, seat: Seat) -> tuple[PointPart, ...]:
    """The parts of a seat's points, none of them zero."""
    parts = [*_earned(spec, result, seat)]
    factor = factor_of(spec, result.trump)
    parts.append(PointPart(Source.PREMIUM, premium_points(spec, result, seat) // factor))
    parts.append(PointPart(Source.DOUBLED, (factor - 1) * sum(part.points for part in parts)))
    run = streak_points(spec, spec.streaks[seat], made=result.made[seat])
    parts.append(PointPart(Source.STREAK, run, STREAK_LENGTH))
    parts.append(PointPart(Source.PENALTY, result.penalties[seat]))
    return tuple(part for part in parts if part.points)


def _earned(spec: DealSpec, result: DealResult, seat: Seat) -> list[PointPart]:
    bid, took = result.bids[seat], result.tricks[seat]
    if spec.madness is not None:
        made = PointPart(Source.MADE, MADNESS_MADE if bid == took else 0)
        return [made, PointPart(Source.RUNGS, _rungs(spec, spec.madness, result, seat), took)]
    scheme = spec.rules.scheme
    if scheme.made_by_all is not None:
        return [PointPart(Source.ALL_MADE, scheme.made_by_all if all(result.made) else 0)]
    if bid != took:
        return _award(scheme.missed, Source.MISSED, spec.cards, bid, took)
    parts = _award(
        _made(scheme, bid, declarer=seat == result.declarer), Source.MADE, spec.cards, bid, took
    )
    if scheme.made_among:
        makers = sum(result.made)
        parts.append(PointPart(Source.FEW_MADE, scheme.made_among[makers - 1], makers))
    return parts


def _made(scheme: Scheme, bid: int, *, declarer: bool) -> Award:
    if declarer and scheme.made_by_declarer is not None:
        return scheme.made_by_declarer
    return scheme.made_with_bid.get(bid, scheme.made)


def _award(award: Award, flat: Source, cards: int, bid: int, took: int) -> list[PointPart]:
    off = abs(took - bid)
    way = Source.OVER if took > bid else Source.UNDER
    return [
        PointPart(flat, award.flat),
        PointPart(Source.CARDS, award.per_card * cards, cards),
        PointPart(Source.BID, award.per_bid * bid, bid),
        PointPart(Source.TRICKS, award.per_trick * took, took),
        PointPart(way, award.per_difference * off, off),
    ]


def _rungs(spec: DealSpec, madness: Madness, result: DealResult, seat: Seat) -> int:
    """The tricks count by their number, up or down."""
    won = [number for number, winner in enumerate(result.winners, start=1) if winner == seat]
    return sum(trick_worth(madness, number, spec.cards) for number in won)
