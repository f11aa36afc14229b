#!/usr/bin/env python3
"""Trains one net for every game of the family, by play against itself.

    OPENBLAS_NUM_THREADS=1 nice -n 19 python scripts/lab/train_general_net.py FOLDER --rounds 600 \
        --begin scripts/lab/general_net/net.npz
    python scripts/lab/train_general_net.py FOLDER --ship scripts/lab/general_net/net.npz

Deep Monte Carlo (as in Zha and others 2021, "DouZero"): the net says for each action how many
tricks one ends off the bid and what the deal is worth (`general_net/network.py`); every seat does
what is worth most, now and then something else, some seats play by rules of thumb; and the net
moves towards what came of what was done. The first rounds are played by rules of thumb alone. The
kinds of deals are those of every variant, with house rules, half of the effort for deals of 1 to 4
cards (`general_net/deal_kinds.py`).

Work is in rounds of as many decisions. After each the state is written, so that a run may be ended
at any time and the next goes on, with more rounds if it is so asked: learning is then faster again,
as it stands for that share of them. A folder without a state begins by chance, or with `--begin`
from weights that were shipped. The same seed comes to the same net on the same machine.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from time import process_time
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]

import numpy as np

from lab.general_net import network
from lab.general_net.deal_kinds import Kinds, find_kinds, kinds_of
from lab.general_net.network import Floats, parted, size, slopes, untaught
from lab.general_net.self_play import asked, past, play, some, start, table
from lab.layers import Moments, descend, slowing

DEALS: Final = 1024
"""That are played at once."""
ROOM: Final = 32768
"""Decisions between two times of learning."""
PART: Final = 1024
"""Decisions of one step."""
FILLS: Final = 16
"""Times of learning in a round."""
FAST: Final = 1e-3
SLOW: Final = 3e-5
"""How fast is learned in the first and in the last round."""
CURIOUS: Final = 0.1
LEAST_CURIOUS: Final = 0.02
"""How often something else is tried, in the first rounds and from a fifth of them on."""
RULED: Final = 3
"""Rounds that are played by rules of thumb alone."""
BY_RULES: Final = 0.1
"""How often a seat plays by rules of thumb afterwards."""
GAMES: Final = 2
"""Of each variant and number of players, in which kinds of deals are found."""
RENEWED: Final = 50
"""Rounds after which kinds of deals are found anew."""


def pace(number: int, rounds: int) -> tuple[float, float, float]:
    """How fast is learned, how often something else is tried and rules of thumb play in a round."""
    done = number / rounds
    rate = slowing(FAST, SLOW, done)
    curiosity = max(CURIOUS * (1 - done / 0.2), 0.0) + LEAST_CURIOUS
    return rate, curiosity, 1.0 if number < RULED else BY_RULES


def train(folder: Path, rounds: int, seed: int, begin: Path | None = None) -> None:
    """Go on from the last round that was written, else from a file of weights, if one is given."""
    folder.mkdir(parents=True, exist_ok=True)
    state = folder / "state.npz"
    flat, mean = untaught(seed), np.zeros(size(), np.float32)
    square, number, step = np.zeros(size(), np.float32), 0, 0
    if state.exists():
        with np.load(state) as known:
            flat, mean, square = known["flat"], known["mean"], known["square"]
            number, step = int(known["number"]), int(known["step"])
    elif begin is not None:
        number = network.rounds_of(begin)
        for field, known_field in zip(parted(flat), network.read(begin), strict=True):
            field[:] = known_field
    kinds: Kinds | None = None
    net, slope = parted(flat), np.zeros(size(), np.float32)
    by_weight = parted(slope)
    at, room, ask = table(DEALS), past(ROOM), asked(DEALS)
    while number < rounds:
        began = process_time()
        if kinds is None or number % RENEWED == 0:
            kept: list[Any] = []
            kinds = kinds_of(find_kinds(GAMES, seed + number // RENEWED), kept)
            print(f"{kinds.number} kinds of deals", flush=True)
        rate, curiosity, by_rules = pace(number, rounds)
        rng = np.random.default_rng((seed, number))
        start(kinds, at, int(rng.integers(2**31)), by_rules)
        losses, made = [], []
        for _ in range(FILLS):
            play(kinds, net, at, room, ask, curiosity, by_rules)
            made.append(np.mean(room.off[:, 0] == network.OFF))
            order = rng.permutation(ROOM)
            for first in range(0, ROOM, PART):
                rows = order[first : first + PART]
                step += 1
                losses.append(slopes(net, some(room, rows), by_weight))
                descend(flat, slope, Moments(mean, square), step, rate)
        number += 1
        write(state, number=number, step=step, flat=flat, mean=mean, square=square)
        tricks, rest, others = np.mean(losses, axis=0)
        line = (
            f"{number} of {rounds}: {process_time() - began:.1f} s, bids made {np.mean(made):.4f}, "
            f"entropy {tricks:.5f}, rest {rest:.5f}, others {others:.5f}"
        )
        print(line, flush=True)
        with (folder / "curve.txt").open("a", encoding="utf-8") as file:
            file.write(line + "\n")
        if number % 20 == 0:
            network.write(folder / f"{number}.npz", net, number)


def write(path: Path, **fields: Floats | int) -> None:
    """Replace the state by a newer one, whole or not at all."""
    new = path.with_name("new.npz")
    np.savez(new, **fields)  # type: ignore[arg-type]
    new.replace(path)


def main() -> None:
    """Train, or write the weights as they are read by a player."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path, help="where the state and nets of several ages lie")
    parser.add_argument("--rounds", type=int, default=120, help="in all, those before too")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--begin", type=Path, help="weights to begin with where there is no state")
    parser.add_argument("--ship", type=Path, help="only write the present weights to this file")
    given = parser.parse_args()
    if given.ship:
        with np.load(given.folder / "state.npz") as known:
            network.write(given.ship, parted(known["flat"]), int(known["number"]))
        return
    train(given.folder, given.rounds, given.seed, given.begin)


if __name__ == "__main__":
    main()
