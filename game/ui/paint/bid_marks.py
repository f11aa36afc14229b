"""What stands on the plate of bids: the faces of numbers, and the ruler of what is bid."""

from __future__ import annotations

from typing import Final

import pygame
from pygame import Rect

from game.ui.paint import typeset
from game.ui.paint.cache import SurfaceCache
from game.ui.paint.canvas import Canvas, clear
from game.ui.paint.icons import icon
from game.ui.paint.marks import hairline, smooth_box
from game.ui.paint.painter import Painter
from game.ui.paint.typeset import TextStyle
from game.ui.style.contrast import token_inks
from game.ui.style.theme import RGB, mixed

FIGURE, UNDER = 0.42, 0.24
"""px of the letters of a number and of what stands below it, in heights of its button."""
LOCK: Final = 0.27
MOST_FIGURE, MOST_UNDER = 30, 17
LEAST_UNDER: Final = 12
"""px at scale 1."""
UPPER, LOWER = 0.34, 0.76
"""Middles of both lines, in heights of a button from above."""
INSIDE: Final = 3
"""Beside what stands on a button."""
DASH: Final = 4
"""px at scale 1 of a dash and of what is between two of them."""
PIP: Final = (16, 24)
"""Of a trick on the ruler, at its largest."""
PIP_GAP: Final = 3
TOO_MANY: Final = 10
"""Between the tricks that there are and those that are too many."""

_kept = SurfaceCache(2 << 20)


def number_face(
    number: int,
    under: str,
    size: tuple[int, int],
    painter: Painter,
    *,
    chosen: bool = False,
    barred: bool = False,
) -> pygame.Surface:
    """A number and what stands `under` it; one that is barred is dashed, struck and locked."""
    theme, fonts, scale = painter.theme, painter.fonts, painter.scale
    picture = pygame.Surface(size, pygame.SRCALPHA)
    ink, quiet = token_inks(theme, chosen=chosen, barred=barred)
    if barred:
        edge = mixed(theme.bad, theme.panel, 0.45) if theme.flat else ink
        picture.blit(_dashed(size, edge, painter), (0, 0))
    tall = size[1] / scale
    alone = not under and not barred
    style = TextStyle(min(MOST_FIGURE, tall * FIGURE), bold=True)
    room = size[0] - 2 * painter.px(INSIDE)
    words = typeset.within(str(number), style, fonts, ink, room)
    middle, lower = size[1] // 2, round(size[1] * LOWER)
    place = words.get_rect(center=(size[0] // 2, middle if alone else round(size[1] * UPPER)))
    picture.blit(words, place)
    if barred:
        thick = max(2, painter.px(2))
        strike = Rect(0, 0, words.get_width() + painter.px(8), thick)
        strike.center = place.centerx, place.centery + painter.px(1)
        picture.fill((*ink, 255), strike)
        lock = icon("lock", max(8, round(size[1] * LOCK)), ink)
        picture.blit(lock, lock.get_rect(center=(size[0] // 2, lower)))
    elif under:
        letters = TextStyle(max(LEAST_UNDER, min(MOST_UNDER, tall * UNDER)))
        below = typeset.within(under, letters, fonts, quiet, room)
        picture.blit(below, below.get_rect(center=(size[0] // 2, lower)))
    return picture


def choice_face(
    words: str,
    under: str,
    size: tuple[int, int],
    painter: Painter,
    *,
    chosen: bool = False,
    key: str = "",
) -> pygame.Surface:
    """A choice in words and what stands `under` it, with the `key` that chooses it in a corner."""
    fonts = painter.fonts
    picture = pygame.Surface(size, pygame.SRCALPHA)
    ink, quiet = token_inks(painter.theme, chosen=chosen)
    edge = painter.px(INSIDE)
    lines = [
        typeset.within(words, typeset.STRONG, fonts, ink, size[0] - 2 * edge),
        typeset.within(under, typeset.BODY, fonts, quiet, size[0] - 2 * edge),
    ]
    stacked = sum(line.get_height() for line in lines) <= size[1] - 2 * edge
    if not stacked and sum(line.get_width() for line in lines) + 4 * edge > size[0]:
        lines, stacked = lines[:1], True
    if stacked:
        top = (size[1] - sum(line.get_height() for line in lines)) // 2
        for line in lines:
            picture.blit(line, line.get_rect(midtop=(size[0] // 2, top)))
            top += line.get_height()
    else:
        left = (size[0] - sum(line.get_width() for line in lines) - 2 * edge) // 2
        for line in lines:
            picture.blit(line, line.get_rect(midleft=(left, size[1] // 2)))
            left += line.get_width() + 2 * edge
    if key and len(lines) > 1 and stacked:
        picture.blit(typeset.line_surface(key, typeset.SMALL, fonts, quiet), (2 * edge, edge))
    return picture


def empty_place(size: tuple[int, int], painter: Painter) -> pygame.Surface:
    """Where something is still to lie. Shared: do not draw on it."""
    return _dashed(size, mixed(painter.theme.muted, painter.theme.panel, 0.3), painter)


def _dashed(size: tuple[int, int], ink: RGB, painter: Painter) -> pygame.Surface:
    """A box of dashes. Shared: do not draw on it."""
    line, radius, dash = hairline(painter.scale), painter.px(8), max(2, painter.px(DASH))

    def paint() -> pygame.Surface:
        canvas = Canvas(size, 1, clear(ink))
        fine = canvas.surface.get_width() // size[0]
        area = Rect((0, 0), canvas.surface.get_size())
        pygame.draw.rect(canvas.surface, ink, area, (line + 1) * fine, radius * fine)
        picture = canvas.finish()
        for x in range(radius, size[0] - radius, 2 * dash):
            for top in (0, size[1] - line - 2):
                picture.fill(clear(ink), Rect(x, top, dash, line + 2))
        for y in range(radius, size[1] - radius, 2 * dash):
            for left in (0, size[0] - line - 2):
                picture.fill(clear(ink), Rect(left, y, line + 2, dash))
        return picture

    return _kept.get(("dashed", size, ink, line, radius), paint)


def ruler_step(places: int, room: int, painter: Painter) -> int:
    """px from one pip of a ruler to the next, or 0 where so many have no room to be counted."""
    largest = painter.px(PIP[0] + PIP_GAP)
    step = min(largest, (room - painter.px(TOO_MANY)) // max(1, places))
    return step if step >= painter.px(7) else 0


def draw_ruler(
    surface: pygame.Surface, place: Rect, sums: tuple[int, int, int], painter: Painter
) -> None:
    """A pip for each trick, from the right end of its place.

    `sums`: the bids of others, the own one, and the tricks of the deal. Bids are full, the own one
    in gold; what is bid beyond the tricks that there are stands apart, in red.
    """
    others, own, tricks = sums
    places = max(tricks, others + own)
    theme, apart = painter.theme, painter.px(TOO_MANY)
    step = ruler_step(places, place.width, painter)
    if not step:
        return
    gap = max(2, round(step * PIP_GAP / (PIP[0] + PIP_GAP)))
    tall = min(place.height, painter.px(PIP[1]), round(1.6 * step) + painter.px(4))
    left = place.right - places * step + gap - (apart if places > tricks else 0)
    for number in range(places):
        box = Rect(left + number * step, 0, step - gap, tall)
        if number >= tricks:
            box.x += apart
        box.centery = place.centery
        radius, line = max(2, step // 6), 0
        if number >= others + own:
            ink, line = mixed(theme.muted, theme.panel, 0.35), hairline(painter.scale)
        elif number >= tricks:
            ink = theme.bad
        else:
            ink = theme.gold if number >= others else mixed(theme.cream, theme.panel, 0.12)
        surface.blit(smooth_box(box.size, ink, radius, line), box)
