"""Days on the calendar: today's, days from another one, and days in a row.

A calendar has a first and a last day, a clock may be set to either, and a day may seem to come
twice: whoever travels west, or sets the clock back. So a row of days may reach beyond today.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import date, datetime, timedelta


def local_date() -> date:
    """The date on the calendar of this machine."""
    return date.today()


def local_day(when: float) -> date:
    """The date on this machine's calendar of a time in seconds since the epoch.

    A time that no calendar has, as of a damaged file, is the first or the last day.
    """
    try:
        return datetime.fromtimestamp(when).date()
    except (OSError, OverflowError, ValueError):
        return date.max if when > 0 else date.min


def days_from(day: date, number: int) -> date:
    """So many days after a day, or before; the first or last of the calendar where it ends."""
    try:
        return day + timedelta(days=number)
    except OverflowError:
        return date.max if number > 0 else date.min


def row_around(days: Collection[date], day: date) -> int:
    """How many of these days, one after the other, a day is in the middle of; 0 where in none."""
    return 1 + _beside(days, day, -1) + _beside(days, day, 1) if day in days else 0


def row_today(days: Collection[date], today: date) -> int:
    """How many of these days stand in a row that holds today.

    Where today is not among them it may still come, so the row that ends yesterday counts; and so
    does one that begins tomorrow, by a calendar that was ahead.
    """
    nearest = (today, days_from(today, -1), days_from(today, 1))
    return next((row for day in nearest if (row := row_around(days, day))), 0)


def longest_row(days: Collection[date]) -> int:
    """The most of these days that ever stood in a row."""
    firsts = (day for day in days if not _beside(days, day, -1))
    return max((row_around(days, day) for day in firsts), default=0)


def _beside(days: Collection[date], day: date, step: int) -> int:
    """How many of these days follow on a day without a gap, in the direction of a step."""
    number = 0
    while (following := days_from(day, step)) != day and following in days:
        day, number = following, number + 1
    return number
