"""What is told of one day: its game, the result, and where it stands among the expert's plays."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from typing import Final

import pygame
from pygame import Rect

from game.challenges.result import HIT
from game.daily.experts import ExpertStanding
from game.daily.running import ExpertRun
from game.daily.tries import DailyTry, TryStage
from game.presentation.words.daily import (
    ahead_line,
    bids_line,
    date_title,
    game_line,
    opponents_line,
    uncounted_sentence,
)
from game.presentation.words.points import decimal
from game.translation import _
from game.ui.paint import typeset
from game.ui.scene.form_screen import FormScreen
from game.ui.style.theme import mixed
from game.ui.widgets.bar_chart import ChartBar

POINTS: Final = replace(typeset.TITLE, px=44)
SCALE: Final = 54
"""Height of the scale of the expert's points, px at scale 1."""
MARK: Final = 15
"""Side of the mark of a deal."""


def latest_days(tries: Mapping[date, DailyTry], most: int = 14) -> list[ChartBar]:
    """What share of the expert's plays the latest counted days are ahead of, as bars."""
    ranked = [(day, one.experts) for day, one in sorted(tries.items()) if one.counts]
    known = [(day, found) for day, found in ranked if found is not None][-most:]
    return [ChartBar(str(day.day), found.share_beaten, found.plays) for day, found in known]


class DayPanel:
    """Paints a day into an area of a screen."""

    def __init__(self, screen: FormScreen) -> None:
        self._screen = screen

    def paint(
        self,
        surface: pygame.Surface,
        area: Rect,
        day: date,
        one: DailyTry | None,
        run: ExpertRun | None,
    ) -> int:
        """Words from top to bottom, as many as there is room for; their lower edge in px."""
        screen = self._screen
        theme, px = screen.app.theme, screen.px
        y = area.top
        y += screen.write(
            surface, date_title(day), (area.left, y), typeset.HEADING, room=area.width
        )
        y += px(6)
        for text in (game_line(day), opponents_line(day)):
            at = (area.left, y)
            y += screen.write(surface, text, at, typeset.BODY, theme.muted, area.width) + px(2)
        y += px(12)
        if one is None:
            text = _(
                "Everybody gets these cards. The day counts once, from its first card on, and "
                "nothing is taken back."
            )
            return y + screen.write(surface, text, (area.left, y), room=area.width)
        if one.result is None:
            text = _("It is begun, and can be gone on with.")
            if one.stage is TryStage.LOST:
                text = _("It was begun, but its record is gone: the day is used up.")
            return y + screen.write(surface, text, (area.left, y), room=area.width)
        rest = Rect(area.left, y, area.width, area.bottom - y)
        return self._paint_result(surface, rest, one, run)

    def _paint_result(
        self, surface: pygame.Surface, area: Rect, one: DailyTry, run: ExpertRun | None
    ) -> int:
        screen, result = self._screen, one.result
        assert result is not None
        theme, fonts, px = screen.app.theme, screen.app.fonts, screen.px
        points = str(result.points).replace("-", "−")
        screen.write(surface, points, area.topleft, POINTS, theme.accent)
        left = area.left + typeset.width(points, POINTS, fonts) + px(14)
        place = _("points, place {place}").format(place=result.place)
        line = typeset.BODY.line(fonts)
        middle = area.top + POINTS.line(fonts) // 2
        screen.write(surface, place, (left, middle - line), typeset.BODY)
        screen.write(surface, bids_line(result), (left, middle), typeset.BODY, theme.muted)
        y = area.top + POINTS.line(fonts) + px(8)
        y = self._paint_marks(surface, Rect(area.left, y, area.width, 0), result.marks) + px(14)
        if result.uncounted is not None:
            text = uncounted_sentence(result.uncounted)
            return y + screen.write(surface, text, (area.left, y), room=area.width)
        if one.experts is not None:
            at = (area.left, y)
            y += screen.write(surface, ahead_line(one.experts), at, typeset.STRONG) + px(8)
            room = Rect(area.left, y, area.width, px(SCALE))
            self._paint_scale(surface, room, result.points, one.experts)
            return room.bottom
        return self._paint_waiting(surface, Rect(area.left, y, area.width, 0), run)

    def _paint_marks(self, surface: pygame.Surface, area: Rect, marks: str) -> int:
        """A square for each deal, filled where the bid was made; the lower edge in px."""
        screen = self._screen
        theme, side, gap = screen.app.theme, screen.px(MARK), screen.px(5)
        x, y = area.left, area.top
        for mark in marks:
            if x + side > area.right:
                x, y = area.left, y + side + gap
            box = Rect(x, y, side, side)
            radius = max(2, side // 5)
            if mark == HIT:
                pygame.draw.rect(surface, theme.accent, box, border_radius=radius)
            else:
                edge = max(1, screen.px(2))
                pygame.draw.rect(surface, theme.muted, box, edge, border_radius=radius)
            x += side + gap
        return y + side

    def _paint_waiting(self, surface: pygame.Surface, area: Rect, run: ExpertRun | None) -> int:
        """How far the expert's plays are; the lower edge in px."""
        screen = self._screen
        theme, px = screen.app.theme, screen.px
        at = area.topleft
        if run is None or run.thread.trouble is not None:
            text = _("The expert has not played these cards yet.")
            return area.top + screen.write(surface, text, at, typeset.BODY, room=area.width)
        text = _("An expert plays these cards: {done} of {all}").format(
            done=run.done, all=run.wanted
        )
        y = area.top + screen.write(surface, text, at, typeset.BODY, room=area.width) + px(8)
        bar = Rect(area.left, y, min(area.width, px(320)), max(3, px(6)))
        ground = mixed(theme.panel, theme.panel_edge, 0.6)
        pygame.draw.rect(surface, ground, bar, border_radius=bar.height)
        bar.width = round(bar.width * run.done / max(1, run.wanted))
        if bar.width:
            pygame.draw.rect(surface, theme.gold, bar, border_radius=bar.height)
        return bar.bottom

    def _paint_scale(
        self, surface: pygame.Surface, area: Rect, points: int, found: ExpertStanding
    ) -> None:
        """The points of eight in ten of the expert's plays as a bar, and one's own as a mark."""
        screen = self._screen
        theme, fonts, px = screen.app.theme, screen.app.fonts, screen.px
        low, high = min(found.low, points), max(found.high, points)
        span = max(1, high - low)
        wide = min(area.width, px(420)) - px(24)

        def x_of(value: float) -> int:
            return area.left + px(12) + round(wide * (value - low) / span)

        y = area.top + px(14)
        ground = mixed(theme.panel, theme.panel_edge, 0.6)
        whole = Rect(x_of(low), y, max(1, x_of(high) - x_of(low)), max(2, px(4)))
        pygame.draw.rect(surface, ground, whole)
        usual = Rect(x_of(found.low), y - px(4), 0, px(12))
        usual.width = max(px(4), x_of(found.high) - usual.left)
        pygame.draw.rect(surface, mixed(theme.panel, theme.accent, 0.45), usual)
        mean = x_of(found.mean)
        pygame.draw.line(
            surface, theme.cream, (mean, usual.top), (mean, usual.bottom - 1), max(1, px(2))
        )
        mine = x_of(points)
        radius = px(7)
        pygame.draw.circle(surface, theme.gold, (mine, usual.centery), radius)
        pygame.draw.circle(surface, theme.panel, (mine, usual.centery), radius, max(1, px(2)))
        text = _("Eight of ten plays: {low} to {high} points, {mean} on average").format(
            low=found.low, high=found.high, mean=decimal(found.mean)
        )
        at = (area.left, usual.bottom + px(6))
        typeset.write(surface, text, at, typeset.SMALL, fonts, theme.muted, area.width)
