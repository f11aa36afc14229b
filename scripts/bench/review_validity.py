#!/usr/bin/env python3
"""Whether a review ranks bots as their points do: loss for each decision by level, and luck.

    nice python scripts/bench/review_validity.py --games 300
    python scripts/bench/review_validity.py --table

Four bots drawn by lot sit at each table and play a short game of Blackout; every decision of all
of them is weighed by the first pass of a review. A game is a line of the file of results, and the
next run goes on after the last one. `docs/review.md` has the table.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import json
import sys
from collections import defaultdict
from math import sqrt
from pathlib import Path
from random import Random
from statistics import correlation, fmean, stdev
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]

from game.engine import Limit
from game.review.game_review import GameReviewer
from game.review.kept_reviews import KeptReview
from game.roster import inline_thinking, weigher
from game.table.headless import play_out
from game.table.records.replay import Numbered, RecordedGame, replay
from game.table.setup import plan
from game.variants import variant, with_options

RESULTS: Final = ROOT / "scripts/bench/measurements/review.jsonl"
BOTS: Final = (
    *("random", "beginner", "casual", "skilled", "heuristic", "expert"),
    *("beginner:bold", "casual:cautious", "skilled:spoiler"),
)
LEVELS: Final = ("beginner", "casual", "skilled", "expert")
SIZES: Final = (3, 5, 7)
"""Cards of the deals of a game."""
PLAYOUTS: Final = 100
"""Of a decision of the expert that plays."""


def play(number: int) -> dict[str, Any]:
    """One game, reviewed: sums by bot."""
    bots = tuple(Random(f"review validity {number}").sample(BOTS, 4))
    row = with_options(variant("blackout"), {"schedule": list(SIZES)}, 4)
    limit = Limit(playouts=PLAYOUTS)
    played = play_out(plan(row, bots, seed=f"{number:08x}"), inline_thinking(limit))
    numbered = tuple(Numbered(place, line) for place, line in enumerate(played.lines, start=1))
    reader = replay(RecordedGame(numbered[0], numbered[1:]))
    reviewer = GameReviewer(reader, weigher(), KeptReview(None))
    for _ in reviewer.steps(brief=True):
        pass
    found = reviewer.review()
    seats = [
        {
            "bot": seat.agent,
            "decisions": seat.decisions,
            "mistakes": seat.mistakes,
            "loss": seat.loss_per_decision,
            "accuracy": seat.accuracy,
            "luck": [deal.luck for deal in found.deals if deal.seat == seat.seat],
            "points": [deal.points for deal in found.deals if deal.seat == seat.seat],
        }
        for seat in found.seats
    ]
    return {"game": number, "seats": seats}


def table(path: Path) -> str:
    """What all games say, by bot."""
    seats: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for line in path.read_text(encoding="utf-8").splitlines():
        for seat in json.loads(line)["seats"]:
            seats[seat["bot"]].append(seat)
    rows = [
        "| bot | games | loss each decision | mistakes | accuracy | points a deal | luck a deal |"
    ]
    rows.append("|---|---|---|---|---|---|---|")
    losses, points = [], []
    order = [bot for bot in BOTS if len(seats[bot]) > 1]
    for bot in order:
        games = [seat for seat in seats[bot] if seat["decisions"]]
        loss = [seat["loss"] for seat in games]
        rate = sum(seat["mistakes"] for seat in games) / sum(seat["decisions"] for seat in games)
        earned = [fmean(seat["points"]) for seat in games]
        luck = [fmean(seat["luck"]) for seat in games]
        losses.append(fmean(loss))
        points.append(fmean(earned))
        rows.append(
            f"| `{bot}` | {len(games)} | {_interval(loss)} | {rate:.1%} "
            f"| {fmean(seat['accuracy'] for seat in games):.3f} | {_interval(earned)} "
            f"| {_interval(luck)} |"
        )
    if len(order) > 2:
        found = correlation(losses, points)
        rows.append(f"\nCorrelation of loss and points a deal over {len(order)} bots: {found:.3f}.")
    every = [fmean(seat["luck"]) for bot in order for seat in seats[bot] if seat["luck"]]
    rows.append(f"Luck a deal over all: {_interval(every)}.")
    return "\n".join(rows)


def _interval(values: list[float]) -> str:
    """A mean over games with half its 95 % interval."""
    half = 1.96 * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return f"{fmean(values):.3f} ± {half:.3f}"


def main() -> int:
    """Play on up to so many games, or show what was played."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--games", type=int, default=100, help="up to so many in the file")
    parser.add_argument("--results", type=Path, default=RESULTS, help="the file of results")
    parser.add_argument("--table", action="store_true", help="only make the table")
    given = parser.parse_args()
    if not given.table:
        done = 0
        if given.results.exists():
            done = len(given.results.read_text(encoding="utf-8").splitlines())
        try:
            for number in range(done, given.games):
                with given.results.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(play(number)) + "\n")
        except KeyboardInterrupt:
            print("Interrupted; this is what there is so far.", file=sys.stderr)
    if not given.results.exists():
        print(f"There is no {given.results}.", file=sys.stderr)
        return 2
    print(table(given.results))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
