#!/usr/bin/env python3
"""Builds the container of a server from its file, and lets it serve, end and go on.

    python scripts/checks/container.py [--folder DIR]

The base is a bare Debian, unpacked into DIR (else `build/container`), so that no list of images is
asked. In the container that is built a server answers that it is well, takes a person in and keeps
a table; its operator, in the container too, has it end; a new container on the same folder has the
table again. Images and containers lie in DIR and go with the check; the Debian stays.

It needs root, buildah and debootstrap. Exit code 0: all went well; 1: something did not, said in a
sentence; 2: it cannot be checked here, said in a sentence.
"""

# ruff: noqa: E402  (a script finds the program only once its folder is named)

from __future__ import annotations

import argparse
import contextlib
import json
import os
import shutil
import subprocess
import sys
import urllib.request
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

ROOT: Final = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]  # run as a script, only its folder is there

from installers import debian_root
from installers.lacking import Unavailable
from termination import heed_sigterm
from tests.waiting import wait_until

FILE: Final = ROOT / "scripts" / "installers" / "Containerfile"
RELEASE: Final = "bookworm"
PACKAGES: Final = ("python3", "python3-venv", "ca-certificates")
BASE: Final = "blackout-base"
IMAGE: Final = "blackout-server"
OWNER: Final = 10001
"""Of the folder that is kept, as the file says."""
KEPT: Final = "/var/lib/blackout"
PORT: Final = 8765
METRICS: Final = 9765
OPERATOR: Final = ("/opt/blackout/bin/blackout", "operator", "drain")
"""What the operator says for the end."""
URL: Final = f"ws://127.0.0.1:{PORT}"
STEP_S: Final = 1800.0
"""Seconds after which a step is given up, on a busy machine too."""
LEFT_TO_PIP: Final = ("/etc/ssl/certs", "/etc/pip.conf")
"""What a machine behind a proxy of its own needs to reach packages."""


class Failed(Exception):
    """What did not go as it should, as a sentence."""


@dataclass(frozen=True, slots=True)
class Images:
    """Images and containers in a folder of their own."""

    folder: Path

    def command(self, *words: str) -> list[str]:
        """A command of buildah's on them."""
        kept = ("--root", str(self.folder / "images"), "--runroot", str(self.folder / "running"))
        return ["buildah", *kept, "--storage-driver", "vfs", *words]

    def run(self, *words: str) -> str:
        """What a command of buildah's says.

        Raises:
            Failed: it does not end well.
        """
        done = subprocess.run(
            self.command(*words),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=STEP_S,
            check=False,
        )
        if done.returncode != 0:
            said = (done.stdout + done.stderr).strip()[-2000:]
            raise Failed(f"buildah {words[0]} ended with {done.returncode}:\n{said}")
        return done.stdout.strip()

    def import_base(self, root: Path) -> None:
        """Make an image of the Debian in a folder."""
        made = self.run("from", "scratch")
        self.run("add", "--quiet", made, str(root))
        self.run("commit", "--quiet", made, BASE)
        self.run("rm", made)

    def build(self) -> None:
        """Build the server's image from its file, as the manual says it."""
        left = [path for path in LEFT_TO_PIP if Path(path).exists()]
        seen = [word for path in left for word in ("--volume", f"{path}:{path}:ro")]
        base = ("--build-arg", f"BASE=localhost/{BASE}")
        kind = ("--isolation", "chroot")
        self.run("build", *kind, *seen, *base, "-f", str(FILE), "-t", IMAGE, str(ROOT))

    @contextlib.contextmanager
    def serving(self, home: Path) -> Iterator[str]:
        """A container that serves from a folder until it is left; its name."""
        made = self.run("from", IMAGE)
        entry = json.loads(self.run("inspect", made))["OCIv1"]["config"]["Entrypoint"]
        with subprocess.Popen(
            self.command(*in_container(made, home, entry)), stdin=subprocess.DEVNULL
        ) as served:
            try:
                wait_until(lambda: is_well() or served.poll() is not None, "a server that is well")
                if served.poll() is not None:
                    raise Failed(f"The server in the container ended with {served.returncode}.")
                yield made
                self.run(*in_container(made, home, OPERATOR))
                wait_until(lambda: served.poll() is not None, "the end of the server")
            finally:
                served.terminate()
        if served.returncode != 0:
            raise Failed(f"The server in the container ended with {served.returncode}.")
        self.run("rm", made)


def in_container(made: str, home: Path, words: Sequence[str]) -> list[str]:
    """The words for buildah that run a command in a container, on a folder that is kept."""
    kept = ("--volume", f"{home}:{KEPT}")
    return ["run", "--isolation", "chroot", *kept, made, "--", *words]


def is_well() -> bool:
    """Whether the server says so."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{METRICS}/health", timeout=5) as answer:
            return bool(answer.read() == b"well\n")
    except OSError:
        return False


def asked(own: Path, *words: str) -> Any:
    """What a command of the program says of the server, as a player with a home of their own."""
    done = subprocess.run(
        [sys.executable, "-m", "game", *words, "--server", URL, "--as", "Ann", "--json"],
        cwd=ROOT,
        env=os.environ | {"BLACKOUT_HOME": str(own)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=STEP_S,
        check=False,
    )
    if done.returncode != 0:
        raise Failed(f"blackout {words[0]} ended with {done.returncode}: {done.stderr.strip()}")
    return json.loads(done.stdout)


def check(folder: Path) -> None:
    """Build, serve, end, go on.

    Raises:
        Failed: something does not go well.
        Unavailable: it cannot be checked here.
    """
    if shutil.which("buildah") is None:
        raise Unavailable("buildah is not installed: apt install buildah, or the like.")
    root, log = folder / RELEASE, folder / "debootstrap.log"
    folder.mkdir(parents=True, exist_ok=True)
    if not (root / "usr/bin/python3").exists():
        debian_root.unpack(RELEASE, root, PACKAGES, log)
    images = Images(folder)
    home, own = folder / "home", folder / "own"
    shutil.rmtree(home, ignore_errors=True)
    home.mkdir(mode=0o700)
    os.chown(home, OWNER, OWNER)
    try:
        images.import_base(root)
        images.build()
        with images.serving(home):
            with urllib.request.urlopen(f"http://127.0.0.1:{PORT}/", timeout=30) as page:
                if b"<html" not in page.read():
                    raise Failed("The page for browsers is not served.")
            made = asked(own, "challenge", "--open", "1", "--bots", "random")
        with images.serving(home):
            found = asked(own, "games")
        if [one["game"] for one in found] != [made["game"]]:
            raise Failed("The table is not there any more in a new container.")
    finally:
        for used in ("images", "running", "home", "own"):
            shutil.rmtree(folder / used, ignore_errors=True)


def main() -> int:
    """Check, and say what came of it."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    usual = ROOT / "build" / "container"
    parser.add_argument("--folder", type=Path, default=usual, help="where the Debian lies")
    heed_sigterm()
    try:
        check(parser.parse_args().folder.resolve())
    except Unavailable as lacking:
        print(f"The container was not checked: {lacking}")
        return 2
    except (Failed, AssertionError, subprocess.TimeoutExpired) as failed:
        print(f"The container: {failed}")
        return 1
    print("A server served in its container, ended, and went on in a new one.")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
