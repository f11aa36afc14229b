"""Against whom it is hardest: every level and every character that was met, the hardest first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect

from game.presentation.words.bots import bot_title
from game.presentation.words.points import decimal
from game.presentation.words.statistics import percent
from game.rating.opponents import ENOUGH, Faced, Opponent
from game.table.setup import HUMAN
from game.translation import _, ngettext
from game.ui.kit.layout import SCROLL_TAKES, Column, Painted, Part, Plate, Row, RowAlign, Scroll
from game.ui.library.figures_table import line_height, paint_head, paint_row
from game.ui.library.progress_counted import CountedProgress
from game.ui.paint import typeset
from game.ui.paint.painter import Painter
from game.ui.scene.form_screen import FormScreen

_GAP: Final = 12  # px at scale 1
_COLUMNS: Final = (0.46, 0.61, 0.84, 1.0)


class OpponentsPage:
    """Levels on the left, characters on the right, which scroll."""

    def __init__(self, screen: FormScreen, progress: CountedProgress) -> None:
        self._screen = screen
        self._levels, self._characters = progress.levels, progress.characters

    def tree(self) -> Part:
        """Both tables, and what the figures are."""
        listed = Painted(self._rows_of_characters, tall=self._characters_tall)
        characters = Column(Painted(self._head, tall=_head_height), Scroll(listed))
        return Row(
            _plate(Painted(self._levels_table)), _plate(characters), gap=12, align=RowAlign.WHOLE
        )

    def _characters_tall(self, painter: Painter) -> int:
        return line_height(painter) * len(self._characters)

    def _head(self, surface: pygame.Surface, area: Rect) -> None:
        painter = self._screen.painter
        inside = Rect(area.left, area.top, area.width - painter.px(SCROLL_TAKES), area.height)
        paint_head(surface, _("Characters"), _heads(), _COLUMNS, inside, painter)

    def _rows_of_characters(self, surface: pygame.Surface, area: Rect) -> None:
        self._rows(surface, self._characters, area)

    def _levels_table(self, surface: pygame.Surface, inside: Rect) -> None:
        screen, painter = self._screen, self._screen.app.painter
        theme, fonts = painter.theme, painter.fonts
        y = inside.top + paint_head(surface, _("Levels"), _heads(), _COLUMNS, inside, painter)
        y = self._rows(surface, self._levels, Rect(inside.left, y, inside.width, 0))
        if not self._levels:
            text = _("No game against others counts yet.")
            screen.write(surface, text, (inside.left, y), typeset.BODY, theme.cream, inside.width)
        elif not self._levels[0].few:
            text, y = _hardest(self._levels[0]), y + painter.px(_GAP)
            y += screen.write(surface, text, (inside.left, y), room=inside.width)
        notes = _notes()
        tall = typeset.height(notes, typeset.SMALL, fonts, inside.width)
        at = (inside.left, inside.bottom - tall)
        if at[1] > y:
            screen.write(surface, notes, at, typeset.SMALL, theme.muted, inside.width)

    def _rows(self, surface: pygame.Surface, faced: Sequence[Faced], at: Rect) -> int:
        """A line for each; the lower edge in px."""
        painter = self._screen.app.painter
        line = line_height(painter)
        for number, one in enumerate(faced):
            low, high = one.ahead.interval
            cells = (
                str(one.ahead.trials),
                percent(one.ahead.share),
                f"{round(100 * low)}–{percent(high)}",
                decimal(one.lead),
            )
            row = Rect(at.left, at.top + number * line, at.width, line)
            if row.colliderect(surface.get_clip()):
                title = opponent_title(one.opponent)
                paint_row(surface, title, cells, _COLUMNS, row, painter, muted=one.few)
        return at.top + len(faced) * line


def _plate(held: Part) -> Part:
    return Plate(held, inside=20, above=14, below=14, grow=1)


def _head_height(painter: Painter) -> int:
    return typeset.STRONG.line(painter.fonts) + painter.px(5)


def opponent_title(opponent: Opponent) -> str:
    """A level, or a character with its level."""
    level = _("Persons") if opponent.level == HUMAN else bot_title(opponent.level)
    if not opponent.name:
        return level
    return _("{name} ({level})").format(name=opponent.name, level=level)


def _heads() -> tuple[str, ...]:
    return _("Games"), _("Ahead"), _("95 %"), _("Points")


def _hardest(one: Faced) -> str:
    text = ngettext(
        "The hardest: {title}. You were ahead in {share} of {n} game.",
        "The hardest: {title}. You were ahead in {share} of {n} games.",
        one.ahead.trials,
    )
    share, title = percent(one.ahead.share), opponent_title(one.opponent)
    return text.format(title=title, share=share, n=one.ahead.trials)


def _notes() -> str:
    return _(
        "Ahead: games in which you had more points; a tie is half. Points: how many more a game. "
        "Faint: fewer than {enough} games say little. Games with undo, hints or known cards have "
        "no part."
    ).format(enough=ENOUGH)
