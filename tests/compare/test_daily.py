"""The daily deal: its rule, the one counted try of a date, streaks, and the expert's plays."""

from __future__ import annotations

import hashlib
import json
from datetime import date, timedelta
from pathlib import Path
from random import Random

import pytest

from game.daily.experts import kept_of, question_of, standing, tasks_of
from game.daily.rule import CALENDAR, FIRST_DAY, OPPONENTS, setup_of
from game.daily.tries import DailyError, Tries, TryStage, longest_streak, streak
from game.duplicate.plays import SeatPlay
from game.presentation.game_minutes import game_minutes
from game.roster import BOTS_VERSION
from game.table.shelf import Shelf
from tests.on_file import write
from tests.played_by_bots import kept, lines_of
from tests.storage.raw_documents import raw
from tests.tables import play_persons, table_for

DAY = date(2026, 11, 23)
"""A Monday."""
PROFILE = "0" * 32


@pytest.fixture
def tries(tmp_path: Path) -> Tries:
    return Tries(PROFILE, tmp_path / "daily", tmp_path / "games")


def played(tries: Tries, day: date, on: date | None = None, **more: object) -> Path:
    """A finished try."""
    setup = setup_of(day, played=on)
    path = kept(tries.record_of_name(f"{day}.blackout"), setup, **more)
    tries.begin(day, on or day, path)
    return path


def test_a_day_is_what_the_rule_says() -> None:
    """Restated from docs/how-to/daily.md."""
    setup = setup_of(DAY)
    text = "blackout-daily-1|2026-11-23"
    assert setup.seed == hashlib.sha256(text.encode()).hexdigest()[:32]
    assert setup.variant.id == "oh-hell"
    assert setup.variant.options == {"schedule": "down"}
    agents = ["human", "skilled", "casual", "skilled"]
    assert [seat.agent for seat in setup.seats] == agents
    assert (setup_of(DAY), setup_of(DAY + timedelta(days=7)).variant) == (setup, setup.variant)


def test_every_weekday_can_be_played_in_seven_to_ten_minutes() -> None:
    days = [FIRST_DAY + timedelta(days=number) for number in range(7)]
    setups = [setup_of(day) for day in days]
    assert len({setup.variant.id for setup in setups}) == len(CALENDAR) == 7
    for setup in setups:
        assert 7 <= game_minutes(setup.variant, setup.players) <= 10
        agents = tuple(seat.agent for seat in setup.seats[1:])
        assert agents == OPPONENTS[: setup.players - 1]


def test_the_header_names_day_limit_and_bots() -> None:
    lines = lines_of(setup_of(DAY, played=DAY + timedelta(days=2)), deals=1)
    assert lines[0]["match"] == {
        "playouts": 30,
        "bots": BOTS_VERSION,
        "daily": "2026-11-23",
        "played": "2026-11-25",
    }


def test_a_day_has_one_try_wherever_the_clock_stands(tries: Tries) -> None:
    path = played(tries, DAY)
    first = tries.try_of(DAY)
    assert first is not None
    for on in (DAY - timedelta(days=3), DAY, DAY + timedelta(days=3)):
        with pytest.raises(DailyError, match="begun already"):
            tries.begin(DAY, on, path)
    assert tries.try_of(DAY) == first


def test_a_finished_day_is_never_worked_out_again(tries: Tries) -> None:
    path = played(tries, DAY)
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    first = tries.try_of(DAY)
    assert first is not None
    assert first.result is not None
    scores = [line for line in lines if line.get("event") == "score"]
    assert first.result.points == lines[-1]["totals"][0] == scores[-1]["totals"][0]
    assert len(first.result.marks) == len(scores)
    found = standing(first.result.points, [SeatPlay(0, "expert", 0, -1, True, ())])
    ranked = tries.rank(DAY, found)
    other = standing(-100, [SeatPlay(0, "expert", 0, 50, True, ())])
    assert tries.rank(DAY, other) == ranked
    path.write_text("gone")
    assert tries.all() == ({DAY: ranked}, None)
    assert ranked is not None
    assert ranked.experts == found
    assert found.share_beaten == 1


def test_a_try_that_was_left_goes_on_and_a_deleted_one_is_used_up(tries: Tries) -> None:
    path = kept(tries.record_of_name("left.jsonl"), setup_of(DAY), deals=2)
    tries.begin(DAY, DAY, path)
    one = tries.try_of(DAY)
    assert one is not None
    assert (one.stage, one.result) == (TryStage.RUNNING, None)
    Shelf(path.parent).delete(path)
    one = tries.try_of(DAY)
    assert one is not None
    assert one.stage is TryStage.LOST
    with pytest.raises(DailyError):
        tries.begin(DAY, DAY, path)


def test_a_table_that_nobody_came_to_uses_nothing_up(tries: Tries) -> None:
    path = kept(tries.record_of_name("left.jsonl"), setup_of(DAY), deals=1)
    tries.begin(DAY, DAY, path)
    path.unlink()
    assert tries.try_of(DAY) is None
    played(tries, DAY)
    assert tries.try_of(DAY) is not None


def test_help_and_other_cards_do_not_count(tries: Tries) -> None:
    lines = lines_of(setup_of(DAY))
    helped = write(tries.record_of_name("a.jsonl"), [*lines[:5], {"note": "hint"}, *lines[5:]])
    tries.begin(DAY, DAY, helped)
    other = DAY + timedelta(days=7)
    cheat = write(tries.record_of_name("b.jsonl"), list(lines))
    tries.begin(other, other, cheat)
    assert [one.counts for one in tries.all().by_day.values()] == [False, False]


@pytest.mark.slow
def test_a_streak_is_of_days_played_on_their_day(tries: Tries) -> None:
    days = [DAY + timedelta(days=number) for number in range(5)]
    for number, day in enumerate(days):
        played(tries, day, days[4] if number == 1 else day)
    found = tries.all().by_day
    assert list(found) == days
    assert streak(found, days[4]) == 4, "the second, played late, is the day that is forgiven"
    assert streak(found, days[4] + timedelta(days=1)) == 4
    assert streak(found, days[4] + timedelta(days=2)) == 3, "a second one is not"
    assert streak(found, days[4] + timedelta(days=3)) == 0
    assert longest_streak(found) == 4


def test_files_that_make_no_sense_are_no_tries(tries: Tries, tmp_path: Path) -> None:
    folder = tmp_path / "daily" / PROFILE
    for name, text in (
        ("2026-11-23.json", "{"),
        ("2026-11-24.json", '{"format":"blackout-daily","version":1}'),
        ("sunday.json", "{}"),
    ):
        raw(folder / name).write(text.encode())
    assert tries.all().by_day == {}
    played(tries, DAY)
    assert list(tries.all().by_day) == [DAY]
    assert raw(folder / "2026-11-23.json").aside() == [b"{"]


def test_the_expert_plays_the_cards_of_the_day_as_often_as_is_missing(tmp_path: Path) -> None:
    question = question_of(DAY)
    assert question.setup.seed == setup_of(DAY).seed
    made = [SeatPlay(0, "expert", number, number, True, ()) for number in (0, 2)]
    assert [task.number for task in tasks_of(DAY, made, 4)] == [1, 3]
    assert kept_of(DAY, tmp_path).read() == []
    totals = [40, 50, 60, 60, 70, 80, 90, 90, 95, 99]
    plays = [SeatPlay(0, "expert", place, total, True, ()) for place, total in enumerate(totals)]
    found = standing(60, plays)
    assert found.share_beaten == pytest.approx(0.3)
    assert (found.low, found.high) == (50, 95)


def test_nothing_is_taken_back_in_a_game_that_is_compared() -> None:
    table = table_for(setup_of(DAY + timedelta(days=3)))
    play_persons(table, Random(1), 3)
    assert not table.can_undo
    assert not table.undo()
