"""What an operator asks a running server, and has it do."""

from __future__ import annotations

import asyncio
import json
import os
import stat
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar, get_args

import pytest

from game.commands.cli import main
from game.commands.operator import QUESTIONS
from game.net.add_ons.operator.operator_socket import (
    SOCKET,
    Ban,
    Carried,
    Drain,
    GamesAtServer,
    ListGames,
    NotCarried,
    Operator,
    Question,
    ReloadCertificate,
    Reopen,
    ShowOut,
    Unban,
    Visitors,
    Who,
    answer,
    ask,
    operator_socket,
)
from game.net.server.addresses import counted_address
from game.net.server.table_server import TableServer
from game.net.server.websocket_server import WebSocketServer
from tests.commands.command_line import NO_WINDOWS
from tests.links import KeptLink, Person, greeted, serving
from tests.waiting import HANG_S

_T = TypeVar("_T")
on_unix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such sockets")


def carried(core: TableServer, question: ShowOut | Ban | Unban | Drain | Reopen) -> str:
    """Have something done that can be; what is told of it."""
    found = answer(core, question, None)
    assert isinstance(found, Carried), found
    return found.told


def test_who_is_there_and_what_is_played_is_told_without_cards(tmp_path: Path) -> None:
    server = serving(tmp_path)
    ann = Person(server, "Ann", link=KeptLink("192.0.2.7"))
    game = ann.ask("create", variant="oh-hell", seats=[{}, {"agent": "random"}, {}])["game"]
    ann.ask("follow", game=game)
    there = answer(server, Who(), None)
    assert isinstance(there, Visitors)
    (visitor,) = there.visitors
    assert (visitor.name, visitor.key) == ("Ann", ann.pair.public)
    assert (visitor.address, visitor.games) == ("192.0.2.7", (game,))
    games = answer(server, ListGames(), None)
    assert isinstance(games, GamesAtServer)
    (played,) = games.games
    assert (played.game, played.variant, played.host) == (game, "oh-hell", "Ann")
    assert played.seats == ("Ann", "random", "")
    server.close()


def test_who_is_shown_out_may_come_back_and_who_is_banned_may_not(tmp_path: Path) -> None:
    server = serving(tmp_path)
    ann = Person(server, "Ann")
    assert carried(server, ShowOut("ANN")).endswith("1.")
    assert ann.link.closed is not None
    ann.cut()
    again = Person(server, "Ann", ann.pair)
    carried(server, Ban("Ann"))
    assert again.link.closed is not None
    again.cut()
    assert greeted(server, "Ann", ann.pair) == "banned"
    assert carried(server, Unban("Ann")) == "Ann is let in again."
    assert isinstance(answer(server, Unban("Ann"), None), NotCarried)
    back = Person(server, "Ann", ann.pair)
    carried(server, Ban(ann.pair.public))
    assert back.link.closed is not None
    assert greeted(server, "Anna", ann.pair) == "banned", "the key, whatever its name"
    assert greeted(server, "Bob") == "welcome"
    server.close()


def test_a_ban_leaves_the_other_lines_of_the_file_as_they_were(tmp_path: Path) -> None:
    (tmp_path / "banned.txt").write_text("Zoe\n203.0.113.5")
    server = serving(tmp_path)
    carried(server, Ban("Bob"))
    carried(server, Ban("Bob"))
    assert (tmp_path / "banned.txt").read_text() == "Zoe\n203.0.113.5\nBob\n"
    carried(server, Unban("203.0.113.5"))
    assert (tmp_path / "banned.txt").read_text() == "Zoe\nBob\n"
    server.close()


def test_an_address_is_that_of_a_whole_ipv6_network(tmp_path: Path) -> None:
    server = serving(tmp_path)
    network = counted_address("2001:db8::7")
    ann = Person(server, "Ann", link=KeptLink(network))
    assert isinstance(answer(server, ShowOut("2001:db9::7"), None), NotCarried)
    for address in ("2001:db8::7", "2001:db8::8"):
        carried(server, Ban(address))
    assert ann.link.closed is not None
    assert (tmp_path / "banned.txt").read_text() == "2001:db8::7\n", "the second one was banned"
    server.close()


def test_before_its_end_a_server_takes_no_new_games_and_plays_on(tmp_path: Path) -> None:
    server = serving(tmp_path)
    ann = Person(server, "Ann")
    seats = [{}, {"agent": "random"}, {"agent": "random"}]
    ann.ask("create", variant="oh-hell", seats=seats, in_order=True)
    carried(server, Drain())
    refused = ann.ask("create", variant="oh-hell", seats=seats)
    assert (refused["type"], refused["code"]) == ("refused", "closing")
    assert server.is_played_at
    ann.cut()
    assert not server.is_played_at
    carried(server, Reopen())
    ann = Person(server, "Ann", ann.pair)
    assert ann.ask("create", variant="oh-hell", seats=seats)["type"] == "game"
    server.close()


def with_operator(
    home: Path, visit: Callable[[], _T], reload: Callable[[], None] | None = None
) -> _T:
    """Run a server for as long as a visit in another thread takes."""

    async def both() -> _T:
        core = serving(home, time.time)
        server = WebSocketServer(core)
        ready: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        asked = partial(operator_socket, core, Operator(home, reload))
        listening = server.run("127.0.0.1", 0, beside=[asked], ready=ready.set_result)
        running = asyncio.create_task(listening)
        try:
            await asyncio.wait_for(ready, HANG_S)
            return await asyncio.wait_for(asyncio.to_thread(visit), HANG_S)
        finally:
            server.stop()
            await asyncio.wait_for(running, HANG_S)

    return asyncio.run(both())


@on_unix
def test_only_the_owner_opens_the_socket_and_it_goes_with_the_server(tmp_path: Path) -> None:
    path = tmp_path / SOCKET

    def visit() -> tuple[object, int]:
        return ask(tmp_path, Who()), stat.S_IMODE(path.stat().st_mode)

    assert with_operator(tmp_path, visit) == (Visitors(()), 0o600)
    assert not path.exists()
    path.touch()  # as a killed server leaves it
    assert with_operator(tmp_path, visit) == (Visitors(()), 0o600)


@on_unix
def test_a_certificate_is_read_again_only_where_there_is_one(tmp_path: Path) -> None:
    read = list[str]()
    told = with_operator(
        tmp_path, lambda: ask(tmp_path, ReloadCertificate()), lambda: read.append("again")
    )
    assert told == Carried("The certificate was read again.")
    assert read == ["again"]

    def damaged() -> None:
        raise OSError("no such key")

    told = with_operator(tmp_path, lambda: ask(tmp_path, ReloadCertificate()), damaged)
    assert told == NotCarried("It is not done: no such key.")
    told = with_operator(tmp_path, lambda: ask(tmp_path, ReloadCertificate()))
    assert isinstance(told, NotCarried)


@on_unix
def test_a_server_that_is_to_end_ends_once_nobody_plays(tmp_path: Path) -> None:
    async def run() -> None:
        core = serving(tmp_path, time.time)
        server = WebSocketServer(core)
        ready: asyncio.Future[str] = asyncio.get_running_loop().create_future()
        asked = partial(operator_socket, core, Operator(tmp_path, None))
        running = asyncio.create_task(
            server.run("127.0.0.1", 0, beside=[asked], ready=ready.set_result)
        )
        await asyncio.wait_for(ready, HANG_S)
        await asyncio.to_thread(ask, tmp_path, Drain())
        await asyncio.wait_for(running, HANG_S)

    asyncio.run(run())


@on_unix
def test_the_command_prints_what_the_server_answers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def visit() -> list[int]:
        home = ["--home", str(tmp_path)]
        asked = (["who"], ["games", "--json"], ["ban", "Bob"], ["unban", "Zoe"])
        return [main(["operator", *words, *home], NO_WINDOWS) for words in asked]

    assert with_operator(tmp_path, visit) == [0, 0, 0, 2]
    out, err = capsys.readouterr()
    assert out.splitlines()[0] == "Nobody is connected."
    assert json.loads(out.splitlines()[1]) == {"type": "games", "games": []}
    assert err == "Zoe is not kept out.\n"


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["kick"], "'kick' takes a name."),
        (["who", "Ann"], "'who' takes no name."),
        (["who"], "No server can be asked in "),
    ],
)
def test_wrong_words_are_refused_in_a_sentence(
    words: list[str], why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["operator", *words, "--home", str(tmp_path)], NO_WINDOWS) == 2
    said = capsys.readouterr().err
    assert said.startswith(why) or os.name == "nt"
    assert said.count("\n") == 1


@on_unix
def test_a_folder_too_deep_for_a_socket_is_named_with_the_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    deep = tmp_path / ("d" * 120)
    assert main(["operator", "who", "--home", str(deep)], NO_WINDOWS) == 2
    said = capsys.readouterr().err
    assert "None" not in said
    assert "too long" in said


def test_every_question_of_the_command_is_one_of_the_socket(tmp_path: Path) -> None:
    asked = *get_args(Question), *serving(tmp_path).hooks.questions
    assert {one.__struct_config__.tag for one in asked} == set(QUESTIONS)
