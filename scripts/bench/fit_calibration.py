#!/usr/bin/env python3
"""The numbers by which the expert corrects its chances: those of `ai.kernel.search.calibration`.

    python scripts/bench/fit_calibration.py --deals 500

Experts play Oh Hell among themselves, ten plus the bid or nothing, with hands of several sizes.
What the playouts said of each bid and each card, before any correction, is set beside whether the
bid was made in the end: a logistic regression of one on the other, and on how far the bid lies
below an even share, times how much of the deal is left.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import sys
from math import log
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]

import numpy as np

from ai.kernel.search.calibration import NEAR, calibration_of
from ai.players.expert import Expert
from ai.valuation.option_values import best
from bench.calibrate import CELLS
from bench.strength.playing import agent, oh_hell, play
from game.engine import Action, Bid, Limit, Seat, View

ROUNDS: Final = 30
"""Of Newton's method, which needs fewer."""


class Said(NamedTuple):
    """One decision."""

    seat: Seat
    is_bid: bool
    odds: float
    """Log odds of making the bid, as the playouts have it."""
    below: float
    """Tricks that the bid lies below an even share, times the share of the deal that is left."""


class Listening:
    """The expert, with what its playouts say written down."""

    def __init__(self, expert: Expert) -> None:
        self._expert = expert
        self.said: list[Said] = []

    def choose(self, view: View, legal: tuple[Action, ...], limit: Limit, rng: Random) -> Action:
        """See `game.engine.Agent`."""
        way = best(self._expert.weigh(view, legal, limit, rng))
        doubt = calibration_of(view, (way.action,))
        if doubt is not None and 0.0 < way.made < 1.0:
            assert view.seat is not None, "an onlooker decides nothing"
            spec = view.spec
            odds = log(way.made / (1 - way.made)) - float(doubt.always[0])
            share = spec.tricks / spec.players - NEAR - int(doubt.bids[0])
            left = 1 - len(view.tricks) / spec.tricks
            is_bid = isinstance(way.action, Bid)
            plain = odds / (1 + doubt.of_odds)
            self.said.append(Said(view.seat, is_bid, plain, max(share, 0.0) * left))
        return way.action


def fitted(said: list[tuple[Said, bool]]) -> tuple[list[float], list[float]]:
    """What is to be added to the log odds: always, for each of them, for each trick below.

    Returns:
        The three numbers and their standard errors.
    """
    odds = np.array([each.odds for each, _ in said])
    cases = np.stack([np.ones(len(said)), odds, [each.below for each, _ in said]], axis=1)
    made = np.array([was_made for _, was_made in said], float)
    found = np.zeros(3)
    for _ in range(ROUNDS):
        chance = 1 / (1 + np.exp(-odds - cases @ found))
        curve = (cases * (chance * (1 - chance))[:, None]).T @ cases
        found += np.linalg.solve(curve, cases.T @ (made - chance))
    return found.tolist(), np.sqrt(np.diag(np.linalg.inv(curve))).tolist()


def listened(deals: int, playouts: int) -> list[tuple[Said, bool]]:
    """What was said in so many deals of each cell, and whether the bid was made."""
    expert = agent("expert")
    assert isinstance(expert, Expert)
    found = []
    for cell in CELLS.split(","):
        players, cards = map(int, cell.split("x"))
        for number in range(deals):
            bot = Listening(expert)
            (done,) = play(
                oh_hell(players, cards),
                [bot] * players,
                Limit(playouts=playouts),
                number=number,
                dealer=number % players,
            )
            found += [(each, done.result.made[each.seat]) for each in bot.said]
        print(f"{cell}: {len(found)} decisions so far", file=sys.stderr, flush=True)
    return found


def main() -> int:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--deals", type=int, default=500, help="of each size of hands")
    parser.add_argument("--playouts", type=int, default=100, help="for each way that is weighed")
    given = parser.parse_args()
    if given.deals < 1 or given.playouts < 1:
        print("--deals and --playouts are at least 1.", file=sys.stderr)
        return 2
    said = listened(given.deals, given.playouts)
    for name, is_bid in (("BIDS", True), ("CARDS", False)):
        some = [each for each in said if each[0].is_bid is is_bid]
        numbers, errors = fitted(some)
        text = ", ".join(
            f"{one:+.2f} ± {two:.2f}" for one, two in zip(numbers, errors, strict=True)
        )
        print(f"{name}: {text} ({len(some)} decisions; standard errors)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
