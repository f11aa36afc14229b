"""The reader of phones' frames finds what a phone may not know, and nothing in honest frames."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from checks.phone_frames import leaks
from tests.links import Person, rest, serving

GAMES: dict[str, tuple[dict[str, Any], str]] = {
    "network-blackout": ({"schedule": [1, 2]}, "forehead"),
    "ninety-nine": ({}, "laid"),
    "kachuful": ({"schedule": [2, 1]}, "sealed"),
    "caller-clag": ({"deals": 2}, ""),
}


def played(home: Path, variant: str) -> tuple[list[str], list[dict[str, Any]], int]:
    """What one of three was sent of a whole game, its record, and the seat."""
    server, dice = serving(home), Random(variant)
    people = [Person(server, name) for name in ("Ann", "Bob", "Cleo")]
    options = GAMES[variant][0]
    made = people[0].ask("create", variant=variant, options=options, seats=[{}, {}, {}])
    game = made["game"]
    for person in people[1:]:
        person.ask("join", game=game)
    for person in people:
        person.ask("follow", game=game, table=True)
    rest(server)
    read = [0] * len(people)
    record: dict[str, Any] = {}
    while not record:
        for place, person in enumerate(people):
            fresh = [json.loads(frame) for frame in person.link.frames[read[place] :]]
            read[place] += len(fresh)
            last: dict[str, Any] = next((m for m in reversed(fresh) if m["type"] == "turn"), {})
            if last and last["seat"] in last["to_act"]:
                person.ask("act", game=game, action=dice.choice(last["actions"]))
            record = next((m for m in fresh if m["type"] == "record" and place == 0), record)
        rest(server)
    server.close()
    return people[0].link.frames, record["lines"], record["seat"]


def altered(frames: list[str], change: Callable[[dict[str, Any]], bool]) -> list[str]:
    """The same with the first message that `change` takes to altered."""
    found = [json.loads(frame) for frame in frames]
    assert any(change(message) for message in found), "there is such a message"
    return [json.dumps(message) for message in found]


@pytest.mark.thinned(6)
@pytest.mark.parametrize("variant", GAMES)
def test_honest_frames_show_nothing_that_is_hidden(variant: str, tmp_path: Path) -> None:
    frames, record, seat = played(tmp_path, variant)
    assert leaks(frames, record, seat, GAMES[variant][1]) == []
    assert leaks(frames, record, None, GAMES[variant][1]), "to somebody without a seat they would"


def test_a_card_of_another_hand_is_found(tmp_path: Path) -> None:
    frames, record, seat = played(tmp_path, "kachuful")
    dealt = next(line for line in record if line.get("event") == "deal")
    other = (seat + 1) % 3

    def opened(message: dict[str, Any]) -> bool:
        if message.get("line", {}).get("event") != "deal":
            return False
        message["line"]["hands"][other][0] = dealt["hands"][other][0]
        return True

    (fault,) = leaks(altered(frames, opened), record, seat, "sealed")
    assert fault == f"In deal 1, the deal shows {dealt['hands'][other][0]}."


def test_the_own_card_on_a_forehead_is_found_and_so_is_a_secret_bid(tmp_path: Path) -> None:
    frames, record, seat = played(tmp_path / "forehead", "network-blackout")
    dealt = next(line for line in record if line.get("event") == "deal")

    def seen(message: dict[str, Any]) -> bool:
        if message.get("line", {}).get("event") != "deal":
            return False
        message["line"]["hands"][seat] = dealt["hands"][seat]
        return True

    assert len(leaks(altered(frames, seen), record, seat, "forehead")) == 1
    frames, record, seat = played(tmp_path / "sealed", "kachuful")
    other = (seat + 1) % 3

    def told(message: dict[str, Any]) -> bool:
        if message["type"] != "table" or message["bids"][other] is not None:
            return False
        message["bids"][other] = 1
        return True

    (fault,) = leaks(altered(frames, told), record, seat, "sealed")
    assert fault == f"It is told the secret bid of seat {other}."


def test_a_seed_and_a_turn_of_another_seat_are_found(tmp_path: Path) -> None:
    frames, record, seat = played(tmp_path, "kachuful")

    def early(message: dict[str, Any]) -> bool:
        if "format" not in message.get("line", {}):
            return False
        message["line"]["seed"] = 7
        return True

    assert leaks(altered(frames, early), record, seat, "") == ["It is told the seed."]

    def asked(message: dict[str, Any]) -> bool:
        if message["type"] != "turn" or message["seat"] != seat:
            return False
        message["seat"] = seat + 1
        return True

    assert f"It is asked for seat {seat + 1}." in leaks(altered(frames, asked), record, seat, "")
