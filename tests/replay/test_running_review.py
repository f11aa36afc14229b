"""A review is made in the process of the bots, of lines that cross into it."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from game.engine import Limit
from game.review.running_review import RunningReview
from game.roster import process_thinking
from game.table.records.lines import Line, text_of
from game.table.records.replay import faultless, only_game
from tests.on_file import recorded, write
from tests.waiting import wait_until


def lines_of(path: Path) -> tuple[Line, ...]:
    """A record as the window reads it."""
    return tuple(faultless(only_game(path)).lines)


@pytest.mark.parametrize(
    ("row", "options"),
    [
        ("blackout", {}),
        ("caller-clag", {}),
        ("cooperative", {"schedule": [2, 1]}),  # larger deals fail time and again by chance
        ("ninety-nine", {}),
    ],
)
def test_a_line_that_crossed_into_a_process_is_written_as_before(
    row: str, options: dict[str, object], tmp_path: Path
) -> None:
    told = recorded("random,random,random", row=row, options=options)
    foreign = [
        told[0],
        *({**line, "other program": "another program"} for line in told[1:4]),
        *told[4:],
    ]
    lines = lines_of(write(tmp_path / "game.blackout", foreign))
    crossed = pickle.loads(pickle.dumps(lines))
    assert crossed == lines
    assert [text_of(line) for line in crossed] == [text_of(line) for line in lines]
    assert "another program" in text_of(crossed[1])


def test_a_game_read_from_its_file_is_reviewed_in_the_process_of_the_bots(tmp_path: Path) -> None:
    told = recorded("human,random,random", options={"schedule": [3]})
    path = write(tmp_path / "game.blackout", told)
    thinking = process_thinking(Limit(playouts=1))
    review = RunningReview(lines_of(path), thinking.service)

    def over() -> bool:
        review.poll()
        return review.finished

    wait_until(over, "the end of the review")
    thinking.close()
    assert review.trouble is None
    assert review.decisions
    assert review.done == review.every > 0
