#!/usr/bin/env python3
"""Teaches a net on by playing each action of its positions out, and says what that is worth.

    OPENBLAS_NUM_THREADS=1 python scripts/lab/refine_net.py FOLDER --rounds 32 --seed 5
    python scripts/lab/refine_net.py --join A/32.npy B/32.npy --ship ai/nets/net.npz
    python scripts/lab/refine_net.py --meet A.npy ai/nets/net.npz

The net plays deals of its own; in every position each legal action is played on by the student of
the playouts (`ai.nets.net_search`) in all seats, as the cards really lie, and the net learns what
came of it. Where `train_nets.py` learns of one action what came of one deal, here the actions of a
position are compared in the same deal (common random numbers), so that far less of what is learned
is chance. It begins with the net that advises the expert, or where `--begin` says.

Work is in rounds; after each the state is written, so that a run may be ended at any time and the
next goes on. Several runs from one net may be joined into the mean of their weights.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from time import process_time
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]

import numpy as np

from ai.nets.advice import NET
from ai.nets.net_search import student
from ai.nets.weights import Floats, Weights, parted, read, size
from lab import train_nets
from lab.layers import descend, layers, slowing
from lab.nets import shipped
from lab.nets.lessons import errors, play_each_action
from lab.nets.meeting import meet
from lab.nets.network import figures_of, slopes_of_figures
from lab.nets.self_play import asked, decide, go_to_decisions, past, start, table

DEALS: Final = 1024
"""That are played at once: positions of one step."""
STEPS: Final = 500
"""Of one round."""
FAST: Final = 2e-4
SLOW: Final = 1e-5
"""How fast is learned at the first step and at the last."""
CURIOUS: Final = 0.05
"""How often something else is done than seems best."""
CELLS: Final = ((4, 3), (4, 7), (4, 10), (3, 7), (5, 7))
"""Players and cards of the deals in which two nets meet."""


def weights_of(path: Path) -> Floats:
    """The weights of a run or of a shipped net, in one row."""
    if path.suffix == ".npy":
        run: Floats = np.load(path)
        return run
    flat = np.zeros(size(), np.float32)
    for part, given in zip(parted(flat), read(path), strict=True):
        part[:] = given
    return flat


def refine(folder: Path, begin: Path, rounds: int, seed: int) -> None:
    """Go on from the last round that was written, or begin."""
    folder.mkdir(parents=True, exist_ok=True)
    state = folder / "state.npz"
    flat, moments, number, step = train_nets.begun(state, weights_of(begin))
    net, slope, player = parted(flat), np.zeros(size(), np.float32), student()
    out = parted(slope)
    at, nothing, ask = table(DEALS), past(0), asked(DEALS)
    while number < rounds:
        began, lost = process_time(), np.zeros(2)
        start(at, int(np.random.default_rng((seed, number)).integers(2**31)))
        for _ in range(STEPS):
            step += 1
            go_to_decisions(at, nothing, 0, ask)
            played = play_each_action(at.deals, ask.places, player)
            seen = layers(net, ask.on, ask.counts)
            figures = figures_of(net, seen)
            by_figures, loss = errors(figures, played)
            slopes_of_figures(net, ask.on, ask.counts, seen, by_figures, out)
            descend(flat, slope, moments, step, slowing(FAST, SLOW, step / (rounds * STEPS)))
            decide(at, ask, figures, CURIOUS)
            lost += loss
        number += 1
        train_nets.write(state, flat, moments, number, step)
        entropy, error = lost / STEPS
        print(
            f"{number} of {rounds}: {process_time() - began:.1f} s, entropy {entropy:.5f}, others "
            f"{error:.5f}",
            flush=True,
        )
    np.save(folder / f"{number}.npy", flat)


def join(runs: Sequence[Path]) -> Weights:
    """The mean of several runs' weights."""
    return parted(np.mean([weights_of(run) for run in runs], axis=0, dtype=np.float32))


def tell_meeting(one: Weights, other: Weights, deals: int, seed: int) -> None:
    """Print what a seat makes by one net among another."""
    print("| players × cards | over the others | over the other net in the same seat |")
    print("|---|---|---|")
    for players, cards in CELLS:
        met = meet(one, other, players, cards, deals, seed)
        cells = [
            f"{sample.mean():+.3f} ± {1.96 * sample.std() / deals**0.5:.3f}"
            for sample in (met.with_it, met.with_it - met.without)
        ]
        print(f"| {players} × {cards} | {' | '.join(cells)} |", flush=True)


def main() -> None:
    """Read what is wanted and do it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path, nargs="?", help="where the state and the net lie")
    parser.add_argument("--begin", type=Path, default=NET, help="the net to begin with")
    parser.add_argument("--rounds", type=int, default=32)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--join", type=Path, nargs="+", help="runs whose mean is shipped")
    parser.add_argument("--ship", type=Path, default=NET, help="where their mean is written")
    parser.add_argument(
        "--meet", type=Path, nargs=2, help="nets: a seat by the first among the second"
    )
    parser.add_argument("--deals", type=int, default=20_000, help="of each size in which they meet")
    given = parser.parse_args()
    if not (given.folder or given.join or given.meet):
        parser.error("nothing to do: name a folder, runs to join or nets to meet")
    if given.folder is not None:
        refine(given.folder, given.begin, given.rounds, given.seed)
    if given.join:
        shipped.write(given.ship, join(given.join))
    if given.meet:
        one, other = (parted(weights_of(path)) for path in given.meet)
        tell_meeting(one, other, given.deals, given.seed)


if __name__ == "__main__":
    main()
