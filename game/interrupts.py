"""Ctrl-C while the program starts and ends, when nothing of it can handle an exception yet."""

from __future__ import annotations

import os
import signal
from types import FrameType
from typing import Final

INTERRUPTED: Final = 130
"""Exit code after Ctrl-C, as a shell reports it."""


def leave_quietly() -> None:
    """From now on Ctrl-C ends the program at once, without a traceback.

    One that was held back while Python started (scripts/bootstrap.py) is heard now.
    """
    signal.signal(signal.SIGINT, _leave)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def leave_at_first() -> None:
    """The same, as long as nobody has decided otherwise: for a program that is just imported."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, _leave)


def interrupt_usually() -> None:
    """Ctrl-C raises KeyboardInterrupt again, for a command that ends in its own way."""
    if signal.getsignal(signal.SIGINT) is _leave:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def _leave(_number: int, _frame: FrameType | None) -> None:
    os._exit(INTERRUPTED)
