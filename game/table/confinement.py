"""What the process of a third-party bot may have, set by itself before it loads the bot.

A bot is a program that somebody chose to run, and no prison holds it. But it is not handed what it
needs not have, an accident of its own does not take the machine down, and nothing that it starts
outlives the game.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

from game.jobs.lifeline import hold_group

MEMORY: Final = 4 * 1024**3
"""Bytes that the process may take."""
PROCESSES: Final = 256
"""Processes and threads that it may start, beyond those that its owner has already."""
KEPT: Final = (
    *("PATH", "HOME", "USER", "LOGNAME", "LANG", "LANGUAGE", "TZ", "TMPDIR", "TEMP", "TMP"),
    *("VIRTUAL_ENV", "LD_LIBRARY_PATH", "USERPROFILE", "APPDATA", "LOCALAPPDATA", "PROGRAMDATA"),
    *("SYSTEMROOT", "SYSTEMDRIVE", "WINDIR", "COMSPEC", "PATHEXT", "NUMBER_OF_PROCESSORS"),
)
"""Variables of the environment that programs cannot well do without."""
KEPT_PREFIXES: Final = ("BOT_", "LC_", "PYTHON", "CUDA_", "DYLD_", "MKL_", "NUMBA_", "OMP_")
"""`BOT_` is for bots' own."""


def confine() -> None:
    """Forget arguments and environment, found a group of processes, and take limits."""
    sys.argv[:] = sys.argv[:1]
    sys.orig_argv[:] = sys.orig_argv[:1]
    for name in _unneeded(os.environ):
        del os.environ[name]
    if sys.platform != "win32":
        with suppress(OSError):
            os.setsid()
            hold_group()
        _take_limits()


def _unneeded(names: Iterable[str]) -> list[str]:
    """Those variables that the bot is not to see."""
    return [
        name
        for name in names
        if name.upper() not in KEPT and not name.upper().startswith(KEPT_PREFIXES)
    ]


if sys.platform != "win32":
    import resource

    def _take_limits() -> None:
        # Of address space much is only reserved; what may be written to counts where that is known.
        memory = resource.RLIMIT_DATA if sys.platform == "linux" else resource.RLIMIT_AS
        _limit(memory, MEMORY)
        _limit(resource.RLIMIT_CORE, 0)
        if (running := _running()) is not None:
            limit_processes(running + PROCESSES)

    def _limit(what: int, most: int) -> None:
        _, hard = resource.getrlimit(what)
        if hard != resource.RLIM_INFINITY:
            most = min(most, hard)
        with suppress(OSError, ValueError):
            resource.setrlimit(what, (most, most))

    def limit_processes(most: int) -> None:
        """Let no more be started, unless that would let none at all.

        The system counts all of a user's, also in containers that cannot be seen from here.
        """
        soft, hard = resource.getrlimit(resource.RLIMIT_NPROC)
        if hard != resource.RLIM_INFINITY:
            most = min(most, hard)
        try:
            resource.setrlimit(resource.RLIMIT_NPROC, (most, hard))
        except (OSError, ValueError):
            return
        try:
            one = threading.Thread(target=int)
            one.start()
            one.join()
        except RuntimeError:
            resource.setrlimit(resource.RLIMIT_NPROC, (soft, hard))
        else:
            resource.setrlimit(resource.RLIMIT_NPROC, (most, most))

    def _running() -> int | None:
        """Processes and threads of this user, which the limit counts; None where it is not told."""
        count, mine = 0, os.getuid()
        try:
            for folder in Path("/proc").iterdir():
                if folder.name.isdecimal():
                    with suppress(OSError):
                        if folder.stat().st_uid == mine:
                            count += sum(1 for _ in (folder / "task").iterdir())
        except OSError:
            return None
        return count or None
