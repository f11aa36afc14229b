"""What an idle window costs can be measured on any machine, or it is said why not."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "scripts" / "bench" / "idle_cost.py"
SCREENLESS = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")


def measured(path: str, *words: str) -> subprocess.CompletedProcess[str]:
    """The script where there is no screen, with the programs that `path` leads to."""
    around = {name: value for name, value in os.environ.items() if name not in SCREENLESS}
    return subprocess.run(
        [sys.executable, str(SCRIPT), *words],
        env=around | {"PATH": path},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="there is always a screen")
def test_without_a_screen_and_without_xvfb_one_sentence_says_so(tmp_path: Path) -> None:
    told = measured(str(tmp_path))
    assert told.returncode == 2
    assert told.stdout == ""
    assert len(told.stderr.splitlines()) == 1
    assert "Xvfb" in told.stderr


@pytest.mark.xvfb
@pytest.mark.skipif(
    shutil.which("Xvfb") is None and not os.environ.get("BLACKOUT_REQUIRE_XVFB"),
    reason="Xvfb is not installed (apt install xvfb)",
)
def test_without_a_screen_it_starts_one_and_measures_every_kind() -> None:
    told = measured(os.environ["PATH"], "--runs", "1", "--seconds", "0.3")
    assert told.returncode in (0, 1), told.stderr  # on a busy machine a figure may be too high
    assert told.stderr == ""
    said, *kinds = told.stdout.splitlines()
    assert "X server of its own" in said
    assert [line.split()[0] for line in kinds] == ["bare", "menu", "living", "settings", "table"]
    assert all("% of a core" in line for line in kinds)
