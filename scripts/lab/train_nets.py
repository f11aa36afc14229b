#!/usr/bin/env python3
"""Trains nets by play against themselves, for the population that strength is measured against.

    OPENBLAS_NUM_THREADS=1 python scripts/lab/train_nets.py FOLDER --rounds 60

Deep Monte Carlo (as in Zha and others 2021, "DouZero"): a net says for each action how likely the
own bid is made and what the others make; every seat does what is worth most, now and then
something else; and the net moves towards what came of what was done. Deals have 3 to 6 players and
one card to as many as there are, at most 13.

Work is in rounds of as many decisions. After each the state is written, so that a run may be ended
at any time and the next goes on; the same seed comes to the same net on the same machine.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from time import process_time
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]

import numpy as np

from ai.nets.weights import Floats, parted, size
from lab.layers import Moments, descend, no_moments, slowing
from lab.nets.network import slopes, untaught
from lab.nets.self_play import asked, past, play, shuffled, start, table

DEALS: Final = 1024
"""That are played at once."""
ROOM: Final = 65536
"""Decisions between two times of learning."""
PART: Final = 2048
"""Decisions of one step."""
FILLS: Final = 16
"""Times of learning in a round."""
FAST: Final = 1e-3
SLOW: Final = 5e-5
"""How fast is learned in the first and in the last round."""
CURIOUS: Final = 0.15
LEAST_CURIOUS: Final = 0.01
"""How often something else is tried, in the first rounds and from a tenth of them on."""


def pace(number: int, rounds: int) -> tuple[float, float]:
    """How fast is learned in a round, and how often something else is tried."""
    done = number / rounds
    return slowing(FAST, SLOW, done), max(CURIOUS * (1 - done / 0.1), 0.0) + LEAST_CURIOUS


def train(folder: Path, rounds: int, seed: int) -> None:
    """Go on from the last round that was written."""
    folder.mkdir(parents=True, exist_ok=True)
    state = folder / "state.npz"
    flat, moments, number, step = begun(state, untaught(seed))
    net, slope = parted(flat), np.zeros(size(), np.float32)
    at, room, ask = table(DEALS), past(ROOM), asked(DEALS)
    while number < rounds:
        began = process_time()
        rate, curiosity = pace(number, rounds)
        rng = np.random.default_rng((seed, number))
        start(at, int(rng.integers(2**31)))
        losses, made = [], []
        for _ in range(FILLS):
            batch = play(net, at, room, ask, curiosity)
            made.append(batch.made.mean())
            for part in shuffled(batch, PART, rng):
                step += 1
                losses.append(slopes(net, part, parted(slope)))
                descend(flat, slope, moments, step, rate)
        number += 1
        write(state, flat, moments, number, step)
        entropy, error = np.mean(losses, axis=0)
        print(
            f"{number} of {rounds}: {process_time() - began:.1f} s, bids made {np.mean(made):.4f}, "
            f"entropy {entropy:.5f}, others {error:.5f}",
            flush=True,
        )
        if number % 5 == 0:
            np.save(folder / f"{number}.npy", flat)


def begun(path: Path, weights: Floats) -> tuple[Floats, Moments, int, int]:
    """Weights, moments, rounds and steps of the state that was written, or those to begin with."""
    if not path.exists():
        return weights, no_moments(size()), 0, 0
    known = np.load(path)
    moments = Moments(known["mean"], known["square"])
    return known["flat"], moments, int(known["number"]), int(known["step"])


def write(path: Path, flat: Floats, moments: Moments, number: int, step: int) -> None:
    """Replace the state by a newer one, whole or not at all."""
    new = path.with_name("new.npz")
    mean, square = moments
    np.savez(new, number=number, step=step, flat=flat, mean=mean, square=square)
    new.replace(path)


def main() -> None:
    """Train."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path, help="where the state and nets of several ages lie")
    parser.add_argument("--rounds", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    train(given.folder, given.rounds, given.seed)


if __name__ == "__main__":
    main()
