"""What is said of a time in seconds since the epoch: its date, its hour, how long ago it was."""

from __future__ import annotations

import time

from game.days import local_day
from game.translation import _, ngettext

_HOUR = 3600
"""Seconds."""


def ago(when: float, now: float) -> str:
    """How long ago something was, by the calendar of this machine.

    What a clock that was ahead dates after now was just now, as far as anybody can tell.
    """
    seconds = now - when
    if seconds < _HOUR:
        return _("just now") if seconds < 300 else _("within the hour")
    days = (local_day(now) - local_day(when)).days
    if days < 1:
        return _("today")
    if days == 1:
        return _("yesterday")
    return ngettext("{days} day ago", "{days} days ago", days).format(days=days)


def dated(when: float) -> tuple[str, str]:
    """Day and hour, the same in every language; the hour is empty where no clock shows it."""
    try:
        hour = time.strftime("%H:%M", time.localtime(when))
    except (OSError, OverflowError, ValueError):
        hour = ""
    return local_day(when).isoformat(), hour
