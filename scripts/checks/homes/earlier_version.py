"""Runs version 0.3 beside this one in the same home, and looks whether either hides anything.

    python3 scripts/checks/homes/earlier_version.py

Version 0.3, taken from the history of the repository, fills a home and makes an archive of it. This
version moves the home into its database. From then on every command of 0.3 that uses the home has
to end with a sentence and change nothing, an archive of this version has to be refused by 0.3 in a
sentence, and the archive of 0.3 has to come back whole in this version.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tarfile
import tempfile
from io import BytesIO
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[3]
COMMIT: Final = "a35e2f6b"
"""Version 0.3.0."""
PATIENCE_S: Final = 120.0
FILL: Final = """
from datetime import date
from game import home
from game.lessons.progress import mark_done
from game.net.client.own_key import own_key
from game.net.keys import own_pair
from game.profiles.shelf import ProfileShelf
from game.puzzles.progress import PuzzleTry, keep
from game.storage.home_lock import sharing
from game.table.scorekeeping.score_keeping import KeptSheet
from game.table.scorekeeping.sheet_files import SheetShelf
from game.variants import variant

with sharing(home.areas(), make=True):
    players = ProfileShelf.usual().open()[0]
    own = ProfileShelf.usual().own_folder(players)
    for lesson in "one", "two":
        mark_done(own, lesson)
    keep(own, PuzzleTry("p", True, date(2026, 11, 29)))
    names = "Ann", "Ben", "Cleo"
    SheetShelf().begin(KeptSheet(variant("oh-hell"), names, 0, "1999-01-01 20:00"))[1].release()
    print(own_pair(own_key(players, "")).public)
"""
LOOK: Final = """
from game import home
from game.lessons.lesson_progress import read_progress
from game.net.client.own_key import own_key
from game.net.keys import own_pair
from game.profiles.shelf import ProfileShelf
from game.puzzles.puzzle_progress import read_progress as puzzles
from game.storage.home_lock import sharing
from game.table.scorekeeping.sheet_files import SheetShelf

with sharing(home.areas(), make=True):
    players = ProfileShelf.usual().open()[0]
    own = ProfileShelf.usual().own_folder(players)
    assert read_progress(own)[0].done == {"one", "two"}, "lessons"
    assert [each.puzzle for each in puzzles(own)[0].tries] == ["p"], "puzzles"
    assert [each.kept.names for each in SheetShelf().found()] == [("Ann", "Ben", "Cleo")], "sheets"
    print(own_pair(own_key(players, "")).public)
"""
OF_THE_HOME: Final = (
    *(["play"], ["demo"], ["key"], ["serve", "--port", "0"]),
    *(["backup", "another.backup"], ["restore", "old.backup"], ["restore", "new.backup"]),
)
"""Commands that use the home, in a folder with both archives."""


def run(program: Path, home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """A Python program of a version, in the folder of a home."""
    variables = {
        **os.environ,
        "BLACKOUT_HOME": str(home),
        "PYTHONPATH": str(program),
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "dummy",
    }
    return subprocess.run(
        [sys.executable, *words],
        cwd=home.parent,
        env=variables,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )


def files_in(home: Path) -> dict[str, bytes]:
    """What lies in a home, but for locks."""
    return {
        path.relative_to(home).as_posix(): path.read_bytes()
        for path in home.rglob("*")
        if path.is_file() and not path.name.endswith((".in-use", ".lock", "-shm"))
    }


def faults(place: Path) -> list[str]:
    """What is wrong, in an empty folder."""
    earlier, home = place / "earlier", place / "home"
    packed = subprocess.run(["git", "archive", COMMIT], cwd=ROOT, capture_output=True, check=True)
    with tarfile.open(fileobj=BytesIO(packed.stdout)) as archive:
        archive.extractall(earlier, filter="data")
    key = run(earlier, home, "-c", FILL).stdout
    wrong = [] if key else ["version 0.3 keeps nothing"]
    run(earlier, home, "-m", "game", "backup", "old.backup")
    if (looked := run(ROOT, home, "-c", LOOK)).stdout != key:
        wrong.append(f"what 0.3 kept is not there: {looked.stderr}")
    run(ROOT, home, "-m", "game", "backup", "new.backup")
    before = files_in(home)
    for words in OF_THE_HOME:
        try:
            done = run(earlier, home, "-m", "game", *words)
        except subprocess.TimeoutExpired:
            wrong.append(f"0.3 {words[0]} goes on in the home of another version")
            continue
        if done.returncode == 0 or len(done.stderr.strip().splitlines()) != 1:
            wrong.append(f"0.3 {' '.join(words)}: {done.returncode}, {done.stdout}{done.stderr}")
        if files_in(home) != before:
            wrong.append(f"0.3 {' '.join(words)} changes the home")
    other = place / "other"
    run(ROOT, other, "-m", "game", "restore", "old.backup")
    if (looked := run(ROOT, other, "-c", LOOK)).stdout != key:
        wrong.append(f"an archive of 0.3 is not restored: {looked.stderr}")
    return wrong


def main() -> int:
    """Run both."""
    argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0]).parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = faults(Path(folder).resolve())
    print(f"faults: {len(found)}", *found, sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
