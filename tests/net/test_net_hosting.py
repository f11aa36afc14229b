"""A server that is always on: behind a proxy, and watched by a program."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.asyncio.client import ClientConnection, connect
from websockets.asyncio.server import ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed

from game.commands.cli import main
from game.commands.serve import metrics_address
from game.commands.words import CommandError
from game.net.add_ons.metrics import Metrics, exposition, figures
from game.net.server.addresses import LIST, RFC_7239, Proxies, counted_address
from game.net.server.table_server import TableServer
from game.net.server.websocket_server import WebSocketServer
from tests.commands.command_line import NO_WINDOWS
from tests.driving.greeting import come_in
from tests.links import Person, serving
from tests.net.test_net_page import fetched
from tests.waiting import HANG_S

_T = TypeVar("_T")


# By which address one is counted ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2::7", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::7", "2001:db8:1:3::/64"),
        ("fe80::1", "fe80::1"),
        ("::1", "::1"),
        ("local", "local"),
    ],
)
def test_a_subscriber_of_ipv6_is_one_address_and_a_room_is_not(address: str, counted: str) -> None:
    assert counted_address(address) == counted


@given(st.ip_addresses())
def test_what_an_address_counts_as_counts_as_itself(address: object) -> None:
    once = counted_address(str(address))
    assert counted_address(once) == once


XFF = [
    ("192.0.2.7", "192.0.2.7"),
    ("198.51.100.1, 192.0.2.7", "192.0.2.7"),
    ("2001:db8::7", "2001:db8::7"),
    ("192.0.2.7:4711", "192.0.2.7"),  # Azure, and IIS before others
    ("[2001:db8::7]", "2001:db8::7"),
    ("[2001:db8::7]:4711", "2001:db8::7"),
    ('"[2001:db8::7]:4711"', "2001:db8::7"),
    ("unknown", None),
    ("192.0.2.7, ", None),
    ("192.0.2.300:80", None),
    ("", None),
]
FORWARDED = [
    ("for=192.0.2.7", "192.0.2.7"),
    ("For=198.51.100.1, for=192.0.2.7;proto=https;by=203.0.113.43", "192.0.2.7"),
    ('proto=http;for="[2001:db8::7]:4711"', "2001:db8::7"),
    ('for="192.0.2.7:4711" ;host="a, b"', "192.0.2.7"),
    ('for="192.0.2.7:_p-1"', "192.0.2.7"),
    ('for="[2001:db8::7]:_a.b"', "2001:db8::7"),
    ("for=_hidden", None),
    ("for=unknown", None),
    ("proto=https", None),
    ('for="192.0.2.7', None),
    ("", None),
]


@pytest.mark.parametrize(
    ("header", "line", "address"),
    [*((LIST, *each) for each in XFF), *((RFC_7239, *each) for each in FORWARDED)],
)
def test_the_address_is_read_as_proxies_write_it(
    header: str, line: str, address: str | None
) -> None:
    assert Proxies(1, header).client(Headers({header: line})) == address


@pytest.mark.parametrize(
    ("count", "lines", "address"),
    [
        (1, ["198.51.100.1", "192.0.2.7"], "192.0.2.7"),
        (2, ["6.6.6.6, 198.51.100.1, 192.0.2.7"], "198.51.100.1"),
        (2, ["6.6.6.6", "198.51.100.1:99", "192.0.2.7"], "198.51.100.1"),
        (2, ["192.0.2.7"], None),
        (1, [], None),
        (0, ["192.0.2.7"], None),
    ],
)
def test_only_the_words_of_so_many_proxies_are_believed(
    count: int, lines: list[str], address: str | None
) -> None:
    headers = Headers()
    for line in lines:
        headers[LIST] = line
    assert Proxies(count).client(headers) == address


def test_what_a_stranger_sends_in_the_other_header_is_not_looked_at() -> None:
    headers = Headers({LIST: "192.0.2.7", RFC_7239: "for=6.6.6.6"})
    assert Proxies(1, LIST).client(headers) == "192.0.2.7"
    headers = Headers({RFC_7239: "for=192.0.2.7", LIST: "6.6.6.6"})
    assert Proxies(1, RFC_7239).client(headers) == "192.0.2.7"


@pytest.mark.parametrize("open_quote", ['for="', 'for=6.6.6.6;x="', 'for="6.6.6.6\\'])
def test_quotation_marks_left_open_by_a_stranger_do_not_hide_what_a_proxy_adds(
    open_quote: str,
) -> None:
    headers = Headers()
    headers[RFC_7239] = open_quote
    headers[RFC_7239] = 'for="[2001:db8::7]:4711"'
    assert Proxies(1, RFC_7239).client(headers) == "2001:db8::7"


def test_what_a_proxy_does_not_say_is_told_once_in_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    proxies = Proxies(2)
    for _ in range(3):
        proxies.client(Headers({LIST: "192.0.2.7"}))
        proxies.client(Headers({LIST: "unknown, unknown"}))
    told = [record.getMessage() for record in caplog.records]
    assert len(told) == 2
    assert "1 of 2 addresses in X-Forwarded-For ('192.0.2.7')" in told[0]
    assert "no address in X-Forwarded-For ('unknown, unknown')" in told[1]


def with_server(
    home: Path, visit: Callable[[str], Awaitable[_T]], *, proxies: Proxies, **limits: float
) -> _T:
    """Run a server on any free port for as long as a visit takes."""

    async def both() -> _T:
        core = serving(home, time.time, **limits)
        server = WebSocketServer(core, proxies)
        ready: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        running = asyncio.create_task(server.run("127.0.0.1", 0, ready=ready.set_result))
        try:
            return await asyncio.wait_for(visit(await ready), HANG_S)
        finally:
            server.stop()
            await running

    return asyncio.run(both())


async def is_let_in(client: ClientConnection, name: str) -> bool:
    """Whether a connection is kept: its greeting is answered."""
    try:
        await come_in(client, name)
    except ConnectionClosed as closed:
        return closed.rcvd is None or closed.rcvd.code != 1013
    return True


@pytest.mark.parametrize(("proxies", "third"), [(Proxies(1), True), (Proxies(), False)])
def test_behind_a_proxy_limits_count_those_whom_it_names(
    tmp_path: Path, proxies: Proxies, *, third: bool
) -> None:
    async def visit(url: str) -> list[bool]:
        found = []
        sockets = []
        people = zip(("Ann", "Bob", "Clio"), ("192.0.2.1", "192.0.2.1", "2001:db8::1"), strict=True)
        for name, who in people:
            client = await connect(url, additional_headers={LIST: who}, proxy=None)
            sockets.append(client)
            found.append(await is_let_in(client, name))
        for client in sockets:
            await client.close()
        return found

    one_each = with_server(tmp_path, visit, proxies=proxies, per_address=1)
    assert one_each == [True, False, third]


# Figures ------------------------------------------------------------------------------------------


@pytest.fixture
def core(tmp_path: Path) -> Iterator[TableServer]:
    """A server without sockets."""
    made = serving(tmp_path)
    yield made
    made.close()


def asked(core: TableServer, *paths: str, method: str = "GET") -> list[tuple[int, str]]:
    """What a server answers at its second address."""

    async def never(socket: ServerConnection) -> None:
        raise AssertionError("nobody connects there")

    async def both() -> list[tuple[int, str]]:
        async with serve(never, "127.0.0.1", 0, process_request=Metrics(core)) as server:
            port = server.sockets[0].getsockname()[1]
            found = []
            for path in paths:
                status, _headers, body = await asyncio.to_thread(
                    fetched, f"ws://127.0.0.1:{port}", path, method
                )
                found.append((status, body.decode()))
            return found

    return asyncio.run(both())


def a_table(host: Person) -> None:
    """A table at which others may sit down."""
    made = host.ask("create", variant="oh-hell", seats=[{}, {}, {}])
    assert made["type"] == "game", made


def by_name(core: TableServer) -> dict[str, float]:
    """Every figure."""
    return {figure.name: figure.value for figure in figures(core)}


def test_a_server_says_that_it_is_well_and_nothing_else_of_itself(
    core: TableServer,
) -> None:
    well, other, upper = asked(core, "/health?now", "/", "/Metrics")
    assert well == (200, "well\n")
    assert other[0] == upper[0] == 404
    assert other[1] == "There are /health and /metrics here.\n"


def test_a_server_whose_disk_takes_no_more_is_not_well(
    core: TableServer,
) -> None:
    a_table(Person(core, "Ann"))
    (one,) = core.games.values()
    one.stalled = True
    assert asked(core, "/health") == [(503, "The disk takes no more.\n")]
    assert by_name(core)["games_stalled"] == 1


def test_figures_tell_what_happened_and_no_names(
    core: TableServer,
) -> None:
    before = by_name(core)
    assert not any(before.values())
    ann, bob = Person(core, "Ann"), Person(core, "Bob")
    a_table(ann)
    now = by_name(core)
    assert now["connections"] == now["people_present"] == now["connections_total"] == 2
    assert now["games_running"] + now["games_waiting"] == 1
    assert now["messages_total"] >= 3
    assert now["refusals_total"] == 0
    core.receive(bob.client, "{")
    assert by_name(core)["refusals_total"] == 1
    ((status, text),) = asked(core, "/metrics")
    assert status == 200
    assert text == exposition(core, Metrics(core).program)
    assert "ann" not in text.casefold()
    for line in text.splitlines():
        assert line.startswith(("#", "blackout_"))


def test_figures_say_their_meaning_and_kind_once(core: TableServer) -> None:
    lines = exposition(core, 'version="1"').splitlines()
    names = [line.split()[2] for line in lines if line.startswith("# HELP ")]
    kinds = [line.split()[2] for line in lines if line.startswith("# TYPE ")]
    values = [line.split()[0].partition("{")[0] for line in lines if not line.startswith("#")]
    assert names == kinds == values
    assert len(set(names)) == len(names) > 8
    counters = {line.split()[2] for line in lines if line.endswith(" counter")}
    assert counters == {name for name in names if name.endswith("_total")}


@pytest.mark.parametrize(
    ("words", "address"),
    [
        ("9100", ("127.0.0.1", 9100)),
        ("0.0.0.0:9100", ("0.0.0.0", 9100)),
        ("[::1]:9100", ("::1", 9100)),
        (":9100", ("127.0.0.1", 9100)),
    ],
)
def test_the_second_address_is_a_port_or_a_host_and_a_port(
    words: str, address: tuple[str, int]
) -> None:
    assert metrics_address(words) == address


@pytest.mark.parametrize(
    "words",
    ["", "host", "host:", "70000", "host:-1", "host:9,1", "9100:host", "9" * 5000, "a..b:9"],
)
def test_anything_else_is_no_second_address(words: str) -> None:
    with pytest.raises(CommandError, match="--metrics takes"):
        metrics_address(words)


@pytest.mark.parametrize(
    "words",
    ["--host=", "--host=a..b", f"--host={'x' * 64}", "--host=\u202e", "--home="],
    ids=ascii,
)
def test_a_server_never_guesses_where_it_is_to_listen_or_to_write(
    words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["serve", words], NO_WINDOWS)
    assert ended.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_wrong_second_address_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code = main(["serve", "--home", str(tmp_path), "--metrics", "host"], NO_WINDOWS)
    assert code == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "--metrics" in said
