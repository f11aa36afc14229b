"""Servers and windows of one machine in a network of its own, which comes, changes and goes.

Run in a network namespace of its own (`alone`), by the name of a function; it prints JSON.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from game.net.nearby import Announcement, Nearby
from game.net.own_addresses import HERE, own_address, reachable
from tests.paths import ROOT

ADDRESS: Final = "10.9.8.7"
NEXT: Final = "10.9.8.8"
ADDRESS_6: Final = "fd00::7"
KEY: Final = "0a" * 32
PATIENCE_S: Final = 30.0
HOSTS: Final = ("::", "0.0.0.0", "localhost", HERE, ADDRESS, ADDRESS_6, "nobody.invalid")


def may_be_alone() -> bool:
    """Whether this user may have a network of one's own."""
    if shutil.which("unshare") is None or shutil.which("ip") is None:
        return False
    return subprocess.run([*_ALONE, "ip", "link"], capture_output=True, check=False).returncode == 0


def alone(scene: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """What a scene of this module comes to on a machine that is in no network yet."""
    words = [*_ALONE, sys.executable, "-m", "tests.driving.neighbours", scene.__name__]
    found = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stderr
    return {**json.loads(found.stdout), "errors": found.stderr}


def comes_late() -> dict[str, Any]:
    """Window and server are there before the network, whose address then changes."""
    heard = Nearby()
    with Announcement("Zed", partial(reachable, "0.0.0.0"), 8765, KEY) as told:
        _until(lambda: heard.failure and told.failure)
        found = {"before": [heard.failure, told.failure, own_address()]}
        _ip("link set lo up", *_CABLE, f"addr add {ADDRESS}/24 dev d0")
        _until(lambda: heard.found and not told.failure)
        found["come"] = [*_addresses(heard), own_address(), heard.failure, told.failure]
        _ip(f"addr del {ADDRESS}/24 dev d0", f"addr add {NEXT}/24 dev d0")
        _until(lambda: _addresses(heard) == [f"{NEXT}:8765"])
        found["changed"] = _addresses(heard)
    _until(lambda: not heard.found)
    heard.close()
    heard.join()
    return found


def hosts() -> dict[str, Any]:
    """By where a server listens the addresses at which others hear of it."""
    _ip("link set lo up", *_CABLE, f"addr add {ADDRESS}/24 dev d0")
    _ip(f"addr add {ADDRESS_6}/64 dev d0 nodad")
    heard, found = Nearby(), dict[str, Any]()
    for host in HOSTS:
        with Announcement("Zed", partial(reachable, host), 8765, KEY) as told:
            _until(lambda: heard.found or told.failure)
            found[host] = _addresses(heard) or told.failure
        _until(lambda: not heard.found)
    heard.close()
    heard.join()
    return found


_ALONE: Final = ("unshare", "--net")
_CABLE: Final = ("link add d0 type veth peer name d1", "link set d1 up", "link set d0 up")


def _addresses(heard: Nearby) -> list[str]:
    return [one.address for one in heard.found]


def _ip(*words: str) -> None:
    for line in words:
        subprocess.run(["ip", *line.split()], check=True)


def _until(seen: Callable[[], object]) -> None:
    late = time.monotonic() + PATIENCE_S
    while not seen():
        if time.monotonic() > late:
            raise SystemExit("it is never seen")
        time.sleep(0.02)


if __name__ == "__main__":
    print(json.dumps({"comes_late": comes_late, "hosts": hosts}[sys.argv[1]]()))
