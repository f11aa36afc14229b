"""What whole reviews came to: noted once for each person, read back whatever the rows say."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest

from game.engine.refusal import refuse
from game.presentation.words.advice.review_summary import compared
from game.review.review_index import (
    PointParts,
    ReviewedGame,
    games_before,
    note_review,
    read_reviews,
)
from game.review.review_types import GameReview, ReviewedDecision, SeatSummary
from game.storage.database import Database
from game.storage.database_parts import DatabaseRefused
from game.table.records.event_lines import BidLine
from tests.lines import typed
from tests.storage.raw_documents import add_rows, rows_in

RECORD: list[dict[str, Any]] = [
    {
        "format": "blackout-record",
        "variant": "oh-hell",
        "version": 1,
        "players": 2,
        "options": {},
        "first_dealer": 0,
        "seats": [
            {"name": "You", "agent": "human", "profile": "ab" * 16},
            {"name": "Ada", "agent": "skilled"},
        ],
        "started": "2026-11-22T10:00:00Z",
    },
    {"event": "end", "totals": [1, 2], "winners": [1], "ended": "2026-11-22T10:09:00Z"},
]


def decision(seat: int, loss: float) -> ReviewedDecision:
    way = BidLine(0, 1)
    return ReviewedDecision(
        0, 0, seat, 1, None, "bid", way, way, loss, 0.1, loss > 1, 0.5, 30, ways=()
    )


def review(*losses: float, complete: bool = True) -> GameReview:
    own = SeatSummary(0, "You", "human", len(losses), 1, 0.5, 0.5, 0.5, None, 0.0, 0.0)
    other = own._replace(seat=1, name="Ada", agent="skilled")
    decisions = (*(decision(0, loss) for loss in losses), decision(1, 9.0))
    return GameReview((own, other), decisions, (), None, complete, ())


def test_a_whole_review_is_noted_for_each_person_and_the_latest_counts(tmp_path: Path) -> None:
    path = tmp_path / "reviews.jsonl"
    note_review(typed(RECORD), review(0.5, complete=False), path)
    assert read_reviews(path) == []
    note_review(typed(RECORD), review(0.5, 1.25), path)
    note_review(typed(RECORD), review(0.5, 1.25), path)
    assert len(rows_in(path)) == 1
    (one,) = read_reviews(path)
    assert one.when == "2026-11-22T10:09:00Z"
    assert (one.profile, one.variant, one.name) == ("ab" * 16, "oh-hell", "You")
    assert (one.decisions, one.loss, one.mistakes) == (2, 1.75, 1)
    note_review(typed(RECORD), review(0.25, 1.25), path)
    assert [one.loss for one in read_reviews(path)] == [1.5]


def test_rows_that_make_no_sense_count_for_nothing(tmp_path: Path) -> None:
    path = tmp_path / "reviews.jsonl"
    good = ReviewedGame("r", "2026-11-22T10:09:00Z", "oh-hell", "", "You", 4, 2.0, 1)
    lines = [
        "nonsense",
        "[]",
        json.dumps(asdict(good) | {"decisions": -1}),
        json.dumps(asdict(good) | {"name": 7}),
        json.dumps(asdict(good)),
        '{"record":"cut',
    ]
    add_rows(path, *lines)
    assert read_reviews(path) == [good]
    note_review(typed(RECORD), review(0.5), path)
    assert len(read_reviews(path)) == 2


@pytest.mark.parametrize("number", ["1" + "0" * 400, "1e308", "1e999", "NaN", "true", '"7"', "[]"])
@pytest.mark.parametrize("place", ["loss", "decisions", "mistakes", "swing", "deals", "parts"])
def test_a_number_that_cannot_be_loses_its_row_alone(
    place: str, number: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "reviews.jsonl"
    parts = PointParts(7.0, 5.0, -1.0, 3.0)
    good = ReviewedGame("r", "", "oh-hell", "", "You", 4, 2.0, 1, 0.9, 0.8, parts, 10.0, 5)
    text = json.dumps(asdict(good))
    told = f"[{number}, 1, 1, 1]" if place == "parts" else number
    bad = json.dumps({**asdict(good), "record": "s", place: "HERE"}).replace('"HERE"', told)
    add_rows(path, bad, text, bad)
    assert read_reviews(path) == [good]
    assert read_reviews(path) == [good]
    assert len(caplog.records) == 1, "said once"
    assert good.lost_share == 0.05


def test_reviews_that_cannot_be_read_just_now_are_not_added_to(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "reviews.jsonl"
    note_review(typed(RECORD), review(0.5), path)
    (kept,) = read_reviews(path)
    content = rows_in(path)

    def failing(_database: Database, _sql: str, *_values: object) -> None:
        raise DatabaseRefused(refuse("the disk fails."))

    with monkeypatch.context() as patch:
        patch.setattr(Database, "rows", failing)
        assert read_reviews(path) == []
        note_review(typed(RECORD), review(0.25), path)
    assert ["the disk fails" in record.getMessage() for record in caplog.records] == [True] * 2
    assert rows_in(path) == content
    assert read_reviews(path) == [kept]


def test_a_game_is_compared_with_the_games_before_it_of_its_player(
    tmp_path: Path,
) -> None:
    path = tmp_path / "reviews.jsonl"
    parts = PointParts(7.0, 5.0, -1.0, 3.0)
    good = ReviewedGame("r", "", "oh-hell", "ab" * 16, "You", 4, 2.0, 1, 0.9, 0.8, parts)
    games = [
        replace(good, record=str(at), when=f"2026-11-{at:02}T10:00:00Z") for at in range(1, 26)
    ]
    games[3] = replace(games[3], variant="clag")
    games[4] = replace(games[4], profile="cd" * 16)
    add_rows(path, *(json.dumps(asdict(one)) for one in games))
    assert read_reviews(path) == games
    note_review(typed(RECORD), review(0.5), path)
    found = games_before(typed(RECORD), 0, "", 18, path)
    assert [one.record for one in found] == [str(at) for at in (2, 3, 4, *range(6, 23))][-18:]
    assert found[-1].parts == parts
    wrong = ({"bids": 1.5}, {"parts": [1]}, {"swing": 0}, {"swing": "9"}, {"deals": -1})
    others = tmp_path / "others.jsonl"
    add_rows(others, *(json.dumps(asdict(good) | each) for each in wrong))
    assert read_reviews(others) == []


def test_shares_of_a_swing_compare_games_of_different_variants() -> None:
    parts = PointParts(7.0, 5.0, -2.0, 4.0)
    one = ReviewedGame("r", "", "oh-hell", "", "You", 10, 2.0, 1, 0.9, 0.8, parts, 10.0, 4)
    other = replace(
        one,
        variant="nomination-whist",
        loss=20.0,
        swing=100.0,
        parts=PointParts(70.0, 50.0, -20.0, 40.0),
    )
    assert one.lost_share == other.lost_share == 0.02
    assert one.luck_share == other.luck_share == 0.1
    assert replace(one, swing=None).lost_share is None
    assert replace(one, deals=None).luck_share is None
    seat = SeatSummary(0, "You", "human", 8, 2, 0.5, 0.5, 0.5, None, 0.0, 0.0, 10.0)
    rows = compared(seat, parts, 4, [one, other, replace(one, swing=None)])
    # Accuracies of games are .9 and .8 to the tenth power.
    assert [(row.now, row.before) for row in rows] == [
        ("50 %", "35 %"),
        ("–", "11 %"),
        ("25 %", "10 %"),
        ("5.0 %", "2.0 %"),
        ("+10 %", "+10 %"),
    ]
