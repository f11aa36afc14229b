#!/usr/bin/env python3
"""Builds the manual as a site and reads it in a browser, without a network.

    python scripts/checks/manual_site.py [--pictures DIR]

Sphinx checks every link. Then Chromium, without a window, opens pages as files: the first page must
lead to the index, the sidebar must list every part, a search must find a page, nothing may be
asked of the network, and no page may be wider than a laptop's window or a phone. With DIR, pictures
of some pages at both widths are left there, in the light and once in the dark. It needs Chromium
(Debian: chromium). Exit code 0: all went well; 1: something did not, said in a sentence; 2: it
cannot be checked here, or not all of it, said in a sentence.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]  # run as a script, only its folder is there

import bootstrap
from manual import build_site
from tests.driving import browser
from tests.waiting import wait_until

PARTS: Final = ("Start", "How to", "Reference", "Background")
SEARCH: Final = ("scorekeeper", "docs/start/play.html")
"""A word, and a page that has to be among those found."""
SHOWN: Final = ("docs/README", "docs/start/play", "docs/reference/options", "docs/reference/keys")
WIDTHS: Final = (browser.LAPTOP, browser.PHONE)
NO_NETWORK: Final = {"offline": True, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0}
LOADED: Final = re.compile(r"<(?:script|img|link|iframe)\b[^>]*(?:src|href)=\"(https?:[^\"]+)\"")


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
        if browser.program() is None:
            print("The site was built and its links checked; there is no Chromium to open it with.")
            return 2
        with browser.chromium(Path(scratch, "profile")) as chromium:
            # The search reads the pages it finds, which a browser forbids to a page in a file.
            faults = looked(opened(chromium), site)
            page = opened(chromium)
            faults += [*too_wide(page, site), *page.faults]
            if pictures is not None:
                shown(page, site, pictures)
    for fault in faults:
        print(fault)
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


def opened(chromium: browser.Chromium) -> browser.Page:
    """A page of a browser that has no network."""
    page = chromium.page()
    page.ask("Network.emulateNetworkConditions", **NO_NETWORK)
    return page


def looked(page: browser.Page, site: Path) -> list[str]:
    """What a reader would miss, a sentence each."""
    faults = []
    page.go((site / "index.html").as_uri())
    with suppress(AssertionError):
        wait_until(lambda: "The manual" in read(page), "the index")
    first = read(page)
    if "The manual" not in first:
        faults.append("index.html does not lead to the manual.")
    faults += [f"The sidebar lacks the part '{part}'." for part in PARTS if part not in first]
    word, wanted = SEARCH
    page.go(f"{(site / 'search.html').as_uri()}?q={word}")
    try:
        wait_until(lambda: wanted in read(page), "what a search finds")
    except AssertionError:
        faults.append(f"A search for '{word}' does not find {wanted}.")
    return faults


def too_wide(page: browser.Page, site: Path) -> Iterator[str]:
    """A sentence for each page that has to be moved sideways."""
    for size in WIDTHS:
        page.shape(size, mobile=size == browser.PHONE)
        for file in sorted(site.rglob("*.html")):
            if file.name == "index.html":  # it leads on to another page
                continue
            page.go(file.as_uri())
            wide = page.value("document.scrollingElement.scrollWidth")
            if wide > size[0]:
                yield f"{file.relative_to(site)} is {wide} px wide in a window of {size[0]}."


def shown(page: browser.Page, site: Path, pictures: Path) -> None:
    """Keep how some pages look."""
    for size in WIDTHS:
        for name in SHOWN:
            for dark in (False, True) if name == SHOWN[0] else (False,):
                page.shape(size, mobile=size == browser.PHONE, dark=dark)
                page.go((site / f"{name}.html").as_uri())
                light = "-dark" if dark else ""
                page.picture(pictures / f"{name.replace('/', '-')}-{size[0]}{light}.png")


def read(page: browser.Page) -> str:
    """What a page has become once its scripts ran; nothing while it leads on to another one."""
    return str(page.value("document.documentElement?.outerHTML ?? ''"))


if __name__ == "__main__":
    raise SystemExit(bootstrap.guarded(main))
