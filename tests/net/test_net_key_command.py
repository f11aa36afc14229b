"""A player's key is shown, carried to another home, and never replaced unasked."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from game import home
from game.net.client.own_key import own_key
from game.net.keys import FILE, KeyPair, own_pair
from game.net.qr_codes import page_link
from game.profiles.shelf import ProfileShelf
from tests.commands.command_line import run


def at(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Go on in another home."""
    monkeypatch.setenv(home.HOME_VARIABLE, str(folder))


def pair() -> KeyPair:
    """The present player's."""
    return own_pair(own_key(ProfileShelf.usual().open()[0], ""))


def test_a_key_is_carried_to_another_home(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    at(tmp_path / "one", monkeypatch)
    assert run("key") == 0
    carried = pair()
    assert capsys.readouterr().out == f"{carried.public}\n"
    file = tmp_path / "carried"
    assert run("key", "export", file) == 0
    if os.name != "nt":
        assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert run("key", "export", file) == 2, "nothing is written over"
    at(tmp_path / "two", monkeypatch)
    assert run("key", "import", file) == 0
    assert pair() == carried
    assert run("key", "import", file) == 0, "it is that one already"


def test_another_key_is_replaced_only_where_that_is_said_and_then_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    at(tmp_path / "one", monkeypatch)
    first = pair()
    assert run("key", "export", tmp_path / "carried") == 0
    at(tmp_path / "two", monkeypatch)
    second = pair()
    assert run("key", "import", tmp_path / "carried") == 2
    assert "another key" in capsys.readouterr().err
    assert pair() == second
    assert run("key", "import", tmp_path / "carried", "--replace") == 0
    assert pair() == first
    link = page_link("192.168.1.5:8765", "abc", secret="5" * 64)
    assert run("key", "import", link, "--replace") == 0
    assert pair().secret == "5" * 64
    lie = sorted((tmp_path / "two").rglob(f"{FILE}.replaced-*"))
    kept = [one.read_text(encoding="utf-8") for one in lie]
    assert [second.secret in kept[0], first.secret in kept[1]] == [True, True], "none is lost"


def test_each_player_of_a_home_has_a_key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    at(tmp_path, monkeypatch)
    shelf = ProfileShelf.usual()
    players = shelf.add(shelf.open()[0], "Ann")
    players = shelf.add(players, "Bob")
    ann, bob = (own_pair(own_key(players, name)) for name in ("ANN", "Bob"))
    assert ann != bob
    assert own_pair(own_key(players, "Somebody")) == bob, "the present player's"


def test_a_link_carries_key_and_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    at(tmp_path, monkeypatch)
    monkeypatch.setenv("BLACKOUT_PASSWORD", "a/b#c")
    assert run("key", "link", "ws://192.168.1.5:8765") == 0
    assert capsys.readouterr().out == f"http://192.168.1.5:8765/#key={pair().secret}&a%2Fb%23c\n"


@pytest.mark.thinned(12)
@pytest.mark.parametrize(
    "words",
    [
        ["export"],
        ["import"],
        ["show", "x"],
        ["import", "nowhere"],
        ["import", "nonsense"],
        ["link", "notaurl"],
        ["link", "http://"],
        ["link", "ftp://somewhere"],
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(
    words: list[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    at(tmp_path / "home", monkeypatch)
    monkeypatch.chdir(tmp_path)
    Path("nonsense").write_bytes(b"\xff{")
    assert run("key", *words) == 2
    assert run("key", "--as", "Nobody") == 2
    assert capsys.readouterr().err.count("\n") == 2


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such folder")
def test_a_home_that_takes_nothing_is_one_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    at(Path(os.devnull), monkeypatch)
    assert run("key") == 2
    said = capsys.readouterr().err
    assert said.startswith("The key cannot be kept or read: ")
    assert said.endswith(".\n")
    assert not said.endswith("..\n")
