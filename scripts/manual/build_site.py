#!/usr/bin/env python3
"""Makes the manual into a site that is read in a browser, searched, and needs no network.

    python3 scripts/manual/build_site.py [DIR]     into DIR, else build/manual; open its index.html

The packages that do it (requirements-manual.txt) are installed into `.venv` first, once. A link
that leads nowhere, a page that no table of docs/README.md lists and whatever else Sphinx warns of
is a fault. Exit code 1: a fault, said by Sphinx; 2: there is nothing to do it with, in a sentence.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "scripts")]  # run as a script, only its folder is there

import bootstrap

HERE: Final = Path(__file__).resolve().parent
LINK: Final = re.compile(r"\]\(([^)#:\s]+)")
FIRST: Final = '<!doctype html><meta http-equiv="refresh" content="0; url=docs/README.html">\n'
"""The page that leads to the index."""


def main(words: Sequence[str]) -> int:
    """Build the site; 0 if nothing was wrong."""
    parser = argparse.ArgumentParser(prog="build_site.py", description="Make the manual a site.")
    parser.add_argument("folder", nargs="?", type=Path, default=ROOT / "build" / "manual")
    folder: Path = parser.parse_args(words).folder.absolute()
    if _is_foreign(folder):
        raise bootstrap.Refusal(f"{folder} holds something else than a site: name another.")
    python = bootstrap.environment(bootstrap.MANUAL)
    with tempfile.TemporaryDirectory(prefix="blackout-manual-") as sources:
        copy_sources(Path(sources))
        sphinx = [str(python), "-m", "sphinx", "--quiet", "--fail-on-warning", "--keep-going"]
        places = ["-c", str(HERE), "-d", str(Path(sources, ".doctrees")), sources]
        shutil.rmtree(folder, ignore_errors=True)
        command = [*sphinx, *places, str(folder)]
        code, interrupted = bootstrap.run_to_end(command, dict(os.environ), ROOT)
    if interrupted:
        raise KeyboardInterrupt
    if code != 0:
        return 1
    (folder / "index.html").write_text(FIRST, encoding="utf-8")
    print(f"The manual is in {folder}: open index.html.")
    return 0


def _is_foreign(folder: Path) -> bool:
    """Whether there is something that no site of an earlier run is, and that stays."""
    if not folder.is_dir():
        return folder.exists()
    return any(folder.iterdir()) and not (folder / "searchindex.js").is_file()


def copy_sources(folder: Path) -> None:
    """Put the pages into a folder, and beside them each file that one of them leads to."""
    shutil.copytree(ROOT / "docs", folder / "docs")
    for page in ROOT.glob("*.md"):
        if page.name != "README.md":  # the manual has an index of its own
            shutil.copy(page, folder)
    for page in sorted(folder.rglob("*.md")):
        for target in _targets(page):
            source = ROOT / target.relative_to(folder)
            if not target.exists() and source.is_file():
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(source, target)


def _targets(page: Path) -> Iterator[Path]:
    """The files of the repository that a page links to."""
    for link in LINK.findall(page.read_text(encoding="utf-8")):
        yield Path(os.path.normpath(page.parent / link))


if __name__ == "__main__":
    raise SystemExit(bootstrap.guarded(main))
