"""Scripts of the lab that no other test knows, each run at its smallest."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.paths import ROOT


@pytest.mark.slow
@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("fit_calibration", "--deals 1 --playouts 8 --kept {file}"),
        ("measure_points", "--games 1 --only blackout --players 4 --file {file}"),
        ("review_validity", "--games 1 --results {file}"),
        ("tune_policy", "--rounds 1 --deals 1"),
    ],
)
def test_a_script_of_the_lab_runs_at_its_smallest(script: str, words: str, tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    command = [sys.executable, f"scripts/lab/{script}.py", *words.format(file=file).split()]
    child = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert child.returncode == 0, child.stderr[-2000:]
    assert file.exists() is ("{file}" in words)
