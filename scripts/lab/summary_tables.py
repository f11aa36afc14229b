"""The short tables of `docs/background/strength.md`: the bots of today, one line for each thing."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from math import fsum
from typing import Final

from game.roster import DIAL
from game.variants import variant
from lab.ladder_tables import steps_of_dial, verdict
from lab.results import Part, mean_of, mean_of_games, newest
from lab.tables import as_table, in_order

NETS: Final = 8
"""The first version in which nets play deals on."""
LIMIT: Final = "30 ms of work"
"""What the expert has for a decision in the window."""
CELLS: Final = ("4x3", "4x7", "4x10", "3x7", "5x7")
RULES: Final = "heuristic"


def against_others(parts: Iterable[Part]) -> str:
    """One expert among others of one kind: its lead by players and cards, newest version each."""
    found: defaultdict[str, dict[str, list[Part]]] = defaultdict(dict)
    wanted = (
        part
        for part in parts
        if part.get("bot") == "expert" and part.get("cell") in CELLS and "against" in part
        if part["limit"] == LIMIT and int(part["version"]) >= NETS
    )
    for part in sorted(wanted, key=lambda part: int(part["version"])):
        cells = found[part["against"]]
        known = cells.get(part["cell"])
        if known and known[0]["version"] == part["version"]:
            known.append(part)
        else:
            cells[part["cell"]] = [part]
    rows = []
    for kind, cells in sorted(found.items()):
        leads = [
            str(mean_of(*(_sum(cells[cell], name) for name in ("deals", "sum", "squares"))))
            if cell in cells
            else ""
            for cell in CELLS
        ]
        versions = {part["version"] for cell in cells.values() for part in cell}
        deals = fsum(_sum(cell, "deals") for cell in cells.values())
        rows.append([kind, *leads, f"{deals:.0f}", " and ".join(sorted(versions, key=in_order))])
    names = ", ".join(cell.replace("x", " × ") for cell in CELLS)
    return as_table(f"the others, {names}, deals, version", rows)


def every_variant(parts: Iterable[Part]) -> str:
    """One expert among others that play by rules of thumb, in whole games of each variant.

    Of each the newest version at the window's limit, or where there is none the newest of all.
    """
    games: defaultdict[str, list[Part]] = defaultdict(list)
    for part in parts:
        if "games" in part and part.get("bot") == "expert" and part.get("against") == RULES:
            games[part["variant"]].append(part)
    rows = []
    for name, known in sorted(games.items()):
        limit, version = max(
            ((part["limit"], part["version"]) for part in known),
            key=lambda kind: (kind[0] == LIMIT, int(kind[1])),
        )
        cell = [part for part in known if (part["limit"], part["version"]) == (limit, version)]
        deals = _sum(cell, "deals")
        sums = (_sum(cell, sum_of) for sum_of in ("sum", "squares", "cross", "spread"))
        others = deals * (int(cell[0]["players"]) - 1)
        rows.append(
            [
                *(variant(name).name, str(cell[0]["players"]), f"{deals:.0f}"),
                str(mean_of_games(deals, *sums)),
                f"{_sum(cell, 'made') / deals:.2f}",
                f"{_sum(cell, 'others') / others:.2f}",
                *(limit, version),
            ]
        )
    heads = "variant, players, deals, over the others, bids made, others', limit, version"
    return as_table(heads, rows)


def dial_steps(parts: Iterable[Part]) -> str:
    """By kind of deal, how many steps of the dial lead upwards, and how many of those clearly."""
    rows = []
    for game in steps_of_dial(parts):
        clear = [verdict(step) for step in game.steps]
        counted = (
            *(game.deals, game.with_expert, sum(step.mean > 0 for step in game.steps)),
            *(clear.count("clear"), clear.count("clearly below")),
        )
        rows.append([game.title, *map(str, counted)])
    steps = len(DIAL) - 1
    return as_table(
        f"game, deals, with the expert, of {steps} steps up, clearly, clearly down", rows
    )


def said_and_made(parts: Iterable[Part]) -> str:
    """What the expert says of its bids and what comes of them, by tenths of what it says.

    Of each kind of table the newest version alone.
    """
    known = [part for part in parts if "variant" not in part and int(part["version"]) >= NETS]
    tenths: defaultdict[str, list[list[float]]] = defaultdict(
        lambda: [[0.0] * 3 for _ in range(10)]
    )
    for part in newest(known, "seats"):
        for tenth, counted in zip(tenths[part["seats"]], part["tenths"], strict=True):
            for at, number in enumerate(counted):
                tenth[at] += number
    rows = [[f"{at / 10:.1f} to {at / 10 + 0.1:.1f}", *_said(tenths, at)] for at in range(10)]
    for sums in tenths.values():
        sums.append([fsum(column) for column in zip(*sums, strict=True)])
    rows.append(["all", *_said(tenths, 10)])
    names = ", ".join(f"{seats}: bids, said, made" for seats in sorted(tenths))
    return as_table(f"chance, {names}", rows)


def _said(tenths: Mapping[str, Sequence[Sequence[float]]], at: int) -> list[str]:
    cells = []
    for _seats, sums in sorted(tenths.items()):
        bids, said, made = sums[at]
        cells += [f"{bids:.0f}", *(f"{each / bids:.3f}" if bids else "" for each in (said, made))]
    return cells


def _sum(parts: Iterable[Part], name: str) -> float:
    return fsum(part[name] for part in parts)


STRENGTH: Final[Mapping[str, Callable[[Iterable[Part]], str]]] = {
    "against-others": against_others,
    "every-variant": every_variant,
}
CALIBRATION: Final[Mapping[str, Callable[[Iterable[Part]], str]]] = {
    "said-and-made": said_and_made,
}
"""The tables of one file of results, by the names in their markers."""
