"""The password of a server: never on a command line, and not to be found by trying."""

from __future__ import annotations

import io
import logging
import os
import sys
from pathlib import Path

import pytest

from game.commands import serve
from game.commands.cli import main
from game.commands.passwords import password_of
from game.commands.words import CommandError, Parser
from game.net.assembly import whole_server
from game.net.client.server_process import ServerProcess, end_left_server
from game.net.keys import drawn_pair
from game.net.server.rate_limits import ServerLimits
from tests.commands.command_line import NO_WINDOWS
from tests.inline_bots import inline_service
from tests.links import Clock, KeptLink, greeted
from tests.waiting import wait_until

LINUX = pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="needs /proc")


def given(*words: str) -> str | None:
    """The password that a command is given by these words."""
    parser = Parser()
    serve.add_words(parser)
    return password_of(parser.parse_args(words))


def test_a_password_comes_from_a_file_the_input_or_the_environment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("BLACKOUT_PASSWORD", raising=False)
    assert given() is None
    file = tmp_path / "word"
    file.write_text("open sésame\r\nmore\n", encoding="utf-8")
    assert given("--password-file", str(file)) == "open sésame"
    monkeypatch.setattr(sys, "stdin", io.StringIO("mellon\n"))
    assert given("--password-file", "-") == "mellon"
    monkeypatch.setenv("BLACKOUT_PASSWORD", "abracadabra")
    assert given() == "abracadabra"
    assert given("--password-file", str(file)) == "open sésame"


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        (b"x" * 5000, "too large"),
        (b"a\0b\n", "control character"),
        (b"x\xff\n", "UTF-8"),
        (b"", "no password"),
    ],
    ids=ascii,
)
@pytest.mark.parametrize("errors", ["strict", "surrogateescape"])
def test_an_input_that_holds_no_password_is_refused_in_a_sentence(
    typed: bytes, why: str, errors: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    given_in = io.TextIOWrapper(io.BytesIO(typed), encoding="utf-8", errors=errors)
    monkeypatch.setattr(sys, "stdin", given_in)
    with pytest.raises(CommandError, match=why):
        given("--password-file", "-")


@pytest.mark.skipif(os.name != "posix", reason="elsewhere the environment is Unicode")
def test_an_environment_that_holds_no_text_is_refused_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("BLACKOUT_PASSWORD", os.fsdecode(b"x\xff"))
    with pytest.raises(CommandError, match="BLACKOUT_PASSWORD"):
        given()


@pytest.mark.parametrize("command", [["serve"], ["games", "--server", "ws://x", "--as", "Ann"]])
def test_a_password_on_the_command_line_is_refused_and_not_repeated(
    command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        main([*command, "--password", "sesame"], NO_WINDOWS)
    assert ended.value.code == 2
    said = capsys.readouterr().err
    assert "--password-file" in said
    assert "sesame" not in said
    assert said.count("\n") == 1


def test_a_file_without_a_password_is_refused_in_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    empty = tmp_path / "empty"
    empty.write_text("\nsesame\n", encoding="utf-8")
    (tmp_path / "bytes").write_bytes(b"\xff\x00")
    for name in ("empty", "bytes", "nothing", "."):
        words = ["serve", "--home", str(tmp_path / "home"), "--password-file", str(tmp_path / name)]
        assert main(words, NO_WINDOWS) == 2
        assert capsys.readouterr().err.count("\n") == 1


@LINUX
@pytest.mark.slow
def test_no_other_user_sees_the_code_of_a_server_that_a_window_starts(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path, local=True, code="k3v9qa")
    try:
        wait_until(lambda: server.invitation or server.failure, "it listens")
        assert b"k3v9qa" not in Path(f"/proc/{server.pid}/cmdline").read_bytes()
        server.stay()
        assert (tmp_path / "left.json").stat().st_mode & 0o077 == 0
        end_left_server(tmp_path)
    finally:
        server.stays = False
        server.end()


def test_who_tries_passwords_is_slowed_and_logged_and_others_are_not(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    clock = Clock()
    bots = inline_service()
    limits = ServerLimits(wrong_greetings=5, seconds_per_wrong_greeting=10)
    server = whole_server(tmp_path, bots, password="sesame", limits=limits, clock=clock).core
    with caplog.at_level(logging.WARNING, logger="blackout.server"):
        answers = [
            greeted(server, "Eve", link=KeptLink("far"), password=f"word{n}") for n in range(8)
        ]
    assert answers == ["password"] * 5 + ["limit"] * 3
    assert sum("far" in record.getMessage() for record in caplog.records) == 6
    assert "word3" not in caplog.text
    assert greeted(server, "Eve", link=KeptLink("far"), password="sesame") == "limit", (
        "nothing is tried"
    )
    assert greeted(server, "Ann", link=KeptLink("near"), password="sesame") == "welcome"
    clock.now += 10
    assert greeted(server, "Eve", link=KeptLink("far"), password="sesame") == "welcome"
    server.close()


def test_who_tries_a_name_with_other_keys_is_slowed_and_its_owner_elsewhere_is_not(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    limits = ServerLimits(wrong_greetings=3)
    server = whole_server(tmp_path, inline_service(), limits=limits, clock=Clock()).core
    ann = drawn_pair()
    assert greeted(server, "Ann", ann, KeptLink("home")) == "welcome"
    tries = [greeted(server, "Ann", link=KeptLink("far")) for _ in range(5)]
    assert tries == ["key"] * 3 + ["limit"] * 2
    assert "far greets as Ann with a wrong key" in caplog.text
    assert greeted(server, "Ann", ann, KeptLink("home")) == "welcome"
    server.close()
