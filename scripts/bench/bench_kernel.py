#!/usr/bin/env python3
"""How fast the kernel plays at random, beside a loop in C and beside OpenSpiel's C++.

    python scripts/bench/bench_kernel.py [--runs 5] [--keep]

One dealt position, four players, twelve cards: bids at random under the hook, cards at random. All
run on one processor in turn, the best of each counts, by processor time. The C loop
(`scripts/lab/anchors/limit.c`) needs a compiler, OpenSpiel `pip install open_spiel`; what is
not there is left out. Says as well how fast the guided playouts of the search are. With `--keep`
the figures go into `scripts/lab/measurements/kernel.jsonl` and `docs/background/strength.md`.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path
from time import process_time
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]

import numpy as np

from ai.kernel.playouts.policy import OPPONENTS, guide_of
from ai.kernel.rules.deal_arrays import DealArrays, arrays_of, plan_of
from ai.kernel.rules.deal_tables import DealTables, mask_of
from ai.knowledge.card_layout import layout_of
from ai.native.calls import call
from game.engine import Phase, apply, legal_actions, new_game
from game.table.dealer import chance_action
from game.variants import variant, with_options
from lab import tables
from lab.results import KERNEL, append, read

SEATS: Final = 4
CARDS: Final = 12
NUMBER: Final = 200_000
"""Playouts of a run."""


def dealt() -> tuple[DealTables, DealArrays, np.uint64]:
    """A position after the deal, with the bids 3, 3, 3, 2, and all cards that may be in a hand."""
    rules = {"schedule": [CARDS], "scoring": "tricks-and-ten"}
    state = new_game(with_options(variant("oh-hell"), rules, SEATS), SEATS, 0)
    while state.phase is not Phase.BIDDING:
        state, _ = apply(state, chance_action(state, 1))
    for seat, bid in zip(state.deal.spec.bidding_order, (3, 3, 3, 2), strict=True):
        state, _ = apply(state, legal_actions(state, seat)[bid])
    plan = plan_of(state)
    layout = layout_of(state.deal.spec, state.deal.trump)
    turned = state.deal.turn_up
    assert turned is not None, "a card is left to turn"
    live = mask_of(layout, state.deal.spec.pack) & ~mask_of(layout, [turned])
    return plan, arrays_of(state, plan), np.uint64(live)


def kernel(*, guided: bool) -> Callable[[], float]:
    """Playouts a second of the kernel."""
    plan, deal, live = dealt()
    words = np.array([1, 2], np.uint64)
    guide = guide_of(OPPONENTS, SEATS * CARDS) if guided else None
    number = NUMBER // 10 if guided else NUMBER

    def once() -> float:
        began = process_time()
        call("play_many", plan, deal, words, live, guide, number)
        return number / (process_time() - began)

    return once


def loop_in_c(folder: Path) -> Callable[[], float] | None:
    """Playouts a second of the loop in C, where there is a compiler."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        return None
    program = folder / "limit"
    source = ROOT / "scripts" / "lab" / "anchors" / "limit.c"
    subprocess.run([compiler, "-O3", str(source), "-o", str(program)], check=True)

    def once() -> float:
        command = [str(program), str(NUMBER), str(SEATS), str(CARDS)]
        said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
        return float(said.split()[0])

    return once


def openspiel() -> Callable[[], float] | None:
    """Playouts a second of OpenSpiel inside its C++, where it is installed."""
    if find_spec("pyspiel") is None:
        return None
    import pyspiel  # type: ignore[import-not-found, unused-ignore]

    rollouts, simulations = 2000, 2
    game = pyspiel.load_game("oh_hell", {"players": SEATS, "num_tricks_fixed": CARDS})
    state = game.new_initial_state()
    for action in (CARDS, 0, *range(SEATS * CARDS + 1)):
        state.apply_action(action)
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, 7)
    bot = pyspiel.ISMCTSBot(3, evaluator, 10.0, simulations)

    def once() -> float:
        began, steps = process_time(), 10
        for _ in range(steps):
            bot.step(state)
        return steps * rollouts * simulations / (process_time() - began)

    return once


def main() -> None:
    """Run all in turn and print the best of each."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--keep", action="store_true", help="put the figures on file")
    given = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    with tempfile.TemporaryDirectory() as folder:
        rivals = {
            tables.KERNEL: kernel(guided=False),
            "the kernel, guided, as the search uses it": kernel(guided=True),
            "the loop in C, portable, -O3": loop_in_c(Path(folder)),
            "OpenSpiel inside its C++": openspiel(),
        }
        best: dict[str, float] = {}
        for _ in range(given.runs):
            for name, once in rivals.items():
                if once is not None:
                    best[name] = max(best.get(name, 0.0), once())
    measured = {"rates": {name: round(rate) for name, rate in best.items()}, "runs": given.runs}
    if given.keep:
        append(KERNEL, measured)
        tables.renew({"kernel": tables.kernel(read(KERNEL))})
    for name, rate in best.items():
        ratio = best[tables.KERNEL] / rate
        print(f"{name:42s} {rate:12,.0f} playouts a second   the kernel is {ratio:.2f} ×")


if __name__ == "__main__":
    main()
