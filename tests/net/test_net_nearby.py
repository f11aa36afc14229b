"""A server tells the local network of itself, here the loopback interface alone."""

from __future__ import annotations

import os
import socket
import time
from typing import Any

import pytest
from zeroconf import ServiceInfo

from game.net import nearby
from game.net.nearby import KIND, NOWHERE, Announcement, Nearby, NearbyServer, nearby_server
from game.net.own_addresses import HERE, link_host, own_addresses, reachable
from tests.driving.neighbours import (
    ADDRESS,
    ADDRESS_6,
    HOSTS,
    NEXT,
    alone,
    comes_late,
    hosts,
    may_be_alone,
)
from tests.waiting import wait_until

PATIENCE_S = 20.0
KEY = "0a" * 32


def word(**fields: Any) -> ServiceInfo:
    told: dict[str, Any] = {
        "port": 8765,
        "addresses": [socket.inet_aton(HERE)],
        "properties": {"name": "Ann"},
    }
    return ServiceInfo(KIND, f"x.{KIND}", **(told | fields))


def test_a_strangers_word_is_read_with_care() -> None:
    assert nearby_server(word()) == NearbyServer("Ann", "127.0.0.1:8765")
    assert nearby_server(None) is None
    assert nearby_server(word(port=0)) is None
    assert nearby_server(word(addresses=[])) is None
    odd = nearby_server(word(properties={"name": "A\x00n.n" + "x" * 99}))
    assert odd is not None
    assert odd.name == "A n n" + "x" * 19
    nameless = nearby_server(word(properties={}))
    assert nameless is not None
    assert nameless.name == "Blackout"


@pytest.mark.parametrize(
    ("told", "key"), [(KEY, KEY), (KEY.upper(), ""), (KEY[1:], ""), (f"{KEY}\n", ""), ("", "")]
)
def test_a_key_that_makes_no_sense_is_none(told: str, key: str) -> None:
    heard = nearby_server(word(properties={"name": "Ann", "key": told}))
    assert heard == NearbyServer("Ann", "127.0.0.1:8765", key)


def test_an_address_of_ipv6_is_told_with_brackets_and_where_there_is_none_else() -> None:
    four, six, cable = (
        socket.inet_pton(socket.AF_INET6 if ":" in one else socket.AF_INET, one)
        for one in ("192.0.2.7", "fd00::7", "fe80::7")
    )
    assert nearby_server(word(addresses=[six])) == NearbyServer("Ann", "[fd00::7]:8765")
    assert nearby_server(word(addresses=[six, four])) == NearbyServer("Ann", "192.0.2.7:8765")
    assert nearby_server(word(addresses=[cable])) is None, "it leads nowhere without the cable"


@pytest.fixture
def often(monkeypatch: pytest.MonkeyPatch) -> None:
    """The networks are looked at all the time."""
    monkeypatch.setattr(nearby, "LOOK_S", 0.01)


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
def test_a_window_hears_of_a_server_and_of_its_end() -> None:
    name = f"Ann {os.getpid()}"  # others on this machine may tell of themselves just now
    listening = Nearby([HERE])

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
        wait_until(lambda: not found(), "it is gone")
    finally:
        listening.close()
        listening.join()
