"""A server tells the local network of itself, here the loopback interface alone."""

from __future__ import annotations

import os
import socket
import time
from typing import Any

import pytest
from zeroconf import ServiceInfo

from game.net.nearby import KIND, Announcement, Nearby, NearbyServer, nearby_server
from tests.waiting import wait_until

HERE = "127.0.0.1"
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


@pytest.mark.slow
def test_a_window_hears_of_a_server_and_of_its_end() -> None:
    name = f"Ann {os.getpid()}"  # others on this machine may tell of themselves just now
    listening = Nearby([HERE])

    def found() -> list[NearbyServer]:
        return [one for one in listening.found if one.name == name]

    try:
        with Announcement(name, [HERE], 40123, KEY):
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
