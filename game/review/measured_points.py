"""How many points a deal brings a seat, as it was measured between bots of known levels.

`assets/review/points.jsonl` has the counts, a line for each variant and number of players;
`scripts/bench/measure_points.py` makes it. What was not measured, such as a size that only a house
rule deals, is taken from the nearest that was, stretched to its scoring.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from game import assets
from game.engine import DealSpec, Variant
from game.engine.progress import scheduled
from game.engine.scheme import MADNESS_MADE, MISERE
from game.storage.decoding import object_of, utf8
from game.storage.files import read_lines

MEASURED: Final = assets.path("review", "points.jsonl")
LEVEL_OF: Final = {
    **{level: level for level in ("beginner", "casual", "skilled", "expert")},
    "random": "beginner",
    "heuristic": "skilled",
    "mcts": "expert",
    "master": "expert",
}
"""By bot, a style left out: the level that it counts as; persons and others are a mix of all."""
PRIOR: Final = 20
"""Deals of the mix of all levels that are added to those of one level, where it has few."""

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
    scheme = MISERE if spec.misere else spec.rules.scheme
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
    return LEVEL_OF.get(agent.partition(":")[0])


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
    found: dict[int, float] = {}
    for key, weight in _near_sizes(table, spec).items():
        stretch = _stretch(variant, players, spec, table, key)
        for points, times in _counts(dict(table.sizes)[key], level).items():
            at = round(points * stretch)
            found[at] = found.get(at, 0.0) + weight * times
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


def _counts(levels: Mapping[str, Counts], level: str | None) -> dict[int, float]:
    """How often a level had each number of points, few deals filled up with those of all."""
    mix: dict[int, float] = {}
    for counts in levels.values():
        every = sum(counts.values())
        for points, number in counts.items():
            mix[points] = mix.get(points, 0.0) + PRIOR * number / every / len(levels)
    if level is not None:
        for points, number in levels.get(level, {}).items():
            mix[points] = mix.get(points, 0.0) + number
    return mix


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
