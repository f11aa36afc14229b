"""What is told of one day: its game, the result, and where it stands among the expert's plays."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import date
from functools import partial
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
from game.ui.kit.controls import ShareBar, Text
from game.ui.kit.layout import Column, Gap, Host, Painted, Part, Row
from game.ui.paint import typeset
from game.ui.paint.painter import Painter
from game.ui.style.theme import Theme, mixed
from game.ui.widgets.bar_chart import ChartBar
from game.ui.widgets.scroll_area import ScrollArea

POINTS: Final = replace(typeset.TITLE, px=44)
SCALE: Final = 54
"""Height of the scale of the expert's points, px at scale 1."""
MARK: Final = 15
"""Side of the mark of a deal."""
_BETWEEN: Final = 5
"""Between marks, px at scale 1."""


def latest_days(tries: Mapping[date, DailyTry], most: int = 14) -> list[ChartBar]:
    """What share of the expert's plays the latest counted days are ahead of, as bars."""
    ranked = [(day, one.experts) for day, one in sorted(tries.items()) if one.counts]
    known = [(day, found) for day, found in ranked if found is not None][-most:]
    return [ChartBar(str(day.day), found.share_beaten, found.plays) for day, found in known]


def day_parts(
    day: date, one: DailyTry | None, run: Callable[[], ExpertRun | None], painter: Painter
) -> list[Part]:
    """What is told of a day, from top to bottom; `run` is what makes the expert's plays of it."""
    theme = painter.theme
    about: list[Part] = [
        Text(date_title(day), typeset.HEADING),
        Gap(6),
        Text(game_line(day), ink=theme.muted),
        Gap(2),
        Text(opponents_line(day), ink=theme.muted),
        Gap(14),
    ]
    if one is None:
        text = _(
            "Everybody gets these cards. The day counts once, from its first card on, and "
            "nothing is taken back."
        )
        return [*about, Text(text)]
    if one.result is None:
        text = _("It is begun, and can be gone on with.")
        if one.stage is TryStage.LOST:
            text = _("It was begun, but its record is gone: the day is used up.")
        return [*about, Text(text)]
    result = one.result
    points = Text(str(result.points).replace("-", "−"), POINTS, theme.accent, whole=True)
    place = Text(_("points, place {place}").format(place=result.place))
    bids = Text(bids_line(result), ink=theme.muted)
    about += [Row(points, Column(place, bids), gap=14), Gap(8), _Marks(result.marks), Gap(14)]
    if result.uncounted is not None:
        return [*about, Text(uncounted_sentence(result.uncounted))]
    if one.experts is None:
        return [*about, *_waiting(run, theme)]
    ahead = Text(ahead_line(one.experts), typeset.STRONG)
    scale = partial(_paint_scale, painter, result.points, one.experts)
    return [*about, ahead, Gap(8), Painted(scale, tall=SCALE)]


class _Marks(Part):
    """A square for each deal, filled where the bid was made."""

    def __init__(self, marks: str) -> None:
        self._marks = marks

    def _in_a_row(self, painter: Painter, width: int) -> int:
        return max(1, (width + painter.px(_BETWEEN)) // painter.px(MARK + _BETWEEN))

    def tall(self, painter: Painter, width: int) -> int:
        """As many rows as they need."""
        rows = -(-len(self._marks) // self._in_a_row(painter, width))
        return rows * painter.px(MARK + _BETWEEN) - painter.px(_BETWEEN)

    def place(self, host: Host, area: Rect, pane: ScrollArea | None = None) -> None:
        """Paint them there."""
        painter, theme = host.painter, host.painter.theme
        side, step = painter.px(MARK), painter.px(MARK + _BETWEEN)

        def paint(surface: pygame.Surface, place: Rect) -> None:
            for number, mark in enumerate(self._marks):
                row, column = divmod(number, self._in_a_row(painter, place.width))
                box = Rect(place.left + column * step, place.top + row * step, side, side)
                made = mark == HIT
                ink, edge = (theme.accent, 0) if made else (theme.muted, max(1, painter.px(2)))
                pygame.draw.rect(surface, ink, box, edge, border_radius=max(2, side // 5))

        host.drawn(area, pane, paint)


def _waiting(run: Callable[[], ExpertRun | None], theme: Theme) -> list[Part]:
    """How far the expert's plays are."""

    def words() -> str:
        now = run()
        if now is None or now.thread.trouble is not None:
            return _("The expert has not played these cards yet.")
        text = _("An expert plays these cards: {done} of {all}")
        return text.format(done=now.done, all=now.wanted)

    def share() -> float | None:
        now = run()
        failed = now is None or now.thread.trouble is not None
        return None if now is None or failed else now.done / max(1, now.wanted)

    ground = mixed(theme.panel, theme.panel_edge, 0.6)
    return [Text(words), Gap(8), ShareBar(share, ground, wide=320)]


def _paint_scale(
    painter: Painter, points: int, found: ExpertStanding, surface: pygame.Surface, area: Rect
) -> None:
    """The points of eight in ten of the expert's plays as a bar, and one's own as a mark."""
    theme, fonts, px = painter.theme, painter.fonts, painter.px
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
