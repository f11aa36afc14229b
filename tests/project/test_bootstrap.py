"""The first start, for real but without the network: what it makes, mends and refuses."""

from __future__ import annotations

import contextlib
import importlib.util
import os
import shutil
import signal
import subprocess
import sys
import threading
import zipfile
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import IO, Any, Self

import pytest

import bootstrap
import pip_output
from tests.waiting import HANG_S, ended, wait_until

SCRIPTS = Path(bootstrap.__file__).resolve().parent

SCRIPT_FILES = ("bootstrap.py", "pip_output.py", "play.py", "test.py", "uninstall.py")

# A game that tells what it was given and ends as it is told.
STAND_IN = """\
import os, sys
print("|".join([*sys.argv[1:], os.getcwd()]))
sys.exit(int(os.environ.get("STAND_IN_CODE", "0")))
"""

OLD_PYTHON = "sys.version_info = (3, 8, 10, 'final', 0)"
NO_ENSUREPIP = "sys.modules['ensurepip'] = None"
BEHIND_PROXY = "https://nowhere.invalid/"
NOBODY_LISTENS = "http://127.0.0.1:9/"


class House:
    """A copy of the scripts in a folder of its own, with a game that needs no packages."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.venv = root / ".venv"
        (root / "scripts").mkdir(parents=True)
        for name in SCRIPT_FILES:
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


class Index:
    """A place on this machine where pip finds tiny packages, some of them slowly."""

    def __init__(self, folder: Path, delays: dict[str, float]) -> None:
        """Nothing is served yet; `delays` in seconds, by package."""
        folder.mkdir()
        self.delays = delays
        self._folder = folder
        self._asked: list[str] = []
        for name in delays:
            _write_wheel(folder, name.replace("-", "_"))

    def __enter__(self) -> Self:
        index = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                index._answer(self)

            def log_message(self, *_: object) -> None: ...

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}/"
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._server.serve_forever)
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    def asked(self, package: str) -> int:
        """How often the wheel of a package was asked for."""
        return self._asked.count(package)

    def _answer(self, request: BaseHTTPRequestHandler) -> None:
        name = request.path.strip("/").split("/")[-1]
        if name.endswith(".whl"):
            package = name.partition("-")[0]
            self._asked.append(package)
            self._over.wait(self.delays.get(package.replace("_", "-"), 0.0))
            body, kind = (self._folder / name).read_bytes(), "application/octet-stream"
        else:
            wheel = f"{name.replace('-', '_')}-1.0-py3-none-any.whl"
            body, kind = f'<a href="/{wheel}">{wheel}</a>'.encode(), "text/html"
        with contextlib.suppress(OSError):  # whoever asked was killed
            request.send_response(200)
            request.send_header("Content-Type", kind)
            request.send_header("Content-Length", str(len(body)))
            if kind != "text/html":
                request.send_header("Cache-Control", "max-age=3600")
            request.end_headers()
            request.wfile.write(body)


def _write_wheel(folder: Path, package: str) -> None:
    """A package with one empty module."""
    about = f"{package}-1.0.dist-info"
    with zipfile.ZipFile(folder / f"{package}-1.0-py3-none-any.whl", "w") as wheel:
        wheel.writestr(f"{package}.py", "")
        metadata = f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n"
        wheel.writestr(f"{about}/METADATA", metadata)
        tags = "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        wheel.writestr(f"{about}/WHEEL", tags)
        wheel.writestr(f"{about}/RECORD", "")


def clean_environment() -> dict[str, str]:
    """This process's variables without what would let pip look anywhere but where a test says."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")}
    kept.pop("PYTHONPATH", None)
    return kept | {"PIP_CONFIG_FILE": os.devnull}


def assert_one_sentence(done: subprocess.CompletedProcess[str], *parts: str) -> None:
    """It refused, in one line that says these things, and showed no traceback."""
    assert done.returncode == 2, done.stderr
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


@pytest.mark.slow
def test_a_proxy_that_lets_nothing_through_is_named_as_that(house: House) -> None:
    house.pin("requirements.txt", "no-such-package==1.0")
    done = house.start(HTTPS_PROXY=NOBODY_LISTENS, PIP_INDEX_URL=BEHIND_PROXY)
    assert_one_sentence(done, "proxy")
    assert house.leavings() == []


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="needs a file system of its own")
def test_a_full_disk_is_named_as_that(tmp_path: Path) -> None:
    mount = f"mount -t tmpfs -o size=6m tmpfs '{tmp_path}'"
    copy = f"mkdir '{tmp_path}/scripts' && cp '{SCRIPTS}'/*.py '{tmp_path}/scripts'"
    pins = f"touch '{tmp_path}/requirements.txt'"
    start = f"exec '{sys.executable}' '{tmp_path}/scripts/play.py'"
    alone = ["unshare", "--map-root-user", "--mount"]
    if shutil.which("unshare") is None or subprocess.run([*alone, "true"]).returncode != 0:
        pytest.skip("this machine allows no namespaces")
    done = subprocess.run(
        [*alone, "sh", "-c", " && ".join((mount, copy, pins, start))],
        env=clean_environment(),
        capture_output=True,
        text=True,
    )
    assert_one_sentence(done, "disk is full")


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="a process killed on Windows leaves its pip behind")
def test_after_a_cut_the_next_start_fetches_only_what_is_missing(
    house: House, tmp_path: Path
) -> None:
    house.pin("requirements.txt", "first-part==1.0", "second-part==1.0")
    with Index(tmp_path / "index", {"first-part": 0.0, "second-part": HANG_S}) as index:
        variables = clean_environment() | {
            "PIP_INDEX_URL": index.url,
            "PIP_CACHE_DIR": str(tmp_path / "cache"),
            "PIP_TRUSTED_HOST": "127.0.0.1",  # else pip would not keep what it fetched
            "PIP_RETRIES": "0",
        }
        play = [sys.executable, str(house.root / "scripts" / "play.py"), "demo"]
        cut = subprocess.Popen(
            play, env=variables, start_new_session=True, stderr=subprocess.DEVNULL
        )
        with ended(cut):
            wait_until(lambda: index.asked("second_part"), "the second package asked for")
            os.killpg(cut.pid, signal.SIGKILL)
        index.delays.clear()
        done = subprocess.run(play, env=variables, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("demo|")
    assert "2 of 2: second_part 1.0" in done.stderr
    assert index.asked("first_part") == 1, "it was not fetched twice"
    assert index.asked("second_part") == 2
    assert house.leavings() == [".venv"]


def test_uninstalling_takes_what_was_made_and_leaves_the_games(house: House) -> None:
    (house.venv / "blackout").mkdir(parents=True)
    (house.venv / "blackout" / "made").touch()
    (house.root / ".venv.log").touch()
    (house.root / "games").mkdir()
    done = house.start("--uninstall")
    assert (done.returncode, done.stderr) == (0, "")
    assert str(house.venv) in done.stdout
    here = {path.name for path in house.root.iterdir()}
    assert here == {"game", "games", "requirements.txt", "requirements-dev.txt", "scripts"}
    assert "nothing" in house.start("--uninstall").stdout


def test_uninstalling_leaves_an_environment_of_somebody_else(house: House) -> None:
    house.venv.mkdir()
    (house.venv / "mine").touch()
    assert_one_sentence(house.start("--uninstall"), "not made by this script")
    assert (house.venv / "mine").exists()


def test_how_far_pip_is_is_told_by_package_and_size() -> None:
    said: list[str] = []
    course = pip_output.Course(3, said.append)
    words = (
        b"Collecting numpy==2.4.6\n  Downloading numpy-2.4.6-cp311-x86_64.whl.metadata (62 kB)\n"
        b"Downloading numpy-2.4.6-cp311-x86_64.whl (16.6 MB)\n"
        b"Using cached python_i18n-0.3.9-py3-none-any.whl (13 kB)\nProcessing /w/a b/x-1.0.tar.gz"
        b" (from -r /c d/requirements.txt (line 5))\n"
        b"Installing collected packages: numpy, python-i18n\n"
    )
    for at in range(0, len(words), 7):  # as it happens to be written
        course.read(words[at : at + 7])
    assert said == [
        "  1 of 3: numpy 2.4.6, 16.6 MB",
        "  2 of 3: python_i18n 0.3.9, 13 kB",
        "  3 of 3: x 1.0",
        "  unpacking them ...",
    ]


@pytest.mark.parametrize(
    ("said", "part"),
    [
        ("WARNING: ProxyError('Cannot connect to proxy.', NewConnectionError(...))", "proxy"),
        ("SSLError(SSLCertVerificationError(1, 'certificate verify failed'))", "certificate"),
        ("Failed to establish a new connection: [Errno 111] Connection refused", "internet"),
        ("OSError: [Errno 28] No space left on device", "disk is full"),
        ("ERROR: No matching distribution found for x==1", ""),
    ],
)
def test_why_pip_could_not_is_told_from_its_words(said: str, part: str) -> None:
    assert part in pip_output.reason(said)
    assert bool(part) == bool(pip_output.reason(said))


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
    said = [start.communicate() for start in starts]
    assert [start.returncode for start in starts] == [0, 0, 0], said
    assert [out.split("|")[0] for out, _ in said] == ["0", "1", "2"]
    assert sum("Preparing" in err for _, err in said) == 1
    assert house.leavings() == [".venv"]


@pytest.mark.slow
def test_a_later_start_needs_no_network_says_nothing_and_stays_in_the_persons_folder(
    settled: House,
) -> None:
    done = settled.start("check", "my game.record", PIP_INDEX_URL=NOBODY_LISTENS)
    assert done.stdout == f"check|my game.record|{settled.root / 'game'}\n"
    assert done.stderr == ""


@pytest.mark.slow
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


@pytest.mark.slow
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


@pytest.mark.skipif(os.name == "nt", reason="Windows has no signals to pass on")
def test_what_runs_for_the_test_command_ends_in_its_own_way_when_that_is_to_end() -> None:
    tidy = (
        "import time\ntry:\n print('ready', flush=True); time.sleep(3600)\n"
        "except KeyboardInterrupt: print('tidied')"
    )
    runs = (
        f"import os, sys; sys.path.insert(0, {str(SCRIPTS)!r}); import bootstrap\n"
        f"command = [sys.executable, '-c', {tidy!r}]\n"
        "sys.exit(bootstrap.guarded(lambda _: bootstrap.run_to_end(command, {**os.environ})[0]))"
    )
    command = [sys.executable, "-c", runs]
    with ended(subprocess.Popen(command, stdout=subprocess.PIPE, text=True)) as start:
        assert start.stdout is not None
        assert start.stdout.readline() == "ready\n"
        start.send_signal(signal.SIGTERM)
        assert start.stdout.read() == "tidied\n"
        assert start.wait(timeout=HANG_S) == 0


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--all", "--packages", "--pythons"), "Left out: tests of the lab (tests/lab runs them"),
        (("--all", "tests/lab", "--packages", "--pythons"), "Left out: what 'tests/lab' does not"),
        (("--all", "--packages"), "Left out: other versions of Python (--pythons"),
        ((), "Left out: the slow tests (--all runs them), wheels, sdist, bundle, ARM"),
        (("--all",), "Left out: wheels, sdist, bundle, ARM, Windows and the site"),
        (("--all", "--packages", "-k", "bidding"), "what '-k bidding' does not choose;"),
    ],
)
def test_the_test_command_says_what_it_left_out(words: tuple[str, ...], told: str) -> None:
    assert told in the_test_command().left_out(words)


@pytest.mark.parametrize(
    ("check", "code", "passes", "told"),
    [
        ("windows", 2, True, "Left out: windows (cannot be checked here), tests of the lab"),
        ("windows", 1, False, "Not passed: windows."),
        ("libraries", 2, False, "Not passed: libraries."),
    ],
)
def test_a_check_that_lacks_what_it_takes_is_told_as_left_out_and_fails_nothing(
    check: str,
    code: int,
    passes: bool,
    told: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    command = the_test_command()

    def run(words: list[str], *_more: object) -> tuple[int, bool]:
        return (code if tuple(words[1:]) == command.PACKAGES[check] else 0), False

    monkeypatch.setattr(command.bootstrap, "environment", lambda _pins: sys.executable)
    monkeypatch.setattr(command.bootstrap, "run_to_end", run)
    assert command.main(["--all", "--packages", "--pythons"]) == (0 if passes else 1)
    assert told in capsys.readouterr().out


def test_checks_of_packages_run_beside_the_longest_and_are_told_after_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command = the_test_command()
    others = [check for name, check in command.PACKAGES.items() if name != command.LONGEST]
    begun, ended = threading.Event(), threading.Event()

    def run(words: list[str], *_more: object) -> tuple[int, bool]:
        if tuple(words[1:]) == others[0]:
            begun.set()
            assert ended.wait(HANG_S)
        elif tuple(words[1:]) == command.PACKAGES[command.LONGEST]:
            assert begun.wait(HANG_S), "they wait for each other"
            ended.set()
        return 0, False

    monkeypatch.setattr(command.bootstrap, "environment", lambda _pins: sys.executable)
    monkeypatch.setattr(command.bootstrap, "run_to_end", run)
    assert command.main(["--all", "--packages", "--checks"]) == 0
    told = capsys.readouterr().out
    order = [command.LONGEST, *(name for name in command.PACKAGES if name != command.LONGEST)]
    places = [told.index(f"== {name}\n") for name in order]
    assert places == sorted(places)


def test_a_check_beside_the_tests_is_told_after_them_and_fails_the_whole(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    command = the_test_command()

    def run(
        words: list[str], _variables: object, _folder: object, output: IO[bytes] | None = None
    ) -> tuple[int, bool]:
        if tuple(words[1:]) != command.BESIDE["types"]:
            return 0, False
        assert output is not None, "its words would stand among those of the tests"
        output.write(b"game/x.py:1: error\n")
        return 1, False

    monkeypatch.setattr(command.bootstrap, "environment", lambda _pins: sys.executable)
    monkeypatch.setattr(command.bootstrap, "run_to_end", run)
    assert command.main([]) == 1
    told = capsys.readouterr().out
    assert told.index("== tests") < told.index("== types\ngame/x.py:1: error\n-- types FAILED in")
    assert told.rstrip().endswith("Not passed: types.")


def the_test_command() -> Any:
    """scripts/test.py, whose name another module has."""
    spec = importlib.util.spec_from_file_location("test_command", SCRIPTS / "test.py")
    assert spec is not None
    assert spec.loader is not None
    command = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(command)
    return command
