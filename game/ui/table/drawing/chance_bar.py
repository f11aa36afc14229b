"""Draws the chance of a bid, where it is told: a bar with a tick where it stood at first."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect

from game.presentation.words.seats.others import SeatText
from game.translation import _
from game.ui.paint import typeset
from game.ui.paint.marks import smooth_box
from game.ui.paint.painter import Painter
from game.ui.paint.typeset import TextStyle
from game.ui.style.theme import mixed
from game.ui.table.drawing.seat_lines import SeatInks, word

LIKELY, UNLIKELY = 90, 10
"""Percent from which, and up to which, a chance has the colour of a bid made or missed."""
CHANCE: Final = TextStyle(14, bold=True)
BAR: Final = 8
"""px at scale 1 of height of a chance's bar."""
LEAST_BAR: Final = 24


def draw_chance(
    picture: pygame.Surface,
    text: SeatText,
    box: Rect,
    inks: SeatInks,
    painter: Painter,
    *,
    mirrored: bool,
) -> None:
    """The chance of the bid: a bar with a tick where it stood at first, and in percent.

    A chance of none or all has no figure. Where the bar would be too short the figure stands alone.
    Both begin at the right end of the box where they are `mirrored`.
    """
    percent = text.chance or 0
    likely = inks.good if percent >= LIKELY else inks.small_bad if percent <= UNLIKELY else None
    ink = likely or inks.name
    told, _ascent = word(_("{percent} %", percent=percent), CHANCE, painter, ink)
    widest = typeset.width(_("{percent} %", percent=100), CHANCE, painter.fonts)
    bar = Rect(box.x, 0, box.width - widest - painter.px(8), max(5, painter.px(BAR)))
    bar.centery = box.centery
    if mirrored:
        bar.right = box.right
    certain = percent in (0, 100)
    if bar.width < painter.px(LEAST_BAR):
        if certain:
            return
        place = told.get_rect(midleft=box.midleft)
        if mirrored:
            place.right = box.right
        picture.blit(told, place)
        return
    if not certain:
        seen = told.get_bounding_rect()
        x = bar.right + painter.px(8)
        if mirrored:
            x = bar.left - painter.px(8) - told.get_width()
        picture.blit(told, (x, box.centery - seen.centery))
    radius = bar.height // 2
    trough = mixed(painter.theme.felt_edge, inks.quiet, 0.28)
    picture.blit(smooth_box(bar.size, trough, radius), bar)
    filled = Rect(bar.topleft, (max(bar.height, round(bar.width * percent / 100)), bar.height))
    if percent:
        picture.blit(smooth_box(filled.size, ink, radius), filled)
    if text.chance_at_bid is not None:
        tick = Rect(0, 0, max(2, painter.px(3)), bar.height + painter.px(6))
        tick.center = (bar.x + round(bar.width * text.chance_at_bid / 100), bar.centery)
        tick.clamp_ip(bar.inflate(0, painter.px(6)))
        pygame.draw.rect(picture, painter.theme.felt_edge, tick.inflate(2, 0))
        pygame.draw.rect(picture, inks.name, tick)
