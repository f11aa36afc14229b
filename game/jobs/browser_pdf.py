"""A page made a PDF by a browser of this machine: Chrome, Chromium or Edge without a window."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

COMMANDS: Final = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "microsoft-edge",
    "microsoft-edge-stable",
    "brave-browser",
)
_MAC: Final = ("Google Chrome", "Chromium", "Microsoft Edge", "Brave Browser")
_WINDOWS: Final = (
    ("Google", "Chrome", "Application", "chrome.exe"),
    ("Microsoft", "Edge", "Application", "msedge.exe"),
    ("Chromium", "Application", "chrome.exe"),
)
_WINDOWS_FOLDERS: Final = ("PROGRAMFILES", "PROGRAMFILES(X86)", "LOCALAPPDATA")
PATIENCE_S: Final = 60.0


class NoBrowser(Exception):
    """No PDF was made: the message is one sentence."""


def pdf_of(page: str) -> bytes:
    """The PDF of a page that needs nothing but itself.

    Raises:
        NoBrowser: none is here, or it makes none.
    """
    program = next(_programs(), None)
    if program is None:
        raise NoBrowser(
            "A PDF takes Chrome, Chromium or Edge, and none was found here: "
            "write the page (.html) and print it with any browser."
        )
    with tempfile.TemporaryDirectory(prefix="blackout-pdf-") as folder:
        source, made = Path(folder, "page.html"), Path(folder, "page.pdf")
        source.write_bytes(page.encode("utf-8"))
        words = [program, "--headless", "--disable-gpu", "--no-first-run", "--disable-sync"]
        words += ["--disable-background-networking", "--no-pdf-header-footer"]
        words += [f"--user-data-dir={Path(folder, 'profile')}", f"--print-to-pdf={made}"]
        if sys.platform == "linux" and os.geteuid() == 0:
            words.append("--no-sandbox")  # it refuses to start as root with one
        try:
            subprocess.run(
                [*words, source.as_uri()],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                timeout=PATIENCE_S,
                check=False,
            )
            content = made.read_bytes()
        except (OSError, subprocess.TimeoutExpired):
            content = b""
    if not content.startswith(b"%PDF"):
        raise NoBrowser(f"{program} made no PDF: write the page (.html) and print it there.")
    return content


def _programs() -> Iterator[str]:
    """Browsers of this machine, the first one to be asked first."""
    yield from filter(None, map(shutil.which, COMMANDS))
    places: list[Path] = []
    if sys.platform == "darwin":
        places = [Path("/Applications", f"{name}.app", "Contents/MacOS", name) for name in _MAC]
    elif sys.platform == "win32":
        folders = [Path(found) for name in _WINDOWS_FOLDERS if (found := os.environ.get(name))]
        places = [folder.joinpath(*parts) for parts in _WINDOWS for folder in folders]
    yield from (str(place) for place in places if place.is_file())
