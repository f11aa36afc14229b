#!/usr/bin/env python3
"""Presses every button of every question on phones of twelve sizes, with both sizes of letters.

    python scripts/checks/pages/phone_buttons.py [--pictures DIR] [--only VARIANT]

A real server asks each variant's questions, with most to choose from; the page in Chromium is told
what the server said, and nothing of it is played. At each size every button that is there, and each
that comes once another one is pressed, has to be reached: scrolled to as a finger scrolls, whole on
the screen, under nothing else. Where it is, whatever lies at that place is pressed. Of every bid
with up to ten cards all that one bids by is seen at once at three small sizes: everybody's bid, the
question, all numbers, the button and the whole hand. At the smallest size a real finger presses,
once for each kind of question. With DIR, pictures of each question at each size are left there.
Exit code 0: all can be reached; 1: something cannot, said in a sentence; 2: there is no Chromium.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]  # run as a script, only its folder is there
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import bootstrap
from termination import heed_sigterm
from tests.driving.browser import Page, chromium, program
from tests.driving.phone_questions import NAME, Question, every_question
from tests.driving.server_process import listening, serve_words
from tests.waiting import ended, wait_until

SIZES: Final = (
    *((844, 340), (740, 360), (568, 320), (667, 375)),
    *((320, 568), (360, 640), (375, 667), (390, 844), (412, 915)),
    *((844, 390), (768, 1024), (1280, 800)),
)
"""Phones on their side, upright, a tablet, a laptop."""
SMALLEST: Final = (568, 320)
AT_ONCE: Final = ((320, 568), (375, 667), (844, 390))
"""Sizes at which all that one bids by is seen without scrolling."""
AT_ONCE_CARDS: Final = 10
LETTERS: Final = ("normal", "large")
STATES: Final = ("asked", "paused", "takeback", "resting")
"""As which a position is shown: what is asked, and what may be pressed else."""

SCRIPT: Final = (Path(__file__).parent / "phone_buttons.js").read_text(encoding="utf-8")


def main(arguments: Sequence[str]) -> int:
    """Press all of them; the exit code."""
    parser = argparse.ArgumentParser(prog="phone_buttons.py", description="Press every button.")
    parser.add_argument("--pictures", metavar="DIR", type=Path, help="keep how phones look there")
    parser.add_argument("--only", metavar="VARIANT", help="ask the questions of this one alone")
    words = parser.parse_args(arguments)
    if program() is None:
        print("Phones cannot be tried here: there is no Chromium to press buttons in.")
        return 2
    heed_sigterm()
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="blackout-buttons-") as name, ExitStack() as stack:
        scratch = Path(name)
        asked = every_question(scratch / "games", random.Random(7), words.only)
        process, url = listening(serve_words(scratch / "home", 0), scratch / "home")
        stack.enter_context(ended(process))
        stack.callback(process.terminate)
        browser = stack.enter_context(chromium(scratch / "browser"))
        page = browser.page()
        page.go(url.replace("ws:", "http:"))
        wait_until(lambda: page.value("Boolean(window.blackout)"), "the page is there")
        page.value(SCRIPT)
        page.value(f"buttons.sit({json.dumps(NAME)})")
        faults = [fault for one in asked for fault in _pressed(page, one, words.pictures)]
        of_each_kind = {one.kind: one for one in asked}
        faults += [fault for one in of_each_kind.values() for fault in _touched(page, one)]
        faults += [f"The page failed: {fault}" for fault in page.faults]
        pressed = page.value("buttons.pressed")
    for fault in faults:
        print(fault)
    took = time.monotonic() - began
    print(
        f"{len(asked)} questions, {pressed} buttons pressed at {len(SIZES)} sizes in {took:.0f} s."
    )
    return 1 if faults else 0


def _pressed(page: Page, asked: Question, pictures: Path | None) -> list[str]:
    """What of a question cannot be pressed at some size, a sentence each."""
    page.value(f"buttons.hear({json.dumps(asked.frames)})")
    states = STATES if asked.named.startswith("oh-hell") and asked.kind == "play" else STATES[:1]
    found: list[str] = []
    for size in SIZES:
        page.shape(size)
        for letters in LETTERS:
            for state in states:
                where = f"{asked.named}, {state}, {size[0]}x{size[1]}, {letters} letters"
                told = page.value(f"buttons.press({json.dumps(state)}, {json.dumps(letters)})")
                found += [f"{where}: {one}." for one in told]
                if size in AT_ONCE and asked.kind == "bid":
                    found += [f"{where}: {one}." for one in _unseen(page, letters)]
                if pictures is not None:
                    page.picture(pictures / f"{where.replace(', ', '-').replace(' ', '-')}.png")
    return found


def _unseen(page: Page, letters: str) -> list[str]:
    """What of a bid is not seen at once, where the hand is no larger than that of most games."""
    if page.value("window.blackout.game.table.cards") > AT_ONCE_CARDS:
        return []
    told: list[str] = page.value(f"buttons.unseen({json.dumps(letters)})")
    return told


def _touched(page: Page, asked: Question) -> list[str]:
    """The same by a real finger, of the buttons that are there at once, at the smallest size."""
    page.value(f"buttons.hear({json.dumps(asked.frames)})")
    page.shape(SMALLEST)
    found: list[str] = []
    for key in page.value('buttons.first("large")'):
        page.value("buttons.start(), buttons.touched = [], 0")
        if not page.tap(f"#mine [data-key={json.dumps(key)}]"):
            found.append(f"{asked.named}: a finger does not come to the button {key}.")
            continue
        wait_until(lambda: page.value("buttons.touched.length") > 0, f"the finger on {key} is felt")
        if page.value("buttons.touched.at(-1)") != key:
            found.append(f"{asked.named}: a finger on the button {key} presses another one.")
    return found


if __name__ == "__main__":
    raise SystemExit(bootstrap.guarded(main))
