"""`blackout bench frames`: what a frame of a busy table costs, beside a loop that draws nothing."""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from game.engine import Limit, legal_actions, new_game, observe
from game.profiles.profile import Players
from game.roster import inline_thinking, process_thinking
from game.table.dealer import dealt
from game.table.records.files import NoRecord
from game.table.setup import plan
from game.table.table import Table
from game.ui.platform.settings import Settings
from game.variants import variant, with_options

SIZE: Final = (1920, 1080)
SEATS: Final = 10
RUNS: Final = 5
"""Runs of each kind, taken in turn so that the machine's moods fall on all alike."""
FRAMES: Final = 240
WARM_UP: Final = 900
"""Frames before the first run: two deals or so, in which pictures are painted the first time."""
FRAME_S: Final = 1 / 60
BOT: Final = "expert"
"""Who thinks meanwhile."""
READY: Final = 300.0
"""Seconds to wait at most until it can."""


@dataclass(frozen=True, slots=True)
class Times:
    """Milliseconds of frames."""

    median: float
    p99: float

    @classmethod
    def of(cls, seconds: list[float]) -> Times:
        """The median and the 99th percentile of times in seconds."""
        cuts = statistics.quantiles(seconds, n=100)
        return cls(statistics.median(seconds) * 1000, cuts[98] * 1000)


def run(words: argparse.Namespace) -> int:
    """Measure and print; exit code 1 where no window can be opened."""
    # pygame greets on standard output, where a JSON document may be wanted: off before it comes.
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.ui.shell import display  # brings pygame

    try:
        display.start()
    except display.NoDisplay as error:
        print(f"blackout: {error}", file=sys.stderr)
        return 2
    size = words.size or SIZE
    bare, busy, thinking = _measure(size)
    if words.json:
        document = {
            "size": list(size),
            "median_ms": round(busy.median, 3),
            "p99_ms": round(busy.p99, 3),
            "thinking_median_ms": round(thinking.median, 3),
            "thinking_p99_ms": round(thinking.p99, 3),
        }
        print(json.dumps(document))
        return 0
    print(f"{size[0]}x{size[1]}, {SEATS} seats, {RUNS} runs of {FRAMES} frames each, in turn")
    for name, times in (
        ("clear and flip alone", bare),
        ("a busy table", busy),
        ("while the expert thinks", thinking),
    ):
        print(f"{name:23}  median {times.median:6.2f} ms   99 % within {times.p99:6.2f} ms")
    return 0


def _measure(size: tuple[int, int]) -> tuple[Times, Times, Times]:
    """The bare loop, the table, and the table while a worker thinks."""
    with _window(size) as (bare_frame, table_frame):
        for _ in range(WARM_UP):
            table_frame()
        bare: list[float] = []
        busy: list[float] = []
        thinking: list[float] = []
        with _thinker() as keep_thinking:
            for _ in range(RUNS):
                bare += _timed(bare_frame)
                busy += _timed(table_frame)
                thinking += _timed(table_frame, keep_thinking)
    return Times.of(bare), Times.of(busy), Times.of(thinking)


def _timed(frame: Callable[[], None], between: Callable[[], None] | None = None) -> list[float]:
    """Seconds of each of a run's frames."""
    times = []
    for _ in range(FRAMES):
        if between is not None:
            between()
        start = time.perf_counter()
        frame()
        times.append(time.perf_counter() - start)
    return times


@contextmanager
def _window(size: tuple[int, int]) -> Iterator[tuple[Callable[[], None], Callable[[], None]]]:
    """A window, as a frame that only clears and flips and one of a table that is never at rest."""
    # These bring pygame: see `run`.
    import pygame

    from game.ui.shell import display
    from game.ui.shell.app import Window
    from game.ui.table.table_scene import TableScene

    row = with_options(variant("kachuful"), {"schedule": [5] * 300}, SEATS)
    setup = plan(row, ("random",) * SEATS, seed=1, first_dealer=0)

    def scene() -> TableScene:
        return TableScene(Table(setup, inline_thinking(Limit()), NoRecord()))

    # The size of the measurement counts, not that of this machine's desktop.
    fitting, display.fitting = display.fitting, lambda size: size
    now = time.monotonic()
    try:
        window = Window(Settings(window=size), scene, Players.unkept())

        def table_frame() -> None:
            nonlocal now
            now += FRAME_S
            window.frame(now, FRAME_S)

        def bare_frame() -> None:
            pygame.event.get()
            window.surface.fill((8, 44, 34))
            display.flip()

        yield bare_frame, table_frame
        window.close()
    finally:
        display.fitting = fitting


@contextmanager
def _thinker() -> Iterator[Callable[[], None]]:
    """Something to call between frames that keeps a worker process thinking all the time."""
    state = dealt(new_game(variant("oh-hell"), 4, 0), 1)
    seat = state.deal.spec.bidding_order[0]
    view, legal = observe(state, seat), legal_actions(state, seat)
    thinking = process_thinking(Limit(milliseconds=1000), [BOT])

    def ask() -> None:
        thinking.ask(seat, BOT, view, legal, "bench")

    def keep_thinking() -> None:
        if thinking.poll() is not None:
            ask()

    ask()
    thinking.wait(READY)  # for what it loads first
    ask()
    try:
        yield keep_thinking
    finally:
        thinking.close()
