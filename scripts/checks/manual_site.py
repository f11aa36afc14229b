#!/usr/bin/env python3
"""Builds the manual as a site and reads it in a browser, without a network.

    python scripts/checks/manual_site.py [--pictures DIR]

Sphinx checks every link. Then Chromium, without a window, opens pages as files: the first page must
lead to the index, the sidebar must list every part, a search must find a page, and nothing may be
asked of the network. With DIR, pictures of some pages at two widths are left there. It needs
Chromium (Debian: chromium). Exit code 0: all went well; 1: something did not, said in a sentence;
2: it cannot be checked here, or not all of it, said in a sentence.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]  # run as a script, only its folder is there

import bootstrap
from manual import build_site
from tests.driving import browser

LIMIT_S: Final = 120
"""Seconds that a browser may take for a page."""
PARTS: Final = ("Start", "How to", "Reference", "Background")
SEARCH: Final = ("scorekeeper", "docs/start/play.html")
"""A word, and a page that has to be among those found."""
SHOWN: Final = ("docs/README", "docs/start/play", "docs/reference/options", "docs/reference/keys")
SIZES: Final = ((1280, 900), (480, 900))
LOADED: Final = re.compile(r"<(?:script|img|link|iframe)\b[^>]*(?:src|href)=\"(https?:[^\"]+)\"")


class Browser:
    """Chromium without a window, which opens files."""

    def __init__(self, program: str, folder: Path) -> None:
        self.words = [program, "--headless=new", "--no-sandbox", "--disable-gpu"]
        self.words += ["--hide-scrollbars", f"--user-data-dir={folder}"]
        self.words += ["--host-resolver-rules=MAP * ~NOTFOUND"]  # there is no network

    def page(self, address: str) -> str:
        """What a page has become once its scripts ran."""
        command = [*self.words, "--virtual-time-budget=10000", "--dump-dom", address]
        done = subprocess.run(command, capture_output=True, timeout=LIMIT_S, check=True)
        return done.stdout.decode("utf-8", "replace")

    def picture(self, address: str, size: tuple[int, int], file: Path) -> None:
        """Keep how a page looks."""
        shape = f"--window-size={size[0]},{size[1]}"
        command = [*self.words, shape, f"--screenshot={file}", address]
        subprocess.run(command, capture_output=True, timeout=LIMIT_S, check=True)


def main(arguments: Sequence[str]) -> int:
    """Build, open, search; the exit code."""
    parser = argparse.ArgumentParser(
        prog="manual_site.py", description="Check the site of the manual."
    )
    parser.add_argument("--pictures", metavar="DIR", type=Path, help="keep how pages look there")
    pictures: Path | None = parser.parse_args(arguments).pictures
    with tempfile.TemporaryDirectory(prefix="blackout-site-") as scratch:
        site = Path(scratch, "site")
        if build_site.main([str(site)]) != 0:
            return 1
        away = sorted(f"{page.relative_to(site)}: {link}" for page, link in loaded(site))
        if away:
            print(f"A page asks for what is not in the site: {away[0]}.")
            return 1
        program = browser.program()
        if program is None:
            print("The site was built and its links checked; there is no Chromium to open it with.")
            return 2
        reader = Browser(program, Path(scratch, "profile"))
        faults = looked(reader, site)
        for fault in faults:
            print(fault)
        if pictures is not None:
            pictures.mkdir(parents=True, exist_ok=True)
            for page in SHOWN:
                for size in SIZES:
                    file = pictures.absolute() / f"{page.replace('/', '-')}-{size[0]}.png"
                    reader.picture((site / f"{page}.html").as_uri(), size, file)
    if not faults:
        print("The site was built, its links checked, opened and searched without a network.")
    return 1 if faults else 0


def loaded(site: Path) -> list[tuple[Path, str]]:
    """What pages would load from elsewhere."""
    return [
        (page, link)
        for page in site.rglob("*.html")
        for link in LOADED.findall(page.read_text(encoding="utf-8"))
    ]


def looked(browser: Browser, site: Path) -> list[str]:
    """What a reader would miss, a sentence each."""
    faults = []
    first = browser.page((site / "index.html").as_uri())
    if "The manual" not in first:
        faults.append("index.html does not lead to the manual.")
    faults += [f"The sidebar lacks the part '{part}'." for part in PARTS if part not in first]
    word, page = SEARCH
    found = browser.page(f"{(site / 'search.html').as_uri()}?q={word}")
    if page not in found:
        faults.append(f"A search for '{word}' does not find {page}.")
    return faults


if __name__ == "__main__":
    raise SystemExit(bootstrap.guarded(main))
