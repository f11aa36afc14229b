"""How many points a deal brings a seat, as it was measured between bots of known levels.

`assets/review/points.jsonl` has the counts, a line for each variant and number of players;
`scripts/lab/measure_points.py` makes it. What was not measured, such as a size that only a house
rule deals, is taken from the nearest that was, stretched to its scoring.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from math import exp
from pathlib import Path
from typing import Any, Final, NamedTuple

from game import assets
from game.engine import DealSpec, Variant
from game.engine.deal_sequence import scheduled
from game.engine.scheme import MADNESS_MADE
from game.roster import MERGED, NEAREST_MARKS
from game.storage.decoding import object_of, utf8
from game.storage.files import read_lines
from game.table.agent_names import bot_and_style

MEASURED: Final = assets.path("review", "points.jsonl")
LEVEL_OF: Final = {
    **{level: level for level in ("beginner", "casual", "skilled", "expert")},
    "random": "beginner",
    "heuristic": "skilled",
    "mcts": "expert",
    **MERGED,
    **NEAREST_MARKS,
}
"""By bot, a style left out: the level that it counts as; persons and others are a mix of all."""
PRIOR: Final = 20
"""Deals of the mix of all levels that are added to those of one level, where it has few."""

GAIN: Final = {"beginner": -0.068, "casual": 0.0, "skilled": 0.068, "expert": 0.161}
"""What a level has more in a deal than the mix of the first three, in swings. It is much less noisy
than the few deals of one table; by `scripts/lab/win_chances.py --fit`."""
STEEPEST: Final = 40.0
"""Bound of the exponent by which points that are the whole range apart may be tilted."""
SMALL_DEAL: Final = 2
MOST_GAINED: Final = 0.25
"""Of the points that the mix leaves lying with so few cards, the share that a better level has at
most: nobody makes every bid. Four experts make .87 of their bids with one card each (460 bids) and
.71 with two (272), the mix .84 and .72; with three, .70 (284), the gain above is what is found."""
HALVINGS: Final = 40
"""Of that range, until the mean is met."""

BESIDE: Final = 0.25
"""What a deal counts of one card more or less than is asked for; less by the square of more."""
FAR: Final = 3
"""Deals of so many more or fewer cards still count."""

Counts = Mapping[int, int]
"""How often each number of points came."""


class MeasuredTable(NamedTuple):
    """What was counted of one variant with so many players."""

    variant: str
    players: int
    games: int
    sizes: tuple[tuple[str, Mapping[str, Counts]], ...]
    """By the key of a deal's size and then by level."""


class Points(NamedTuple):
    """A distribution of points."""

    least: int
    shares: tuple[float, ...]
    """Of the least number, the next one and so on; they add up to one."""


NOTHING: Final = Points(0, (1.0,))
"""Of a seat that makes no more points."""


def swing(spec: DealSpec) -> float:
    """Points between an even share of the tricks, bid and made, and the same missed by one."""
    if spec.madness is not None:
        return float(MADNESS_MADE)
    scheme = spec.rules.scheme
    fair = 0 if spec.misere else round(spec.tricks / spec.players)
    if scheme.made_by_all is not None:
        return float(scheme.made_by_all)
    missed = scheme.points(spec.cards, fair, fair + 1)
    return float(max(abs(scheme.points(spec.cards, fair, fair) - missed), 1))


def size_key(spec: DealSpec) -> str:
    """Which deals are counted together: as many cards, and misère or not; 0 where it is named."""
    return f"{spec.cards}{'m' if spec.misere else ''}"


def level_of(agent: str) -> str | None:
    """The level whose deals stand for those of an agent; None for a mix of all."""
    return LEVEL_OF.get(bot_and_style(agent)[0])


def points_of_deal(variant: Variant, players: int, number: int, level: str | None) -> Points:
    """What a deal of the schedule brings a seat.

    Args:
        variant: with its house rules.
        players: how many play.
        number: of the deal, from 1.
        level: of the seat; None for a mix of all.
    """
    spec = scheduled(variant, players, number, 0)
    table = _nearest_table(variant.id, players)
    if table is None:
        wide = swing(spec)
        return _points({0: 1.0, round(wide): 1.0})
    every: dict[int, float] = {}
    own: dict[int, float] = {}
    for key, weight in _near_sizes(table, spec).items():
        stretch, counted = _stretch(variant, players, spec, table, key), dict(table.sizes)[key]
        for into, counts in ((every, _mix(counted)), (own, counted.get(level or "", {}))):
            for points, times in counts.items():
                at = round(points * stretch)
                into[at] = into.get(at, 0.0) + weight * times
    most = MOST_GAINED if spec.cards <= SMALL_DEAL else 1.0
    found = _tilted(every, GAIN.get(level or "", 0.0) * swing(spec), most)
    for at, times in own.items():
        found[at] = found.get(at, 0.0) + times
    return _points(found)


def read_tables(path: Path) -> Iterator[MeasuredTable]:
    """Every table of a file of counts."""
    for line in read_lines(path):
        data: dict[str, Any] = object_of(utf8(line.raw))
        sizes = {
            size: {
                level: {int(points): int(number) for points, number in counts.items()}
                for level, counts in levels.items()
            }
            for size, levels in data["sizes"].items()
        }
        yield MeasuredTable(
            data["variant"], data["players"], data["games"], tuple(sorted(sizes.items()))
        )


def table_line(table: MeasuredTable) -> str:
    """A table as a line of the file."""
    sizes = {
        size: {
            level: {str(points): counts[points] for points in sorted(counts)}
            for level, counts in sorted(levels.items())
        }
        for size, levels in table.sizes
    }
    data = {**table._asdict(), "sizes": sizes}
    return json.dumps(data, separators=(",", ":")) + "\n"


@cache
def _tables() -> Mapping[tuple[str, int], MeasuredTable]:
    return {(each.variant, each.players): each for each in read_tables(MEASURED)}


def _nearest_table(variant: str, players: int) -> MeasuredTable | None:
    known = [number for name, number in _tables() if name == variant]
    if not known:
        return None
    return _tables()[variant, min(known, key=lambda number: abs(number - players))]


def _near_sizes(table: MeasuredTable, spec: DealSpec) -> dict[str, float]:
    """The sizes whose deals stand for such a deal, and how much each of their deals counts."""
    away = {
        key: abs(int(key.removesuffix("m")) - spec.cards)
        for key, _levels in table.sizes
        if key.endswith("m") == spec.misere
    }
    away = away or {key: 0 for key, _levels in table.sizes}
    least = min(away.values())
    return {
        key: 1.0 if number == least else BESIDE / (number - least) ** 2
        for key, number in away.items()
        if number - least <= FAR
    }


def _mix(levels: Mapping[str, Counts]) -> dict[int, float]:
    """How often each number of points came among all levels, as `PRIOR` deals."""
    mix: dict[int, float] = {}
    for counts in levels.values():
        every = sum(counts.values())
        for points, number in counts.items():
            mix[points] = mix.get(points, 0.0) + PRIOR * number / every / len(levels)
    return mix


def _tilted(counts: Mapping[int, float], more: float, most: float) -> dict[int, float]:
    """The same points, so much more of them on average, by as smooth a change as there is.

    It is at most the share `most` of what is missing to the most points there are.

    Each number of points comes exp(a · points) times as often, with the `a` that gives the mean;
    where no such change gives it, the points stay nearly at their least or most.
    """
    if not more or len(counts) < 2:
        return dict(counts)
    wide, every = max(counts) - min(counts), sum(counts.values())
    mean = sum(points * times for points, times in counts.items()) / every
    wanted = mean + min(more, most * (max(counts) - mean))

    def with_tilt(a: float) -> dict[int, float]:
        return {
            points: times * exp(a * (points - (max if a > 0 else min)(counts)) / wide)
            for points, times in counts.items()
        }

    low, high = -STEEPEST, STEEPEST
    for _half in range(HALVINGS):
        middle = (low + high) / 2
        found = with_tilt(middle)
        mean = sum(points * times for points, times in found.items()) / sum(found.values())
        low, high = (middle, high) if mean < wanted else (low, middle)
    scale = every / sum(found.values())
    return {points: times * scale for points, times in found.items()}


def _stretch(
    variant: Variant, players: int, spec: DealSpec, table: MeasuredTable, key: str
) -> float:
    """How much wider the points of a deal are than those of the deals that were counted."""
    from game.variants import variant as own_rules_of  # here, since a house rule has no row

    row = own_rules_of(variant.id)
    if (
        key == size_key(spec)
        and table.players == players
        and row.rules.scheme == variant.rules.scheme
    ):
        return 1.0
    for number in range(1, len(row.deals[table.players]) + 1):
        counted = scheduled(row, table.players, number, 0)
        if size_key(counted) == key:
            return swing(spec) / swing(counted)
    return 1.0


def _points(shares: Mapping[int, float]) -> Points:
    least, most, every = min(shares), max(shares), sum(shares.values())
    return Points(least, tuple(shares.get(at, 0.0) / every for at in range(least, most + 1)))
