"""Where PyInstaller makes a folder of the program: on this system, for older ones, under Wine."""

from __future__ import annotations

import contextlib
import os
import platform
import runpy
import subprocess
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Final, Self

from installers import windows_installer
from installers.portable import COMMIT, Portable
from installers.wine import Failed, Windows

ROOT: Final = Path(__file__).resolve().parents[2]
WINE_S: Final = 2400.0
"""Seconds that building under Wine may take, on a busy machine too."""
PYINSTALLER: Final = ("-m", "PyInstaller", "--noconfirm", "--log-level", "WARN")
FLAW: Final = "[WinError 1359]"
"""Windows' word for an error within itself: under Wine a child of PyInstaller ended with it in one
of five builds, and the next build of the same sources went well."""


class Here:
    """On this system, with a Python that has PyInstaller."""

    place = "here"
    """The folder that it works in, under that of all builds."""

    def __init__(self, python: Path) -> None:
        self._python = python
        self.system = platform.system().lower()
        self.machine = platform.machine().lower()

    def __enter__(self) -> Self:
        """Make ready."""
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        """End what was started."""

    def freeze(self, spec: Path, made: Path, work: Path, log: Path) -> int:
        """Have PyInstaller make the folder; its exit code.

        Args:
            spec: that describes it.
            made: where the folder goes.
            work: for what it makes in between.
            log: for what it says.
        """
        places = ["--distpath", str(made), "--workpath", str(work)]
        os.environ[COMMIT] = commit()
        command = self._command(*PYINSTALLER, *places, str(spec))
        with log.open("wb") as file:
            return subprocess.run(
                command, cwd=ROOT, stdout=file, stderr=file, check=False
            ).returncode

    def start(self, program: Path, words: Sequence[str], home: Path) -> None:
        """Start the frozen program with these words.

        Raises:
            SystemExit: it does not end well.
        """
        variables = {**os.environ, "BLACKOUT_HOME": str(home)}
        code = subprocess.run([program, *words], env=variables, check=False).returncode
        if code != 0:
            raise SystemExit(f"package.py: {program.name} ended with {code}.")

    def more(self, folder: Path, version: str) -> list[Path]:
        """What else is made of the folder on this way."""
        return []

    def _command(self, *words: str) -> list[str]:
        return [str(self._python), *words]


class OlderSystems(Here):
    """With the Python that starts on older systems too."""

    place = "older"

    def __init__(self, folder: Path, pins: Sequence[Path], python: Path) -> None:
        super().__init__(python)
        self._portable = Portable(folder)
        self._pins = pins

    def __enter__(self) -> Self:
        self._portable.make(self._pins, self._python)
        return self

    def _command(self, *words: str) -> list[str]:
        return self._portable.command(*words)


class UnderWine(Here):
    """For Windows, with a Windows Python under Wine."""

    place = "wine"

    def __init__(self, python: Path) -> None:
        super().__init__(python)
        self.system, self.machine = "windows", "amd64"
        self._windows = Windows(cache(), "", WINE_S, python)
        self._running = contextlib.ExitStack()
        self._icon = Path()

    def __enter__(self) -> Self:
        windows_installer.require()
        self._windows.require_wine()
        self._windows.make()
        self._packer = self._windows.packer()
        self._running.enter_context(self._windows.running())
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self._running.close()

    def freeze(self, spec: Path, made: Path, work: Path, log: Path) -> int:
        path = self._windows.path
        places = ("--distpath", path(made), "--workpath", path(work))
        words = (*PYINSTALLER, *places, path(spec))
        more = {"PYTHONPATH": path(self._packer), COMMIT: commit()}
        try:
            try:
                said = self._windows.run(*words, step_s=WINE_S, more=more)
            except Failed as failed:
                if FLAW not in str(failed):
                    raise
                print(f"PyInstaller ended with {FLAW} within Wine; once more ...", flush=True)
                said = self._windows.run(*words, step_s=WINE_S, more=more)
        except Failed as failed:
            log.write_text(str(failed), encoding="utf-8")
            return 1
        self._icon = work / spec.stem / "blackout.ico"
        log.write_text(said, encoding="utf-8")
        return 0

    def start(self, program: Path, words: Sequence[str], home: Path) -> None:
        try:
            said = self._windows.run(*words, home=home, program=program)
        except Failed as failed:
            raise SystemExit(f"package.py: {failed}") from None
        print(said, flush=True)

    def more(self, folder: Path, version: str) -> list[Path]:
        return [windows_installer.build(folder, version, self._icon)]


Freezer = Here
"""Any of them."""


def commit() -> str:
    """The commit of the sources, asked of the git of this system."""
    built = runpy.run_path(str(ROOT / "game" / "built.py"))
    return str(built["commit_of"](ROOT))


def cache() -> Path:
    """Where the Windows Python is kept, unless somebody names another folder."""
    return Path(os.environ.get("BLACKOUT_WINDOWS_CACHE") or ROOT / "build" / "windows").resolve()
