"""What pip says while it installs: how far it is, and why it could not.

It reads on any Python since 3.8, as the first start must.
"""

from __future__ import annotations

import errno
import re
import shutil
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

FULL = (errno.ENOSPC, errno.EDQUOT)
FULL_DISK = "the disk is full: make about 400 MB of room and start again."
FULL_MB = 2
"""A disk with less room is full: what was to be written may have been larger than the rest."""

PROXY_SIGNS = ("ProxyError", "Cannot connect to proxy", "Tunnel connection failed")
CERTIFICATE_SIGNS = ("CERTIFICATE_VERIFY_FAILED", "SSLCertVerificationError")
# What pip says when it could not reach any package at all, rather than not finding one.
OFFLINE_SIGNS = (
    "Connection refused",
    "Connection reset",
    "Connection timed out",
    "ConnectTimeoutError",
    "Failed to establish a new connection",
    "IncompleteRead",
    "NameResolutionError",
    "Network is unreachable",
    "ReadTimeoutError",
    "Temporary failure in name resolution",
    "getaddrinfo failed",
)

FETCHED = re.compile(r"^ *(?:Downloading|Using cached|Processing) (.+?)(?: \(([^)]*)\))?$")
PACKAGE = re.compile(r"([A-Za-z0-9_.]+?)-([0-9][^-]*)(?:-.*)?\.(?:whl|tar\.gz|zip)")
WANTED_BY = re.compile(r" \(from .*$")
INSTALLING = "Installing collected packages"


class Course:
    """Tells how far pip is, a line for each package and its size."""

    def __init__(self, number: int, say: Callable[[str], None]) -> None:
        """Nothing is read yet; `number` packages are wanted."""
        self._number = number
        self._say = say
        self._seen: set[str] = set()
        self._rest = b""

    def read(self, words: bytes) -> None:
        """Take what pip said since."""
        *lines, self._rest = (self._rest + words).split(b"\n")
        for line in lines:
            self._read(line.decode("utf-8", "replace").rstrip())

    def _read(self, line: str) -> None:
        if line.startswith(INSTALLING):
            self._say("  unpacking them ...")
            return
        fetched = FETCHED.match(WANTED_BY.sub("", line))
        package = fetched and PACKAGE.fullmatch(PurePosixPath(fetched.group(1)).name)
        if not fetched or not package or package.group(1) in self._seen:
            return
        self._seen.add(package.group(1))
        size = ", " + fetched.group(2) if fetched.group(2) else ""
        what = f"{package.group(1)} {package.group(2)}{size}"
        self._say(f"  {len(self._seen)} of {max(self._number, len(self._seen))}: {what}")


def full_disk(folder: Path) -> bool:
    """Whether nothing more can be written there."""
    return shutil.disk_usage(folder).free < FULL_MB << 20


def reason(said: str) -> str:
    """Why pip could not install, as most of a sentence; empty where it is something else."""
    if "No space left on device" in said:
        return "the disk is full, perhaps that of temporary files: make about 400 MB of room"
    if any(sign in said for sign in PROXY_SIGNS):
        return (
            "the proxy that is set (HTTPS_PROXY, or in pip's settings) did not let the packages "
            "through: mend that setting and start again"
        )
    if any(sign in said for sign in CERTIFICATE_SIGNS):
        return (
            "the certificate of where the packages come from is not trusted here: mend pip's "
            "setting `cert` or this machine's clock and start again"
        )
    if any(sign in said for sign in OFFLINE_SIGNS):
        return (
            "the packages it needs could not be fetched: connect to the internet and start again; "
            "what was fetched is not fetched twice"
        )
    return ""
