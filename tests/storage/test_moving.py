"""A home of version 0.3 is moved into the database once, through any kill, and 0.3 stops there."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import zipfile
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from game import home
from game.daily.tries import Tries
from game.lessons.lesson_progress import read_progress
from game.puzzles.puzzle_progress import read_progress as read_puzzles
from game.storage import home_lock
from game.storage.backup import make_backup, read_backup, restore_backup
from game.storage.home_database import close_databases, home_database
from game.storage.home_lock import HomeInUse, alone, sharing
from game.storage.locking import lock_file
from game.storage.moving import BEFORE, STOP, is_moved, old_files
from tests.paths import TESTS
from tests.storage.raw_documents import documents_in

OLD = TESTS / "homes" / "before-documents"
STEPS = {"open", "os.rename", "os.mkdir", "os.remove", "os.rmdir", "os.link", "sqlite3.connect"}
forked = pytest.mark.skipif(not hasattr(os, "fork"), reason="kills a process that was forked")
pytestmark = pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")


@pytest.fixture
def old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(home.HOME_VARIABLE, str(tmp_path / "home"))
    return Path(shutil.copytree(OLD, tmp_path / "home"))


def use() -> None:
    """The next start of a window."""
    with sharing(home.areas(), make=True):
        pass


def old_documents() -> dict[str, bytes]:
    found = old_files({"config": OLD, "data": OLD})
    return {f"document {each.name}": each.path.read_bytes() for each in found}


def require_moved(folder: Path) -> None:
    close_databases()
    assert is_moved(folder)
    assert documents_in(folder) == old_documents()
    assert not list(old_files(home.areas()))
    for each in old_files({"config": OLD}):
        kept = folder / BEFORE / each.path.relative_to(OLD)
        assert kept.read_bytes() == each.path.read_bytes()


def test_everything_is_moved_as_it_is_and_the_old_files_are_kept(old: Path) -> None:
    assert len(old_documents()) == 8
    use()
    require_moved(old)
    use()
    require_moved(old)


def test_what_makes_no_sense_is_moved_too_and_said_when_it_is_read(old: Path) -> None:
    (path,) = old.glob("profiles/*/lessons.json")
    path.write_bytes(b"nonsense")
    path.with_name("lessons.json.earlier").write_bytes(b'{"done":["one"]}')
    path.with_name("lessons.json.broken-1").write_bytes(b"older nonsense")
    use()
    found, told = read_progress(path.parent)
    assert found.done == {"one"}
    assert "before the last change is used" in str(told)
    assert (old / BEFORE / path.relative_to(old)).with_name("lessons.json.broken-1").exists()


@forked
@pytest.mark.slow
def test_killed_before_any_step_nothing_is_lost(tmp_path: Path, old: Path) -> None:
    for step in range(200):
        shutil.rmtree(old)
        shutil.copytree(OLD, old)
        if not killed_before(step, use):
            break
        if step % 3 == 0:
            killed_before(step // 2, use)
        use()
        require_moved(old)
        close_databases()
    assert step > 10


def killed_before(step: int, work: Callable[[], object]) -> bool:
    """Do some work in a process that is gone before its n-th step on the disk; False if it ends."""
    child = os.fork()
    if child == 0:
        try:
            count = iter(range(step))

            def look(event: str, _arguments: tuple[Any, ...]) -> None:
                if event in STEPS and next(count, None) is None:
                    os.kill(os.getpid(), signal.SIGKILL)

            sys.addaudithook(look)
            work()
            os._exit(0)
        finally:
            os._exit(1)
    _, status = os.waitpid(child, 0)
    assert not os.WIFEXITED(status) or os.WEXITSTATUS(status) == 0, "the work itself failed"
    return os.WIFSIGNALED(status)


def test_nothing_is_moved_while_an_earlier_version_uses_the_home(old: Path) -> None:
    held = os.open(old / home_lock.FILE, os.O_RDWR | os.O_CREAT)
    assert lock_file(held, shared=True)
    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(home_lock, "PATIENCE_S", 0.0)
            with pytest.raises(HomeInUse, match="close its windows and servers"):
                use()
        assert list(old_files(home.areas()))
    finally:
        os.close(held)
    use()
    require_moved(old)


def test_a_program_that_makes_no_home_shuts_no_window_out_of_a_new_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a server with a folder of its own does, which began first."""
    monkeypatch.setenv(home.HOME_VARIABLE, str(tmp_path))
    began = "import sys; from game import home; from game.storage.home_lock import sharing"
    until = "print(flush=True); sys.stdin.read()"
    code = f"{began}\nwith sharing(home.areas()): {until}"
    piped = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen([sys.executable, "-c", code], **piped) as server:  # type: ignore[call-overload]
        server.stdout.readline()
        use()
        server.communicate()
    assert is_moved(tmp_path)


def test_a_file_that_cannot_be_read_stops_the_move_and_hides_nothing(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (path,) = old.glob("profiles/*/lessons.json")
    real = Path.open

    def failing(self: Path, mode: str = "r", *args: Any, **named: Any) -> Any:
        if self == path and "r" in mode:
            raise OSError(5, "Input/output error", str(path))
        return real(self, mode, *args, **named)

    monkeypatch.setattr(Path, "open", failing)
    with pytest.raises(HomeInUse, match=r"cannot be moved: .*lessons\.json cannot be read"):
        use()
    assert "Input/output error" in str(read_progress(path.parent)[1])
    assert read_puzzles(path.parent)[1] is not None
    assert not is_moved(old)
    monkeypatch.setattr(Path, "open", real)
    use()
    require_moved(old)


def test_a_home_that_cannot_be_written_is_read_where_it_is(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    really = os.open

    def refuse(file: Any, flags: int, *rest: int, **named: Any) -> int:
        if flags & (os.O_RDWR | os.O_CREAT) and str(file).startswith(str(old)):
            raise OSError(30, "Read-only file system", str(file))
        return really(file, flags, *rest, **named)

    monkeypatch.setattr(os, "open", refuse)
    (path,) = old.glob("profiles/*/lessons.json")
    assert read_progress(path.parent)[0].done == {"one", "two"}
    assert Tries("").all().by_day
    assert not (old / "home.sqlite").exists()


# Archives -----------------------------------------------------------------------------------------


def test_an_archive_has_the_database_as_it_is_at_that_moment(old: Path, tmp_path: Path) -> None:
    use()
    before = documents_in(old)
    made = make_backup(home.areas(), tmp_path / "new.backup", "test")
    assert "data/home.sqlite" in {each.path for each in made.files}
    with home_database().changing() as base:
        base.execute("delete from document")
    close_databases()
    restore_backup(tmp_path / "new.backup", home.areas())
    assert documents_in(old) == before
    assert home_database().notice is None


def test_an_archive_of_version_0_3_goes_into_the_database(old: Path, tmp_path: Path) -> None:
    path = tmp_path / "old.backup"
    files = []
    with zipfile.ZipFile(path, "w") as archive:
        for each in sorted(one for one in OLD.rglob("*") if one.is_file()):
            relative = each.relative_to(OLD).as_posix()
            area = "config" if relative.startswith(("profiles", "variants", "settings")) else "data"
            raw = each.read_bytes()
            name = f"{area}/{relative}"
            archive.writestr(name, raw)
            digest = sha256(raw).hexdigest()
            files.append({"path": name, "size": len(raw), "modified": 1, "sha256": digest})
        manifest = {"format": "blackout-backup", "version": 1, "program": "0.3", "files": files}
        archive.writestr("blackout-backup.json", json.dumps(manifest))
    assert read_backup(path).files
    use()
    with home_database().changing() as base:
        base.execute("delete from document where name like '%puzzles'")
    close_databases()
    restore_backup(path, home.areas())
    assert documents_in(old) == old_documents()
    assert not list(old_files(home.areas()))
    with alone(home.areas()):
        pass


def test_version_0_3_finds_a_restoration_that_it_cannot_finish(old: Path) -> None:
    """What it does with its journal: it takes it away, which no system does with a folder."""
    use()
    assert (old / STOP).is_dir()
    with pytest.raises(OSError, match=r"\w"):
        (old / STOP).unlink()
