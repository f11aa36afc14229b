#!/usr/bin/env python3
"""Whether a win chance is what it says: finished games of bots, and who won them.

    nice python scripts/lab/win_chances.py --minutes 20
    python scripts/lab/win_chances.py --table --after 478
    python scripts/lab/win_chances.py --fit

Bots whose levels are drawn by lot play whole games, other ones than those that the chances were
measured with. Before every deal the chance of each seat is worked out from the totals, as in a
review, and compared with who won in the end. A game is a line of the file of results: levels,
totals after each deal, winners; chances are worked out anew for every table. Intervals go by games,
since the moments of one are alike. `--fit` finds what each level has more in a deal than the mix of
the first three, in swings, beside the other seats of the same deals; `GAIN` in
`game/review/measured_points.py` has it. `docs/background/reviews.md` has the table.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from itertools import accumulate
from math import sqrt
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]

import numpy as np

from game.engine import Limit
from game.engine.deal_sequence import scheduled
from game.review.measured_points import swing
from game.review.win_chances import RestOfGame
from game.roster import inline_thinking
from game.table.headless import play_out
from game.table.records.event_lines import EndLine
from game.table.setup import plan
from game.variants import variant

RESULTS: Final = ROOT / "scripts/lab/measurements/win_chances.jsonl"
TABLES: Final = (
    *(("blackout", 4), ("oh-hell", 4), ("oh-hell", 6), ("up-and-down-the-river", 5)),
    *(("la-pocha", 4), ("kachuful", 5), ("ninety-nine", 3), ("clag", 4)),
)
LEVELS: Final = ("beginner", "casual", "skilled")
EXPERT_EVERY: Final = 5
"""Of so many rounds of all tables one has an expert in one seat."""
PLAYOUTS: Final = 50
"""Of a decision of the expert."""
TENTHS: Final = 10


class Said(NamedTuple):
    """One chance that was said, and what came of it."""

    game: int
    chance: float
    won: float
    """The share of the win."""
    part: float
    """How much of the game was over, 0 to 1."""
    level: str


def play(name: str, players: int, number: int) -> dict[str, Any]:
    """One game to its end."""
    chance = Random(f"win chances {name} {players} {number}")
    bots = chance.choices(LEVELS, k=players)
    if number % EXPERT_EVERY == EXPERT_EVERY - 1:
        bots[chance.randrange(players)] = "expert"
    setup = plan(variant(name), tuple(bots), seed=f"{chance.getrandbits(64):016x}")
    played = play_out(setup, inline_thinking(Limit(playouts=PLAYOUTS)))
    points = [list(deal.points) for deal in played.deals if not deal.spec.tie_break]
    totals = accumulate(points, lambda one, other: [a + b for a, b in zip(one, other, strict=True)])
    end = played.lines[-1]
    assert isinstance(end, EndLine), "it was played to its end"
    won = {"winners": list(end.winners)}
    return {"variant": name, "game": number, "bots": bots, "totals": [*totals], **won}


def said_of(place: int, game: dict[str, Any]) -> list[Said]:
    """The chances before every deal of a game."""
    players, won = len(game["bots"]), game["winners"]
    rest = RestOfGame(variant(game["variant"]), game["bots"])
    before = [[0] * players, *game["totals"][:-1]]
    found = []
    for deals, totals in enumerate(before):
        chances = rest.chances(totals, deals)
        for seat, chance in enumerate(chances):
            share = 1 / len(won) if seat in won else 0.0
            found.append(Said(place, chance, share, deals / len(before), game["bots"][seat]))
    return found


def read(path: Path) -> list[dict[str, Any]]:
    """All games of a file."""
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def table(games: list[dict[str, Any]]) -> str:
    """What was said beside what came of it, by tenths, by level and by how far the game was."""
    every = [said for place, game in enumerate(games) for said in said_of(place, game)]
    rows = ["| said | chances | games | said on average | won |", "|---|---|---|---|---|"]
    for tenth in range(TENTHS):
        some = [one for one in every if min(TENTHS - 1, int(TENTHS * one.chance)) == tenth]
        if some:
            title = f"{10 * tenth} to {10 * (tenth + 1)} %"
            rows.append(f"| {title} | {_row(some)} |")
    told = [f"{len(games)} games, {len(every)} chances.", "\n".join(rows)]
    rows = ["| level | seats | games | said at the start | won |", "|---|---|---|---|---|"]
    for level in (*LEVELS, "expert"):
        seats = [one for one in every if not one.part and one.level == level]
        if seats:
            rows.append(f"| `{level}` | {_row(seats)} |")
    told.append("\n".join(rows))
    chance = [1 / len(games[one.game]["bots"]) for one in every]
    for name, low, high in (("first", 0.0, 1 / 3), ("middle", 1 / 3, 2 / 3), ("last", 2 / 3, 1.0)):
        kept = [at for at, one in enumerate(every) if low <= one.part < high]
        error = sum((every[at].chance - every[at].won) ** 2 for at in kept) / len(kept)
        blind = sum((chance[at] - every[at].won) ** 2 for at in kept) / len(kept)
        told.append(f"{name} third: squared error {error:.4f}, of equal chances {blind:.4f}")
    return "\n\n".join(told)


def _row(some: list[Said]) -> str:
    """Number, mean and what came of it, with half a 95 % interval by games."""
    by_game: dict[int, list[Said]] = defaultdict(list)
    for one in some:
        by_game[one.game].append(one)
    said = sum(one.chance for one in some) / len(some)
    won = sum(one.won for one in some) / len(some)
    squares = sum(sum(one.won - won for one in group) ** 2 for group in by_game.values())
    half = 1.96 * sqrt(squares) / len(some)
    return f"{len(some):,} | {len(by_game)} | {said:.1%} | {won:.1%} ± {half:.1%}"


def fit(games: list[dict[str, Any]]) -> str:
    """What a level has more in a deal than the first three on average, in swings."""
    levels = (*LEVELS, "expert")
    groups: dict[tuple[str, int, int], list[tuple[int, float]]] = defaultdict(list)
    for game in games:
        row, players, before = variant(game["variant"]), len(game["bots"]), None
        for number, totals in enumerate(game["totals"], start=1):
            wide = swing(scheduled(row, players, number, 0))
            for seat, level in enumerate(game["bots"]):
                points = totals[seat] - (before[seat] if before else 0)
                key = game["variant"], players, number
                groups[key].append((levels.index(level), points / wide))
            before = totals
    marks, values = [], []
    for group in groups.values():
        mark = np.eye(len(levels))[[level for level, _points in group]]
        points_ = np.array([points for _level, points in group])
        marks.append(mark - mark.mean(axis=0))
        values.append(points_ - points_.mean())
    known, target = np.vstack(marks), np.concatenate(values)
    found = np.linalg.lstsq(known, target, rcond=None)[0]
    spread = np.sqrt(np.diag(np.linalg.pinv(known.T @ known)) * (target - known @ found).var())
    found -= found[: len(LEVELS)].mean()
    return ", ".join(
        f"{level} {value:+.3f} ± {1.96 * error:.3f}"
        for level, value, error in zip(levels, found, spread, strict=True)
    )


def main() -> int:
    """Play on until the time is over, or show what came of it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--minutes", type=float, default=10.0, help="stop after so many")
    parser.add_argument("--results", type=Path, default=RESULTS, help="the file of results")
    parser.add_argument("--table", action="store_true", help="only make the table")
    parser.add_argument("--fit", action="store_true", help="only find what levels have more")
    parser.add_argument("--after", type=int, default=0, help="leave out so many games")
    given = parser.parse_args()
    if not given.table and not given.fit:
        done = 0
        if given.results.exists():
            done = len(given.results.read_text(encoding="utf-8").splitlines())
        end = monotonic() + 60 * given.minutes
        try:
            while monotonic() < end:
                name, players = TABLES[done % len(TABLES)]
                line = json.dumps(play(name, players, done // len(TABLES)))
                with given.results.open("a", encoding="utf-8") as file:
                    file.write(line + "\n")
                done += 1
        except KeyboardInterrupt:
            print("Interrupted; this is what there is so far.", file=sys.stderr)
    if not given.results.exists():
        print(f"There is no {given.results}.", file=sys.stderr)
        return 2
    games = read(given.results)[given.after :]
    print(fit(games) if given.fit else table(games))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
