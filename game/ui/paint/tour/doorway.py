"""The picture on the card of a house: its resident under the lamp, at a table with its cloth."""

from __future__ import annotations

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
from game.ui.style.theme import Theme, mixed

_HANDS: Final = (("9C", "7H", "2D"), ("AS", "KH", "4C"), ("JD", "TS", "3H"), ("QC", "5D", "8S"))
"""Cards that lie before a resident, by the number of the portrait."""
_rooms = SurfaceCache(8 << 20)


def paint_doorway(
    face: int,
    mood: FaceMood,
    cloth: Theme,
    book: CardBook,
    painter: Painter,
    surface: pygame.Surface,
    area: Rect,
) -> None:
    """The resident whose portrait has the number `face`; `cloth` is the theme of the house."""
    room = _rooms.get((area.size, cloth), lambda: _room(area.size, cloth))
    with clipped(surface, area):
        surface.blit(room, area)
        side = area.height * 58 // 100
        picture = portrait(face, side, cloth, mood)
        surface.blit(picture, picture.get_rect(midtop=(area.centerx, area.top + area.height // 9)))
        tall = area.height * 37 // 100
        for number, code in enumerate(_HANDS[face % len(_HANDS)]):
            card = book.turned(code, tall, 8 * (1 - number))
            at = (
                area.centerx + (number - 1) * tall * 58 // 100,
                area.bottom - tall * (46 if number == 1 else 42) // 100,
            )
            surface.blit(card, card.get_rect(center=at))
    pygame.draw.rect(surface, painter.theme.sheet_ink, area, max(1, painter.px(1)))


def _room(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """The lamp, its light in two flat steps, and the edge of the table."""
    wide, tall = size
    dark = mixed(theme.felt_edge, theme.shadow, 0.35)
    canvas = Canvas(size, 1, (*dark, 255), finer=3, size=size)
    middle = wide / 2
    if not theme.flat:
        for reach, share in ((0.42, 0.3), (0.26, 0.55)):
            feet = [(middle + reach * wide, tall), (middle - reach * wide, tall)]
            top = [(middle - tall * 0.1, tall * 0.1), (middle + tall * 0.1, tall * 0.1)]
            canvas.polygon([*top, *feet], mixed(theme.felt_edge, theme.felt_light, share))
    shade = tall * 0.1
    canvas.polygon(
        [(middle + x * shade, y * shade) for x, y in ((-0.3, 0), (0.3, 0), (1.6, 1), (-1.6, 1))],
        theme.rim,
    )
    for grown, colour in ((0.0, theme.rim), (0.035, theme.felt_light)):
        edge = [
            (wide * step / 24, tall * (0.72 + grown) + tall * 0.22 * ((step - 12) / 12) ** 2)
            for step in range(25)
        ]
        canvas.polygon([*edge, (wide, tall), (0, tall)], colour)
    return canvas.finish()
