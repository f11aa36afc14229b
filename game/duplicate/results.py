"""What the plays of a level say of the person's result: mean, spread, and what share it beats."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt
from typing import Any

from game.duplicate.plays import SeatPlay
from game.duplicate.question import DuplicateQuestion
from game.table.statistics.shares import Z95


@dataclass(frozen=True, slots=True)
class LevelResult:
    """All plays of one level beside the person's."""

    bot: str
    plays: int
    distinct: int
    """How many of them differ in any deal's bid, tricks or points: a level that plays by rules of
    thumb draws little chance."""
    points: float
    """The mean of its totals."""
    ci95: float | None
    """Half a 95 % interval of that mean; None for a single play."""
    spread: float
    """Standard deviation of its totals, in points: the luck that is left with equal cards."""
    low: int
    """One play in ten has no more points than this."""
    high: int
    """One play in ten has no fewer."""
    share_beaten: float
    """Of its plays, between 0 and 1; those that come to the same count half."""
    deals_needed: float | None
    """The mean number of deals, where the fewest are best."""

    @property
    def varies(self) -> bool:
        """Whether there is chance in its plays, so that there is an interval to tell."""
        return self.ci95 is not None and self.distinct > 1


@dataclass(frozen=True, slots=True)
class ComparedDeal:
    """One deal of the person beside those plays that were dealt it on the same terms."""

    number: int
    size: int
    bid: int
    tricks: int
    points: int
    levels: tuple[tuple[str, int, float | None, float | None], ...]
    """By level: its name, plays that had the deal, their mean points, the share beaten."""


def level_results(question: DuplicateQuestion, plays: Iterable[SeatPlay]) -> list[LevelResult]:
    """One for each level in the order in which they come first."""
    return [_level(question, level, some) for level, some in _by_level(question, plays).items()]


def deal_results(question: DuplicateQuestion, plays: Iterable[SeatPlay]) -> list[ComparedDeal]:
    """One for each deal of the person's game."""
    levels = _by_level(question, plays)
    found = []
    for place, deal in enumerate(question.deals):
        rows = []
        for level, some in levels.items():
            points = [
                play.deals[place].points
                for play in some
                if place < len(play.deals) and play.deals[place].same
            ]
            mean = sum(points) / len(points) if points else None
            share = beaten(deal.points, points) if points else None
            rows.append((level, len(points), mean, share))
        found.append(
            ComparedDeal(deal.number, deal.size, deal.bid, deal.tricks, deal.points, tuple(rows))
        )
    return found


def beaten(mine: int, others: Sequence[int]) -> float:
    """The share of other results that one beats, where more is better; equal ones count half."""
    return sum((mine > other) + 0.5 * (mine == other) for other in others) / len(others)


def document(question: DuplicateQuestion, plays: Sequence[SeatPlay]) -> dict[str, Any]:
    """The comparison as `blackout duplicate --json` prints it, for one seat."""
    levels = level_results(question, plays)
    return {
        "seat": question.seat,
        "points": question.total,
        "levels": [
            {
                "bot": level.bot,
                "plays": level.plays,
                "distinct": level.distinct,
                "points": round(level.points, 6),
                "ci95": None if level.ci95 is None else round(level.ci95, 6),
                "share_beaten": round(level.share_beaten, 6),
                "spread": round(level.spread, 6),
                "low": level.low,
                "high": level.high,
                "deals_needed": level.deals_needed,
            }
            for level in levels
        ],
        "measure": "deals" if question.by_deals else "points",
        "record": question.digest,
        "stand_ins": {str(seat): agent for seat, agent in question.stand_ins.items()},
        "deals": [
            {
                "deal": deal.number,
                "cards": deal.size,
                "bid": deal.bid,
                "tricks": deal.tricks,
                "points": deal.points,
                "levels": [
                    {
                        "bot": bot,
                        "plays": plays_of,
                        "points": None if mean is None else round(mean, 6),
                        "share_beaten": None if share is None else round(share, 6),
                    }
                    for bot, plays_of, mean, share in deal.levels
                ],
            }
            for deal in deal_results(question, plays)
        ],
    }


def _by_level(question: DuplicateQuestion, plays: Iterable[SeatPlay]) -> dict[str, list[SeatPlay]]:
    found: dict[str, list[SeatPlay]] = {}
    for play in plays:
        if play.seat == question.seat:
            found.setdefault(play.level, []).append(play)
    return found


def _level(question: DuplicateQuestion, level: str, plays: Sequence[SeatPlay]) -> LevelResult:
    totals = sorted(play.total for play in plays)
    mean = sum(totals) / len(totals)
    variance = sum((total - mean) ** 2 for total in totals) / max(len(totals) - 1, 1)
    spread = sqrt(variance)
    needed = None
    share = beaten(question.total, totals)
    if question.by_deals:
        needed = sum(len(play.deals) for play in plays) / len(plays)
        # Fewer is better, and a team that was stopped took longest.
        share = beaten(
            -len(question.deals),
            [-len(play.deals) if play.ended else -question.most_deals - 1 for play in plays],
        )
    tenth = len(totals) // 10
    return LevelResult(
        level,
        len(totals),
        len({play.deals for play in plays}),
        mean,
        Z95 * spread / sqrt(len(totals)) if len(totals) > 1 else None,
        spread,
        totals[tenth],
        totals[-1 - tenth],
        share,
        needed,
    )
