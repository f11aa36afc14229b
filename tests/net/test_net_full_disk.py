"""A server whose disk is full: what is asked of it is written and done, or neither, and it goes on
by itself as soon as there is room."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from pathlib import Path
from typing import Any

import pytest

from game.net.server import games_database
from game.net.server.people import People
from game.net.server.server_rows import PEOPLE
from game.storage.database import Database
from game.table.records.replay import only_game, replay
from tests.full_disks import Disk, lines_of
from tests.links import Clock, Person, play_on, record_of, rest, serving
from tests.net.server.journals import database_at, journal_of, lines_at, people_at

SHORT = {"schedule": [1, 2], "bid_changes": False}
THREE: list[dict[str, str]] = [{}, {"agent": "random"}, {"agent": "random"}]
KEY = "0a" * 32


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    """The disk of every game's files."""
    return Disk(monkeypatch)


def at_turn(home: Path) -> tuple[Person, str]:
    """Ann at a table with two bots, with something to decide."""
    server = serving(home, Clock())
    ann = Person(server, "Ann")
    game = ann.ask("create", variant="blackout", seats=THREE, options=SHORT)["game"]
    ann.ask("follow", game=game)
    rest(server)
    return ann, game


def decide(person: Person, game: str) -> dict[str, Any]:
    """The first thing that is allowed."""
    turn = person.turn
    return person.ask("act", game=game, action=turn["actions"][0], after=turn["n"])


def told(person: Person) -> bool:
    """Whether the table was told last that it waits for the disk."""
    return bool(person.heard("game")[-1].get("stalled", False))


@pytest.mark.parametrize("after", range(6))
def test_an_act_is_written_and_done_or_neither_wherever_the_disk_is_full(
    after: int, tmp_path: Path, disk: Disk
) -> None:
    ann, game = at_turn(tmp_path)
    one = ann.server.game(game)
    assert one.play is not None
    disk.fill(after=after)
    before = one.play.state
    kept = journal_of(tmp_path, game)
    answer = decide(ann, game)
    if answer["type"] == "done":
        assert one.play.state != before
        assert len(journal_of(tmp_path, game)) > len(kept)
    else:
        assert (answer["code"], "disk" in answer["why"]) == ("disk", True)
        assert one.play.state == before
        assert journal_of(tmp_path, game) == kept
    for _ in range(9):
        rest(ann.server)
        ann.server.look_round()
        if told(ann):
            break
        decide(ann, game)
    assert told(ann), "the table knows why nothing happens"
    disk.empty()
    ann.server.look_round()
    assert not told(ann), "there is room, and it goes on by itself"
    play_on(ann.server, game, [ann])
    assert ann.heard("record")
    played = replay(only_game(record_of(one)))
    assert (played.fault, played.ended) == (None, True)
    ann.server.close()


def test_a_record_that_could_not_be_written_is_made_good(tmp_path: Path, disk: Disk) -> None:
    ann, game = at_turn(tmp_path)
    one = ann.server.game(game)
    assert one.play is not None
    disk.fill(".blackout")
    play_on(ann.server, game, [ann])
    assert not record_of(one).exists()
    assert not one.stalled, "what the server goes on with is written"
    disk.empty()
    ann.server.look_round()
    assert len(lines_of(record_of(one))) == len(one.play.lines)
    assert replay(only_game(record_of(one))).ended
    ann.server.close()


def test_a_folder_in_place_of_a_record_is_set_aside(tmp_path: Path) -> None:
    ann, game = at_turn(tmp_path)
    one = ann.server.game(game)
    path = record_of(one)
    path.mkdir()
    play_on(ann.server, game, [ann])
    played = replay(only_game(path))
    assert (played.fault, played.ended) == (None, True)
    assert path.with_name(f"{path.name}.broken-1").is_dir()
    ann.server.close()


def asked(kind: str) -> Callable[[Person, Person, str], dict[str, Any]]:
    """What changes a table, by the name of its message."""
    acts: dict[str, Callable[[Person, Person, str], dict[str, Any]]] = {
        "join": lambda _ann, bob, game: bob.ask("join", game=game),
        "start": lambda ann, _bob, game: ann.ask("start", game=game, agent="random"),
        "place": lambda ann, _bob, game: ann.ask("place", game=game, seat=1, agent="random"),
        "decline": lambda ann, _bob, game: ann.ask("decline", game=game),
        "create": lambda _ann, bob, _game: bob.ask("create", variant="oh-hell", seats=THREE),
    }
    return acts[kind]


@pytest.mark.parametrize("after", [0, 1, 2])
@pytest.mark.parametrize("kind", ["join", "start", "place", "decline", "create"])
def test_whatever_else_is_asked_is_done_whole_or_not_at_all(
    kind: str, after: int, tmp_path: Path, disk: Disk
) -> None:
    server = serving(tmp_path, Clock())
    ann, bob = Person(server, "Ann"), Person(server, "Bob")
    game = ann.ask("create", variant="blackout", seats=[{}, {}, {}], wait=kind == "start")["game"]
    files = set((tmp_path / "games").iterdir())
    before = list(map(copy, server.game(game).seats))
    disk.fill(".sqlite", after=after)
    answer = asked(kind)(ann, bob, game)
    if answer["type"] == "refused":
        assert answer["code"] == "disk"
        assert server.game(game).seats == before
        assert set((tmp_path / "games").iterdir()) == files, "nothing half made is left"
    disk.empty()
    server.look_round()
    rest(server)
    if answer["type"] == "refused":
        assert asked(kind)(ann, bob, game)["type"] != "refused", "and now it is done"
    ids, states = list(server.games), [one.state for one in server.games.values()]
    server.close()
    again = serving(tmp_path, Clock())
    assert [again.game(name).state for name in ids] == states
    again.close()


def test_a_take_back_to_which_the_last_one_agrees_is_done_or_still_asked_for(
    tmp_path: Path, disk: Disk
) -> None:
    server = serving(tmp_path, Clock())
    ann, bob = Person(server, "Ann"), Person(server, "Bob")
    options = {"schedule": [3], "bid_changes": False}
    game = ann.ask(
        "create",
        variant="oh-hell",
        seats=[{}, {}, {"agent": "random"}],
        options=options,
        in_order=True,
    )["game"]
    bob.ask("join", game=game)
    people = {0: ann, 1: bob}
    for person in people.values():
        person.ask("follow", game=game)
    one = server.game(game)
    for _ in range(60):
        rest(server)
        seat = one.waits_for[0]
        assert decide(people[seat], game)["type"] == "done"
        if people[seat].ask("takeback", game=game)["type"] == "done":
            break
    assert one.take_backs.open is not None
    other = people[1 - seat]
    disk.fill(".sqlite")
    assert other.ask("agree", game=game)["code"] == "disk"
    assert one.take_backs.open.waits == {1 - seat}
    disk.empty()
    server.look_round()
    assert other.ask("agree", game=game)["type"] == "done"
    assert other.heard("takeback")[-1]["outcome"] == "done"
    server.close()


def test_a_server_starts_on_a_full_disk_and_its_games_wait(tmp_path: Path, disk: Disk) -> None:
    ann, game = at_turn(tmp_path)
    disk.fill(after=1)
    decide(ann, game)
    ann.server.close()
    again = serving(tmp_path, Clock())
    ann = Person(again, "Ann", ann.pair)
    ann.ask("follow", game=game)
    disk.empty()
    again.look_round()
    play_on(again, game, [ann])
    again.close()


def test_games_that_nobody_plays_do_not_keep_the_others_from_being_looked_after(
    tmp_path: Path, disk: Disk
) -> None:
    clock = Clock()
    server = serving(tmp_path, clock)
    ann = Person(server, "Ann")
    games = [ann.ask("create", variant="oh-hell", seats=[{}, {}, {}])["game"] for _ in range(3)]
    clock.now += 31 * 86400
    disk.fill(".sqlite", after=1)
    server.look_round()
    assert sorted(server.game(game).state for game in games) == ["open", "open", "over"]
    disk.empty()
    server.look_round()
    server.look_round()
    assert {server.game(game).state for game in games} == {"over"}
    server.close()


def test_what_the_disk_did_not_keep_through_a_power_cut_is_handed_to_it_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, game = at_turn(tmp_path)
    assert ann.server.take_unsynced()()
    decide(ann, game)
    kept: list[int] = []

    def fails(file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(games_database, "_sync_data", fails)
    assert not ann.server.take_unsynced()()
    monkeypatch.setattr(games_database, "_sync_data", kept.append)
    brought = noted_statements(monkeypatch)
    assert ann.server.take_unsynced()()
    assert kept, "it is tried again"
    assert "pragma wal_checkpoint(passive)" in brought, "and written once more"
    ann.server.close()


def noted_statements(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is asked of the database from now on."""
    asked: list[str] = []
    rows = Database.rows

    def noted(base: Database, sql: str, *values: object) -> list[tuple[Any, ...]]:
        asked.append(sql)
        return rows(base, sql, *values)

    monkeypatch.setattr(Database, "rows", noted)
    return asked


def test_a_name_that_cannot_be_written_is_nobodys(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with database_at(tmp_path) as base:
        people = People(base)
        people.enter("Ann", KEY)
        with monkeypatch.context() as patch:
            Disk(patch).fill(".sqlite")
            with pytest.raises(OSError, match="the disk is full"):
                people.enter("Bob", KEY)
        assert len(lines_at(tmp_path, PEOPLE)) == 1
        assert "Bob" not in people
        people.enter("Bob", KEY)
    assert "Bob" in people_at(tmp_path)
