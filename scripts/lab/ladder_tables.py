"""The ladder's tables: by game, where each level stands and how far above the one below.

Intervals leave one group of parts out at a time (the jackknife), so that hands of one deal, deals
of one game and the same deals given to several teams count as what they are.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import inf
from statistics import fmean
from typing import Final, NamedTuple

from game.arena.standings import ratings
from game.rating.levels import DIAL_RATINGS, PER_POINT
from game.roster import DIAL, LEVELS
from game.variants import variant
from lab.results import Mean, Part
from lab.rungs import GAMES, MEASURED, SEARCHERS, SPECIAL, WITHOUT_TRUMP
from lab.tables import NOTHING, in_order

GROUPS: Final = 40
"""Into which the parts of a game go at most."""
ROUNDS: Final = 10
"""Rounds from which on they are not divided."""
FEWEST: Final = 4
"""Groups without which there is no interval."""
RATED_BY: Final = "oh-hell"
"""The game whose points are made into ratings."""
HEADS: Final = ("level", "points a deal", "bids made", "Elo", "above the level below it", "")
TEAM_HEADS: Final = ("team of", "deals made", "above the team below it", "")


class Figures(NamedTuple):
    """What the parts of one game say, by level from weak to strong."""

    points: list[Mean]
    """A deal; empty where all win or fail together."""
    made: list[Mean]
    elo: list[Mean]
    """Empty where all win or fail together."""
    steps: list[Mean]
    """Each level above the one below, in points or in the share of deals made: one fewer."""


def steps(parts: Iterable[Part]) -> str:
    """One line a game: how far each level is above the one below."""
    lines = []
    games = games_of(parts)
    pairs = sorted(
        {pair for cell in games.values() for pair in _pairs(cell[0]["levels"])},
        key=lambda pair: [LEVELS.index(level) for level in pair],
    )
    for cell in games.values():
        figures = figures_of(cell)
        found = dict(zip(_pairs(cell[0]["levels"]), figures.steps, strict=True))
        said = [_step(found[pair], figures) if pair in found else "" for pair in pairs]
        lines.append([title_of(cell[0]), _limits(cell[0]), f"{_deals(cell)}", *said])
    heads = ["game", "limit", "deals", *(f"{high} above {low}" for low, high in pairs)]
    return _table(heads, lines)


def games(parts: Iterable[Part]) -> str:
    """A table for each game."""
    lines = [_game(cell) for cell in games_of(parts).values()]
    return "\n\n".join(lines) if lines else NOTHING


def dial(parts: Iterable[Part]) -> str:
    """One line a game and version, with the expert or without: how far each level of the dial is
    above the one below."""
    rows = []
    for cell in _dial_cells(parts):
        figures = figures_of(cell)
        gaps = [
            f"**{_gap(step, figures)}**" if verdict(step) == "clear" else _gap(step, figures)
            for step in figures.steps
        ]
        gaps += [""] * (len(DIAL) - 1 - len(gaps))
        rows.append([title_of(cell[0]), cell[0]["version"], str(_deals(cell)), *gaps])
    return _table(["game", "version", "deals", *DIAL[1:]], rows)


class DialSteps(NamedTuple):
    """What is known of one game of the dial."""

    title: str
    deals: int
    """At whose tables levels below the expert met, with it or without."""
    with_expert: int
    """At whose tables the expert sat."""
    steps: list[Mean]
    """Each level of the dial above the one below it."""


def steps_of_dial(parts: Iterable[Part]) -> list[DialSteps]:
    """By game, each step as the newest version has it that was measured.

    Most steps are between levels that think in no time. They are measured at tables of those alone,
    too, and count by hands.
    """
    by_game: defaultdict[str, list[_Cell]] = defaultdict(list)
    for cell in _dial_cells(parts):
        by_game[cell[0]["game"]].append(_cell(cell))
    found = []
    for cells in by_game.values():
        steps = []
        for place in range(len(DIAL) - 1):
            known = _newest([cell for cell in cells if place < len(cell.steps)])
            steps.append(_together([(cell.hands, cell.steps[place]) for cell in known]))
        last = _newest([cell for cell in cells if len(cell.steps) == len(DIAL) - 1])
        deals, with_expert = (sum(cell.deals for cell in some) for some in (_newest(cells), last))
        found.append(DialSteps(cells[0].title, deals, with_expert, steps))
    return found


class _Cell(NamedTuple):
    title: str
    version: int
    deals: int
    hands: int
    """Of each level."""
    steps: list[Mean]


def _cell(parts: Sequence[Part]) -> _Cell:
    first, hands = parts[0], sum(sum(part["hands"]) for part in parts)
    levels = len(first["levels"].split(","))
    steps = figures_of(parts).steps
    return _Cell(title_of(first), int(first["version"]), _deals(parts), hands // levels, steps)


def _newest(cells: Sequence[_Cell]) -> list[_Cell]:
    newest = max((cell.version for cell in cells), default=0)
    return [cell for cell in cells if cell.version == newest]


def _together(known: Sequence[tuple[int, Mean]]) -> Mean:
    """Independent figures, each with its hands, as one; those without an interval do not count."""
    known = [(hands, step) for hands, step in known if step.half < inf]
    every = sum(hands for hands, _ in known)
    if not every:
        return Mean(0.0, inf)
    mean = sum(hands * step.mean for hands, step in known) / every
    return Mean(mean, sum((hands * step.half) ** 2 for hands, step in known) ** 0.5 / every)


def _dial_cells(parts: Iterable[Part]) -> list[list[Part]]:
    """The cells of all of the dial, and of all but the expert."""
    wanted = (",".join(DIAL), ",".join(DIAL[:-1]))
    return [cell for cell in games_of(parts).values() if cell[0]["levels"] in wanted]


def rated(parts: Iterable[Part]) -> str:
    """Where whole games of Oh Hell put each level of the dial."""
    cells = games_of(parts).values()
    for cell in cells:
        if cell[0]["game"] == RATED_BY and cell[0]["levels"] == ",".join(DIAL):
            points = figures_of(cell).points
            middle = fmean(DIAL_RATINGS.values()), fmean(own.mean for own in points)
            rows = [
                [
                    *(level, str(DIAL_RATINGS[level]), _plain(own)),
                    f"{middle[0] + (own.mean - middle[1]) * PER_POINT:.0f} ± "
                    f"{own.half * PER_POINT:.0f}",
                ]
                for level, own in zip(DIAL, points, strict=True)
            ]
            return _table(["level", "rating", "points a deal", "measured"], rows)
    return NOTHING


def figures_of(cell: Sequence[Part]) -> Figures:
    """What these parts of one game come to."""
    levels = len(cell[0]["levels"].split(","))
    groups: defaultdict[int, list[float]] = defaultdict(list)
    rounds = {part["part"] // part["round"] for part in cell}
    for part in cell:
        # In a round of parts all sat with the same others, so that groups of those differ least;
        # while there are few, parts by themselves, which make the interval a little wider.
        at = part["part"] // (part["round"] if len(rounds) >= ROUNDS else 1) % GROUPS
        numbers = _numbers(part)
        groups[at] = [
            a + b for a, b in zip(groups[at] or [0.0] * len(numbers), numbers, strict=True)
        ]
    means = jackknife(list(groups.values()), levels)
    made, rest = means[:levels], means[levels:]
    if "points" not in cell[0]:
        return Figures([], made, [], rest)
    return Figures(rest[:levels], made, rest[levels : 2 * levels], rest[2 * levels :])


def jackknife(groups: Sequence[Sequence[float]], levels: int) -> list[Mean]:
    """Every figure of all groups together, with half its 95 % interval."""
    total = [sum(column) for column in zip(*groups, strict=True)]
    figures, many = _figures(total, levels), len(groups)
    if many < FEWEST:
        return [Mean(figure, inf) for figure in figures]
    without = [
        _figures([a - b for a, b in zip(total, group, strict=True)], levels) for group in groups
    ]
    found = []
    for figure, others in zip(figures, zip(*without, strict=True), strict=True):
        middle = sum(others) / many
        variance = (many - 1) / many * sum((other - middle) ** 2 for other in others)
        found.append(Mean(figure, _student(many - 1) * variance**0.5))
    return found


def _student(free: int) -> float:
    """Standard errors in half a 95 % interval with so many degrees of freedom, nearly."""
    return 1.96 + 2.372 / free + 2.82 / free**2


def _numbers(part: Part) -> list[float]:
    """The sums of a part in a row, for adding up."""
    if "points" not in part:
        return [*part["hands"], *part["made"]]
    wins = [won for row in part["wins"] for won in row]
    return [*part["hands"], *part["made"], *part["points"], *wins]


def _figures(sums: Sequence[float], levels: int) -> list[float]:
    """By level the share of bids made; where points are, those and Elo; and the steps."""
    hands, made = sums[:levels], sums[levels : 2 * levels]
    shares = _shares(made, hands)
    if len(sums) == 2 * levels:
        return [*shares, *_differences(shares)]
    points = _shares(sums[2 * levels : 3 * levels], hands)
    flat = sums[3 * levels :]
    wins = [flat[at : at + levels] for at in range(0, levels * levels, levels)]
    return [*shares, *points, *ratings(wins), *_differences(points)]


def _shares(some: Sequence[float], of_all: Sequence[float]) -> list[float]:
    return [one / max(all_, 1.0) for one, all_ in zip(some, of_all, strict=True)]


def _differences(figures: Sequence[float]) -> list[float]:
    return [high - low for low, high in pairwise(figures)]


def _game(cell: Sequence[Part]) -> str:
    first, figures = cell[0], figures_of(cell)
    levels = first["levels"].split(",")
    blank = [""] * 2
    above = [blank, *([_gap(step, figures), verdict(step)] for step in figures.steps)]
    if figures.points:
        rows = [
            [level, _plain(points), _share(made), f"{elo.mean:.0f} ± {_half(elo, 0)}", *step]
            for level, points, made, elo, step in zip(
                levels, figures.points, figures.made, figures.elo, above, strict=True
            )
        ]
        rows_of = f"{_deals(cell)} deals at {sum(part['tables'] for part in cell)} tables"
    else:
        rows = [
            [level, _share(made), *step]
            for level, made, step in zip(levels, figures.made, above, strict=True)
        ]
        rows_of = f"{_deals(cell)} deals for each team"
    day = max(part["day"] for part in cell)
    text = (
        f"{first['players']} players, {rows_of}; {_limits(first)}; version {first['version']}, "
        f"last on {day}."
    )
    heads = HEADS if figures.points else TEAM_HEADS
    return f"### {title_of(first)}\n\n{text}\n\n{_table(heads, rows[::-1])}"


def verdict(step: Mean) -> str:
    """What a step shows, in a word or two."""
    if step.half == inf:
        return "too few yet"
    if step.mean - step.half > 0:
        return "clear"
    return "clearly below" if step.mean + step.half < 0 else "not clear"


def games_of(parts: Iterable[Part]) -> Mapping[tuple[str, ...], list[Part]]:
    """The parts that belong together, in the order of the games; none twice.

    Two runs that were added up may have played the same part, which is the same deals.
    """
    found: defaultdict[tuple[str, ...], dict[int, Part]] = defaultdict(dict)
    for part in parts:
        names = ("game", "limit", "levels", "version")
        found[tuple(str(part[name]) for name in names)].setdefault(part["part"], part)
    ordered = sorted(
        found.items(), key=lambda item: (GAMES.index(item[0][0]), *map(in_order, item[0][1:]))
    )
    return {names: list(each.values()) for names, each in ordered}


def _pairs(levels: str) -> list[tuple[str, str]]:
    return list(pairwise(levels.split(",")))


def title_of(part: Part) -> str:
    """The game of a part, as the pages call it."""
    if part["game"] == MEASURED:
        return "Oh Hell, seven cards, ten plus the bid or nothing"
    if part["game"] == WITHOUT_TRUMP:
        return "The same at no trump"
    if part["game"] in SPECIAL:
        return f"Clag's deal {part['game'].partition('-')[2]}: {SPECIAL[part['game']]}"
    return variant(part["game"]).name


def _limits(part: Part) -> str:
    """How much the levels that search had of it."""
    limit, levels = part["limit"], part["levels"].split(",")
    number, _, unit = limit.partition(" ")
    said = [
        f"{level} {int(number) * SEARCHERS[level]} {unit}" for level in levels if level in SEARCHERS
    ]
    return ", ".join(said) if said else "no search"


def _deals(cell: Iterable[Part]) -> int:
    return sum(part["deals"] for part in cell)


def _half(mean: Mean, places: int) -> str:
    return "?" if mean.half == inf else f"{mean.half:.{places}f}"


def _plain(mean: Mean) -> str:
    return f"{mean.mean:.2f} ± {_half(mean, 2)}"


def _share(mean: Mean) -> str:
    return f"{mean.mean:.3f} ± {_half(mean, 3)}"


def _gap(step: Mean, figures: Figures) -> str:
    places = 2 if figures.points else 3
    return f"{step.mean:+.{places}f} ± {_half(step, places)}"


def _step(step: Mean, figures: Figures) -> str:
    return f"{_gap(step, figures)}, {verdict(step)}"


def _table(heads: Sequence[str], rows: list[list[str]]) -> str:
    if not rows:
        return NOTHING
    lines = [list(heads), ["---"] * len(heads), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)
