"""A process that was started ends with the one that started it, whatever it is doing.

It has one end of a pipe into which nobody ever writes, and which breaks when the other process is
gone. A thread waits for that. A computation that lets no other thread run, as a stranger's bot may
for ever, is ended on Linux by the system itself, which is asked to signal what happens to the pipe.
(Linux can also signal the end of a parent, but it means the thread that started the process, and
ours come and go.)
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

from game.jobs.background import dedicated

if TYPE_CHECKING:  # the menu loads this module before any process is needed
    from multiprocessing.connection import Connection

_kept: list[Connection] = []
"""The end of the pipe, which must not be closed."""


def hold(end: Connection) -> None:
    """End this process as soon as nobody has the other end any more."""
    _kept.append(end)
    _signal_to(os.getpid())
    dedicated("lifeline", partial(_wait, end))


def hold_group() -> None:
    """The same for the whole group of processes that this one has founded."""
    if sys.platform != "win32":
        _signal_to(-os.getpgrp())


def end_own_group() -> None:
    """End this process and all that it started; returns where it founded no group."""
    if sys.platform != "win32" and os.getpgrp() == os.getpid():
        os.killpg(0, signal.SIGKILL)


def end_group(process: int) -> None:
    """End a confined process and all that it started; it must not have been waited for yet."""
    if sys.platform == "win32":
        with suppress(OSError, subprocess.SubprocessError):
            words = ["taskkill", "/T", "/F", "/PID", str(process)]
            subprocess.run(words, capture_output=True, timeout=5.0, check=False)
        return
    with suppress(OSError):  # it is gone, or founded no group yet
        os.killpg(process, signal.SIGKILL)


def _wait(end: Connection) -> None:
    with suppress(EOFError, OSError):
        end.recv_bytes()
    end_own_group()
    os._exit(1)


def _signal_to(whom: int) -> None:
    """Have the system kill a process, or a group if negative, when the pipe breaks."""
    if sys.platform != "linux":
        return
    import fcntl  # not on Windows

    for end in _kept:
        file = end.fileno()
        with suppress(OSError):  # a system that only looks like Linux: then the thread does it
            fcntl.fcntl(file, fcntl.F_SETSIG, signal.SIGKILL)
            fcntl.fcntl(file, fcntl.F_SETOWN, whom)
            flags = fcntl.fcntl(file, fcntl.F_GETFL)
            fcntl.fcntl(file, fcntl.F_SETFL, flags | os.O_ASYNC)
