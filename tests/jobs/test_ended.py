"""A script that plays in a window of its own ends when it is told to, and tidies up."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from termination import ENDED
from tests.paths import ROOT
from tests.waiting import HANG_S, ended


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="there is no such signal there")
def test_a_script_with_a_window_heeds_a_signal_to_end(tmp_path: Path) -> None:
    command = [sys.executable, str(ROOT / "scripts" / "bench" / "memory.py"), "--warm-up", "1"]
    started = subprocess.Popen(
        [*command, "--deals", "1000000"],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "TMPDIR": str(tmp_path)},
    )
    with ended(started) as script:
        assert script.stdout is not None
        assert "MB" in script.stdout.readline(), "it plays"
        assert list(tmp_path.iterdir()), "in a home of its own"
        script.send_signal(signal.SIGTERM)
        assert script.wait(timeout=HANG_S) == ENDED
    assert not list(tmp_path.iterdir()), "which is gone"
