"""A server in a process of its own, for checks, benchmarks and tests of what it does outside."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from tests.paths import ROOT

SAID: Final = "listening on "
LOG: Final = "log.txt"


def serve_words(home: Path, port: int, *more: str) -> list[str]:
    """The command of a server on a home, at a port (0 for a free one), with more words."""
    start = [sys.executable, "-m", "game", "serve"]
    return [*start, "--home", str(home), "--port", str(port), *more]


def listening(words: Sequence[str], home: Path) -> tuple[subprocess.Popen[str], str]:
    """Run a command that serves, and logs in a home; its process, and where it listens.

    Raises:
        SystemExit: it does not begin to listen.
    """
    home.mkdir(exist_ok=True)
    with (home / LOG).open("a") as log:
        process = subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, stderr=log, text=True)
    assert process.stdout is not None
    first = process.stdout.readline()
    if not first.startswith(SAID):
        raise SystemExit(f"the server did not start: {(home / LOG).read_text()}")
    return process, first.removeprefix(SAID).strip()
