"""Invitations by name: for whom a seat is kept and how long, who may refuse them, and limits."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.net.add_ons.operator.operator_socket import (
    Carried,
    InvitationsAtServer,
    ListInvitations,
    Uninvite,
    answer,
)
from game.net.keys import drawn_pair
from game.net.server.invitations.blocks import BlockLine, KeptBlocks
from game.net.server.server_rows import BLOCKS
from game.net.server.table_server import TableServer
from tests.links import Clock, Person, serving
from tests.net.server.journals import database_at, lines_at

DAY_S = 86400


class Club:
    """A server that knows Ann, Bob and Cleo, of whom Cleo is not there."""

    def __init__(self, home: Path) -> None:
        self.home, self.clock = home, Clock()
        self.pairs = {name: drawn_pair() for name in ("Ann", "Bob", "Cleo")}
        self.server: TableServer = serving(home, self.clock)
        self.come("Cleo").cut()
        self.ann, self.bob = self.come("Ann"), self.come("Bob")
        self.game = self.table()

    def come(self, name: str) -> Person:
        return Person(self.server, name, self.pairs[name])

    def restart(self) -> None:
        self.server.close()
        self.server = serving(self.home, self.clock)
        self.ann, self.bob = self.come("Ann"), self.come("Bob")

    def table(self) -> str:
        seats: list[dict[str, str]] = [{}, {}, {}]
        made = self.ann.ask("create", variant="oh-hell", seats=seats, wait=True)
        return str(made["game"])

    def invite(self, name: str, **more: Any) -> str:
        found = self.ann.ask("invite", game=self.game, name=name, **more)
        return str(found.get("code", found["type"]))

    def seats(self) -> list[str | None]:
        (info,) = (one for one in self.ann.ask("games")["games"] if one["game"] == self.game)
        return [seat["name"] for seat in info["seats"]]


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Club]:
    made = Club(tmp_path)
    yield made
    made.server.close()


def test_who_is_invited_hears_of_it_and_the_seat_is_kept_over_a_restart(club: Club) -> None:
    assert club.invite("bob", seat=2) == "done"
    told = club.bob.heard("game")[-1]
    assert (told["host"], told["variant"]) == ("Ann", "oh-hell")
    assert told["seats"][2] | {"rating": None} == {
        "name": "Bob",
        "agent": "human",
        "joined": False,
        "present": True,
        "stand_in": None,
        "ready": False,
        "rating": None,
        "until": club.clock() + DAY_S,
    }
    assert club.invite("Cleo") == "done", "who is not there is invited too"
    club.restart()
    cleo = club.come("Cleo")
    assert [one["game"] for one in cleo.ask("games", mine=True)["games"]] == [club.game]
    dan = Person(club.server, "Dan")
    assert dan.ask("join", game=club.game)["code"] == "seat", "both seats are kept"
    assert cleo.ask("join", game=club.game)["seats"][1]["joined"]
    assert club.bob.ask("join", game=club.game)["seats"][2]["until"] is None


def test_a_seat_is_kept_no_longer_than_it_was_said(club: Club) -> None:
    club.invite("Bob")
    club.clock.now += DAY_S - 1
    club.server.look_round()
    assert club.seats() == ["Ann", "Bob", None]
    club.clock.now += 1
    club.server.look_round()
    assert club.seats() == ["Ann", None, None]
    assert club.ann.heard("game")[-1]["seats"][1]["name"] is None


def test_who_declines_leaves_the_seat_to_others_and_is_not_asked_again(club: Club) -> None:
    club.invite("Bob")
    assert club.bob.ask("decline", game=club.game)["type"] == "done"
    told = club.ann.heard("game")[-1]
    assert (told["state"], told["declined"]) == ("open", ["Bob"])
    club.restart()
    assert club.invite("Bob") == "state"
    assert club.bob.ask("join", game=club.game)["type"] == "game", "but may think again"


def test_a_host_takes_an_invitation_back(club: Club) -> None:
    club.invite("Bob")
    assert club.ann.ask("place", game=club.game, seat=1)["type"] == "done"
    assert club.seats() == ["Ann", None, None]
    assert club.bob.heard("game")[-1]["game"] == club.game
    assert club.invite("Bob") == "done"


def test_who_was_sent_away_may_come_back_when_invited(club: Club) -> None:
    club.bob.ask("join", game=club.game)
    assert club.bob.ask("resign", game=club.game)["code"] == "state", (
        "before the start one declines"
    )
    assert club.seats() == ["Ann", "Bob", None]
    club.ann.ask("kick", game=club.game, seat=1)
    assert club.seats() == ["Ann", None, None]
    assert club.bob.ask("join", game=club.game)["code"] == "seat"
    assert club.invite("Bob") == "done"
    assert club.bob.ask("join", game=club.game)["type"] == "game"


def test_what_cannot_be_an_invitation(club: Club) -> None:
    assert club.invite("Nobody") == "unknown"
    assert club.invite("Ann") == "seat"
    assert club.invite("Bob", seat=0) == club.invite("Bob", seat=7) == "seat"
    assert club.bob.ask("invite", game=club.game, name="Cleo")["code"] == "seat"
    assert club.invite("Bob") == "done"
    assert club.invite("Bob") == "seat", "once is enough"


def test_a_person_wants_no_invitations_of_another_one_or_of_anybody(club: Club) -> None:
    assert club.bob.ask("block", name="ANN", on=True)["names"] == ["Ann"]
    club.restart()
    assert club.invite("Bob") == "state"
    named = [{}, {"name": "Bob"}, {}]
    assert club.ann.ask("create", variant="oh-hell", seats=named)["code"] == "state"
    assert club.bob.ask("block", name="Ann", on=False)["names"] == []
    assert club.invite("Bob") == "done"
    assert club.bob.ask("block", on=True)["everybody"]
    assert club.bob.ask("block") | {"id": 0} == {
        "type": "blocked",
        "names": [],
        "everybody": True,
        "id": 0,
    }
    club.game = club.table()
    assert club.invite("Bob") == "state"
    assert club.bob.ask("block", name="Nobody", on=True)["code"] == "unknown"


def test_a_block_is_of_the_key_whatever_its_name(club: Club) -> None:
    club.bob.ask("block", name="Ann", on=True)
    other = Person(club.server, "Hannah", club.pairs["Ann"])
    game = other.ask("create", variant="oh-hell", seats=[{}, {}, {}], wait=True)["game"]
    assert other.ask("invite", game=game, name="Bob")["code"] == "state"


def test_another_game_with_the_same_seats_opens_that_of_who_wants_no_invitations(
    club: Club,
) -> None:
    club.bob.ask("join", game=club.game)
    club.server.game(club.game).end("for this test")
    club.bob.ask("block", name="Ann", on=True)
    again = club.ann.ask("rematch", game=club.game)
    assert [seat["name"] for seat in again["seats"]] == ["Ann", None, None]


def test_nobody_invites_or_is_invited_without_end(tmp_path: Path) -> None:
    server = serving(tmp_path, None, invitations=2, open_invitations=1)
    ann, bob, cleo = (Person(server, name) for name in ("Ann", "Bob", "Cleo"))
    seats: list[dict[str, str]] = [{}, {}, {}]
    games = [
        who.ask("create", variant="oh-hell", seats=seats, wait=True)["game"]
        for who in (ann, ann, bob)
    ]
    assert ann.ask("invite", game=games[0], name="Bob")["type"] == "done"
    assert ann.ask("invite", game=games[1], name="Bob")["code"] == "limit"
    assert ann.ask("invite", game=games[1], name="Cleo")["type"] == "done"
    cleo.ask("decline", game=games[1])
    refused = ann.ask("invite", game=games[0], name="Cleo")
    assert refused["code"] == "limit"
    assert refused["wait"] > 1
    assert bob.ask("invite", game=games[2], name="Cleo")["type"] == "done", "each has an own limit"
    server.close()


def test_who_is_connected_is_told_without_oneself(club: Club) -> None:
    again = club.come("Bob")
    assert club.ann.ask("people")["people"] == [{"name": "Bob", "rating": None}]
    club.bob.cut()
    again.cut()
    assert club.ann.ask("people")["people"] == []


def test_the_operator_sees_invitations_and_takes_them_back(club: Club) -> None:
    club.invite("Bob")
    club.invite("Cleo")
    found = answer(club.server, ListInvitations(), None)
    assert isinstance(found, InvitationsAtServer)
    told = [(one.game, one.by, one.to, one.seconds) for one in found.invitations]
    assert told == [(club.game, "Ann", name, DAY_S) for name in ("Bob", "Cleo")]
    done = answer(club.server, Uninvite(club.pairs["Ann"].public), None)
    assert isinstance(done, Carried)
    assert done.told.endswith("1.")
    assert club.seats() == ["Ann", None, None]
    assert club.ann.heard("game")[-1]["seats"][1]["name"] is None


def test_lines_of_blocks_are_shortened_to_what_counts(tmp_path: Path) -> None:
    with database_at(tmp_path) as base:
        blocks = KeptBlocks(base)
        for on in (True, False) * 600:
            blocks.put(BlockLine("a" * 64, "b" * 64, "Bob", on))
        blocks.put(BlockLine("a" * 64, "c" * 64, "Cleo", True))
        again = KeptBlocks(base)
    lines = lines_at(tmp_path, BLOCKS)
    assert len(lines) < 500
    assert again.blocked_by("a" * 64).names == {"c" * 64: "Cleo"}
    assert json.loads(lines[-1])["name"] == "Cleo"
