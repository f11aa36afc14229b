"""A person's rating: the number and what it means, of each variant, and its curve over time."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from game.presentation.words.bots import bot_title
from game.presentation.words.progress import games_line, meaning, rating_title, unrated_lines
from game.presentation.words.statistics import rules_title
from game.rating.levels import LEVEL_RATINGS, MIDDLE
from game.rating.rating import RatedGame
from game.table.statistics.summary import PlayedRules
from game.translation import _
from game.ui.kit.controls import Text
from game.ui.kit.layout import Column, Gap, Painted, Part, Plate, Row, RowAlign, Scroll
from game.ui.kit.rows import Grid
from game.ui.library.progress_counted import CountedProgress
from game.ui.paint import typeset
from game.ui.paint.marks import hairline
from game.ui.paint.painter import Painter
from game.ui.scene.form_screen import FormScreen

MOST: Final = 400
"""Points of the line: of more games, so many spread over all."""
AIR: Final = 60
"""Points of rating above and below what is shown."""


class RatingCurve:
    """One picture for paper, see-through where nothing is drawn."""

    def __init__(self, games: Sequence[RatedGame], size: tuple[int, int], painter: Painter) -> None:
        self._made_for = size, painter.theme.name, painter.fonts.scale
        self.picture = pygame.Surface(size, pygame.SRCALPHA)
        self._painter = painter
        step = max(1, -(-len(games) // MOST))
        self._games = [*games[::step], *games[-1:]] if len(games) > 1 else list(games)
        shown = [game.rating.value for game in self._games] or [MIDDLE]
        self._low = min(*LEVEL_RATINGS.values(), *shown) - AIR
        self._high = max(*LEVEL_RATINGS.values(), *shown) + AIR
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
        label = max(typeset.width(title, style, fonts) for title in titles.values())
        left = label + px(52)
        wide, tall = surface.get_width() - left - px(6), surface.get_height()
        words = _("Rating after each game, with the 95 % band")
        dates = [game.when[:10] for game in (self._games[:1] + self._games[1:][-1:])]
        taken = sum(typeset.width(date, style, fonts) + px(12) for date in dates)
        beside = typeset.width(words, style, fonts) + taken <= wide
        lines = 1 if beside else 2
        foot = lines * style.line(fonts) + px(6)
        rule = theme.sheet_rule

        def y_of(value: float) -> int:
            share = (value - self._low) / (self._high - self._low)
            return round((tall - foot) * (1 - share))

        for level, value in LEVEL_RATINGS.items():
            y = y_of(value)
            pygame.draw.line(surface, rule, (left, y), (left + wide, y), hairline(fonts.scale))
            at = (0, y - style.line(fonts) // 2)
            typeset.write(surface, titles[level], at, style, fonts, theme.sheet_muted)
            figure = str(value)
            x = left - px(8) - typeset.width(figure, style, fonts)
            typeset.write(surface, figure, (x, at[1]), style, fonts, theme.sheet_muted)
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
        ends = (left, left + wide - typeset.width(dates[-1], style, fonts))
        for x, date in zip(ends, dates, strict=False):
            typeset.write(surface, date, (x, y), style, fonts, theme.sheet_muted)
        x = left + (wide - typeset.width(words, style, fonts)) // 2
        y = tall - style.line(fonts)
        typeset.write(surface, words, (x, y), style, fonts, theme.sheet_muted)


class RatingPage:
    """Words on the left, the curve on paper on the right, painted once for each size and look."""

    def __init__(self, screen: FormScreen, progress: CountedProgress) -> None:
        self._screen, self._progress = screen, progress
        self._curve: RatingCurve | None = None

    def tree(self) -> Part:
        """Both sides."""
        sheet = partial(Plate, inside=22, above=18, below=18)
        words, curve = Scroll(Column(*self._words())), Painted(self._paint_curve)
        wall = sheet(curve, paper=True, grow=62)
        return Row(sheet(words, grow=38), wall, gap=28, align=RowAlign.WHOLE)

    def _words(self) -> list[Part]:
        """The rating and what it means, that of each variant, and what does not count."""
        found, theme = self._progress.rating, self._screen.app.theme
        said: list[Part]
        if found.now is None:
            text = _(
                "No game counts yet. A rating begins with a game that one person finishes against "
                "levels from beginner to expert, without undo and hints."
            )
            said = [Text(text), Gap(12)]
        else:
            title = Text(rating_title(found.now), typeset.TITLE, theme.accent)
            told = Column(Text(meaning(found.now)), Text(games_line(found)), gap=6)
            said = [title, Gap(4), told, Gap(12)]
        rows = [
            [
                Text(rules_title(PlayedRules(name)), ink=theme.muted, lines=1),
                Text(rating_title(one.now), whole=True),
            ]
            for name, one in self._progress.by_variant.items()
            if one.now is not None
        ]
        if rows:
            said += [Grid(rows, weights=(1, 0), between=2), Gap(10)]
        lines = unrated_lines(found)
        if lines:
            texts = (_("Games that do not count:"), *lines)
            said.append(Column(*(Text(each, typeset.SMALL, theme.muted) for each in texts), gap=2))
        return said

    def _paint_curve(self, surface: pygame.Surface, area: Rect) -> None:
        painter = self._screen.app.painter
        if self._curve is None or not self._curve.fits(area.size, painter):
            self._curve = RatingCurve(self._progress.rating.games, area.size, painter)
        surface.blit(self._curve.picture, area)
