"""The summary of a reviewed game over its replay: figures beside the last games, and waterfalls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

import pygame
from pygame import Rect

from game.presentation.words import review_summary as words
from game.presentation.words.review import summary_of
from game.review.review_index import ReviewedGame, parts_of
from game.review.values import GameReview, ReviewedDecision
from game.translation import _
from game.ui.paint.marks import hairline
from game.ui.paint.painter import Painter
from game.ui.paint.ruling import across
from game.ui.platform.background_read import BackgroundRead
from game.ui.style.contrast import accent
from game.ui.style.theme import mixed
from game.ui.table.layout.table_layout import TableLayout
from game.ui.table.panels.overlays import sheet
from game.ui.widgets.buttons import Button, ButtonGroup
from game.ui.widgets.overlay import CLOSE, veil
from game.ui.widgets.waterfall_chart import WaterfallBar, paint_waterfall

SIZE: Final = (980, 520)
"""px at scale 1, where there is room."""
EDGE: Final = 24
TITLE: Final = 22
BODY: Final = 16
LEFT: Final = 0.47
"""The share of the figures; the waterfall has the rest."""
BUTTON: Final = 40
BACK: Final = "back"
ON: Final = "on"
CLOSING: Final = (pygame.K_ESCAPE, pygame.K_u)
TURNING: Final = {
    pygame.K_LEFT: -1,
    pygame.K_PAGEUP: -1,
    pygame.K_RIGHT: 1,
    pygame.K_PAGEDOWN: 1,
}


class ReviewSummary:
    """An overlay about one seat; `handle` answers `CLOSE` when it is put away."""

    def __init__(
        self,
        found: GameReview,
        decisions: Sequence[ReviewedDecision],
        seat: int,
        latest: Callable[[], list[ReviewedGame]],
    ) -> None:
        """`latest` reads the games before this one; that takes a while."""
        self._review, self._seat = found, seat
        self._decisions = [each for each in decisions if each.seat == seat]
        self._deals = [deal for deal in found.deals if deal.seat == seat]
        self._reading: BackgroundRead[list[ReviewedGame]] = BackgroundRead(latest)
        self.shown = 0
        """Which waterfall: 0 for the game, else a deal by its place."""
        self._group = ButtonGroup()
        self._box = Rect(0, 0, 0, 0)
        self._scale = 1.0

    def lay_out(self, layout: TableLayout) -> None:
        """Find the place for everything."""
        self._scale = layout.scale
        wide, tall = layout.size
        self._box = Rect(0, 0, min(layout.px(SIZE[0]), wide - 16), min(layout.px(SIZE[1]), tall))
        self._box.center = (wide // 2, tall // 2)
        self._lay_out_buttons()

    def _px(self, length: float) -> int:
        return round(length * self._scale)

    def _lay_out_buttons(self) -> None:
        side, box, edge = max(24, self._px(BUTTON)), self._box, self._px(EDGE)
        chart = self._chart
        back = Rect(chart.left, box.top + edge, side, side)
        on = Rect(chart.right - side, box.top + edge, side, side)
        close = Rect(0, 0, self._px(120), side)
        close.bottomright = (box.right - edge, box.bottom - self._px(EDGE - 6))
        last = len(self._deals)
        self._group.buttons = [
            Button(BACK, "", back, icon="back", enabled=self.shown > 0),
            Button(ON, "", on, icon="play", enabled=self.shown < last),
            Button(CLOSE, _("Close"), close),
        ]

    @property
    def _chart(self) -> Rect:
        """The part of the panel for the waterfall, its title and the buttons around that."""
        edge, box = self._px(EDGE), self._box
        left = box.left + round(box.width * LEFT) + edge
        return Rect(left, box.top + edge, box.right - edge - left, box.height - 2 * edge)

    @property
    def settled(self) -> bool:
        """Whether the games before this one were read."""
        return self._reading.done

    # Doing ------------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> str | None:
        """Left and right go from the game to its deals; Esc or a click beside it closes it."""
        if event.type == pygame.KEYDOWN and event.key in CLOSING:
            return CLOSE
        if event.type == pygame.KEYDOWN and event.key in TURNING:
            self._turn(TURNING[event.key])
            return None
        outside = event.type == pygame.MOUSEBUTTONDOWN and not self._box.collidepoint(event.pos)
        if outside and event.button == 1:
            return CLOSE
        name = self._group.handle(event)
        if name in (BACK, ON):
            self._turn(1 if name == ON else -1)
            return None
        return name

    def _turn(self, way: int) -> None:
        self.shown = max(0, min(len(self._deals), self.shown + way))
        self._lay_out_buttons()

    # Drawing ----------------------------------------------------------------------------------

    def draw(self, surface: pygame.Surface, painter: Painter) -> None:
        """The panel over the table."""
        veil(surface, painter.theme)
        sheet(surface, self._box, painter.theme, painter.scale)
        found = summary_of(self._review, self._seat)
        edge = self._px(EDGE)
        left = Rect(self._box.left + edge, self._box.top + edge, 0, self._box.height - 2 * edge)
        left.width = round(self._box.width * LEFT) - edge
        if found is None or not found.decisions:
            word = _("Nothing of this seat was weighed.")
            text = painter.letters.within(word, BODY, painter.theme.cream, left.width)
            surface.blit(text, left.topleft)
        else:
            self._draw_figures(surface, painter, left)
        self._draw_waterfall(surface, painter)
        self._group.draw(surface, painter)

    def _draw_figures(self, surface: pygame.Surface, painter: Painter, area: Rect) -> None:
        letters, theme, px = painter.letters, painter.theme, painter.px
        found = summary_of(self._review, self._seat)
        assert found is not None
        latest = self._reading.result or []
        y = area.top
        title = letters.within(found.name, TITLE, accent(theme), area.width, bold=True)
        surface.blit(title, (area.left, y))
        y += title.get_height() + px(8)
        columns = (area.left + round(area.width * 0.72), area.right)
        heads = (_("This game"), words.latest_title(len(latest)))
        for right, head, room in zip(columns, heads, (0.3, 0.27), strict=True):
            wide = round(area.width * room)
            word = letters.within(head, BODY - 1, theme.muted, wide, bold=True)
            surface.blit(word, word.get_rect(topright=(right, y)))
        y += word.get_height() + px(4)
        for row in words.compared(found, parts_of(self._deals), len(self._deals), latest):
            rule = mixed(theme.panel, theme.panel_edge, 0.5)
            across(surface, rule, (area.left, area.right - 1), y, hairline(painter.scale))
            y += px(5)
            word = letters.within(row.title, BODY, theme.cream, round(area.width * 0.52))
            surface.blit(word, (area.left, y))
            for right, text, bold in zip(
                columns, (row.now, row.before), (True, False), strict=True
            ):
                ink = theme.cream if bold else theme.muted
                figure = letters.line(text, BODY, ink, bold=bold)
                surface.blit(figure, figure.get_rect(topright=(right, y)))
            y += word.get_height() + px(5)
        best, worst = words.moments(self._decisions)
        for title_, each, is_best in (
            (_("Best moment"), best, True),
            (_("Worst moment"), worst, False),
        ):
            y += px(8)
            word = letters.line(title_, BODY, accent(theme), bold=True)
            surface.blit(word, (area.left, y))
            y += word.get_height()
            text = words.moment_words(each, best=is_best) if each is not None else _("None")
            for line in letters.wrap(text, BODY, area.width):
                word = letters.line(line, BODY, theme.cream)
                surface.blit(word, (area.left, y))
                y += word.get_height()

    def _draw_waterfall(self, surface: pygame.Surface, painter: Painter) -> None:
        letters, theme, area = painter.letters, painter.theme, self._chart
        back, on, close = (button.rect for button in self._group.buttons)
        deals = self._deals[self.shown - 1 : self.shown] if self.shown else self._deals
        title = _("Points of the game")
        if self.shown:
            title = _("Points of deal {deal}").format(deal=deals[0].deal)
        room = on.left - back.right - painter.px(16)
        word = letters.within(title, BODY + 2, accent(theme), room, bold=True)
        surface.blit(word, word.get_rect(center=((back.right + on.left) // 2, back.centery)))
        if not deals:
            return
        *parts, whole = (WaterfallBar(*each) for each in words.part_words(parts_of(deals)))
        chart = Rect(area.left, back.bottom + painter.px(10), area.width, 0)
        chart.height = close.top - painter.px(12) - chart.top
        paint_waterfall(surface, parts, whole, chart, painter)
