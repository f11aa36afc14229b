"""What whole reviews came to: noted once for each person, read back whatever stands in the file."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from game.review.review_index import ReviewedGame, note_review, read_reviews
from game.review.values import GameReview, ReviewedDecision, SeatSummary

RECORD: list[dict[str, Any]] = [
    {
        "format": "blackout-record",
        "variant": "oh-hell",
        "seats": [
            {"name": "You", "agent": "human", "profile": "ab" * 16},
            {"name": "Ada", "agent": "skilled"},
        ],
        "started": "2026-11-22T10:00:00Z",
    },
    {"event": "end", "totals": [1, 2], "winners": [1], "ended": "2026-11-22T10:09:00Z"},
]


def decision(seat: int, loss: float) -> ReviewedDecision:
    way = {"event": "bid"}
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
    note_review(RECORD, review(0.5, complete=False), path)
    assert read_reviews(path) == []
    note_review(RECORD, review(0.5, 1.25), path)
    note_review(RECORD, review(0.5, 1.25), path)
    assert len(path.read_text().splitlines()) == 1
    (one,) = read_reviews(path)
    assert one.when == "2026-11-22T10:09:00Z"
    assert (one.profile, one.variant, one.name) == ("ab" * 16, "oh-hell", "You")
    assert (one.decisions, one.loss, one.mistakes) == (2, 1.75, 1)
    note_review(RECORD, review(0.25, 1.25), path)
    assert [one.loss for one in read_reviews(path)] == [1.5]


def test_lines_that_make_no_sense_count_for_nothing(tmp_path: Path) -> None:
    path = tmp_path / "reviews.jsonl"
    good = ReviewedGame("r", "2026-11-22T10:09:00Z", "oh-hell", "", "You", 4, 2.0, 1)
    lines = [
        "nonsense",
        "[]",
        json.dumps(good._asdict() | {"decisions": -1}),
        json.dumps(good._asdict() | {"name": 7}),
        json.dumps(good._asdict()),
        '{"record":"cut',
    ]
    path.write_text("\n".join(lines))
    assert read_reviews(path) == [good]
    note_review(RECORD, review(0.5), path)
    assert len(read_reviews(path)) == 2, "a line that was cut off stays a line of its own"
