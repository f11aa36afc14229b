"""A server tells the local network of itself, here the loopback interface alone."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from ipaddress import ip_address, ip_interface
from pathlib import Path
from typing import Any

import pytest
from zeroconf import ServiceInfo

from game.net import address_watch, announcement
from game.net.address_watch import AddressWatch
from game.net.announcement import KIND, LONGEST_NAME, NOWHERE, Announcement
from game.net.client.nearby import MOST_ADDRESSES, Nearby, NearbyServer, answers, nearby_servers
from game.net.keys import key_file
from game.net.network_interfaces import Interface, InterfaceKind, kind_of
from game.net.own_addresses import (
    HERE,
    link_host,
    own_address,
    own_addresses,
    reachable,
    told_addresses,
)
from tests.driving.neighbours import (
    ADDRESS,
    ADDRESS_6,
    CABLE,
    CABLE_6,
    CONTAINERS,
    HOSTS,
    NEXT,
    SECOND,
    TUNNEL,
    alone,
    comes_late,
    copied,
    hosts,
    may_be_alone,
    on_a_cable,
    several,
)
from tests.driving.network_people import server_at
from tests.paths import ROOT
from tests.waiting import wait_until

PATIENCE_S = 20.0
KEY = "0a" * 32
NO_NAMESPACES = 77
"""What a check gives that cannot be made here."""


def word(*addresses: str, **fields: Any) -> ServiceInfo:
    told: dict[str, Any] = {
        "port": 8765,
        "addresses": [ip_address(one).packed for one in addresses or (HERE,)],
        "properties": {"name": "Ann"},
    }
    return ServiceInfo(KIND, f"x.{KIND}", **(told | fields))


def told_at(*addresses: str) -> list[str]:
    return [one.address for one in nearby_servers(word(*addresses))]


def test_a_strangers_word_is_read_with_care() -> None:
    assert nearby_servers(word()) == (NearbyServer("Ann", "127.0.0.1:8765"),)
    assert nearby_servers(None) == ()
    assert nearby_servers(word(port=0)) == ()
    assert nearby_servers(word(addresses=[])) == ()
    (odd,) = nearby_servers(word(properties={"name": "A\x00n.n" + "x" * 99}))
    assert odd.name == "A n.n" + "x" * 19
    (nameless,) = nearby_servers(word(properties={}))
    assert nameless.name == "Blackout"


@pytest.mark.parametrize(
    ("told", "key"), [(KEY, KEY), (KEY.upper(), ""), (KEY[1:], ""), (f"{KEY}\n", ""), ("", "")]
)
def test_a_key_that_makes_no_sense_is_none(told: str, key: str) -> None:
    heard = nearby_servers(word(properties={"name": "Ann", "key": told}))
    assert heard == (NearbyServer("Ann", "127.0.0.1:8765", key),)


def network(name: str, kind: InterfaceKind, index: int, *addresses: str) -> Interface:
    return Interface(name, name, index, kind, tuple(map(ip_interface, addresses)))


@pytest.fixture
def two_networks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine in two networks; in the second one nobody has given it an address."""
    here, network_kind = InterfaceKind.HERE, InterfaceKind.NETWORK
    found = (
        network("lo", here, 1, "127.0.0.1/8", "::1/128"),
        network("eth0", network_kind, 2, "192.168.1.20/24", "fd00::20/64", "fe80::20/64"),
        network("eth1", network_kind, 3, "169.254.3.20/16", "fe80::21/64"),
    )
    monkeypatch.setattr("game.net.own_addresses.interfaces", lambda: found)


@pytest.mark.usefixtures("two_networks")
def test_a_server_is_asked_for_in_ones_own_networks_first() -> None:
    assert told_at("10.0.5.3", "fd00::3", "192.168.1.3") == [
        "192.168.1.3:8765",
        "[fd00::3]:8765",
        "10.0.5.3:8765",
    ]
    assert told_at("169.254.9.9") == ["169.254.9.9:8765"]


@pytest.mark.usefixtures("two_networks")
def test_what_holds_for_one_cable_is_tried_on_each() -> None:
    assert told_at("fe80::7") == ["[fe80::7%2]:8765", "[fe80::7%3]:8765"]


@pytest.mark.usefixtures("two_networks")
def test_nobody_far_away_is_asked_because_a_stranger_says_so() -> None:
    assert told_at("8.8.8.8", "2a00::1") == []
    assert len(told_at(*(f"192.168.1.{n}" for n in range(40)))) == MOST_ADDRESSES


def test_told_are_homes_and_offices_and_what_the_host_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    way: list[str] = []
    found: tuple[Interface, ...] = (
        network("lo", InterfaceKind.HERE, 1, "127.0.0.1/8"),
        network("eth0", InterfaceKind.NETWORK, 2, "192.168.1.20/24", "169.254.9.9/16"),
        network("wlan0", InterfaceKind.NETWORK, 3, "10.0.5.3/24"),
        network("eth1", InterfaceKind.NETWORK, 4, "169.254.3.20/16"),
        network("wg0", InterfaceKind.VPN, 5, "10.8.0.2/24"),
        network("docker0", InterfaceKind.BRIDGE, 6, "172.17.0.1/16"),
    )
    monkeypatch.setattr("game.net.own_addresses.interfaces", lambda: found)
    monkeypatch.setattr("game.net.own_addresses._on_the_way", lambda _host: tuple(way))
    home = ("192.168.1.20", "10.0.5.3", "169.254.3.20")
    assert reachable("0.0.0.0") == home, "of a cable only where there is nothing else"
    assert reachable("0.0.0.0", ["WG0"]) == reachable("0.0.0.0", ["vpn"]) == (*home, "10.8.0.2")
    assert reachable("0.0.0.0", ["docker0", "wg1"]) == (*home, "172.17.0.1")
    assert reachable("::") == ()
    way[:] = ["10.0.5.3"]
    assert reachable("0.0.0.0")[0] == own_address() == "10.0.5.3", "that on the way out first"
    way[:] = ["10.8.0.2"]
    assert reachable("0.0.0.0") == told_addresses("0.0.0.0") == home, "a VPN that takes all"
    found = found[4:]
    assert reachable("0.0.0.0") == ()
    assert told_addresses("0.0.0.0") == ("10.8.0.2",), "nothing else is to be shown"
    way[:] = ["172.17.0.1"]
    assert reachable("0.0.0.0") == ("172.17.0.1",), "virtual machines share the home's bridge"
    way[:], found = [], ()
    assert told_addresses("0.0.0.0") == (HERE,)
    assert told_addresses("192.168.1.20") == ("192.168.1.20",)


def test_other_addresses_are_noticed_while_a_server_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(address_watch, "LOOK_S", 0.01)
    now: tuple[str, ...] = ("192.168.1.20",)
    seen: list[tuple[str, ...]] = []
    watch = AddressWatch(lambda: now, seen.append)
    now = ("192.168.1.21", "10.0.5.3")
    wait_until(lambda: seen, "it is said")
    watch.close()
    assert seen == [now]


def test_a_server_with_a_certificate_is_asked_by_its_scheme() -> None:
    (heard,) = nearby_servers(word(properties={"name": "Ann", "tls": "1"}))
    assert heard.address == "wss://127.0.0.1:8765"


NAMES = (
    "Ann",
    "ANN",
    "Dr. No",
    "क्षत्रियकुमारी राजलक्ष",
    "さくらさくらさくらさくらさくらさくらさく",
    "x" * 99,
)


@pytest.mark.parametrize("name", NAMES)
def test_any_name_is_told_whole_and_every_server_has_a_host_name_of_its_own(name: str) -> None:
    infos = [
        Announcement(name, list, 8765, key).info([HERE], number)
        for key in ("0a" * 32, "0b" * 32)
        for number in (1, 2)
    ]
    for info in infos:
        assert [one.name for one in nearby_servers(info)] == [name[:LONGEST_NAME]]
        labels = f"{info.name}{info.server}".split(".")
        assert max(len(label.encode()) for label in labels) <= 63, "a label of the DNS"
        assert len(info.name.removesuffix(KIND).split(".")) == 2, "no dot parts it"
    assert len({info.name.casefold() for info in infos}) == len(infos)
    assert len({str(info.server).casefold() for info in infos}) == len(infos)


KINDS = [
    ("eth0", "", InterfaceKind.NETWORK),
    ("wlp2s0", "", InterfaceKind.NETWORK),
    ("en0", "", InterfaceKind.NETWORK),
    ("bridge0", "", InterfaceKind.NETWORK),
    ("{0C2A}", "Intel(R) Wi-Fi 6 AX201 160MHz", InterfaceKind.NETWORK),
    ("{0C2A}", "Realtek PCIe GbE Family Controller", InterfaceKind.NETWORK),
    *[(name, "", InterfaceKind.VPN) for name in ("tun0", "tap1", "wg0", "utun4", "ppp0", "zt5u4")],
    *[
        ("{0C2A}", said, InterfaceKind.VPN)
        for said in ("WireGuard Tunnel", "TAP-Windows Adapter V9", "Tailscale Tunnel")
    ],
    *[
        (name, "", InterfaceKind.BRIDGE)
        for name in ("docker0", "br-1f2e3d", "veth12ab", "virbr0", "lxcbr0", "cni0", "podman0")
    ],
    ("vmnet8", "", InterfaceKind.BRIDGE),
    ("vEthernet (WSL)", "", InterfaceKind.BRIDGE),
    ("{0C2A}", "Hyper-V Virtual Ethernet Adapter", InterfaceKind.BRIDGE),
]


@pytest.mark.parametrize(("name", "described", "kind"), KINDS)
def test_vpns_and_bridges_are_known_by_their_names(
    name: str, described: str, kind: InterfaceKind, tmp_path: Path
) -> None:
    assert kind_of(name, described, tmp_path) is kind


LINUX: list[tuple[dict[str, str], InterfaceKind]] = [
    ({"type": "1"}, InterfaceKind.NETWORK),
    ({"type": "65534", "tun_flags": "0x1001"}, InterfaceKind.VPN),
    ({"type": "1", "tun_flags": "0x1002"}, InterfaceKind.VPN),
    ({"type": "65534", "uevent": "DEVTYPE=wireguard"}, InterfaceKind.VPN),
    ({"type": "1", "uevent": "DEVTYPE=bridge"}, InterfaceKind.BRIDGE),
    ({"type": "1", "uevent": "DEVTYPE=bridge", "brif/vnet7/port_no": ""}, InterfaceKind.BRIDGE),
    ({"type": "1", "uevent": "DEVTYPE=bridge", "brif/eth7/port_no": ""}, InterfaceKind.NETWORK),
]


@pytest.mark.parametrize(("files", "kind"), LINUX)
def test_on_linux_the_system_says_what_an_interface_of_any_name_is(
    files: dict[str, str], kind: InterfaceKind, tmp_path: Path
) -> None:
    (tmp_path / "eth7" / "device").mkdir(parents=True)
    for name, content in ({"uevent": ""} | files).items():
        path = tmp_path / "office" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{content}\n")
    assert kind_of("office", "office", tmp_path) is kind


@pytest.fixture
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """The networks are looked at all the time."""
    monkeypatch.setattr(announcement, "LOOK_S", 0.01)


NOT_HERE: tuple[list[str], ...] = ([], ["2001:db8::77"], ["192.0.2.77"], ["localhost"], [""])
"""Addresses that this machine does not have, or that are none."""


@pytest.mark.usefixtures("often")
@pytest.mark.parametrize("addresses", NOT_HERE)
def test_where_nothing_can_be_heard_it_is_tried_until_there_is_a_network(
    addresses: list[str],
) -> None:
    now = [*addresses]
    listening = Nearby(now)
    try:
        wait_until(lambda: listening.failure, "it cannot be")
        now[:] = [HERE]
        wait_until(lambda: not listening.failure, "it can be")
    finally:
        listening.close()
        listening.join()


@pytest.mark.usefixtures("often")
@pytest.mark.parametrize("addresses", NOT_HERE)
def test_where_nothing_can_be_told_the_log_says_so_once(
    addresses: list[str], caplog: pytest.LogCaptureFixture
) -> None:
    looks: list[None] = []

    def now() -> list[str]:
        looks.append(None)
        return addresses

    with Announcement("Zed", now, 8765, KEY) as told:
        wait_until(lambda: len(looks) > 4, "it is tried again and again")
        assert told.failure
    said = [one.getMessage() for one in caplog.records if one.name == "blackout.server"]
    assert said == [f"the network is not told of this server: {told.failure}"]
    assert addresses or told.failure == NOWHERE


def test_a_server_is_reached_where_it_listens() -> None:
    assert reachable(HERE) == (HERE,)
    assert reachable("2001:db8::7") == ("2001:db8::7",)
    assert HERE in reachable("localhost")
    assert reachable("nobody.invalid") == ()
    assert all(":" not in one for one in reachable("0.0.0.0"))
    assert all(":" in one for one in reachable("::"))
    assert HERE in own_addresses()
    assert (link_host("fd00::7"), link_host(HERE)) == ("[fd00::7]", HERE)


@pytest.mark.slow
@pytest.mark.skipif(not may_be_alone(), reason="no network of its own may be made here")
def test_a_network_that_comes_late_and_changes_is_followed() -> None:
    found = alone(comes_late)
    assert found["before"] == [NOWHERE, NOWHERE, HERE]
    assert found["come"] == [f"{ADDRESS}:8765", ADDRESS, "", ""], "also without a route elsewhere"
    assert found["changed"] == [f"{NEXT}:8765"]
    assert "Traceback" not in found["errors"]


@pytest.mark.slow
@pytest.mark.skipif(not may_be_alone(), reason="no network of its own may be made here")
def test_wherever_a_server_listens_others_hear_where_it_is() -> None:
    found = alone(hosts)
    four, six, here = f"{ADDRESS}:8765", f"[{ADDRESS_6}]:8765", f"{HERE}:8765"
    due = dict(zip(HOSTS, ([six], [four], [here], [here], [four], [six], NOWHERE), strict=True))
    assert {host: found[host] for host in HOSTS} == due
    assert "Traceback" not in found["errors"]


@pytest.mark.slow
@pytest.mark.skipif(not may_be_alone(), reason="no network of its own may be made here")
def test_where_nobody_gives_addresses_those_of_the_cable_are_told() -> None:
    found = alone(on_a_cable)
    assert found["0.0.0.0"] == [f"{CABLE}:8765"]
    assert found["own"] == CABLE, "it is drawn too"
    (six,) = found["::"]
    assert six.startswith(f"[{CABLE_6}%"), "with the cable that it holds for"
    assert "Traceback" not in found["errors"]


@pytest.mark.slow
@pytest.mark.skipif(not may_be_alone(), reason="no network of its own may be made here")
def test_told_are_the_addresses_of_homes_and_offices_that_on_the_way_out_first() -> None:
    found = alone(several)
    home = [ADDRESS, SECOND]
    assert found["no way"] == home, "without a way out there is a network all the same"
    assert found["second"] == [[SECOND, ADDRESS], SECOND]
    assert found["vpn"] == [home, ADDRESS], "a VPN that takes all is no home"
    assert found["into"] == [[TUNNEL, *home], [TUNNEL, *home], [*home, CONTAINERS], home]
    assert found["shared"] == [CONTAINERS, *home], "a bridge that leads out is the home's"
    assert found["vpn alone"] == [[], [TUNNEL]], "it is not announced there, but shown to the host"


async def asked(url: str) -> tuple[bool, bool]:
    return await answers(url, ""), await answers(url, KEY)


def test_a_server_answers_and_passes_for_no_other(tmp_path: Path) -> None:
    with server_at(tmp_path) as url:
        pair = key_file(tmp_path).read().value
        assert pair is not None
        assert asyncio.run(asked(url)) == (True, False)
        assert asyncio.run(answers(url, pair.public))
    assert asyncio.run(asked(url)) == (False, False), "it is gone"


@pytest.mark.slow
def test_a_window_hears_of_a_server_while_it_answers_and_of_its_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("game.net.client.nearby.AGAIN_S", 0.2)
    monkeypatch.setattr(announcement, "LOOK_S", 0.1)
    name = f"Ann {os.getpid()}"  # others on this machine may tell of themselves just now
    silent = False

    async def ask(url: str, key: str) -> bool:
        assert (url, key) == ("ws://127.0.0.1:40123", KEY)
        return not silent

    listening = Nearby([HERE], ask)

    def found() -> list[NearbyServer]:
        return [one for one in listening.found if one.name == name]

    try:
        with Announcement(name, lambda: [HERE], 40123, KEY):
            late = time.monotonic() + PATIENCE_S
            while not found():
                if listening.failure or time.monotonic() > late:
                    pytest.skip(f"no multicast on loopback here: {listening.failure or 'silence'}")
                time.sleep(0.02)
            heard = found()
            assert heard == [NearbyServer(name, "127.0.0.1:40123", KEY)]
            silent = True
            wait_until(lambda: not found(), "what does not answer is not offered")
            silent = False
            wait_until(found, "it answers again")
        wait_until(lambda: not found(), "it is gone")
    finally:
        listening.close()
        listening.join()


@pytest.mark.slow
@pytest.mark.skipif(not may_be_alone(), reason="no network of its own may be made here")
def test_two_servers_of_a_home_that_was_copied_are_both_listed() -> None:
    assert alone(copied)["listed"] == [f"{ADDRESS}:40123", f"{ADDRESS}:40124"]


@pytest.mark.slow
@pytest.mark.skipif(not may_be_alone(), reason="no network namespaces may be made here")
def test_in_two_networks_windows_list_the_servers_that_are_there() -> None:
    """The short form of `scripts/checks/networks/neighbourhood.py`, of ten minutes."""
    words = [sys.executable, "scripts/checks/networks/neighbourhood.py", "0.05"]
    found = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    if found.returncode == NO_NAMESPACES:
        pytest.skip(found.stdout)
    assert found.returncode == 0, found.stdout + found.stderr
