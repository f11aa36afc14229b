"""Servers and windows of one machine in networks of their own, which come, change and go.

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

from game.net.announcement import Announcement
from game.net.client.nearby import Nearby
from game.net.own_addresses import HERE, own_address, reachable, told_addresses
from tests.paths import ROOT

ADDRESS: Final = "10.9.8.7"
NEXT: Final = "10.9.8.8"
ADDRESS_6: Final = "fd00::7"
CABLE: Final = "169.254.7.7"
CABLE_6: Final = "fe80::7"
SECOND: Final = "10.9.9.7"
TUNNEL: Final = "10.8.0.2"
CONTAINERS: Final = "172.17.0.1"
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


async def there(_url: str, _key: str) -> bool:
    """Whether a server answers, where it surely would."""
    return True


def comes_late() -> dict[str, Any]:
    """Window and server are there before the network, whose address then changes."""
    heard = Nearby(ask=there)
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
    return _heard_at(*HOSTS)


def on_a_cable() -> dict[str, Any]:
    """The same with nothing but the addresses that machines on one cable give themselves."""
    made, *up = _CABLE
    _ip("link set lo up", made, *(f"link set {one} addrgenmode none" for one in ("d0", "d1")), *up)
    _ip(f"addr add {CABLE}/16 dev d0", f"addr add {CABLE_6}/64 dev d0 nodad")
    return {**_heard_at("::", "0.0.0.0"), "own": own_address()}


def copied() -> dict[str, Any]:
    """Two servers with one key and one name."""
    _ip("link set lo up", *_CABLE, f"addr add {ADDRESS}/24 dev d0")
    heard, at = Nearby(ask=there), partial(reachable, "0.0.0.0")
    with Announcement("Zed", at, 40123, KEY):
        _until(lambda: heard.found)
        with Announcement("Zed", at, 40124, KEY):
            _until(lambda: len(heard.found) > 1)
            found = {"listed": _addresses(heard)}
    heard.close()
    heard.join()
    return found


def several() -> dict[str, Any]:
    """A machine in two networks, with a VPN that takes all and a bridge of containers."""
    for name, address in _SEVERAL.items():
        peer = f"p{name}"[:15]
        _ip(f"link add {name} type veth peer name {peer}", f"link set {peer} up")
        _ip(f"link set {name} up", f"addr add {address}/24 dev {name}")
    found: dict[str, Any] = {"no way": reachable("0.0.0.0")}
    _ip("route add default via 10.9.9.1 dev second0")
    found["second"] = [reachable("0.0.0.0"), own_address()]
    _ip("route replace default dev wg0")
    found["vpn"] = [reachable("0.0.0.0"), own_address()]
    found["into"] = [reachable("0.0.0.0", [one]) for one in ("WG0", "vpn", "docker0", "wg1")]
    _ip("route replace default via 172.17.0.254 dev docker0")
    found["shared"] = reachable("0.0.0.0")
    _ip("link del first0", "link del second0", "route replace default dev wg0")
    found["vpn alone"] = [reachable("0.0.0.0"), told_addresses("0.0.0.0")]
    return found


_ALONE: Final = ("unshare", "--net")
_CABLE: Final = ("link add d0 type veth peer name d1", "link set d1 up", "link set d0 up")
_SEVERAL: Final = {"first0": ADDRESS, "second0": SECOND, "wg0": TUNNEL, "docker0": CONTAINERS}


def _heard_at(*hosts: str) -> dict[str, Any]:
    heard, found = Nearby(ask=there), dict[str, Any]()
    for host in hosts:
        with Announcement("Zed", partial(reachable, host), 8765, KEY) as told:
            _until(lambda: heard.found or told.failure)
            found[host] = _addresses(heard) or told.failure
        _until(lambda: not heard.found)
    heard.close()
    heard.join()
    return found


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
    scenes = (comes_late, copied, hosts, on_a_cable, several)
    print(json.dumps({one.__name__: one for one in scenes}[sys.argv[1]]()))
