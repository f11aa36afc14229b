"""What could not be read is never written over, in any of the files that a player has."""

from __future__ import annotations

import ast
import errno
import json
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import date, timedelta
from pathlib import Path
from threading import Thread
from typing import Any, Final

import pytest

import game
from game import home
from game.arena.saved import LeagueError, league_of
from game.daily.tries import DailyError, Tries, longest_streak, streak
from game.duplicate.kept_plays import KeptError, KeptPlays
from game.duplicate.plays import SeatPlay
from game.duplicate.question import SeatCourse
from game.engine.refusal import Refusal, refuse
from game.lessons.lesson_progress import mark_done
from game.lessons.lesson_progress import read_progress as read_lessons
from game.net.client.recent_servers import RecentServer, RecentServers
from game.practice.exercise import Exercise
from game.practice.kept_practice import PracticeCourse, PracticeDeal, course_to_play, read_practice
from game.practice.kept_practice import keep as keep_course
from game.practice.standing import standing
from game.profiles.shelf import CURRENT, PROFILE_FILE, ProfileError, ProfileShelf
from game.puzzles.puzzle import PuzzleWay
from game.puzzles.puzzle_progress import PuzzleTry, keep
from game.puzzles.puzzle_progress import read_progress as read_puzzles
from game.puzzles.rating import rating_after
from game.review.kept_reviews import KeptReview
from game.review.mistakes import (
    Mistake,
    keep_mistakes,
    keep_tried,
    read_mistakes,
    record_before,
)
from game.review.review_types import ReviewedDecision, Way, decision_data
from game.review.spacing import Box
from game.roster import BOTS_VERSION
from game.storage import kept_files
from game.storage.database import Database
from game.storage.database_parts import DatabaseRefused
from game.storage.documents import document
from game.storage.files import EARLIER
from game.storage.kept_documents import KeptDocuments
from game.storage.kept_files import Unread, Unwritten
from game.storage.locking import changing
from game.storage.moving import STOP
from game.table.own_variants.variant_shelf import OwnShelf, OwnShelfError
from game.table.records.event_lines import BidLine
from game.table.records.lines import HintNote
from game.table.scorekeeping.score_keeping import KeptSheet
from game.table.scorekeeping.sheet_files import SheetShelf, save
from game.table.scorekeeping.sheet_form import SheetError
from game.ui.platform import settings
from game.ui.platform.settings import Settings
from game.variants import VARIANTS
from tests import leagues as league_samples
from tests.on_file import recorded, write
from tests.sources import nodes_of
from tests.storage.raw_documents import documents_in, raw

DAY: Final = date(2026, 11, 23)
SEED: Final = "0123456789abcdef" * 2
THREES: Final = Exercise("oh-hell", 3, 3)
MISTAKE: Final = Mistake(
    "a" * 32, 3, 2, 0, "oh-hell", 1, None, "1", (PuzzleWay("1", -2.0, 0.1),
     PuzzleWay("2", 5.0, 0.6)),
    frozenset({"2"}), Box(0, DAY),
)  # fmt: skip


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(home.HOME_VARIABLE, str(tmp_path / "home"))


@contextmanager
def unreadable(path: Path, number: int) -> Iterator[None]:
    """While this lasts, a file is there and cannot be read."""
    real = Path.open

    def failing(self: Path, mode: str = "r", *args: Any, **named: Any) -> Any:
        if self == path and "r" in mode:
            raise OSError(number, os.strerror(number), str(path))
        return real(self, mode, *args, **named)

    def refusing(_self: Database, _sql: str, *_values: object) -> Any:
        raise DatabaseRefused(refuse("{why}.", why=os.strerror(number)), number)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Path, "open", failing)
        if not path.exists():  # a document of a database
            patch.setattr(Database, "rows", refusing)
        yield


def contents(folder: Path) -> dict[str, bytes]:
    """What every file and document below a folder holds."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    databases = {path.parent for path in files if path.name == "home.sqlite"}
    beside = "home.sqlite", ".home.sqlite"
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in files
        if path.suffix != ".lock" and not path.name.startswith(beside) and STOP not in path.parts
    } | {f"{each} {name}": row for each in databases for name, row in documents_in(each).items()}


# The stores ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Store:
    """A kind of file: what a player has in it, and what is done every day."""

    name: str
    filled: Callable[[Path], Path]
    """Writes what somebody has by now, in a folder; the file."""
    goes_on: Callable[[Path], str]
    """Writes more; why that was refused, empty where it was not."""


def said(trouble: Refusal | None) -> str:
    return "" if trouble is None else str(trouble)


def lessons(folder: Path) -> Path:
    for number in range(6):
        assert mark_done(folder, f"lesson {number}") is None
    return folder / "lessons.json"


def puzzles(folder: Path) -> Path:
    for number in range(50):
        assert keep(folder, PuzzleTry(f"p{number}", number % 3 > 0, DAY, 2, daily=True)) is None
    return folder / "puzzles.json"


def practice(folder: Path) -> Path:
    deals = tuple(PracticeDeal(number, 1, number % 2, 10, hinted=False) for number in range(20))
    assert keep_course(folder, THREES, PracticeCourse(SEED, deals)) is None
    return folder / "practice.json"


def practises(folder: Path) -> str:
    course = course_to_play(folder, THREES)
    if isinstance(course, Unread):
        return str(course.notice)
    return said(keep_course(folder, Exercise(), PracticeCourse(SEED)))


def tries_of(folder: Path) -> Tries:
    return Tries("", folder / "daily", folder / "games")


def daily(folder: Path) -> Path:
    (folder / "games").mkdir()
    record = write(
        folder / "games" / "a.jsonl", recorded("human,random", options={"schedule": (1,)})
    )
    tries_of(folder).begin(DAY, DAY, record)
    return folder / "daily" / "nobody" / f"{DAY}.json"


def begins_the_day_again(folder: Path) -> str:
    with pytest.raises(DailyError) as refused:
        tries_of(folder).begin(DAY, DAY, folder / "games" / "b.jsonl")
    told = str(refused.value)
    return "" if told == "The game of this day was begun already." else told


def mistakes(folder: Path) -> Path:
    keep_mistakes(folder, [MISTAKE], [HintNote(1), HintNote(2)])
    return folder / "mistakes" / f"{MISTAKE.game}.jsonl"


def reviewed_again(folder: Path) -> str:
    tried = replace(MISTAKE, box=MISTAKE.box.after(DAY, right=True))
    trouble = keep_tried(folder, tried)
    again = keep_mistakes(folder, [MISTAKE], [HintNote(1), HintNote(2)])
    return said(trouble or again)


def plays_of(folder: Path) -> KeptPlays:
    return KeptPlays(folder / "duplicates" / "a.jsonl", "a" * 64, 30)


def duplicate(folder: Path) -> Path:
    with plays_of(folder).writing():
        plays_of(folder)
    kept = plays_of(folder)
    with kept.writing():
        for number in range(3):
            kept.add(SeatPlay(0, "expert", number, 10 + number, True, ()))
    return folder / "duplicates" / "a.jsonl"


def plays_more(folder: Path) -> str:
    kept = plays_of(folder)
    try:
        with kept.writing():
            kept.add(SeatPlay(0, "expert", 3, 7, True, ()))
    except KeptError as error:
        return str(error)
    return ""


MINE: Final = Settings(name="Zoë", favourites=("clag", "oh-hell"), guests=("Bea",), volume=10)


def settings_file(_folder: Path) -> Path:
    assert settings.save(MINE) is None
    shelf = ProfileShelf.usual()
    return shelf.settings_file(shelf.open()[0])


def changes_a_setting(_folder: Path) -> str:
    return settings.save(replace(MINE, volume=20)) or ""


def profile(_folder: Path) -> Path:
    shelf = ProfileShelf.usual()
    shelf.keep(replace(shelf.open()[0].current, name="Zoë", portrait="owl"))
    return shelf.folder / shelf.open()[0].current.id / PROFILE_FILE


def is_renamed(_folder: Path) -> str:
    shelf = ProfileShelf.usual()
    players, notices = shelf.open()
    kept = shelf.keep(replace(players.current, name="Zoé"))
    return f"{notices[0]} {kept.notice}" if isinstance(kept, Unwritten) else ""


def present_player(_folder: Path) -> Path:
    shelf = ProfileShelf.usual()
    shelf.add(shelf.open()[0], "Max")
    return shelf.folder / CURRENT


def another_plays(_folder: Path) -> str:
    shelf = ProfileShelf.usual()
    players = shelf.open()[0]
    try:
        shelf.choose(players, players.profiles[0])
    except ProfileError as error:
        return str(error)
    return ""


def servers(folder: Path) -> Path:
    kept = RecentServers(folder)
    kept.remember_name("Zoë")
    for number in range(4):
        kept.remember(RecentServer(f"10.0.0.{number}:8765", "Zoë"))
    return folder / "recent-servers"


def joins_another(folder: Path) -> str:
    return said(RecentServers(folder).remember(RecentServer("10.0.0.9:8765", "Zoë")))


def own_variant(folder: Path) -> Path:
    return OwnShelf(folder).save("Ours", "oh-hell", {"hook": True}).path


def changes_the_variant(folder: Path) -> str:
    try:
        OwnShelf(folder).save("Ours", "oh-hell", {"hook": False}, over=folder / "ours.toml")
    except OwnShelfError as error:
        return str(error)
    return ""


SHEET: Final = KeptSheet(VARIANTS["oh-hell"], ("Ann", "Ben", "Cleo"), 0, "1999-01-01 20:00")


def sheet(folder: Path) -> Path:
    path = folder / "a.json"
    assert save(path, SHEET) is None
    return path


def notes_points(folder: Path) -> str:
    return said(save(folder / "a.json", replace(SHEET, first_dealer=1)))


STORES: Final = [
    Store("lessons", lessons, lambda folder: said(mark_done(folder, "another"))),
    Store("puzzles", puzzles, lambda folder: said(keep(folder, PuzzleTry("new", True, DAY)))),
    Store("practice", practice, practises),
    Store("daily", daily, begins_the_day_again),
    Store("mistakes", mistakes, reviewed_again),
    Store("duplicate", duplicate, plays_more),
    Store("settings", settings_file, changes_a_setting),
    Store("profile", profile, is_renamed),
    Store("present player", present_player, another_plays),
    Store("servers", servers, joins_another),
    Store("own variant", own_variant, changes_the_variant),
    Store("sheet", sheet, notes_points),
]
every_store = pytest.mark.parametrize("store", STORES, ids=lambda store: store.name)


@every_store
@pytest.mark.parametrize("number", [errno.EACCES, errno.EIO])
def test_what_could_not_be_read_is_never_written_over(
    store: Store, number: int, tmp_path: Path
) -> None:
    path = store.filled(tmp_path)
    before = contents(tmp_path)
    assert raw(path).read()
    with unreadable(path, number):
        assert os.strerror(number) in store.goes_on(tmp_path)
    assert contents(tmp_path) == before
    assert store.goes_on(tmp_path) == ""
    after = contents(tmp_path)
    assert set(before) <= set(after)
    assert not raw(path).aside()


@every_store
def test_a_file_that_makes_no_sense_is_set_aside_and_another_one_begun(
    store: Store, tmp_path: Path
) -> None:
    path = store.filled(tmp_path)
    kept = raw(path)
    kept.write(b"\xff nonsense")
    if store.name == "daily":
        assert tries_of(tmp_path).all().by_day == {}
    else:
        store.goes_on(tmp_path)
    assert kept.aside() == [b"\xff nonsense"]


def test_sheets_that_nobody_can_tell_of_now_are_said_to_be_so(tmp_path: Path) -> None:
    told: list[Refusal] = []
    with unreadable(sheet(tmp_path), errno.EIO):
        assert SheetShelf(tmp_path).found(told.append) == []
    assert [str(why) for why in told] == [f"{tmp_path} cannot be read: Input/output error."]
    assert [found.kept for found in SheetShelf(tmp_path).found()] == [SHEET]


# The earlier generation ---------------------------------------------------------------------------

DOCUMENTS: Final = [
    store for store in STORES if store.name not in ("daily", "present player", "own variant")
]
"""Those that are changed in place, and whose files people do not change or pass on by hand."""
every_document = pytest.mark.parametrize("store", DOCUMENTS, ids=lambda store: store.name)
SPOILT: Final = {
    "emptied": lambda raw: b"",
    "cut short": lambda raw: raw[: len(raw) // 2],
    "zeros": lambda raw: bytes(len(raw)),
    "an empty object": lambda raw: b"{}",
    "another's": lambda raw: b'{"format":"blackout-other","version":1}',
    "one letter": lambda raw: re.sub(
        rb"(?<=[^0-9a-f])(\d)(?=[,\]}\n])", rb"8", raw.replace(b"Zo", b"Bo"), count=1
    ),
}


@pytest.mark.thinned(69)
@every_document
@pytest.mark.parametrize("spoil", SPOILT.values(), ids=SPOILT)
def test_of_a_damaged_file_the_state_before_the_last_change_is_used_and_said(
    store: Store, spoil: Callable[[bytes], bytes], tmp_path: Path
) -> None:
    kept = raw(store.filled(tmp_path))
    before = kept.read()
    assert store.goes_on(tmp_path) == ""
    assert kept.read() != before == kept.earlier()
    spoilt = spoil(kept.read())
    kept.write(spoilt)
    store.goes_on(tmp_path)
    assert kept.aside() == [spoilt]
    assert kept.earlier() == before, "what was gone on with is the last that made sense"
    assert b"checksum" in kept.read()


def test_the_sentence_says_where_the_file_is_and_what_is_used(tmp_path: Path) -> None:
    path = lessons(tmp_path)
    raw(path).write(raw(path).read().replace(b"lesson 5", b"lesson 7"))
    found, told = read_lessons(tmp_path)
    assert found.done == {f"lesson {number}" for number in range(5)}
    assert str(told) == (
        f"{path.with_suffix('')} cannot be read: "
        "it is not what was written: its checksum does not fit. "
        "It is kept aside. What it held before the last change is used."
    )
    assert read_lessons(tmp_path) == (found, None), "it is said once"


def test_settings_and_sheets_that_are_as_before_are_said_to_be_so(tmp_path: Path) -> None:
    path = settings_file(tmp_path)
    assert changes_a_setting(tmp_path) == ""
    path.write_bytes(path.read_bytes().replace(b"20", b"30"))
    told = "What it held before the last change is used."
    loaded, (notice,) = settings.load()
    assert (loaded.volume, notice.endswith(told)) == (MINE.volume, True)
    kept = raw(sheet(tmp_path))
    assert notes_points(tmp_path) == ""
    kept.write(kept.read().replace(b'"first_dealer":1', b'"first_dealer":2'))
    (found,) = SheetShelf(tmp_path).found()
    assert (found.kept, str(found.notice).endswith(told)) == (SHEET, True)


def test_a_file_that_is_gone_comes_back_as_it_was_before_the_last_change(tmp_path: Path) -> None:
    path = lessons(tmp_path)
    raw(path).remove()
    found, told = read_lessons(tmp_path)
    assert len(found.done) == 5
    assert str(told) == (
        f"{path.with_suffix('')} is gone. What it held before the last change is used."
    )
    assert raw(path).read()


def test_a_file_that_another_window_has_put_back_by_now_is_taken_as_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = settings_file(tmp_path)
    assert changes_a_setting(tmp_path) == ""
    before = settings.load()
    whole = path.read_bytes()
    path.unlink()

    @contextmanager
    def late(folder: Path) -> Iterator[None]:
        with changing(folder):
            path.write_bytes(whole)
            yield

    monkeypatch.setattr(kept_files, "changing", late)
    assert settings.load() == before
    assert path.read_bytes() == whole


def test_an_earlier_generation_that_cannot_be_read_now_is_asked_again(tmp_path: Path) -> None:
    path = settings_file(tmp_path)
    assert changes_a_setting(tmp_path) == ""
    path.write_bytes(b"x")
    with unreadable(path.with_name(path.name + EARLIER), errno.EIO):
        assert "Input/output error" in changes_a_setting(tmp_path)
    assert settings.load()[0] == MINE


def test_what_is_edited_by_hand_opens_without_its_checksum(tmp_path: Path) -> None:
    path = settings_file(tmp_path)
    path.write_text(json.dumps(by_hand(path) | {"volume": 30}, indent=4))
    assert settings.load()[0].volume == 30


def test_settings_that_a_version_before_checksums_wrote_anew_count_as_they_stand(
    tmp_path: Path,
) -> None:
    """It keeps what it does not know, the checksum too, behind what it knows."""
    path = settings_file(tmp_path)
    data = json.loads(path.read_bytes())
    head = {name: data.pop(name) for name in ("format", "version", "checksum")}
    path.write_text(json.dumps({**data, "volume": 30, **head}))
    assert settings.load() == (replace(MINE, volume=30), [])


def test_of_what_a_file_says_already_nothing_is_written(tmp_path: Path) -> None:
    path = lessons(tmp_path)
    before = contents(tmp_path)
    changed = KeptDocuments(tmp_path, ".json", _ANY).latest_first()
    assert mark_done(tmp_path, "lesson 5") is None
    assert contents(tmp_path) == before
    assert [each.path for each in changed] == [path]
    file = settings_file(tmp_path)
    written = file.stat().st_mtime_ns
    assert settings.save(MINE) is None
    assert file.stat().st_mtime_ns == written


def test_windows_that_change_one_file_at_once_lose_nothing(tmp_path: Path) -> None:
    def done(window: int) -> None:
        for number in range(20):
            assert mark_done(tmp_path, f"{window} {number}") is None

    windows = [Thread(target=done, args=(window,)) for window in range(4)]
    for window in windows:
        window.start()
    for window in windows:
        window.join()
    assert len(read_lessons(tmp_path)[0].done) == 80


# Older versions -----------------------------------------------------------------------------------

_ANY: Final = document("any", dict)
OLD_MISTAKES: Final = (
    b'{"version":1,"mistakes":[{"step":3,"line":2,"seat":0,"variant":"oh-hell","deal":1,'
    b'"trick":null,"chosen":"1","ways":[["1",-2.0,0.1],["2",5.0,0.6]],"best":["2"],"box":0,'
    b'"due":"2026-11-23"}]}\n{"note":"hint","deal":1}\n{"note":"hint","deal":2}\n'
)
OLD_PLAYS: Final = (
    b'{"format":"blackout-duplicate","version":1,"record":"%s","bots":%d,"playouts":30}\n'
    b'{"seat":0,"level":"expert","number":0,"total":10,"ended":true,"deals":[[0,7,1,1,11,true]]}\n'
    b'{"seat":0,"level":"expert","number":1,"tot'
)


def test_files_of_before_versions_and_checksums_are_read(tmp_path: Path) -> None:
    raw(tmp_path / "lessons.json").write(b'{\n  "done": [\n    "one",\n    "two"\n  ]\n}\n')
    assert read_lessons(tmp_path)[0].done == {"one", "two"}
    raw(tmp_path / "puzzles.json").write(b'{"tries":[["p",true,"2026-11-23",2,false]]}\n')
    assert read_puzzles(tmp_path)[0].tries == (PuzzleTry("p", True, DAY, 2),)
    raw(tmp_path / "recent-servers").write(
        b'{"servers": [{"address": "a:1", "name": "Ann", "trusted": ""}], "name": "Ann"}'
    )
    assert RecentServers(tmp_path).read() == (RecentServer("a:1", "Ann"),)


def test_mistakes_and_plays_of_version_1_are_read_and_written_anew(tmp_path: Path) -> None:
    kept = raw(tmp_path / "mistakes" / f"{MISTAKE.game}.jsonl")
    kept.write(OLD_MISTAKES)
    assert read_mistakes(tmp_path).mistakes == (MISTAKE,)
    tried = replace(MISTAKE, box=MISTAKE.box.after(DAY, right=True))
    assert keep_tried(tmp_path, tried) is None
    assert read_mistakes(tmp_path).mistakes == (tried,)
    assert record_before(tmp_path, tried) == (HintNote(1), HintNote(2))
    assert kept.earlier() == OLD_MISTAKES

    plays = plays_of(tmp_path)
    raw(tmp_path / "duplicates" / "a.jsonl").write(OLD_PLAYS % (b"a" * 64, BOTS_VERSION))
    first = SeatPlay(0, "expert", 0, 10, True, (SeatCourse(0, 7, 1, 1, 11, True),))
    assert plays.read() == [first]
    assert plays_more(tmp_path) == ""
    assert plays.read() == [first, SeatPlay(0, "expert", 3, 7, True, ())]


# A newer version ----------------------------------------------------------------------------------


def newer(path: Path) -> bytes:
    """Make a file one that a later version of the program wrote."""
    content = json.dumps(by_hand(path) | {"version": 99}).encode()
    raw(path).write(content)
    return content


def by_hand(path: Path) -> Any:
    """What a file says, for somebody who changes it: without its checksum."""
    data = json.loads(raw(path).read())
    del data["checksum"]
    return data


def test_a_try_of_a_newer_version_is_set_aside_and_never_taken_away(tmp_path: Path) -> None:
    path = daily(tmp_path)
    content = newer(path)
    tries = tries_of(tmp_path)
    found = tries.all()
    assert found.by_day == {}
    assert "newer version" in str(found.trouble)
    assert raw(path).read() == content, "looking at it leaves it where it is"
    tries.begin(DAY, DAY, tmp_path / "games" / "a.jsonl")
    assert raw(path).aside() == [content]
    assert tries.try_of(DAY) is not None


def test_what_was_practised_with_a_newer_version_is_set_aside(tmp_path: Path) -> None:
    path = practice(tmp_path)
    content = newer(path)
    found, trouble = read_practice(tmp_path)
    assert (found.latest, raw(path).read()) == (None, content)
    assert "newer version" in str(trouble)
    keep_course(tmp_path, THREES, PracticeCourse(SEED))
    assert raw(path).aside() == [content]
    assert read_practice(tmp_path)[0].latest == THREES


@pytest.mark.parametrize(("filled", "look"), [(mistakes, read_mistakes), (sheet, SheetShelf.found)])
def test_what_is_not_asked_for_leaves_a_newer_version_where_it_is(
    filled: Callable[[Path], Path], look: Callable[[Any], object], tmp_path: Path
) -> None:
    path = filled(tmp_path)
    content = newer(path)
    look(SheetShelf(tmp_path) if filled is sheet else tmp_path)
    if filled is mistakes:
        assert "newer version" in reviewed_again(tmp_path)
    else:
        with pytest.raises(SheetError, match="newer version"):
            SheetShelf(tmp_path).open(path)
    assert raw(path).read() == content


def test_a_score_sheet_of_house_rules_that_only_a_newer_version_knows_stays(
    tmp_path: Path,
) -> None:
    path = sheet(tmp_path)
    content = json.dumps(by_hand(path) | {"options": {"spite_from": 3}}).encode()
    raw(path).write(content)
    told: list[Refusal] = []
    assert SheetShelf(tmp_path).found(told.append) == []
    assert "newer version of Blackout, or is wrong" in str(told[0])
    with pytest.raises(SheetError, match="newer version of Blackout, or is wrong"):
        SheetShelf(tmp_path).open(path)
    assert raw(path).read() == content


def test_a_setting_that_only_a_newer_version_knows_stays(tmp_path: Path) -> None:
    path = settings_file(tmp_path)
    path.write_text(json.dumps(by_hand(path) | {"perfume": 7}))
    assert settings.save(replace(MINE, volume=20)) is None
    assert json.loads(path.read_text())["perfume"] == 7


def test_two_windows_keep_what_each_of_them_changed(tmp_path: Path) -> None:
    players, _ = settings.open_players()
    loaded, _ = settings.load(players)
    read = settings.LastKept(loaded, players.current)
    named = replace(loaded, volume=20, name="Zoë")
    other = replace(loaded, speed=settings.Speed.INSTANT)
    assert named != loaded != other
    assert settings.save(named, players, read) is None
    assert settings.save(other, players, read) is None
    assert settings.load()[0] == replace(named, speed=other.speed)
    for path in settings_file(tmp_path).parent.glob("settings.json*"):
        path.unlink()
    assert settings.save(replace(other, volume=30), players, read) is None
    assert settings.load()[0].speed is other.speed, "the whole is written where nothing is left"


# Settings of a session ----------------------------------------------------------------------------


def test_a_session_whose_settings_could_not_be_read_keeps_nothing_of_its_own(
    tmp_path: Path,
) -> None:
    path = settings_file(tmp_path)
    before = path.read_bytes()
    with unreadable(path, errno.EACCES):
        loaded, notices = settings.load()
    assert (loaded.favourites, notices) == ((), [f"{path} cannot be read: Permission denied."])
    changed = replace(loaded, volume=0)
    told = "What you choose is not kept: it holds until the end."
    assert settings.save(changed) == told, "the file can be read again by now"
    assert path.read_bytes() == before
    assert settings.load()[0] == MINE


def test_a_player_whose_file_could_not_be_read_keeps_portrait_and_age(tmp_path: Path) -> None:
    path = profile(tmp_path)
    before = path.read_bytes()
    with unreadable(path, errno.EIO):
        players, notices = ProfileShelf.usual().open()
    assert [str(each) for each in notices] == [f"{path} cannot be read: Input/output error."]
    assert settings.save(Settings(name="Zoë"), players) is not None
    assert path.read_bytes() == before
    assert ProfileShelf.usual().open()[0].current.portrait == "owl"


def test_practice_is_not_begun_anew_over_a_course_that_cannot_be_read(tmp_path: Path) -> None:
    path = practice(tmp_path)
    with unreadable(path, errno.EACCES):
        assert isinstance(course_to_play(tmp_path, THREES), Unread)
    course = course_to_play(tmp_path, THREES)
    assert isinstance(course, PracticeCourse)
    assert len(course.deals) == 20


# Bad values ---------------------------------------------------------------------------------------

BAD: Final[tuple[Any, ...]] = (
    *(10**400, -(10**400), 1e308, -1e308, -1, 10**12, True, None, "", "x", [], {}, [[]], [10**400]),
    *("9999-12-31", "0001-01-01", "2026-02-30", {"a": 1}),
)


def mutations(data: Any) -> Iterator[Any]:
    """The same document again and again, one value in it a bad one."""
    yield from BAD
    match data:
        case dict():
            for key, value in data.items():
                yield {name: each for name, each in data.items() if name != key}
                yield from ({**data, key: other} for other in mutations(value))
        case list():
            for place, value in enumerate(data):
                yield [*data[:place], *data[place + 1 :]]
                for other in mutations(value):
                    yield [*data[:place], other, *data[place + 1 :]]


def see_lessons(folder: Path) -> None:
    read_lessons(folder)[0].first_open(["a"])


def see_puzzles(folder: Path) -> None:
    progress = read_puzzles(folder)[0]
    assert 1 <= progress.grade <= 4
    assert progress.days_in_a_row(DAY) >= 0
    rating_after(progress.tries)


def see_practice(folder: Path) -> None:
    for course in read_practice(folder)[0].courses.values():
        standing(course.counting, {0: 0.5, 1: 1.0})
        assert course.with_deal(PracticeDeal(course.number, 1, 1, 1, hinted=False)).deals


def see_days(folder: Path) -> None:
    found = tries_of(folder).all().by_day
    assert streak(found, DAY) <= longest_streak(found) + 1


def see_mistakes(folder: Path) -> None:
    found = read_mistakes(folder)
    found.due(DAY)
    for each in found.mistakes:
        assert abs(each.loss) < 1e10
        each.box.after(DAY, right=True)
        record_before(folder, each)


def see_plays(folder: Path) -> None:
    plays = plays_of(folder).read()
    assert sum(play.total for play in plays) / max(len(plays), 1) < 1e9


def short_puzzles(folder: Path) -> Path:
    keep(folder, PuzzleTry("a", True, DAY, 2, daily=True))
    keep(folder, PuzzleTry("b", False, DAY - timedelta(days=1), 1))
    return folder / "puzzles.json"


def short_practice(folder: Path) -> Path:
    deals = tuple(PracticeDeal(number, 1, 1, 10, hinted=False) for number in range(2))
    keep_course(folder, THREES, PracticeCourse(SEED, deals, (HintNote(1),)))
    return folder / "practice.json"


def ranked_day(folder: Path) -> Path:
    path = daily(folder)
    result = {"points": 7, "bids": "++-", "place": 1, "uncounted": None}
    experts = {"plays": 2, "bots": 1, "mean": 1.5, "low": 1, "high": 2, "share_beaten": 0.5}
    data = by_hand(path) | {"result": result, "digest": "a", "experts": experts}
    raw(path).write(json.dumps(data).encode())
    return path


SEEN: Final = [
    (lessons, see_lessons),
    (short_puzzles, see_puzzles),
    (short_practice, see_practice),
    (ranked_day, see_days),
    (mistakes, see_mistakes),
    (duplicate, see_plays),
    (settings_file, lambda _folder: settings.load()),
    (profile, lambda _folder: ProfileShelf.usual().open()),
    (servers, lambda folder: RecentServers(folder).read()),
    (sheet, lambda folder: SheetShelf(folder).found()),
]


@pytest.mark.thinned(18)
@pytest.mark.parametrize(("filled", "see"), SEEN, ids=lambda each: getattr(each, "__name__", ""))
def test_a_bad_value_is_judged_like_any_nonsense_and_never_an_error(
    filled: Callable[[Path], Path], see: Callable[[Path], object], tmp_path: Path
) -> None:
    """Anywhere in the file: set aside or passed over, and the rest can be counted."""
    path = filled(tmp_path)
    kept = raw(path)
    data = by_hand(path) if b"checksum" in kept.read() else json.loads(kept.read())
    for number, changed in enumerate(mutations(data)):
        kept.write(json.dumps(changed).encode())
        kept.forget_earlier()
        see(tmp_path)
        kept.forget_aside()
        assert number < 20_000


@pytest.mark.slow
def test_a_number_of_400_digits_loses_a_line_of_a_review_and_no_other(tmp_path: Path) -> None:
    way = Way(BidLine(0, 1), 1.0, 0.1, 0.5, (0.5, 0.5), 0.0, 1.0)
    good = ReviewedDecision(
        *(1, 1, 0, 1, None, "bid", BidLine(0, 1), BidLine(0, 1), 1.5, 0.1, True, 0.9, 30),
        ways=(way,),
        win_chance=(0.5, 0.4),
    )
    path = tmp_path / "a.jsonl"
    sound = json.dumps({"decision": decision_data(good._replace(step=2))})
    promise = {"promise": 1.5, "deal": 1, "seat": 0}
    moment = {"moment": {"step": 1, "deal": 1, "trick": 1, "chances": [0.5, 0.5]}}
    for data in ({"decision": decision_data(good)}, promise, moment):
        for changed in mutations(json.loads(json.dumps(data))):
            path.write_text(f"{json.dumps(changed)}\n{sound}\n")
            kept = KeptReview(path)
            assert set(kept.decisions) <= {-1, 0, 1, 2, 10**12}
            assert kept.decisions[2].step == 2
            for each in kept.decisions.values():
                assert round(each.loss + each.accuracy + each.error, 4) < 1e10
            for points in kept.promises.values():
                assert points is None or abs(points) < 1e10


def test_a_league_whose_header_makes_no_sense_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.league"
    league_samples.write(path, 1)
    header, *tables = path.read_text("utf-8").splitlines()
    data = json.loads(header)
    for changed in mutations(data):
        path.write_text("\n".join((json.dumps(changed), *tables)) + "\n", "utf-8")
        with suppress(LeagueError):
            assert league_of(path).players in (2, 3)


# The house ----------------------------------------------------------------------------------------

BY_HAND: Final = {
    "game/storage": "the room itself",
    "game/table/records/files.py": "a record, of which the recorder has every line",
    "game/table/shelf.py": "a record that was read whole under its lock",
    "game/net/server/greetings.py": "bans, of which the file's lines that others wrote are kept",
    "game/net/server/game_files.py": "a server's record, compared with what it holds before",
    "game/net/server/games_database.py": "rows that made no sense, kept beside the record",
    "game/profiles/shelf.py": "files in a folder that is being made and moved to its place whole",
    "game/commands/desktop.py": "an entry of the menu, compared with what was written before",
}
"""Where files are replaced by other means than a kept file, and why nothing is lost there."""


def taken_from_files(path: Path) -> set[str]:
    """What a source file imports of `game.storage.files`."""
    tree = nodes_of(path, ["game.storage.files"])
    imports = [node for node in tree if isinstance(node, ast.ImportFrom)]
    taken = (node.names for node in imports if node.module == "game.storage.files")
    return {each.name for names in taken for each in names}


def test_files_are_replaced_by_hand_only_where_it_is_known_why() -> None:
    root = Path(game.__file__).parent.parent
    found = {
        "game/storage" if name.startswith("game/storage/") else name
        for path in sorted((root / "game").rglob("*.py"))
        if "replace_file" in taken_from_files(path)
        for name in [path.relative_to(root).as_posix()]
    }
    assert found == set(BY_HAND)


WRITES: Final = frozenset(
    ("write_text", "write_bytes", "touch", "copyfile", "copytree", "rename", "symlink_to",
     "truncate", "FileIO", "FileHandler", "RotatingFileHandler", "NamedTemporaryFile", "mkstemp")
)  # fmt: skip
"""Names of what writes a file, or gives one its name, beside `open` and `replace`."""
BY_SYSTEM: Final = ("os.open", "os.replace", "json.dump", "shutil.move")
OUTSIDE: Final = {
    "game/arena/saved.py": "a league, to which its one writer adds lines under its lock",
    "game/commands/cli.py": "the output of a pipe that was closed goes nowhere",
    "game/commands/serve.py": "the log of a server, which turns over by itself",
    "game/jobs/browser_pdf.py": "a page for a browser, in a folder that is gone at once",
    "game/net/client/kept_games.py": "a mark with nothing in it",
    "game/net/client/server_process.py": "a mark with nothing in it",
    "game/review/kept_reviews.py": "a cache, to which lines are added",
    "game/net/server/earlier_games.py": "a journal of an earlier version, taken in before",
    "game/net/server/games_database.py": "the log of a database, which the disk is to take",
    "game/net/server/server_rows.py": "what is taken over goes to another folder",
    "game/table/records/files.py": "a record, to which its one recorder adds lines",
    "game/ui/library/game_import.py": "a pasted game, in a folder that is gone at once",
    "game/ui/platform/log.py": "the log, which is no player's file",
}
"""Where files are written outside the room of storage, and why."""


def writes(path: Path) -> bool:
    """Whether a source file opens a file to write, or moves one in the place of another."""
    for node in nodes_of(path, [*WRITES, "open", "replace", *BY_SYSTEM]):
        if not isinstance(node, ast.Call):
            continue
        called = node.func
        name = getattr(called, "attr", getattr(called, "id", ""))
        words = [*node.args, *(each.value for each in node.keywords)]
        told = [each.value for each in words if isinstance(each, ast.Constant)]
        modes = (each for each in told if isinstance(each, str) and set(each) <= set("rwaxbt+"))
        to_write = name == "open" and any(set(mode) & set("wax+") for mode in modes)
        by_system = name in ("open", "replace", "dump", "move") and ast.unparse(called) in BY_SYSTEM
        # `str.replace` takes two words, and `dataclasses.replace` is called by its name alone.
        moved = name == "replace" and isinstance(called, ast.Attribute) and len(words) == 1
        if name in WRITES or to_write or by_system or moved:
            return True
    return False


@pytest.mark.slow
def test_files_are_written_outside_the_room_of_storage_only_where_it_is_known_why() -> None:
    root = Path(game.__file__).parent.parent
    found = {
        name
        for path in sorted((root / "game").rglob("*.py"))
        if not (name := path.relative_to(root).as_posix()).startswith("game/storage/")
        if writes(path)
    }
    scenes = {"game/ui/daily/daily_scene.py", "game/ui/shell/scene_stack.py"}  # they replace scenes
    assert found - scenes == set(OUTSIDE)
