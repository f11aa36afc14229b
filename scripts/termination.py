"""A script with a window ended from outside: SDL would turn the signal into an event of its own.

That event asks a window whether it may close, and a script that plays by itself does not look.
"""

from __future__ import annotations

import signal
import sys
from typing import Final, NoReturn

ENDED: Final = 128 + signal.SIGTERM
"""Exit code, as a shell reports it."""


def heed_sigterm() -> None:
    """Leave where the script is, tidying up; SDL keeps away from a signal that is taken."""

    def leave(_number: int, _frame: object) -> NoReturn:
        sys.exit(ENDED)

    signal.signal(signal.SIGTERM, leave)
