"""What is said of a time in seconds since the epoch: its date, its hour, how long ago it was."""

from __future__ import annotations

import time
from datetime import date

from game.days import local_day
from game.presentation.words.daily import date_words, short_date
from game.table.records.headers import seconds_of
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
    """Day, its month in three letters, and hour; that is empty where no clock shows it."""
    try:
        hour = time.strftime("%H:%M", time.localtime(when))
    except (OSError, OverflowError, ValueError):
        hour = ""
    return short_date(local_day(when)), hour


def day_words(when: str) -> str:
    """The date of a time as a record tells it, or of a date, in words; empty where it tells none.

    It is the date on this machine's calendar.
    """
    seconds = seconds_of(when)
    if seconds is not None:
        return date_words(local_day(seconds))
    try:
        return date_words(date.fromisoformat(when[:10]))
    except ValueError:
        return ""
