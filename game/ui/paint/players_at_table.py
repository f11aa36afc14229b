"""The picture of a poster: faces under a lamp, before them a variant's picture as their table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import pygame
from pygame import Rect

from game.presentation.moods import FaceMood
from game.ui.paint.cache import SurfaceCache
from game.ui.paint.canvas import Canvas
from game.ui.paint.cardbook import CardBook
from game.ui.paint.clipping import clipped
from game.ui.paint.painter import Painter
from game.ui.paint.portraits import portrait
from game.ui.paint.variant_pictures.pictures import variant_picture
from game.ui.style.theme import mixed

_LEAST_FACE: Final = 30
"""px at scale 1 below which no face is drawn."""
_LEAST_ROOM: Final = 64
"""px at scale 1 of height behind the table that faces need."""
_LEAST_TABLE: Final = 64
"""px at scale 1 of the table that are seen at least; below both, it takes the whole picture."""
_TABLE: Final = 46
"""Height of the picture of a variant in percent of its width: as on a card of New game."""
_BEHIND: Final = 8
"""Percent of a portrait that the table hides."""

_rooms = SurfaceCache(8 << 20)


def paint_players_at_table(
    name: str,
    faces: Sequence[int],
    moods: Sequence[FaceMood],
    book: CardBook,
    painter: Painter,
    surface: pygame.Surface,
    area: Rect,
) -> None:
    """Faces, by the numbers of their portraits, against the dark, and the variant before them.

    Each has its mood; where no moods are given all are plain. In a low picture the near side of
    the table is not seen: faces come first.
    """
    theme = painter.theme
    whole = area.width * _TABLE // 100
    tall = min(whole, area.height)
    if area.height - tall < painter.px(_LEAST_ROOM):
        tall = area.height - painter.px(_LEAST_ROOM) if faces else 0
        if tall < painter.px(_LEAST_TABLE):
            tall = whole = area.height
    table = Rect(area.left, area.bottom - tall, area.width, whole)
    room = Rect(area.topleft, (area.width, area.height - tall))
    with clipped(surface, area):
        if room.height:
            surface.blit(lamp_room(room.size, painter), room)
        side = min(room.height * 92 // 100, area.width * 84 // 100 // max(1, len(faces)))
        if side >= painter.px(_LEAST_FACE):
            step = area.width / (len(faces) + 0.35)
            looks = moods or [FaceMood.PLAIN] * len(faces)
            for number, (face, mood) in enumerate(zip(faces, looks, strict=True)):
                middle = area.centerx + round((number - (len(faces) - 1) / 2) * step)
                at = (middle - side // 2, table.top - side * (100 - _BEHIND) // 100)
                surface.blit(portrait(face, side, theme, mood), at)
        surface.blit(variant_picture(name, table.size, 0, book, painter), table)
        pygame.draw.line(surface, theme.rim, table.topleft, table.topright, max(2, painter.px(4)))
    pygame.draw.rect(surface, theme.sheet_ink, area, max(1, painter.px(1)))


def lamp_room(size: tuple[int, int], painter: Painter) -> pygame.Surface:
    """A room of `size` px, a lamp and two flat steps of its light. Shared: do not draw on it."""
    theme, (wide, tall) = painter.theme, size

    def paint() -> pygame.Surface:
        dark = mixed(theme.felt_edge, theme.shadow, 0.35)
        canvas = Canvas(size, 1, (*dark, 255), finer=2)
        canvas.surface.fill(dark)
        # In a long low room the lamp is no larger, and lights no more, than in one of its height.
        middle, half, head, foot = wide / 2, min(wide / 9, tall * 0.3), tall * 0.1, tall * 0.24
        if not theme.flat:
            for reach, share in (
                (min(0.52 * wide, 3.4 * tall), 0.35),
                (min(0.36 * wide, 1.8 * tall), 0.6),
            ):
                ends = [(middle - half, foot), (middle + half, foot)]
                feet = [(middle + reach, tall), (middle - reach, tall)]
                canvas.polygon([*ends, *feet], mixed(theme.felt_edge, theme.felt_light, share))
        canvas.line([(middle, 0), (middle, head)], painter.px(2), theme.rim)
        canvas.circle((middle, foot), half / 4, theme.lamp)
        shade = [(middle - half / 3, head), (middle + half / 3, head)]
        canvas.polygon([*shade, (middle + half, foot), (middle - half, foot)], theme.rim)
        return canvas.finish()

    return _rooms.get((size, painter), paint)
