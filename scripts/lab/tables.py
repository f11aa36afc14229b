"""The tables of every row, made of the results, and how pages are given them between markers.

The rows stand in `scripts/lab/measurements/README.md`, what is true today in
`docs/background/strength.md` (`scripts/lab/summary_tables.py`).
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from math import fsum
from typing import Final

from game.variants import variant
from lab.results import PAGES, Mean, Part, mean_of, mean_of_games

BEGIN: Final = "<!-- table: {} -->"
END: Final = "<!-- end of table -->"
_BLOCK: Final = re.compile(r"(<!-- table: ([\w-]+) -->\n).*?(<!-- end of table -->)", re.DOTALL)
NOTHING: Final = "Not measured yet."
KERNEL: Final = "the kernel, at random"
MANY: Final = 100
"""Bids of a tenth from which on it is told by itself."""


def duels(parts: Iterable[Part]) -> str:
    """One against the others at Oh Hell, by cell."""
    rows = []
    plain = (part for part in parts if "cell" in part and "kinds" not in part)
    for key, cell in _cells(plain, "bot", "against", "cell", "limit", "version"):
        bot, against, name, limit, version = key
        deals = _sum(cell, "deals")
        over = mean_of(deals, _sum(cell, "sum"), _sum(cell, "squares"))
        others = deals * (int(name.partition("x")[0]) - 1)
        rows.append(
            [
                bot,
                against,
                _said(name),
                limit,
                version,
                f"{deals:.0f}",
                str(over),
                _share(_sum(cell, "made"), deals),
                _share(_sum(cell, "others"), others),
                _day(cell),
            ]
        )
    return as_table(
        "bot, against, players × cards, limit, version, deals, points over the others, bids made, "
        "others', last day",
        rows,
    )


def pairs(parts: Iterable[Part]) -> str:
    """Two in the same seat at the same deals: by how much the first does better."""
    rows = []
    both = (part for part in parts if "pair" in part)
    for key, cell in _cells(both, "bot", "beside", "among", "pair", "limit", "version"):
        deals = _sum(cell, "deals")
        rows.append(
            [
                *key[:3],
                _said(key[3]),
                *key[4:],
                f"{deals:.0f}",
                str(mean_of(deals, _sum(cell, "sum"), _sum(cell, "squares"))),
                str(mean_of(deals, _sum(cell, "own"), _sum(cell, "own_squares"))),
                _share(_sum(cell, "made"), deals),
                _share(_sum(cell, "others"), deals),
                _day(cell),
            ]
        )
    return as_table(
        "bot, beside, among, players × cards, limit, version, deals, more points over the others, "
        "more points, bids made, the other's, last day",
        rows,
    )


def variants(parts: Iterable[Part]) -> str:
    """One against the others in whole games of each variant."""
    rows = []
    whole = (part for part in parts if "games" in part and "against" in part)
    for key, cell in _cells(whole, "variant", "players", "bot", "against", "limit", "version"):
        name, players, bot, against, limit, version = key
        deals = _sum(cell, "deals")
        over = mean_of_games(
            deals,
            _sum(cell, "sum"),
            _sum(cell, "squares"),
            _sum(cell, "cross"),
            _sum(cell, "spread"),
        )
        others = deals * (int(players) - 1)
        rows.append(
            [
                variant(name).name,
                players,
                bot,
                against,
                limit,
                version,
                f"{_sum(cell, 'games'):.0f}",
                f"{deals:.0f}",
                str(over),
                _share(_sum(cell, "made"), deals),
                _share(_sum(cell, "others"), others),
                _day(cell),
            ]
        )
    return as_table(
        "variant, players, bot, against, limit, version, games, deals, points a deal over the "
        "others, bids made, others', last day",
        rows,
    )


def variant_pairs(parts: Iterable[Part]) -> str:
    """Two in the same seat at the same games of each variant."""
    rows = []
    both = (part for part in parts if "games" in part and "beside" in part)
    names = ("variant", "players", "bot", "beside", "among", "limit", "version")
    for key, cell in _cells(both, *names):
        deals = _sum(cell, "deals")
        sums = (_sum(cell, name) for name in ("sum", "squares", "cross", "spread"))
        rows.append(
            [
                variant(key[0]).name,
                *key[1:],
                f"{_sum(cell, 'games'):.0f}",
                f"{deals:.0f}",
                str(mean_of_games(deals, *sums)),
                f"{_sum(cell, 'own') / deals:+.2f}",
                _share(_sum(cell, "made"), deals),
                _share(_sum(cell, "others"), deals),
                _day(cell),
            ]
        )
    return as_table(
        "variant, players, bot, beside, among, limit, version, games, deals, "
        "more points a deal over the others, more points, bids made, the other's, last day",
        rows,
    )


def teams(parts: Iterable[Part]) -> str:
    """The share of deals made where all win or fail together."""
    rows = []
    shared = (part for part in parts if "variant" in part and "games" not in part)
    for key, cell in _cells(shared, "variant", "players", "bot", "against", "limit", "version"):
        name, players, bot, against, limit, version = key
        deals = _sum(cell, "deals")
        gap = mean_of(deals, _sum(cell, "sum"), _sum(cell, "squares"))
        rows.append(
            [
                variant(name).name,
                players,
                bot,
                against,
                limit,
                version,
                f"{deals:.0f}",
                _share(_sum(cell, "made"), deals),
                _share(_sum(cell, "others"), deals),
                f"{gap.mean:+.3f} ± {gap.half:.3f}",
                _day(cell),
            ]
        )
    return as_table(
        "variant, players, team of, beside a team of, limit, version, deals, deals made, "
        "the other's, difference, last day",
        rows,
    )


def leagues(parts: Iterable[Part]) -> str:
    """Every kind in tables of mixed kinds: points a deal, and what parts it from the first."""
    rows = []
    mixed = (part for part in parts if "kinds" in part)
    for key, cell in _cells(mixed, "league", "cell", "limit", "version"):
        league, name, limit, version = key
        names = league.split(",")
        for kind in names:
            seats, total, squares, made = (
                sum(part["kinds"][kind][at] for part in cell) for at in range(4)
            )
            gap = "" if kind == names[0] else str(_between(cell, names[0], kind))
            rows.append(
                [
                    _said(name),
                    limit,
                    version,
                    f"{_sum(cell, 'deals'):.0f}",
                    kind,
                    f"{seats:.0f}",
                    str(mean_of(seats, total, squares)),
                    _share(made, seats),
                    gap,
                    _day(cell),
                ]
            )
    return as_table(
        "players × cards, limit, version, deals, bot, seats, points a deal, bids made, "
        "the first of the league over it, last day",
        rows,
    )


def calibration(parts: Iterable[Part]) -> str:
    """What was predicted of bids and what happened, by tenths of what was predicted."""
    rows = []
    single = (part for part in parts if "variant" not in part)
    for key, cell in _cells(single, "seats", "limit", "version"):
        for tenth in range(10):
            bids, predicted, made = _tenth(cell, tenth)
            if not bids:
                continue
            rows.append(
                [
                    *key,
                    _range(tenth),
                    f"{bids:.0f}",
                    _share(predicted, bids),
                    _share(made, bids),
                    _apart(bids, predicted, made),
                    _day(cell),
                ]
            )
    return as_table(
        "seats, limit, version, predicted, bids, mean predicted, made, points apart, last day",
        rows,
    )


def calibration_by_variant(parts: Iterable[Part]) -> str:
    """The same in whole games of variants, a line for each table."""
    rows = []
    whole = (part for part in parts if "variant" in part)
    for key, cell in _cells(whole, "variant", "players", "seats", "limit", "version"):
        by_tenth = [_tenth(cell, tenth) for tenth in range(10)]
        bids, predicted, made = map(sum, zip(*by_tenth, strict=True))
        many = [tenth for tenth in range(10) if by_tenth[tenth][0] >= MANY]
        furthest = max(many, key=lambda tenth: _far(*by_tenth[tenth]), default=None)
        rows.append(
            [
                variant(key[0]).name,
                *key[1:],
                f"{bids:.0f}",
                _share(predicted, bids),
                _share(made, bids),
                _apart(bids, predicted, made),
                "" if furthest is None else _named(furthest, by_tenth[furthest]),
                _day(cell),
            ]
        )
    return as_table(
        "variant, players, seats, limit, version, bids, mean predicted, made, points apart, "
        "the tenth furthest apart, last day",
        rows,
    )


def _tenth(cell: list[Part], tenth: int) -> tuple[float, float, float]:
    """Bids of which so much was said, what was said of them together, and how many were made."""
    bids, predicted, made = (sum(part["tenths"][tenth][at] for part in cell) for at in range(3))
    return bids, predicted, made


def _range(tenth: int) -> str:
    return f"{tenth / 10:.1f}-{tenth / 10 + 0.1:.1f}"


def _named(tenth: int, counted: tuple[float, float, float]) -> str:
    return f"{_range(tenth)}: {_apart(*counted)}"


def _far(bids: float, predicted: float, made: float) -> float:
    return abs(made - predicted) / bids


def _apart(bids: float, predicted: float, made: float) -> str:
    """How much more was made than predicted, in hundredths, with its 95 % interval."""
    wide = 196 * (made / bids * (1 - made / bids) / bids) ** 0.5
    return f"{100 * (made - predicted) / bids:+.1f} ± {wide:.1f}"


def kernel(parts: Iterable[Part]) -> str:
    """How fast the kernel is, and how much faster than each other: the last run that has it."""
    last = {name: run for run in parts for name in run["rates"]}
    rows = []
    for name, run in last.items():
        rate = run["rates"][name]
        ratio = f"{run['rates'][KERNEL] / rate:.2f} ×"
        rows.append([name, f"{rate:,.0f}", ratio, str(run["day"])])
    return as_table("what, playouts a second, the kernel is, day", rows)


CALIBRATION: Final[Mapping[str, Callable[[Iterable[Part]], str]]] = {
    "calibration": calibration,
    "calibration-variants": calibration_by_variant,
}
STRENGTH: Final[Mapping[str, Callable[[Iterable[Part]], str]]] = {
    "duels": duels,
    "pairs": pairs,
    "variants": variants,
    "variant-pairs": variant_pairs,
    "teams": teams,
    "leagues": leagues,
}
"""The tables of one file of results, by the names in their markers."""


def written(page: str, made: Mapping[str, str]) -> str:
    """The page with these tables between their markers, and all else as it is."""

    def fresh(block: re.Match[str]) -> str:
        if block[2] not in made:
            return block[0]
        return f"{block[1]}{made[block[2]]}\n{block[3]}"

    return _BLOCK.sub(fresh, page)


def renew(made: Mapping[str, str]) -> None:
    """Write these tables between their markers, on whichever pages have those."""
    for page in PAGES:
        page.write_text(written(page.read_text(encoding="utf-8"), made), encoding="utf-8")


def _between(cell: list[Part], one: str, two: str) -> Mean:
    """The mean of one kind less that of another in the deals in which both sat."""
    first, second = sorted((one, two))
    sign = 1 if first == one else -1
    name = f"{first} {second}"
    deals, total, squares = (sum(part["pairs"][name][at] for part in cell) for at in range(3))
    return mean_of(deals, sign * total, squares)


def _cells(parts: Iterable[Part], *names: str) -> list[tuple[tuple[str, ...], list[Part]]]:
    """The parts that belong together, in the order of their names."""
    found: defaultdict[tuple[str, ...], list[Part]] = defaultdict(list)
    for part in parts:
        found[tuple(str(part[name]) for name in names)].append(part)
    return sorted(found.items(), key=lambda item: tuple(map(in_order, item[0])))


def in_order(word: str) -> tuple[tuple[int, str], ...]:
    """A word so that its numbers sort as numbers."""
    return tuple((int(bit) if bit.isdecimal() else -1, bit) for bit in re.split(r"(\d+)", word))


def _sum(parts: Iterable[Part], name: str) -> float:
    return fsum(part[name] for part in parts)  # `sum` rounds otherwise before Python 3.12


def _share(some: float, of_all: float) -> str:
    return f"{some / of_all:.3f}" if of_all else ""


def _day(parts: Iterable[Part]) -> str:
    return str(max(part["day"] for part in parts))


def _said(cell: str) -> str:
    return cell.replace("x", " × ")


def as_table(heads: str, rows: list[list[str]]) -> str:
    if not rows:
        return NOTHING
    names = heads.split(", ")
    lines = [names, ["---"] * len(names), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)
