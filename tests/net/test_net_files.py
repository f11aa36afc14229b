"""Whatever lies among its files: a server starts, keeps every name and game, says what is bad."""

from __future__ import annotations

import asyncio
import errno
import json
import os
import shutil
import sqlite3
import stat
from collections.abc import Sequence
from contextlib import closing
from itertools import combinations, product
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, Final

import pytest

from game.engine.refusal import refuse
from game.net.client.entry import NotLetIn
from game.net.keys import FILE, KeyPair, kept_key, key_file, own_pair
from game.net.messages import BadMessage
from game.net.server import games_database
from game.net.server.games_database import NAME, PAGE, GamesDatabase
from game.net.server.greetings import Bans
from game.net.server.hosted_seat import GameTerms, HostedSeat, StandInTerms
from game.net.server.journal import (
    ActionEntry,
    JournalLine,
    OpenedNote,
    UnaskedNote,
    journal_line,
    journal_text,
)
from game.net.server.server_rows import PEOPLE
from game.net.server.table_server import TableServer
from game.net.server.websocket_server import DiskBarrier
from game.storage import database
from game.storage.database import Database
from game.storage.database_parts import DatabaseRefused
from game.storage.decoding import Unreadable
from game.storage.moving import BEFORE
from game.table import dealer
from game.table.records.lines import StandInNote
from game.table.records.replay import only_game, replay
from tests.commands.command_line import run
from tests.full_disks import Disk
from tests.links import Person, entry_of, greeted, play_on, record_of, rest, serving
from tests.net.server.journals import games_at, journal_of, lines_at, make_earlier, people_at
from tests.net.test_net_restart import SEALS

PAIR = KeyPair("0123456789abcdef" * 4)
URL = "ws://127.0.0.1:8765"


# People -------------------------------------------------------------------------------------------


def with_people(home: Path, *names: str) -> Path:
    """The file of a server of an earlier version that knows these people, by the same key."""
    path = home / "people.jsonl"
    lines = (json.dumps({"name": name, "key": PAIR.public}) for name in names)
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path


@pytest.mark.parametrize(
    "bad",
    [
        b"nonsense",
        b"\x00" * 512,
        b'{"name":7,"token":"' + b"a" * 64 + b'"}',
        b'{"name":["Ann"],"token":"' + b"a" * 64 + b'"}',
        b'{"token":"' + b"a" * 64 + b'"}',
        b'{"name":"Zo\xff","token":1}',
        b"[]",
        b"",
    ],
)
def test_one_bad_line_among_the_people_costs_nobody_else_the_name(
    bad: bytes, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = with_people(tmp_path, "Ann", "Bob", "Cy")
    first, second, third = path.read_bytes().splitlines()
    path.write_bytes(b"\n".join([first, bad, second, third]))  # and no line feed at its end
    server = serving(tmp_path)
    for name in ("Ann", "Bob", "Cy"):
        assert Person(server, name, PAIR).heard("welcome")
        with pytest.raises(BadMessage, match="another key"):
            people_at(tmp_path).proved(name, PAIR.public[::-1])
    Person(server, "Dan", PAIR)
    server.close()
    assert not path.exists()
    assert bad in (tmp_path / BEFORE / path.name).read_bytes(), "what nobody can read is kept"
    known = people_at(tmp_path)
    assert all(name in known for name in ("Ann", "Bob", "Cy", "Dan"))
    assert len(known) == 4
    assert any("people" in record.getMessage() for record in caplog.records) is bool(bad)


def test_files_of_an_earlier_version_are_brought_once_wherever_that_is_broken_off(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = with_people(tmp_path, "Ann", "Bob")

    def killed(_home: Path, _files: Sequence[Path]) -> None:
        raise OSError(errno.EIO, "killed")

    with monkeypatch.context() as patch:
        patch.setattr(games_database, "put_away", killed)
        with pytest.raises(OSError, match="killed"):
            GamesDatabase(tmp_path)
    assert path.exists()
    whole = path.read_bytes()
    assert len(people_at(tmp_path)) == 2
    assert len(lines_at(tmp_path, PEOPLE)) == 2, "each once"
    assert (tmp_path / BEFORE / path.name).read_bytes() == whole
    with_people(tmp_path, "Ann", "Cy")  # as an earlier version does that is started here again
    assert len(people_at(tmp_path)) == 3
    assert len(lines_at(tmp_path, PEOPLE)) == 3
    kept = [one for one in (tmp_path / BEFORE).iterdir() if one.name.startswith(path.name)]
    assert len(kept) == 2, "none is written over"


@pytest.mark.parametrize("word", ["token", "key"])
@pytest.mark.parametrize("told", [b"7", b"null", b'"short"', b'"' + b"A" * 64 + b'"'])
def test_a_name_whose_key_makes_no_sense_is_nobody_elses(
    word: str, told: bytes, tmp_path: Path
) -> None:
    line = b'{"name":"Ann","%s":%s}\n' % (word.encode(), told)
    (tmp_path / "people.jsonl").write_bytes(line)
    people = people_at(tmp_path)
    assert "ann" in people
    for tokens in ([], [""], ["0123456789abcdef" * 2]):
        with pytest.raises(BadMessage, match="another key"):
            people.proved("Ann", PAIR.public, tokens)


@pytest.mark.parametrize("what", ["folder", "pipe", "unreadable"])
def test_a_server_does_not_start_without_knowing_its_people(
    what: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else every name would be free for anybody."""
    path = with_people(tmp_path, "Ann")
    if what == "unreadable":
        failing(monkeypatch, path.name)
    else:
        path.unlink()
        path.mkdir() if what == "folder" else os.mkfifo(path)
    with pytest.raises((OSError, Unreadable)):
        serving(tmp_path)


@pytest.mark.parametrize("name", ["people.jsonl", "ratings.jsonl", "blocks.jsonl", "banned.txt"])
def test_the_command_says_so_in_a_sentence(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / name).mkdir()
    assert run("serve", "--port", 0, "--home", tmp_path) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert name in told
    assert "it is a folder." in told


def failing(monkeypatch: pytest.MonkeyPatch, name: str, error: int = errno.EIO) -> None:
    """From now on no file of this name can be read."""
    opened = Path.open

    def refusing(path: Path, *args: Any, **more: Any) -> Any:
        if path.name == name:
            raise OSError(error, os.strerror(error))
        return opened(path, *args, **more)

    monkeypatch.setattr(Path, "open", refusing)


def refusing(_database: Database, _sql: str, *_values: object) -> object:
    raise DatabaseRefused(refuse("the disk fails."))


def test_a_name_is_on_the_disk_before_its_person_is_welcomed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = serving(tmp_path)
    synced = noted_syncs(monkeypatch)
    Person(server, "Ann", PAIR)
    assert not server.is_synced
    monkeypatch.setattr(games_database, "_sync_data", os.fsync)
    assert server.take_unsynced()()
    (log,) = tmp_path.glob(f"{NAME}-wal")
    assert synced == {log.stat().st_ino}
    server.close()


def test_where_no_name_can_be_kept_whoever_greets_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = serving(tmp_path)
    with monkeypatch.context() as patch:
        Disk(patch).fill(".sqlite")
        assert greeted(server, "Ann", PAIR) == "disk"
    assert greeted(server, "Ann", PAIR) == "welcome"
    server.close()


def noted_syncs(monkeypatch: pytest.MonkeyPatch) -> set[int]:
    """The numbers of the files and folders that are synced from now on."""
    synced: set[int] = set()
    monkeypatch.setattr("os.fsync", lambda file: synced.add(os.fstat(file).st_ino))
    return synced


# Bans ---------------------------------------------------------------------------------------------


def test_one_bad_line_among_the_bans_lets_nobody_else_in(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "banned.txt"
    path.write_bytes(b"Ann\nZo\xeb\n\x00\x00\n BOB \r\n\ncy")
    bans = Bans(path)
    assert all(name in bans for name in ("ann", "Bob", "Cy"))
    assert "" not in bans
    assert [record.getMessage()[:6] for record in caplog.records] == ["line 2", "line 3"]


def test_a_ban_is_lifted_and_lines_that_make_no_sense_stay(tmp_path: Path) -> None:
    path = tmp_path / "banned.txt"
    path.write_bytes(b"Zo\xff\nEve\n")
    bans = Bans(path)
    assert bans.remove("Eve")
    assert "Eve" not in bans
    assert path.read_bytes() == b"Zo\xff\n"
    assert not bans.remove("Eve")


@pytest.mark.parametrize("error", [errno.EACCES, errno.EIO])
def test_bans_that_cannot_be_read_just_now_hold(
    error: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    path = tmp_path / "banned.txt"
    path.write_text("Ann\n")
    bans = Bans(path)
    path.write_text("Ann\nBob\n")
    failing(monkeypatch, path.name, error)
    assert "Ann" in bans
    assert "Ann" in bans
    assert len(caplog.records) == 1
    with pytest.raises(OSError, match=os.strerror(error)):
        Bans(path)
    monkeypatch.undo()
    assert "Bob" in bans


# Keys ---------------------------------------------------------------------------------------------


def test_a_key_is_on_the_disk_before_it_is_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced = noted_syncs(monkeypatch)
    pair = own_pair(key_file(tmp_path))
    (path,) = tmp_path.iterdir()
    assert synced == {path.stat().st_ino, tmp_path.stat().st_ino}
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    synced.clear()
    assert own_pair(key_file(tmp_path)) == pair
    assert synced == set(), "it is there already"
    assert pair.secret not in repr(pair)


@pytest.mark.parametrize("error", [errno.EACCES, errno.EIO])
def test_a_key_that_cannot_be_read_just_now_is_never_replaced(
    error: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With another one all names would be lost to their person for good."""
    pair, own = own_pair(key_file(tmp_path)), own_pair(kept_key(tmp_path))
    failing(monkeypatch, FILE, error)
    with pytest.raises(OSError, match=os.strerror(error)):
        serving(tmp_path)
    monkeypatch.setattr(Database, "rows", refusing)
    with pytest.raises(NotLetIn, match="the disk fails"):
        entry_of(URL, "Ann", tmp_path).greeting()
    monkeypatch.undo()
    assert (own_pair(key_file(tmp_path)), own_pair(kept_key(tmp_path))) == (pair, own)


@pytest.mark.parametrize(
    "bad", [b"", b"nonsense", b'{"secret":"x"}', b"[" * 3000, b'{"secret":"' + b"A" * 64 + b'"}']
)
def test_a_file_that_is_no_key_is_set_aside(
    bad: bytes, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / FILE).write_bytes(bad)
    pair = own_pair(key_file(tmp_path))
    assert own_pair(key_file(tmp_path)) == pair
    assert (tmp_path / f"{FILE}.broken-1").read_bytes() == bad
    assert len(caplog.records) == 1


# Games --------------------------------------------------------------------------------------------


def played(home: Path, variant: str, steps: int = 45) -> tuple[str, object]:
    """A game that persons have played at a server, and how it stands."""
    players, options = SEALS[variant]
    server, dice = serving(home), Random(variant)
    people = [Person(server, f"P{number}", PAIR) for number in range(players)]
    seats = [{"name": one.name} for one in people]
    game = str(people[0].ask("create", variant=variant, seats=seats, options=options)["game"])
    for one in people:
        one.ask("join", game=game)
    hosted = server.game(game)
    for _ in range(steps):
        assert hosted.play is not None
        if hosted.play.over:
            break
        seat = dice.choice(hosted.waits_for)
        turn = hosted.turn(seat)
        assert turn is not None
        person = next(one for one in people if hosted.seat_of(one.name) == seat)
        done = person.ask("act", game=game, action=dice.choice(turn.actions), after=turn.n)
        assert done["type"] == "done"
        rest(server)
    server.close()
    assert hosted.play is not None
    return game, hosted.play.state


def played_earlier(home: Path, variant: str, steps: int = 45) -> tuple[str, object]:
    """The same as a server of an earlier version has left it."""
    game, state = played(home, variant, steps)
    make_earlier(home, game)
    return game, state


def state_of(server: TableServer, game: str) -> object:
    play = server.game(game).play
    return None if play is None else play.state


@pytest.mark.slow
@pytest.mark.parametrize(
    ("variant", "every"),
    [
        *((variant, 7) for variant in [*SEALS][::3]),
        *(pytest.param(variant, 1, marks=pytest.mark.slow) for variant in SEALS),
    ],
)
def test_a_bad_line_of_a_private_file_is_taken_from_the_record(
    variant: str, every: int, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Whichever line it is, of those after the start and those before it."""
    game, state = played_earlier(tmp_path / "whole", variant)
    private = Path("games") / f"{game}.private"
    lines = (tmp_path / "whole" / private).read_bytes().splitlines()
    for place in sorted({*range(0, len(lines), every), len(lines) - 1}):
        home, line = tmp_path / str(place), lines[place]
        shutil.copytree(tmp_path / "whole", home)
        bad = b"\n".join([*lines[:place], b"\x00" * len(line), *lines[place + 1 :]]) + b"\n"
        (home / private).write_bytes(bad)
        caplog.clear()
        server = serving(home)
        assert state_of(server, game) == state, line
        server.close()
        assert (home / private.parent / BEFORE / private.name).read_bytes() == bad
        assert any(f"{game}.private" in one.getMessage() for one in caplog.records)
        server = serving(home)
        assert state_of(server, game) == state, "what was mended is read like any other"
        server.close()


def test_a_game_and_its_end_are_on_the_disk_once_the_server_has_synced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = serving(tmp_path)
    people = [Person(server, f"P{number}", PAIR) for number in range(3)]
    seats = [{"name": one.name} for one in people]
    options = {"schedule": [2, 1]}
    synced: set[int] = set()
    monkeypatch.setattr(
        games_database, "_sync_data", lambda file: synced.add(os.fstat(file).st_ino)
    )
    log = tmp_path / f"{NAME}-wal"
    game = str(people[0].ask("create", variant="kachuful", seats=seats, options=options)["game"])
    for one in people:
        one.ask("join", game=game)
    assert not server.is_synced
    assert server.take_unsynced()()
    assert synced == {log.stat().st_ino}
    assert server.is_synced
    play_on(server, game, people)
    assert not server.is_synced
    record = record_of(server.game(game))
    assert replay(only_game(record)).ended, "the record is there at the end"
    server.close()


def test_nobody_is_kept_waiting_where_a_sync_does_not_succeed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = serving(tmp_path)
    ann = Person(server, "Ann")
    ann.ask("create", variant="kachuful", seats=[{}, *({"agent": "random"},) * 2])
    opened = os.open

    def full(path: Any, *args: Any) -> int:
        if str(path).endswith("-wal"):
            raise OSError(errno.EMFILE, os.strerror(errno.EMFILE))
        return opened(path, *args)

    monkeypatch.setattr(os, "open", full)
    assert not server.take_unsynced()()

    async def end(disk: DiskBarrier) -> None:
        ended = asyncio.Event()
        disk.when_ended(disk.due, ended.set)
        await ended.wait()

    async def passed() -> bool:
        disk = DiskBarrier(server)
        disk.begin()
        await end(disk)
        ann.ask("create", variant="kachuful", seats=[{}, *({"agent": "random"},) * 2])
        await end(disk)
        disk.close()
        return not disk.is_behind

    assert not asyncio.run(passed())
    monkeypatch.undo()
    assert asyncio.run(passed())
    server.close()


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 37])  # with 37 a card left fits the next deal as well
def test_several_bad_lines_of_a_private_file_are_taken_from_the_record(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = SimpleNamespace(token_hex=lambda _bytes: f"{seed:032x}")
    monkeypatch.setattr(dealer, "secrets", drawn)
    game, state = played_earlier(tmp_path / "whole", "clag")
    private, dice = Path("games") / f"{game}.private", Random(3)
    whole = (tmp_path / "whole" / private).read_bytes()
    for number in range(25):
        home = tmp_path / str(number)
        shutil.copytree(tmp_path / "whole", home)
        raw = whole
        for _ in range(dice.randint(1, 2)):
            start, size = dice.randrange(len(raw)), dice.choice((1, 64, 512))
            raw = raw[:start] + bytes(len(raw[start : start + size])) + raw[start + size :]
        (home / private).write_bytes(raw)
        server = serving(home)
        assert state_of(server, game) == state, raw
        server.close()


@pytest.mark.slow
def test_two_bad_lines_of_which_one_tells_of_the_start_are_taken_from_the_record(
    tmp_path: Path,
) -> None:
    game, state = played_earlier(tmp_path / "whole", "clag", steps=8)
    private = Path("games") / f"{game}.private"
    lines = (tmp_path / "whole" / private).read_bytes().split(b"\n")
    for first, second in combinations(range(7), 2):
        home = tmp_path / f"{first}-{second}"
        shutil.copytree(tmp_path / "whole", home)
        bad = [bytes(len(one)) if n in (first, second) else one for n, one in enumerate(lines)]
        (home / private).write_bytes(b"\n".join(bad))
        server = serving(home)
        assert state_of(server, game) == state, (first, second)
        server.close()


def test_without_a_record_a_game_goes_on_from_before_the_bad_line(tmp_path: Path) -> None:
    game, _ = played_earlier(tmp_path, "clag")
    private = tmp_path / "games" / f"{game}.private"
    private.with_suffix(".blackout").unlink()
    lines = private.read_bytes().splitlines(keepends=True)
    bad = b"".join([*lines[:-9], b"{\n", *lines[-8:]])
    private.write_bytes(bad)
    server = serving(tmp_path)
    now = journal_of(tmp_path, game).encode().splitlines(keepends=True)
    assert now[: len(lines) - 9] == lines[:-9]
    ann = Person(server, "P0", PAIR)
    assert ann.ask("follow", game=game)["state"] == "running"
    server.close()
    assert (private.parent / BEFORE / private.name).read_bytes() == bad


@pytest.mark.parametrize(("row", "place"), [*product(["gone", "spoilt"], [3, -9]), ("spoilt", -1)])
def test_a_row_of_a_journal_that_is_lost_is_taken_from_the_record(
    row: str, place: int, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    game, state = played(tmp_path, "clag")
    with closing(sqlite3.connect(tmp_path / NAME, isolation_level=None)) as base:
        places = [one for (one,) in base.execute("select place from line order by place")]
        what = "delete from line" if row == "gone" else "update line set text = 'x'"
        base.execute(f"{what} where place = ?", (places[place],))
    for _ in range(2):
        server = serving(tmp_path)
        assert state_of(server, game) == state
        server.close()
    assert sum(f"{game}.private.broken" in one.getMessage() for one in caplog.records) == 1


@pytest.mark.parametrize("end", ["", "\n", '{"event":"pl', " " * 4096])
def test_a_line_feed_that_was_lost_costs_nothing_and_half_a_line_is_taken_away(
    end: str, tmp_path: Path
) -> None:
    game, state = played_earlier(tmp_path, "clag")
    private = tmp_path / "games" / f"{game}.private"
    text = private.read_text(encoding="utf-8")
    private.write_text(text + end if end else text[:-1], encoding="utf-8")
    for _ in range(2):
        server = serving(tmp_path)
        assert state_of(server, game) == state
        hosted = server.game(game)
        hosted.pause(paused=not hosted.paused)
        server.close()
    last = map(json.loads, journal_of(tmp_path, game).split("\n")[-3:-1])
    assert [line["note"] for line in last] == ["paused", "resumed"]


@pytest.mark.thinned(8)
@pytest.mark.parametrize("ending", [".private", ".blackout"])
@pytest.mark.parametrize("what", ["folder", "pipe", "device"])
def test_what_is_no_file_among_the_games_stops_no_server(
    what: str, ending: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    game, state = played(tmp_path, "clag")
    other, _ = played(tmp_path, "clag")
    make_earlier(tmp_path, game, other)
    path = tmp_path / "games" / f"{other}{ending}"
    path.unlink()
    match what:
        case "folder":
            path.mkdir()
        case "pipe":
            os.mkfifo(path)
        case "device":
            path.symlink_to("/dev/zero")
    server = serving(tmp_path)
    assert state_of(server, game) == state
    server.close()
    assert any(other in record.getMessage() for record in caplog.records)
    if ending == ".blackout":
        assert path.is_file(), "the record is made again"
        assert path.with_name(f"{path.name}.broken-1").exists() or what == "device"


@pytest.mark.parametrize("error", [errno.EACCES, errno.EIO])
def test_a_game_of_an_earlier_version_that_cannot_be_read_just_now_is_left_as_it_is(
    error: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game, state = played_earlier(tmp_path, "clag")
    private = tmp_path / "games" / f"{game}.private"
    kept = private.read_bytes()
    failing(monkeypatch, private.name, error)
    server = serving(tmp_path)
    assert game not in server.games
    assert any(game in record.getMessage() for record in caplog.records)
    monkeypatch.undo()
    assert private.read_bytes() == kept
    assert state_of(server, game) == state, "asked for later, it is there"
    assert not private.exists()
    server.close()


@pytest.mark.parametrize("error", [errno.EACCES, errno.EIO])
def test_a_record_that_cannot_be_read_just_now_is_left_as_it_is(
    error: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    game, state = played(tmp_path, "clag")
    record = tmp_path / "games" / f"{game}.blackout"
    kept = record.read_bytes()
    failing(monkeypatch, record.name, error)
    server = serving(tmp_path)
    assert state_of(server, game) == state
    server.close()
    assert any(game in one.getMessage() for one in caplog.records)
    monkeypatch.undo()
    assert record.read_bytes() == kept


@pytest.mark.thinned(7)
@pytest.mark.parametrize(
    "line",
    [
        {"note": "joined", "seat": 99, "name": "Eve"},
        {"note": "joined", "seat": "x", "name": "Eve"},
        {"note": "what"},
        {"event": "play", "seat": 0, "card": "AS", "at": "x"},
        {"nothing": 1},
    ],
)
def test_lines_that_lead_nowhere_stop_no_server(
    line: dict[str, object], tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    game, state = played(tmp_path, "clag")
    other, _ = played(tmp_path, "clag")
    make_earlier(tmp_path, game, other)
    with (tmp_path / "games" / f"{other}.private").open("a") as file:
        file.write(json.dumps(line) + "\n")
    server = serving(tmp_path)
    assert state_of(server, game) == state
    assert any(other in record.getMessage() for record in caplog.records)
    server.close()


OLD: Final[list[tuple[str, JournalLine]]] = [
    (
        '{"note":"created","game":"abc234","variant":"oh-hell","options":{"hook":false},'
        '"players":2,"host":"Ann","in_order":false,"wait":true,"away":[30.5,"casual"],'
        '"clock":null,"watch":true,"chat":false,"seats":[{"name":"Ann","agent":"human",'
        '"joined":true},{"name":null,"agent":null,"joined":false}],"from":"::1","at":7.5}',
        GameTerms(
            game="abc234",
            variant_id="oh-hell",
            options={"hook": False},
            players=2,
            host="Ann",
            wait=True,
            away=StandInTerms(30.5, "casual"),
            watch=True,
            chat=False,
            seats=(HostedSeat("Ann", "human", joined=True), HostedSeat()),
            made_from="::1",
            at=7.5,
        ),
    ),
    ('{"note":"opened","seat":1,"kicked":null}', OpenedNote(seat=1)),
    ('{"note":"unasked","outcome":"late","by":null,"at":9}', UnaskedNote(outcome="late", at=9)),
    ('{"note":"stand-in","seat":0,"agent":null}', StandInNote(0, None)),
    (
        '{"event":"bid","seat":1,"bid":2,"decided":true,"at":3.5}',
        ActionEntry({"event": "bid", "seat": 1, "bid": 2}, decided=True, at=3.5),
    ),
    ('{"event":"trump","card":"9D","at":3}', ActionEntry({"event": "trump", "card": "9D"}, at=3)),
]


@pytest.mark.parametrize(("text", "line"), OLD, ids=[type(line).__name__ for _, line in OLD])
def test_a_line_of_an_earlier_version_says_what_it_said(text: str, line: JournalLine) -> None:
    assert journal_line(json.loads(text)) == line
    assert journal_line(json.loads(journal_text(line))) == line


# The database -------------------------------------------------------------------------------------


@pytest.mark.parametrize("what", ["page", "cut", "swapped", "nonsense"])
def test_a_damaged_database_is_set_aside_and_its_games_go_on(
    what: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    game, state = played(tmp_path, "clag")
    known = len(people_at(tmp_path))
    games = GamesDatabase(tmp_path)
    games.keep_copy()
    games.close()
    path = tmp_path / NAME
    raw = path.read_bytes()
    pages = [raw[at : at + PAGE] for at in range(0, len(raw), PAGE)]
    match what:
        case "page":
            pages[len(pages) // 2] = bytes(PAGE)
        case "cut":
            del pages[len(pages) // 2 :]
        case "swapped":
            pages[2], pages[3] = pages[3], pages[2]
        case "nonsense":
            pages = [b"x" * 5000]
    path.write_bytes(b"".join(pages))
    server = serving(tmp_path)
    assert state_of(server, game) == state
    server.close()
    assert len(people_at(tmp_path)) == known > 0
    assert path.with_name(f"{NAME}.broken-1").exists()
    assert any("server.sqlite" in one.getMessage() for one in caplog.records)


def test_a_damaged_database_without_a_copy_costs_no_other_game(tmp_path: Path) -> None:
    games = dict(played(tmp_path, "clag") for _ in range(3))
    path = tmp_path / NAME
    raw = path.read_bytes()
    middle = len(raw) // 2 // PAGE * PAGE
    path.write_bytes(raw[:middle] + bytes(PAGE) + raw[middle + PAGE :])
    server = serving(tmp_path)
    went_on = [game for game, state in games.items() if state_of_any(server, game) == state]
    assert len(went_on) >= 2
    server.close()


def state_of_any(server: TableServer, game: str) -> object:
    try:
        return state_of(server, game)
    except BadMessage:
        return None


def test_a_database_of_a_newer_version_is_left_alone_and_told_of(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    GamesDatabase(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / NAME, isolation_level=None)) as base:
        base.execute("update part set version = version + 1")
    before = (tmp_path / NAME).read_bytes()
    assert run("serve", "--port", 0, "--home", tmp_path) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1
    assert NAME in told
    assert "newer version" in told
    assert (tmp_path / NAME).read_bytes() == before


def test_a_copy_is_kept_once_a_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games_database, "FIRST_COPY_S", 0.0)
    game, _ = played(tmp_path, "clag")
    server = serving(tmp_path)
    server.look_round()
    server.look_round()
    server.close()
    copies = list(tmp_path.glob("server.*.sqlite"))
    assert [copy.name for copy in copies] == ["server.1.sqlite"]
    (tmp_path / "server.1.sqlite").replace(tmp_path / NAME)
    assert games_at(tmp_path) == [game]


def test_a_log_that_is_brought_in_begins_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(games_database, "LOG_PART", 5)
    monkeypatch.setattr(games_database, "LARGEST_LOG", 20)
    games, sizes = GamesDatabase(tmp_path), set[int]()
    one = games.new()
    for number in range(300):
        one.journal([OpenedNote(seat=1, kicked=str(number))])
        assert games.take_unsynced()()
        if number > 100:
            sizes.add((tmp_path / f"{NAME}-wal").stat().st_size)
    games.close()
    assert len(sizes) == 1, "it does not grow any more"
    assert journal_of(tmp_path, one.game).count("\n") == 300


def test_a_log_that_cannot_be_written_ahead_is_done_without(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on the disk of a network."""
    monkeypatch.setattr(database, "_AHEAD", "truncate")
    game, state = played(tmp_path, "clag")
    assert not list(tmp_path.glob("*-wal"))
    server = serving(tmp_path)
    assert state_of(server, game) == state
    server.game(game).pause(paused=True)
    assert server.is_synced, "it was synced when it was written"
    assert server.take_unsynced()()
    server.close()


def test_a_backup_of_a_server_that_runs_has_its_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("BLACKOUT_HOME", str(tmp_path / "home"))
    game, _ = played(tmp_path / "home" / "server", "clag")
    server = serving(tmp_path / "home" / "server")
    server.game(game).pause(paused=True)
    kept = journal_of(tmp_path / "home" / "server", game)
    assert run("backup", tmp_path / "all.zip") == 0
    server.close()
    monkeypatch.setenv("BLACKOUT_HOME", str(tmp_path / "other"))
    assert run("restore", tmp_path / "all.zip") == 0
    assert journal_of(tmp_path / "other" / "server", game) == kept
