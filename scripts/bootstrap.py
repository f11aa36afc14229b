"""The first start: one `.venv` beside pyproject.toml, made and mended for play.py and test.py.

It needs nothing but Python itself, and reads on any Python since 3.8, so that an older one gets a
sentence instead of a syntax error. Everything that can go wrong ends in a `Refusal`: one sentence.

Beside the environment's own files it keeps a small folder, `.venv/blackout/`:

- `made`: this script made the environment, so this script may delete it;
- `unfinished`: something is being installed, or was when the power went;
- `requirements.txt`, `requirements-dev.txt` and so on: the digest of the pins that are installed.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pip_output

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import IO, NoReturn

OLDEST = (3, 11)
ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
LOCK = ROOT / ".venv.lock"
LOG = ROOT / ".venv.log"
LOOK_S = 0.2
"""Seconds between two looks at how far a step is."""

RUNNING: list[subprocess.Popen[bytes]] = []
"""The commands that run now and are waited for."""

RUNTIME = ("requirements.txt",)
DEVELOPMENT = ("requirements.txt", "requirements-dev.txt")
MANUAL = (*DEVELOPMENT, "requirements-manual.txt")
"""Each set ends with the file that includes the others."""
SIZE = {RUNTIME: 190, DEVELOPMENT: 360, MANUAL: 440}
"""MB that an environment takes, by what is installed into it."""
WHAT = {RUNTIME: "Blackout", DEVELOPMENT: "the checks and tests", MANUAL: "the manual's tools"}


class Refusal(Exception):
    """Why there is no environment to run in, as one sentence that says what to do."""


def guarded(main: Callable[[Sequence[str]], int]) -> int:
    """The exit code of `main`; a refusal becomes its sentence, Ctrl-C and SIGTERM a quiet end."""
    try:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        signal.signal(signal.SIGTERM, _interrupt)
        return main(sys.argv[1:])
    except Refusal as refusal:
        print(f"blackout: {refusal}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130


def environment(pins: Sequence[str]) -> Path:
    """The interpreter of an environment that holds these pins, made or mended first if need be."""
    _require_python()
    try:
        if not _is_ready(pins):
            with only_one() as lock:
                if not _is_ready(pins):  # another first start may just have done the work
                    _prepare(pins, lock)
    except OSError as error:
        if error.errno in pip_output.FULL:
            raise Refusal(pip_output.FULL_DISK) from None
        raise Refusal(f"cannot prepare {VENV}: {error.strerror or error}.") from None
    return interpreter()


def hand_over(command: Sequence[str], variables: dict[str, str]) -> int:
    """Become this command, or where that is impossible, its exit code."""
    sys.stdout.flush()
    sys.stderr.flush()
    if os.name == "posix":  # signals and the exit code then need no passing on
        # While Python starts it answers Ctrl-C with a traceback: the program hears it once it runs.
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        os.execve(command[0], list(command), variables)
    return run_to_end(command, variables)[0]


def run_to_end(
    command: Sequence[str],
    variables: dict[str, str],
    folder: Path | None = None,
    output: IO[bytes] | None = None,
) -> tuple[int, bool]:
    """The exit code of this command, and whether Ctrl-C was pressed meanwhile.

    Args:
        command: the program and its words.
        variables: its environment.
        folder: where it runs, if not here.
        output: the file that takes all it says, if not the terminal.
    """
    process = subprocess.Popen(command, cwd=folder, env=variables, stdout=output, stderr=output)
    RUNNING.append(process)
    interrupted = False
    while True:
        try:
            code = process.wait()
        except KeyboardInterrupt:
            interrupted = True  # the command hears it as well and ends in its own way
        else:
            RUNNING.remove(process)
            return code, interrupted


def _interrupt(_number: int, _frame: object) -> NoReturn:
    """Do what Ctrl-C does, which a terminal also sends to the commands that run."""
    for process in RUNNING:
        process.send_signal(signal.SIGINT)
    raise KeyboardInterrupt


def _require_python() -> None:
    """Refuse a Python that the game cannot run on."""
    if sys.version_info[:2] < OLDEST:
        have = ".".join(str(part) for part in sys.version_info[:3])
        need = ".".join(str(part) for part in OLDEST)
        raise Refusal(
            f"Blackout needs Python {need} or newer and this is {have}: "
            "install a newer one and start again with it."
        )


def _require_venv_module() -> None:
    """Refuse a Python that cannot make environments, before a half-made one lies about."""
    if importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip"):
        return
    raise Refusal(_how_to_get_venv())


def _how_to_get_venv() -> str:
    """The sentence for a Python whose maker ships environments apart, or not at all."""
    if shutil.which("apt-get"):
        return (
            "this Python lacks its venv module: install it with "
            "`sudo apt install python3-venv` and start again."
        )
    return (
        "this Python lacks its venv or ensurepip module: install a Python that has both "
        "and start again with it."
    )


def interpreter() -> Path:
    """Where the environment's own Python is, or will be."""
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


def notes() -> Path:
    """The folder in the environment where this script keeps what it must remember."""
    return VENV / "blackout"


def _is_ready(pins: Sequence[str]) -> bool:
    """Whether the environment holds exactly these pins and its Python still starts."""
    if (notes() / "unfinished").exists():
        return False
    try:
        stamped = (notes() / pins[-1]).read_text(encoding="utf-8")
    except OSError:
        return False
    # A system upgrade may swap the Python under an environment, which then finds nothing in it.
    return stamped == _stamp(pins, _version())


def _stamp(pins: Sequence[str], version: str) -> str:
    """What is written down once these pins are installed for this version of Python."""
    digest = hashlib.sha256()
    for name in pins:
        digest.update((ROOT / name).read_bytes())
    return f"{digest.hexdigest()} {version}\n"


def _version() -> str:
    """The version of the environment's Python, such as `3.11`; empty if it does not start."""
    ask = "import sys; print('%d.%d' % sys.version_info[:2])"
    command = [str(interpreter()), "-I", "-S", "-c", ask]
    try:
        answer = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    except OSError:
        return ""
    return answer.stdout.decode("ascii", "replace").strip() if answer.returncode == 0 else ""


@contextlib.contextmanager
def only_one() -> Iterator[IO[str]]:
    """Hold the lock of the first start; it frees itself when the process ends, however it ends."""
    with LOCK.open("a", encoding="utf-8") as lock:
        if not _try_lock(lock):
            _say("Another start is preparing Blackout; waiting for it ...")
            _wait_lock(lock)
        yield lock


if sys.platform == "win32":
    import msvcrt
    import time

    def _try_lock(lock: IO[str]) -> bool:
        """Take the lock if it is free."""
        try:
            msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def _wait_lock(lock: IO[str]) -> None:
        """Take the lock as soon as it is free: msvcrt's own wait gives up after ten seconds."""
        while not _try_lock(lock):
            time.sleep(0.2)

else:
    import fcntl

    def _try_lock(lock: IO[str]) -> bool:
        """Take the lock if it is free."""
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def _wait_lock(lock: IO[str]) -> None:
        """Take the lock as soon as it is free."""
        fcntl.flock(lock, fcntl.LOCK_EX)


def _prepare(pins: Sequence[str], lock: IO[str]) -> None:
    """Make the environment if there is none that works, and install the pins."""
    LOG.write_bytes(b"")
    fresh = not _is_usable()
    if fresh:
        _require_venv_module()
    what = WHAT[tuple(pins)]
    _say(f"Preparing {what} in .venv (once, about a minute and {SIZE[tuple(pins)]} MB) ...")
    if fresh:
        _clear_away()
        _create(lock)
    _install(pins, lock, fresh=fresh)


def _is_usable() -> bool:
    """Whether pins can be installed into the environment as it is."""
    if (notes() / "unfinished").exists():
        return False
    version = _version()
    if not version or tuple(int(part) for part in version.split(".")) < OLDEST:
        return False
    command = [str(interpreter()), "-I", "-m", "pip", "--version"]
    quiet = subprocess.DEVNULL
    return subprocess.run(command, stdout=quiet, stderr=quiet).returncode == 0


def _clear_away() -> None:
    """Delete a broken environment of ours; one that somebody else made is only set aside."""
    if not os.path.lexists(VENV):
        return
    ours = (notes() / "made").exists() or not any(VENV.iterdir())
    aside = _free_name()
    try:
        VENV.rename(aside)  # at once, so that no other start meets half of it
    except PermissionError:
        if os.name != "nt":
            raise
        raise Refusal(
            f"{VENV} is broken and in use: close every running Blackout and start again."
        ) from None
    if ours:
        shutil.rmtree(aside, ignore_errors=True)
    else:
        _say(f"The .venv found here cannot be used; it is kept as {aside.name}.")


def _free_name() -> Path:
    """A name beside `.venv` that nothing has yet."""
    number = 1
    while os.path.lexists(VENV.with_name(f".venv-old-{number}")):
        number += 1
    return VENV.with_name(f".venv-old-{number}")


def _create(lock: IO[str]) -> None:
    """Make an empty environment, with the notes in it before anything else."""
    notes().mkdir(parents=True)
    (notes() / "made").touch()
    (notes() / "unfinished").touch()
    if _run([sys.executable, "-I", "-m", "venv", str(VENV)], lock):
        return
    full = pip_output.full_disk(ROOT)
    _clear_away()
    if full:
        raise Refusal(pip_output.FULL_DISK)
    if "ensurepip is not available" in LOG.read_text(encoding="utf-8", errors="replace"):
        raise Refusal(_how_to_get_venv())
    raise Refusal(f"Python could not make the environment {VENV}: {LOG.name} says why.")


def _install(pins: Sequence[str], lock: IO[str], *, fresh: bool) -> None:
    """Install the pins and write down that they are there."""
    notes().mkdir(exist_ok=True)
    (notes() / "unfinished").touch()
    for name in MANUAL:
        with contextlib.suppress(FileNotFoundError):
            (notes() / name).unlink()
    pip = [str(interpreter()), "-I", "-m", "pip", "install", "--disable-pip-version-check"]
    wanted = ["--no-input", "--retries", "2", "--requirement", str(ROOT / pins[-1])]
    course = pip_output.Course(_number_of(pins), _say)
    if not _run([*pip, *wanted], lock, course):
        reason = _why_not_installed()
        if fresh:
            _clear_away()
        else:  # pip ended by itself, so what was there before is still whole
            (notes() / "unfinished").unlink()
        raise Refusal(reason)
    version = _version()
    for length in range(1, len(pins) + 1):
        part = pins[:length]
        (notes() / part[-1]).write_text(_stamp(part, version), encoding="utf-8")
    (notes() / "unfinished").unlink()


def _number_of(pins: Sequence[str]) -> int:
    """How many packages are pinned, as far as this system needs them."""
    lines = [line for name in pins for line in (ROOT / name).read_text("utf-8").splitlines()]
    return sum("==" in line and 'sys_platform == "win32"' not in line for line in lines)


def _why_not_installed() -> str:
    """The sentence for an installation that failed, from what pip said and how the disk is."""
    said = LOG.read_text(encoding="utf-8", errors="replace")
    if pip_output.full_disk(ROOT):
        return pip_output.FULL_DISK
    found = pip_output.reason(said)
    if found:
        return f"{found} ({LOG.name} has the details)."
    have = ".".join(str(part) for part in sys.version_info[:2])
    return f"pip could not install the packages it needs for Python {have}: {LOG.name} says why."


def _run(command: Sequence[str], lock: IO[str], course: pip_output.Course | None = None) -> bool:
    """Run a step of the installation, its words kept in the log; whether it went well.

    Args:
        command: the step.
        lock: held by the step, too.
        course: is told what stands in the log, as it comes.
    """
    variables = {**os.environ, "PIP_USER": "0", "PIP_REQUIRE_VIRTUALENV": "0"}
    variables["PYTHONUNBUFFERED"] = "1"
    with LOG.open("ab") as log, LOG.open("rb") as words:
        words.seek(0, os.SEEK_END)
        # The child holds the lock as well: if this process is killed, the next start waits
        # until the child no longer writes into the environment. On Windows it cannot.
        held = [lock.fileno()] if os.name == "posix" else []
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            env=variables,
            pass_fds=held,
        )
        try:
            while True:
                with contextlib.suppress(subprocess.TimeoutExpired):
                    code = process.wait(LOOK_S)
                    break
                if course is not None:
                    course.read(words.read())
        except KeyboardInterrupt:
            process.terminate()
            process.wait()
            raise
        if course is not None:
            course.read(words.read())
        return code == 0


def _say(line: str) -> None:
    """Tell the person at the terminal what takes so long, apart from what the game prints."""
    print(line, file=sys.stderr, flush=True)
