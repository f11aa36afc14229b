"""Root folders with a Debian of their own, and programs started in them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from installers.lacking import Unavailable

ENTER: Final = """
set -e
mount -t proc proc "$1/proc"
mkdir -p "$1/dev/shm" "$1$2"
mount -t tmpfs tmpfs "$1/dev/shm"
for device in null zero urandom random; do
    touch "$1/dev/$device"
    mount --bind "/dev/$device" "$1/dev/$device"
done
if [ "$2" != / ]; then mount --bind "$2" "$1$2"; fi
root=$1; shift 2
exec chroot "$root" "$@"
"""
"""What is mounted goes with the namespace."""
MINIMAL: Final = ("debootstrap", "--variant=minbase")


def unpack(release: str, root: Path, packages: Sequence[str], log: Path) -> None:
    """Unpack a release of Debian with these packages into a folder, in place of what is there.

    Raises:
        Unavailable: it cannot be had on this machine.
    """
    require()
    shutil.rmtree(root, ignore_errors=True)
    root.parent.mkdir(parents=True, exist_ok=True)
    included = (f"--include={','.join(packages)}",) if packages else ()
    with tempfile.TemporaryDirectory(prefix="debian-") as aside:
        # debootstrap cannot enter a folder whose path has a space.
        place = Path(aside) / release if " " in str(root) else root
        command = [*MINIMAL, *included, release, str(place), *mirror()]
        with log.open("ab") as file:
            code = subprocess.call(command, stdin=subprocess.DEVNULL, stdout=file, stderr=file)
            if code == 0 and place != root:
                code = subprocess.call(["mv", place, root], stdout=file, stderr=file)
    if code != 0:
        shutil.rmtree(root, ignore_errors=True)
        raise Unavailable(f"Debian's {release} cannot be fetched: {log} has the details.")


def require() -> None:
    """See that a Debian can be unpacked and entered.

    Raises:
        Unavailable: it cannot.
    """
    if sys.platform != "linux" or os.getuid() != 0:
        raise Unavailable("only root can unpack a Debian, on Linux.")
    for tool in ("debootstrap", "unshare"):
        if shutil.which(tool) is None:
            raise Unavailable(f"{tool} is not installed: apt install {tool}, or the like.")
    command = ["unshare", "--mount", "--pid", "--fork", "true"]
    if subprocess.run(command, capture_output=True, check=False).returncode != 0:
        raise Unavailable("this machine allows no namespaces.")


def within(root: Path, *words: str | Path, seen: Path = Path("/")) -> list[str]:
    """The command that runs these words in a root folder.

    Args:
        root: the folder.
        words: the command, as it is called there.
        seen: a folder that lies there where it lies outside; none by default.
    """
    alone = ("unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", ENTER, "sh")
    return [*alone, str(root), str(seen), *map(str, words)]


def mirror() -> list[str]:
    """Where this system has its own packages from, if its list of sources says so."""
    for path in sorted(Path("/etc/apt").glob("sources.list*/*.sources")):
        for line in path.read_text(encoding="utf-8").splitlines():
            name, _, value = line.partition(":")
            if name == "URIs" and value.strip().endswith("/debian"):
                return [value.split()[0]]
    return []
