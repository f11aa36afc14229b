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
from game.ui.library.figures_table import line_height, paint_head, paint_row
from game.ui.library.progress_counted import Progress
from game.ui.paint import typeset
from game.ui.paint.clipping import clipped
from game.ui.scene.form_screen import FormScreen
from game.ui.widgets.scroll_area import ScrollArea

_GAP: Final = 12  # px at scale 1
_INSIDE: Final = 20
_COLUMNS: Final = (0.46, 0.61, 0.84, 1.0)
_BAR: Final = 20
"""Kept free for the scroll bar."""


class OpponentsPage:
    """Levels on the left, characters on the right, which scroll."""

    def __init__(self, screen: FormScreen, progress: Progress) -> None:
        self._screen = screen
        self._levels, self._characters = progress.levels, progress.characters
        self._pane: ScrollArea | None = None

    def _areas(self, body: Rect) -> tuple[Rect, Rect]:
        painter = self._screen.app.painter
        gap = painter.px(_GAP)
        wide = (body.width - gap) // 2
        left = Rect(body.left, body.top, wide, body.height)
        return left, left.move(body.width - wide, 0)

    def _inside(self, area: Rect) -> Rect:
        painter = self._screen.app.painter
        return area.inflate(-2 * painter.px(_INSIDE), -2 * painter.px(14))

    def build(self, body: Rect) -> None:
        """The pane of the characters."""
        painter = self._screen.app.painter
        inside = self._inside(self._areas(body)[1])
        head = typeset.STRONG.line(painter.fonts) + painter.px(5)
        area = Rect(inside.left, inside.top + head, inside.width, inside.height - head)
        area.width += painter.px(_INSIDE - 6)
        self._pane = self._screen.pane(area, line_height(painter) * len(self._characters))

    def paint(self, surface: pygame.Surface, body: Rect) -> None:
        """Both tables, and what the figures are."""
        screen, painter = self._screen, self._screen.app.painter
        left, right = self._areas(body)
        screen.panel(surface, left)
        screen.panel(surface, right)
        self._levels_table(surface, self._inside(left))
        inside = self._inside(right)
        # Below, the numbers leave room for the scroll bar.
        inside.width -= painter.px(_BAR)
        paint_head(surface, _("Characters"), _heads(), _COLUMNS, inside, painter)
        pane = self._pane
        if pane is None:
            return
        with clipped(surface, pane.area):
            top = pane.area.top - pane.offset
            self._rows(surface, self._characters, Rect(inside.left, top, inside.width, 0))

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
