"""A restoration is one step: after a kill at any moment the home is the old one or the new one."""

from __future__ import annotations

import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from game.commands.cli import main
from game.storage import home_lock
from game.storage.backup import make_backup, restore_backup
from game.storage.home_files import CONFIG, DATA
from game.storage.home_lock import HomeInUse, alone, sharing
from game.storage.moving import STOP
from game.storage.restoring import JOURNAL
from tests.commands.command_line import NO_WINDOWS

Areas = Mapping[str, Path]
PERSON = "ab" * 16
NEW = {
    "config/settings.json": "new",
    f"config/profiles/{PERSON}/profile.json": "new",
    "data/games/1.jsonl": "new",
    "data/games/deleted/2.jsonl": "new",
    "data/exports/a.csv": "new",
}
OLD = {
    "config/settings.json": "old",
    "data/games/1.jsonl": "old",
    "data/games/3.jsonl": "old",
    "data/leagues/4.league": "old",
}
STAYS = {"data/leagues/4.league": "old"}
"""What the backup knows nothing of."""
STEPS = {"open", "os.rename", "os.mkdir", "os.remove", "os.rmdir", "os.utime", "os.link"}
"""Events of Python at which the disk is read or changed."""
forked = pytest.mark.skipif(not hasattr(os, "fork"), reason="kills a process that was forked")
pytestmark = pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")


def parted(home: Path) -> dict[str, Path]:
    return {CONFIG: home / "c", DATA: home / "d"}


def in_one(home: Path) -> dict[str, Path]:
    return {CONFIG: home / "all", DATA: home / "all"}


def fill(areas: Areas, files: Mapping[str, str]) -> None:
    for name, text in files.items():
        area, _, rest = name.partition("/")
        path = areas[area] / rest
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def held(areas: Areas) -> dict[str, str]:
    """Every file there is, but for the lock; in two folders or in one, under the same names."""
    found = {}
    for folder in set(areas.values()):
        for path in folder.rglob("*"):
            if path.is_file() and path.name != home_lock.FILE and STOP not in path.parts:
                found[path.relative_to(folder).as_posix()] = path.read_text(encoding="utf-8")
    return found


def bare(files: Mapping[str, str]) -> dict[str, str]:
    return {name.partition("/")[2]: text for name, text in files.items()}


ALL_OLD = bare(OLD)
ALL_NEW = {**bare(NEW), **bare(STAYS)}


def set_aside(files: Mapping[str, str]) -> dict[str, str]:
    """Those of the files that lie in a folder of what was there before, by their old names."""
    return {
        name.partition("/")[2]: text
        for name, text in files.items()
        if name.startswith("before-restore-1/")
    }


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    source = parted(tmp_path / "source")
    fill(source, NEW)
    make_backup(source, tmp_path / "new.backup", "test")
    return tmp_path / "new.backup"


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


def use(areas: Areas) -> None:
    """The next start of the program."""
    with sharing(areas):
        pass


def require_whole(areas: Areas) -> str:
    """The home is the old one or the new one, and nothing half done lies about; which one."""
    files = held(areas)
    rest = {name: text for name, text in files.items() if not name.startswith("before-restore-")}
    assert rest in (ALL_OLD, ALL_NEW)
    left = [one.name for folder in set(areas.values()) for one in folder.glob(".restoring*")]
    assert left in ([], [STOP])
    if rest == ALL_OLD:
        assert files == ALL_OLD
        return "old"
    lost = {name: text for name, text in ALL_OLD.items() if rest.get(name) != text}
    assert set_aside(files) == lost
    return "new"


@pytest.mark.slow
@forked
@pytest.mark.parametrize(
    ("home_in", "every"),
    [
        (parted, 4),
        pytest.param(parted, 1, marks=pytest.mark.slow),
        pytest.param(in_one, 1, marks=pytest.mark.slow),
    ],
)
def test_killed_before_any_step_it_is_all_old_or_all_new_at_the_next_start(
    home_in: Callable[[Path], dict[str, Path]], every: int, archive: Path, tmp_path: Path
) -> None:
    seen: list[str] = []
    step = 0
    going = True
    while going:
        areas = home_in(tmp_path / f"home {step}")
        fill(areas, OLD)
        going = killed_before(step, lambda areas=areas: restore_backup(archive, areas))  # type: ignore[misc]
        use(areas)
        seen.append(require_whole(areas))
        step += every
    assert seen == ["old"] * seen.count("old") + ["new"] * seen.count("new"), "one moment decides"
    assert seen.count("old") > 20 // every
    assert seen.count("new") > 10 // every


@forked
@pytest.mark.slow
def test_killed_again_while_it_is_put_right_it_is_still_all_old_or_all_new(
    archive: Path, tmp_path: Path
) -> None:
    step, both = 0, set()
    going = True
    while going:
        again, ending = 0, False
        while not ending:
            areas = parted(tmp_path / f"home {step} {again}")
            fill(areas, OLD)
            going = killed_before(step, lambda areas=areas: restore_backup(archive, areas))  # type: ignore[misc]
            ending = not killed_before(again, lambda areas=areas: use(areas))  # type: ignore[misc]
            use(areas)
            both.add(require_whole(areas))
            again += 1
        step += 4
    assert both == {"old", "new"}


@forked
def test_a_failure_at_any_step_leaves_all_as_it_was(
    archive: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rename = Path.rename
    for failing in range(100):
        areas = parted(tmp_path / f"home {failing}")
        fill(areas, OLD)
        count = iter(range(failing))

        def refusing(path: Path, goal: Path, count: Any = count) -> Path:
            if next(count, None) is None:
                monkeypatch.setattr(Path, "rename", rename)
                raise OSError(28, "No space left on device", str(goal))
            return rename(path, goal)

        monkeypatch.setattr(Path, "rename", refusing)
        try:
            restore_backup(archive, areas)
        except OSError:
            assert require_whole(areas) == "old"
        else:
            monkeypatch.setattr(Path, "rename", rename)
            assert require_whole(areas) == "new"
            assert failing > 4
            return
    pytest.fail("it never ended")


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="there a process is ended in another way")
def test_killed_from_outside_at_random_moments(archive: Path, tmp_path: Path) -> None:
    """Somewhere between the word to begin and the end, however long that takes here."""
    dice, seen = random.Random(27), set()
    script = (
        "import sys; from pathlib import Path; from game.storage.backup import restore_backup;"
        "print('ready', flush=True); sys.stdin.readline();"
        "archive, config, data = map(Path, sys.argv[1:]);"
        "restore_backup(archive, {'config': config, 'data': data})"
    )

    def seconds(number: int, until: float | None) -> float:
        """Restore, and be killed after some seconds; how many it took."""
        areas = parted(tmp_path / f"home {number}")
        fill(areas, OLD)
        words = [sys.executable, "-c", script, str(archive), *map(str, areas.values())]
        with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as process:
            assert process.stdin is not None
            assert process.stdout is not None
            process.stdout.readline()
            begun = time.monotonic()
            process.stdin.write(b"\n")
            process.stdin.flush()
            if until is not None:
                time.sleep(until)
                process.kill()
            process.wait()
            took = time.monotonic() - begun
        use(areas)
        seen.add(require_whole(areas))
        return took

    whole = seconds(0, None)
    assert seen == {"new"}
    for number in range(1, 60):
        seconds(number, dice.uniform(0.0, whole))
    assert "old" in seen


@pytest.mark.parametrize("journal", [JOURNAL, STOP], ids=["now", "of version 0.3"])
def test_a_journal_that_cannot_be_read_is_carried_on_all_the_same(
    journal: str, archive: Path, tmp_path: Path
) -> None:
    areas = parted(tmp_path / "home")
    fill(areas, OLD)
    fill({CONFIG: areas[CONFIG] / ".restoring-config"}, {"config/settings.json": "new"})
    (areas[DATA] / journal).write_bytes(b"\xff{")
    use(areas)
    assert held(areas)["settings.json"] == "new"
    assert held(areas)["before-restore-1/settings.json"] == "old"
    assert not (areas[DATA] / journal).is_file()


# A home in use ------------------------------------------------------------------------------------


def test_windows_share_a_home_and_a_restoration_waits_for_all_to_be_closed(
    archive: Path, tmp_path: Path
) -> None:
    areas = parted(tmp_path / "home")
    fill(areas, OLD)
    with sharing(areas):
        with sharing(areas), pytest.raises(HomeInUse, match="close its windows"):
            restore_backup(archive, areas)
        with pytest.raises(HomeInUse):
            restore_backup(archive, areas)
    assert held(areas) == ALL_OLD
    restore_backup(archive, areas)
    assert require_whole(areas) == "new"


def test_nothing_starts_while_a_backup_is_being_restored(
    archive: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(home_lock, "PATIENCE_S", 0.0)
    monkeypatch.setenv("BLACKOUT_HOME", str(tmp_path))
    home = {CONFIG: tmp_path, DATA: tmp_path}
    with alone(home):
        assert main(["serve", "--port", "0"], NO_WINDOWS) == 2
        assert main([], NO_WINDOWS) == 2
        assert main(["restore", str(archive)], NO_WINDOWS) == 2
    assert capsys.readouterr().err.splitlines() == [
        "A backup is being restored: start again when that is done.",
        "A backup is being restored: start again when that is done.",
        "Blackout is running with these games: close its windows and servers first.",
    ]


def test_a_window_holds_the_home_as_long_as_it_is_open(
    archive: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    home = tmp_path / "home"
    monkeypatch.setenv("BLACKOUT_HOME", str(home))

    def window(_words: object) -> int:
        assert main(["restore", str(archive)], NO_WINDOWS) == 2
        return 7

    assert main([], {**NO_WINDOWS, "play": window}) == 7
    assert "close its windows" in capsys.readouterr().err
    assert main(["restore", str(archive)], NO_WINDOWS) == 0


def test_a_home_that_cannot_be_written_is_used_without_a_lock(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    folder = tmp_path / "file" / "home"  # nothing can lie in a file
    with sharing({CONFIG: folder, DATA: folder}, make=True):
        assert not folder.exists()


# Power cuts ---------------------------------------------------------------------------------------


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="open files are read in /proc")
def test_everything_is_on_the_disk_before_the_journal_and_before_it_goes(
    archive: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    areas = parted(tmp_path / "home")
    fill(areas, OLD)
    happened: list[tuple[str, Path]] = []
    sync, replace, rename, unlink = os.fsync, Path.replace, Path.rename, Path.unlink

    def synced(file: int) -> None:
        happened.append(("synced", Path(f"/proc/self/fd/{file}").readlink()))
        sync(file)

    def replaced(path: Path, goal: Path) -> Path:
        happened.append(("replaced", goal))
        return replace(path, goal)

    def renamed(path: Path, goal: Path) -> Path:
        happened.extend([("left", path.parent), ("came", goal.parent)])
        return rename(path, goal)

    def unlinked(path: Path, *, missing_ok: bool = False) -> None:
        happened.append(("unlinked", path))
        unlink(path, missing_ok=missing_ok)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(Path, "replace", replaced)
    monkeypatch.setattr(Path, "rename", renamed)
    monkeypatch.setattr(Path, "unlink", unlinked)
    restore_backup(archive, areas)

    journal = areas[DATA] / JOURNAL
    begun, ended = happened.index(("replaced", journal)), happened.index(("unlinked", journal))
    first = {path for what, path in happened[:begun] if what == "synced"}
    for name in NEW:
        area, _, rest = name.partition("/")
        new = areas[area] / f".restoring-{area}" / rest
        assert {new, *new.parents} & first >= {new, new.parent, areas[area]}
    assert ("synced", areas[DATA]) in happened[begun : happened.index(("left", areas[CONFIG]))]
    for place, (what, path) in enumerate(happened):
        if what in ("left", "came"):
            assert begun < place < ended
            assert ("synced", path) in happened[place:ended]
