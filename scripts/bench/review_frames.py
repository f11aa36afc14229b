"""Times the frames of a busy table without and with reviews that run beside it, in turn.

The reviews are those of `blackout review`, one after another, in a process that stands back as far
as a window's reviews do. Needs a screen, or Xvfb: `review_frames.py --size 1920x1080 --pairs 4`.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]  # run as a script, only its folder is there

from game.table.bots.calculations import NICENESS
from termination import heed_sigterm

BLACKOUT: Final = (sys.executable, "-m", "game")
GAMES: Final = 6
PLAYERS: Final = 4
"""Each game is reviewed once from each seat: more than the frames take."""
MOST_MEDIAN: Final = 1.15
MOST_P99: Final = 1.5


def measure(size: str, pairs: int, folder: Path) -> list[tuple[tuple[float, float], ...]]:
    """Median and 99th percentile in ms of each pair: without a review, then with one."""
    records = [folder / f"{number}.jsonl" for number in range(GAMES)]
    for number, record in enumerate(records):
        words = ("simulate", "--variant", "oh-hell", "--bots", "casual", "--seed", str(number))
        _run((*BLACKOUT, *words, "--record", str(record)), folder)
    found: list[tuple[tuple[float, float], ...]] = []
    for number in range(pairs):
        alone = _frames(size, folder)
        with _reviewing(records, folder / f"home {number}"):
            beside = _frames(size, folder)
        found.append((alone, beside))
        print(
            f"alone {alone[0]:6.2f} {alone[1]:6.2f} ms   review {beside[0]:6.2f} {beside[1]:6.2f}"
        )
    return found


def _frames(size: str, folder: Path) -> tuple[float, float]:
    printed = _run((*BLACKOUT, "bench", "frames", "--size", size, "--json"), folder)
    figures = json.loads(printed)
    return figures["median_ms"], figures["p99_ms"]


@contextmanager
def _reviewing(records: list[Path], home: Path) -> Iterator[None]:
    """Review one record after another in a home of its own, where no review is kept yet."""
    over = threading.Event()
    running: list[subprocess.Popen[bytes]] = []

    def go_on() -> None:
        for record in records:
            for seat in range(PLAYERS):
                if over.is_set():
                    return
                words = (*BLACKOUT, "review", str(record), "--seat", str(seat))
                started = subprocess.Popen(
                    ("nice", "-n", str(NICENESS), *words),
                    cwd=ROOT,
                    env={**os.environ, "BLACKOUT_HOME": str(home)},
                    stdout=subprocess.DEVNULL,
                )
                running[:] = [started]
                started.wait()
        print("the reviews were over before the frames", file=sys.stderr)

    thread = threading.Thread(target=go_on)
    thread.start()
    try:
        yield
    finally:
        over.set()
        for process in running:
            process.terminate()
        thread.join()


def _run(command: tuple[str, ...], folder: Path) -> str:
    variables = {**os.environ, "BLACKOUT_HOME": str(folder / "home")}
    ran = subprocess.run(
        command, cwd=ROOT, env=variables, capture_output=True, text=True, check=True
    )
    return ran.stdout


def main() -> int:
    """Measure, and say whether the frames keep within what is allowed."""
    parser = argparse.ArgumentParser(description="Frames of a table while a game is reviewed.")
    parser.add_argument("--size", default="1920x1080")
    parser.add_argument("--pairs", type=int, default=4)
    words = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = measure(words.size, words.pairs, Path(folder))
    ratios = [
        statistics.median(beside[which] / alone[which] for alone, beside in found)
        for which in (0, 1)
    ]
    print(f"median over the pairs: {ratios[0]:.2f} x the median, {ratios[1]:.2f} x the 99 %")
    return 0 if ratios[0] <= MOST_MEDIAN and ratios[1] <= MOST_P99 else 1


if __name__ == "__main__":
    heed_sigterm()
    sys.exit(main())
