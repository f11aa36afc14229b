#!/usr/bin/env python3
"""The numbers by which the expert corrects its chances: those of `ai.kernel.search.calibration`.

    python scripts/lab/fit_calibration.py --deals 100 --seats experts,levels,learning \
        --kept FILE

Oh Hell, ten plus the bid or nothing, with hands of several sizes: experts among themselves, or one
among bots of other kinds, as `scripts/lab/calibrate.py` names them. What the playouts said of
each bid and each card, before any correction, is set beside whether the bid was made in the end: a
logistic regression of one on the other, and on how far the bid lies below an even share, times how
much of the deal is left. Each table has a regression of its own, and there is one of all in which
each table weighs the same. What was heard is appended to a file, and the next run goes on where one
ended.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from math import log
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]

import numpy as np

from ai.kernel.rules.deal_tables import Floats
from ai.kernel.search.calibration import BIDS, CARDS, NEAR, CalibrationFit, calibration_of
from ai.players.levels import Searcher
from ai.valuation.option_values import best
from game.engine import Action, Bid, Limit, Seat, View
from lab.calibrate import CELLS, expanded, others_at, refused_seats
from lab.playing import agent, oh_hell, play
from lab.predictions import EXPERTS, seated
from lab.results import append, matching

ROUNDS: Final = 30
"""Of Newton's method, which needs fewer."""


class Said(NamedTuple):
    """One decision."""

    seat: Seat
    is_bid: int
    odds: float
    """Log odds of making the bid, as the playouts have it."""
    below: float
    """Tricks that the bid lies below an even share, times the share of the deal that is left."""


class Listening:
    """The expert, with what its playouts say written down."""

    def __init__(self, expert: Searcher) -> None:
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
            is_bid = int(isinstance(way.action, Bid))
            plain = odds / (1 + doubt.of_odds)
            self.said.append(Said(view.seat, is_bid, plain, max(share, 0.0) * left))
        return way.action


def fitted(tables: Sequence[Sequence[tuple[Said, bool]]]) -> tuple[list[float], list[float]]:
    """What is to be added to the log odds: always, for each of them, for each trick below.

    Args:
        tables: what was said at each, and whether the bid was made; each table weighs the same.

    Returns:
        The three numbers and their standard errors.
    """
    said = [each for table in tables for each in table]
    weight = np.concatenate([np.full(len(table), 1 / len(table)) for table in tables])
    weight *= len(said) / len(tables)
    odds, made = _odds(said), np.array([was_made for _, was_made in said], float)
    cases = np.stack([np.ones(len(said)), odds, [each.below for each, _ in said]], axis=1)
    found = np.zeros(3)
    for _ in range(ROUNDS):
        chance = 1 / (1 + np.exp(-odds - cases @ found))
        curve = (cases * (weight * chance * (1 - chance))[:, None]).T @ cases
        found += np.linalg.solve(curve, cases.T @ (weight * (made - chance)))
    inverse, missed = np.linalg.inv(curve), cases * (weight * (made - chance))[:, None]
    return found.tolist(), np.sqrt(np.diag(inverse @ missed.T @ missed @ inverse)).tolist()


def measured(said: Sequence[tuple[Said, bool]], fit: CalibrationFit) -> str:
    """What such a correction says on average, what was made, and the mean squared error."""
    odds, made = _odds(said), np.array([was_made for _, was_made in said], float)
    below = np.array([each.below for each, _ in said])
    chance = 1 / (1 + np.exp(-odds - fit.always - fit.of_odds * odds - fit.far * below))
    error = float(((chance - made) ** 2).mean())
    return f"said {chance.mean():.3f}, made {made.mean():.3f}, squared error {error:.4f}"


def _odds(said: Sequence[tuple[Said, bool]]) -> Floats:
    return np.array([each.odds for each, _ in said])


def listen(path: Path, seats: str, deals: int, limit: Limit) -> list[tuple[Said, bool]]:
    """What was said in so many deals of each cell, and whether the bid was made.

    Args:
        path: the file in which it is kept.
        seats: the table.
        deals: of each cell; those on file are not played again.
        limit: of each decision.
    """
    expert, others = agent("expert"), others_at(seats)
    assert isinstance(expert, Searcher)
    known = matching(path, {"listened": seats, "limit": limit.playouts})
    heard = {(part["cell"], part["deal"]): part["said"] for part in known}
    for number in range(deals):
        for cell in CELLS.split(","):
            if (cell, number) in heard:
                continue
            players, cards = map(int, cell.split("x"))
            bot = Listening(expert)
            agents = seated(bot, others, seats, players, number)
            dealer = number % players
            (done,) = play(oh_hell(players, cards), agents, limit, number=number, dealer=dealer)
            said = [[*each, done.result.made[each.seat]] for each in bot.said]
            part = {"listened": seats, "limit": limit.playouts, "cell": cell, "deal": number}
            append(path, part | {"said": said})
            heard[cell, number] = said
    return [
        (Said(*each), bool(made))
        for (_, number), said in heard.items()
        for *each, made in said
        if number < deals
    ]


def _text(tables: Sequence[Sequence[tuple[Said, bool]]]) -> str:
    """The numbers that fit these tables, in a line."""
    numbers, errors = fitted(tables)
    said = ", ".join(f"{one:+.2f} ± {two:.2f}" for one, two in zip(numbers, errors, strict=True))
    return f"{said} ({sum(map(len, tables))} decisions; standard errors)"


def main() -> int:
    """Play, fit and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--deals", type=int, default=500, help="of each size of hands")
    parser.add_argument("--playouts", type=int, default=100, help="for each way that is weighed")
    parser.add_argument("--seats", default=EXPERTS, help="tables, commas between")
    parser.add_argument("--kept", type=Path, required=True, help="where what is heard is kept")
    given = parser.parse_args()
    if given.deals < 1 or given.playouts < 1:
        print("--deals and --playouts are at least 1.", file=sys.stderr)
        return 2
    if trouble := refused_seats(given.seats):
        print(trouble, file=sys.stderr)
        return 2
    limit = Limit(playouts=given.playouts)
    heard = {
        seats: listen(given.kept, seats, given.deals, limit) for seats in expanded(given.seats)
    }
    for name, is_bid, fit in (("BIDS", True, BIDS), ("CARDS", False, CARDS)):
        some = {
            seats: [each for each in said if bool(each[0].is_bid) is is_bid]
            for seats, said in heard.items()
        }
        for seats, said in some.items():
            print(f"{name}, {seats}: {_text([said])}; the program's: {measured(said, fit)}")
        if len(some) > 1:
            print(f"{name}, each table weighing the same: {_text(list(some.values()))}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
