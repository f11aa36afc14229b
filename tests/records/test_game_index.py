"""The index of games: whatever happened to it or to the files, it tells what the records say."""

from __future__ import annotations

import errno
import logging
import os
from collections.abc import Callable
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random
from threading import Event, Thread

import pytest

from game.rating import kept_course
from game.rating.course import course_of
from game.rating.kept_course import CourseInIndex
from game.storage.database_parts import CLOSED, DatabaseRefused
from game.storage.document_rows import FILE
from game.storage.files import read_lines
from game.table.game_index import game_index
from game.table.game_index.counted import (
    count_games,
    deal_sums,
    played_by,
    played_variants,
    read_games,
    read_tallies,
)
from game.table.game_index.game_file import telling_lines
from game.table.game_index.game_index import GameIndex, close_all
from game.table.game_index.listed import all_games
from game.table.records.archive import entries, summary_of
from game.table.records.endings import records_in
from game.table.statistics.summary import Person, counted
from game.table.statistics.tallies import Tallies, tally
from tests.compare import recounts
from tests.compare.recounts import by_level, in_order, rated
from tests.lines import Data
from tests.on_file import recorded, write

OWN, OTHER = "1" * 32, "2" * 32
KINDS: tuple[tuple[str, str, dict[str, object]], ...] = (
    ("oh-hell", "human,random,random", {"schedule": [2, 3]}),
    ("blackout", "human,casual,human", {"schedule": [1, 2]}),
    ("ninety-nine", "human,random,random", {}),
    ("potomac", "human,random,random", {}),
    ("kachuful", "human,beginner,random,random", {"schedule": [2, 1]}),
    ("jabberwocky", "human,random,random", {}),
    ("la-pocha", "human,random,random", {}),
    ("oh-hell", "random,random,random", {"schedule": [2]}),
)


@cache
def lines_of(kind: int) -> list[Data]:
    """The lines of a whole game of a kind."""
    row, agents, options = KINDS[kind]
    return recorded(agents, row=row, options=options)


def put(folder: Path, name: str, dice: Random) -> Path:
    """A record of some kind: whole, cut short, of a newer program, or nonsense."""
    lines = deepcopy(lines_of(dice.randrange(len(KINDS))))
    for seat in lines[0]["seats"]:
        if seat["agent"] == "human" and dice.random() < 0.7:
            seat["profile"] = dice.choice((OWN, OTHER))
    if dice.random() < 0.3:
        place = dice.randrange(1, len(lines))
        lines.insert(place, dice.choice(({"note": "undo"}, {"note": "hint"})))
    if dice.random() < 0.3:
        lines[-1]["ended"] = f"2026-0{dice.randint(1, 9)}-11T10:00:00Z"
    match dice.randrange(8):
        case 0:
            lines = lines[: dice.randrange(1, len(lines))]
        case 1:
            lines[0]["version"] = 99
        case 2:
            lines[dice.randrange(len(lines))] = {"event": "nonsense"}
        case 3:
            lines = [*lines, *lines]
    path = write(folder / name, lines)
    if dice.random() < 0.1:
        path.write_bytes(path.read_bytes()[: dice.randrange(400)])
    age = dice.randrange(10**9, 2 * 10**9)
    os.utime(path, (age, age))
    return path


def recount(folder: Path) -> Tallies:
    """Everything on a shelf, from the files alone; whose time is that of the file is left open."""
    found = Tallies()
    for path in records_in(folder):
        found.add(tally(read_lines(path)))
    return found


def assert_agrees(index: GameIndex) -> None:
    """Every figure of the index is that of a recount from the records."""
    folder = index.folder
    due = recount(folder)
    told = read_tallies(index)
    assert told is not None
    undated = [seat for seat in due.seats if not seat.when]
    assert len(told.seats) == len(due.seats)
    for one, other in zip(told.seats, due.seats, strict=True):
        assert (one == other) or (other in undated and one.when)
    for first in ("", OWN):
        sums = count_games(first, index)
        assert sums is not None
        assert sums.sums == counted(told.seats, first)
        for person in {Person.of(seat, first) for seat in told.seats} | {Person(OWN)}:
            own = [seat for seat in told.seats if Person.of(seat, first) == person]
            assert read_games(person, first, index) == own
            deals = sum(len(seat.deals) for seat in own)
            assert played_by(person, first, index) == (len(own), deals)
            assert played_variants(person, first, index) == {seat.variant for seat in own}
            kept = CourseInIndex(index, person, first)
            course = kept.now()
            assert course == course_of(own)
            assert kept.curve() == rated(own).games
            assert course.opponents.by_level() == by_level(own)
            assert deal_sums(index, person, first) == recounts.deal_sums(own)
            for seed in {seat.seed for seat in own if seat.seed}:
                around = kept.around(seed)
                assert around is not None
                before, after = around
                assert after.games == before.games + 1
                assert before == course_of(in_order(own)[: before.games])
                assert after == course_of(in_order(own)[: after.games])
        named = {seat.profile: seat.player for seat in told.seats if seat.profile}
        assert sums.names == named
    assert sums is not None
    troubles = (due.unfinished, due.ended_early, due.onlooked, due.broken)
    assert (sums.unfinished, sums.ended_early, sums.onlooked, sums.broken) == troubles
    assert [*all_games(index)] == entries(folder)


@pytest.mark.thinned(4)
@pytest.mark.parametrize("seed", range(4))
def test_a_recount_from_the_records_agrees_with_every_figure(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept_course, "SPACING", 2)
    dice, folder = Random(seed), tmp_path / "games"
    index = GameIndex(folder, tmp_path / FILE)
    for number in range(14):
        put(folder, f"{number}.blackout", dice)
    assert_agrees(index)
    for number in range(6):
        path = folder / f"{dice.randrange(16)}.blackout"
        if number % 2 and path.exists():
            path.unlink()
        else:
            put(folder, path.name, dice)
        assert_agrees(index)
    close_all()  # as in a program that was started anew
    assert_agrees(index)
    with index.changing() as base:
        asked = base.execute("select count(*) from kind").fetchone()
    index.empty()
    assert_agrees(index)
    with index.changing() as base:
        assert base.execute("select count(*) from kind").fetchone() <= asked


def flipped(raw: bytes, dice: Random) -> bytes:
    place = dice.randrange(len(raw))
    return raw[:place] + bytes([raw[place] ^ (1 << dice.randrange(8))]) + raw[place + 1 :]


def cut(raw: bytes, dice: Random) -> bytes:
    return raw[: dice.randrange(len(raw))]


def blanked(raw: bytes, dice: Random) -> bytes:
    place = dice.randrange(len(raw) // 4096) * 4096
    return raw[:place] + bytes(4096) + raw[place + 4096 :]


@pytest.fixture
def shelf(tmp_path: Path) -> GameIndex:
    folder = tmp_path / "games"
    for row, agents, options in KINDS[:3]:
        path = write(folder / f"{row}.blackout", recorded(agents, row=row, options=options))
        os.utime(path, (200, 200))
    return GameIndex(folder, tmp_path / FILE)


@pytest.mark.thinned(21)
@pytest.mark.parametrize("damage", [cut, blanked])
def test_a_damaged_index_is_made_anew_and_the_log_says_so(
    damage: Callable[[bytes, Random], bytes],
    shelf: GameIndex,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
) -> None:
    assert_agrees(shelf)
    close_all()
    whole, dice = (tmp_path / FILE).read_bytes(), Random(7)
    for _ in range(12):
        close_all()
        for left in tmp_path.glob(f"*{FILE}*"):
            left.unlink()
        (tmp_path / FILE).write_bytes(damage(whole, dice))
        told = read_tallies(shelf)
        assert told is not None
        assert len(told.seats) == 4
    assert all(record.name == "blackout" for record in caplog.records)


def test_a_row_that_is_not_what_was_written_is_read_again(
    shelf: GameIndex, caplog: pytest.LogCaptureFixture
) -> None:
    assert_agrees(shelf)
    for change in ("told = x'00'", "checksum = 1", "told = zeroblob(9999)"):
        with shelf.changing() as base:
            base.execute(f"update told set {change}")
        caplog.clear()
        assert_agrees(shelf)
        assert [record.levelno for record in caplog.records] == [logging.WARNING]


def test_an_index_of_another_version_is_made_anew(
    shelf: GameIndex, caplog: pytest.LogCaptureFixture
) -> None:
    assert_agrees(shelf)
    for version in (0, 99):
        with shelf.changing() as base:
            base.execute("update told set told = x'00', checksum = 0")
            base.execute("update part set version = ? where name = 'games'", (version,))
        close_all()
        assert_agrees(shelf)
    assert caplog.records == []


@pytest.mark.parametrize("error", [errno.EACCES, errno.EIO])
def test_a_shelf_that_cannot_be_read_just_now_is_no_empty_one(
    error: int, shelf: GameIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert_agrees(shelf)
    size = shelf.rows("select count(*) from game")

    def failing(_path: Path) -> None:
        raise OSError(error, os.strerror(error))

    with monkeypatch.context() as now:
        now.setattr("os.scandir", failing)
        with pytest.raises(OSError, match=os.strerror(error)):
            read_tallies(shelf)
    assert shelf.rows("select count(*) from game") == size
    assert_agrees(shelf)


def test_where_no_index_can_be_written_the_games_are_counted_all_the_same(
    shelf: GameIndex, tmp_path: Path
) -> None:
    (tmp_path / "there").write_text("a file")
    index = GameIndex(shelf.folder, tmp_path / "there" / FILE)
    assert_agrees(index)


def test_what_versions_before_counted_and_kept_is_removed(home: Path, shelf: GameIndex) -> None:
    names = {"games.json", "statistics.json", "ratings.json"}
    for name in names:
        (home / name).write_text("{}")
    count_games()
    assert not names & {path.name for path in home.iterdir()}


def test_a_name_that_is_no_text_is_listed_too(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    path = write(folder / "a.blackout", recorded("human,random", options={"schedule": [2]}))
    try:
        path.rename(os.fsdecode(os.fsencode(folder) + b"/\xff.blackout"))
    except OSError:
        pytest.skip("this disk has no such names")
    index = GameIndex(folder, tmp_path / FILE)
    assert_agrees(index)


@pytest.mark.parametrize("number", range(60))
def test_without_most_of_its_cards_a_file_tells_the_same(number: int, tmp_path: Path) -> None:
    dice = Random(number)
    raws = put(tmp_path, "a.jsonl", dice).read_bytes().split(b"\n")
    for _ in range(dice.randrange(6)):
        place = dice.randrange(len(raws))
        match dice.randrange(5):
            case 0:
                raws.insert(place, dice.choice(raws))
            case 1:
                raws.insert(place, b" " * dice.randrange(2))
            case 2:
                raws[place : place + dice.randrange(1, 4)] = []
                raws = raws or [b""]
            case 3:
                raws[place] = raws[place][: dice.randrange(len(raws[place]) + 1)]
            case _:
                raws = raws[: place + 1]
    path = tmp_path / "b.jsonl"
    path.write_bytes(b"\n".join(raws))
    few, every = list(telling_lines(path)), list(read_lines(path))
    assert len(few) <= len(every)
    assert summary_of(path, 0.0, iter(few)) == summary_of(path, 0.0, iter(every))
    assert tally(few) == tally(every)


def test_a_database_that_is_closed_meanwhile_is_asked_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(game_index, "InMemory", None)  # nor is it in memory for that
    (tmp_path / "games").mkdir()
    index, asked = GameIndex(tmp_path / "games", tmp_path / FILE), list[int]()

    def question(found: GameIndex) -> int:
        asked.append(1)
        if len(asked) == 1:
            close_all()
            raise DatabaseRefused(CLOSED)
        return len(found.rows("select * from game"))

    assert index.asked(question) == 0
    assert len(asked) == 2


def test_an_index_in_memory_is_closed_while_another_thread_changes_it(tmp_path: Path) -> None:
    index, begun, ending = GameIndex(tmp_path, tmp_path / "nowhere" / FILE), Event(), Event()

    def change() -> None:
        with index.changing():
            begun.set()
            assert ending.wait(10.0)
            index.rows("select * from game")

    threads = [Thread(target=change), Thread(target=close_all)]
    threads[0].start()
    assert begun.wait(10.0)
    threads[1].start()
    ending.set()
    for thread in threads:
        thread.join(10.0)
        assert not thread.is_alive()


def settle(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have times of change of this moment count as past."""
    monkeypatch.setattr(game_index, "settled", lambda _changed: True)


def test_a_glance_finds_what_is_new_gone_or_gone_on_with(
    shelf: GameIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    settle(monkeypatch)
    going = write(shelf.folder / "going.blackout", lines_of(0)[:9])
    os.utime(going, (200, 200))
    shelf.bring_up()
    shelf.bring_up(glance=True)
    write(going, lines_of(0))
    os.utime(going, (300, 300))
    shelf.bring_up(glance=True)
    assert shelf.rows("select status from game where name = ?", b"going.blackout") == [
        ("finished",)
    ]
    (shelf.folder / "oh-hell.blackout").unlink()
    write(shelf.folder / "new.blackout", lines_of(1))
    assert_agrees(shelf)


def test_a_glance_looks_at_no_finished_game(
    shelf: GameIndex, monkeypatch: pytest.MonkeyPatch
) -> None:
    settle(monkeypatch)
    shelf.bring_up()
    path = shelf.folder / "oh-hell.blackout"
    with path.open("a") as file:
        file.write('{"note":"hint"}\n')
    before = shelf.rows("select size from game order by name")
    with monkeypatch.context() as now:
        now.setattr("os.scandir", lambda _folder: pytest.fail("all files are looked at"))
        shelf.bring_up(glance=True)
    assert shelf.rows("select size from game order by name") == before
    assert_agrees(shelf)
    assert shelf.rows("select size from game order by name") != before
