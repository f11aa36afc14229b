"""The server that a window starts: its port and code stay its home's, and it outlives its death."""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from game.net.client import server_process
from game.net.client.connection import Session
from game.net.client.entry import Entry
from game.net.client.server_link import ServerLink
from game.net.client.server_process import Invitation, ServerProcess, invitation_to, kept_door
from game.net.client.server_session import LinkNews, LinkState
from game.net.messages import Create, GameInfo, WantedSeat
from game.net.own_addresses import EVERYWHERE, HERE
from tests.links import entry_of
from tests.waiting import wait_until


@contextmanager
def served(home: Path, **host: Any) -> Iterator[tuple[ServerProcess, Invitation]]:
    """A server that listens, and what others need to join it."""
    server = ServerProcess(home, **{"local": True, **host})
    try:
        wait_until(lambda: server.invitation or server.failure, "the server says something")
        assert server.invitation is not None, server.failure
        yield server, server.invitation
    finally:
        server.end()


def entry(told: Invitation, kept: Path) -> Entry:
    return entry_of(told.url, "Ann", kept, password=told.code)


ADDRESSES = ("192.168.1.5", "10.0.5.3")


def test_an_invitation_leads_to_each_address_of_its_machine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(server_process, "told_addresses", lambda _host, _into: ADDRESSES)
    told = invitation_to("ws://127.0.0.1:40123", "k3v9q")
    assert (told.address, told.others) == ("192.168.1.5:40123", ("10.0.5.3:40123",))
    other = told.to("10.0.5.3:40123")
    assert (other.address, other.others) == ("10.0.5.3:40123", ("192.168.1.5:40123",))
    assert other.to("192.168.1.5:40123") == told
    assert told.to("10.9.9.9:40123") == told, "it is none of its own any more"
    assert invitation_to(told.url, "k3v9q", local=True).address == "127.0.0.1:40123"


@pytest.mark.parametrize(
    ("host", "told"),
    [
        ({"local": True, "vpn": True}, ["--host", HERE]),
        ({"local": False}, ["--host", EVERYWHERE, "--announce", "Ann"]),
        (
            {"local": False, "vpn": True},
            ["--host", EVERYWHERE, "--announce", "Ann", "--announce-into", "vpn"],
        ),
    ],
)
def test_a_vpn_is_told_of_a_table_where_its_host_says_so(
    host: dict[str, Any], told: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Begun:
        said: list[str]

        def __init__(self, words: list[str], *_told: object) -> None:
            Begun.said = words

        def say(self, _line: str) -> None: ...

    monkeypatch.setattr(server_process, "BesideProgram", Begun)
    ServerProcess(tmp_path, name="Ann", **host)
    assert Begun.said[Begun.said.index("--host") :] == told


@pytest.mark.slow
def test_an_invitation_follows_a_change_of_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    now: tuple[str, ...] = ADDRESSES
    monkeypatch.setattr(server_process, "told_addresses", lambda _host, _into: now)
    monkeypatch.setattr("game.net.address_watch.LOOK_S", 0.01)
    with served(tmp_path / "server", local=False) as (server, told):
        port = told.url.rpartition(":")[2]
        assert told.address == f"192.168.1.5:{port}"
        now = ("172.16.0.9",)
        wait_until(lambda: server.invitation != told, "it is seen")
        moved = server.invitation
        assert moved is not None
        assert (moved.address, moved.others, moved.code) == (f"172.16.0.9:{port}", (), told.code)


@pytest.mark.slow
def test_a_home_keeps_its_port_its_code_and_so_its_guests_names(tmp_path: Path) -> None:
    with served(tmp_path / "server") as (_, first), Session(entry(first, tmp_path / "ann")):
        pass
    with served(tmp_path / "server") as (_, second):
        assert second == first
        with Session(entry(second, tmp_path / "ann")) as ann:
            assert list(ann.games(mine=True)) == []


@pytest.mark.slow
def test_a_port_that_another_program_took_is_given_up_and_the_code_is_not(tmp_path: Path) -> None:
    with served(tmp_path / "server") as (_, first):
        pass
    with socket.socket() as other:
        other.bind((HERE, int(first.url.rpartition(":")[2])))
        other.listen()
        with served(tmp_path / "server") as (_, second):
            assert second.url != first.url
            assert second.code == first.code


@pytest.mark.slow
def test_a_server_without_a_host_leaves_the_tables_to_whoever_opened_them(tmp_path: Path) -> None:
    with served(tmp_path, name="Ann") as (_, first):
        before = kept_door(tmp_path)
    assert before is not None
    assert (before.name, before.local) == ("Ann", True)
    with served(tmp_path, local=False) as (_, second):
        assert (second.url, second.code) == (first.url, first.code)
    assert kept_door(tmp_path) == before


@pytest.mark.slow
def test_a_note_of_port_and_code_that_makes_no_sense_is_set_aside(tmp_path: Path) -> None:
    (tmp_path / "door.json").write_text('{"port":-1,"code":""}', encoding="utf-8")
    with served(tmp_path) as (_, told):
        assert len(told.code) == 5
    assert (tmp_path / "door.json.broken-1").is_file()


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs a signal that kills")
def test_a_killed_server_is_started_again_where_it_was_with_its_games(tmp_path: Path) -> None:
    with served(tmp_path / "server") as (server, told):
        guest = entry(told, tmp_path / "ann")
        with Session(guest) as ann:
            wanted = Create(
                variant="oh-hell", seats=[WantedSeat("Ann"), WantedSeat(), WantedSeat()]
            )
            made = ann.ask(wanted, GameInfo)
        link = ServerLink(guest)
        states: list[LinkState] = []

        def went(*due: LinkState) -> bool:
            states.extend(one.state for one in link.news() if isinstance(one, LinkNews))
            return states == [*due]

        try:
            wait_until(lambda: went(LinkState.CONNECTED), "she is let in")
            killed = server.pid
            os.kill(killed, signal.SIGKILL)
            back = LinkState.CONNECTED, LinkState.LOST, LinkState.CONNECTED
            wait_until(lambda: went(*back), "the connection is back by itself")
            assert server.pid != killed
        finally:
            link.close()
            link.join()
        assert server.invitation == told
        with Session(guest) as ann:
            assert [game.game for game in ann.games(mine=True)] == [made.game]
    assert not server.running


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="the system asks for the end by another way there")
def test_a_server_whose_end_the_system_asks_for_stays_ended(tmp_path: Path) -> None:
    with served(tmp_path / "server") as (server, _):
        asked = server.pid
        os.kill(asked, signal.SIGTERM)
        wait_until(lambda: not server.running, "it ends")
        wait_until(lambda: server.failure, "the window has seen it")
        assert server.pid == asked
