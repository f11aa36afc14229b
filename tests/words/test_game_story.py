"""The story of a finished game: every sentence is true of the score lines of its record."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.presentation.replay_positions import ReplayPositions, Viewpoint
from game.presentation.words.advice.game_story import StoryLine, longest_run, story
from game.presentation.words.games import outcome
from game.presentation.words.replay import deal_ended
from game.table.records.archive import entry_of
from game.table.records.replay import replay
from game.variants import VARIANTS
from tests.lines import game_of, typed
from tests.on_file import recorded, write
from tests.recorded import record

MOST = 20
"""Deals; only a cooperative game has more."""
NAMES = ("You", "Ada", "Bruno", "Clio", "Dora", "Emil", "Fox", "Gus", "Hal", "Ida")


def check(
    line: StoryLine,
    scores: list[dict[str, Any]],
    bids: list[tuple[int, ...]],
    winners: list[int],
    seat: int,
) -> None:
    """Whether a sentence is true, by the score lines and the bids that were read with them."""
    text, deal = line.text, line.deal
    points = [score["points"] for score in scores]
    sums = [[sum(each[at] for each in points[: n + 1]) for at in range(len(points[0]))]
            for n in range(len(points))]  # fmt: skip
    off = [score["tricks"][seat] - bid[seat] for score, bid in zip(scores, bids, strict=True)]
    if found := re.match(r"(\w+) (led from|took the lead)", text):
        (winner,) = winners
        assert found[1] == NAMES[winner] or (found[1], winner) == ("You", seat)
        alone = [all(row[winner] > row[at] for at in range(len(row)) if at != winner)
                 for row in sums]  # fmt: skip
        assert all(alone[deal - 1 :])
        assert deal == 1 or not alone[deal - 2]
        assert ("first" in text) == (deal == 1)
        assert deal == 1 or ("last" in text) == (deal == len(scores))
    elif found := re.match(r"Your best run: (\d+) .* deal (\d+) to deal (\d+)\.", text):
        number, first, last = map(int, found.groups())
        assert (first, last) == (deal, deal + number - 1)
        assert not any(off[first - 1 : last])
        assert number >= 3
        assert not any(not any(off[at : at + number + 1]) for at in range(len(off) - number)), (
            "there is no longer one"
        )
    elif found := re.match(r"Your best deal: deal (\d+), (\d+) bid and made, for (\d+)", text):
        assert int(found[1]) == deal
        assert off[deal - 1] == 0
        assert int(found[2]) == bids[deal - 1][seat]
        assert int(found[3]) == max(each[seat] for each in points) == points[deal - 1][seat]
    elif text == "You made every bid.":
        assert not any(off)
    else:
        assert text.startswith("Missed: ")
        numbers = [*map(int, re.findall(r"\d+", text))]
        under, over = sum(each < 0 for each in off), sum(each > 0 for each in off)
        split = [under, over] if under and over else []
        assert numbers == [under + over, len(off), *split]
        assert ("few" in text, "many" in text) == (under > 0, over > 0)
        assert abs(off[deal - 1]) == max(map(abs, off))


@pytest.mark.slow
@pytest.mark.parametrize("name", VARIANTS)
def test_every_sentence_is_true_of_the_score_lines(name: str) -> None:
    players = 4 if 4 in VARIANTS[name].deals else min(VARIANTS[name].deals)
    lines = record(name, players, 8, MOST)
    scores = [line for line in lines if line.get("event") == "score"]
    (end,) = [line for line in lines if line.get("event") == "end"]
    bids = [deal.result.bids for deal in replay(game_of(lines)).state.finished]
    positions = ReplayPositions.of_lines(typed(lines))
    shown = positions.shown(positions.last, Viewpoint(0, open=True))
    for seat in range(players):
        for line in story(shown, NAMES[:players], seat):
            assert 1 <= line.deal <= len(scores)
            check(line, scores, bids, end["winners"], seat)


@given(st.lists(st.booleans(), max_size=30))
def test_no_run_of_made_bids_is_longer_than_the_longest(made: list[bool]) -> None:
    found = longest_run(made)
    if found is None:
        assert not any(made)
        return
    first, length = found
    assert all(made[first - 1 : first - 1 + length])
    text = "".join("x" if each else "." for each in made)
    assert "x" * (length + 1) not in text
    assert text.index("x" * length) == first - 1


@pytest.mark.parametrize(
    ("row", "seed", "ended"),
    [
        ("oh-hell", 2, "You won"),
        ("oh-hell", 0, "Ada and Bruno share the win"),
        ("oh-hell", 1, "All share the win"),
        ("cooperative", 0, "1 size made in 4 deals"),
    ],
)
def test_the_list_of_games_tells_an_end_in_the_sentence_of_the_table(
    row: str, seed: int, ended: str, tmp_path: Path
) -> None:
    lines = recorded("human,random,random", row=row, seed=seed, options={"schedule": [1]})
    positions = ReplayPositions.of_lines(typed(lines))
    shown = positions.shown(positions.last, positions.usual_viewpoint)
    assert deal_ended(shown, NAMES[:3]) == ended
    assert outcome(entry_of(write(tmp_path / "game.blackout", lines))) == ended
