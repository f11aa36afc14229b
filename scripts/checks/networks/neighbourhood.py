"""Watches tables in the neighbourhood: three servers, two networks, and what windows there list.

    sudo python3 scripts/checks/networks/neighbourhood.py 10

runs for so many minutes, in network namespaces of its own (Linux, root). Ann is in the first
network, Bob in both, with a VPN and a bridge of containers besides, and ANN in the second one, all
on the same port. Windows listen in the first network, in the second, in both, and in the VPN.
Meanwhile Ann's server is killed, a stranger's listens in its place, it comes back, Bob's address
changes, and ANN's cable is pulled out and put in. No window may list a server where it is not, or
one that is gone; each must list those that are there, within some seconds; the VPN hears nothing.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Final, TypeAlias

ROOT = Path(__file__).resolve().parents[3]
sys.path[:0] = [str(ROOT), str(ROOT / "scripts")]  # run as a script, only its folder is there

from game.net.client.nearby import Nearby  # noqa: E402
from game.net.keys import key_file  # noqa: E402
from termination import heed_sigterm  # noqa: E402
from tests.driving.server_process import listening, serve_words  # noqa: E402

PORT: Final = 8765
STEP_S: Final = 30.0
"""Seconds between two things that happen."""
GONE_S: Final = 15.0
COME_S: Final = 25.0
"""Seconds in which a server that is gone is listed no more, and one that came is."""
NOT_HERE: Final = 77

Listed: TypeAlias = tuple[str, str, str]
"""Name, address and key."""


class Truth:
    """What a window is to list, and what it lists, both with the times at which that changed."""

    def __init__(self) -> None:
        self.due: dict[Listed, float] = {}
        self.gone: dict[Listed, float] = {}
        self.listed: dict[Listed, float] = {}
        self.same: dict[Listed, Listed] = {}
        """What is as right as one that is due: another address of the same server."""
        self.missing: dict[Listed, float] = {}
        """Since when one that is due is not listed."""
        self.waited = 0.0
        """The longest time until a change was seen."""
        self.longest = 0.0
        """The longest time in which one that is due was not listed."""

    def expect(self, due: set[Listed], same: dict[Listed, Listed], now: float) -> None:
        """From now on these are there."""
        for one in set(self.same) - set(same):
            self.gone[one] = now
        self.same = same
        for one in set(self.due) - due:
            self.gone[one] = now
            del self.due[one]
        for one in due - set(self.due):
            self.due[one] = now
            self.gone.pop(one, None)

    def take(self, listed: set[Listed], now: float) -> None:
        """The window lists these."""
        for one in set(self.listed) ^ listed:
            changed = self.due.get(one) if one in listed else self.gone.get(one)
            if changed is not None and (one in self.listed or now - changed < STEP_S):
                self.waited = max(self.waited, now - changed)
        self.listed = {one: self.listed.get(one, now) for one in listed}

    def faults(self, now: float) -> Iterator[str]:
        """What is wrong at present."""
        for one in self.listed:
            if (
                one not in self.due
                and one not in self.same
                and now - self.gone.get(one, 0.0) > GONE_S
            ):
                yield f"lists {one[:2]}, which is not there"
        listed = {self.same.get(one, one) for one in self.listed}
        lacking = set(self.due) - listed
        self.missing = {one: self.missing.get(one, now) for one in lacking}
        for one, since in self.missing.items():
            self.longest = max(self.longest, now - since)
            if now - since > COME_S:
                yield f"does not list {one[:2]}"


class Neighbourhood:
    """The networks, the servers and the windows."""

    def __init__(self, folder: Path, opened: ExitStack) -> None:
        """Build the networks; all of it ends with `opened`."""
        self._folder = folder
        self._opened = opened
        self._marks = f"b{os.getpid()}"
        self.truths: dict[str, Truth] = defaultdict(Truth)
        self._servers: dict[str, subprocess.Popen[str]] = {}
        self._lock = threading.Lock()
        for switch in ("first", "second", "vpn", "containers"):
            self._machine(switch)
            _ip(self._in(switch), "link add br0 type bridge", "link set br0 up")

    def _in(self, machine: str) -> str:
        return f"{self._marks}-{machine}"

    def _machine(self, machine: str) -> None:
        _ip("", f"netns add {self._in(machine)}")
        self._opened.callback(_ip, "", f"netns del {self._in(machine)}")
        _ip(self._in(machine), "link set lo up")

    def machine(self, machine: str, **cables: tuple[str, str]) -> None:
        """One with a cable into each of some networks, by its name there, and an address on it."""
        self._machine(machine)
        for name, (switch, address) in cables.items():
            far = f"{machine}-{name}"
            _ip(
                self._in(machine),
                f"link add {name} type veth peer name {far} netns {self._in(switch)}",
                f"addr add {address}/24 dev {name}",
                f"link set {name} up",
            )
            _ip(self._in(switch), f"link set {far} master br0", f"link set {far} up")

    def plug(self, machine: str, name: str, switch: str, *, into: bool) -> None:
        """Put a cable into its switch, or pull it out of it."""
        _ip(self._in(switch), f"link set {machine}-{name} {'up' if into else 'down'}")

    def move(self, machine: str, name: str, old: str, new: str) -> None:
        """Give a machine another address."""
        on = f"dev {name}"
        _ip(self._in(machine), f"addr del {old}/24 {on}", f"addr add {new}/24 {on}")

    def serve(self, machine: str, told: str, home: str = "") -> str:
        """Start a server there that tells of itself, if it has a name; its key."""
        folder = self._folder / (home or machine)
        words = serve_words(
            folder, PORT, "--host", "0.0.0.0", *(("--announce", told) if told else ())
        )
        inside = ["ip", "netns", "exec", self._in(machine)]
        process, _url = listening([*inside, *words], folder)
        self._servers[machine] = process
        pair = key_file(folder).read().value
        assert pair is not None, "it listens"
        return pair.public

    def kill(self, machine: str) -> None:
        """End the server of a machine without a farewell."""
        with self._servers.pop(machine) as process:
            process.send_signal(signal.SIGKILL)

    def kill_all(self) -> None:
        """End all servers."""
        for machine in list(self._servers):
            self.kill(machine)

    def watch(self, machine: str) -> None:
        """Have a window listen there."""
        words = ["ip", "netns", "exec", self._in(machine), sys.executable, __file__, "--window"]
        window = subprocess.Popen(
            words, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        truth = self.truths[machine]

        def read() -> None:
            assert window.stdout is not None
            for line in window.stdout:
                found = {(one[0], one[1], one[2]) for one in json.loads(line)}
                with self._lock:
                    truth.take(found, time.monotonic())

        threading.Thread(target=read, daemon=True).start()
        self._opened.callback(_let_go, window)

    def expect(self, machine: str, due: set[Listed], same: dict[Listed, Listed]) -> None:
        """From now on the window of a machine is to list these; see `Truth.same`."""
        with self._lock:
            self.truths[machine].expect(due, same, time.monotonic())

    def missing(self) -> list[str]:
        """Which windows do not list as much as there is."""
        with self._lock:
            return [
                f"the window of {who} lists not all that is there"
                for who, truth in self.truths.items()
                if len(truth.listed) != len(truth.due)
            ]

    def faults(self) -> list[str]:
        """What is wrong at present."""
        with self._lock:
            now = time.monotonic()
            found = [(who, one) for who, truth in self.truths.items() for one in truth.faults(now)]
        return [f"the window of {who} {fault}" for who, fault in found]


def watched(minutes: float, folder: Path) -> tuple[str, list[str]]:
    """What was seen, and what was wrong."""
    with ExitStack() as opened:
        town = Neighbourhood(folder, opened)
        opened.callback(town.kill_all)
        bob = "10.0.5.3"
        town.machine("ann", eth0=("first", "192.168.1.2"))
        town.machine(
            "bob",
            eth0=("first", "192.168.1.3"),
            wlan0=("second", bob),
            wg0=("vpn", "10.8.0.3"),
            docker0=("containers", "172.17.0.1"),
        )
        town.machine("ann2", eth0=("second", "10.0.5.2"))
        town.machine("one", eth0=("first", "192.168.1.20"))
        town.machine("two", eth0=("second", "10.0.5.20"))
        town.machine("both", eth0=("first", "192.168.1.21"), eth1=("second", "10.0.5.21"))
        town.machine("far", wg0=("vpn", "10.8.0.20"))
        keys = {who: town.serve(who, told) for who, told in _TOLD.items()}
        for window in ("one", "two", "both", "far"):
            town.watch(window)

        def at(who: str, address: str) -> Listed:
            return _TOLD[who], f"{address}:{PORT}", keys[who]

        there = {"ann": True, "ann2": True}

        def expect() -> None:
            first = {at("bob", "192.168.1.3")} | (
                {at("ann", "192.168.1.2")} if there["ann"] else set()
            )
            second = {at("bob", bob)} | ({at("ann2", "10.0.5.2")} if there["ann2"] else set())
            town.expect("one", first, {})
            town.expect("two", second, {})
            town.expect("far", set(), {})
            either = {at("bob", bob): at("bob", "192.168.1.3")}
            town.expect("both", (first | second) - set(either), either)

        def killed() -> None:
            town.kill("ann")
            there["ann"] = False
            town.serve("ann", "", "stranger")

        def comes_back() -> None:
            town.kill("ann")
            town.serve("ann", _TOLD["ann"])
            there["ann"] = True

        def moved() -> None:
            nonlocal bob
            old, bob = bob, "10.0.5.4" if bob == "10.0.5.3" else "10.0.5.3"
            town.move("bob", "wlan0", old, bob)

        def pulled() -> None:
            town.plug("ann2", "eth0", "second", into=False)
            there["ann2"] = False

        def put_in() -> None:
            town.plug("ann2", "eth0", "second", into=True)
            there["ann2"] = True

        steps: list[Callable[[], None]] = [killed, comes_back, moved, pulled, put_in]
        expect()
        late = time.monotonic() + COME_S
        while town.missing() and time.monotonic() < late:
            time.sleep(0.2)
        faults = dict.fromkeys(town.missing())
        end = time.monotonic() + 60 * minutes
        looks, step = 0, 0
        due = time.monotonic() + STEP_S
        while time.monotonic() < end:
            time.sleep(0.5)
            looks += 1
            for fault in town.faults():
                faults[f"{fault} ({'before' if not step else steps[(step - 1) % 5].__name__})"] = (
                    None
                )
            if time.monotonic() > due:
                steps[step % len(steps)]()
                expect()
                step, due = step + 1, time.monotonic() + STEP_S
        truths = town.truths.values()
        seen = (
            f"{looks} looks at three servers and four windows, {step} changes; seen after "
            f"{max(truth.waited for truth in truths):.1f} s at most, "
            f"the longest gap in a list {max(truth.longest for truth in truths):.1f} s"
        )
        return seen, list(faults)


_TOLD: Final = {"ann": "Ann", "bob": "Bob", "ann2": "ANN"}


def _ip(inside: str, *lines: str) -> None:
    within = ["-n", inside] if inside else []
    for line in lines:
        subprocess.run(["ip", *within, *line.split()], check=True)


def _let_go(window: subprocess.Popen[str]) -> None:
    """A window ends with its input."""
    window.communicate(timeout=20)


def window() -> None:
    """Print what is listed whenever that changes, until the input ends."""
    heard, told = Nearby(), ""
    ended = threading.Event()

    def wait() -> None:
        sys.stdin.read()
        ended.set()

    threading.Thread(target=wait, daemon=True).start()
    while not ended.wait(0.2):
        now = json.dumps([(one.name, one.address, one.key) for one in heard.found])
        if now != told:
            print(told := now, flush=True)
    heard.close()
    heard.join()


def main() -> int:
    """Watch for so many minutes."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("minutes", type=float, nargs="?", default=10.0)
    parser.add_argument("--window", action="store_true", help="be one of the windows")
    words = parser.parse_args()
    if words.window:
        window()
        return 0
    if shutil.which("ip") is None or not hasattr(os, "geteuid") or os.geteuid():
        print("No network namespaces can be made here: that needs Linux, `ip` and root.")
        return NOT_HERE
    heed_sigterm()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["BLACKOUT_HOME"] = folder
        seen, faults = watched(words.minutes, Path(folder))
    print(f"{seen}; faults: {len(faults)}")
    print("\n".join(faults))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
