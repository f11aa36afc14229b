"""What cannot be read never makes the games beside it vanish, nor itself: it says so."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from game.engine.refusal import Refusal
from game.profiles.shelf import ProfileShelf
from game.storage.document_rows import FILE
from game.table.game_index.counted import read_tallies
from game.table.game_index.game_index import GameIndex
from game.table.game_index.listed import all_games
from game.table.own_variants.variant_shelf import OwnShelf
from game.table.records import archive
from game.table.records.archive import RecordStatus, entries, entry_of
from game.table.records.endings import UnreadFolder, records_in
from game.table.shelf import Shelf
from tests.on_file import recorded, write

SHORT = {"schedule": [2, 3]}
ODD = {
    "loop": "The file cannot be read: Too many levels of symbolic links.",
    "gone": "The file cannot be read: No such file or directory.",
    "folder": "The file cannot be read: it is a folder.",
    "pipe": "The file cannot be read: it is a device or a pipe, not a file.",
}
"""What nobody can read, and what is said of it."""
posix = pytest.mark.skipif(os.name != "posix", reason="links and pipes as POSIX has them")


@pytest.fixture
def shelf(tmp_path: Path) -> Shelf:
    """A finished game, an unfinished one, and what cannot be read under a name of each kind."""
    found = Shelf(tmp_path / "games")
    lines = recorded("human,random", options=SHORT)
    write(found.folder / "finished.blackout", lines)
    write(found.folder / "unfinished.blackout", lines[:6])
    (found.folder / "loop.blackout").symlink_to("loop.blackout")
    (found.folder / "gone.blackout").symlink_to("nowhere")
    (found.folder / "folder.blackout").mkdir()
    os.mkfifo(found.folder / "pipe.blackout")
    return found


def in_its_place(folder: Path) -> Path:
    """A file where a folder is meant to be: it cannot be read, by root neither."""
    folder.write_text("in the way")
    return folder


@posix
def test_what_cannot_be_read_is_one_entry_that_says_so(shelf: Shelf, tmp_path: Path) -> None:
    for found in (entries(shelf.folder), all_games(GameIndex(shelf.folder, tmp_path / FILE))):
        assert len(found) == 6
        standings = {entry.path.stem: entry.standing for entry in found}
        assert standings["finished"] is RecordStatus.FINISHED
        assert standings["unfinished"] is RecordStatus.UNFINISHED
        broken = [entry for entry in found if entry.standing is RecordStatus.BROKEN]
        assert {entry.path.stem: str(entry.why) for entry in broken} == ODD
        assert all(entry.when > 0 for entry in broken if entry.path.is_symlink()), "of the link"


@posix
def test_a_game_to_go_on_with_is_found_beside_what_cannot_be_read(shelf: Shelf) -> None:
    told: list[Refusal] = []
    (saved,) = shelf.unfinished(told.append)
    assert saved.path.stem == "unfinished"
    assert len(told) == len(ODD)
    loop = shelf.folder / "loop.blackout"
    assert f"{loop} cannot be read: Too many levels of symbolic links." in map(str, told)
    assert shelf.has_records


@posix
def test_statistics_count_what_cannot_be_read_as_records_that_cannot(
    shelf: Shelf, tmp_path: Path
) -> None:
    for _again in range(2):
        tallies = read_tallies(GameIndex(shelf.folder, tmp_path / FILE))
        assert tallies is not None
        assert (len(tallies.seats), tallies.unfinished, tallies.broken) == (1, 1, len(ODD))


def test_a_folder_that_cannot_be_read_is_told_in_a_sentence(tmp_path: Path) -> None:
    folder = in_its_place(tmp_path / "games")
    shelf, cache = Shelf(folder), tmp_path / FILE
    for read in (
        lambda: records_in(folder),
        lambda: entries(folder),
        lambda: all_games(GameIndex(folder, cache)),
        shelf.unfinished,
        lambda: read_tallies(GameIndex(folder, cache)),
    ):
        with pytest.raises(UnreadFolder, match=r"games cannot be read: .*\.$"):
            read()
    assert shelf.has_records, "somebody may have played"


def test_a_file_that_the_disk_refused_once_is_read_the_next_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(tmp_path / "a.blackout", recorded("human,random", options=SHORT))

    def refused(_path: Path) -> object:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with monkeypatch.context() as patch:
        patch.setattr(archive, "read_lines", refused)
        assert "Input/output error" in str(entry_of(path).why)
    assert entry_of(path).standing is RecordStatus.FINISHED


# The other folders --------------------------------------------------------------------------------


def test_a_folder_of_own_variants_that_cannot_be_read_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(_folder: Path) -> object:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    told: list[Refusal] = []
    monkeypatch.setattr(Path, "iterdir", refused)
    assert OwnShelf(tmp_path).readable(told.append) == ()
    assert len(told) == 1


@posix
def test_an_own_variant_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    told: list[Refusal] = []
    (tmp_path / "loop.toml").symlink_to("loop.toml")
    assert OwnShelf(tmp_path).readable(told.append) == ()
    (why,) = told
    assert "loop.toml cannot be read" in str(why)


@posix
def test_a_link_among_the_players_hides_nobody(tmp_path: Path) -> None:
    shelf = ProfileShelf(tmp_path)
    players, notices = shelf.open()
    assert (players.kept, notices) == (True, [])
    (tmp_path / "profiles" / "loop").symlink_to("loop")
    assert ProfileShelf(tmp_path).open() == (players, [])
