"""The kept review of a game: a bad line is weighed again, the others are not."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.review import kept_reviews
from game.review.kept_reviews import KeptReview
from game.review.review_types import Moment, ReviewedDecision, Way
from game.table.records.event_lines import BidLine

ODD: tuple[Any, ...] = (
    *(None, True, "x", -1, 10**400, 1e308, [], {}, [[]], {"a": 1}, 2**70, "\u0007", "../x"),
)
"""What may stand in the place of any value."""
WAYS = tuple(Way(BidLine(0, bid), 1.5, 0.1, 0.5, (0.25, 0.75), 0.2, 1.5) for bid in (0, 1))
DECISIONS = [
    ReviewedDecision(
        step,
        step + 1,
        0,
        1,
        None,
        "bid",
        WAYS[0].action,
        WAYS[1].action,
        0.5,
        0.1,
        True,
        0.5,
        30,
        WAYS,
    )
    for step in range(6)
]
MOMENT = Moment(7, 1, 1, (0.25, 0.75))


def changed(data: Any, dice: Random) -> Any:
    """The same data with one value replaced by an odd one."""
    if not isinstance(data, (list, dict)) or not data or dice.random() < 0.1:
        return dice.choice(ODD)
    keys = list(data) if isinstance(data, dict) else range(len(data))
    key = dice.choice(keys)
    copy = data.copy()
    copy[key] = changed(data[key], dice)
    return copy


def kept(path: Path) -> bytes:
    """A file with decisions, a promise and a moment."""
    review = KeptReview(path)
    for each in DECISIONS:
        review.add_decision(each)
    review.add_promise(1, 0, 2.5)
    review.add_moment(MOMENT)
    return path.read_bytes()


def test_what_was_kept_is_there_again(tmp_path: Path) -> None:
    kept(tmp_path / "a.jsonl")
    again = KeptReview(tmp_path / "a.jsonl")
    assert [*again.decisions.values()] == DECISIONS
    assert again.promises == {(1, 0): 2.5}
    assert again.moments == {7: MOMENT}


@pytest.mark.thinned(42)
@pytest.mark.parametrize(
    "number", ["1" + "0" * 400, "1e308", "1e999", "NaN", '"x"', "[]", "-1e9999"]
)
@pytest.mark.parametrize("field", ['"loss":0.5', '"step":3', '"points":1.5', '"tricks":[0.25'])
def test_a_number_that_cannot_be_loses_its_decision_alone(
    field: str, number: str, tmp_path: Path
) -> None:
    path = tmp_path / "a.jsonl"
    lines = kept(path).decode().splitlines()
    place = 3
    name, bracket = field.partition(":")[0], "[" * field.count("[")
    bad = lines[place].replace(field, f"{name}:{bracket}{number}")
    assert bad != lines[place]
    path.write_text("\n".join([*lines[:place], bad, *lines[place + 1 :]]) + "\n")
    again = KeptReview(path)
    assert [*again.decisions] == [0, 1, 2, 4, 5]
    again.add_decision(DECISIONS[3])
    assert KeptReview(path).decisions[3] == DECISIONS[3]


@pytest.mark.slow
def test_whatever_a_line_holds_the_others_stand(tmp_path: Path) -> None:
    path, dice = tmp_path / "a.jsonl", Random(5)
    lines = kept(path).splitlines()
    for _ in range(300):
        place = dice.randrange(len(DECISIONS))
        if dice.random() < 0.5:
            bad = json.dumps(changed(json.loads(lines[place]), dice)).encode()
        else:
            raw = bytearray(lines[place])
            raw[dice.randrange(len(raw))] ^= 1 << dice.randrange(8)
            bad = bytes(raw)
        path.write_bytes(b"\n".join([*lines[:place], bad, *lines[place + 1 :]]))
        again = KeptReview(path)
        told = {each.step: each for each in again.decisions.values()}
        others = {each.step: each for each in DECISIONS if each.step != place}
        # A number of a decision that is another one stands in the place of that one at most.
        assert sum(told.get(step) == each for step, each in others.items()) >= len(others) - 1
        assert all(abs(each.loss) <= 1e9 for each in told.values())
        assert again.moments == {7: MOMENT}, "the last line has lost its line feed alone"


@pytest.mark.parametrize("error", [errno.EACCES, errno.EIO])
def test_a_review_that_cannot_be_read_just_now_is_not_added_to(
    error: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.jsonl"
    content = kept(path)

    def failing(_path: Path, _most: int) -> Any:
        raise OSError(error, os.strerror(error))

    monkeypatch.setattr(kept_reviews, "read_file", failing)
    review = KeptReview(path)
    assert review.decisions == {}
    monkeypatch.undo()
    review.add_decision(DECISIONS[0])
    assert path.read_bytes() == content


def test_a_pipe_in_place_of_a_review_hangs_nobody(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.jsonl")
    review = KeptReview(tmp_path / "a.jsonl")
    review.add_decision(DECISIONS[0])
    assert [*review.decisions] == [0]
