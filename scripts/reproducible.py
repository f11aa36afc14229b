#!/usr/bin/env python3
"""Builds what is handed out twice, as two people would, and compares every byte.

    python3 scripts/reproducible.py [--only wheels,sdist,linux,windows]

The last commit is cloned into two folders of other names, and `scripts/release.py build` runs in
each: with other rights for new files, and in other time zones. Exit code 0: every file is the same;
1: one is not, or was not built, said in a sentence.
"""

from __future__ import annotations

import argparse
import filecmp
import os
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import release
from termination import heed_sigterm

ROOT: Final = Path(__file__).resolve().parent.parent
BUILDERS: Final = (("one", 0o022, "UTC"), ("another place/two", 0o077, "Asia/Kathmandu"))
"""Where each of them builds, which rights new files lack there, and the time zone."""


def built(aside: Path, place: str, mask: int, zone: str, only: str) -> Path | None:
    """The folder of a release that was built in a clone; None if a part of it could not be."""
    clone, out = aside / place / "blackout", aside / place / "out"
    subprocess.run(["git", "clone", "--quiet", ROOT, clone], umask=mask, check=True)
    (clone / ".venv").symlink_to(ROOT / ".venv")  # the same pinned packages, fetched once
    words = ("build", "--out", str(out), "--only", only)
    command = [sys.executable, str(clone / "scripts/release.py"), *words]
    code = subprocess.call(command, cwd=clone, env={**os.environ, "TZ": zone}, umask=mask)
    return next(out.iterdir()) if code == 0 else None


def differences(one: Path, other: Path) -> list[str]:
    """A sentence for each file of two releases that the other lacks, or that differs."""
    names = [{path.name for path in each.iterdir() if path.is_file()} for each in (one, other)]
    _same, differ, unread = filecmp.cmpfiles(one, other, names[0] & names[1], shallow=False)
    return [
        *(f"{name} is built once of two times." for name in sorted(names[0] ^ names[1])),
        *(f"{name} is not the same both times." for name in sorted((*differ, *unread))),
    ]


def main(arguments: Sequence[str]) -> int:
    """Build twice and compare; the exit code."""
    parser = argparse.ArgumentParser(description="Build a release twice, and compare the bytes.")
    parser.add_argument("--only", default=",".join(release.PARTS), help="some of its parts")
    only = parser.parse_args(arguments).only
    with tempfile.TemporaryDirectory(prefix="blackout-twice-") as aside:
        made = [built(Path(aside), *builder, only) for builder in BUILDERS]
        one, other = made
        if one is None or other is None:
            print("reproducible: a part could not be built.")
            return 1
        told = differences(one, other)
        number = sum(path.is_file() for path in one.iterdir())
    print("\n".join(f"reproducible: {line}" for line in told or (f"{number} files are the same.",)))
    return 1 if told else 0


if __name__ == "__main__":
    heed_sigterm()
    raise SystemExit(main(sys.argv[1:]))
