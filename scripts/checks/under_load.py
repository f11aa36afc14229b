"""Runs the whole test command again and again on a machine that is kept busy beside it.

`scripts/checks/under_load.py 10` runs `scripts/test.py` ten times beside two processes that only
compute,
each run in an order of its own, and says of every one how it went, how long it took and where its
output is. Further words go to `scripts/test.py`: with `-p tests.late_threads` every thread of the
program is late, which finds what a busy machine finds once in many runs. The exit code is 0 only if
every run passed.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "scripts"))  # run as a script, only its own folder is there

from termination import heed_sigterm  # noqa: E402


@contextmanager
def busy(loops: int) -> Iterator[None]:
    """So many processes that compute all the time, ended at the end."""
    started = [
        subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _number in range(loops)
    ]
    try:
        yield
    finally:
        for loop in started:
            loop.kill()
        for loop in started:
            loop.wait()


def passes(number: int, folder: Path, words: list[str]) -> bool:
    """One run of the test command, its output kept."""
    log = folder / f"run-{number}.log"
    began = time.monotonic()
    with log.open("wb") as out:
        command = [sys.executable, str(ROOT / "scripts" / "test.py"), *words]
        code = subprocess.run(
            command, cwd=ROOT, stdout=out, stderr=subprocess.STDOUT, check=False
        ).returncode
    verdict = "passed" if code == 0 else f"FAILED ({code})"
    print(f"run {number}: {verdict} in {time.monotonic() - began:.0f} s, {log}", flush=True)
    return code == 0


def main() -> int:
    """Run it as often as was asked for."""
    parser = argparse.ArgumentParser(description="Run the tests on a busy machine.")
    parser.add_argument("runs", type=int)
    parser.add_argument("--loops", type=int, default=2, help="processes that only compute (2)")
    parser.add_argument("--logs", type=Path, metavar="DIR", help="where the output is kept")
    chosen, words = parser.parse_known_args()
    folder = chosen.logs or Path(tempfile.mkdtemp(prefix="under-load-"))
    folder.mkdir(parents=True, exist_ok=True)
    with busy(chosen.loops):
        passed = sum(passes(number, folder, words) for number in range(1, chosen.runs + 1))
    print(f"{passed} of {chosen.runs} runs passed")
    return 0 if passed == chosen.runs else 1


if __name__ == "__main__":
    heed_sigterm()
    sys.exit(main())
