"""Caches: whatever happened to one, a fresh count is told, and the log says so."""

from __future__ import annotations

import errno
import json
import logging
import os
from collections.abc import Callable, Iterator
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.rating.estimate_cache import EstimateCache
from game.rating.rating import rated
from game.storage.caches import CacheFile, cached
from game.storage.documents import DIGEST_BYTES
from game.table.records import archive, archive_cache
from game.table.records.archive_cache import kept_entries
from game.table.statistics import tally_cache
from game.table.statistics.tally_cache import read_tallies
from tests.compare.test_rating import seat, won
from tests.played_by_bots import kept
from tests.tables import setup_for

HOUR_NS = 3600 * 10**9
ODD: tuple[Any, ...] = (
    None,
    True,
    "x",
    -1,
    10**400,
    1e308,
    [],
    {},
    [[]],
    {"a": 1},
    2**70,
    "\u0007",
    "../x",
)
"""What may stand in the place of any value."""
RATED = [won(number) if number % 3 else seat(number, total=0) for number in range(12)]


def tallies_told(folder: Path, cache: Path) -> object:
    tally_cache.IN_MEMORY.clear()
    return read_tallies(folder, cache)


def games_told(folder: Path, cache: Path) -> object:
    archive.IN_MEMORY.clear()
    archive_cache.TAKEN.clear()
    return kept_entries(folder, cache)


def rating_told(_folder: Path, cache: Path) -> object:
    step = EstimateCache(cache)
    course = rated(RATED, step)
    step.keep()
    return course


TOLD: dict[str, Callable[[Path, Path], object]] = {
    "statistics.json": tallies_told,
    "games.json": games_told,
    "ratings.json": rating_told,
}
"""What each cache is for, as a program that was just started tells it."""


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    games = tmp_path / "games"
    kept(games / "a.jsonl", setup_for("human,random,random", options={"schedule": (2, 1)}))
    kept(games / "b.jsonl", setup_for("human,random,random", row="kachuful"), deals=1)
    for path in games.iterdir():
        back = path.stat().st_mtime_ns - HOUR_NS
        os.utime(path, ns=(back, back))
    yield games
    archive.IN_MEMORY.clear()
    archive_cache.TAKEN.clear()
    tally_cache.IN_MEMORY.clear()


def flipped(raw: bytes, dice: Random) -> bytes:
    place = dice.randrange(len(raw))
    return raw[:place] + bytes([raw[place] ^ (1 << dice.randrange(8))]) + raw[place + 1 :]


def cut(raw: bytes, dice: Random) -> bytes:
    return raw[: dice.randrange(len(raw))]


def blanked(raw: bytes, dice: Random) -> bytes:
    place = dice.randrange(len(raw))
    return raw[:place] + bytes(len(raw[place : place + 512])) + raw[place + 512 :]


def another_digit(raw: bytes, dice: Random) -> bytes:
    places = [place for place, letter in enumerate(raw) if letter in b"0123456789"]
    place = dice.choice(places)
    digit = b"0123456789"[(raw[place] - 48 + dice.randint(1, 9)) % 10]
    return raw[:place] + bytes([digit]) + raw[place + 1 :]


def retyped(raw: bytes, dice: Random) -> bytes:
    """One value is another one, and the checksum is as it was."""
    head, content = parted(raw)
    data = changed(content, dice)
    return json.dumps(head | data if isinstance(data, dict) else data).encode()


def parted(raw: bytes) -> tuple[dict[str, Any], dict[str, Any]]:
    """The members of the head, and the others."""
    data = json.loads(raw)
    return {name: data.pop(name) for name in ("format", "version", "checksum")}, data


def changed(data: Any, dice: Random) -> Any:
    """The same data with one value replaced by an odd one."""
    if not isinstance(data, (list, dict)) or not data or dice.random() < 0.1:
        return dice.choice(ODD)
    keys = list(data) if isinstance(data, dict) else range(len(data))
    key = dice.choice(keys)
    copy = data.copy()
    copy[key] = changed(data[key], dice)
    return copy


@pytest.mark.thinned(21)
@pytest.mark.parametrize("damage", [flipped, cut, blanked, another_digit, retyped])
@pytest.mark.parametrize("name", TOLD)
def test_whatever_happened_to_a_cache_a_fresh_count_is_told(
    name: str,
    damage: Callable[[bytes, Random], bytes],
    folder: Path,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
) -> None:
    cache, told, dice = tmp_path / name, TOLD[name], Random(name)
    fresh = told(folder, cache)
    whole = cache.read_bytes()
    assert told(folder, cache) == fresh
    assert caplog.records == []
    for _ in range(60):
        broken = damage(whole, dice)
        if broken == whole:
            continue
        cache.write_bytes(broken)
        caplog.clear()
        assert told(folder, cache) == fresh, broken
        assert cache.read_bytes() == whole, "it is written anew, once for all"
        assert [record.name for record in caplog.records] in ([], ["blackout"])
        # A version that is another one, or has another name, is no damage that could be told.
        assert caplog.records or broken.split(b'"checksum"')[1:] == whole.split(b'"checksum"')[1:]


def resealed(raw: bytes, content: Any) -> bytes:
    """A cache of other content with the checksum of that."""
    head = parted(raw)[0] | {"checksum": ""}
    text = json.dumps(head | content if isinstance(content, dict) else content)
    digest = blake2b(text.encode(), digest_size=DIGEST_BYTES).hexdigest()
    return text.replace('"checksum": ""', f'"checksum": "{digest}"', 1).encode()


@pytest.mark.slow
@pytest.mark.parametrize("name", TOLD)
def test_content_that_cannot_be_used_is_made_anew_even_with_its_own_checksum(
    name: str, folder: Path, tmp_path: Path
) -> None:
    """No odd value leads to an error, nor to a list without the games that are there."""
    cache, told, dice = tmp_path / name, TOLD[name], Random(name)
    fresh = told(folder, cache)
    whole = cache.read_bytes()
    content = parted(whole)[1]
    assert cache.write_bytes(resealed(whole, content))
    assert told(folder, cache) == fresh
    for _ in range(200):
        cache.write_bytes(resealed(whole, changed(content, dice)))
        assert type(told(folder, cache)) is type(fresh)
    for nothing in ODD:
        cache.write_bytes(resealed(whole, nothing))
        assert told(folder, cache) == fresh


@pytest.mark.parametrize("error", [errno.EACCES, errno.EIO])
def test_a_shelf_that_cannot_be_read_just_now_is_no_empty_one(
    error: int, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = tmp_path / "statistics.json"
    fresh = tallies_told(folder, cache)
    whole = cache.read_bytes()

    def failing(_path: Path) -> None:
        raise OSError(error, os.strerror(error))

    monkeypatch.setattr("os.scandir", failing)
    with pytest.raises(OSError, match=os.strerror(error)):
        tallies_told(folder, cache)
    monkeypatch.undo()
    assert cache.read_bytes() == whole
    assert tallies_told(folder, cache) == fresh


def test_a_cache_of_another_version_is_no_trouble(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def cache(version: int, name: str = "a.json") -> CacheFile[dict[str, Any]]:
        return CacheFile(tmp_path / name, cached("cache", dict[str, Any], version))

    for written in (1, 3):
        cache(written).write({"a": 1})
        assert cache(2).read() is None
        found = cache(written).read()
        assert found is not None
        assert found["a"] == 1
    assert cache(1, "none.json").read() is None
    assert caplog.records == []


def test_whatever_the_use_of_a_cache_raises_removes_it_and_is_one_line_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "a.json"
    codec = cached("cache", dict[str, Any], 1)
    for error in (ZeroDivisionError(), AttributeError("x"), RecursionError(), OverflowError()):
        CacheFile(path, codec).write({"a": 1})
        caplog.clear()

        def use(_content: dict[str, Any], _path: Path, error: Exception = error) -> dict[str, Any]:
            raise error

        assert CacheFile(path, codec.mapped(use, dict)).read() is None
        assert not path.exists()
        (record,) = caplog.records
        assert record.levelno == logging.WARNING
        assert "\n" not in record.getMessage()
        assert str(path) in record.getMessage()
