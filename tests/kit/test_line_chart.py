"""A chart of values: its ticks are round, few and around what is shown; its words stand apart."""

from __future__ import annotations

from itertools import combinations

import pygame
import pytest

from game.rating.rating import RatedGame, Rating
from game.ui.library.rating_curve import RatingCurve
from game.ui.paint import typeset
from game.ui.paint.painter import Painter
from game.ui.style.theme import RGB, THEMES, Fonts
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


@pytest.mark.parametrize("days", [("2026-11-28",) * 4, ("2026-11-01", "2026-11-28")])
def test_the_words_below_a_curve_stand_clear_of_its_dates(
    days: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[pygame.Rect] = []
    write = typeset.write

    def noted(
        surface: pygame.Surface,
        text: str,
        at: tuple[int, int],
        style: typeset.TextStyle,
        fonts: Fonts,
        ink: RGB,
    ) -> int:
        written.append(pygame.Rect(*at, typeset.width(text, style, fonts), style.line(fonts)))
        return write(surface, text, at, style, fonts, ink)

    monkeypatch.setattr(typeset, "write", noted)
    games = [RatedGame(day, "oh-hell", Rating(1200, 100)) for day in days]
    for wide in range(480, 760, 20):
        written.clear()
        RatingCurve(games, (wide, 200), Painter(THEMES["lamp"], 1.0))
        assert len(written) > 3
        for one, two in combinations(written, 2):
            assert not one.colliderect(two), wide
