"""A server of tables: who sits down, who hears what, who comes back, and what stays after it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game.commands.cli import main
from game.table.records.replay import only_game, replay
from tests.commands.command_line import NO_WINDOWS
from tests.links import KeptLink, Person, greeted, play_on, rest, serving

SHORT = {"schedule": [1, 2]}


def test_people_and_a_bot_play_a_game_to_its_end_and_the_record_is_right(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    server = serving(tmp_path)
    ann, bob, eve = (Person(server, name) for name in ("Ann", "Bob", "Eve"))
    seats = [{}, {"name": "bob"}, {"agent": "casual"}]
    made = ann.ask("create", variant="oh-hell", seats=seats, options=SHORT)
    game = made["game"]
    assert (made["state"], made["host"]) == ("open", "Ann")
    assert bob.heard("game")[-1]["game"] == game, "who is invited hears of it"
    for person in (ann, bob, eve):
        assert person.ask("follow", game=game)["state"] == "open"
    assert eve.ask("join", game=game)["code"] == "seat"
    assert bob.ask("join", game=game)["state"] == "running"
    play_on(server, game, [ann, bob])

    for person in (ann, bob, eve):
        lines = person.heard("line")
        assert [line["n"] for line in lines] == list(range(1, len(lines) + 1))
        assert lines[0]["line"]["seed"] is None
        assert lines[-1]["line"]["note"] == "seed"
        seat = person.heard("record")[-1]["seat"]
        assert (seat is None) == (person is eve)
        for line in lines:
            if line["line"].get("event") == "deal":
                seen = [n for n, hand in enumerate(line["line"]["hands"]) if None not in hand]
                assert seen == ([] if seat is None else [seat])
    record = tmp_path / "games" / f"{game}.blackout"
    told = [json.dumps(line) for line in eve.heard("record")[-1]["lines"]]
    assert told == [json.dumps(json.loads(line)) for line in record.read_text().splitlines()]
    played = replay(only_game(record))
    assert played.fault is None
    assert played.ended
    assert main(["check", str(record)], NO_WINDOWS) == 0
    assert main(["audit", str(record)], NO_WINDOWS) == 0
    capsys.readouterr()
    server.close()


def test_who_comes_back_hears_exactly_what_was_missed(tmp_path: Path) -> None:
    server = serving(tmp_path)
    ann, bob = Person(server, "Ann"), Person(server, "Bob")
    game = ann.ask("create", variant="oh-hell", seats=[{}, {}, {"agent": "casual"}], options=SHORT)[
        "game"
    ]
    bob.ask("join", game=game)
    ann.ask("follow", game=game)
    bob.ask("follow", game=game)
    rest(server)
    seen = bob.heard("line")
    bob.cut()
    assert not ann.heard("game")[-1]["seats"][bob_seat(server, game)]["present"]
    assert Person(server, "Carl").ask("follow", game=game)["type"] == "game"
    again = Person(server, "bob", bob.pair)
    play_on(server, game, [ann, again])
    again.ask("follow", game=game, after=seen[-1]["n"])
    whole = Person(server, "Bob", bob.pair)
    whole.ask("follow", game=game)
    assert seen + again.heard("line") == whole.heard("line")
    server.close()


def bob_seat(server: object, game: str) -> int:
    """The seat of Bob, which was drawn."""
    seat = server.game(game).seat_of("Bob")  # type: ignore[attr-defined]
    assert isinstance(seat, int)
    return seat


def test_a_name_is_its_key_whose_secret_half_no_server_is_told(tmp_path: Path) -> None:
    server = serving(tmp_path)
    ann = Person(server, "Ann")
    link = KeptLink()
    assert greeted(server, "ANN", link=link) == "key"
    assert link.closed is not None
    server.close()
    kept = b"".join(path.read_bytes() for path in tmp_path.rglob("*") if path.is_file())
    assert ann.pair.secret.encode() not in kept
    again = serving(tmp_path)
    assert greeted(again, "Ann", ann.pair) == "welcome"
    again.close()
