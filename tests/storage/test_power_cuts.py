"""What a power cut leaves: nothing that was shown or answered is lost."""

from __future__ import annotations

import shutil
import subprocess
import sys

import pytest

from tests.paths import ROOT

CHECK = ROOT / "scripts" / "checks" / "power_cuts.py"


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="files are watched as Linux allows it")
@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
@pytest.mark.parametrize("what", ["game", "files", "restore", "server"])
def test_nothing_is_lost_when_the_power_goes(what: str) -> None:
    words = [sys.executable, str(CHECK), "20", "--only", what]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "20 cuts, faults: 0" in done.stdout
