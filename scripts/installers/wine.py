"""A Windows Python under Wine, made of packages alone, and programs of Windows started there.

The wheel of panda3d carries Python's own library and modules in C for Windows, that of msvc-runtime
what these were compiled for; what is written in Python is that of the Python at hand, and a few
lines of C start it.
"""

from __future__ import annotations

import contextlib
import os
import platform
import re
import shutil
import struct
import subprocess
import sys
import tempfile
import threading
import time
import zipfile
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import Final

from installers.lacking import Unavailable

ROOT: Final = Path(__file__).resolve().parents[2]
STEP_S: Final = 180.0
"""Seconds after which a command that should long have ended is given up as a fault."""
REST_S: Final = 2.0
"""Seconds within which the last words of a process that has ended are here."""
CARRIER: Final = "panda3d==1.10.16"
"""Its wheels hold Python for Windows, since it builds programs for it on any system."""
RUNTIME: Final = "msvc-runtime==14.44.35112"
"""Its wheels hold what Python and the packages were compiled for, and a new Windows may lack."""
RUNTIMES: Final = ("vcruntime140.dll", "vcruntime140_1.dll")
INSTEAD: Final = {"numpy": "numpy==2.0.2"}
"""Later ones call `crealf` of Windows' C library, which Wine 8 has not."""
ONLY_THERE: Final = ' ; sys_platform == "win32"'
"""The end of a requirement that only Windows has."""
PYTHONS: Final = ((3, 11), (3, 12))
"""Those for which both of these have wheels."""
STARTER: Final = """
typedef __attribute__((ms_abi)) int program(int, unsigned short **);
__declspec(dllimport) void *LoadLibraryA(const char *);
__declspec(dllimport) void *GetProcAddress(void *, const char *);
__declspec(dllimport) unsigned short *GetCommandLineW(void);
__declspec(dllimport) unsigned short **CommandLineToArgvW(const unsigned short *, int *);
__declspec(dllimport) void ExitProcess(unsigned);
void start(void) {
    int count;
    unsigned short **words = CommandLineToArgvW(GetCommandLineW(), &count);
    void *python = LoadLibraryA(PYTHON);
    ExitProcess(python ? ((program *)GetProcAddress(python, "Py_Main"))(count, words) : 99);
}
"""
"""It asks for nothing but the system, so that no C library has to be built for it."""
STABLE: Final = """
int _DllMainCRTStartup(void *library, unsigned reason, void *reserved) { return 1; }
"""
"""All that `python3.dll` has of its own: it leads on to the library of this version. Modules in C
for every version (PyNaCl's) ask for it, and the carrier has none."""
LINKED: Final = ("-O2", "-s", "-nostdlib")
"""How both are compiled: without symbols, which would tell of the folder of who builds them."""
LEFT_OUT: Final = ("site-packages", "lib-dynload", "test", "idlelib", "ensurepip", "__pycache__")


class Failed(Exception):
    """What did not go as it should, as a sentence."""


class Started:
    """A process under Wine, and what it says.

    Its pipe is not read to an end: Wine's services may hold it for as long as they like.
    """

    def __init__(self, command: Sequence[str], environment: dict[str, str]) -> None:
        self.process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=environment,
            # Wine hands pipes on; files that are open here it does not.
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        self._said = bytearray()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        while some := os.read(self.process.stdout.fileno(), 65536):
            self._said += some

    def said(self) -> str:
        """What it has said; all of it where it has ended."""
        if self.process.poll() is not None:
            self._reader.join(REST_S)
        return self._said.decode("utf-8", "replace").strip()

    def end(self) -> None:
        """End it, however far it is."""
        self.process.kill()
        self.process.wait()


class Windows:
    """A Windows Python under Wine, kept in a folder."""

    def __init__(
        self, folder: Path, display: str, limit_s: float, pip: Path = Path(sys.executable)
    ) -> None:
        """Nothing is made or started yet.

        Args:
            folder: to keep it in.
            display: of the X server that its windows are on; empty for none.
            limit_s: seconds for everything that is made and started.
            pip: a Python of this system that has pip.
        """
        self._fetcher = pip
        self._limit = limit_s
        self.late = time.monotonic() + limit_s
        self.python = folder / "python"
        self._made = folder / "made"
        self._folder = folder
        hidden = ("PYTHONPATH", "PYTHONHOME", "SDL_VIDEODRIVER", "DISPLAY", "WAYLAND_DISPLAY")
        self._variables = {
            **{name: value for name, value in os.environ.items() if name not in hidden},
            **({"DISPLAY": display} if display else {}),
            "WINEPREFIX": str(folder / "prefix"),
            "WINEARCH": "win64",
            "WINEDEBUG": "-all",
            "WINEDLLOVERRIDES": "mscoree,mshtml=",  # nobody is asked to install either
            # What is compiled for Windows names files otherwise than what is compiled here.
            "PYTHONPYCACHEPREFIX": self.path(folder / "compiled"),
        }

    @property
    def drive(self) -> Path:
        """Its drive C."""
        return Path(self._variables["WINEPREFIX"], "drive_c")

    def of_another(self, display: str) -> Windows:
        """A Windows as this one was made, of somebody else; nothing runs there yet.

        It has folders, registry and windows of its own, and the same Python.

        Args:
            display: of the X server that its windows are on.
        """
        other = Windows(self._folder, display, self._limit, self._fetcher)
        prefix = self._folder / "another"
        other._variables["WINEPREFIX"] = str(prefix)
        shutil.rmtree(prefix, ignore_errors=True)
        shutil.copytree(self._folder / "prefix", prefix, symlinks=True)
        return other

    @staticmethod
    def path(path: Path) -> str:
        """What a file of this system is called there."""
        return str(PureWindowsPath(f"Z:{PurePosixPath(path)}"))

    def left(self) -> float:
        """Seconds.

        Raises:
            Unavailable: there are none.
        """
        left = self.late - time.monotonic()
        if left <= 0:
            minutes = f"{self._limit / 60:.0f} minutes"
            raise Unavailable(f"{minutes} were not enough; the rest is left out.")
        return left

    @staticmethod
    def require_wine() -> None:
        """See that it can be made here.

        Raises:
            Unavailable: it cannot.
        """
        if sys.platform != "linux" or platform.machine() != "x86_64":
            raise Unavailable("Wine runs it on Linux with an x86-64 processor only.")
        if sys.version_info[:2] not in PYTHONS:
            raise Unavailable(f"no package carries Python {platform.python_version()} for Windows.")
        for tool in ("wine", "wineserver"):
            if shutil.which(tool) is None:
                raise Unavailable(f"{tool} is not installed.")

    def make(self) -> None:
        """Make what is not there yet.

        Raises:
            Unavailable: what it takes cannot be had.
        """
        pins = self._pins()
        wanted = (
            f"{platform.python_version()} {CARRIER} {RUNTIME}\n{STARTER}{STABLE}{LINKED}\n{pins}"
        )
        if self._made.is_file() and self._made.read_text(encoding="utf-8") == wanted:
            return
        for name in ("python", "prefix", "compiled", "made"):
            with contextlib.suppress(FileNotFoundError, NotADirectoryError):
                shutil.rmtree(self._folder / name)
        self._made.unlink(missing_ok=True)
        self._folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=self._folder) as aside:
            self._unpack(Path(aside))
            self._compile(Path(aside))
            list_of_pins = Path(aside, "pins.txt")
            list_of_pins.write_text(pins, encoding="utf-8")
            packages = self.python / "Lib" / "site-packages"
            self._pip("install", "--target", packages, "--requirement", list_of_pins)
        self._wine("wineboot", "--init")
        version = ("/v", "Version", "/d", "win10", "/f")
        self._wine("wine", "reg", "add", r"HKCU\Software\Wine", *version)
        self._made.write_text(wanted, encoding="utf-8")

    @contextlib.contextmanager
    def running(self) -> Iterator[None]:
        """Wine with a process that keeps it from ending in between; all of it ends with this."""
        keeper = self.start("-c", "print('ready', flush=True); input()")
        try:
            while "ready" not in keeper.said():
                if keeper.process.poll() is not None:
                    raise Unavailable(f"Wine does not start Python ({_last(keeper.said())}).")
                self.left()  # raises once there is none
                time.sleep(0.1)
            yield
        finally:
            keeper.end()
            self.end()

    def end(self) -> None:
        """End every process of this prefix."""
        for word in ("-k", "-w"):
            with contextlib.suppress(subprocess.TimeoutExpired):
                subprocess.run(["wineserver", word], env=self._variables, timeout=30, check=False)

    def start(
        self,
        *words: str,
        home: Path | None = None,
        program: str | Path = "",
        more: Mapping[str, str] | None = None,
    ) -> Started:
        """Start the Windows Python, or another program, in the folder of the checkout.

        Args:
            words: that it is given.
            home: for games and settings; that of Wine's user without it.
            program: in place of Python.
            more: variables of the environment.
        """
        own = {} if home is None else {"BLACKOUT_HOME": self.path(home)}
        started = str(program or self.python / "python.exe")
        return Started(["wine", started, *words], {**self._variables, **own, **(more or {})})

    def run(
        self,
        *words: str,
        home: Path | None = None,
        program: str | Path = "",
        more: Mapping[str, str] | None = None,
        step_s: float = STEP_S,
    ) -> str:
        """What a command says; the words and variables of `start`.

        Raises:
            Failed: it did not end well, though Python still starts.
            Unavailable: Wine does not start Python any more, or the time is up.
        """
        left = self.left()
        started = self.start(*words, home=home, program=program, more=more)
        try:
            code = started.process.wait(min(left, step_s))
        except subprocess.TimeoutExpired:
            self.left()
            raise Failed(f"`{' '.join(words)}` was not done after {step_s:.0f} s.") from None
        finally:
            started.end()
        if code != 0:
            self.require("sys", "Wine no longer starts Python")
            raise Failed(f"`{' '.join(words)}` ended with {code}: {started.said()[-2000:]}")
        return started.said()

    def require(self, modules: str, what: str) -> None:
        """Have Wine start Python and import these, without a line of the program.

        Raises:
            Unavailable: that does not work, so that nothing can be said about the program.
        """
        late = time.monotonic() + min(self.left(), STEP_S / 2)
        started = self.start("-c", f"import {modules}; print('started', flush=True)")
        # On a busy machine Wine was seen to need minutes for the end of such a process.
        while "started" not in started.said() and time.monotonic() < late:
            if started.process.poll() is not None:
                break
            time.sleep(0.1)
        started.end()
        if "started" not in started.said():
            raise Unavailable(f"{what} ({_last(started.said())}).")

    def _pins(self, name: str = "requirements.txt") -> str:
        """The pinned requirements of a file, as they are installed under Wine."""
        lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
        # pip asks the system it runs on what a line with a condition is for.
        wanted = [line.removesuffix(ONLY_THERE) for line in lines]
        pins = [line for line in wanted if re.match(r"[\w.-]+==", line) and ";" not in line]
        return "".join(f"{INSTEAD.get(line.partition('==')[0], line)}\n" for line in pins)

    def packer(self) -> Path:
        """A folder with what packs programs, PyInstaller and what it needs."""
        folder = self._folder / "packer"
        pins, made = self._pins("requirements-package.txt"), self._folder / "packer.made"
        if not made.is_file() or made.read_text(encoding="utf-8") != pins:
            shutil.rmtree(folder, ignore_errors=True)
            with tempfile.TemporaryDirectory(dir=self._folder) as aside:
                pins_file = Path(aside, "pins.txt")
                pins_file.write_text(pins, encoding="utf-8")
                words = ("--no-deps", "--target", folder, "--requirement", pins_file)
                self._pip("install", *words)
            made.write_text(pins, encoding="utf-8")
        return folder

    def _unpack(self, aside: Path) -> None:
        """Python's own library, its modules in C and those in Python."""
        self._pip("download", "--no-deps", "--dest", aside, CARRIER)
        (wheel,) = aside.glob("panda3d*.whl")
        modules = self.python / "DLLs"
        modules.mkdir(parents=True)
        with zipfile.ZipFile(wheel) as file:
            for entry in file.infolist():
                folder, _, name = entry.filename.rpartition("/")
                if folder == "deploy_libs" and name:
                    # Python finds its modules in DLLs, Windows what these link to beside the exe.
                    target = modules if name.endswith(".pyd") else self.python
                    (target / name).write_bytes(file.read(entry))
        self._pip("download", "--no-deps", "--dest", aside, RUNTIME)
        (wheel,) = aside.glob("msvc_runtime*.whl")
        with zipfile.ZipFile(wheel) as file:
            for name in file.namelist():
                if Path(name).name in RUNTIMES and "/Scripts/" in name:
                    (self.python / Path(name).name).write_bytes(file.read(name))
        ours = Path(os.__file__).parent
        shutil.copytree(ours, self.python / "Lib", ignore=shutil.ignore_patterns(*LEFT_OUT))

    def _compile(self, aside: Path) -> None:
        """What starts it, and what modules for every version ask for."""
        import build_native  # and so the bots, which whoever only looks at packages has not

        compiler = build_native.interpreter_with_compiler()
        if compiler is None:
            raise Unavailable("the compiler for what starts Python cannot be had.")
        source = aside / "starter.c"
        source.write_text(STARTER, encoding="utf-8")
        major, minor = sys.version_info[:2]
        defined = f'-DPYTHON="python{major}{minor}.dll"'
        linked = ("-Wl,-e,start", "-lkernel32", "-lshell32")
        target = build_native.TARGETS["windows-x86_64.dll"]
        exe = str(self.python / "python.exe")
        command = [str(compiler), "-m", "ziglang", "cc", "-target", target, *LINKED]
        self._tool([*command, defined, str(source), *linked, "-o", exe])
        library, stable, names = f"python{major}{minor}", aside / "stable.c", aside / "stable.def"
        stable.write_text(STABLE, encoding="utf-8")
        led_on = (
            f"{name} = {library}.{name}\n"
            for name in exported((self.python / f"{library}.dll").read_bytes())
        )
        names.write_text(f"LIBRARY python3.dll\nEXPORTS\n{''.join(led_on)}", encoding="utf-8")
        made = ("-shared", "-o", str(self.python / "python3.dll"))
        self._tool([*command, str(stable), str(names), *made])

    def _pip(self, word: str, *words: str | Path) -> None:
        version = ".".join(map(str, sys.version_info[:2]))
        wheels = ("--platform", "win_amd64", "--python-version", version, "--only-binary=:all:")
        pip = (
            str(self._fetcher),
            "-m",
            "pip",
            "--disable-pip-version-check",
            "--quiet",
            "--no-input",
        )
        self._tool([*pip, word, "--retries", "2", *wheels, *map(str, words)])

    def _tool(self, command: list[str]) -> None:
        """Run what makes the Windows Python; without that nothing can be checked."""
        try:
            done = subprocess.run(
                command, capture_output=True, text=True, timeout=self.left(), check=False
            )
        except subprocess.TimeoutExpired:
            done = None
        if done is None:
            self.left()
        elif done.returncode != 0:
            said = _last(done.stdout + done.stderr)
            raise Unavailable(f"a Windows Python cannot be made: {said}")

    def _wine(self, *command: str) -> None:
        """Set Wine up: what it does not bring about shows when Python is started."""
        with contextlib.suppress(subprocess.TimeoutExpired):
            # Services stay behind, and would hold a pipe open.
            subprocess.run(
                command,
                env=self._variables,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                timeout=self.left(),
                check=False,
            )


def exported(library: bytes) -> list[str]:
    """The names that a 64-bit library for Windows exports, read from its headers (PE32+)."""
    (header,) = struct.unpack_from("<I", library, 0x3C)
    number, optional = struct.unpack_from("<6xH12xH", library, header)
    sections = header + 24 + optional

    def place(address: int) -> int:
        """Of an address in memory, in the file."""
        for section in range(sections, sections + 40 * number, 40):
            size, start, kept, offset = struct.unpack_from("<4I", library, section + 8)
            if start <= address < start + max(size, kept):
                return int(address - start + offset)
        raise ValueError("an address of no section")

    directory = place(struct.unpack_from("<I", library, header + 24 + 112)[0])
    count, _, names = struct.unpack_from("<3I", library, directory + 24)
    starts = map(place, struct.unpack_from(f"<{count}I", library, place(names)))
    return [library[start : library.index(b"\0", start)].decode("ascii") for start in starts]


def _last(said: str) -> str:
    """The last line of what was said."""
    lines = said.strip().splitlines()
    return lines[-1] if lines else "it says nothing"
