"""A server signs what each person made of a game, and whoever takes that as a line checks it."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from game.challenges.challenge import (
    Challenge,
    ChallengeError,
    challenge_of,
    line_of,
    read_challenge,
)
from game.net.client.signed_challenges import signed, verifier
from game.net.keys import drawn_pair
from game.net.server.table_server import TableServer
from game.profiles.shelf import ProfileShelf
from game.table.records.lines import ServedNote, header_of, read_line, reseated
from game.table.records.replay import RecordedGame
from tests.links import Person, play_on, serving

NAMES = ("Ann", "Bob")
GAMES: dict[str, tuple[int, dict[str, Any]]] = {
    "oh-hell": (3, {"schedule": [2, 1]}),
    "caller-clag": (4, {"deals": 2}),
    "ninety-nine": (3, {}),
    "northeast-jokers": (5, {"schedule": [6, 5]}),
    "kachuful": (3, {"schedule": [2, 1]}),
    "potomac": (4, {"schedule": [2, 1]}),
}


def played(home: Path, variant: str, resigns: bool = False) -> tuple[TableServer, list[Person]]:
    """Ann and Bob play a whole game with bots."""
    server = serving(home)
    people = [Person(server, name) for name in NAMES]
    players, options = GAMES[variant]
    bots = [{"agent": "random"}] * (players - len(NAMES))
    seats = [*({"name": name} for name in NAMES), *bots]
    made = people[0].ask("create", variant=variant, options=options, seats=seats)
    people[1].ask("join", game=made["game"])
    for person in people:
        person.ask("follow", game=made["game"])
    if resigns:
        people[1].ask("resign", game=made["game"], agent="random")
    play_on(server, made["game"], people)
    return server, people


def as_kept(message: dict[str, Any]) -> RecordedGame:
    """The record as a window keeps it, its player's own seat marked."""
    lines = [read_line(json.dumps(one, separators=(",", ":")).encode()) for one in message["lines"]]
    seat, result = message["seat"], message["result"]
    seats = list(header_of(lines).seats)
    players, _ = ProfileShelf.usual().open()
    seats[seat] = msgspec.structs.replace(seats[seat], profile=players.current.id)
    note = ServedNote(seat, result["key"], result["signature"])
    return RecordedGame.of_lines([reseated(lines[0], seats), *lines[1:-1], note, lines[-1]])


@pytest.mark.parametrize("variant", GAMES)
def test_everybody_has_a_line_that_the_server_has_signed(variant: str, tmp_path: Path) -> None:
    server, people = played(tmp_path, variant)
    for person in people:
        (message,) = person.heard("record")
        challenge = challenge_of(as_kept(message))
        players, _ = ProfileShelf.usual().open()
        line = line_of(signed(challenge, players))
        assert f"server={server.greetings.key} served=" in line
        taken = read_challenge(line, verifier())
        assert taken == challenge
        assert taken.name == person.name
        assert len(taken.people) == 1
        assert taken.setup("Zoe").seats[taken.people[0]].agent == "skilled"


@pytest.mark.parametrize("change", ["name", "people", "server", "served", "plays", "points"])
def test_a_line_that_the_server_did_not_sign_is_refused(change: str, tmp_path: Path) -> None:
    _server, (ann, bob) = played(tmp_path, "oh-hell")
    challenge, other = (challenge_of(as_kept(one.heard("record")[0])) for one in (ann, bob))
    words: dict[str, Any] = {
        "name": "Mallory",
        "people": (),
        "server": drawn_pair().public,
        "served": other.served,
        "plays": "",
        "points": challenge.points + 1,
    }
    changed = replace(challenge, **{change: words[change]})
    with pytest.raises(ChallengeError) as refused:
        read_challenge(line_of(changed), verifier())
    if change != "points":
        assert "was not signed by the key or the server that it names" in str(refused.value)


def test_a_signature_that_does_not_hold_is_not_passed_on(tmp_path: Path) -> None:
    _server, (ann, bob) = played(tmp_path, "oh-hell")
    challenge, other = (challenge_of(as_kept(one.heard("record")[0])) for one in (ann, bob))
    players, _ = ProfileShelf.usual().open()
    found: Challenge = signed(replace(challenge, served=other.served), players)
    assert (found.server, found.served) == ("", "")
    assert read_challenge(line_of(found), verifier()) == found


def test_nothing_is_signed_for_whom_a_bot_decided_nor_for_who_looks_on(tmp_path: Path) -> None:
    server, people = played(tmp_path, "oh-hell", resigns=True)
    eve = Person(server, "Eve")
    eve.ask("follow", game=people[0].heard("game")[-1]["game"])
    ann, bob, looked = (one.heard("record")[0] for one in (*people, eve))
    assert "result" not in bob
    assert "result" not in looked
    taken = read_challenge(line_of(challenge_of(as_kept(ann))), verifier())
    assert taken.server == server.greetings.key
