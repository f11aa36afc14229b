"""Files of lines: a bad line is lost alone, a failed read is no empty file, nothing is glued."""

from __future__ import annotations

import errno
import logging
import os
import stat
from dataclasses import dataclass
from io import FileIO
from pathlib import Path
from random import Random
from typing import Annotated, Any, Final

import pytest
from msgspec import Meta

from game.storage import kept_lines
from game.storage.decoding import Unreadable
from game.storage.files import LONGEST_LINE
from game.storage.kept_files import Unread
from game.storage.kept_lines import KeptLines, LinesRead, lines_of

GOOD = [b'{"n":%d}' % number for number in range(5)]
BAD = [
    b"nonsense",
    b"[]",
    b'{"n":1',
    b"\xff\xfe",
    b"\x00" * 600,
    b'{"n":"' + b"x" * (2 * LONGEST_LINE) + b'"}',
    b'{"m":1}',
    b'{"n":' + b"9" * 400 + b"}",
    b'{"n":1e308}',
    b"[" * 5000,
]


@dataclass(frozen=True, slots=True)
class Number:
    n: Annotated[int, Meta(lt=100)]


NUMBERS: Final = lines_of(Number)


def read_of(path: Path) -> LinesRead[Number]:
    found = KeptLines(path, NUMBERS).read()
    assert isinstance(found, LinesRead), found
    return found


def numbers(path: Path) -> list[int]:
    return [one.n for one in read_of(path).good]


def add(path: Path, *added: int) -> None:
    LinesRead(KeptLines(path, NUMBERS)).add(map(Number, added))


@pytest.mark.parametrize("bad", BAD)
@pytest.mark.parametrize("end", [b"\n", b""])
def test_a_bad_line_is_lost_alone_and_the_log_says_so(
    bad: bytes, end: bytes, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "a.jsonl"
    content = b"\n".join([*GOOD[:2], bad, *GOOD[2:]]) + end
    path.write_bytes(content)
    for _ in range(2):
        read = read_of(path)
        assert [one.n for one in read.good] == [0, 1, 2, 3, 4]
        assert read.ended is (end == b"\n")
        assert [one.number for one in read.bad] == [3]
    (record,) = caplog.records  # said once
    assert str(path) in record.getMessage()
    assert "line 3" in record.getMessage()
    assert path.read_bytes() == content, "reading changes nothing"


def test_blank_lines_are_no_loss(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "a.jsonl").write_bytes(b"\n\n" + b"\n \n".join(GOOD) + b"\n")
    assert read_of(tmp_path / "a.jsonl").every == tuple(map(Number, range(5)))
    assert caplog.records == []


def test_where_there_is_no_file_there_are_no_lines(tmp_path: Path) -> None:
    assert read_of(tmp_path / "a.jsonl").every == ()


@pytest.mark.parametrize("last", [b'{"n":7}', b'{"n":7', b"\x00" * 40])
def test_what_is_added_begins_a_line_of_its_own(last: bytes, tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(GOOD[0] + b"\n" + last)
    before = numbers(path)
    add(path, 8)
    add(path, 9, 10)
    assert numbers(path) == [*before, 8, 9, 10]
    assert path.read_bytes().startswith(GOOD[0] + b"\n" + last + b"\n")


def test_a_new_file_may_be_for_its_owner_alone(tmp_path: Path) -> None:
    own = KeptLines(tmp_path / "a", lines_of(Number, private=True))
    LinesRead(own).add([Number(1)])
    assert stat.S_IMODE((tmp_path / "a").stat().st_mode) == 0o600


def test_what_is_no_file_is_neither_read_nor_added_to(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", tmp_path, Path("/dev/null")):
        assert isinstance(KeptLines(path, NUMBERS).read(), Unread)
        with pytest.raises(Unreadable):
            add(path, 1)


def test_a_file_that_is_too_large_is_not_called_empty(tmp_path: Path) -> None:
    with (tmp_path / "a").open("wb") as file:
        file.truncate(1 << 32)
    found = KeptLines(tmp_path / "a", NUMBERS).read()
    assert isinstance(found, Unread)
    assert "too large" in str(found.notice)


@pytest.mark.parametrize("error", [errno.EACCES, errno.EIO, errno.ESTALE])
def test_a_read_that_fails_is_an_error_and_no_empty_file(
    error: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(path: Path) -> Any:
        raise OSError(error, os.strerror(error))

    (tmp_path / "a").write_bytes(GOOD[0])
    monkeypatch.setattr(kept_lines, "open_file", failing)
    found = KeptLines(tmp_path / "a", NUMBERS).read()
    assert isinstance(found, Unread)
    assert not hasattr(found, "add")
    assert os.strerror(error) in str(found.notice)
    with pytest.raises(OSError, match=os.strerror(error)):
        add(tmp_path / "a", 1)


@pytest.mark.parametrize("fault", ["half of a write", "write", "fsync"])
def test_lines_that_the_disk_refuses_are_not_there(
    fault: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(b"\n".join(GOOD))
    before = path.read_bytes()

    class Full(FileIO):
        def write(self, content: Any) -> int:
            if fault == "write":
                raise OSError(errno.ENOSPC, "full")
            return super().write(content[: len(content) // 2])

    def unsynced(_file: int) -> None:
        raise OSError(errno.EIO, "failed")

    if fault == "fsync":
        monkeypatch.setattr("os.fsync", unsynced)
    else:
        monkeypatch.setattr(kept_lines, "FileIO", Full)
    with pytest.raises(OSError, match=r".+"):
        add(path, 6)
    assert path.read_bytes() == before
    monkeypatch.undo()
    add(path, 6)
    assert numbers(path) == [0, 1, 2, 3, 4, 6]


def test_what_another_program_added_meanwhile_is_not_cut_off_with_lines_that_failed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(GOOD[0] + b"\n")

    def overtaken(_file: int) -> None:
        with path.open("ab") as file:
            file.write(GOOD[4] + b"\n")
        raise OSError(errno.EIO, "failed")

    monkeypatch.setattr("os.fsync", overtaken)
    with pytest.raises(OSError, match="failed"):
        add(path, 1)
    assert numbers(path)[-1] == 4


def test_lines_are_on_the_disk_when_they_were_added(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[tuple[int, int]] = []

    def noting(descriptor: int) -> None:
        found = os.fstat(descriptor)
        synced.append((found.st_ino, found.st_size if stat.S_ISREG(found.st_mode) else -1))

    monkeypatch.setattr("os.fsync", noting)
    path = tmp_path / "a.jsonl"
    add(path, 1)
    assert synced == [(tmp_path.stat().st_ino, -1), (path.stat().st_ino, path.stat().st_size)]
    add(path, 2)
    assert synced[2:] == [(path.stat().st_ino, path.stat().st_size)]


@pytest.mark.slow
def test_bytes_that_turned_harm_only_the_lines_that_they_are_in(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    path, dice = tmp_path / "a.jsonl", Random(7)
    lines = [b'{"n":%d,"text":"%d"}' % (place, 1000 + place) for place in range(40)]
    whole = b"\n".join(lines) + b"\n"
    for _ in range(500):
        raw = bytearray(whole)
        hurt = sorted(dice.randrange(len(raw)) for _ in range(3))
        for place in hurt:
            raw[place] ^= 1 << dice.randrange(8)
        path.write_bytes(raw)
        touched = {whole.count(b"\n", 0, place) for place in hurt}
        touched |= {line + 1 for line in touched}  # a line feed that turned joins two
        told = set(numbers(path))
        assert told >= set(range(40)) - touched


def test_lines_are_put_in_place_of_others_and_the_file_as_it_was_kept(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(b"\n".join([*GOOD, b"nonsense"]))
    read = read_of(path)
    assert read.rewrite(read.good[:2], keep=True) == tmp_path / "a.jsonl.broken-1"
    assert numbers(path) == [0, 1]
    assert (tmp_path / "a.jsonl.broken-1").read_bytes() == b"\n".join([*GOOD, b"nonsense"])
    assert read_of(path).rewrite([], keep=False) is None
    assert path.read_bytes() == b""


def test_a_line_feed_that_was_lost_is_put_there_without_a_line(tmp_path: Path) -> None:
    (tmp_path / "a").write_bytes(GOOD[0])
    add(tmp_path / "a")
    add(tmp_path / "a")
    assert (tmp_path / "a").read_bytes() == GOOD[0] + b"\n"
