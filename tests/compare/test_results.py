"""Results of daily deals as lines: played again when they are taken, and signed."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.challenges.challenge import (
    Challenge,
    ChallengeError,
    challenge_of,
    line_of,
    read_challenge,
    signed_text,
)
from game.challenges.plays import LETTERS
from game.commands.challenge_line import taken_setup
from game.commands.words import CommandError
from game.daily.results import day_of, read_result
from game.daily.rule import FIRST_DAY, setup_of
from game.net.client.signed_challenges import result_line, verifier
from game.net.keys import drawn_pair, is_signed
from game.presentation.words.daily import replayed_told
from game.profiles.shelf import ProfileShelf
from game.table.records.replay import only_game
from tests.played_by_bots import kept

MONDAY = date(2026, 11, 23)
WEEK = [MONDAY + timedelta(days=past) for past in range(7)]


def result(folder: Path, day: date, bot: str = "casual") -> Challenge:
    return challenge_of(only_game(kept(folder / f"{day}-{bot}.jsonl", setup_of(day), bot=bot)))


@pytest.fixture(scope="module")
def monday(tmp_path_factory: pytest.TempPathFactory) -> Challenge:
    return result(tmp_path_factory.mktemp("monday"), MONDAY)


@pytest.fixture(scope="module")
def signed_monday(monday: Challenge) -> Challenge:
    pair = drawn_pair()
    signature = pair.sign(signed_text(monday, pair.public))
    return replace(monday, key=pair.public, signature=signature)


@pytest.mark.thinned(9)
@pytest.mark.parametrize("day", WEEK, ids=lambda day: f"{day:%A}")
def test_a_result_of_any_weekday_is_read_back_and_names_its_day(tmp_path: Path, day: date) -> None:
    one = result(tmp_path, day)
    assert one.plays
    assert len(one.plays) < 400
    assert read_result(line_of(one)) == one
    assert day_of(one) == day


def test_a_record_makes_a_line_signed_by_its_player(tmp_path: Path) -> None:
    players, _ = ProfileShelf.usual().open()
    path = kept(tmp_path / "day.jsonl", setup_of(MONDAY, players.current.name), bot="casual")
    line = result_line(path, players)
    taken = read_result(f"Blackout daily 2026-11-23 | Oh Hell | 80 points\n{line}", verifier())
    assert taken.key
    assert is_signed(taken.key, signed_text(taken, taken.key), taken.signature)
    path.write_text(path.read_text("utf-8")[:-40], "utf-8")
    assert result_line(path, players) == ""


@pytest.mark.slow
@settings(max_examples=10, deadline=None)
@given(at=st.integers(0, 10_000), letter=st.sampled_from("AZaz09-_"), cut=st.booleans())
def test_no_other_bids_and_cards_have_the_signature(
    signed_monday: Challenge, at: int, letter: str, cut: bool
) -> None:
    """Whoever changed them wrote a new check at the end; most are no game, or of another result."""
    plays = signed_monday.plays
    place = at % len(plays)
    other = plays[:place] + ("" if cut else letter) + plays[place + 1 :]
    assert LETTERS.fullmatch(other)
    if other == plays:
        return
    with pytest.raises(ChallengeError) as refused:
        read_result(line_of(replace(signed_monday, plays=other)), is_signed)
    assert str(refused.value).count(".") == 1


def test_bids_and_cards_that_come_to_another_result_are_refused(
    monday: Challenge, tmp_path: Path
) -> None:
    other = result(tmp_path, MONDAY, "random")
    assert other.points != monday.points
    with pytest.raises(ChallengeError, match=r"does not come to .* points"):
        read_result(line_of(replace(other, points=monday.points, marks=monday.marks)))


@pytest.mark.parametrize(
    "day", ["2026-11-24", "2026-11-30", str(FIRST_DAY - timedelta(days=1)), "yesterday"]
)
def test_a_line_of_another_day_than_it_names_is_refused(monday: Challenge, day: str) -> None:
    with pytest.raises(ChallengeError, match="not the daily deal of the day that it names"):
        read_result(line_of(replace(monday, daily=day)))


def test_an_old_line_without_plays_is_read_and_said_not_to_be_replayed(monday: Challenge) -> None:
    old = read_challenge(line_of(replace(monday, plays="", daily="")))
    assert replayed_told(old).startswith("Not replayed")
    assert not replayed_told(monday).startswith("Not replayed")


def test_the_command_leaves_the_one_try_of_a_day_to_the_window(monday: Challenge) -> None:
    with pytest.raises(CommandError, match="daily deal of 2026-11-23: paste it in the window"):
        taken_setup(line_of(monday))
