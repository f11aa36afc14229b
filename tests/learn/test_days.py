"""The calendar: rows of days, its two ends, midnight, summer time and other time zones."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from datetime import date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.days import days_from, local_day, longest_row, row_around, row_today
from game.presentation.words.advice.mistakes import comes_back
from game.presentation.words.times import ago, date_words, dated
from game.puzzles.puzzle_progress import PuzzleProgress, PuzzleTry
from game.review.spacing import WAITS, Box, fresh

DAY = date(2026, 11, 22)


def days(*numbers: int) -> set[date]:
    return {DAY + timedelta(days=number) for number in numbers}


# Rows of days ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("played", "row"),
    [
        ((), 0),
        ((-1,), 1),
        ((0,), 1),
        ((-3, -2, -1), 3),
        ((-3, -2, -1, 0), 4),
        ((-3, -2, 0), 3),
        ((-3, -2), 2),
        ((-3,), 0),
        ((-6, -5, -3, -1, 0), 3),
        ((-6, -5, -4, -2, 0), 2),
        ((-7, -6, -3, -2, -1), 3),
    ],
)
def test_a_row_ends_today_or_yesterday_and_one_missed_day_is_forgiven(
    played: tuple[int, ...], row: int
) -> None:
    assert row_today(days(*played), DAY) == row


def test_a_day_that_comes_twice_breaks_no_row() -> None:
    """Whoever plays on the 23rd, flies west and lives through the 22nd again."""
    assert row_today(days(-1, 0, 1), DAY) == 3
    assert row_today(days(1), DAY) == 1
    assert row_today(days(2), DAY) == 0
    assert row_today(days(-1, 0, 2), DAY) == 3


@given(st.sets(st.integers(0, 40)))
def test_the_longest_row_is_that_of_its_days_with_one_hole_at_most(numbers: set[int]) -> None:
    longest = 0
    for first in numbers:
        for last in numbers:
            holes = [number for number in range(first, last + 1) if number not in numbers]
            if first <= last and len(holes) <= 1:
                longest = max(longest, last - first + 1 - len(holes))
    assert longest_row(days(*numbers)) == longest


def test_the_calendar_ends_in_both_directions() -> None:
    assert days_from(date.max, 1) == date.max
    assert days_from(date.min, -7) == date.min
    for end in (date.min, date.max):
        assert row_today({end}, end) == row_around({end}, end) == longest_row({end}) == 1
        assert row_today(set(), end) == 0
        assert PuzzleProgress((PuzzleTry("a", True, end, daily=True),)).days_in_a_row(end) == 1


# Midnight, summer time, time zones ---------------------------------------------------------------


@pytest.fixture(params=["Europe/Berlin", "Pacific/Kiritimati", "Pacific/Honolulu", "UTC"])
def zone(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A time zone of this process; where the system cannot be told one, its own."""
    if hasattr(time, "tzset"):
        monkeypatch.setitem(os.environ, "TZ", request.param)
        time.tzset()
    yield request.param
    monkeypatch.undo()
    if hasattr(time, "tzset"):
        time.tzset()


@pytest.mark.parametrize("day", [date(2026, 3, 29), date(2026, 10, 25), DAY], ids=str)
def test_a_day_lasts_from_midnight_to_midnight(zone: str, day: date) -> None:
    """Also one of 23 hours, and one of 25."""
    first = datetime(day.year, day.month, day.day).timestamp()
    coming = day + timedelta(days=1)
    last = datetime(coming.year, coming.month, coming.day).timestamp() - 1
    assert local_day(first) == local_day(last) == day
    assert local_day(first - 1) == day - timedelta(days=1)
    assert local_day(last + 1) == coming
    assert ago(first + 60, last) == "today"
    assert ago(first - 60, last) == "yesterday"
    assert ago(first - 60, last + 1) == "2 days ago"


def test_what_was_saved_before_midnight_is_of_yesterday() -> None:
    late = datetime(2026, 11, 22, 22, 0).timestamp()
    assert ago(late, late + 4 * 3600) == "yesterday"
    assert ago(late, late + 60) == "just now"
    assert ago(late, late + 1800) == "within the hour"


def test_a_clock_set_back_says_nothing_strange() -> None:
    assert ago(86400.0 * 300, 86400.0 * 299) == "just now"


@pytest.mark.parametrize("when", [1e308, -1e308, 1e18, -1e18, 0.0, -1.0, float(2**63)])
def test_a_time_that_no_calendar_has_is_at_its_end(when: float) -> None:
    day, _hour = dated(when)
    assert day == date_words(local_day(when), short=True)
    assert ago(when, 0.0)


# Mistakes that come back -------------------------------------------------------------------------


def test_a_mistake_comes_back_although_the_clock_was_ahead() -> None:
    """Tried with a clock of next year, which was then set right."""
    box = fresh(DAY).after(DAY + timedelta(days=400), right=True)
    assert box.is_due(DAY)
    assert comes_back(box, DAY) == "To try today."


def test_a_clock_set_back_by_a_day_makes_it_wait_a_day_longer() -> None:
    box = fresh(DAY).after(DAY, right=True)
    assert (box.due - DAY).days == WAITS[0]
    assert not box.is_due(DAY - timedelta(days=1))
    assert box.is_due(box.due)


@pytest.mark.parametrize("today", [date.min, date.max])
def test_a_mistake_at_the_ends_of_the_calendar(today: date) -> None:
    box = Box(len(WAITS) - 1, today)
    assert box.is_due(today)
    for right in (False, True):
        moved = box.after(today, right=right)
        assert moved.due >= today
        assert comes_back(moved, today)
