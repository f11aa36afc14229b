"""Test Blackout: format, lint, the tests, and beside them strict types and import contracts.

Those marked slow run only with `--all`; `--packages` also builds and starts what is handed out, the
search on other processors, the program under Wine, and the manual as a site, before the tests;
`--pythons` has every other Python set the program up and run the quick tests.
Tests come in another order each time; the line `Using --randomly-seed=N` says which, and the same
word brings it back.
Those of the lab run only by their own command, `python3 scripts/test.py --all tests/lab`.
`--checks` leaves out the tests, as before a commit. Further words go to pytest, so `python3
scripts/test.py -k bidding` works.
"""

from __future__ import annotations

import contextlib
import os
import signal
import tempfile
import threading
import time
from typing import TYPE_CHECKING

if __name__ == "__main__":  # Ctrl-C before `main` can hear it ends the program without a traceback
    signal.signal(signal.SIGINT, lambda _number, _frame: os._exit(130))

import bootstrap

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

MOST_WORKERS = 8

LINT_IMPORTS = "from importlinter.cli import lint_imports_command; lint_imports_command()"

CHECKS = {
    "format": ("-m", "ruff", "format", "--check"),
    "lint": ("-m", "ruff", "check"),
}
"""A second each, so they come first."""

BESIDE = {
    "types": ("-m", "mypy"),
    # Not by its script, which names the folder it was installed in and breaks when that moves.
    # Its cache holds on to a module that has moved, and then tells of imports that are gone.
    "imports": ("-c", LINT_IMPORTS, "--no-cache", "--config", "pyproject.toml"),
    "window": ("-c", LINT_IMPORTS, "--no-cache", "--config", "tests/contracts/ui.ini"),
}
"""Checks that take longer: they run one after another beside the tests, and are told after them."""

PACKAGES = {
    "libraries": ("scripts/build_native.py", "--check"),
    "packages": ("scripts/checks/packages.py",),
    "processors": ("scripts/checks/processors.py",),
    "windows": ("scripts/checks/windows.py",),
    "manual": ("scripts/checks/manual_site.py",),
}
"""More checks, which take minutes: what they make and start is not needed to change a line."""

LONGEST = "packages"
"""The one that takes as long as the others together, which run beside it."""

PYTHONS = {"pythons": ("scripts/checks/pythons.py",)}
"""The program on other versions of Python, minutes for each."""

MAY_LACK = ("processors", "windows", "manual", "pythons")
"""Checks that end with 2, and a sentence, where the machine has not what they take."""

OWN = ("--all", "--packages", "--pythons", "--checks")
"""Words that do not go to pytest."""

LAB = "tests/lab"
"""Tests of scripts/lab, which no player runs: only where they are asked for by this name."""

MEMORY = "/dev/shm"
"""Files in memory (Linux): there the thousands of homes that tests make wait for no disk."""
LEAST_MEMORY = 2**30
"""Bytes that must be free there; a whole run leaves some 30 MB."""


def main(words: Sequence[str]) -> int:
    """Run every check and then the tests, even after a failure, and give 0 if all passed."""
    if {"-h", "--help"} & {*words}:
        print(__doc__.strip())
        return 0
    chosen = [word for word in words if word not in OWN]
    if not _asks_for_lab(words):
        chosen.append(f"--ignore={LAB}")
    if "--all" not in words:
        chosen.append("--quick")
    python = str(bootstrap.environment(bootstrap.DEVELOPMENT))
    codes = {name: _code(name, [python, *check]) for name, check in CHECKS.items()}
    if "--packages" in words:
        others = {name: check for name, check in PACKAGES.items() if name != LONGEST}
        shorter = Beside({name: [python, *check] for name, check in others.items()})
        codes[LONGEST] = _code(LONGEST, [python, *PACKAGES[LONGEST]])
        codes.update(shorter.codes())
    if "--pythons" in words:
        codes.update({name: _code(name, [python, *check]) for name, check in PYTHONS.items()})
    skipped = [name for name, code in codes.items() if code == 2 and name in MAY_LACK]
    failed = [name for name, code in codes.items() if code != 0 and name not in skipped]
    workers = ("-n", "auto", f"--maxprocesses={MOST_WORKERS}", "--dist", "worksteal")
    beside = Beside({name: [python, *check] for name, check in BESIDE.items()})
    if "--checks" not in words and _code("tests", [python, "-m", "pytest", *workers, *chosen]) != 0:
        failed.append("tests")
    failed += [name for name, code in beside.codes().items() if code != 0]
    print(f"\n{left_out(words, skipped)}", flush=True)
    if failed:
        print(f"\nNot passed: {', '.join(failed)}.", flush=True)
    return 1 if failed else 0


def left_out(words: Sequence[str], skipped: Sequence[str] = ()) -> str:
    """What these words and this machine left out, in a sentence; pytest names what it skipped."""
    if "--checks" in words:
        return "Left out: all tests."
    parts = [f"{name} (cannot be checked here)" for name in skipped]
    if "--all" not in words:
        parts.append("the slow tests (--all runs them)")
    if "--packages" not in words:
        parts.append("wheels, sdist, bundle, ARM, Windows and the site (--packages has them)")
    if "--pythons" not in words:
        parts.append("other versions of Python (--pythons runs the quick tests on them)")
    if not _asks_for_lab(words):
        parts.append(f"tests of the lab ({LAB} runs them alone)")
    chosen = [word for word in words if word not in OWN]
    if chosen:
        parts.append(f"what '{' '.join(chosen)}' does not choose")
    told = ", ".join(parts) if parts else "nothing"
    return f"Left out: {told}; what was skipped stands above with its reason."


def _asks_for_lab(words: Sequence[str]) -> bool:
    return any(word.startswith(LAB) for word in words)


class Beside:
    """Runs checks one after another while something else runs, and tells of them afterwards."""

    def __init__(self, commands: Mapping[str, Sequence[str]]) -> None:
        self.told: list[str] = []
        self.ended: dict[str, int] = {}
        self.thread = threading.Thread(target=self._run, args=(commands,), daemon=True)
        self.thread.start()

    def codes(self) -> dict[str, int]:
        """Wait for the checks, tell how each went, and give their exit codes."""
        self.thread.join()
        print("".join(self.told), end="", flush=True)
        return self.ended

    def _run(self, commands: Mapping[str, Sequence[str]]) -> None:
        """Run each to its end, its words kept until they are told."""
        for name, command in commands.items():
            start = time.monotonic()
            with tempfile.TemporaryFile() as words:
                # A pipe would be held open by whatever outlives the check.
                code, _ = bootstrap.run_to_end(command, _variables(), bootstrap.ROOT, words)
                words.seek(0)
                said = words.read().decode("utf-8", "replace")
            self.ended[name] = code
            self.told.append(f"\n== {name}\n{said}{_verdict(name, code, start)}\n")


def _code(name: str, command: Sequence[str]) -> int:
    """Run one step under a heading; its exit code, told with its time unless it is the last."""
    print(f"\n== {name}", flush=True)
    start = time.monotonic()
    variables = _variables()
    if name == "tests" and "TMPDIR" not in variables and _has_memory():
        variables["TMPDIR"] = MEMORY
    code, interrupted = bootstrap.run_to_end(command, variables, bootstrap.ROOT)
    if interrupted:
        raise KeyboardInterrupt
    if name != "tests":
        print(_verdict(name, code, start), flush=True)
    return code


def _variables() -> dict[str, str]:
    """The environment of a check: no window is opened, and bytecode is kept."""
    variables = dict(os.environ)
    variables.setdefault("SDL_VIDEODRIVER", "dummy")
    variables.setdefault("SDL_AUDIODRIVER", "dummy")
    # Tests start hundreds of processes: without kept bytecode each compiles every module anew.
    variables.pop("PYTHONDONTWRITEBYTECODE", None)
    return variables


def _verdict(name: str, code: int, start: float) -> str:
    """How a check went and how long it took, as a line."""
    lacks = code == 2 and name in MAY_LACK
    verdict = "passed" if code == 0 else "SKIPPED" if lacks else "FAILED"
    return f"-- {name} {verdict} in {time.monotonic() - start:.1f} s"


def _has_memory() -> bool:
    """Whether there is a folder in memory with room for what tests write, programs too."""
    with contextlib.suppress(AttributeError, OSError):  # Windows knows none of this
        state = os.statvfs(MEMORY)
        room = state.f_bavail * state.f_frsize >= LEAST_MEMORY
        return room and not state.f_flag & os.ST_NOEXEC and os.access(MEMORY, os.W_OK)
    return False


if __name__ == "__main__":
    raise SystemExit(bootstrap.guarded(main))
