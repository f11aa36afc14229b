#!/usr/bin/env python3
"""Tunes what a playout's seats weigh their bids and cards by, in deals against the habits of now.

    python scripts/bench/tune_policy.py --rounds 60 --deals 3000

One seat has the weights that are tried, the others those of `ai.kernel.playouts.policy`; its
points over the mean of theirs are what counts, summed over the cells. A covariance matrix
adaptation evolution strategy (Hansen's, without the path of the covariance) moves the habits; all
that are compared play the same deals. What it found is printed as it goes, to be copied by hand
once a check against other deals, and the search with it, say that it is better.
"""

from __future__ import annotations

import argparse
import sys
from math import log, sqrt
from pathlib import Path
from typing import Final, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import numpy as np
from numba import njit

import ai.kernel  # noqa: F401  (sets where compiled code is kept, before numba is read)
from ai.kernel.determinization.hand_model import expected_tricks, pressed_mean_bid, rounded_bid
from ai.kernel.playouts.playout import play_out
from ai.kernel.playouts.policy import OPPONENTS, PolicyWeights, guide_tables
from ai.kernel.rules.bitmasks import below, bit, count, lowest
from ai.kernel.rules.deal_arrays import DealArrays, arrays_of, plan_of
from ai.kernel.rules.deal_tables import (
    LEADER,
    LIVE,
    MOST_PLAYERS,
    NOW,
    DealTables,
    Floats,
    Masks,
    mask_of,
)
from ai.kernel.rules.scoring import score
from ai.knowledge.card_layout import layout_of
from game.engine import Phase, apply, new_game
from game.table.dealer import chance_action
from game.variants import variant, with_options

CELLS: Final = ((4, 3), (4, 5), (4, 7), (4, 10), (4, 12), (3, 7), (5, 7))
SPREAD: Final = 0.12
"""First step, as a share of a habit's size."""
SMALL: Final = 0.02
"""The least first step."""


class Cell(NamedTuple):
    """Deals of so many players and cards."""

    plan: DealTables
    deal: DealArrays
    pack: np.uint64
    trumps: np.uint64


@njit(nogil=True)
def _matched(cell: Cell, guides: Floats, words: Masks, deals: int, over: Floats) -> None:
    """Play deals in which the tried habits go around the table; `over` is filled with points."""
    plan, pack = cell.plan, cell.pack
    players, tricks = plan.players, plan.tricks
    fair = tricks / players
    now, hands = np.zeros(NOW, np.int64), np.zeros(MOST_PLAYERS, np.uint64)
    taken, bids = np.zeros(MOST_PLAYERS, np.int64), np.zeros(MOST_PLAYERS, np.int64)
    points, voids = np.zeros(MOST_PLAYERS, np.int64), np.zeros(MOST_PLAYERS + 1, np.uint64)
    lost, extra = np.zeros(MOST_PLAYERS, np.int64), np.zeros(MOST_PLAYERS, np.int64)
    cards = np.zeros(64, np.uint64)
    for number in range(deals):
        turned = cell.trumps
        for _ in range(below(words, count(cell.trumps))):
            turned &= turned - np.uint64(1)
        left = pack ^ bit(lowest(turned))
        live, size = left, 0
        while left:
            cards[size] = lowest(left)
            left ^= bit(cards[size])
            size += 1
        hands[:] = 0
        for at in range(players * tricks):
            other = at + below(words, size - at)
            cards[at], cards[other] = cards[other], cards[at]
            hands[at % players] |= bit(cards[at])
        tried, leader = number % players, below(words, players)
        guide, total = guides[tried], np.int64(0)
        for place in range(players):
            seat = (leader + place) % players
            mean, _ = expected_tricks(
                hands[seat], live & ~hands[seat], (players - 1) * tricks, players - 1,
                seat == leader, plan.mask, plan.trump,
            )  # fmt: skip
            last = place == players - 1
            wish = pressed_mean_bid(mean, fair, total, place) + 0.8 * (
                below(words, 1000) / 1000 - 0.5
            )
            bids[seat] = rounded_bid(wish, total, tricks, last)
            total += bids[seat]
        now[:], taken[:], voids[:] = cell.deal.now, 0, 0
        now[LEADER], voids[LIVE] = leader, live
        deal = DealArrays(now, hands, cell.deal.piles, bids, taken, lost, extra)
        play_out(plan, deal, words, voids, guide, None)
        score(plan, deal, plan.earned, points)
        others = np.int64(0)
        for each in range(players):
            others += points[each]
        over[number, 0] = points[tried] - (others - points[tried]) / (players - 1)
        over[number, 1] = bids[tried] == taken[tried]


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
    players = of.plan.players
    guides = np.stack([guide_tables(against) for _ in range(players)])
    for seat in range(players):
        guides[seat, seat] = guide_tables(tried)[0]
    words: Masks = np.array([seed * 7919 + 1, seed + 12345], np.uint64)
    over = np.zeros((deals, 2))
    _matched(of, guides, words, deals, over)
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
