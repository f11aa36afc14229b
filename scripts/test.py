"""Test Blackout: format, lint, strict types, import contracts, then every test.

Further words go to pytest, so `python3 scripts/test.py -k bidding` works.
"""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING

import bootstrap

if TYPE_CHECKING:
    from collections.abc import Sequence

MOST_WORKERS = 8

LINT_IMPORTS = "from importlinter.cli import lint_imports_command; lint_imports_command()"

CHECKS = {
    "format": ("-m", "ruff", "format", "--check"),
    "lint": ("-m", "ruff", "check"),
    "types": ("-m", "mypy"),
    # Not by its script, which names the folder it was installed in and breaks when that moves.
    "imports": ("-c", LINT_IMPORTS, "--config", "pyproject.toml"),
}


def main(words: Sequence[str]) -> int:
    """Run every check and then the tests, even after a failure, and give 0 if all passed."""
    python = str(bootstrap.environment(bootstrap.DEVELOPMENT))
    failed = [name for name, check in CHECKS.items() if not _passes(name, [python, *check])]
    workers = ("-n", "auto", f"--maxprocesses={MOST_WORKERS}", "--dist", "worksteal")
    # The tests come last and say themselves how they went.
    if not _passes("tests", [python, "-m", "pytest", *workers, *words]):
        failed.append("tests")
    if failed:
        print(f"\nNot passed: {', '.join(failed)}.", flush=True)
    return 1 if failed else 0


def _passes(name: str, command: Sequence[str]) -> bool:
    """Run one step under a heading, and say how long it took unless it is the last."""
    print(f"\n== {name}", flush=True)
    start = time.monotonic()
    variables = dict(os.environ)
    variables.setdefault("SDL_VIDEODRIVER", "dummy")
    variables.setdefault("SDL_AUDIODRIVER", "dummy")
    code, interrupted = bootstrap.run_to_end(command, variables, bootstrap.ROOT)
    if interrupted:
        raise KeyboardInterrupt
    passed = code == 0
    if name in CHECKS:
        verdict = "passed" if passed else "FAILED"
        print(f"-- {name} {verdict} in {time.monotonic() - start:.1f} s", flush=True)
    return passed


if __name__ == "__main__":
    raise SystemExit(bootstrap.guarded(main))
