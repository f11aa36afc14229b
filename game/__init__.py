"""Blackout: a card table for Blackout, Oh Hell and the games of their family.

Nothing of the program is imported sooner, so Ctrl-C is heard from here on where it is being started
as `python -m game`, `python -m blackout_table` or `blackout`.
"""

import os
import sys

__version__ = "0.3.0"


def _is_started() -> bool:
    """Whether this very program is started, and no other that imports the engine."""
    name = sys.argv[0] if getattr(sys, "argv", None) else ""
    if name == "-m":  # as long as Python looks for the module
        return {"game", "blackout_table"}.intersection(sys.orig_argv) != set()
    return name.replace("\\", "/").rpartition("/")[2] in ("blackout", "blackout.exe")


def _end(kind, error, trace):  # type: ignore[no-untyped-def]  # types would be imports
    """Handle what nobody caught: Ctrl-C ends the program without a traceback."""
    if issubclass(kind, KeyboardInterrupt):
        os._exit(130)
    sys.__excepthook__(kind, error, trace)


if _is_started():
    sys.excepthook = _end  # what handles signals takes a moment to import
    from game.interrupts import leave_at_first

    leave_at_first()
    sys.excepthook = sys.__excepthook__
