"""Test Blackout: format, lint, strict types, import contracts, then the tests.

Those marked slow run only with `--all`; `--packages` also builds and starts what is handed out, the
search on other processors and the program under Wine, before the tests. These come in another order
each time; the line `Using --randomly-seed=N` says which, and the same word brings it back. Further
words go to pytest, so `python3 scripts/test.py -k bidding` works.
"""

from __future__ import annotations

import os
import signal
import time
from typing import TYPE_CHECKING

if __name__ == "__main__":  # Ctrl-C before `main` can hear it ends the program without a traceback
    signal.signal(signal.SIGINT, lambda _number, _frame: os._exit(130))

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
    # Its cache holds on to a module that has moved, and then tells of imports that are gone.
    "imports": ("-c", LINT_IMPORTS, "--no-cache", "--config", "pyproject.toml"),
    "window": ("-c", LINT_IMPORTS, "--no-cache", "--config", "tests/contracts/ui.ini"),
}

PACKAGES = {
    "libraries": ("scripts/build_native.py", "--check"),
    "packages": ("scripts/checks/packages.py",),
    "processors": ("scripts/checks/processors.py",),
    "windows": ("scripts/checks/windows.py",),
}
"""More checks, which take minutes: what they make and start is not needed to change a line."""

MAY_LACK = ("processors", "windows")
"""Checks that end with 2, and a sentence, where the machine has not what they take."""


def main(words: Sequence[str]) -> int:
    """Run every check and then the tests, even after a failure, and give 0 if all passed."""
    chosen = [word for word in words if word not in ("--all", "--packages")]
    if "--all" not in words:
        chosen.append("--quick")
    python = str(bootstrap.environment(bootstrap.DEVELOPMENT))
    checks = {**CHECKS, **(PACKAGES if "--packages" in words else {})}
    codes = {name: _code(name, [python, *check]) for name, check in checks.items()}
    skipped = [name for name, code in codes.items() if code == 2 and name in MAY_LACK]
    failed = [name for name, code in codes.items() if code != 0 and name not in skipped]
    workers = ("-n", "auto", f"--maxprocesses={MOST_WORKERS}", "--dist", "worksteal")
    # The tests come last and say themselves how they went.
    if _code("tests", [python, "-m", "pytest", *workers, *chosen]) != 0:
        failed.append("tests")
    print(f"\n{left_out(words, skipped)}", flush=True)
    if failed:
        print(f"\nNot passed: {', '.join(failed)}.", flush=True)
    return 1 if failed else 0


def left_out(words: Sequence[str], skipped: Sequence[str] = ()) -> str:
    """What these words and this machine left out, in a sentence; pytest names what it skipped."""
    parts = [f"{name} (cannot be checked here)" for name in skipped]
    if "--all" not in words:
        parts.append("the slow tests (--all runs them)")
    if "--packages" not in words:
        parts.append("wheels, sdist, bundle, ARM and Windows (--packages starts them)")
    chosen = [word for word in words if word not in ("--all", "--packages")]
    if chosen:
        parts.append(f"what '{' '.join(chosen)}' does not choose")
    told = ", ".join(parts) if parts else "nothing"
    return f"Left out: {told}; what was skipped stands above with its reason."


def _code(name: str, command: Sequence[str]) -> int:
    """Run one step under a heading; its exit code, told with its time unless it is the last."""
    print(f"\n== {name}", flush=True)
    start = time.monotonic()
    variables = dict(os.environ)
    variables.setdefault("SDL_VIDEODRIVER", "dummy")
    variables.setdefault("SDL_AUDIODRIVER", "dummy")
    # Tests start hundreds of processes: without kept bytecode each compiles every module anew.
    variables.pop("PYTHONDONTWRITEBYTECODE", None)
    code, interrupted = bootstrap.run_to_end(command, variables, bootstrap.ROOT)
    if interrupted:
        raise KeyboardInterrupt
    if name != "tests":
        lacks = code == 2 and name in MAY_LACK
        verdict = "passed" if code == 0 else "SKIPPED" if lacks else "FAILED"
        print(f"-- {name} {verdict} in {time.monotonic() - start:.1f} s", flush=True)
    return code


if __name__ == "__main__":
    raise SystemExit(bootstrap.guarded(main))
