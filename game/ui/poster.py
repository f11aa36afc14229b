"""The picture behind the menu: the table at night, a lamp on its cord, a hand of cards below."""

from __future__ import annotations

from math import cos, radians, sin

import pygame

from game.ui.paint.cache import SurfaceCache
from game.ui.paint.canvas import Canvas, clear
from game.ui.paint.cardbook import CardBook
from game.ui.paint.felt import table_background
from game.ui.theme import Theme, mixed

_HAND = ("TC", "JD", "QH", "KS", "AH")
_SPREAD = 11.0  # degrees between two cards
_RADIUS = 2.6  # of the fan, in card heights
_PLACE = (0.735, 0.62)  # middle of the fan, in shares of the window
_CARD = 0.36  # height of a card, in shares of the window's height
_LAMP = 0.17  # height of the lamp's rim, in shares of the window's height

_posters = SurfaceCache(48 << 20)


def poster(size: tuple[int, int], theme: Theme, book: CardBook) -> pygame.Surface:
    """The whole picture, painted once for a size. Shared: do not draw on it."""

    def paint() -> pygame.Surface:
        picture = table_background(size, theme).copy()
        if not theme.flat:
            picture.blit(_beam(size, theme), (0, 0))
        _fan(picture, book)
        lamp = _lamp(round(size[1] * _LAMP), theme)
        picture.blit(lamp, (round(size[0] * _PLACE[0]) - lamp.get_width() // 2, 0))
        return picture

    return _posters.get((size, theme, book.four_colour), paint)


def _beam(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """The light of the lamp in the air, widening down to the table."""
    wide, tall = size
    x, rim = wide * _PLACE[0], tall * (_LAMP - 0.012)
    small = (wide // 4, tall // 4)
    light = pygame.Surface(small, pygame.SRCALPHA)
    light.fill(clear(theme.lamp))
    for share, alpha in ((1.0, 14), (0.8, 24), (0.58, 36)):
        near, far = tall * 0.1 * share, tall * 0.62 * share
        foot = tall * 1.02
        points = [(x - near, rim), (x + near, rim), (x + far, foot), (x - far, foot)]
        pygame.draw.polygon(
            light, (*theme.lamp, alpha), [(px / 4, py / 4) for px, py in points]
        )
    return pygame.transform.smoothscale(pygame.transform.gaussian_blur(light, 2), size)


def _fan(picture: pygame.Surface, book: CardBook) -> None:
    """A hand of cards, held as one holds them."""
    wide, tall = picture.get_size()
    height = round(tall * _CARD)
    middle = (wide * _PLACE[0], tall * _PLACE[1])
    radius = height * _RADIUS
    for number, code in enumerate(_HAND):
        turn = (number - (len(_HAND) - 1) / 2) * _SPREAD
        place = (
            middle[0] + radius * sin(radians(turn)),
            middle[1] + radius * (1 - cos(radians(turn))),
        )
        shadow = book.shadow(height, -turn)
        picture.blit(shadow, shadow.get_rect(center=(place[0], place[1] + height // 40)))
        card = book.turned(code, height, -turn)
        picture.blit(card, card.get_rect(center=place))


def _lamp(height: int, theme: Theme) -> pygame.Surface:
    """A brass lamp on its cord, `height` px from the ceiling to the rim of its shade."""
    canvas = Canvas((200, 100), height / 100, clear(theme.rim), finer=3)
    dark = mixed(theme.rim, theme.room, 0.55)
    canvas.line([(100, -2), (100, 52)], 1.6, dark)
    canvas.box(95, 46, 10, 10, dark, radius=2)
    canvas.shape("M 91 56 H 109 C 132 60 148 76 152 92 H 48 C 52 76 68 60 91 56 Z", theme.rim)
    canvas.shape(
        "M 91 56 H 97 C 80 62 66 76 63 92 H 48 C 52 76 68 60 91 56 Z", mixed(theme.rim, dark, 0.5)
    )
    canvas.shape("M 46 90 H 154 V 94 H 46 Z", mixed(theme.rim, theme.gold, 0.6))
    canvas.shape("M 76 94 C 82 101 118 101 124 94 Z", mixed(theme.lamp, theme.paper, 0.5))
    return canvas.finish()
