"""A game that is over has one game after it, whoever of its people asks for that."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from game.net.server.table_server import TableServer
from tests.links import Clock, Person, play_on, record_of, rest, serving

SHORT = {"schedule": [1], "bid_changes": False}


def over(server: TableServer, *people: Person, **more: Any) -> str:
    """A game of these people that is over."""
    seats = [{"name": person.name} for person in people]
    wanted = {"variant": "blackout", "options": SHORT, "seats": seats} | more
    game = str(people[0].ask("create", **wanted)["game"])
    for person in people[1:]:
        assert person.ask("join", game=game)["type"] == "game"
    if wanted.get("wait"):
        for person in people[1:]:
            person.ask("ready", game=game)
        people[0].ask("start", game=game)
    play_on(server, game, list(people))
    return game


@pytest.mark.parametrize("wait", [False, True])
def test_two_who_want_to_play_again_at_once_sit_down_at_one_table(
    wait: bool, tmp_path: Path
) -> None:
    server = serving(tmp_path)
    ann, bob, cleo = (Person(server, name) for name in ("Ann", "Bob", "Cleo"))
    game = over(server, ann, bob, cleo, wait=wait)
    first, second, third = (one.ask("rematch", game=game) for one in (bob, ann, bob))
    assert first["game"] == second["game"] == third["game"] != game
    assert first["host"] == second["host"] == "Bob", "who asked first"
    again = server.game(first["game"])
    joined = {seat.name for seat in again.seats if seat.joined}
    assert joined == {"Ann", "Bob"}
    assert cleo.heard("game")[-1]["game"] == again.id, "Cleo is asked"
    assert cleo.ask("join", game=again.id)["state"] == ("open" if wait else "running")
    server.close()


def test_who_played_again_once_does_so_again_at_the_new_table(tmp_path: Path) -> None:
    server = serving(tmp_path)
    ann, bob = Person(server, "Ann"), Person(server, "Bob")
    game = over(server, ann, bob)
    again = ann.ask("rematch", game=game)["game"]
    bob.ask("join", game=again)
    assert ann.ask("rematch", game=game)["game"] == again, "while it goes on"
    play_on(server, again, [ann, bob])
    third = bob.ask("rematch", game=again)["game"]
    fourth = ann.ask("rematch", game=game)["game"]
    assert len({game, again, third, fourth}) == 4, "what is over holds up nobody"
    server.close()


def test_a_rematch_that_was_called_off_may_be_asked_for_anew(tmp_path: Path) -> None:
    server = serving(tmp_path)
    ann, bob = Person(server, "Ann"), Person(server, "Bob")
    game = over(server, ann, bob)
    off = ann.ask("rematch", game=game)["game"]
    bob.ask("decline", game=off)
    anew = bob.ask("rematch", game=game)
    assert (anew["type"], anew["game"] == off) == ("game", False)
    server.close()


def test_a_server_that_was_started_again_knows_the_rematch(tmp_path: Path) -> None:
    clock = Clock()
    server = serving(tmp_path, clock)
    ann, bob = Person(server, "Ann"), Person(server, "Bob")
    game = over(server, ann, bob)
    record = record_of(server.game(game))
    told = record.read_bytes()
    again = ann.ask("rematch", game=game)["game"]
    server.close()
    server = serving(tmp_path, clock)
    assert list(server.games) == [again], "the one that is over is not gone on with"
    bob = Person(server, "Bob", bob.pair)
    assert bob.ask("rematch", game=game)["game"] == again
    assert server.game(game).state == "over"
    assert record.read_bytes() == told
    server.close()


def test_a_rematch_that_could_not_be_made_leaves_no_trace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = serving(tmp_path)
    ann, bob = Person(server, "Ann"), Person(server, "Bob")
    game = over(server, ann, bob)
    before = len(server.games)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as during:
        during.setattr("game.net.server.hosted_game.HostedGame.create", full)
        assert ann.ask("rematch", game=game)["code"] == "disk"
    assert len(server.games) == before
    assert bob.ask("rematch", game=game)["type"] == "game"
    server.close()


def test_a_table_for_all_is_led_to_the_game_that_somebody_asked_for(tmp_path: Path) -> None:
    server = serving(tmp_path)
    hall, ann, bob = (Person(server, name) for name in ("Hall", "Ann", "Bob"))
    wanted = {"variant": "blackout", "options": SHORT, "look_on": True}
    game = hall.ask("create", seats=[{}, {}], **wanted)["game"]
    for one in (ann, bob):
        one.ask("join", game=game)
    play_on(server, game, [ann, bob])
    again = ann.ask("rematch", game=game)
    shown = hall.ask("rematch", game=game)
    assert shown["game"] == again["game"]
    assert [seat["name"] for seat in shown["seats"]].count("Hall") == 0
    assert bob.ask("rematch", game=game)["state"] == "running"
    rest(server)
    server.close()
