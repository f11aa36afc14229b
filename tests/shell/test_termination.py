"""SIGTERM ends what starts SDL and has no loop of frames: a film that is drawn, a measurement."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.on_file import recorded, write
from tests.paths import ROOT
from tests.waiting import HANG_S, ended

FILM = """
from game.ui.library import film_page
import sys, time
def painted(*_):
    print("painting", flush=True)
    while True:
        time.sleep(0.01)
film_page._pictures = painted
from game.__main__ import main
sys.argv = ["blackout", "film", *sys.argv[1:]]
main()
"""
"""A film whose pictures are never done."""
MEASURED = """
from game.ui.shell import display, frame_bench
import argparse, time
def measure(size):
    print("measuring", flush=True)
    while True:
        time.sleep(0.01)
frame_bench._measure = measure
frame_bench.run(argparse.Namespace(size=(640, 400), json=False))
"""


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="a signal that ends programs")
@pytest.mark.parametrize("program", [FILM, MEASURED], ids=["film", "frames"])
def test_what_draws_without_a_window_ends_by_a_signal(program: str, tmp_path: Path) -> None:
    record = write(tmp_path / "a.blackout", recorded("random,random,random", options={}))
    out = tmp_path / "film.html"
    with ended(
        subprocess.Popen(
            [sys.executable, "-c", program, record, out],
            cwd=ROOT,
            env={
                **os.environ,
                "SDL_VIDEODRIVER": "dummy",
                "PYGAME_HIDE_SUPPORT_PROMPT": "1",
                "BLACKOUT_HOME": str(tmp_path),
            },
            stdout=subprocess.PIPE,
            text=True,
        )
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() in ("painting\n", "measuring\n"), "it draws"
        process.send_signal(signal.SIGTERM)
        assert process.wait(HANG_S) == -signal.SIGTERM
    assert not out.exists()
