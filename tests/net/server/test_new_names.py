"""Which names a server takes, how many, what becomes of one that is freed, and what pages see."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from game.net.add_ons.operator.operator_socket import (
    Ban,
    Carried,
    Free,
    NotCarried,
    ShowOut,
    Uninvite,
    answer,
)
from game.net.keys import drawn_pair
from game.net.server.server_rows import PEOPLE
from game.net.server.table_server import TableServer
from game.profiles.look_alikes import skeleton
from tests.links import Clock, KeptLink, Person, greeted, serving
from tests.net.server.journals import lines_at, people_at, put_lines

TURNS = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
FAST: dict[str, Any] = {"messages_per_second": 1e6, "burst": 1e6}


# How many -----------------------------------------------------------------------------------------


def test_new_names_of_one_address_come_again_after_a_while(tmp_path: Path) -> None:
    clock = Clock()
    server = serving(tmp_path, clock, people_per_address=3, seconds_per_new_name=60, **FAST)
    assert [greeted(server, f"P{n}") for n in range(4)] == ["welcome"] * 3 + ["limit"]
    assert greeted(server, "P9", link=KeptLink("elsewhere")) == "welcome"
    link = KeptLink()
    assert greeted(server, "P3", link=link) == "limit"
    refused = json.loads(link.frames[-1])
    assert refused["wait"] == pytest.approx(60, abs=1)
    clock.now += refused["wait"]
    server.look_round()
    assert [greeted(server, name) for name in ("P3", "P4")] == ["welcome", "limit"]
    clock.now += 86400
    server.look_round()
    assert [greeted(server, f"Q{n}") for n in range(4)] == ["welcome"] * 3 + ["limit"]
    server.close()


def test_who_is_known_comes_in_however_many_are_new(tmp_path: Path) -> None:
    server = serving(tmp_path, people_per_address=1, **FAST)
    pair = drawn_pair()
    assert greeted(server, "Ann", pair) == "welcome"
    assert greeted(server, "Bob") == "limit"
    assert greeted(server, "Ann", pair) == "welcome"
    server.close()


# One that is freed --------------------------------------------------------------------------------


def told(server: TableServer, question: Free | ShowOut | Ban | Uninvite) -> str:
    """What the operator is told; `No: ` before a refusal."""
    found = answer(server, question, None)
    if isinstance(found, NotCarried):
        return f"No: {found.why}"
    assert isinstance(found, Carried)
    return found.told


def test_a_name_that_is_freed_is_whose_who_comes_next_also_after_a_restart(tmp_path: Path) -> None:
    server = serving(tmp_path)
    ann = Person(server, "Ann")
    assert told(server, Free("ANN")).startswith("ANN is nobody's any more")
    assert ann.link.closed is not None
    ann.cut()
    assert told(server, Free("Ann")) == "No: Nobody called Ann has been at this server."
    server.close()
    server = serving(tmp_path)
    new = drawn_pair()
    assert greeted(server, "Ann", new) == "welcome"
    assert greeted(server, "Ann", ann.pair) == "key"
    server.close()
    assert people_at(tmp_path).key("ann") == new.public


def test_what_looked_like_a_freed_name_may_be_taken(tmp_path: Path) -> None:
    server = serving(tmp_path)
    Person(server, "Ann").cut()
    assert greeted(server, "A n n") == "alike"
    told(server, Free("Ann"))
    assert greeted(server, "A n n") == "welcome"
    assert greeted(server, "Ann") == "alike"
    server.close()


def test_a_place_goes_to_nobody_who_takes_a_freed_name_but_to_the_key_that_is_named(
    tmp_path: Path,
) -> None:
    server = serving(tmp_path)
    ann, bob = Person(server, "Ann"), Person(server, "Bob")
    game = ann.ask("create", variant="oh-hell", seats=[{}, {"name": "Bob"}, {}])["game"]
    for name in ("Ann", "Bob"):
        refused = told(server, Free(name))
        assert refused == f"No: {name} has a place in {game}: wait for the end, or name a key."
    assert told(server, Free("Bob", "0a")) == "No: 0a is no public key, as of 'key show'."
    phone = drawn_pair()
    assert told(server, Free("Bob", phone.public)).startswith(f"Bob belongs to {phone.public}")
    bob.cut()
    assert greeted(server, "Bob", bob.pair) == "key"
    bob = Person(server, "Bob", phone)
    assert bob.ask("join", game=game)["seats"][1]["joined"]
    server.close()
    assert people_at(tmp_path).key("bob") == phone.public, "also after a restart"


# What the operator is told ------------------------------------------------------------------------


def test_the_operator_is_told_of_a_name_that_nobody_has(tmp_path: Path) -> None:
    server = serving(tmp_path)
    Person(server, "Bob").cut()
    nobody = "; nobody called so has been here."
    assert told(server, ShowOut("Bbo")) == f"No: Bbo is not connected{nobody}"
    assert told(server, ShowOut("Bob")) == "No: Bob is not connected."
    assert told(server, Ban("Bbo")) == f"Bbo is kept out; connections closed: 0{nobody}"
    for known in ("Bob", "192.0.2.7", "2001:db8::7", "0a" * 32):
        assert told(server, Ban(known)) == f"{known} is kept out; connections closed: 0."
    assert told(server, Uninvite("Bbo")) == f"No: No invitation is Bbo's{nobody}"
    assert told(server, Uninvite("Bob")) == "Invitations of Bob taken back at tables: 0."
    server.close()


# Which ones ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("known", "name"),
    [("Ann", "A nn"), ("Anna Lee", "AnnaLee"), ("AnnaLee", "Anna Lee"), ("Ann", "\u0410 nn")],
)
def test_blanks_make_no_other_name(known: str, name: str, tmp_path: Path) -> None:
    server = serving(tmp_path)
    assert greeted(server, known) == "welcome"
    assert greeted(server, name) in ("alike", "name")
    assert greeted(server, "Annalena") == "welcome"
    server.close()


@pytest.mark.parametrize(
    "name",
    [
        *("You", "YOU", "Y o u", "Y\u043eu", "Y0u", "You!", "-You-"),
        *("Black-out", "Operator.", "A.d.a", "expert:bold", "level:1200", "Bot #3"),
        *("Ada", "Jun", "ada", "Casual", "casual", "Expert", "Rulebook", "heuristic", "mcts"),
        *("Expert, bold", "800", "Bot 1", "bot12"),
        *("Blackout", "B l a c k o u t", "B1ackout", "Operator", "Server", "Nobody"),
    ],
)
def test_no_person_is_called_like_a_bot_or_the_house(name: str, tmp_path: Path) -> None:
    server = serving(tmp_path)
    assert greeted(server, name) in ("alike", "name")
    server.close()


def test_names_that_only_begin_so_are_peoples(tmp_path: Path) -> None:
    server = serving(tmp_path)
    for name in ("Youssef", "Adam", "Ada L.", "Botond", "June", "Serverin"):
        assert greeted(server, name) == "welcome", name
    server.close()


def test_who_had_such_a_name_before_keeps_it(tmp_path: Path) -> None:
    pair = drawn_pair()
    line = json.dumps({"name": "You", "key": pair.public})
    (tmp_path / "people.jsonl").write_text(f"{line}\n", encoding="utf-8")
    server = serving(tmp_path)
    assert greeted(server, "You", pair) == "welcome"
    server.close()


def test_a_bot_has_the_name_of_no_person(tmp_path: Path) -> None:
    server = serving(tmp_path)
    ann, _bob = Person(server, "Ann"), Person(server, "Bob")
    for label in ("Bob", "B o b", "Ann"):
        seats = [{}, {"name": label, "agent": "random"}, {}]
        assert ann.ask("create", variant="oh-hell", seats=seats)["code"] == "alike"
    seats = [{}, {"name": "Zoe", "agent": "random"}, {}]
    game = ann.ask("create", variant="oh-hell", seats=seats, in_order=True)["game"]
    zoe = Person(server, "Zoe")  # whom nobody knew then
    shown = zoe.ask("join", game=game)
    names = [seat["name"] for seat in shown["seats"]]
    assert names.count("Zoe") == 1
    assert len(set(map(skeleton, names))) == 3
    server.close()


# What pages see -----------------------------------------------------------------------------------


def test_marks_of_direction_reach_nobody_in_talk(tmp_path: Path) -> None:
    server = serving(tmp_path)
    ann, bob = Person(server, "Ann"), Person(server, "Bob")
    game = ann.ask("create", variant="oh-hell", seats=[{}, {"name": "Bob"}, {}])["game"]
    bob.ask("join", game=game)
    bob.ask("follow", game=game)
    assert ann.ask("chat", game=game, text=f"\u202egood{TURNS} game\u200d")["type"] == "done"
    assert bob.heard("chat")[-1]["text"] == "good game\u200d", "other joiners stay"
    assert ann.ask("chat", game=game, text=TURNS)["code"] == "malformed"
    assert ann.ask("chat", game=game, phrase="hello")["type"] == "done"
    server.close()


@pytest.mark.parametrize("mark", TURNS)
@pytest.mark.parametrize("escaped", [False, True])
def test_marks_of_direction_come_in_by_no_other_message(
    mark: str, escaped: bool, tmp_path: Path
) -> None:
    server = serving(tmp_path)
    assert greeted(server, f"A{mark}nn") == "name"
    ann = Person(server, "Ann")
    seats = [{}, {"name": f"Z{mark}oe", "agent": "random"}, {}]
    wanted = {"type": "create", "id": 7, "variant": "oh-hell", "seats": seats}
    server.receive(ann.client, json.dumps(wanted, ensure_ascii=escaped))
    refused = json.loads(ann.link.frames[-1])
    assert (refused["code"], refused["id"]) == ("malformed", 7)
    assert "direction" in refused["why"]
    server.close()


# A seat for somebody ------------------------------------------------------------------------------


def test_no_seat_is_kept_for_a_name_that_nobody_has(tmp_path: Path) -> None:
    """Whoever takes the name next would get it."""
    server = serving(tmp_path)
    ann = Person(server, "Ann")
    seats = [{}, {"name": "Bob"}, {}]
    refused = ann.ask("create", variant="oh-hell", seats=seats)
    assert refused["code"] == "unknown"
    assert refused["why"].startswith("Nobody called Bob has been at this server yet")
    assert not server.games
    bob = Person(server, "Bob")
    game = ann.ask("create", variant="oh-hell", seats=[{}, {"name": "BOB"}, {}])
    assert game["seats"][1]["name"] == "Bob", "as it was first written"
    assert greeted(server, "Bob") == "key"
    assert bob.ask("join", game=game["game"])["seats"][1]["joined"]
    server.close()


def test_a_seat_that_an_earlier_version_kept_for_such_a_name_is_open_to_all(tmp_path: Path) -> None:
    server = serving(tmp_path)
    ann, bob, eve = (Person(server, name) for name in ("Ann", "Bob", "Eve"))
    seats = [{}, {"name": "Bob"}, {"name": "Eve"}]
    game = ann.ask("create", variant="oh-hell", seats=seats)["game"]
    server.close()
    people = lines_at(tmp_path, PEOPLE)
    put_lines(tmp_path, PEOPLE, (line for line in people if "Bob" not in line))
    server = serving(tmp_path)
    server.look_round()
    names = [seat.name for seat in server.game(game).seats]
    assert names == ["Ann", None, "Eve"], "an invitation of somebody who is known stands"
    assert Person(server, "Eve", eve.pair).ask("join", game=game)["seats"][2]["joined"]
    assert Person(server, "Bob", bob.pair).ask("join", game=game)["seats"][1]["joined"]
    server.close()
