"""A database: whole changes, several threads and programs, damaged files, and copies of it."""

from __future__ import annotations

import dataclasses
import errno
import os
import random
import re
import signal
import sqlite3
import stat
import struct
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from threading import Event, Thread

import pytest

from game.storage import database as database_module
from game.storage.database import Database
from game.storage.database_parts import (
    DatabasePart,
    DatabaseRefused,
    lock_name,
    log_names,
    seal,
    was_left_open,
)
from game.storage.decoding import NewerVersion
from game.storage.locking import lock_file
from game.storage.mending import copy_names
from tests.paths import ROOT

KEPT = DatabasePart("kept", 1, "create table thing(name text primary key, value blob, seal blob);")
AGAIN = DatabasePart(
    "again", 1, "create table seen(n int); create index by_n on seen(n);", again=True
)


def opened(path: Path) -> Database:
    return Database(path, KEPT, AGAIN)


def put(database: Database, name: str, value: bytes) -> None:
    with database.changing() as base:
        base.execute("replace into thing values (?, ?, ?)", (name, value, seal(name, value)))


def things(database: Database) -> dict[str, bytes]:
    return dict(database.rows("select name, value from thing order by name"))


def broken_off(database: Database, name: str) -> None:
    """A change that fails after its first half."""
    with suppress(ZeroDivisionError), database.changing():
        put(database, name, b"1")
        raise ZeroDivisionError


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "folder" / "home.sqlite"


def test_what_is_changed_is_there_next_time(path: Path) -> None:
    with opened(path) as database:
        put(database, "a", b"1")
    with opened(path) as database:
        assert things(database) == {"a": b"1"}
        assert database.notice is None


@pytest.mark.skipif(os.name != "posix", reason="rights of files are of POSIX")
def test_it_is_for_its_owner_alone_and_so_is_all_beside_it(path: Path) -> None:
    with opened(path) as database:
        put(database, "a", b"1")
        database.keep_copy()
        files = [one for one in path.parent.iterdir() if one.is_file()]
        assert log_names(path)[0] in files
        assert copy_names(path)[0] in files
        assert {stat.S_IMODE(one.stat().st_mode) for one in files} == {0o600}


def test_a_change_is_whole_or_not_there(path: Path) -> None:
    with opened(path) as database:
        broken_off(database, "a")
        assert things(database) == {}


def test_a_change_within_another_can_be_taken_back_alone(path: Path) -> None:
    with opened(path) as database:
        with database.changing():
            put(database, "a", b"1")
            broken_off(database, "b")
            put(database, "c", b"1")
        assert list(things(database)) == ["a", "c"]


def test_threads_wait_for_each_other(path: Path) -> None:
    with opened(path) as database:

        def add(thread: int) -> None:
            for n in range(20):
                put(database, f"{thread}-{n}", b"")

        threads = [Thread(target=add, args=(n,)) for n in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len(things(database)) == 80


def test_a_change_that_another_one_holds_up_is_refused(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database_module, "BUSY_S", 0.05)
    with opened(path) as one, opened(path) as other, one.changing():
        with pytest.raises(DatabaseRefused, match="another program is changing it") as refused:
            put(other, "a", b"1")
        assert refused.value.errno == errno.EAGAIN


CLOSED_IN_USE = """
import sys
from pathlib import Path
from threading import Event, Thread
from game.storage.home_database import close_databases, database_in
from game.storage.database_parts import DatabaseRefused
from tests.storage.test_database import AGAIN, KEPT, put, things

folder, ended, done, wrong = Path(sys.argv[1]), Event(), [0] * 4, []

def use(number):
    while not ended.is_set():
        try:
            base = database_in(folder)
            for part in (KEPT, AGAIN):
                base.tables(part)
            with base.changing():
                put(base, f"{number}-{done[number]}", b"1")
                done[number] += 1
                things(base)
            things(base)
        except DatabaseRefused as error:
            if not error.closed:
                wrong.append(error)
        except BaseException as error:
            wrong.append(error)

threads = [Thread(target=use, args=(number,), daemon=True) for number in range(4)]
for thread in threads:
    thread.start()
for _ in range(200):
    database_in(folder)
    close_databases()
ended.set()
for thread in threads:
    thread.join()
base = database_in(folder)
base.tables(KEPT)
kept = set(things(base))
print(wrong[:3], all(done), {f"{n}-{k}" for n in range(4) for k in range(done[n] - 1)} <= kept)
"""


def test_it_can_be_closed_while_other_threads_use_it(tmp_path: Path) -> None:
    """In a program of its own: SQLite would end it where a connection is closed in use."""
    command = [sys.executable, "-X", "faulthandler", "-c", CLOSED_IN_USE, str(tmp_path / "home")]
    child = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert (child.returncode, child.stdout.strip()) == (0, "[] True True"), child.stderr


ENDED_IN_USE = """
import sys, time
from pathlib import Path
from threading import Thread
from game.storage.home_database import database_in
from game.storage.database_parts import DatabaseRefused
from tests.storage.test_database import AGAIN, KEPT, put, things

def use(number):
    while True:
        try:
            base = database_in(Path(sys.argv[1]))
            for part in (KEPT, AGAIN):
                base.tables(part)
            put(base, str(number), b"1")
            things(base)
        except DatabaseRefused as error:
            assert error.closed

for number in range(3):
    Thread(target=use, args=(number,), daemon=True).start()
time.sleep(0.4)
"""


def test_a_program_may_end_while_threads_use_it(tmp_path: Path) -> None:
    """It is closed all the same, and nobody opens it anew: the next start has nothing to check."""
    command = [sys.executable, "-X", "faulthandler", "-c", ENDED_IN_USE, str(tmp_path / "home")]
    child = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert (child.returncode, child.stderr) == (0, "")
    path = tmp_path / "home" / "home.sqlite"
    assert path.exists()
    assert not was_left_open(path)


def test_a_change_that_goes_on_ends_before_the_file_is_let_go_of(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database_module, "CLOSING_S", 0.05)
    database, begun, ending = opened(path), Event(), Event()

    def change() -> None:
        with database.changing():
            put(database, "a", b"1")
            begun.set()
            assert ending.wait(10.0)
            put(database, "b", b"1")

    thread = Thread(target=change)
    thread.start()
    assert begun.wait(10.0)
    database.close()
    with pytest.raises(DatabaseRefused, match="it is closed") as refused:
        things(database)
    assert refused.value.closed
    assert lock_is_held(path)
    ending.set()
    thread.join()
    assert not lock_is_held(path)
    with opened(path) as again:
        assert list(things(again)) == ["a", "b"]


def test_a_change_that_closes_its_own_database_is_done_to_its_end(path: Path) -> None:
    database = opened(path)
    with database.changing():
        put(database, "a", b"1")
        database.close()
        put(database, "b", b"1")
    with opened(path) as again:
        assert list(things(again)) == ["a", "b"]


def lock_is_held(path: Path) -> bool:
    """Whether somebody has a database open."""
    file = os.open(lock_name(path), os.O_RDWR)
    try:
        return not lock_file(file, shared=False)
    finally:
        os.close(file)


def test_a_newer_part_is_refused(path: Path) -> None:
    newer = DatabasePart("kept", 2, KEPT.sql)
    Database(path, newer).close()
    with pytest.raises(NewerVersion, match="newer version of Blackout"):
        opened(path)
    Database(path, newer).close()


def test_a_part_that_can_be_made_again_is_made_anew_for_another_version(path: Path) -> None:
    with opened(path) as database:
        with database.changing() as base:
            base.execute("insert into seen values (1)")
        database.tables(AGAIN)
        assert database.rows("select n from seen") == [(1,)]
        other = DatabasePart("again", 2, "create table seen(n int, m int);", again=True)
        database.tables(other)
        assert database.rows("select n, m from seen") == []
        database.tables(AGAIN)
        assert database.rows("select n from seen") == []


def test_a_full_disk_is_told_and_nothing_is_written(path: Path) -> None:
    with opened(path) as database:
        put(database, "a", b"1")
        database.rows("pragma max_page_count=10")
        with pytest.raises(DatabaseRefused, match="the disk is full") as refused:
            put(database, "a", b"x" * 1_000_000)
        assert refused.value.errno == errno.ENOSPC
        assert things(database) == {"a": b"1"}


def test_where_the_disk_cannot_write_ahead_another_journal_does(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database_module, "_AHEAD", "memory")  # any other answer than "wal"
    with opened(path) as database:
        put(database, "a", b"1")
        assert database.rows("pragma journal_mode") == [("truncate",)]
        assert not log_names(path)[0].exists()
    with opened(path) as database:
        assert things(database) == {"a": b"1"}


class TestReadOnly:
    """A folder in which nothing can be written."""

    @pytest.fixture(autouse=True)
    def refused(self, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        with opened(path) as database:
            put(database, "a", b"1")
        really = os.open

        def refuse(file: Path, flags: int, mode: int = 0o777) -> int:
            if flags & os.O_RDWR and str(file).startswith(str(path.parent)):
                raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(file))
            return really(file, flags, mode)

        monkeypatch.setattr(os, "open", refuse)

    def test_what_is_there_is_read(self, path: Path) -> None:
        with opened(path) as database:
            assert not database.writable
            assert things(database) == {"a": b"1"}
            with pytest.raises(DatabaseRefused, match="cannot be changed here"):
                put(database, "a", b"2")

    def test_what_is_not_there_is_empty(self, path: Path) -> None:
        path.unlink()
        with opened(path) as database:
            assert things(database) == {}
            with pytest.raises(DatabaseRefused, match="cannot be changed here"):
                put(database, "a", b"2")
        assert not path.exists()


# Damage -------------------------------------------------------------------------------------------


def filled(path: Path, things_in_it: int = 200) -> dict[str, bytes]:
    with opened(path) as database:
        database.keep_copy()
        with database.changing():
            for n in range(things_in_it):
                put(database, f"thing {n:03}", bytes([n]) * 100)
        return things(database)


def test_a_page_that_is_spoilt_costs_what_was_on_it_alone(path: Path) -> None:
    before = filled(path)
    raw = bytearray(path.read_bytes())
    at = raw.index(b"thing 150") // 4096 * 4096
    raw[at : at + 4096] = os.urandom(4096)
    path.write_bytes(raw)
    with opened(path) as database:
        assert database.notice is not None
        assert "home.sqlite.broken-1" in str(database.notice)
        found = things(database)
        assert len(found) > 100
        assert found.items() <= before.items()
    assert path.with_name("home.sqlite.broken-1").exists()
    with opened(path) as database:
        assert database.notice is None
        assert things(database) == found


def test_a_value_that_does_not_fit_its_seal_is_left_behind(path: Path) -> None:
    with opened(path) as database:
        put(database, "a", b"good")
        database.keep_copy()
        with database.changing() as base:
            base.execute("update thing set value = ?", (b"bad",))
            base.execute("insert into thing values ('b', ?, ?)", (b"1", seal("b", b"1")))
    _spoil_schema(path)
    with opened(path) as database:
        assert things(database) == {"a": b"good", "b": b"1"}


def _spoil_schema(path: Path) -> None:
    """Have the file fail its check, with every row in its place."""
    base = sqlite3.connect(path)
    base.execute("update part set made = '0 thing' where name = 'kept'")
    base.commit()
    base.close()


@pytest.mark.parametrize("content", [b"", b"0", b"x" * 10_000, b"SQLite format 3\0" + b"\0" * 5000])
def test_the_newest_good_copy_takes_the_place_of_what_is_no_database(
    path: Path, content: bytes
) -> None:
    with opened(path) as database:
        put(database, "a", b"1")
        database.keep_copy()
        put(database, "a", b"2")
        database.keep_copy()
    copy_names(path)[0].write_bytes(b"spoilt")
    path.write_bytes(content)
    with opened(path) as database:
        assert database.notice is not None
        assert things(database) == {"a": b"1"}


def test_a_folder_in_its_place_is_set_aside(path: Path) -> None:
    with opened(path) as database:
        put(database, "a", b"1")
        database.keep_copy()
    path.unlink()
    path.mkdir()
    with opened(path) as database:
        assert database.notice is not None
        assert things(database) == {"a": b"1"}
    assert path.with_name("home.sqlite.broken-1").is_dir()


def test_a_file_that_is_gone_is_there_again(path: Path) -> None:
    filled(path)
    path.unlink()
    with opened(path) as database:
        assert database.notice is not None
        assert things(database) == {}


def test_damage_is_not_mended_while_another_program_has_the_file_open(path: Path) -> None:
    filled(path)
    with opened(path):
        _spoil_schema(path)
        with pytest.raises(DatabaseRefused, match="damaged"):
            opened(path)
    with opened(path) as database:
        assert database.notice is not None


def test_a_mending_that_was_broken_off_is_carried_on(path: Path) -> None:
    filled(path)
    complete = path.with_name(".home.sqlite.mended")
    copy_names(path)[0].rename(complete)
    log_names(path)[0].write_bytes(b"a log of the damaged one")
    with opened(path) as database:
        assert things(database) == {}
    names = {one.name for one in path.parent.iterdir()}
    assert {"home.sqlite.broken-1", "home.sqlite.broken-1-wal"} <= names
    assert not complete.exists()


def test_three_copies_are_kept_a_day_apart(path: Path) -> None:
    with opened(path) as database:
        for n in range(6):
            put(database, "a", b"%d" % n)
            database.keep_copy()
            for copy in copy_names(path):
                if copy.exists() and n > 0:
                    old = copy.stat().st_mtime - 30 * 3600
                    os.utime(copy, (old, old))
    found = []
    for copy in copy_names(path):
        base = sqlite3.connect(copy)
        found += [value for (value,) in base.execute("select value from thing")]
        base.close()
    assert found == [b"5", b"4", b"3"]
    assert len(list(path.parent.glob("home.*.sqlite"))) == 3


def test_nothing_is_copied_where_nothing_changed(path: Path) -> None:
    with opened(path) as database:
        put(database, "a", b"1")
        queue = database.keep_copy_in_background()
        assert queue is not None
        queue.finish()
        assert database.keep_copy_in_background() is None


@pytest.mark.parametrize("number", range(40))
def test_whatever_happens_to_pages_no_row_of_the_copy_is_lost(path: Path, number: int) -> None:
    """Spoilt pages; each row is as it was, or as the copy has it."""
    dice = random.Random(number)
    with opened(path) as database:
        with database.changing():
            for n in range(60):
                put(database, f"thing {n:03}", bytes([n]) * dice.choice((10, 900, 9000)))
        database.keep_copy()
        copied = things(database)
        with database.changing():
            for n in range(0, 60, 7):
                put(database, f"thing {n:03}", b"later")
        latest = things(database)
    raw = path.read_bytes()
    pages = [raw[at : at + 4096] for at in range(0, len(raw), 4096)]
    for _ in range(dice.choice((1, 1, 2, 5, 20))):
        one, other = dice.randrange(len(pages)), dice.randrange(len(pages))
        match dice.randrange(5):
            case 0:
                at = dice.randrange(4096)
                page = pages[one].ljust(4096, b"-")
                flipped = bytes([page[at] ^ (1 << dice.randrange(8))])
                pages[one] = page[:at] + flipped + page[at + 1 :]
            case 1:
                pages[one] = dice.choice((bytes(4096), dice.randbytes(4096)))
            case 2:
                pages[one], pages[other] = pages[other], pages[one]
            case 3:
                pages = pages[: max(1, other)]
            case _:
                pages[other] = pages[one]
    path.write_bytes(b"".join(pages))
    with opened(path) as database:
        found = {name: row for name, row, fits in sealed_things(database) if fits}
        if database.notice is not None:
            assert found.keys() == latest.keys()
            for name, value in found.items():
                assert value in (latest[name], copied[name])
        else:
            assert found.items() <= latest.items()


def sealed_things(database: Database) -> list[tuple[str, bytes, bool]]:
    rows = database.rows("select name, value, seal from thing")
    return [(name, value, seal(name, value) == sealed) for name, value, sealed in rows]


WRITER = """
import sys
from pathlib import Path
from tests.storage.test_database import opened, put, things
database = opened(Path(sys.argv[1]))
while True:
    with database.changing():
        n = int(things(database).get("n", b"0")) + 1
        put(database, "n", b"%d" % n)
        put(database, "twice", b"%d" % n + b" " * 3000)
    print(n, flush=True)
"""


def test_kills_lose_nothing_that_was_told(path: Path) -> None:
    told = 0
    for n in range(5):
        writers = [
            subprocess.Popen([sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE)
            for _ in range(2)
        ]
        for writer in writers:
            assert writer.stdout is not None
            told = max(told, int(writer.stdout.readline()))
        time.sleep(random.Random(n).random() * 0.4)
        for writer in writers:
            writer.send_signal(signal.SIGKILL)
        for writer in writers:
            told = max([told, *map(int, writer.communicate()[0].split(b"\n")[:-1])])
        with opened(path) as database:
            found = things(database)
            assert database.notice is None
            assert int(found.get("n", b"0")) >= told
            assert found.get("twice", b"").rstrip() == found.get("n", b"")
    assert told > 10
    assert lock_name(path).exists()


# What a quick look must not pass over -------------------------------------------------------------


def emptied_page(path: Path, page: int) -> None:
    """Have a page of a database say that it has nothing in it."""
    raw = bytearray(path.read_bytes())
    (size,) = struct.unpack_from(">H", raw, 16)
    at = page * size + (100 if page == 0 else 0)  # the first page begins with the head of the file
    raw[at + 3 : at + 5] = bytes(2)
    path.write_bytes(raw)


def without_list(path: Path) -> None:
    emptied_page(path, 0)


def without_index(path: Path) -> None:
    with closing(sqlite3.connect(path)) as base:
        asked = "select rootpage from sqlite_master where name = 'sqlite_autoindex_thing_1'"
        (page,) = base.execute(asked).fetchone()
    emptied_page(path, page - 1)


def without_part(path: Path) -> None:
    with closing(sqlite3.connect(path)) as base, base:
        base.execute("delete from part where name = 'kept'")


@pytest.mark.parametrize("spoil", [without_list, without_index, without_part])
def test_a_table_that_is_not_found_any_more_is_damage(
    spoil: Callable[[Path], None], path: Path
) -> None:
    with opened(path) as database:
        put(database, "a", b"1")
        database.keep_copy()
    spoil(path)
    with opened(path) as database:
        assert things(database) == {"a": b"1"}
        assert "it is damaged" in str(database.notice)


@pytest.mark.parametrize("copied", [False, True])
def test_a_row_that_does_not_fit_its_seal_is_that_of_the_copy(path: Path, copied: bool) -> None:
    """Once: where the copy has it like that too, it is left out."""
    part = dataclasses.replace(KEPT, sealed=("thing",))
    with Database(path, part) as database:
        put(database, "a", b"1")
        put(database, "b", b"2")
        if not copied:
            database.keep_copy()
        with database.changing() as base:
            base.execute("update thing set value = ? where name = 'a'", (b"7",))
        if copied:
            database.keep_copy()
    left = {"b": b"2"} if copied else {"a": b"1", "b": b"2"}
    for times in range(2):
        with Database(path, part) as database:
            assert things(database) == left
            assert (database.notice is None) == (times > 0)


def test_statements_are_for_the_sqlite_that_the_bundle_has() -> None:
    # 3.34, of Debian 11: it wants to be told which conflict, and returns no rows of a change.
    later = re.compile(r"on conflict do\b|\breturning \w|->>|\bunixepoch\(", re.IGNORECASE)
    found = [
        f"{path.relative_to(ROOT)}: {match[0]}"
        for path in sorted((ROOT / "game").rglob("*.py"))
        for match in later.finditer(path.read_text(encoding="utf-8"))
    ]
    assert found == []


def test_a_text_that_is_no_unicode_is_damage_of_the_file(tmp_path: Path) -> None:
    with opened(tmp_path / "a.sqlite") as base:
        with base.changing() as change:
            change.execute("insert into thing values (cast(x'c9' as text), null, null)")
        with pytest.raises(DatabaseRefused) as refused:
            base.rows("select name from thing")
        assert refused.value.damaged
