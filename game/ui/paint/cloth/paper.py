"""Cream paper on the cloth: a slip with its soft shadow, and a tail towards whoever speaks.

The score pad, the slip at a deal's end and what is said at a seat are of the same sheet.
"""

from __future__ import annotations

from enum import Enum, auto
from typing import Final

import pygame
from pygame import Rect

from game.ui.paint.cache import SurfaceCache
from game.ui.paint.marks import PLATE_RADIUS
from game.ui.paint.painter import Painter
from game.ui.style.theme import mixed

SHADOW: Final = (2, 4)
"""How far right and down the shadow lies, px at scale 1."""
AROUND: Final = (2, 1, 4, 6)
"""px at scale 1 from the edges of a slip's picture to the paper: left, top, right, bottom."""
TAIL: Final = (8, 14)
"""How far the tail reaches and how wide it begins, px at scale 1."""
PLATE_AROUND, PLATE_LOW, PLATE_STRONGER, PLATE_COARSE = 26, 10, 36, 4
"""Of the shadow of a plate: how far it reaches and how low it lies, px at scale 1; how much
stronger it is than that of paper; how many times smaller it is drawn."""
RADIUS: Final = 10
FINER: Final = 3
"""A slip is drawn so many times larger, and brought down."""
LARGE: Final = 200_000
"""px of a picture from which on its shadow is drawn coarsely."""

_papers = SurfaceCache(24 << 20)


class Tail(Enum):
    """The edge of a slip that its tail is at."""

    LEFT = auto()
    RIGHT = auto()
    UP = auto()
    DOWN = auto()


def cast_shadow(
    picture: pygame.Surface, shape: pygame.Surface, place: Rect, painter: Painter
) -> None:
    """The soft shadow alone of what `shape` covers in `place` of the picture."""
    theme, size = painter.theme, picture.get_size()
    shade = shape.copy()
    shade.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    shade.fill((*theme.shadow, 0), special_flags=pygame.BLEND_RGBA_ADD)
    strength = min(255, theme.shadow_alpha + 40)
    shade.fill((255, 255, 255, strength), special_flags=pygame.BLEND_RGBA_MULT)
    grown = pygame.Surface(size, pygame.SRCALPHA)
    grown.fill((*theme.shadow, 0))
    grown.blit(shade, place.move(painter.px(SHADOW[0]), painter.px(SHADOW[1])))
    coarse = 3 if size[0] * size[1] > LARGE else 1
    if coarse > 1:
        small = max(1, size[0] // coarse), max(1, size[1] // coarse)
        grown = pygame.transform.smoothscale(grown, small)
    soft = pygame.transform.gaussian_blur(grown, max(1, painter.px(3) // coarse))
    picture.blit(soft if coarse == 1 else pygame.transform.smoothscale(soft, size), (0, 0))


def draw_shadow(surface: pygame.Surface, box: Rect, painter: Painter) -> None:
    """The wide soft shadow of a plate in its box, around it and not below it."""
    theme = painter.theme
    if theme.flat:
        return
    around, low = painter.px(PLATE_AROUND), painter.px(PLATE_LOW)
    whole = box.inflate(2 * around, 2 * around)
    whole.height += low
    inner = box.move(-whole.left, -whole.top)

    def paint() -> pygame.Surface:
        coarse = PLATE_COARSE
        small = max(1, whole.width // coarse), max(1, whole.height // coarse)
        shade = pygame.Surface(small, pygame.SRCALPHA)
        shade.fill((*theme.shadow, 0))
        radius = round(min(PLATE_RADIUS * max(1.0, painter.scale), box.height / 4))
        place = inner.move(0, low)
        lain = Rect([each // coarse for each in place])
        strength = min(255, theme.shadow_alpha + PLATE_STRONGER)
        pygame.draw.rect(shade, (*theme.shadow, strength), lain, border_radius=radius // coarse)
        soft = pygame.transform.gaussian_blur(shade, max(1, around // (2 * coarse)))
        picture = pygame.transform.smoothscale(soft, whole.size)
        below = pygame.Surface(whole.size, pygame.SRCALPHA)
        below.fill((255, 255, 255, 255))
        pygame.draw.rect(below, (255, 255, 255, 0), inner, border_radius=radius)
        picture.blit(below, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return picture

    key = ("shadow", whole.size, theme, painter.scale)
    shadow = _papers.get(key, paint)
    edge = round(PLATE_RADIUS * max(1.0, painter.scale))
    middle = inner.inflate(-2 * edge, -2 * edge)  # nothing of it is seen there
    for strip in (
        Rect(0, 0, whole.width, middle.top),
        Rect(0, middle.top, inner.left, middle.height),
        Rect(inner.right, middle.top, whole.width - inner.right, middle.height),
        Rect(0, middle.bottom, whole.width, whole.height - middle.bottom),
    ):
        surface.blit(shadow, strip.move(whole.topleft), strip)


def paper_of(size: tuple[int, int], painter: Painter, tail: Tail | None = None) -> Rect:
    """The paper within the picture of a slip of this size: without shadow and tail."""
    flat = painter.theme.flat
    left, top, right, bottom = ((0,) * 4) if flat else (painter.px(each) for each in AROUND)
    reach = painter.px(TAIL[0])
    match tail:
        case Tail.LEFT:
            left = max(left, reach)
        case Tail.RIGHT:
            right = max(right, reach)
        case Tail.UP:
            top = max(top, reach)
        case Tail.DOWN:
            bottom = max(bottom, reach)
        case None:
            pass
    return Rect(left, top, size[0] - left - right, size[1] - top - bottom)


def slip_of_paper(
    size: tuple[int, int], painter: Painter, tail: Tail | None = None, at: int | None = None
) -> pygame.Surface:
    """A slip with its shadow, `size` px in all. Shared: do not draw on it.

    `at` is how far along its edge the tail ends, in px from the left or the top; None is the
    middle.
    """

    def paint() -> pygame.Surface:
        theme, fine = painter.theme, FINER if size[0] * size[1] <= LARGE else 1
        paper = paper_of(size, painter, tail)
        whole = pygame.Surface((size[0] * fine, size[1] * fine), pygame.SRCALPHA)
        edge = theme.sheet_ink if theme.flat else mixed(theme.sheet, theme.sheet_rule, 0.6)
        thick = max(1, round((1.5 if theme.flat else 0.8) * painter.scale * fine))
        whole.fill((*edge, 0))
        for inside, colour in ((0, edge), (thick, theme.sheet)):
            box = Rect([each * fine for each in paper]).inflate(-2 * inside, -2 * inside)
            radius = max(1, round(RADIUS * painter.scale * fine) - inside)
            pygame.draw.rect(whole, colour, box, border_radius=radius)
            if tail is not None:
                points = _tail(paper, tail, at, painter, fine, inside)
                pygame.draw.polygon(whole, colour, points)
        whole = pygame.transform.smoothscale(whole, size) if fine > 1 else whole
        picture = pygame.Surface(size, pygame.SRCALPHA)
        picture.fill((*theme.sheet, 0))
        if not theme.flat:
            cast_shadow(picture, whole, picture.get_rect(), painter)
        picture.blit(whole, (0, 0))
        return picture

    return _papers.get((size, painter.theme, painter.scale, tail, at), paint)


def _tail(
    paper: Rect, tail: Tail, at: int | None, painter: Painter, fine: int, inside: int
) -> list[tuple[float, float]]:
    """The corners of a tail in px of a picture `fine` times as large, drawn in by `inside` px."""
    reach, wide = (each * painter.scale * fine for each in TAIL)
    box = Rect([each * fine for each in paper])
    level = tail in (Tail.UP, Tail.DOWN)
    low, high = (box.left, box.right) if level else (box.top, box.bottom)
    middle = (low + high) / 2 if at is None else float(at * fine)
    room = wide / 2 + RADIUS * painter.scale * fine
    middle = min(max(middle, low + room), max(low + room, high - room))
    half, reach = wide / 2 - inside, reach - 1.6 * inside
    outward = {Tail.LEFT: box.left, Tail.RIGHT: box.right, Tail.UP: box.top, Tail.DOWN: box.bottom}
    sign = -1 if tail in (Tail.LEFT, Tail.UP) else 1
    start, end = outward[tail] - sign * (1 + inside), outward[tail] + sign * (reach - 1)
    along = [(middle - half, start), (middle + half, start), (middle, end)]
    return along if level else [(y, x) for x, y in along]
