"""What came of one day, on paper: its result, and where that stands among the expert's plays."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from functools import partial
from typing import Final

import pygame
from pygame import Rect

from game.challenges.result import HIT
from game.daily.expert_run import ExpertRun
from game.daily.experts import ExpertStanding
from game.daily.rule import variant_of
from game.daily.tries import DailyTry, TryStage
from game.presentation.phrasebook.joining import capital
from game.presentation.words.daily import ahead_line, bids_line, uncounted_sentence
from game.presentation.words.points import decimal, minus
from game.presentation.words.times import date_title
from game.translation import _
from game.ui.kit.controls import ShareBar, Text
from game.ui.kit.layout import Column, Gap, Host, Painted, Part, Row, RowAlign
from game.ui.paint import typeset
from game.ui.paint.painter import Painter
from game.ui.style.theme import Theme, mixed
from game.ui.widgets.scroll_area import ScrollArea

POINTS: Final = typeset.LARGE_FIGURE
_BAR: Final = 32
"""Height of the scale of the expert's points without its words, px at scale 1."""
MARK: Final = 15
"""Side of the mark of a deal."""
_BETWEEN: Final = 5
"""Between marks, px at scale 1."""


def day_slip(
    day: date,
    one: DailyTry | None,
    run: Callable[[], ExpertRun | None],
    painter: Painter,
    *,
    yesterday: bool,
) -> Part:
    """What came of a day, on paper; of one that is open, where its result will stand.

    Args:
        day: whose game it is.
        one: its try.
        run: what makes the expert's plays of it.
        painter: what it is measured with.
        yesterday: whether it is shown as the day before the one that is looked at.
    """
    ink, faint = painter.theme.sheet_ink, painter.theme.sheet_muted
    head = date_title(day)
    if yesterday:
        head = _("{one}: {other}", one=capital(_("yesterday")), other=_(variant_of(day)[0].name))
    heading = Text(head, typeset.SMALL, faint, lines=1)
    if one is None or one.result is None:
        text = _(
            "Everybody gets these cards. The day counts once, from its first card on, and "
            "nothing is taken back."
        )
        if one is not None:
            text = _("It was begun, and can be continued.")
            if one.stage is TryStage.LOST:
                text = _("It was begun, but its record is gone: the day is used up.")
        row, players = variant_of(day)
        empty = _Marks("-" * len(row.deals[players]), first_lit=one is None)
        invites = Text(_("Here your bids will stand, deal by deal."), ink=ink)
        return Column(heading, invites, empty, Text(text, typeset.SMALL, faint), gap=8)
    result = one.result
    points = Text(minus(result.points), POINTS, ink, whole=True)
    place = Text(_("points, place {place}", place=result.place), typeset.STRONG, ink)
    bids = Text(bids_line(result), typeset.SMALL, faint)
    told: list[Part] = [heading, Row(points, Column(place, bids), gap=14), _Marks(result.marks)]
    if result.uncounted is not None:
        beside: list[Part] = [Text(uncounted_sentence(result.uncounted), ink=ink)]
    elif one.experts is None:
        beside = _waiting(run, painter.theme)
    else:
        scale = partial(_paint_scale, painter, result.points, one.experts)
        ahead = Text(ahead_line(one.experts), typeset.STRONG, ink)
        beside = [ahead, Gap(8), Painted(scale, tall=_scale_tall)]
    return Row(
        Column(*told, gap=6, grow=46), Column(*beside, grow=54), gap=28, align=RowAlign.MIDDLE
    )


class _Marks(Part):
    """A square for each deal, filled where the bid was made."""

    def __init__(self, marks: str, *, first_lit: bool = False) -> None:
        """`first_lit` fills the first one in the light of a lamp: with it a game begins."""
        self._marks, self._first_lit = marks, first_lit

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
                ink, edge = theme.sheet_muted, max(1, painter.px(2))
                if made:
                    ink, edge = theme.sheet_ink, 0
                elif self._first_lit and not number:
                    pygame.draw.rect(surface, theme.gold, box, border_radius=max(2, side // 5))
                pygame.draw.rect(surface, ink, box, edge, border_radius=max(2, side // 5))

        host.drawn(area, pane, paint)


def _waiting(run: Callable[[], ExpertRun | None], theme: Theme) -> list[Part]:
    """How far the expert's plays are."""

    def words() -> str:
        now = run()
        if now is None or now.thread.trouble is not None:
            return _("The expert has not played these cards yet.")
        return _("An expert plays these cards: {done} of {all}", done=now.done, all=now.wanted)

    def share() -> float | None:
        now = run()
        failed = now is None or now.thread.trouble is not None
        return None if now is None or failed else now.done / max(1, now.wanted)

    ink = theme.sheet_ink
    bar = ShareBar(share, theme.sheet_rule, ink=ink)
    return [Text(words, typeset.STRONG, ink), Gap(8), bar]


def _scale_tall(painter: Painter) -> int:
    """px of the scale and of two lines of words below it."""
    return painter.px(_BAR) + 2 * typeset.SMALL.line(painter.fonts)


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
    ground = theme.sheet_rule
    whole = Rect(x_of(low), y, max(1, x_of(high) - x_of(low)), max(2, px(4)))
    pygame.draw.rect(surface, ground, whole)
    usual = Rect(x_of(found.low), y - px(4), 0, px(12))
    usual.width = max(px(4), x_of(found.high) - usual.left)
    pygame.draw.rect(surface, mixed(theme.sheet, theme.sheet_muted, 0.55), usual)
    mean = x_of(found.mean)
    pygame.draw.line(
        surface, theme.sheet_ink, (mean, usual.top), (mean, usual.bottom - 1), max(1, px(2))
    )
    mine = x_of(points)
    radius = px(7)
    pygame.draw.circle(surface, theme.gold, (mine, usual.centery), radius)
    pygame.draw.circle(surface, theme.sheet_ink, (mine, usual.centery), radius, max(1, px(2)))
    text = _(
        "Eight of ten plays: {low} to {high} points, {mean} on average",
        low=found.low,
        high=found.high,
        mean=decimal(found.mean),
    )
    at = (area.left, usual.bottom + px(6))
    typeset.write(surface, text, at, typeset.SMALL, fonts, theme.sheet_muted, area.width)
