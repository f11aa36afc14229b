"""Blackout: a card table for Blackout, Oh Hell and the games of their family.

Nothing of the program is imported sooner, so Ctrl-C is heard from here on where it is being started
as `python -m game`, `python -m blackout_table` or `blackout`.
"""

import sys

__version__ = "0.2.0"


def _is_started() -> bool:
    """Whether this very program is started, and no other that imports the engine."""
    name = sys.argv[0] if getattr(sys, "argv", None) else ""
    if name == "-m":  # as long as Python looks for the module
        return {"game", "blackout_table"}.intersection(sys.orig_argv) != set()
    return name.replace("\\", "/").rpartition("/")[2] in ("blackout", "blackout.exe")


if _is_started():
    from game.interrupts import leave_at_first

    leave_at_first()
