"""A person's rating: the number and what it means, of each variant, and its curve over time."""

from __future__ import annotations

import pygame
from pygame import Rect

from game.presentation.words.progress import games_line, meaning, rating_title, unrated_lines
from game.presentation.words.statistics import rules_title
from game.rating.rating import Rated
from game.table.statistics.summary import PlayedRules
from game.translation import _
from game.ui.kit.layout import Painted, Part, Plate, Row, RowAlign
from game.ui.library.progress_counted import CountedProgress
from game.ui.library.rating_curve import RatingCurve
from game.ui.paint import typeset
from game.ui.scene.form_screen import FormScreen


class RatingPage:
    """Words on the left, the curve on the right, painted once for each size and look."""

    def __init__(self, screen: FormScreen, progress: CountedProgress) -> None:
        self._screen, self._progress = screen, progress
        self._curve: RatingCurve | None = None

    def tree(self) -> Part:
        """Both sides."""
        words = Plate(Painted(self._paint_words), inside=22, above=18, below=18, grow=38)
        curve = Plate(Painted(self._paint_curve), inside=22, above=18, below=18, grow=62)
        return Row(words, curve, gap=12, align=RowAlign.WHOLE)

    def _paint_words(self, surface: pygame.Surface, area: Rect) -> None:
        screen, px, found = self._screen, self._screen.px, self._progress.rating
        theme, fonts = screen.app.theme, screen.app.fonts
        left, y = area.topleft
        if found.now is None:
            text = _(
                "No game counts yet. A rating begins with a game that one person finishes against "
                "levels from beginner to expert, without undo and hints."
            )
            y += screen.write(surface, text, (left, y), typeset.BODY, room=area.width) + px(12)
        else:
            title = rating_title(found.now)
            y += screen.write(surface, title, (left, y), typeset.TITLE, theme.accent) + px(4)
            lines = (meaning(found.now), games_line(found))
            for text in lines:
                y += screen.write(surface, text, (left, y), typeset.BODY, room=area.width) + px(6)
            y += px(6)
        y = self._paint_variants(surface, Rect(left, y, area.width, area.bottom - y))
        for text in _left_out(found):
            if y + typeset.height(text, typeset.SMALL, fonts, area.width) > area.bottom:
                break
            at = (left, y)
            y += screen.write(surface, text, at, typeset.SMALL, theme.muted, area.width) + px(2)

    def _paint_variants(self, surface: pygame.Surface, area: Rect) -> int:
        """The rating of each variant, as many as there is room for; the lower edge in px."""
        screen, progress = self._screen, self._progress
        theme, fonts, y = screen.app.theme, screen.app.fonts, area.top
        line = typeset.BODY.line(fonts) + screen.px(2)
        kept = line * (1 + len(progress.rating.unrated))
        for name, found in progress.by_variant.items():
            if found.now is None or y + line > area.bottom - kept:
                break
            figure = rating_title(found.now)
            wide = typeset.width(figure, typeset.BODY, fonts)
            title = rules_title(PlayedRules(name))
            room = area.width - wide - screen.px(12)
            title = typeset.cut(title, typeset.BODY, fonts, room)
            screen.write(surface, title, (area.left, y), typeset.BODY, theme.muted)
            screen.write(surface, figure, (area.right - wide, y), typeset.BODY)
            y += line
        return y + screen.px(10)

    def _paint_curve(self, surface: pygame.Surface, area: Rect) -> None:
        painter = self._screen.app.painter
        if self._curve is None or not self._curve.fits(area.size, painter):
            self._curve = RatingCurve(self._progress.rating.games, area.size, painter)
        surface.blit(self._curve.picture, area)


def _left_out(found: Rated) -> list[str]:
    lines = unrated_lines(found)
    return [_("Games that do not count:"), *lines] if lines else []
