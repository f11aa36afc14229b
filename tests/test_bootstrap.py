"""The first start, for real but without the network: what it makes, mends and refuses."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import bootstrap
from tests.waiting import HANG_S, ended

SCRIPTS = Path(bootstrap.__file__).resolve().parent

# A game that tells what it was given and ends as it is told.
STAND_IN = """\
import os, sys
print("|".join([*sys.argv[1:], os.getcwd()]))
sys.exit(int(os.environ.get("STAND_IN_CODE", "0")))
"""

OLD_PYTHON = "sys.version_info = (3, 8, 10, 'final', 0)"
NO_ENSUREPIP = "sys.modules['ensurepip'] = None"
NOBODY_LISTENS = "http://127.0.0.1:9/"


class House:
    """A copy of the scripts in a folder of its own, with a game that needs no packages."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.venv = root / ".venv"
        (root / "scripts").mkdir(parents=True)
        for name in ("bootstrap.py", "play.py", "test.py"):
            shutil.copy(SCRIPTS / name, root / "scripts" / name)
        (root / "game").mkdir()
        (root / "game" / "__main__.py").write_text(STAND_IN, encoding="utf-8")
        self.pin("requirements.txt")
        self.pin("requirements-dev.txt")

    def pin(self, name: str, *lines: str) -> None:
        """Write a requirements file."""
        (self.root / name).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")

    def start(
        self, *words: str, script: str = "play.py", first: str = "", **variables: str
    ) -> subprocess.CompletedProcess[str]:
        """Run a script as a person would, after the line `first` has bent Python a little."""
        path = str(self.root / "scripts" / script)
        command = [sys.executable, path, *words]
        if first:
            bent = (
                f"import runpy, sys; {first}; sys.argv = {[path, *words]!r}; "
                f"sys.path[0] = {str(self.root / 'scripts')!r}; "
                f"runpy.run_path({path!r}, run_name='__main__')"
            )
            command = [sys.executable, "-c", bent]
        return subprocess.run(
            command,
            cwd=self.root / "game",
            env=clean_environment() | variables,
            capture_output=True,
            text=True,
            encoding="utf-8",
        )

    def leavings(self) -> list[str]:
        """The environments, whole or set aside, that stand beside the scripts."""
        return sorted(path.name for path in self.root.glob(".venv*") if path.is_dir())


def clean_environment() -> dict[str, str]:
    """This process's variables without what would let pip look anywhere but where a test says."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")}
    kept.pop("PYTHONPATH", None)
    return kept | {"PIP_CONFIG_FILE": os.devnull}


def assert_one_sentence(done: subprocess.CompletedProcess[str], *parts: str) -> None:
    """It refused, in one line that says these things, and showed no traceback."""
    assert done.returncode == 1, done.stderr
    assert done.stdout == ""
    refusals = [line for line in done.stderr.splitlines() if line.startswith("blackout: ")]
    assert len(refusals) == 1, done.stderr
    assert refusals[0].endswith(".")
    assert "Traceback" not in done.stderr
    for part in parts:
        assert part in refusals[0]


@pytest.fixture
def house(tmp_path: Path) -> House:
    """A fresh clone, so to speak."""
    return House(tmp_path / "a house")  # with a space, as on many a desktop


@pytest.fixture(scope="module")
def lived_in(tmp_path_factory: pytest.TempPathFactory) -> House:
    """A clone whose first start is done."""
    house = House(tmp_path_factory.mktemp("lived_in") / "house")
    done = house.start()
    assert done.returncode == 0, done.stderr
    return house


@pytest.fixture
def settled(lived_in: House) -> Iterator[House]:
    """The same clone for each test, which puts its pins back."""
    yield lived_in
    lived_in.pin("requirements.txt")
    assert lived_in.start().returncode == 0
    assert lived_in.leavings() == [".venv"]


@pytest.mark.parametrize("script", ["play.py", "test.py"])
def test_an_old_python_is_told_which_one_is_needed(house: House, script: str) -> None:
    done = house.start(script=script, first=OLD_PYTHON)
    assert_one_sentence(done, "3.11", "3.8.10")
    assert house.leavings() == []


@pytest.mark.parametrize("script", ["play.py", "test.py"])
def test_a_python_without_ensurepip_is_told_what_to_install(house: House, script: str) -> None:
    done = house.start(script=script, first=NO_ENSUREPIP)
    hint = "sudo apt install python3-venv" if shutil.which("apt-get") else "ensurepip"
    assert_one_sentence(done, hint)
    assert house.leavings() == []


@pytest.mark.slow
def test_without_a_network_the_first_start_says_so_and_leaves_nothing(house: House) -> None:
    house.pin("requirements.txt", "no-such-package==1.0")
    done = house.start(PIP_INDEX_URL=NOBODY_LISTENS)
    assert_one_sentence(done, "internet")
    assert house.leavings() == []


def test_a_folder_that_cannot_be_written_is_named(house: House) -> None:
    (house.root / ".venv.lock").mkdir()  # root may write into any folder, but not into this
    assert_one_sentence(house.start(), str(house.venv))
    assert not house.venv.exists()


@pytest.mark.slow
def test_a_half_made_environment_is_made_again(house: House) -> None:
    for half in ("bin", "blackout"):
        (house.venv / half).mkdir(parents=True)
    for note in ("made", "unfinished"):
        (house.venv / "blackout" / note).touch()
    done = house.start("demo")
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("demo|")
    assert done.stderr.count("\n") == 1
    assert house.leavings() == [".venv"]


@pytest.mark.slow
def test_a_broken_environment_that_is_not_ours_is_kept_aside(house: House) -> None:
    house.venv.mkdir()
    (house.venv / "mine").touch()
    done = house.start()
    assert done.returncode == 0, done.stderr
    assert house.leavings() == [".venv", ".venv-old-1"]
    assert (house.root / ".venv-old-1" / "mine").exists()


@pytest.mark.slow
def test_first_starts_at_the_same_time_share_one_environment(house: House) -> None:
    command = [sys.executable, str(house.root / "scripts" / "play.py")]
    starts = [
        subprocess.Popen(
            [*command, str(number)],
            cwd=house.root,
            env=clean_environment(),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        for number in range(3)
    ]
    said = [start.communicate(timeout=5 * HANG_S) for start in starts]
    assert [start.returncode for start in starts] == [0, 0, 0], said
    assert [out.split("|")[0] for out, _ in said] == ["0", "1", "2"]
    assert sum("Preparing" in err for _, err in said) == 1
    assert house.leavings() == [".venv"]


@pytest.mark.slow
def test_a_later_start_says_nothing_and_stays_in_the_persons_folder(settled: House) -> None:
    done = settled.start("check", "my game.record")
    assert done.stdout == f"check|my game.record|{settled.root / 'game'}\n"
    assert done.stderr == ""


def test_the_exit_code_is_the_games(settled: House) -> None:
    assert settled.start(STAND_IN_CODE="2").returncode == 2


@pytest.mark.slow
def test_changed_pins_are_installed_and_a_failure_loses_nothing(settled: House) -> None:
    settled.pin("requirements.txt", "no-such-package==1.0")
    assert_one_sentence(settled.start(PIP_NO_INDEX="1"), ".venv.log")
    settled.pin("requirements.txt", "# other words")
    done = settled.start()
    assert done.returncode == 0
    assert done.stderr.startswith("Preparing Blackout")
    assert settled.start().stderr == ""


@pytest.mark.skipif(os.name == "nt", reason="Windows has no signals to pass on")
def test_a_signal_reaches_the_game(settled: House) -> None:
    waiting = "import sys, time; print('ready', flush=True); time.sleep(3600)\n"
    main = settled.root / "game" / "__main__.py"
    main.write_text(waiting, encoding="utf-8")
    try:
        command = [sys.executable, str(settled.root / "scripts" / "play.py")]
        environment = clean_environment()
        started = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)
        with ended(started) as start:
            assert start.stdout is not None
            assert start.stdout.readline() == "ready\n"
            start.send_signal(signal.SIGTERM)
            assert start.wait(timeout=HANG_S) == -signal.SIGTERM
    finally:
        main.write_text(STAND_IN, encoding="utf-8")


def test_ctrl_c_while_it_is_prepared_ends_quietly(capsys: pytest.CaptureFixture[str]) -> None:
    def pressed(words: object) -> int:
        raise KeyboardInterrupt

    assert bootstrap.guarded(pressed) == 130
    assert capsys.readouterr() == ("", "")
