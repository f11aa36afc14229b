"""A home whose files have no checksums yet is opened and gone on with, every file of it."""

from __future__ import annotations

import json
import shutil
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from game import home
from game.daily.tries import Tries
from game.lessons.lesson_progress import mark_done, read_progress
from game.net.client.entry import kept_tokens
from game.net.client.recent_servers import RecentServer, RecentServers
from game.practice.exercise import Exercise
from game.practice.kept_practice import PracticeCourse, keep, read_practice
from game.profiles.shelf import ProfileShelf
from game.puzzles import puzzle_progress as puzzles
from game.review.mistakes import keep_tried, read_mistakes, record_before
from game.storage.files import EARLIER
from game.table.own_variants.variant_shelf import OwnShelf
from game.table.records.lines import HintNote
from game.table.scorekeeping.sheet_files import SheetShelf, save
from game.ui.platform import settings
from tests.paths import TESTS
from tests.storage.raw_documents import documents_in

OLD = TESTS / "homes" / "before-documents"
DAY = date(2026, 11, 23)
THREES = Exercise("oh-hell", 3, 3)


@pytest.fixture(autouse=True)
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(home.HOME_VARIABLE, str(tmp_path / "home"))
    return Path(shutil.copytree(OLD, tmp_path / "home"))


def own_folder() -> Path:
    shelf = ProfileShelf.usual()
    found = shelf.own_folder(shelf.open()[0])
    assert found is not None
    return found


def test_all_that_a_player_had_is_there(copy: Path) -> None:
    players, notices = ProfileShelf.usual().open()
    assert (players.current.name, players.current.portrait, notices) == ("Zoë", "owl", [])
    chosen, said = settings.load()
    assert (chosen.favourites, chosen.guests, chosen.volume, said) == (
        *(("clag", "oh-hell"), ("Bea",), 10, []),
    )
    own = own_folder()
    assert read_progress(own)[0].done == {"one", "two"}
    tries = puzzles.read_progress(own)[0].tries
    assert [(each.puzzle, each.right, each.daily) for each in tries] == [
        *(("p0", False, True), ("p1", True, False), ("p2", True, False)),
    ]
    course = read_practice(own)[0].courses[THREES]
    assert ([deal.tricks for deal in course.deals], course.left) == ([0, 1], (HintNote(1),))
    (mistake,) = read_mistakes(own).mistakes
    assert (mistake.step, mistake.trick, mistake.box.due, mistake.loss) == (3, None, DAY, 7.0)
    assert record_before(own, mistake) == (HintNote(1), HintNote(2))
    one = Tries("").all().by_day[DAY]
    assert one.result is not None
    assert (one.record, one.result.points, one.result.marks) == ("a.blackout", 24, "-++++")
    servers = RecentServers(home.network())
    assert [each.address for each in servers.read()] == [f"10.0.0.{n}:8765" for n in (3, 2, 1, 0)]
    assert kept_tokens(home.network(), "wss://here", "Ann") == ["secret"]
    (found,) = SheetShelf().found()
    assert (found.kept.names, found.kept.started) == (("Ann", "Ben", "Cleo"), "1999-01-01 20:00")
    (variant,), _notices = OwnShelf.usual().look()
    assert variant.own.options == {"hook": True}
    assert not [*copy.rglob("*.broken*")]


def test_whatever_is_changed_is_a_document_from_then_on(copy: Path) -> None:
    own = own_folder()
    assert mark_done(own, "three") is None
    assert puzzles.keep(own, puzzles.PuzzleTry("p3", True, DAY)) is None
    assert keep(own, THREES, PracticeCourse("5eed" * 8)) is None
    (mistake,) = read_mistakes(own).mistakes
    assert keep_tried(own, replace(mistake, box=mistake.box.after(DAY, right=True))) is None
    assert settings.save(replace(settings.load()[0], volume=20, name="Max")) is None
    assert RecentServers(home.network()).remember(RecentServer("a:1", "Ann")) is None
    (sheet,) = SheetShelf().found()
    assert save(sheet.path, replace(sheet.kept, first_dealer=1)) is None
    earlier = [*copy.rglob(f"*{EARLIER}")]
    assert len(earlier) == 2
    for path in earlier:
        newest = path.with_name(path.name.removesuffix(EARLIER))
        assert path.read_bytes() == (OLD / newest.relative_to(copy)).read_bytes()
        data = json.loads(newest.read_bytes())
        assert [*data][:3] == ["format", "version", "checksum"]
    kept = documents_in(copy)
    changed = [name.removeprefix("earlier ") for name in kept if name.startswith("earlier ")]
    assert len(changed) == 6
    for name in changed:
        (old,) = (one for one in OLD.glob(f"{name}*") if one.is_file())
        assert kept[f"earlier {name}"] == old.read_bytes()
        assert [*json.loads(kept[f"document {name}"])][:3] == ["format", "version", "checksum"]
