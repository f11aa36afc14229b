"""Four phones in Chromium play short games of seven variants, by `scripts/checks/phones.py`."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.driving.browser import program
from tests.paths import ROOT


@pytest.mark.slow
@pytest.mark.skipif(program() is None, reason="phones need Chromium to play in")
def test_phones_play_every_kind_of_question_through_kills() -> None:
    """With its own checks: records, seeds, hidden cards in every frame, what had to be asked."""
    done = subprocess.run(
        [sys.executable, str(ROOT / "scripts" / "checks" / "phones.py")],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
