"""Files of lines: a bad line is lost alone, a failed read is no empty file, nothing is glued."""

from __future__ import annotations

import errno
import logging
import os
import stat
from io import FileIO
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.storage import line_files
from game.storage.decoding import Unreadable
from game.storage.files import LONGEST_LINE
from game.storage.line_files import add_lines, read_objects

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


def number(data: dict[str, Any]) -> int:
    if not data["n"] < 100:
        raise ValueError
    return int(data["n"])


@pytest.mark.parametrize("bad", BAD)
@pytest.mark.parametrize("end", [b"\n", b""])
def test_a_bad_line_is_lost_alone_and_the_log_says_so(
    bad: bytes, end: bytes, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "a.jsonl"
    content = b"\n".join([*GOOD[:2], bad, *GOOD[2:]]) + end
    path.write_bytes(content)
    for _ in range(2):
        read = read_objects(path, number)
        assert read.good == [0, 1, 2, 3, 4]
        assert [one.number for one in read.bad] == [3]
    (record,) = caplog.records  # said once
    assert str(path) in record.getMessage()
    assert "line 3" in record.getMessage()
    assert path.read_bytes() == content, "reading changes nothing"


def test_blank_lines_are_no_loss(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "a.jsonl").write_bytes(b"\n\n" + b"\n \n".join(GOOD) + b"\n")
    assert read_objects(tmp_path / "a.jsonl", number).every == (0, 1, 2, 3, 4)
    assert caplog.records == []


def test_where_there_is_no_file_there_are_no_lines(tmp_path: Path) -> None:
    assert read_objects(tmp_path / "a.jsonl", number).every == ()


@pytest.mark.parametrize("last", [b'{"n":7}', b'{"n":7', b"\x00" * 40])
def test_what_is_added_begins_a_line_of_its_own(last: bytes, tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    path.write_bytes(GOOD[0] + b"\n" + last)
    before = read_objects(path, number).good
    add_lines(path, '{"n":8}\n')
    add_lines(path, '{"n":9}\n{"n":10}\n')
    assert read_objects(path, number).good == [*before, 8, 9, 10]
    assert path.read_bytes().startswith(GOOD[0] + b"\n" + last + b"\n")


def test_a_new_file_may_be_for_its_owner_alone(tmp_path: Path) -> None:
    add_lines(tmp_path / "a", '{"n":1}\n', private=True)
    assert stat.S_IMODE((tmp_path / "a").stat().st_mode) == 0o600


def test_what_is_no_file_is_neither_read_nor_added_to(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", tmp_path, Path("/dev/null")):
        with pytest.raises(Unreadable):
            read_objects(path, number)
        with pytest.raises(Unreadable):
            add_lines(path, '{"n":1}\n')


def test_a_file_that_is_too_large_is_not_called_empty(tmp_path: Path) -> None:
    with (tmp_path / "a").open("wb") as file:
        file.truncate(1 << 32)
    with pytest.raises(Unreadable, match="too large"):
        read_objects(tmp_path / "a", number)


@pytest.mark.parametrize("error", [errno.EACCES, errno.EIO, errno.ESTALE])
def test_a_read_that_fails_is_an_error_and_no_empty_file(
    error: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(path: Path) -> Any:
        raise OSError(error, os.strerror(error))

    (tmp_path / "a").write_bytes(GOOD[0])
    monkeypatch.setattr(line_files, "open_file", failing)
    with pytest.raises(OSError, match=os.strerror(error)):
        read_objects(tmp_path / "a", number)
    with pytest.raises(OSError, match=os.strerror(error)):
        add_lines(tmp_path / "a", '{"n":1}\n')


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
        monkeypatch.setattr(line_files, "FileIO", Full)
    with pytest.raises(OSError, match=r".+"):
        add_lines(path, '{"n":6}\n')
    assert path.read_bytes() == before
    monkeypatch.undo()
    add_lines(path, '{"n":6}\n')
    assert read_objects(path, number).good == [0, 1, 2, 3, 4, 6]


def test_lines_are_on_the_disk_when_they_were_added(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[tuple[int, int]] = []

    def noting(descriptor: int) -> None:
        found = os.fstat(descriptor)
        synced.append((found.st_ino, found.st_size if stat.S_ISREG(found.st_mode) else -1))

    monkeypatch.setattr("os.fsync", noting)
    path = tmp_path / "a.jsonl"
    add_lines(path, '{"n":1}\n')
    assert synced == [(path.stat().st_ino, path.stat().st_size), (tmp_path.stat().st_ino, -1)]
    add_lines(path, '{"n":2}\n')
    assert synced[2:] == [(path.stat().st_ino, path.stat().st_size)]


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
        told = set(read_objects(path, number).good)
        assert told >= set(range(40)) - touched
