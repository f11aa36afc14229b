#!/usr/bin/env python3
"""Whether a review ranks bots as their points do: loss for each decision by level, and luck.

    nice python scripts/lab/review_validity.py --games 300
    nice python scripts/lab/review_validity.py --variant oh-hell --players 5 --games 40
    nice python scripts/lab/review_validity.py --same --games 40
    python scripts/lab/review_validity.py --table
    python scripts/lab/review_validity.py --fit
    nice python scripts/lab/review_validity.py --premiums --games 40

Bots drawn by lot sit at each table, or with `--same` one level in all its seats, and play a short
game; every decision of all of them is weighed by the first pass of a review. A game is a line of
the file of results, and the next run of the same kind goes on after the last one. `--fit` finds how
much more than is promised a deal brings beside opponents of each level, as `points_beside` has it
(`game/review/game_review.py`). `--premiums` plays so many games of Ninety-Nine of each kind of
table, and says how many points missed premiums gave each of the others.
`docs/background/reviews.md` has the tables.
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
from typing import Any, Final, NamedTuple

import numpy as np

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]

from game.engine import Limit
from game.engine.scoring import premium_given
from game.review.game_review import GIVEN, GameReviewer, given_level, share_beside
from game.review.kept_reviews import KeptReview
from game.review.measured_points import swing
from game.roster import inline_thinking, weigher
from game.table.headless import play_out
from game.table.records.replay import Numbered, RecordedGame, replay
from game.table.setup import plan
from game.variants import variant, with_options

RESULTS: Final = ROOT / "scripts/lab/measurements/review_scale.jsonl"
"""Games whose mistakes a net weighed too, with accuracies on today's scale."""
FITTED: Final = ROOT / "scripts/lab/measurements/review.jsonl"
"""Games before that: what opponents give is fitted to them."""
BOTS: Final = (
    *("random", "beginner", "casual", "skilled", "heuristic", "expert"),
    *("beginner:bold", "casual:cautious", "skilled:spoiler"),
)
LATER: Final = ROOT / "scripts/lab/measurements/review_since.jsonl"
"""Games since the chances of the expert were fitted to tables of weaker bots too."""
LEVELS: Final = ("beginner", "casual", "skilled", "expert")
SIZES: Final = (3, 5, 7)
"""Cards of the deals of a game."""
PLAYOUTS: Final = 100
"""Of a decision of the expert that plays."""


class Kind(NamedTuple):
    """One kind of game that is measured."""

    variant: str = "blackout"
    players: int = 4
    same: bool = False
    """Whether one level sits in every seat."""

    @classmethod
    def of(cls, line: dict[str, Any]) -> Kind:
        """That of a line of the file; the first ones do not say."""
        return cls(line.get("variant", "blackout"), line.get("players", 4), line.get("same", False))


def bots_of(kind: Kind, number: int) -> tuple[str, ...]:
    """Who sits at a table."""
    if kind.same:
        return (LEVELS[number % len(LEVELS)],) * kind.players
    chance = Random(f"review validity {number}")
    if kind.players <= len(BOTS):
        return tuple(chance.sample(BOTS, kind.players))
    return tuple(chance.choices(BOTS, k=kind.players))


def play(kind: Kind, number: int) -> dict[str, Any]:
    """One game, reviewed: sums by bot."""
    bots, row = bots_of(kind, number), variant(kind.variant)
    if len(set(row.deals[kind.players])) > 1:
        row = with_options(row, {"schedule": list(SIZES)}, kind.players)
    limit = Limit(playouts=PLAYOUTS)
    setup = plan(row, bots, seed=f"{number:08x}")
    played = play_out(setup, inline_thinking(limit), len(SIZES))
    numbered = tuple(Numbered(place, line) for place, line in enumerate(played.lines, start=1))
    reader = replay(RecordedGame(numbered[0], numbered[1:]))
    reviewer = GameReviewer(reader, weigher(), KeptReview(None))
    for _ in reviewer.steps(brief=True):
        pass
    found = reviewer.review()
    extra = [
        {deal.spec.number: share_beside(bots, seat) * swing(deal.spec) for deal in played.deals}
        for seat in range(kind.players)
    ]
    seats = [
        {
            "bot": seat.agent,
            "decisions": seat.decisions,
            "mistakes": seat.mistakes,
            "loss": seat.loss_per_decision,
            "accuracy": seat.accuracy,
            "swing": [swing(deal.spec) for deal in played.deals],
            # As if opponents were experts: what is added for weaker ones is fitted to this.
            "luck": [
                deal.luck + extra[seat.seat][deal.deal]
                for deal in found.deals
                if deal.seat == seat.seat
            ],
            "points": [deal.points for deal in found.deals if deal.seat == seat.seat],
        }
        for seat in found.seats
    ]
    return {"game": number, **kind._asdict(), "seats": seats}


def games(path: Path) -> dict[Kind, list[dict[str, Any]]]:
    """All games of the file by kind."""
    found: dict[Kind, list[dict[str, Any]]] = defaultdict(list)
    for line in path.read_text(encoding="utf-8").splitlines():
        game = json.loads(line)
        found[Kind.of(game)].append(game)
    return found


def table(path: Path) -> str:
    """What all games say, by kind and bot."""
    return "\n\n".join(_table(kind, played) for kind, played in games(path).items())


def _table(kind: Kind, played: list[dict[str, Any]]) -> str:
    seats: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for game in played:
        for seat in game["seats"]:
            seats[seat["bot"]].append(seat)
    rows = [
        f"{kind.variant}, {kind.players} players{', one level each' if kind.same else ''}:\n",
        "| bot | games | loss each decision | mistakes | accuracy | points a deal | luck a deal |",
        "|---|---|---|---|---|---|---|",
    ]
    losses, points = [], []
    order = [bot for bot in BOTS if len(seats[bot]) > 1]
    for bot in order:
        own = [seat for seat in seats[bot] if seat["decisions"]]
        loss = [seat["loss"] for seat in own]
        rate = sum(seat["mistakes"] for seat in own) / sum(seat["decisions"] for seat in own)
        earned = [fmean(seat["points"]) for seat in own]
        luck = [fmean(seat["luck"]) for seat in own]
        losses.append(fmean(loss))
        points.append(fmean(earned))
        rows.append(
            f"| `{bot}` | {len(own)} | {_interval(loss)} | {rate:.1%} "
            f"| {fmean(seat['accuracy'] for seat in own):.3f} | {_interval(earned)} "
            f"| {_interval(luck)} |"
        )
    if len(order) > 2:
        found = correlation(losses, points)
        rows.append(f"\nCorrelation of loss and points a deal over {len(order)} bots: {found:.3f}.")
    raw, left = _by_game(played)
    rows.append(
        f"Luck a deal, a game counting once: {_interval(left)}; "
        f"as if all opponents were experts: {_interval(raw)}."
    )
    return "\n".join(rows)


def swings(game: dict[str, Any], seat: dict[str, Any]) -> list[float]:
    """Of the deals of a game; the first lines of the file do not say, and are all of one kind."""
    known: list[float] = game["seats"][0].get("swing", [])
    ties = range(1, len(seat["luck"]) - len(SIZES) + 1)
    return known or [5.0 + size for size in (*SIZES, *ties)]


def _by_game(played: list[dict[str, Any]]) -> tuple[list[float], list[float]]:
    """Mean luck a deal over all seats of each game, without and with what opponents give."""
    raw, left = [], []
    for game in played:
        bots = [seat["bot"] for seat in game["seats"]]
        lucks = [luck for seat in game["seats"] for luck in seat["luck"]]
        given = [
            wide * share_beside(bots, at)
            for at, seat in enumerate(game["seats"])
            for wide in swings(game, seat)
        ]
        if lucks:
            raw.append(fmean(lucks))
            left.append(fmean(lucks) - fmean(given))
    return raw, left


def fit(path: Path) -> str:
    """What opponents of each level give, in swings, and whether it holds for games not fitted to.

    Least squares over all seats and deals, every kind of game together.
    """
    levels = [*GIVEN]
    rows, values, halves = [], [], []
    for played in games(path).values():
        for game in played:
            bots = [given_level(seat["bot"]) for seat in game["seats"]]
            for at, seat in enumerate(game["seats"]):
                others = [bot for place, bot in enumerate(bots) if place != at]
                for luck, wide in zip(seat["luck"], swings(game, seat), strict=True):
                    rows.append([others.count(level) / len(others) for level in levels])
                    values.append(luck / wide)
                    halves.append(game["game"] % 2)
    shares, target, half = np.array(rows), np.array(values), np.array(halves)
    told = []
    for part, name in ((half < 2, "all"), (half == 0, "even games"), (half == 1, "odd games")):
        found = np.linalg.lstsq(shares[part], target[part], rcond=None)[0]
        rest = target - shares @ found
        spread = rest[part].std() * np.sqrt(np.diag(np.linalg.pinv(shares[part].T @ shares[part])))
        each = ", ".join(
            f"{level} {value:.3f} ± {1.96 * error:.3f}"
            for level, value, error in zip(levels, found, spread, strict=True)
        )
        other = rest[~part] if (~part).any() else rest
        out = f"{other.mean():+.4f} ± {1.96 * other.std() / sqrt(other.size):.4f}"
        told.append(f"{name}: {each}; left of the others: {out}")
    if LATER.exists():
        later = [game for played in games(LATER).values() for game in played]
        raw, before = _by_game(later)[0], _by_game([g for p in games(path).values() for g in p])[0]
        told.append(
            f"later games: {_interval(raw)}, of the earlier {fmean(raw) / fmean(before):.2f}"
        )
    return "\n".join(told)


def premiums(number: int) -> str:
    """Points a deal that the missed premiums of each bot give each of the others in Ninety-Nine.

    It sits in the first seat, beside a beginner and a casual player.
    """
    row, gave = variant("ninety-nine"), defaultdict[str, list[float]](list)
    for bot in BOTS[:6]:
        for game in range(number):
            setup = plan(row, (bot, *BOTS[1:3]), seed=f"{game:08x}")
            for deal in play_out(setup, inline_thinking(Limit(playouts=PLAYOUTS))).deals:
                gave[bot].append(premium_given(deal.spec, deal.result, 0))
    return "\n".join(f"{bot}: {_interval(each)} a deal" for bot, each in gave.items())


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
    parser.add_argument("--results", type=Path, help="the file of results")
    parser.add_argument("--variant", default="blackout", help="what is played")
    parser.add_argument("--players", type=int, default=4, help="so many")
    parser.add_argument("--same", action="store_true", help="one level in all seats of a table")
    parser.add_argument("--table", action="store_true", help="only make the table")
    parser.add_argument("--fit", action="store_true", help="only fit what opponents give")
    parser.add_argument("--premiums", action="store_true", help="only what premiums give")
    given = parser.parse_args()
    if given.premiums:
        print(premiums(given.games))
        return 0
    given.results = given.results or (FITTED if given.fit else RESULTS)
    if not given.table and not given.fit:
        kind = Kind(given.variant, given.players, given.same)
        done = len(games(given.results)[kind]) if given.results.exists() else 0
        try:
            for number in range(done, given.games):
                line = json.dumps(play(kind, number))
                with given.results.open("a", encoding="utf-8") as file:
                    file.write(line + "\n")
        except KeyboardInterrupt:
            print("Interrupted; this is what there is so far.", file=sys.stderr)
    if not given.results.exists():
        print(f"There is no {given.results}.", file=sys.stderr)
        return 2
    print(fit(given.results) if given.fit else table(given.results))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
