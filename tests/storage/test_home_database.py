"""The database of this user's home: what the window says of it, and what it has copies of."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from game import home
from game.lessons.lesson_progress import mark_done, read_progress
from game.storage.database import Database
from game.storage.database_parts import DatabasePart
from game.storage.document_rows import DOCUMENTS, FILE
from game.storage.home_database import close_databases, look_after_home
from game.storage.mending import copy_names


@pytest.fixture
def own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of a profile in a home with a lesson done."""
    monkeypatch.setenv(home.HOME_VARIABLE, str(tmp_path / "home"))
    folder = home.config() / "profiles" / ("0" * 32)
    assert mark_done(folder, "one") is None
    return folder


def test_a_window_begins_a_copy_of_what_was_changed(own: Path) -> None:
    assert look_after_home() is None
    close_databases()
    (copy, *others) = copy_names(home.data() / FILE)
    assert copy.exists()
    assert not any(one.exists() for one in others)


def test_a_damaged_database_is_said_and_the_copy_is_used(own: Path) -> None:
    assert look_after_home() is None
    close_databases()
    (home.data() / FILE).write_bytes(b"nonsense" * 1000)
    told = str(look_after_home())
    assert told.startswith(
        f"{home.data() / FILE} cannot be read: it is damaged. It is now {FILE}.broken-1. The copy"
    )
    assert read_progress(own)[0].done == {"one"}


def test_a_database_of_a_newer_version_is_left_alone_and_said(own: Path) -> None:
    close_databases()
    shutil.rmtree(home.data())
    Database(home.data() / FILE, DatabasePart("documents", 99, DOCUMENTS.sql)).close()
    before = (home.data() / FILE).read_bytes()
    assert "it was written by a newer version of Blackout." in str(look_after_home())
    done, told = read_progress(own)
    assert (done.done, "newer version" in str(told)) == (frozenset(), True)
    assert "newer version" in str(mark_done(own, "two"))
    assert (home.data() / FILE).read_bytes() == before
