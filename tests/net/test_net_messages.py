"""Messages as types: what a client sends, and what it makes of what a server says."""

from __future__ import annotations

import json
from typing import Any, Final

import pytest
from msgspec import Raw

from game.net.messages import (
    Act,
    Chat,
    ClientMessage,
    Create,
    Done,
    Follow,
    GameInfo,
    Hello,
    NotDone,
    Prove,
    Unclear,
    WantedSeat,
    decoded,
    decoded_server_message,
    encoded,
)

ACTION: Final = b'{"event":"bid","bid":2}'


@pytest.mark.parametrize(
    ("message", "frame"),
    [
        (Follow(game="g", number=7), {"type": "follow", "id": 7, "game": "g"}),
        (Follow(game="g", after=3), {"type": "follow", "game": "g", "after": 3}),
        (Chat(game="g", phrase="hello"), {"type": "chat", "game": "g", "phrase": "hello"}),
        (
            Act(game="g", action=Raw(ACTION), after=0),
            {"type": "act", "game": "g", "action": json.loads(ACTION), "after": 0},
        ),
        (
            Create(variant="oh-hell", seats=[WantedSeat("Ann"), WantedSeat()], wait=True),
            {
                "type": "create",
                "variant": "oh-hell",
                "seats": [{"name": "Ann", "agent": None}, {"name": None, "agent": None}],
                "wait": True,
            },
        ),
        (
            Hello(protocol=2, name="Ann", key="0a" * 32, nonce="1b" * 32),
            {"type": "hello", "protocol": 2, "name": "Ann", "key": "0a" * 32, "nonce": "1b" * 32},
        ),
        (
            Prove(signature="2c" * 64, tokens=["t"], password="sesame"),
            {"type": "prove", "signature": "2c" * 64, "tokens": ["t"], "password": "sesame"},
        ),
    ],
)
def test_what_the_program_sends_is_what_its_server_reads(
    message: ClientMessage, frame: dict[str, Any]
) -> None:
    assert json.loads(encoded(message)) == frame
    assert decoded(encoded(message)) == message


GAME: Final[dict[str, Any]] = {
    "type": "game",
    "game": "g",
    "variant": "oh-hell",
    "name": "Oh Hell",
    "options": {},
    "players": 2,
    "host": "Ann",
    "state": "open",
    "to_act": [1],
    "lines": 0,
    "paused": False,
    "watch": True,
    "chat": True,
    "wait": False,
    "away": None,
    "clock": None,
    "seats": [
        {"name": None, "agent": None, "joined": False, "present": True, "stand_in": None},
        {"name": "ANN", "agent": "human", "joined": True, "present": True, "stand_in": None},
    ],
}
TURN: Final[dict[str, Any]] = {"type": "turn", "game": "g", "n": 3, "to_act": [0]}


def test_keys_and_types_that_are_not_known_are_passed_over() -> None:
    assert decoded_server_message('{"type":"done","id":7,"new":[1]}') == Done(id=7)
    assert decoded_server_message('{"type":"later","id":7}') is None
    assert decoded_server_message("[]") is None
    read = decoded_server_message(json.dumps(GAME))
    assert isinstance(read, GameInfo)
    assert (read.seat_of("ann"), read.seat_of("bob"), read.why, read.id) == (1, None, "", None)


@pytest.mark.parametrize(
    ("message", "due"),
    [
        ({"type": "done", "id": "x"}, Unclear()),
        ({"type": "refused", "id": 4, "code": "x"}, Unclear(id=4)),
        ({**GAME, "to_act": [2]}, Unclear("g")),
        ({**GAME, "takeback": {"seat": 0, "waits": [7]}}, Unclear("g")),
        ({**GAME, "state": "asleep"}, Unclear("g")),
        ({**GAME, "host": "A\x07"}, Unclear("g")),
        ({**TURN, "actions": [{"event": "dance"}]}, Unclear("g")),
        (
            {**TURN, "actions": [{"event": "bid", "seat": 0, "bid": 1, "=": "no JSON"}]},
            Unclear("g"),
        ),
        ({"type": "line", "game": "g", "n": "x", "line": {}}, Unclear("g")),
    ],
)
def test_what_makes_no_sense_is_told_by_its_game_and_number(
    message: dict[str, Any], due: Unclear
) -> None:
    assert decoded_server_message(json.dumps(message)) == due


def test_a_quotation_mark_is_no_flaw_and_what_is_no_json_is_an_error() -> None:
    refusal = NotDone(code="illegal", why='"x" is no card.', id=1)
    assert decoded_server_message(encoded(refusal)) == refusal
    assert decoded_server_message(encoded(refusal).encode()) == refusal
    for frame in ('{"type":', b"\xff", "NaN", '{"type":"done","x":"\\ud800"}'):
        with pytest.raises(ValueError):  # noqa: PT011  (whichever: the connection ends)
            decoded_server_message(frame)
