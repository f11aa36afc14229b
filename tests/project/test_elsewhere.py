"""Checks under Wine and QEMU where there are none: a sentence, an exit code, and nothing is made.

What is checked where they are stands in `scripts/checks`: `windows.py` and `processors.py`, which
`--packages` calls.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.paths import ROOT

PLACES = [("windows", "--cache"), ("processors", "--folder"), ("pythons", "--folder")]
"""Checks, and the word that names where each keeps what it makes."""


@pytest.mark.slow
@pytest.mark.parametrize(("name", "option"), PLACES)
def test_without_what_it_takes_a_check_says_that_it_cannot_be_made(
    name: str, option: str, tmp_path: Path
) -> None:
    cache, nothing = tmp_path / "cache", tmp_path / "nothing"
    nothing.mkdir()
    done = subprocess.run(
        [sys.executable, ROOT / "scripts" / "checks" / f"{name}.py", option, cache],
        env={**os.environ, "PATH": str(nothing)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (2, "")
    assert done.stdout.startswith(f"{name}: cannot be checked here: ")
    assert len(done.stdout.splitlines()) == 1
    assert not cache.exists()
