#!/usr/bin/env python3
"""Teaches a small net what a large one says, for the playouts of the search.

    OPENBLAS_NUM_THREADS=1 python scripts/lab/teach_student.py ai/nets/student.npz

Both play deals of their own, in turn by move, and of every position the small one is told what the
large one, which advises the expert (`ai/nets/net.npz`), makes of each legal action. The same seed
comes to the same net on the same machine; some six minutes of one core.
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

from ai.nets.advice import net as large_net
from ai.nets.deal_fields import ACTIONS
from ai.nets.weights import parted, size
from lab.layers import descend, layers, no_moments, slowing
from lab.nets import shipped
from lab.nets.lessons import gaps
from lab.nets.network import answers, figures_of, slopes_of_figures, untaught
from lab.nets.self_play import asked, decide, go_to_decisions, past, start, table

UNITS: Final = (192, 64)
"""Of the first layer, and of each of the two after it."""
DEALS: Final = 1024
"""That are played at once: positions of one step."""
STEPS: Final = 20_000
FAST: Final = 1.5e-3
SLOW: Final = 3e-5
"""How fast is learned at the first step and at the last."""
CURIOUS: Final = 0.05
"""How often something else is done than either net would."""
SAID: Final = 1000
"""Steps between two lines about how far it is."""


def teach(steps: int, seed: int) -> np.ndarray:
    """The weights of the small net after so many steps."""
    large, flat = large_net(), untaught(seed, *UNITS)
    weights = size(*UNITS)
    small, slope = parted(flat, *UNITS), np.zeros(weights, np.float32)
    out, moments = parted(slope, *UNITS), no_moments(weights)
    at, nothing, ask = table(DEALS), past(0), asked(DEALS)
    start(at, seed)
    by_figures = np.zeros((DEALS, 2 * ACTIONS), np.float32)
    came, began = np.zeros(2), process_time()
    for step in range(1, steps + 1):
        go_to_decisions(at, nothing, 0, ask)
        said, seen = answers(large, ask.on, ask.counts), layers(small, ask.on, ask.counts)
        own = figures_of(small, seen)
        came += gaps(at.deals, ask.places, said, own, by_figures)
        slopes_of_figures(small, ask.on, ask.counts, seen, by_figures, out)
        descend(flat, slope, moments, step, slowing(FAST, SLOW, step / steps))
        decide(at, ask, said if step % 2 else own, CURIOUS)
        if step % SAID == 0:
            same, lost = came / SAID
            came[:] = 0
            print(
                f"{step} of {steps}: {process_time() - began:.0f} s, the same choice in "
                f"{same:.4f}, others cost {lost:.4f} points on average",
                flush=True,
            )
    return flat


def main() -> None:
    """Teach, and write what was learned."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("file", type=Path, help="where the small net is written")
    parser.add_argument("--steps", type=int, default=STEPS)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    shipped.write(given.file, parted(teach(given.steps, given.seed), *UNITS))


if __name__ == "__main__":
    main()
