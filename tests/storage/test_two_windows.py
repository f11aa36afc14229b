"""Two windows change one file: what either of them wrote is there, whichever reads first."""

from __future__ import annotations

import errno
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from threading import Event, Thread
from typing import Any, Final

import pytest

from game import home
from game.commands import desktop
from game.daily.experts import ExpertStanding
from game.daily.rule import setup_of
from game.daily.tries import Tries
from game.duplicate.kept_plays import KeptPlays
from game.duplicate.plays import SeatPlay
from game.lessons.lesson_progress import mark_done
from game.profiles.shelf import ProfileError, ProfileShelf
from game.storage.database import Database
from game.storage.document_rows import row_of
from game.storage.documents import document
from game.storage.kept_files import Changed, KeptFile, Unchanged, Unwritten
from game.ui.platform import settings
from game.ui.platform.settings import Settings
from tests.on_file import recorded, write
from tests.storage.raw_documents import raw
from tests.waiting import HANG_S

DAY: Final = date(2026, 11, 23)
URL: Final = "wss://here"
STANDING: Final = ExpertStanding(2, 1, 1.5, 1, 2, 0.5)


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(home.HOME_VARIABLE, str(tmp_path / "home"))


@dataclass(frozen=True)
class Windows:
    """What two windows do to one file, and what has to be there in the end."""

    name: str
    filled: Callable[[Path], object]
    first: Callable[[Path], object]
    """Of the window that has read when the other one begins."""
    second: Callable[[Path], object]
    due: Callable[[Path], bool]


def plays(folder: Path) -> KeptPlays:
    return KeptPlays(folder / "plays.jsonl", "a" * 64, 30)


def added(number: int) -> Callable[[Path], None]:
    return lambda folder: plays(folder).add(SeatPlay(0, "expert", number, 7, True, ()))


def tries(folder: Path) -> Tries:
    return Tries("", folder / "daily", folder / "games")


def over(folder: Path) -> None:
    """The game of a day was begun and played to its end, which no window has seen yet."""
    (folder / "games").mkdir()
    record = folder / "games" / "a.jsonl"
    tries(folder).begin(DAY, DAY, record)
    due = setup_of(DAY)
    write(record, recorded("human,random", seed=due.seed, options={"schedule": (1,)}))


def new_player(name: str) -> Callable[[Path], None]:
    def add(_folder: Path) -> None:
        shelf = ProfileShelf.usual()
        with suppress(ProfileError):  # there is one already
            shelf.add(shelf.open()[0], name)

    return add


def one_max(_folder: Path) -> bool:
    return [each.name for each in ProfileShelf.usual().open()[0].profiles].count("Max") == 1


CASES: Final = [
    Windows(
        "a day is ranked while its result is written down",
        over,
        lambda folder: tries(folder).try_of(DAY),
        lambda folder: tries(folder).rank(DAY, STANDING),
        lambda folder: getattr(tries(folder).try_of(DAY), "experts", None) == STANDING,
    ),
    Windows(
        "two plays of one record are added",
        added(0),
        added(1),
        added(2),
        lambda folder: {play.number for play in plays(folder).read()} == {0, 1, 2},
    ),
    Windows(
        "a player of one name is added twice",
        lambda _folder: ProfileShelf.usual().open(),
        new_player("Max"),
        new_player("Max"),
        one_max,
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_what_both_windows_wrote_is_there(
    case: Windows, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The second one begins when the first has read, and is done or waits before that goes on."""
    case.filled(tmp_path)
    goes_on = Event()
    trouble: list[BaseException] = []

    def other() -> None:
        try:
            case.second(tmp_path)
        except BaseException as error:
            trouble.append(error)
        finally:
            goes_on.set()

    second = Thread(target=other)
    sleep, read, read_row = time.sleep, KeptFile.read, row_of

    def waits(seconds: float) -> None:
        goes_on.set()
        sleep(seconds)

    def after(file: KeptFile[Any]) -> Any:
        found = read(file)
        if second.ident is None:
            second.start()
            assert goes_on.wait(HANG_S)
        return found

    def after_row(database: Database, table: str, name: str) -> Any:
        found = read_row(database, table, name)
        if second.ident is None:
            second.start()
            goes_on.wait(0.3)  # within a change the other one waits for its end
        return found

    monkeypatch.setattr("game.storage.locking.time.sleep", waits)
    monkeypatch.setattr(KeptFile, "read", after)
    monkeypatch.setattr("game.storage.kept_documents.row_of", after_row)
    case.first(tmp_path)
    second.join(HANG_S)
    monkeypatch.undo()
    monkeypatch.setenv(home.HOME_VARIABLE, str(tmp_path / "home"))
    assert not trouble, trouble
    assert case.due(tmp_path)


# What a change comes to ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Number:
    n: int = 0


NUMBER: Final = document("blackout-number", Number)


def more(held: Number | None) -> Number:
    return Number(1 if held is None else held.n + 1)


def test_a_change_says_whether_it_was_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = KeptFile(tmp_path / "n.json", NUMBER)
    assert file.change(more) == Changed(Number(1))
    assert file.change(lambda held: None) == Unchanged(Number(1))
    file.path.write_bytes(b"nonsense")
    file.path.with_name("n.json.earlier").unlink(missing_ok=True)
    begun = file.change(more)
    assert isinstance(begun, Changed), "a file that made no sense hinders nothing"
    assert begun.value == Number(1)
    assert str(begun.notice).endswith(" It is now n.json.broken-1.")

    def full(*_args: object, **_named: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr("game.storage.kept_files.replace_file", full)
    assert isinstance(file.change(more), Unwritten)
    monkeypatch.undo()
    assert file.read().value == Number(1)


def test_settings_over_nonsense_are_kept_and_said_to_be(tmp_path: Path) -> None:
    settings.save(Settings(volume=10))
    shelf = ProfileShelf.usual()
    path = shelf.settings_file(shelf.open()[0])
    path.write_bytes(b"nonsense")
    path.with_name(path.name + ".earlier").unlink(missing_ok=True)
    told = settings.save(Settings(volume=20)) or ""
    assert "It is now settings.json.broken-1" in told
    assert "cannot be written" not in told
    assert settings.load()[0].volume == 20


def test_a_list_of_what_is_installed_over_nonsense_is_no_error(tmp_path: Path) -> None:
    desktop.replace_list({"a": "b"})
    path = home.data() / desktop.LIST
    path.write_bytes(b"nonsense")
    desktop.replace_list({"c": "d"})
    assert b'"c"' in path.read_bytes()


def test_a_lesson_over_nonsense_is_kept_and_the_sentence_said(tmp_path: Path) -> None:
    raw(tmp_path / "lessons.json").write(b"nonsense")
    assert "is kept aside" in str(mark_done(tmp_path, "one"))
    assert mark_done(tmp_path, "one") is None
