#!/usr/bin/env python3
"""Whether bids are made as often as the expert says of them, of every seat and by what is seen.

    python scripts/lab/measure_chances.py --version 10 --seats levels,strong --variant all --games 2
    python scripts/lab/measure_chances.py --version 10 --seats held-out --variant oh-hell,clag
    python scripts/lab/measure_chances.py --version 10 --seats held-out --cells 4x7 --games 100
    python scripts/lab/measure_chances.py --version 12 --seats openspiel --cells 4x7 --games 100
    python scripts/lab/measure_chances.py --table

Games are played by kinds drawn for each seat; at moments drawn by lot, when a bid is made or a
trick begins, the chance of every bid that is seen and not decided yet is asked for, from the seat
in turn, now and then from another, and with all cards open (`ai.nets.general.bid_chances`). Kept
are sums by kind: Brier scores of what is said, of the playouts by rules alone and of the constant
that would have been best, and what came of each fifth of what was said. Each game is a part of the
file of results, and the next run goes on where one ended; `scripts/lab/measurements/README.md` and
`docs/background/general-net.md` have the tables.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]

from ai.kernel.search.played_on import bid_chances
from ai.nets.general.bid_chances import chances_of_bids
from game.engine import ALL, Bid, GameState, Limit, Play, Seat, Variant, View, Viewer, observe
from game.variants import VARIANTS
from lab import tables
from lab.playing import LEVELS, OPENSPIEL, absent, agent, moments, oh_hell, usual_players
from lab.population.kinds import HELD_OUT, LEARNING
from lab.results import MEASUREMENTS, Part, append, matching, newest, read

RESULTS: Final = MEASUREMENTS / "chances.jsonl"
TABLES: Final = {
    "levels": (*LEVELS, "heuristic"),
    "strong": ("expert", "general-net", "heuristic"),
    "learning": (*(kind for kind in LEARNING if not kind.startswith("net")), "expert"),
    "held-out": HELD_OUT,
    "openspiel": (OPENSPIEL,),
}
"""Who may sit at a table; the last two are for figures only."""
CELLS: Final = r"[2-7]x[1-9]\d?(,[2-7]x[1-9]\d?)*"
FIFTHS: Final = 5
PLAYOUTS: Final = 200
LIMIT: Final = Limit(playouts=30)
"""Of those who play."""
ASKED: Final = 0.3
"""How often a moment is asked about."""
FIRST: Final = 1000
"""Number of the first game: those below were for the regression."""
BESIDE: Final = 0.25
"""How often another seat than the one in turn is asked too."""


class Said(NamedTuple):
    """A chance, before it is known what comes of it."""

    seat: Seat
    by: str
    """From where it was seen."""
    chance: float
    by_rules: float


def measured(row: Variant, players: int, names: tuple[str, ...], number: int) -> Part:
    """One game: sums by who sits in the seat and from where its bid was seen."""
    rng = Random(f"chances {row.id} {number} {names}")
    drawn = [rng.choice(names) for _ in range(players)]
    agents = [agent(name) for name in drawn]
    waiting: list[tuple[int, Said]] = []
    game = moments(row, agents, LIMIT, number=number, dealer=number % players)
    while True:
        try:
            moment = next(game)
        except StopIteration as end:
            deals = end.value
            break
        for viewer in viewers(moment.state, moment.seat, moment.action, rng):
            deal = len(moment.state.finished)
            waiting += [(deal, said) for said in asked(observe(moment.state, viewer))]
    sums: dict[str, list[float]] = {}
    for deal, said in waiting:
        made = float(deals[deal].result.made[said.seat])
        cell = sums.setdefault(f"{said.by} {drawn[said.seat]}", [0.0] * (4 + 3 * FIFTHS))
        figures = (1, made, (said.chance - made) ** 2, (said.by_rules - made) ** 2)
        for at, figure in enumerate(figures):
            cell[at] += figure
        fifth = 4 + 3 * min(int(said.chance * FIFTHS), FIFTHS - 1)
        for at, figure in enumerate((1, said.chance, made)):
            cell[fifth + at] += figure
    return {"games": 1, "sums": sums}


def viewers(state: GameState, seat: Seat, action: object, rng: Random) -> Iterator[Viewer]:
    """Who is asked before an action."""
    begins = isinstance(action, Bid) or (isinstance(action, Play) and not state.deal.trick)
    if not begins or rng.random() >= ASKED:
        return
    yield seat
    if isinstance(action, Play):
        others = [other for other in range(state.players) if other != seat]
        yield from (other for other in others if rng.random() < BESIDE)
        yield ALL


def asked(view: View) -> Iterator[Said]:
    """What is said of each bid whose end is open."""
    if view.laid or view.spec.sight.is_pile:
        return
    left = view.spec.tricks - len(view.tricks)
    by_rules = bid_chances(view, PLAYOUTS, Random(1))
    found = chances_of_bids(view, PLAYOUTS, Random(1))
    for seat, (chance, plain, bid) in enumerate(zip(found, by_rules, view.bids, strict=True)):
        if chance is None or plain is None or not isinstance(bid, int):
            continue
        if 0 <= bid - view.taken[seat] <= left:
            by = "all open" if view.seat is None else "own" if seat == view.seat else "others"
            yield Said(seat, by, chance, plain)


def run(given: argparse.Namespace) -> None:
    """Play what was asked for."""
    games = [(name, VARIANTS[name], usual_players(VARIANTS[name])) for name in given.variant]
    for cell in given.cells.split(",") if given.cells else ():
        players, cards = map(int, cell.split("x"))
        games.append((cell, oh_hell(players, cards), players))
    for number in range(given.games):
        for seats in given.seats.split(","):
            for name, row, players in games:
                key: Part = {"seats": seats, "game": name, "version": given.version}
                if len(matching(given.results, key)) > number:
                    continue
                part = measured(row, players, TABLES[seats], FIRST + number)
                append(given.results, key | part)
                print(f"{name} {seats}: {number + 1} games", file=sys.stderr, flush=True)


def by_kind(parts: Iterable[Part], *, each: bool = True) -> str:
    """Brier scores by table and, of others, by the kind in the seat whose bid it is.

    Args:
        parts: what was measured.
        each: a line for each kind beside that of all together.
    """
    cells: defaultdict[tuple[str, str, str], list[list[float]]] = defaultdict(list)
    for part in parts:
        for name, sums in part["sums"].items():
            by, _, kind = name.rpartition(" ")
            for told in ("all", kind) if each and by == "others" else ("all",):
                cells[part["seats"], by, told].append(sums)
    rows = []
    for (seats, by, kind), found in sorted(cells.items()):
        number, made, brier, rules = (sum(sums[at] for sums in found) for at in range(4))
        share = made / number
        figures = (share, brier / number, rules / number, share * (1 - share))
        said = (f"{figure:.3f}" for figure in figures)
        rows.append([seats, by, *([kind] if each else []), f"{number:.0f}", *said])
    names = "seats, whose bid, kind" if each else "seats, whose bid"
    return tables.as_table(f"{names}, chances, made, Brier, by rules alone, of the constant", rows)


def by_fifth(parts: Iterable[Part]) -> str:
    """What was said and what came of it, by fifths."""
    cells: defaultdict[tuple[str, str], list[list[float]]] = defaultdict(list)
    for part in parts:
        for name, sums in part["sums"].items():
            cells[part["seats"], name.rpartition(" ")[0]].append(sums)
    rows = []
    for (seats, by), found in sorted(cells.items()):
        said = []
        for fifth in range(FIFTHS):
            first = 4 + 3 * fifth
            number, told, made = (sum(sums[first + at] for sums in found) for at in range(3))
            said.append(
                f"{told / number:.2f}, {made / number:.2f} ({number:.0f})" if number else ""
            )
        rows.append([seats, by, *said])
    heads = ", ".join(f"{20 * fifth} to {20 * fifth + 20} %" for fifth in range(FIFTHS))
    return tables.as_table(f"seats, whose bid, {heads}", rows)


def made_tables(known: list[Part]) -> dict[str, str]:
    """The tables of the pages, by the names in their markers; of each table the newest version."""
    known = newest(known, "seats")
    return {
        "chances": by_kind(known),
        "chances-fifths": by_fifth(known),
        "chances-all": by_kind(known, each=False),
    }


def refused(given: argparse.Namespace) -> str | None:
    """Why this cannot be measured, in one sentence."""
    for name in given.variant:
        if name not in VARIANTS:
            return f"There is no variant '{name}'; there are {', '.join(VARIANTS)}."
    tables_asked = given.seats.split(",")
    for seats in tables_asked:
        if seats not in TABLES:
            return f"Seats are of {', '.join(TABLES)}; not '{seats}'."
    if given.variant and OPENSPIEL in tables_asked:
        return "OpenSpiel knows Oh Hell alone: name --cells."
    if given.cells and not re.fullmatch(CELLS, given.cells):
        return f"Cells are players x cards, as in 4x7,4x3; not '{given.cells}'."
    if not (given.version or given.table):
        return "Name the version whose results are added up together: --version."
    return None if given.table else absent(tables_asked)


def main() -> int:
    """Play, or show what was played."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seats", default="levels", help="tables, commas between")
    parser.add_argument("--variant", default="", help="ids with commas between, or all")
    parser.add_argument("--cells", default="", help="players x cards of Oh Hell, commas between")
    parser.add_argument("--games", type=int, default=1, help="of each, up to so many in the file")
    parser.add_argument("--version", default="", help="whose results are added up together")
    parser.add_argument("--results", type=Path, default=RESULTS, help="the file of results")
    parser.add_argument("--table", action="store_true", help="only make the tables")
    given = parser.parse_args()
    names = list(VARIANTS) if given.variant == "all" else given.variant.split(",")
    given.variant = [name for name in names if name]
    if trouble := refused(given):
        print(trouble, file=sys.stderr)
        return 2
    try:
        if not given.table:
            run(given)
    except KeyboardInterrupt:
        print("Ended; the next run goes on here.", file=sys.stderr)
    finally:
        made = made_tables(read(given.results))
        if given.results == RESULTS:
            tables.renew(made)
        print("\n\n".join(made.values()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
