"""One table says which files belong to a home: every room writes, and all of it is in the table."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from game import home, roster
from game.commands import desktop, serve
from game.daily.tries import Tries
from game.duplicate.kept_plays import KeptPlays, path_of
from game.engine import Limit
from game.lessons.lesson_progress import mark_done
from game.net.assembly import whole_server
from game.net.client.kept_games import KeptGames
from game.net.client.own_key import own_key, take_key
from game.net.client.recent_servers import RecentServer, RecentServers
from game.net.client.server_process import LEFT, ServerProcess, end_left_server
from game.net.keys import drawn_pair, key_file, own_pair
from game.net.server.games_database import GamesDatabase
from game.net.server.greetings import Bans
from game.net.server.journal import OverNote, journal_text
from game.net.server.server_rows import LINES_OF, TOURNAMENTS
from game.net.shared.redis_marks import KnownRedis, RedisMark
from game.practice.exercise import Exercise
from game.practice.kept_practice import PracticeCourse
from game.practice.kept_practice import keep as keep_course
from game.profiles.profile import Players
from game.profiles.shelf import ProfileShelf
from game.puzzles.puzzle_progress import PuzzleTry
from game.puzzles.puzzle_progress import keep as keep_try
from game.rating.kept_course import course_now
from game.storage.files import set_aside
from game.storage.home_files import CONFIG, DATA, FilePlace, place_of
from game.table.game_index.counted import read_tallies
from game.table.game_index.listed import all_games
from game.table.own_variants.variant_shelf import OwnShelf
from game.table.records.endings import records_in
from game.table.records.exports import export_record, export_sheet, export_text
from game.table.records.game_marks import keep_mark
from game.table.records.lines import HintNote, UndoNote
from game.table.scorekeeping.score_keeping import KeptSheet
from game.table.scorekeeping.sheet_files import SheetShelf
from game.table.shelf import Shelf
from game.table.statistics.summary import Person
from game.tour.tour_progress import keep as keep_tour
from game.ui.platform import log, settings
from game.variants import variant
from tests import leagues
from tests.inline_bots import inline_service
from tests.lines import typed
from tests.net.server.journals import database_at
from tests.paths import ROOT
from tests.recorded import record
from tests.reviews import FirstIsBest, ReviewAtOnce
from tests.tables import play_persons, run_on, setup_for
from tests.waiting import wait_until

TODAY = date(2026, 11, 22)


def _players() -> Players:
    return ProfileShelf.usual().open()[0]


def _own_folder() -> Path:
    found = ProfileShelf.usual().own_folder(_players())
    assert found is not None
    return found


def _profiles() -> None:
    shelf = ProfileShelf.usual()
    for name in ("Ann", "Ben"):
        shelf.remove(shelf.add(_players(), name, b"{}"), _named(name))


def _named(name: str) -> Any:
    return next(one for one in _players().profiles if one.name == name)


def _game() -> Path:
    table = Shelf().start(setup_for("human,random,random", seed=5), roster.inline_thinking(LIMIT))
    play_persons(table, Random(1), 5)
    run_on(table)
    table.close()
    return records_in(Shelf().folder)[0]


def _whole_game() -> Path:
    Shelf().keep(typed(record("oh-hell", 3, 1, None, schedule=[1])))
    return max(records_in(Shelf().folder))


def _games() -> None:
    Shelf().delete(_game())
    all_games()
    read_tallies()


def _exports() -> None:
    path = _whole_game()
    export_record(path, home.exports())
    export_sheet(path, home.exports())
    export_text("a,b\n", home.exports(), "sheet", ".csv")
    export_text("<!doctype html>", home.exports(), "film", ".html")


def _reviews() -> None:
    _players()
    lines = record("oh-hell", 3, 1, None, schedule=[2, 1])
    lines[0]["seats"][0]["agent"] = "human"
    assert ReviewAtOnce(typed(lines)).poll()


def _leagues() -> None:
    path = home.data() / "leagues" / "a.league"
    path.parent.mkdir()
    leagues.write(path, 1)


def _duplicates() -> None:
    with KeptPlays(path_of("ab" * 32, 1), "ab" * 32, 1).writing():
        pass


def _sheets() -> None:
    names = ("Ann", "Ben", "Cleo")
    _, lock = SheetShelf().begin(KeptSheet(variant("oh-hell"), names, 0, "1999-01-01 20:00"))
    lock.release()


def _daily() -> None:
    Tries(_players().current.id).begin(TODAY, TODAY, Path("x.jsonl"))
    Tries("").begin(TODAY, TODAY, Path("x.jsonl"))


def _own_variants() -> None:
    shelf = OwnShelf.usual()
    shelf.save("Ours", "oh-hell", {"schedule": (1,)}, None)
    shelf.delete(shelf.save("Theirs", "oh-hell", {"schedule": (2,)}, None))


def _recent_servers() -> None:
    RecentServers(home.network()).remember(RecentServer("here:1", "Ann"))


def _kept_games() -> None:
    lines = record("oh-hell", 3, 1, None, schedule=[1])
    KeptGames(home.network()).keep("wss://here", "g1", typed(lines), 0)


def _server() -> Path:
    folder = home.data() / "server"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def _earlier_server() -> None:
    for name in LINES_OF:
        (_server() / f"{name}.jsonl").write_text("{}\n", encoding="utf-8")
    (_server() / TOURNAMENTS).mkdir()
    (_server() / TOURNAMENTS / "k3v9qa.json").write_text("{}", encoding="utf-8")
    with database_at(_server()):
        pass


def _known_redis() -> None:
    known = KnownRedis(_server())
    known.note(RedisMark("0" * 64, "5eed5eed5eed5eed"))
    known.note(RedisMark("0" * 64, "5eed5eed5eed5eee"))


def _server_games() -> None:
    games = GamesDatabase(_server())
    one = games.new()
    one.journal([OverNote()])
    one.mend_record([HintNote()])
    one.mend_record([UndoNote()])
    (_server() / "games" / "g1.private").write_text(journal_text(OverNote()) + "no object\n")
    games.close()
    GamesDatabase(_server()).close()


def _rating() -> None:
    course_now(Person("", "You"), "")


def _served() -> None:
    with serve.logging_to(_server()):
        pass
    (_server() / "banned.txt").write_text("Ann\n", encoding="utf-8")  # as its host writes it
    whole_server(_server(), inline_service(LIMIT))


def _left_server() -> None:
    server = ServerProcess(_server(), local=True)
    wait_until(lambda: server.invitation or server.failure, "the server listens")
    server.end()
    (_server() / LEFT).touch()  # as `ServerProcess.stay` writes it
    end_left_server(_server())
    (_server() / LEFT).touch()


def _log() -> None:
    for size in (1 << 20, 0):
        log.start()
        log.stop()
        log.path().write_bytes(b"x" * size)


def _keys() -> None:
    own = own_key(ProfileShelf.usual().open()[0], "")
    own_pair(own)
    take_key(own, drawn_pair(), replaces=True)
    own_pair(key_file(_server()))


LIMIT: Final = Limit(playouts=1)
WRITERS: Final[Mapping[str, Callable[[], object]]] = {
    "game/arena/saved.py": _leagues,
    "game/commands/desktop.py": lambda: desktop.replace_list({"a": "b"}),
    "game/commands/serve.py": _served,
    "game/daily/tries.py": _daily,
    "game/duplicate/kept_plays.py": _duplicates,
    "game/lessons/lesson_progress.py": lambda: mark_done(_own_folder(), "first"),
    "game/net/server/game_files.py": _server_games,
    "game/net/client/kept_games.py": _kept_games,
    "game/net/server/greetings.py": lambda: Bans(_server() / "banned.txt").add("Bob"),
    "game/net/server/server_rows.py": _earlier_server,
    "game/net/shared/redis_marks.py": _known_redis,
    "game/net/client/recent_servers.py": _recent_servers,
    "game/net/client/server_process.py": _left_server,
    "game/net/server/earlier_games.py": _server_games,
    "game/net/server/games_database.py": _server_games,
    "game/net/keys.py": _keys,
    "game/net/client/own_key.py": _keys,
    "game/tour/tour_progress.py": lambda: keep_tour(_own_folder(), lambda held: held),
    "game/practice/kept_practice.py": lambda: keep_course(
        _own_folder(), Exercise(), PracticeCourse("5eed" * 8)
    ),
    "game/profiles/shelf.py": _profiles,
    "game/puzzles/puzzle_progress.py": lambda: keep_try(_own_folder(), PuzzleTry("p", True, TODAY)),
    "game/review/kept_reviews.py": _reviews,
    "game/review/mistakes.py": _reviews,
    "game/review/review_index.py": _reviews,
    "game/table/own_variants/variant_shelf.py": _own_variants,
    "game/table/records/exports.py": _exports,
    "game/table/records/files.py": _games,
    "game/table/records/game_marks.py": lambda: keep_mark(
        Path("a.jsonl"), lambda mark: replace(mark, note="close")
    ),
    "game/table/records/locks.py": _games,
    "game/table/shelf.py": _games,
    "game/table/scorekeeping/sheet_files.py": _sheets,
    "game/ui/platform/log.py": _log,
    "game/ui/platform/settings.py": lambda: settings.save(settings.Settings()),
}
"""Every module that writes, and how it is made to write all that it keeps."""
ELSEWHERE: Final = {
    "game/api.py": "the file that its caller names",
    "game/commands/cli.py": "an output that nobody reads",
    "game/commands/film.py": "the file that its words name",
    "game/commands/sheet.py": "the file that its words name",
    "game/commands/simulate.py": "the file that its words name",
    "game/net/client/entry.py": "nothing: what versions before keys kept is read",
    "game/ui/library/game_import.py": "a folder of the system that is gone at once",
    "game/jobs/browser_pdf.py": "a page for a browser, in a folder that goes once it is read",
    "game/ui/platform/file_manager.py": "the folder that is to be shown, where there is none yet",
    "game/storage/backup.py": "the archive, and what restoring.py puts in place",
    "game/storage/database.py": "for others, which name the file",
    "game/storage/home_database.py": "the database, which each store of documents writes",
    "game/storage/kept_documents.py": "for others, which name the document",
    "game/storage/kept_rows.py": "for others, which name the rows",
    "game/storage/mending.py": "copies of the database, and a new one in its place",
    "game/storage/moving.py": "what is in the database from then on, and where the old files go",
    "game/storage/files.py": "for others, which name the file",
    "game/storage/kept_files.py": "for others, which name the file",
    "game/storage/home_lock.py": "a lock",
    "game/storage/locking.py": "a lock",
    "game/storage/restoring.py": "what a backup held, and its journal while that is put in place",
}
_WRITES: Final = re.compile(
    r"\b(?:KeptDocuments?|KeptRows|Database|KeptFile|KeptFolder|open_new|replace_file|make_file|make_folder|CacheFile|set_aside|write_text|write_bytes|touch"
    r"|mkdir|FileIO|FileHandler|copyfile|copytree|os\.open)\(|\bopen\(\s*\"(?:[awx]b?|r\+b)\""
)


@pytest.fixture(autouse=True)
def own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(roster, "weigher", FirstIsBest)
    monkeypatch.setenv("BLACKOUT_HOME", str(tmp_path / "home"))
    (tmp_path / "home").mkdir()
    return tmp_path / "home"


def kept_in(folder: Path) -> list[Path]:
    """Every file of a home but for locks, which have no place in a backup."""
    paths = (path for path in folder.rglob("*") if path.is_file())
    return sorted(
        path
        for path in paths
        if not any(part.startswith(".") for part in path.relative_to(folder).parts)
    )


def places(name: str) -> list[FilePlace]:
    """What a file is as one of the settings, and as one of the data."""
    return [place_of(f"{area}/{name}") for area in (CONFIG, DATA)]


@pytest.mark.slow
def test_every_module_that_writes_is_made_to_write_here() -> None:
    found = {
        path.relative_to(ROOT).as_posix()
        for room in ("game", "ai")
        for path in (ROOT / room).rglob("*.py")
        if _WRITES.search(path.read_text(encoding="utf-8"))
    }
    assert found == WRITERS.keys() | ELSEWHERE.keys()


@pytest.mark.thinned(50)
@pytest.mark.parametrize("module", WRITERS)
def test_what_a_room_keeps_is_in_the_table(module: str, own_home: Path) -> None:
    WRITERS[module]()
    found = kept_in(own_home)
    assert found
    for path in found:
        name = path.relative_to(own_home).as_posix()
        (known,) = (place for place in places(name) if place is not FilePlace.FOREIGN)
        aside = set_aside(path)
        assert known in places(aside.relative_to(own_home).as_posix())


def test_the_home_of_a_version_before_is_in_the_table() -> None:
    for release in (ROOT / "tests" / "homes").iterdir():
        for path in kept_in(release) if release.is_dir() else ():
            if "__pycache__" not in path.parts:
                assert set(places(path.relative_to(release).as_posix())) != {FilePlace.FOREIGN}, (
                    path
                )


@pytest.mark.parametrize(
    "name",
    ["compiled/a/b.nbi", "games/x.nbi", "games/x.py", "profiles/x/y.json", "x.jsonl", "games"],
)
def test_nothing_else_is(name: str) -> None:
    assert places(name) == [FilePlace.FOREIGN, FilePlace.FOREIGN]
