"""Challenges are signed with their maker's key, and a wrong signature is refused."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from game.challenges.challenge import (
    Challenge,
    ChallengeError,
    challenge_of,
    line_of,
    read_challenge,
    signed_text,
)
from game.commands.challenge_line import taken_setup
from game.commands.cli import main
from game.commands.words import CommandError
from game.net.client.own_key import own_key
from game.net.client.signed_challenges import signed, verifier
from game.net.keys import drawn_pair, own_pair
from game.profiles.profile import new_profile
from game.profiles.shelf import ProfileShelf
from game.table.records.replay import only_game
from tests.commands.command_line import NO_WINDOWS
from tests.played_by_bots import kept
from tests.tables import setup_for


@pytest.fixture
def path(tmp_path: Path) -> Path:
    setup = setup_for(
        "skilled,human,casual", row="oh-hell", options={"schedule": (2, 1)}, seed="ab12"
    )
    return kept(tmp_path / "game.jsonl", setup)


@pytest.fixture
def challenge(path: Path) -> Challenge:
    return challenge_of(only_game(path))


def test_a_line_of_a_player_here_is_signed_with_their_key_and_read_back(
    challenge: Challenge,
) -> None:
    players, _ = ProfileShelf.usual().open()
    maker = replace(challenge, name=players.current.name)
    line = line_of(signed(maker, players))
    assert f"key={own_pair(own_key(players, '')).public} signature=" in line
    taken = read_challenge(line.replace(" ", "\n", 5), verifier())
    assert line_of(taken) == line
    assert replace(taken, key="", signature="") == maker


def test_a_game_of_somebody_else_is_not_signed(challenge: Challenge) -> None:
    players, _ = ProfileShelf.usual().open()
    other = replace(challenge, name=new_profile("Somebody else").name)
    line = line_of(signed(other, players))
    assert "key=" not in line
    assert read_challenge(line, verifier()) == other


def test_without_pynacl_nothing_is_signed_and_nothing_checked(
    challenge: Challenge, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("game.net.keys", "game.net.client.own_key"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setitem(sys.modules, "nacl", None)
    monkeypatch.setitem(sys.modules, "nacl.exceptions", None)
    players, _ = ProfileShelf.usual().open()
    maker = replace(challenge, name=players.current.name)
    assert signed(maker, players) == maker
    assert verifier() is None
    told = replace(maker, key="0" * 64, signature="0" * 128)
    assert read_challenge(line_of(told), verifier()) == told


@pytest.mark.parametrize("change", ["name", "record", "plays", "key", "signature"])
def test_a_line_that_its_key_did_not_sign_is_refused(challenge: Challenge, change: str) -> None:
    """Whoever changed it wrote a new check at its end."""
    pair, other = drawn_pair(), drawn_pair()
    signature = pair.sign(signed_text(challenge, pair.public))
    line = replace(challenge, key=pair.public, signature=signature)
    read_challenge(line_of(line), verifier())
    words: dict[str, Any] = {
        "name": "Mallory",
        "record": "0" * 64,
        "plays": "",
        "key": other.public,
        "signature": other.sign(signed_text(challenge, pair.public)),
    }
    with pytest.raises(ChallengeError, match="was not signed by the key"):
        read_challenge(line_of(replace(line, **{change: words[change]})), verifier())


@pytest.mark.parametrize(
    ("key", "signature"), [("", "0" * 128), ("0" * 64, ""), ("xy", "0" * 128), ("0" * 64, "12")]
)
def test_half_a_signature_is_refused(challenge: Challenge, key: str, signature: str) -> None:
    with pytest.raises(ChallengeError):
        read_challenge(line_of(replace(challenge, key=key, signature=signature)), verifier())


def test_commands_refuse_a_wrong_signature_and_tell_of_a_good_one(
    path: Path, challenge: Challenge, capsys: pytest.CaptureFixture[str]
) -> None:
    pair = drawn_pair()
    signature = pair.sign(signed_text(challenge, pair.public))
    good = replace(challenge, key=pair.public, signature=signature)
    answer = kept(path.parent / "answer.jsonl", taken_setup(line_of(good)))
    assert f"signed by the key that begins with {pair.public[:16]}" in capsys.readouterr().out
    with pytest.raises(CommandError, match="was not signed by the key"):
        taken_setup(line_of(replace(good, name="Mallory")))

    def told(line: str, *words: str) -> str:
        command = ["challenge-line", str(answer), "--against", line, *words]
        code = main(command, NO_WINDOWS)
        out, err = capsys.readouterr()
        assert code == (2 if err else 0)
        return out + err

    assert f"signed by the key that begins with {pair.public[:16]}" in told(line_of(good))
    assert json.loads(told(line_of(good), "--json"))["challenge"]["key"] == pair.public
    assert "not signed by whoever played it." in told(line_of(challenge))
    assert "was not signed by the key" in told(line_of(replace(good, name="Mallory")))
