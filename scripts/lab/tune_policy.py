#!/usr/bin/env python3
"""Tunes what a playout's seats weigh their bids and cards by, in deals against the habits of now.

    python scripts/lab/tune_policy.py --rounds 60 --deals 3000

One seat has the weights that are tried, the others those of `ai.kernel.playouts.policy`; its
points over the mean of theirs are what counts, summed over the cells. A covariance matrix
adaptation evolution strategy (Hansen's, without the path of the covariance) moves the habits; all
that are compared play the same deals. What it found is printed as it goes, to be copied by hand
once a check against other deals, and the search with it, say that it is better.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import sys
from math import log, sqrt
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]

import numpy as np

from ai.kernel.playouts.policy import OPPONENTS, PolicyWeights, guide_of
from ai.kernel.rules.deal_arrays import DealArrays, arrays_of, plan_of
from ai.kernel.rules.deal_tables import DealTables, Floats, Masks, mask_of
from ai.knowledge.card_layout import layout_of
from game.engine import Phase, apply, new_game
from game.table.dealer import chance_action
from game.variants import variant, with_options
from lab.compiled import Compiled

CELLS: Final = ((4, 3), (4, 5), (4, 7), (4, 10), (4, 12), (3, 7), (5, 7))
SPREAD: Final = 0.12
"""First step, as a share of a habit's size."""
SMALL: Final = 0.02
"""The least first step."""
_MATCHES: Final = Compiled(Path(__file__).with_suffix(".c"))


class Cell(NamedTuple):
    """Deals of so many players and cards."""

    plan: DealTables
    deal: DealArrays
    pack: np.uint64
    trumps: np.uint64


def cell(players: int, cards: int) -> Cell:
    """The rules of such deals."""
    rules = {"schedule": [cards], "scoring": "ten-plus-bid"}
    state = new_game(with_options(variant("oh-hell"), rules, players), players, 0)
    while state.phase is not Phase.BIDDING:
        state, _ = apply(state, chance_action(state, 1))
    plan = plan_of(state)
    pack = np.uint64(mask_of(layout_of(state.deal.spec, state.deal.trump), state.deal.spec.pack))
    return Cell(plan, arrays_of(state, plan), pack, pack & plan.mask[plan.trump])


def matched(
    of: Cell, tried: PolicyWeights, against: PolicyWeights, deals: int, seed: int
) -> Floats:
    """(deals, 2): points over the others' mean and whether the bid was made, by deal."""
    cards = of.plan.players * of.plan.tricks
    one, others = guide_of(tried, cards), guide_of(against, cards)
    words: Masks = np.array([seed * 7919 + 1, seed + 12345], np.uint64)
    over = np.zeros((deals, 2))
    _MATCHES.call("match", of, one, others, words, deals, over)
    return over


def worth(
    cells: list[Cell], tried: PolicyWeights, against: PolicyWeights, deals: int, seed: int
) -> float:
    """Mean points over the others, all cells alike."""
    return float(np.mean([matched(of, tried, against, deals, seed)[:, 0].mean() for of in cells]))


def shown(
    cells: list[Cell], tried: PolicyWeights, against: PolicyWeights, deals: int, seed: int
) -> str:
    """Points over the others by cell, with their 95 % interval."""
    parts = []
    for (players, cards), of in zip(CELLS, cells, strict=True):
        over = matched(of, tried, against, deals, seed)
        wide = 1.96 * over[:, 0].std() / sqrt(deals)
        parts.append(
            f"{players}x{cards} {over[:, 0].mean():+.2f} ±{wide:.2f} ({over[:, 1].mean():.3f})"
        )
    return ", ".join(parts)


def tuned(
    start: PolicyWeights, *, rounds: int, deals: int, against: PolicyWeights, seed: int
) -> PolicyWeights:
    """Walk uphill from some habits; the middle of where the walk ends."""
    cells = [cell(*each) for each in CELLS]
    rng = np.random.default_rng(seed)
    at, size = np.array(start), len(start)
    scale = np.maximum(np.abs(at) * SPREAD, SMALL)
    scale[[0, 1, 2, 24]] = 0.01  # what spoils others is small, and so are its steps
    tries = 4 + int(3 * log(size))
    kept = tries // 2
    weights = log(kept + 0.5) - np.log(np.arange(1, kept + 1))
    weights /= weights.sum()
    effective = 1 / float((weights**2).sum())
    rate = 2 / ((size + 1.3) ** 2 + effective)
    share = min(1 - rate, 2 * (effective - 2 + 1 / effective) / ((size + 2) ** 2 + effective))
    follow = (effective + 2) / (size + effective + 5)
    path, step = np.zeros(size), 1.0
    spread = np.eye(size)
    usual = sqrt(size) * (1 - 1 / (4 * size) + 1 / (21 * size * size))
    for number in range(rounds):
        values, vectors = np.linalg.eigh(spread)
        root = vectors * np.sqrt(np.maximum(values, 1e-12))
        moves = rng.standard_normal((tries, size)) @ root.T
        found = [
            worth(cells, PolicyWeights(*(at + step * scale * move)), against, deals, seed + number)
            for move in moves
        ]
        order = np.argsort(found)[::-1][:kept]
        mean = weights @ moves[order]
        at = at + step * scale * mean
        white = vectors @ ((vectors.T @ mean) / np.sqrt(np.maximum(values, 1e-12)))
        path = (1 - follow) * path + sqrt(follow * (2 - follow) * effective) * white
        step *= float(np.exp(follow * (np.linalg.norm(path) / usual - 1)))
        chosen = moves[order]
        spread = (1 - share) * spread + share * (chosen.T * weights) @ chosen
        if number % 10 == 9:
            print(f"round {number + 1}, step {step:.2f}, these {np.mean(found):+.3f}")
            print(shown(cells, PolicyWeights(*at), against, 4 * deals, seed - 1 - number))
            print(PolicyWeights(*(round(float(value), 4) for value in at)), flush=True)
    return PolicyWeights(*at)


def main() -> None:
    """Tune and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--deals", type=int, default=3000, help="in each cell for each try")
    parser.add_argument("--seed", type=int, default=10_000)
    given = parser.parse_args()
    tuned(OPPONENTS, rounds=given.rounds, deals=given.deals, against=OPPONENTS, seed=given.seed)


if __name__ == "__main__":
    main()
