"""The curve of a person's rating over time, between the levels with their faces."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

import pygame

from game.presentation.words.bots import bot_title
from game.presentation.words.times import day_words
from game.rating.levels import LEVEL_RATINGS, MIDDLE
from game.rating.rating import RatedGame
from game.translation import _
from game.ui.paint import typeset
from game.ui.paint.marks import hairline
from game.ui.paint.painter import Painter
from game.ui.paint.portraits import portrait
from game.ui.paint.seat_portraits import PORTRAIT_IDS
from game.ui.widgets.line_chart import AxisInks, AxisText, ValueAxis

MOST: Final = 400
"""Points of the line: of more games, so many spread over all."""
RATING_PADDING: Final = 60
"""Points of rating above and below what is shown."""
_FACE: Final = 24
"""Width of a level's face, px at scale 1."""
LEVEL_PORTRAITS: Final = {
    "beginner": "mouse",
    "casual": "hare",
    "skilled": "owl",
    "expert": "raven",
}
"""By level the portrait beside its line."""


class RatingCurve:
    """One picture for paper, see-through where nothing is drawn."""

    def __init__(self, games: Sequence[RatedGame], size: tuple[int, int], painter: Painter) -> None:
        self._made_for = size, painter.theme.name, painter.fonts.scale
        self.picture = pygame.Surface(size, pygame.SRCALPHA)
        self._painter = painter
        step = max(1, -(-len(games) // MOST))
        self._games = [*games[::step], *games[-1:]] if len(games) > 1 else list(games)
        shown = [game.rating.value for game in self._games] or [MIDDLE]
        self._low = min(*LEVEL_RATINGS.values(), *shown) - RATING_PADDING
        self._high = max(*LEVEL_RATINGS.values(), *shown) + RATING_PADDING
        self._paint()

    def fits(self, size: tuple[int, int], painter: Painter) -> bool:
        """Whether it was painted for this size and look."""
        return self._made_for == (size, painter.theme.name, painter.fonts.scale)

    def _paint(self) -> None:
        surface, painter = self.picture, self._painter
        theme, fonts = painter.theme, painter.fonts
        style = typeset.SMALL

        def px(design: float) -> int:
            return round(design * fonts.scale)

        titles = {level: bot_title(level) for level in LEVEL_RATINGS}
        apart = min(after - before for before, after in pairwise(sorted(LEVEL_RATINGS.values())))
        least = apart * surface.get_height() * 3 / 4 / (self._high - self._low)
        face = px(_FACE) if least >= px(_FACE) else 0
        label = face + px(4) + max(typeset.width(title, style, fonts) for title in titles.values())
        left = label + px(52)
        wide, tall = surface.get_width() - left - px(6), surface.get_height()
        words = _("Rating after each game, with the 95 % band")
        first_and_last = self._games[:1] + self._games[1:][-1:]
        dates = list(dict.fromkeys(day_words(game.when) for game in first_and_last))
        taken = sum(typeset.width(date, style, fonts) + px(12) for date in dates)
        beside = typeset.width(words, style, fonts) + taken <= wide
        lines = 1 if beside else 2
        foot = lines * style.line(fonts) + px(6)
        axis = ValueAxis(
            {value: str(value) for value in LEVEL_RATINGS.values()},
            (self._low, self._high),
            pygame.Rect(left, 0, wide, tall - foot),
            AxisText(style, fonts, px(8)),
            hairline(fonts.scale),
        )
        y_of = axis.y_of
        axis.paint(surface, AxisInks(theme.sheet_rule, theme.sheet_rule, theme.sheet_muted))
        for level, value in LEVEL_RATINGS.items():
            y = y_of(value)
            if face and level in LEVEL_PORTRAITS:
                picture = portrait(PORTRAIT_IDS.index(LEVEL_PORTRAITS[level]), face, theme)
                surface.blit(picture, (0, min(max(0, y - face // 2), tall - face)))
            at = (face + px(4), y - style.line(fonts) // 2)
            typeset.write(surface, titles[level], at, style, fonts, theme.sheet_muted)
        if not self._games:  # where the first game will stand
            first = (left + px(14), y_of(MIDDLE))
            pygame.draw.circle(surface, theme.gold, first, px(7))
            pygame.draw.circle(surface, theme.sheet_ink, first, px(7), max(1, px(2)))
            at = (first[0] + px(16), first[1] - typeset.STRONG.line(fonts) // 2)
            words = _("Your line begins here.")
            typeset.write(surface, words, at, typeset.STRONG, fonts, theme.sheet_ink)
            return
        last = max(1, len(self._games) - 1)
        xs = [left + round(wide * number / last) for number in range(len(self._games))]
        upper = [y_of(min(self._high, g.rating.value + g.rating.ci95)) for g in self._games]
        lower = [y_of(max(self._low, g.rating.value - g.rating.ci95)) for g in self._games]
        middle = [y_of(game.rating.value) for game in self._games]
        if len(xs) > 1:
            band = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
            edge = [*zip(xs, upper, strict=True), *reversed(list(zip(xs, lower, strict=True)))]
            pygame.draw.polygon(band, (*theme.sheet_muted, 56), edge)
            surface.blit(band, (0, 0))
            points = list(zip(xs, middle, strict=True))
            for shift in range(max(1, px(2))):
                moved = [(x, y + shift) for x, y in points]
                pygame.draw.aalines(surface, theme.sheet_ink, False, moved)
        at_end = (xs[-1], middle[-1])
        pygame.draw.circle(surface, theme.gold, at_end, max(4, px(7)))
        pygame.draw.circle(surface, theme.sheet_ink, at_end, max(4, px(7)), max(1, px(2)))
        y = tall - lines * style.line(fonts)
        at_right = left + wide - typeset.width(dates[-1], style, fonts)
        ends = (left, at_right) if len(dates) > 1 or len(xs) == 1 else (at_right,)
        for x, date in zip(ends, dates, strict=False):
            typeset.write(surface, date, (x, y), style, fonts, theme.sheet_muted)
        # In the middle, unless a date stands there.
        stand = dict(zip(ends, dates, strict=False)) if beside else {}
        low = left + (typeset.width(stand[left], style, fonts) + px(12) if left in stand else 0)
        high = (at_right - px(12) if at_right in stand else left + wide) - typeset.width(
            words, style, fonts
        )
        x = max(low, min(left + (wide - typeset.width(words, style, fonts)) // 2, high))
        y = tall - style.line(fonts)
        typeset.write(surface, words, (x, y), style, fonts, theme.sheet_muted)
