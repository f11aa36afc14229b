"""The check under Wine where there is none: a sentence and its own exit code, and nothing is made.

What it checks where Wine is stands in `scripts/checks/windows.py`, which `--packages` calls.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def test_without_wine_the_check_says_that_it_cannot_be_made(tmp_path: Path) -> None:
    cache, nothing = tmp_path / "cache", tmp_path / "nothing"
    nothing.mkdir()
    done = subprocess.run(
        [sys.executable, ROOT / "scripts" / "checks" / "windows.py", "--cache", cache],
        env={**os.environ, "PATH": str(nothing)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (2, "")
    assert done.stdout.startswith("windows: cannot be checked here: ")
    assert len(done.stdout.splitlines()) == 1
    assert not cache.exists()
