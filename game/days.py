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
    """How many of these days stand in a row that holds today, one missed day forgiven.

    Where today is not among them it may still come, so the row that ends yesterday counts; and so
    does one that begins tomorrow, by a calendar that was ahead. The day that is forgiven, which
    does not count, may be yesterday.
    """
    nearest = (today, days_from(today, -1), days_from(today, 1))
    row = next((row for day in nearest if (row := _forgiven(days, day))), 0)
    return row or row_around(days, days_from(today, -2))


def longest_row(days: Collection[date]) -> int:
    """The most of these days that ever stood in a row, one missed day forgiven."""
    firsts = (day for day in days if not _beside(days, day, -1))
    return max((_forgiven(days, day) for day in firsts), default=0)


def _forgiven(days: Collection[date], day: date) -> int:
    """The row that a day is in, with the longer one of those a single missed day away from it."""
    row = row_around(days, day)
    if not row:
        return 0
    ends = ((step, days_from(day, step * _beside(days, day, step))) for step in (-1, 1))
    beyond = (row_around(days, days_from(end, 2 * step)) for step, end in ends if _apart(end, step))
    return row + max(beyond, default=0)


def _apart(day: date, step: int) -> bool:
    """Whether the calendar has a second day in the direction of a step."""
    return abs((days_from(day, 2 * step) - day).days) == 2


def _beside(days: Collection[date], day: date, step: int) -> int:
    """How many of these days follow on a day without a gap, in the direction of a step."""
    number = 0
    while (following := days_from(day, step)) != day and following in days:
        day, number = following, number + 1
    return number
