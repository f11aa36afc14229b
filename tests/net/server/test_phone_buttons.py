"""Every button of every question is reached on a phone: `scripts/checks/pages/phone_buttons.py`."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.driving.browser import program
from tests.paths import ROOT


@pytest.mark.slow
@pytest.mark.skipif(program() is None, reason="phones need Chromium to be tried in")
def test_every_button_is_reached_at_every_size_with_both_sizes_of_letters() -> None:
    done = subprocess.run(
        [sys.executable, str(ROOT / "scripts" / "checks" / "pages" / "phone_buttons.py")],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stdout + done.stderr
