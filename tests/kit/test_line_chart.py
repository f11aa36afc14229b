"""The ticks of a chart of values: round, few, and around whatever is shown."""

from __future__ import annotations

import pytest

from game.ui.widgets.line_chart import MOST_TICKS, round_ticks, tick_words


@pytest.mark.parametrize(
    ("low", "high", "words"),
    [
        (4.0, 12.0, ["4", "6", "8", "10", "12"]),
        (-3.2, 1.1, ["−4", "−2", "0", "2"]),
        (0.1, 0.34, ["0.1", "0.2", "0.3", "0.4"]),
        (0.0, 0.0, ["−0.50", "−0.25", "0.00", "0.25", "0.50"]),
    ],
)
def test_ticks_are_round_and_hold_what_is_shown(low: float, high: float, words: list[str]) -> None:
    ticks = round_ticks(low, high)
    assert ticks[0] <= low <= high <= ticks[-1] + 1e-9
    assert 2 <= len(ticks) <= MOST_TICKS
    assert [tick_words(tick, ticks[1] - ticks[0]) for tick in ticks] == words
