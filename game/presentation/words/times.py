"""What is said of dates, of times in seconds since the epoch (the hour, how long ago), of spans."""

from __future__ import annotations

import time
from datetime import date
from typing import Final

from game.days import local_day
from game.table.records.headers import seconds_of
from game.translation import N_, _, ngettext

_HOUR = 3600
"""Seconds."""


_WEEKDAYS: Final = (
    N_("Monday"),
    N_("Tuesday"),
    N_("Wednesday"),
    N_("Thursday"),
    N_("Friday"),
    N_("Saturday"),
    N_("Sunday"),
)
_MONTHS: Final = (
    *(N_("January"), N_("February"), N_("March"), N_("April"), N_("May"), N_("June")),
    *(N_("July"), N_("August"), N_("September"), N_("October"), N_("November"), N_("December")),
)


def weekday_initials() -> list[str]:
    """Monday to Sunday in two letters."""
    return [_(name)[:2] for name in _WEEKDAYS]


def month_title(year: int, month: int) -> str:
    """A month of a year."""
    return _("{month} {year}", month=_(_MONTHS[month - 1]), year=year)


def short_month_title(year: int, month: int) -> str:
    """A month of a year, its name in three letters."""
    return _("{month} {year}", month=_(_MONTHS[month - 1])[:3], year=year)


def date_words(day: date, *, short: bool = False) -> str:
    """A date in words, without its weekday; a `short` one has three letters of the month."""
    month = _(_MONTHS[day.month - 1])
    return _(
        "{day} {month} {year}", day=day.day, month=month[:3] if short else month, year=day.year
    )


def date_title(day: date) -> str:
    """A date in words."""
    return _("{one}, {other}", one=_(_WEEKDAYS[day.weekday()]), other=date_words(day))


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
    return ngettext("{days} day ago", "{days} days ago", days, days=days)


def clock_words(seconds: int) -> str:
    """So many seconds as on a clock: minutes and seconds, or hours before them."""
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


def dated(when: float) -> tuple[str, str]:
    """Day, its month in three letters, and hour; that is empty where no clock shows it."""
    try:
        hour = time.strftime("%H:%M", time.localtime(when))
    except (OSError, OverflowError, ValueError):
        hour = ""
    return date_words(local_day(when), short=True), hour


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
